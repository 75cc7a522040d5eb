import { type Checkout, isLive, type PaymentAttempt } from '../checkout/index.ts'

export type PaymentState =
  | { readonly is: 'ordered'; readonly orderId: string }
  /** Paid, and a person of the shop has to look at it. */
  | { readonly is: 'needs_attention' }
  | { readonly is: 'live' }
  | { readonly is: 'ended'; readonly why: 'failed' | 'expired' | 'canceled' }

/** What a shopper who comes with this payment's link is told. */
export function paymentState(attempt: PaymentAttempt, checkout: Checkout): PaymentState {
  if (checkout.orderId !== null) return { is: 'ordered', orderId: checkout.orderId }
  if (isLive(attempt)) return { is: 'live' }
  if (attempt.status === 'failed' || attempt.status === 'expired' || attempt.status === 'canceled')
    return { is: 'ended', why: attempt.status }
  return { is: 'needs_attention' }
}

/** No new payment may be begun with it; one that was made in time may still be confirmed. */
export const isOver = (attempt: PaymentAttempt, now: Date): boolean => attempt.expiresAt <= now
