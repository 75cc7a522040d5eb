import { AppError } from '../../platform/errors.ts'
import type { IdempotentCall } from '../../platform/idempotency/idempotency.ts'
import type { Checkout, StampedDiscount, StampedOffer } from './checkout.types.ts'
import type { Guard } from './guard-store.ts'

/** The facts for a decision and where they come from. */
export interface Ground {
  /**
   * Set if the facts come from the cache, so that the statement needs a guard. Contains the session's stamp, if there
   * is a session.
   */
  readonly remembered: false | { readonly session: string | null }
  readonly facts: {
    readonly offers: ReadonlyMap<string, StampedOffer>
    readonly discounts: readonly StampedDiscount[]
  }
}

/**
 * Makes a decision. If it throws an error on cached facts, returns null instead, because only current facts justify an
 * error.
 */
export function decide<Decision>({ remembered }: Ground, decision: () => Decision): Decision | null {
  try {
    return decision()
  } catch (error) {
    if (remembered && error instanceof AppError) return null
    throw error
  }
}

/** Returns the guard for all cached facts in `checkout`. Returns null if the facts were read from the database. */
export function guardOf(
  { remembered, facts }: Ground,
  checkout: Checkout,
  settingsVersion: number,
  call: IdempotentCall | null,
): Guard | null {
  if (!remembered) return null
  return {
    session: remembered.session,
    settingsVersion,
    salesChannelId: checkout.salesChannelId,
    offers: checkout.state.lines.map(({ variantId, quantity }) => ({
      variantId,
      quantity,
      stamp: facts.offers.get(variantId)?.stamp ?? '',
    })),
    discounts: facts.discounts.map(({ code, stamp }) => ({ code, stamp })),
    call,
  }
}
