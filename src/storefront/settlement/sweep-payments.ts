import { troubleOf } from '../../platform/db/trouble.ts'
import { AppError } from '../../platform/errors.ts'
import { databaseNow } from '../../platform/processes/index.ts'
import {
  type CheckoutDeps,
  cancelExpiredSessions,
  expireAttempt,
  findAttempt,
  isLive,
  resumeAttempt,
  sessionExpired,
  settlePayment,
} from '../checkout/index.ts'
import {
  askAgain,
  claimUnsettled,
  endAsking,
  noteFailedTry,
  stopAsking,
  type Unsettled,
  type WaitingEvent,
  waitingEvents,
} from '../payments/index.ts'
import { ProviderError } from '../payments/ports.ts'
import { applyEvent } from './apply-event.ts'
import { reportUnapplied } from './report-unapplied.ts'
import { askAgainMs, checksUntilTold, inTurn, nextEventTry } from './retry.rules.ts'

const atOnce = 100
const waitingForMs = 10_000

/**
 * Queries due attempts at their providers, ends attempts past their deadline, and processes events that wait. Returns
 * the numbers of due attempts and of waiting events.
 */
export async function sweepPayments(deps: CheckoutDeps): Promise<{ asked: number; applied: number }> {
  const now = deps.clock.now()
  // Events have the database's time.
  const arrival = await databaseNow(deps.db)
  const events = await waitingEvents(deps.db, new Date(arrival.getTime() - waitingForMs), arrival)
  for (const event of events) await applyWaiting(deps, event, arrival)
  const attempts = await claimUnsettled(deps.db, now, atOnce)
  const away = new Set<string>()
  let skipped = 0
  for (const attempt of attempts) {
    // If the provider is down, each call would wait for its timeout. One attempt is tried per sweep; the others keep
    // their order.
    const isSkipped = away.has(attempt.provider)
    const outcome = isSkipped ? 'away' : await askOne(deps, attempt, now)
    if (outcome === 'asked') continue
    if (outcome === 'away') away.add(attempt.provider)
    const at = deps.clock.now()
    await askAgain(deps.db, attempt.id, isSkipped ? inTurn(at, skipped++) : new Date(at.getTime() + askAgainMs))
  }
  await endAsking(
    deps.db,
    attempts.map(({ id }) => id),
  )
  return { asked: attempts.length, applied: events.length }
}

/**
 * Processes a waiting event. A failure does not delay the others. After a few tries, or a day of temporary failures,
 * the event becomes an issue and is not tried again.
 */
async function applyWaiting(deps: CheckoutDeps, waiting: WaitingEvent, arrival: Date): Promise<void> {
  const { id, attemptId, event, receivedAt } = waiting
  try {
    await applyEvent(deps, event, id, attemptId)
  } catch (error) {
    deps.log.error({ error, eventId: id, attemptId }, 'a stored payment event could not be applied')
    const tries = waiting.tries + 1
    const isPassing = error instanceof ProviderError || troubleOf(error) !== null
    const next = nextEventTry({ tries, receivedAt, isPassing }, arrival)
    if (next) return noteFailedTry(deps.db, id, next)
    await reportUnapplied(deps, attemptId, {
      content: `The provider sent an event (${waiting.type}) that could not be applied in ${tries} tries. Compare the payment with what the provider shows, and settle it by hand.`,
      details: {
        event: waiting.providerEventId,
        type: waiting.type,
        outcome: event.outcome,
        amount_minor: event.amountMinor,
      },
      paymentEventId: id,
    })
  }
}

async function askOne(
  deps: CheckoutDeps,
  { id, checks }: Unsettled,
  now: Date,
): Promise<'asked' | 'away' | 'database trouble'> {
  try {
    await ask(deps, id, now)
  } catch (error) {
    if (error instanceof ProviderError || error instanceof AppError) {
      deps.log.warn({ attemptId: id, reason: error.message }, 'the provider could not be asked about a payment')
      return error instanceof ProviderError && error.kind === 'unavailable' ? 'away' : 'asked'
    }
    if (troubleOf(error)) return 'database trouble'
    deps.log.error({ error, attemptId: id }, 'a payment could not be settled and is tried again')
    if (checks < checksUntilTold) return 'asked'
    await reportUnapplied(deps, id, {
      content: `What the provider says of this payment could not be applied in ${checks} tries. Compare the payment with what the provider shows, and settle it by hand.`,
      details: { checks },
      paymentEventId: null,
    })
  }
  return 'asked'
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

const sweptAtOnce = 1000

/** Cancels expired sessions, which responses already show as canceled. Returns the number checked. */
export async function expireSessions(deps: Pick<CheckoutDeps, 'db' | 'clock'>): Promise<number> {
  const now = deps.clock.now()
  let swept = 0
  for (;;) {
    const some = await cancelExpiredSessions(deps.db, now, sessionExpired, sweptAtOnce)
    swept += some
    if (some < sweptAtOnce) return swept
  }
}
