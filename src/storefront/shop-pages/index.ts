export { absoluteUrl, productPath, variantPath } from './addresses.rules.ts'
export { allowOrigins, answerPreflight } from './cors.ts'
export { shopPages } from './routes.ts'
export { propertyOf } from './structured-data.rules.ts'
