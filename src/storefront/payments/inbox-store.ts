import type { Queryable } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/statement.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import { type AttemptWithCheckout, type AttemptWithCheckoutJson, withCheckoutFromJson } from '../checkout/index.ts'
import type { PaymentNotification } from './ports.ts'

export interface InboxEntry {
  readonly id: number
  /** Null if the event names no attempt of this shop, or an earlier delivery of it took effect. */
  readonly found: AttemptWithCheckout | null
  /** An earlier delivery of the same event took effect. */
  readonly processed: boolean
}

/** Stores a verified event, once per provider event, and reads its attempt and session, in one statement. */
export async function storeEvent(db: Queryable, provider: string, event: PaymentNotification): Promise<InboxEntry> {
  // Two lookups by key. A single one with `or`, planned while tables are small, would later scan whole indexes.
  const { rows } = await sql<{ id: number; processed: boolean } & Nullable<AttemptWithCheckoutJson>>`
    with found as (
      select id from payment_attempt where txn_id = ${event.txnId} and provider = ${provider}
      union all select id from payment_attempt where provider = ${provider} and provider_ref = ${event.providerRef} limit 1
    ),
    stored as (
      insert into payment_event (provider, provider_event_id, attempt_id, type, payload)
      select ${provider}, ${event.eventId}, (select id from found), ${event.type}, ${JSON.stringify(keptOf(event))}::jsonb
      on conflict (provider, provider_event_id) do update set attempt_id = coalesce(payment_event.attempt_id, excluded.attempt_id)
      returning id, attempt_id, processed_at is not null as processed
    )
    select s.id, s.processed, to_json(a) as attempt, to_json(c) as checkout
    from stored s left join payment_attempt a on a.id = s.attempt_id and not s.processed left join checkout c on c.id = a.checkout_id`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('The event was not stored.')
  const { id, processed, attempt, checkout } = row
  return { id, processed, found: attempt && checkout ? withCheckoutFromJson({ attempt, checkout }) : null }
}

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null }

/** The stored part of an event, enough to apply it. */
export type EventFacts = Pick<
  PaymentNotification,
  'outcome' | 'amountMinor' | 'currency' | 'providerPaymentId' | 'refundRef' | 'refundKey' | 'failureReason' | 'payload'
>

/** Stored shape of an event. */
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

