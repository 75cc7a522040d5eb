export { keepLayout, layoutsOf } from './layout-store.ts'
export { mailLayoutRoutes } from './routes.ts'
