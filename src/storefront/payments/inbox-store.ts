import { type Queryable, sql } from '../../platform/db/database.ts'
import { type Statement, statement } from '../../platform/db/statement.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { PaymentNotification } from './ports.ts'

/** The parts of an event that are stored, enough to process it. */
export type EventFacts = Pick<
  PaymentNotification,
  'outcome' | 'amountMinor' | 'currency' | 'providerPaymentId' | 'refundRef' | 'refundKey' | 'failureReason' | 'payload'
>

/** Returns an event in the format in which it is stored. */
export const keptOf = (event: EventFacts) => ({
  outcome: event.outcome,
  amount_minor: event.amountMinor,
  currency: event.currency,
  payment: event.providerPaymentId,
  refund: event.refundRef,
  refund_key: event.refundKey,
  failure: event.failureReason,
  payload: event.payload,
})

/**
 * Returns SQL that stores a verified event of attempt `found`. A repeated event of the provider is stored once, and
 * gets its attempt if it had none. The SQL returns the event's id, its attempt and whether it is processed.
 */
export const insertEvent = (provider: string, event: PaymentNotification): Statement => statement`
  insert into payment_event (provider, provider_event_id, attempt_id, type, payload)
  select ${provider}, ${event.eventId}, (select id from found), ${event.type}, ${JSON.stringify(keptOf(event))}::jsonb
  on conflict (provider, provider_event_id) do update set attempt_id = coalesce(payment_event.attempt_id, excluded.attempt_id)
  returning id, attempt_id, processed_at is not null as processed`

export async function markEventProcessed(db: Queryable, id: number, outcome: string): Promise<void> {
  await statement`update payment_event set processed_at = now(), outcome = coalesce(outcome, ${outcome}) where id = ${id} and processed_at is null`.execute(
    db,
  )
}

export interface WaitingEvent {
  readonly id: number
  readonly attemptId: string
  readonly type: string
  readonly providerEventId: string
  /** Number of failed tries. */
  readonly tries: number
  readonly receivedAt: Date
  readonly event: EventFacts
}

/** Reads up to 100 unprocessed events that are due: their process died, or they failed and must be tried again. */
export async function waitingEvents(db: Queryable, olderThan: Date, now: Date): Promise<WaitingEvent[]> {
  const { rows } = await sql<Omit<WaitingEvent, 'event'> & { payload: ReturnType<typeof keptOf> }>`
    select id, attempt_id as "attemptId", type, provider_event_id as "providerEventId", payload, tries, received_at as "receivedAt"
    from payment_event
    where processed_at is null and received_at < ${olderThan} and next_try_at <= ${now} and attempt_id is not null
    order by next_try_at, id limit 100`.execute(db)
  return rows.map(({ payload: stored, ...row }) => ({
    ...row,
    event: {
      outcome: stored.outcome,
      amountMinor: stored.amount_minor,
      currency: stored.currency,
      providerPaymentId: stored.payment,
      refundRef: stored.refund,
      // Older events were stored without this key.
      refundKey: stored.refund_key ?? null,
      failureReason: stored.failure,
      payload: stored.payload,
    },
  }))
}

export async function noteFailedTry(db: Queryable, id: number, nextTryAt: Date): Promise<void> {
  await statement`update payment_event set tries = tries + 1, next_try_at = ${nextTryAt} where id = ${id}`.execute(db)
}

/** The attempt that an unsigned message may concern. */
export interface AskedAbout {
  readonly attemptId: string
  /** Whether the payment was received and a refund of it is running, possible or recent. */
  readonly refundable: boolean
}

/**
 * Returns the attempt with this transaction id, and whether it may have been refunded. Returns null if the provider has
 * no such attempt.
 */
export async function findAskedAbout(
  db: Queryable,
  provider: string,
  txnId: string,
  now: Date,
): Promise<AskedAbout | null> {
  const { rows } = await statement<AskedAbout>`
    select a.id as "attemptId", a.status = 'paid' and (
      coalesce(a.captured_minor, a.amount_minor) > coalesce((select sum(r.amount_minor) from refund r where r.attempt_id = a.id and r.status = 'succeeded'), 0)
      or exists (select from refund r where r.attempt_id = a.id and r.updated_at > ${now}::timestamptz - interval '30 days')) as refundable
    from payment_attempt a where a.provider = ${provider} and a.txn_id = ${txnId}`.execute(db)
  return rows[0] ?? null
}

/** Schedules the next check without counting this one, because the provider could not be reached. */
export async function askAgain(db: Queryable, attemptId: string, at: Date): Promise<void> {
  await statement`
    update payment_attempt set next_check_at = least(next_check_at, ${at}::timestamptz), checks = greatest(0, checks - 1)
    where id = ${attemptId} and next_check_at is not null`.execute(db)
}

/** Stops checking an attempt that the provider has closed for good. */
export async function stopAsking(db: Queryable, attemptId: string): Promise<void> {
  await statement`update payment_attempt set next_check_at = null where id = ${attemptId} and status not in ('created', 'pending')`.execute(
    db,
  )
}

export interface Unsettled {
  readonly id: string
  readonly checks: number
  readonly provider: string
}

/**
 * Claims attempts that are due for a check with the provider, in the order they became due, and schedules their next
 * check. A running attempt is due if it has no news or is past its deadline. An attempt that ended unpaid is checked
 * for a day.
 */
export async function claimUnsettled(db: Queryable, now: Date, limit: number): Promise<Unsettled[]> {
  const { rows } = await statement<Unsettled>`
    with due as (
      select id, next_check_at as due_at from payment_attempt where next_check_at <= ${now}
      order by next_check_at, id limit ${limit} for update skip locked),
    claimed as (
      update payment_attempt a set checks = checks + 1, claimed_by = current_setting('weft.process', true), next_check_at = case
        when status in ('created', 'pending') and expires_at > ${now}::timestamptz
          then least(expires_at, ${now}::timestamptz + least(interval '10 minutes', interval '1 minute' * power(2, least(checks, 10))))
        when status in ('created', 'pending') then ${now}::timestamptz + interval '1 minute'
        when expires_at + interval '24 hours' > ${now}::timestamptz
          then ${now}::timestamptz + least(interval '4 hours', interval '5 minutes' * power(2, least(checks, 10)))
        end
      from due where a.id = due.id returning a.id, a.checks, a.provider, due.due_at)
    select id, checks, provider from claimed order by due_at, id`.execute(db)
  return rows
}

/** Releases the claim after a check. */
export async function endAsking(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await statement`update payment_attempt set claimed_by = null where id = any(${ids}::text[])`.execute(db)
}

export const paymentClaims: Claim = {
  kind: 'payments that are asked about',
  giveBack: (processes, now) => statement`
    update payment_attempt set next_check_at = ${now}, claimed_by = null
    where next_check_at is not null and claimed_by = any(${processes}::text[])`,
}
