import type { AttemptFacts, HandlerId } from '../payments/ports.ts'

export type AttemptStatus = 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'canceled'

export interface PaymentAttempt extends AttemptFacts {
  readonly handlerId: HandlerId
  readonly provider: string
  readonly status: AttemptStatus
  readonly pageToken: string
  readonly createdAt: Date
}

export const isLive = (attempt: Pick<PaymentAttempt, 'status'>): boolean =>
  attempt.status === 'created' || attempt.status === 'pending'
