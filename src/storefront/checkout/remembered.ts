import { AppError } from '../../platform/errors.ts'
import type { IdempotentCall } from '../../platform/idempotency.ts'
import type { Checkout, StampedDiscount, StampedOffer } from './checkout.types.ts'
import type { Guard } from './guard-store.ts'

/** What a decision is made on. */
export interface Ground {
  /** Not read but remembered by this process, so that the effect hangs on a guard; with the session's stamp, if there is one. */
  readonly remembered: false | { readonly session: string | null }
  readonly facts: {
    readonly offers: ReadonlyMap<string, StampedOffer>
    readonly discounts: readonly StampedDiscount[]
  }
}

/** Null: what is remembered can only say yes. Every refusal is decided on what the database says now. */
export function decide<Decision>({ remembered }: Ground, decision: () => Decision): Decision | null {
  try {
    return decision()
  } catch (error) {
    if (remembered && error instanceof AppError) return null
    throw error
  }
}

/** Everything that `checkout` was made of and nobody has just read; null where it was read. */
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
