import type { Checkout } from './checkout.types.ts'

/** Owner of the sessions that are made without a publishable key. */
export const openOwner = 'agents_without_key'

/** Anybody can make such a session, so it holds nothing before its payment page is opened, and gives way to buyers with a key. */
export const isKeyless = ({ publishableKeyId }: Pick<Checkout, 'publishableKeyId'>): boolean =>
  publishableKeyId === openOwner

/** How much unpaid sessions of one holder may hold of a variant; 0: no limit. */
export interface HoldLimits {
  readonly unitsPerAddress: number
  readonly unitsPerBuyer: number
  readonly unitsPerAgent: number
  /** Of what is on hand; one unit is allowed in any case. */
  readonly sharePercent: number
}
