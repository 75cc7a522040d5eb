import type { Checkout } from './checkout.types.ts'

/** Returns the session after its order is placed. */
export const ordered = (checkout: Checkout, orderId: string, now: Date): Checkout => ({
  ...checkout,
  status: 'completed',
  version: checkout.version + 1,
  orderId,
  state: { ...checkout.state, notices: [], payment: null },
  updatedAt: now,
})
