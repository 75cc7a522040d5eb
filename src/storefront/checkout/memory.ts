import { Recent } from '../../platform/recent.ts'
import type { PaymentAttempt } from './attempt.types.ts'
import type { StampedCheckout, StampedDiscount, StampedOffer } from './checkout.types.ts'

const mostSessions = 1000
const mostOffers = 10_000
const mostDiscounts = 1000
/** A longer session is read anew each time: it would take the place of many. */
const mostLines = 20

/**
 * What this process has read or written lately, kept so that it need not be read again. Nobody may take it for true:
 * a statement that relies on it checks it against the database, and has no effect where it is true no longer.
 */
export interface CheckoutMemory {
  session(id: string): StampedCheckout | null
  rememberSession(session: StampedCheckout): void
  /** As it was begun: whether it still runs is what its session says. */
  attempt(provider: string, txnId: string): PaymentAttempt | null
  rememberAttempt(attempt: PaymentAttempt): void
  /** Null unless all of them are remembered as sellable in that channel. */
  offers(salesChannelId: string, variantIds: readonly string[]): ReadonlyMap<string, StampedOffer> | null
  rememberOffers(salesChannelId: string, offers: Iterable<StampedOffer>): void
  /** Null unless all of the codes are remembered. */
  discounts(codes: readonly string[]): readonly StampedDiscount[] | null
  rememberDiscounts(discounts: Iterable<StampedDiscount>): void
}

export function createCheckoutMemory(): CheckoutMemory {
  const sessions = new Recent<StampedCheckout>(mostSessions)
  const attempts = new Recent<PaymentAttempt>(mostSessions)
  const offers = new Recent<StampedOffer>(mostOffers)
  const discounts = new Recent<StampedDiscount>(mostDiscounts)
  return {
    session: (id) => sessions.get(id) ?? null,
    rememberSession(session) {
      const { checkout } = session
      if (checkout.state.lines.length <= mostLines) sessions.set(checkout.id, session)
      else sessions.delete(checkout.id)
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
    // How often one customer used a code is counted for that customer alone.
    rememberDiscounts(stamped) {
      for (const discount of stamped)
        if (discount.usageLimitPerCustomer === null) discounts.set(discount.code, discount)
    },
  }
}

/** Stock changes with every payment: the statement that relies on the offer sees to it that there is enough. */
const withoutStock = (offer: StampedOffer): StampedOffer => ({ ...offer, available: Number.MAX_SAFE_INTEGER })
