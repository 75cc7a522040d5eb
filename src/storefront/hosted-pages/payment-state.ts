import { type Checkout, isLive, type PaymentAttempt } from '../checkout/index.ts'

export type PaymentState =
  | { readonly is: 'ordered'; readonly orderId: string }
  /** Paid, but a person at the shop must settle the payment. */
  | { readonly is: 'needs_attention' }
  | { readonly is: 'live' }
  | { readonly is: 'ended'; readonly why: 'failed' | 'expired' | 'canceled' }

/** Returns the payment's state as shown to a shopper with its link. */
export function paymentState(attempt: PaymentAttempt, checkout: Checkout): PaymentState {
  if (checkout.orderId !== null) return { is: 'ordered', orderId: checkout.orderId }
  if (isLive(attempt)) return { is: 'live' }
  if (attempt.status === 'failed' || attempt.status === 'expired' || attempt.status === 'canceled')
    return { is: 'ended', why: attempt.status }
  return { is: 'needs_attention' }
}

/** Whether the time to pay is over. A payment made in time may still be confirmed. */
export const isOver = (attempt: PaymentAttempt, now: Date): boolean => attempt.expiresAt <= now
