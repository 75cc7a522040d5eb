export type { HostedPagesDeps } from './http.ts'
export { checkoutPageUrl, orderPageUrl } from './links.ts'
export { hostedPages } from './routes.ts'
