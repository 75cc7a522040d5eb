import { readSignedLink, signedLink } from '../../platform/signed-link.ts'

/** Returns the URLs of the pages that shoppers open without an account. A signed link replaces the login. */
export const checkoutPageUrl = (baseUrl: string, secret: string, checkoutId: string): string =>
  `${baseUrl}/checkout/${signedLink(secret, 'checkout', checkoutId)}`
export const orderPageUrl = (baseUrl: string, secret: string, orderId: string): string =>
  `${baseUrl}/orders/${signedLink(secret, 'order', orderId)}`

export const checkoutIdOf = (secret: string, link: string): string | null => readSignedLink(secret, 'checkout', link)
export const orderIdOf = (secret: string, link: string): string | null => readSignedLink(secret, 'order', link)
