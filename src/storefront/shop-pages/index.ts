export { productPath, variantPath } from './addresses.rules.ts'
export { allowOrigins } from './cors.ts'
export { shopPages } from './routes.ts'
