export { answerWithPages, type HostedPagesDeps, sendPage } from './http.ts'
export { checkoutPageUrl, orderPageUrl } from './links.ts'
export { messagePage } from './message-page.ts'
export { hostedPages } from './routes.ts'
