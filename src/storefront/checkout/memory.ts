import { Recent } from '../../platform/recent.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import type { StampedCheckout, StampedDiscount, StampedOffer } from './checkout.types.ts'

const mostSessions = 1000
/** Agents read completed and canceled sessions for a short time only. */
const mostEnded = 250
const mostOffers = 10_000
const mostDiscounts = 1000
/** Sessions with more lines are not cached, because each would evict many others. */
const mostLines = 20

/**
 * Sessions and shop data that this process recently read or wrote. They may be out of date. A statement that relies on
 * them therefore checks them in the database, and has no effect if one of them has changed.
 */
export interface CheckoutMemory {
  session(id: string): StampedCheckout | null
  rememberSession(session: StampedCheckout): void
  /**
   * Returns the attempt as stored when it began; null if it is not cached. The attempt's session shows whether it still
   * runs.
   */
  attempt(provider: string, txnId: string): PaymentAttempt | null
  rememberAttempt(attempt: PaymentAttempt): void
  /** Returns null unless every variant is cached as sellable in the channel. */
  offers(salesChannelId: string, variantIds: readonly string[]): ReadonlyMap<string, StampedOffer> | null
  rememberOffers(salesChannelId: string, offers: Iterable<StampedOffer>): void
  /** Returns null unless every code is cached. */
  discounts(codes: readonly string[]): readonly StampedDiscount[] | null
  rememberDiscounts(discounts: Iterable<StampedDiscount>): void
}

export function createCheckoutMemory(): CheckoutMemory {
  const sessions = new Recent<StampedCheckout>(mostSessions)
  const ended = new Recent<StampedCheckout>(mostEnded)
  const attempts = new Recent<PaymentAttempt>(mostSessions)
  const offers = new Recent<StampedOffer>(mostOffers)
  const discounts = new Recent<StampedDiscount>(mostDiscounts)
  return {
    session: (id) => sessions.get(id) ?? ended.get(id) ?? null,
    rememberSession(session) {
      const { id, status, state } = session.checkout
      sessions.delete(id)
      if (state.lines.length > mostLines) return
      if (status === 'completed' || status === 'canceled') ended.set(id, session)
      else sessions.set(id, session)
    },
    attempt: (provider, txnId) => attempts.get(`${provider} ${txnId}`) ?? null,
    rememberAttempt: (attempt) => attempts.set(`${attempt.provider} ${attempt.txnId}`, attempt),
    offers(salesChannelId, variantIds) {
      const found = new Map<string, StampedOffer>()
      for (const id of variantIds) {
        const offer = offers.get(`${salesChannelId} ${id}`)
        if (!offer) return null
        found.set(id, offer)
      }
      return found
    },
    rememberOffers(salesChannelId, stamped) {
      for (const offer of stamped) if (offer.sellable) offers.set(`${salesChannelId} ${offer.id}`, withoutStock(offer))
    },
    discounts(codes) {
      const found = codes.map((code) => discounts.get(code))
      return found.every((discount) => discount !== undefined) ? found : null
    },
    // Does not cache discounts with a limit per customer, because each customer's uses must be counted.
    rememberDiscounts(stamped) {
      for (const discount of stamped)
        if (discount.usageLimitPerCustomer === null) discounts.set(discount.code, discount)
    },
  }
}

/**
 * Removes the stock, because it changes with every payment. The statement that relies on the offer checks the stock.
 */
const withoutStock = (offer: StampedOffer): StampedOffer => ({ ...offer, available: Number.MAX_SAFE_INTEGER })
