import type { PaymentAttempt } from '../payments/attempt.types.ts'

export const isLive = (attempt: Pick<PaymentAttempt, 'status'>): boolean =>
  attempt.status === 'created' || attempt.status === 'pending'
