import { newId, newSecret } from '../../platform/ids.ts'
import type { PaymentAttempt } from '../payments/attempt.types.ts'
import type { AttemptHandler } from '../payments/ports.ts'
import type { Checkout, LivePayment } from './checkout.types.ts'
import type { CheckoutDeps } from './deps.ts'
import { handlerFor } from './handler.rules.ts'

/** Creates an attempt to pay the session's total, without storing it. */
export function newAttempt(
  deps: Pick<CheckoutDeps, 'paymentTtlMinutes'>,
  by: { readonly handlerId: AttemptHandler; readonly provider: string; readonly holds: boolean },
  checkout: Checkout,
  now: Date,
): PaymentAttempt {
  return {
    id: newId('pay', now.getTime()),
    checkoutId: checkout.id,
    ...by,
    txnId: newId('t', now.getTime()).replace('_', '').slice(0, 25),
    providerRef: null,
    providerPaymentId: null,
    amountMinor: checkout.state.quote.totalMinor,
    currency: checkout.currency,
    purchase: checkout.state.lines.map((line) => ({
      variant_id: line.variantId,
      quantity: line.quantity,
      unit_price_minor: line.unitPriceMinor,
    })),
    status: 'created',
    pageToken: newSecret(),
    expiresAt: new Date(now.getTime() + deps.paymentTtlMinutes * 60_000),
    createdAt: now,
  }
}

/** Returns the session while the attempt runs. */
export const paying = (
  checkout: Checkout,
  attempt: PaymentAttempt,
  nextAction: LivePayment['nextAction'],
  now: Date,
): Checkout => ({
  ...checkout,
  status: 'complete_in_progress',
  version: checkout.version + 1,
  state: {
    ...checkout.state,
    notices: [],
    payment: {
      attemptId: attempt.id,
      handlerId: handlerFor(checkout.currency),
      nextAction,
      expiresAt: attempt.expiresAt.toISOString(),
    },
  },
  updatedAt: now,
})
