import { ProviderError } from '../payments/ports.ts'
import type { PaymentAttempt } from './attempt.types.ts'
import type { CheckoutDeps } from './deps.ts'

/**
 * Closes the provider's page so that nobody pays any more; `paid` when it was too late. A provider that cannot be
 * reached does not keep the session: a payment that arrives all the same is settled or sent back when it comes.
 */
export async function closePage(
  deps: Pick<CheckoutDeps, 'providers' | 'log'>,
  attempt: PaymentAttempt,
): Promise<'closed' | 'paid'> {
  // Nobody has opened the page, so the provider knows nothing of it.
  if (!attempt.holds) return 'closed'
  try {
    return await deps.providers[attempt.handlerId].expire(attempt)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn(
      { attemptId: attempt.id, reason: error.message },
      'the payment page could not be closed at the provider',
    )
    return 'closed'
  }
}
