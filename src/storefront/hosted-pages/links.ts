import { readSignedLink, signedLink } from '../../platform/signed-link.ts'

/**
 * Returns the URL of the session's page, which a shopper opens without an account. The signed link replaces the login.
 */
export const checkoutPageUrl = (baseUrl: string, secret: string, checkoutId: string): string =>
  `${baseUrl}/checkout/${signedLink(secret, 'checkout', checkoutId)}`
export const orderPageUrl = (baseUrl: string, secret: string, orderId: string): string =>
  `${baseUrl}/orders/${signedLink(secret, 'order', orderId)}`

export const checkoutIdOf = (secret: string, link: string): string | null => readSignedLink(secret, 'checkout', link)
export const orderIdOf = (secret: string, link: string): string | null => readSignedLink(secret, 'order', link)
