export { mailLayoutRoutes } from './routes.ts'
export { keepLayout, layoutsOf } from './store.ts'
