import type { AttemptFacts, AttemptHandler } from '../payments/ports.ts'

export type AttemptStatus = 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'canceled'

export interface PurchasedLine {
  readonly variant_id: string
  readonly quantity: number
  readonly unit_price_minor: number
}

export interface PaymentAttempt extends AttemptFacts {
  /** What the payment buys. */
  readonly purchase: readonly PurchasedLine[]
  readonly handlerId: AttemptHandler
  readonly provider: string
  readonly status: AttemptStatus
  /** False until the payment page is opened. Until then it holds neither stock nor discounts. */
  readonly holds: boolean
  readonly pageToken: string
  readonly createdAt: Date
}

export const isLive = (attempt: Pick<PaymentAttempt, 'status'>): boolean =>
  attempt.status === 'created' || attempt.status === 'pending'
