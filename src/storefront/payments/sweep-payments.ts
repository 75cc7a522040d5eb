import { type CheckoutDeps, expireAttempt, findAttempt, sessionExpired, settlePayment } from '../checkout/index.ts'
import { cancelExpiredSessions, claimUnsettled, markEventProcessed, waitingEvents } from './inbox-store.ts'
import { ProviderError } from './ports.ts'

const atOnce = 100
const waitingForMs = 10_000

/** Asks the provider about attempts that have heard nothing, ends those whose time is up, and applies events left over. */
export async function sweepPayments(deps: CheckoutDeps): Promise<{ asked: number; applied: number }> {
  const now = deps.clock.now()
  const events = await waitingEvents(deps.db, new Date(Date.now() - waitingForMs))
  for (const event of events) {
    const settled = await settlePayment(deps, {
      attempt: { id: event.attemptId },
      facts: event.facts,
      paymentEventId: event.id,
    })
    if (settled === 'nothing') await markEventProcessed(deps.db, event.id, 'nothing')
  }
  const attempts = await claimUnsettled(deps.db, now, atOnce)
  for (const attempt of attempts) {
    try {
      if (attempt.expires_at <= now) await expireAttempt(deps, attempt.checkout_id)
      else await ask(deps, attempt.id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      deps.log.warn({ attemptId: attempt.id, reason: error.message }, 'the provider could not be asked about a payment')
    }
  }
  return { asked: attempts.length, applied: events.length }
}

async function ask(deps: CheckoutDeps, attemptId: string): Promise<void> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found) return
  const facts = await deps.providers[found.attempt.handlerId].query(found.attempt)
  await settlePayment(deps, { attempt: found.attempt, facts, paymentEventId: null })
}

/** Writes down what reads already show: sessions whose time is up are canceled. */
export async function expireSessions(deps: Pick<CheckoutDeps, 'db' | 'clock'>): Promise<number> {
  return cancelExpiredSessions(deps.db, deps.clock.now(), sessionExpired, 1000)
}
