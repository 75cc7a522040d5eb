import type { Checkout } from './checkout.types.ts'

/** Owner id of sessions created without a publishable key. */
export const openOwner = 'agents_without_key'

/**
 * Whether the session was created without a publishable key. Anyone can create such a session. It holds nothing until
 * its payment page is opened, and its hold yields to buyers with a key.
 */
export const isKeyless = ({ publishableKeyId }: Pick<Checkout, 'publishableKeyId'>): boolean =>
  publishableKeyId === openOwner
