import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import { findAskedAbout } from '../payments/index.ts'
import { type MayAsk, ProviderError } from '../payments/ports.ts'

const perAttempt = 6
/** Calls per minute for unsigned messages about all payments together. */
const unsignedInAll = 60

/**
 * Returns a function that limits how often messages make Weft call a provider: per payment and, for unsigned messages,
 * in total. Beyond a limit, it throws `ProviderError` (`unavailable`), so that the provider sends the message again.
 */
export function createInquiries({ db, clock }: { readonly db: Queryable; readonly clock: Clock }) {
  const byAttempt = createRateLimiter({ perMinute: perAttempt }, clock)
  const unsigned = createRateLimiter({ perMinute: unsignedInAll }, clock)
  return (provider: string): MayAsk =>
    async (txnId, about) => {
      const found = await findAskedAbout(db, provider, txnId, clock.now())
      if (!found) return 'unknown'
      if (about === 'refund' && !found.refundable) return 'closed'
      const isMuch = !byAttempt.take(found.attemptId).allowed || (about === 'refund' && !unsigned.take('').allowed)
      if (isMuch) throw new ProviderError('unavailable', 'The provider was asked about this payment a moment ago.')
      return 'yes'
    }
}

export type Inquiries = ReturnType<typeof createInquiries>
