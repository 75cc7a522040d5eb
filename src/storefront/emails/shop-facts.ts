import type { StoreFacts } from '../settings/index.ts'
import type { ShopFacts } from './mail-order.types.ts'

/** The shop as its e-mails show it; `baseUrl` without a slash at the end. */
export const shopFacts = (store: StoreFacts, baseUrl: string): ShopFacts => ({
  name: store.name,
  url: baseUrl,
  logoUrl: store.logoUrl,
  supportEmail: store.supportEmail,
  linkSecret: store.linkSecret,
  hasRefundPolicy: store.refundPolicy.trim() !== '',
  hasShippingPolicy: store.shippingPolicy.trim() !== '',
})
