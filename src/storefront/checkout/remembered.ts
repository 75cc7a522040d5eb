import { AppError } from '../../platform/errors.ts'
import type { IdempotentCall } from '../../platform/idempotency/idempotency.ts'
import type { Checkout, StampedDiscount, StampedOffer } from './checkout.types.ts'
import type { Guard } from './guard-store.ts'

/** Where a decision's facts come from. */
export interface Ground {
  /** Remembered rather than read, so the statement needs a guard. With the session's stamp, if there is a session. */
  readonly remembered: false | { readonly session: string | null }
  readonly facts: {
    readonly offers: ReadonlyMap<string, StampedOffer>
    readonly discounts: readonly StampedDiscount[]
  }
}

/**
 * Returns null instead of throwing if the facts are remembered: refusals are decided only on what the database says
 * now.
 */
export function decide<Decision>({ remembered }: Ground, decision: () => Decision): Decision | null {
  try {
    return decision()
  } catch (error) {
    if (remembered && error instanceof AppError) return null
    throw error
  }
}

/** The guard over every remembered fact in `checkout`. Null if the facts were read. */
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
