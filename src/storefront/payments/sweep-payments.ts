import { AppError } from '../../platform/errors.ts'
import {
  type CheckoutDeps,
  expireAttempt,
  findAttempt,
  isLive,
  resumeAttempt,
  sessionExpired,
  settlePayment,
} from '../checkout/index.ts'
import { applyEvent } from './apply-event.ts'
import { cancelExpiredSessions, claimUnsettled, stopAsking, waitingEvents } from './inbox-store.ts'
import { ProviderError } from './ports.ts'

const atOnce = 100
const waitingForMs = 10_000

/** Asks the provider about attempts that have heard nothing, ends those whose time is up, and applies events left over. */
export async function sweepPayments(deps: CheckoutDeps): Promise<{ asked: number; applied: number }> {
  const now = deps.clock.now()
  const events = await waitingEvents(deps.db, new Date(Date.now() - waitingForMs))
  for (const { id, attemptId, event } of events)
    await oneByOne(deps, attemptId, () => applyEvent(deps, event, id, attemptId))
  const attempts = await claimUnsettled(deps.db, now, atOnce)
  for (const { id } of attempts) await oneByOne(deps, id, () => ask(deps, id, now))
  return { asked: attempts.length, applied: events.length }
}

/** One that fails does not keep the others waiting: its turn comes again. */
async function oneByOne(deps: CheckoutDeps, attemptId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProviderError || error instanceof AppError)
      deps.log.warn({ attemptId, reason: error.message }, 'the provider could not be asked about a payment')
    else deps.log.error({ error, attemptId }, 'a payment could not be settled and is tried again')
  }
}

async function ask(deps: CheckoutDeps, attemptId: string, now: Date): Promise<void> {
  const found = await findAttempt(deps.db, { id: attemptId })
  if (!found) return
  const { attempt } = found
  if (isLive(attempt) && attempt.expiresAt <= now) return expireAttempt(deps, attempt.checkoutId)
  if (attempt.status === 'created') return resumeAttempt(deps, found)
  const facts = await deps.providers[attempt.handlerId].query(attempt)
  await settlePayment(deps, { attempt, facts, paymentEventId: null })
  if (facts.status === 'expired') await stopAsking(deps.db, attempt.id)
}

/** Writes down what reads already show: sessions whose time is up are canceled. */
export async function expireSessions(deps: Pick<CheckoutDeps, 'db' | 'clock'>): Promise<number> {
  return cancelExpiredSessions(deps.db, deps.clock.now(), sessionExpired, 1000)
}
