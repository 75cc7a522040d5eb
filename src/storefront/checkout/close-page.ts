import type { PaymentAttempt } from '../payments/attempt.types.ts'
import { ProviderError } from '../payments/ports.ts'
import type { CheckoutDeps } from './deps.ts'

/**
 * Closes the provider's page, so that the shopper can no longer pay. Returns `paid` if the shopper has already paid. An
 * unreachable provider does not block the session: a payment that still arrives is settled or refunded.
 */
export async function closePage(
  deps: Pick<CheckoutDeps, 'providers' | 'log'>,
  attempt: PaymentAttempt,
): Promise<'closed' | 'paid'> {
  // The page was never opened, so the provider does not know the payment.
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
