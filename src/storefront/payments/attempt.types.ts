import type { AttemptFacts, AttemptHandler } from './ports.ts'

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

/** Why a payment needs a person, as far as the shop decides it. */
export type IssueKind =
  | 'paid_not_orderable'
  | 'amount_mismatch'
  | 'paid_after_cancel'
  | 'paid_twice'
  | 'refund_failed'
  | 'disputed'
  | 'not_applied'
  | 'over_refunded'
