import { lastingNotices, needsAttention } from './attention.rules.ts'
import type { Checkout, Notice } from './checkout.types.ts'

export const sessionExpired: Notice = {
  code: 'session_expired',
  content: 'This session expired and was canceled. Create a new one.',
}
export const paymentExpired: Notice = {
  code: 'payment_expired',
  content: 'The payment was not made in time. Complete the session again to pay.',
}

const readableMs = 30 * 24 * 3600_000

/** Whether the session is no longer readable. A session without an order can be read until 30 days after its expiry. */
export const isForgotten = (checkout: Checkout, now: Date): boolean =>
  checkout.orderId === null && checkout.expiresAt.getTime() + readableMs < now.getTime()

export const isOpen = (checkout: Pick<Checkout, 'status'>): boolean =>
  checkout.status === 'incomplete' || checkout.status === 'ready_for_complete'

export const paymentRanOut = (checkout: Checkout, now: Date): boolean =>
  checkout.status === 'complete_in_progress' &&
  checkout.state.payment !== null &&
  Date.parse(checkout.state.payment.expiresAt) <= now.getTime()

/**
 * Returns the session at the time `now`. A payment or session past its expiry counts as expired, even before a job
 * records it.
 */
export function asOf(checkout: Checkout, now: Date): Checkout {
  const current = paymentRanOut(checkout, now) ? withEndedPayment(checkout, paymentExpired) : checkout
  if (isOpen(current) && current.expiresAt <= now)
    return {
      ...current,
      status: 'canceled',
      state: { ...current.state, notices: withNotice(current.state.notices, sessionExpired) },
    }
  return current
}

/** Returns the session after its payment failed or expired: incomplete, and ready to be completed again. */
export const withEndedPayment = (checkout: Checkout, notice: Notice): Checkout => ({
  ...checkout,
  status: 'incomplete',
  state: { ...checkout.state, payment: null, notices: withNotice(checkout.state.notices, notice) },
})

const withNotice = (notices: readonly Notice[], notice: Notice): Notice[] =>
  notice.code === needsAttention.code ? [notice] : [...lastingNotices(notices), notice]
