export { productPath } from './addresses.rules.ts'
export { allowOrigins } from './cors.ts'
export { shopPages } from './routes.ts'
