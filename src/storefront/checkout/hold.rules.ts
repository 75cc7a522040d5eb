import type { Checkout } from './checkout.types.ts'

/** Owner of sessions created without a publishable key. */
export const openOwner = 'agents_without_key'

/**
 * Anyone can create such a session. It holds nothing until its payment page is opened, and it yields to buyers with a
 * key.
 */
export const isKeyless = ({ publishableKeyId }: Pick<Checkout, 'publishableKeyId'>): boolean =>
  publishableKeyId === openOwner

/** How many units of a variant the unpaid sessions of one holder may hold. 0: no limit. */
export interface HoldLimits {
  readonly unitsPerAddress: number
  readonly unitsPerBuyer: number
  readonly unitsPerAgent: number
  /** Share of the units on hand. One unit is always allowed. */
  readonly sharePercent: number
}
