export { checkoutIdOf, checkoutPageUrl, orderIdOf, orderPageUrl } from './links.ts'
