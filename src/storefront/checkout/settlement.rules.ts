import { formatMoney } from '../../platform/money.ts'
import type { IssueKind, PaymentAttempt, PurchasedLine } from '../payments/attempt.types.ts'
import type { PaymentFacts } from '../payments/ports.ts'
import { isLive } from './attempt.rules.ts'
import type { Checkout } from './checkout.types.ts'

export type Settlement =
  | { readonly do: 'nothing' }
  /** The attempt ends without a payment. */
  | { readonly do: 'end'; readonly status: 'failed' | 'expired'; readonly reason: string | null }
  /** Place the order. `held`: the attempt still holds its stock and discounts. If it does not, they are taken now. */
  | { readonly do: 'order'; readonly held: boolean }
  /**
   * Money arrived that cannot become an order. A person must resolve the issue. `refund`: the refund is certainly right
   * and starts at once.
   */
  | { readonly do: 'issue'; readonly kind: IssueKind; readonly content: string; readonly refund: boolean }

/**
 * Decides what to do when the provider reports the state of an attempt. Each payment becomes either an order or an
 * issue. A repeated report of a payment changes nothing.
 */
export function decideSettlement(attempt: PaymentAttempt, checkout: Checkout, facts: PaymentFacts): Settlement {
  if (facts.status === 'failed' || facts.status === 'expired') {
    return isLive(attempt) ? { do: 'end', status: facts.status, reason: facts.failureReason } : { do: 'nothing' }
  }
  if (facts.status !== 'paid') return { do: 'nothing' }
  if (attempt.status === 'paid') return paidAgain(attempt, facts)
  if (facts.amountMinor !== attempt.amountMinor || facts.currency !== attempt.currency) return mismatch(attempt, facts)
  if (checkout.orderId !== null) {
    return {
      do: 'issue',
      kind: 'paid_twice',
      content: 'A second payment arrived for a session that has its order. It is being refunded.',
      refund: true,
    }
  }
  if (checkout.status === 'canceled' && !isExpiry(checkout)) {
    return {
      do: 'issue',
      kind: 'paid_after_cancel',
      content: 'A payment arrived after the session was canceled. It is being refunded.',
      refund: true,
    }
  }
  if (isLive(attempt) && checkout.state.payment?.attemptId === attempt.id) return { do: 'order', held: attempt.holds }
  return late(attempt, checkout)
}

function isSamePurchase({ purchase }: PaymentAttempt, { state: { lines } }: Checkout): boolean {
  const isStillThere = (paid: PurchasedLine) =>
    lines.some(
      (line) =>
        line.variantId === paid.variant_id &&
        line.quantity === paid.quantity &&
        line.unitPriceMinor === paid.unit_price_minor,
    )
  return purchase.length === lines.length && purchase.every(isStillThere)
}

const isExpiry = (checkout: Checkout): boolean =>
  checkout.state.notices.some((notice) => notice.code === 'session_expired')

function paidAgain(attempt: PaymentAttempt, facts: PaymentFacts): Settlement {
  const same =
    facts.providerPaymentId === null ||
    attempt.providerPaymentId === null ||
    facts.providerPaymentId === attempt.providerPaymentId
  if (same) return { do: 'nothing' }
  return {
    do: 'issue',
    kind: 'paid_twice',
    content: `The provider reports a second payment (${facts.providerPaymentId}) for one attempt.`,
    refund: false,
  }
}

function mismatch(attempt: PaymentAttempt, facts: PaymentFacts): Settlement {
  const paid =
    facts.amountMinor === null || facts.currency === null
      ? 'an unknown amount'
      : formatMoney(facts.amountMinor, facts.currency)
  return {
    do: 'issue',
    kind: 'amount_mismatch',
    content: `${paid} was paid where ${formatMoney(attempt.amountMinor, attempt.currency)} was due.`,
    refund: false,
  }
}

/** Whether the session still has the currency, total and items of the attempt. */
export const isStillPaidFor = (attempt: PaymentAttempt, checkout: Checkout): boolean =>
  checkout.currency === attempt.currency &&
  checkout.state.quote.totalMinor === attempt.amountMinor &&
  isSamePurchase(attempt, checkout)

/** Decides about a payment that arrived after its attempt ended: places the order if the session still matches. */
function late(attempt: PaymentAttempt, checkout: Checkout): Settlement {
  if (isStillPaidFor(attempt, checkout)) return { do: 'order', held: false }
  return {
    do: 'issue',
    kind: 'paid_not_orderable',
    content:
      'A payment arrived after its time, and the session has been changed since. Refund it or make the order by hand.',
    refund: false,
  }
}