export async function markEventProcessed(db: Queryable, id: number, outcome: string): Promise<void> {
  await sql`update payment_event set processed_at = now(), outcome = coalesce(outcome, ${outcome}) where id = ${id} and processed_at is null`.execute(
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

/** Stored events that were not applied: the process died, or they failed and are due again. */
export async function waitingEvents(db: Queryable, olderThan: Date, now: Date): Promise<WaitingEvent[]> {
  const rows = await db
    .selectFrom('payment_event')
    .select(['id', 'attempt_id', 'type', 'provider_event_id', 'payload', 'tries', 'received_at'])
    .where('processed_at', 'is', null)
    .where('received_at', '<', olderThan)
    .where('next_try_at', '<=', now)
    .where('attempt_id', 'is not', null)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.flatMap(({ id, attempt_id, payload, ...row }) => {
    if (attempt_id === null) return []
    // `storeEvent` wrote exactly this shape.
    const stored = payload as ReturnType<typeof keptOf>
    const event = {
      outcome: stored.outcome,
      amountMinor: stored.amount_minor,
      currency: stored.currency,
      providerPaymentId: stored.payment,
      refundRef: stored.refund,
      // Older events were stored without one.
      refundKey: stored.refund_key ?? null,
      failureReason: stored.failure,
      payload: stored.payload,
    }
    const { type, provider_event_id: providerEventId, tries, received_at: receivedAt } = row
    return [{ id, attemptId: attempt_id, type, providerEventId, tries, receivedAt, event }]
  })
}

export async function noteFailedTry(db: Queryable, id: number, nextTryAt: Date): Promise<void> {
  await sql`update payment_event set tries = tries + 1, next_try_at = ${nextTryAt} where id = ${id}`.execute(db)
}

/** What an unsigned message about a transaction can concern. */
export interface AskedAbout {
  readonly attemptId: string
  /** Whether the payment was received and a refund of it is running, possible or recent. */
  readonly refundable: boolean
}

/** Returns null if no attempt of the provider has this transaction id. */
export async function findAskedAbout(
  db: Queryable,
  provider: string,
  txnId: string,
  now: Date,
): Promise<AskedAbout | null> {
  const { rows } = await sql<AskedAbout>`
    select a.id as "attemptId", a.status = 'paid' and (
      coalesce(a.captured_minor, a.amount_minor) > coalesce((select sum(r.amount_minor) from refund r where r.attempt_id = a.id and r.status = 'succeeded'), 0)
      or exists (select from refund r where r.attempt_id = a.id and r.updated_at > ${now}::timestamptz - interval '30 days')) as refundable
    from payment_attempt a where a.provider = ${provider} and a.txn_id = ${txnId}`.execute(db)
  return rows[0] ?? null
}

/** The provider could not be reached, so this does not count as a check. */
export async function askAgain(db: Queryable, attemptId: string, at: Date): Promise<void> {
  await sql`
    update payment_attempt set next_check_at = least(next_check_at, ${at}::timestamptz), checks = greatest(0, checks - 1)
    where id = ${attemptId} and next_check_at is not null`.execute(db)
}

/** The provider closed the payment for good. */
export async function stopAsking(db: Queryable, attemptId: string): Promise<void> {
  await sql`update payment_attempt set next_check_at = null where id = ${attemptId} and status not in ('created', 'pending')`.execute(
    db,
  )
}

export interface Unsettled {
  readonly id: string
  readonly checks: number
  readonly provider: string
}

/**
 * Claims attempts to ask the provider about, longest waiting first, by moving their next check: running ones that are
 * silent or past their deadline, and for a day those that ended unpaid.
 */
export async function claimUnsettled(db: Queryable, now: Date, limit: number): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
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

/** Clears the claim after asking, whatever the result. */
export async function endAsking(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`update payment_attempt set claimed_by = null where id = any(${ids}::text[])`.execute(db)
}

/**
 * Checks sessions that may have expired. Cancels open expired ones and schedules the next check of the others at their
 * expiry; ended ones are never checked again. Returns how many it checked.
 */
export async function cancelExpiredSessions(db: Queryable, now: Date, notice: unknown, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, status in ('incomplete', 'ready_for_complete') and expires_at <= ${now} as expired, status in ('completed', 'canceled') as ended
      from checkout where sweep_after <= ${now} order by sweep_after limit ${limit} for update skip locked
    )
    update checkout c set
      status = case when due.expired then 'canceled' else c.status end,
      version = case when due.expired then c.version + 1 else c.version end,
      updated_at = case when due.expired then ${now}::timestamptz else c.updated_at end,
      state = case when due.expired then (c.state::jsonb || jsonb_build_object('notices', ${JSON.stringify([notice])}::jsonb, 'history',
        coalesce(c.state::jsonb -> 'history', '[]') || jsonb_build_object('version', c.version + 1, 'verb', 'expire', 'at', ${now.toISOString()}::text,
          'status', 'canceled', 'by', 'system')))::json else c.state end,
      sweep_after = case when due.expired or due.ended then null else greatest(c.expires_at, ${now}::timestamptz + interval '1 minute') end
    from due where c.id = due.id returning c.id`.execute(db)
  return rows.length
}

export const paymentClaims: Claim = {
  kind: 'payments that are asked about',
  giveBack: (processes, now) => sql`
    update payment_attempt set next_check_at = ${now}, claimed_by = null
    where next_check_at is not null and claimed_by = any(${processes}::text[])`,
}
