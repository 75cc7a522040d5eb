import type { AttemptFacts, AttemptHandler } from './ports.ts'

export type AttemptStatus = 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'canceled'

export interface PurchasedLine {
  readonly variant_id: string
  readonly quantity: number
  readonly unit_price_minor: number
}

export interface PaymentAttempt extends AttemptFacts {
  readonly purchase: readonly PurchasedLine[]
  readonly handlerId: AttemptHandler
  readonly provider: string
  readonly status: AttemptStatus
  /**
   * Whether the attempt holds stock and discounts, or did so before it ended. In a session without a key, false until
   * the payment page is opened, unless there is nothing to pay.
   */
  readonly holds: boolean
  readonly pageToken: string
  readonly createdAt: Date
}

/** Why a person must settle a payment. */
export type IssueKind =
  | 'paid_not_orderable'
  | 'amount_mismatch'
  | 'paid_after_cancel'
  | 'paid_twice'
  | 'refund_failed'
  | 'disputed'
  | 'not_applied'
  | 'over_refunded'
