export type { HostedPagesDeps } from './http.ts'
export { checkoutIdOf, checkoutPageUrl, orderIdOf, orderPageUrl } from './links.ts'
export { hostedPages } from './routes.ts'
