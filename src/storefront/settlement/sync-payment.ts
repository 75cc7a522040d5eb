import { AppError } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { type CheckoutDeps, findAttempt, settlePayment } from '../checkout/index.ts'
import { saveProviderStatus } from '../payments/index.ts'
import { ProviderError } from '../payments/ports.ts'
import { followRefunds, processRefunds } from './settle-refund.ts'

/**
 * Checks a payment and its refunds with the provider now, and processes the answer like a message from it. Can be
 * repeated. Does nothing if the payment does not exist. Throws `conflict` if its provider is no longer set up, and
 * `unexpected` (503) if the provider does not answer.
 */
export async function syncPayment(deps: CheckoutDeps, id: string): Promise<void> {
  const found = await findAttempt(deps.db, { id })
  if (!found) return
  const { attempt } = found
  const provider = deps.providers[attempt.handlerId]
  if (provider.name !== attempt.provider)
    throw conflict(`This payment was made by ${attempt.provider}, which is no longer set up in this shop.`)
  try {
    const facts = await provider.query(attempt)
    await saveProviderStatus(deps.db, id, facts, deps.clock.now())
    await settlePayment(deps, { attempt, facts, paymentEventId: null })
    await processRefunds(deps, id)
    if (facts.status === 'paid') await followRefunds(deps, attempt)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError('unexpected', 503, `The payment provider could not be reached: ${error.message}`, {
      headers: { 'retry-after': '10' },
    })
  }
}
