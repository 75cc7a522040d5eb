import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteInParts } from '../../platform/db/delete-store.ts'
import type { Members } from '../credentials/index.ts'

export interface StoredChange {
  readonly eventKey: string
  readonly object: string
  readonly accountId: string
  readonly field: string
  readonly value: Members
  readonly occurredAt: Date
}

/** Stores changes. Skips those that were delivered before. Returns how many were new. */
export async function insertChanges(db: Queryable, changes: readonly StoredChange[], now: Date): Promise<number> {
  const { rows } = await sql`
    insert into social_webhook_change (event_key, object, account_id, field, value, occurred_at, received_at)
    select u.event_key, u.object, u.account_id, u.field, u.value, u.occurred_at, ${now}
    from unnest(${changes.map(({ eventKey }) => eventKey)}::text[], ${changes.map(({ object }) => object)}::text[],
      ${changes.map(({ accountId }) => accountId)}::text[], ${changes.map(({ field }) => field)}::text[],
      ${changes.map(({ value }) => JSON.stringify(value))}::jsonb[],
      ${changes.map(({ occurredAt }) => occurredAt.toISOString())}::timestamptz[])
      with ordinality as u (event_key, object, account_id, field, value, occurred_at, n)
    order by u.n
    on conflict (event_key) do nothing returning seq`.execute(db)
  return rows.length
}

export interface WaitingChange extends StoredChange {
  readonly seq: number
  readonly attempts: number
}

/**
 * Lets only one process apply changes at a time, so that they are applied in order of arrival. Returns false if another
 * one does.
 */
export async function becomesApplier(tx: Queryable): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('social_webhook_change', 0)) as free`.execute(tx)
  return rows[0]?.free === true
}

export async function waitingChanges(db: Queryable, limit: number): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select seq, event_key as "eventKey", object, account_id as "accountId", field, value, occurred_at as "occurredAt", attempts
    from social_webhook_change where applied_at is null order by seq limit ${limit}`.execute(db)
  return rows
}

/** Locks a change. Returns false if another process has applied it. */
export async function lockWaitingChange(tx: Queryable, seq: number): Promise<boolean> {
  const { rows } = await sql`
    select from social_webhook_change where seq = ${seq} and applied_at is null for update`.execute(tx)
  return rows.length > 0
}

export type Outcome = 'applied' | 'no_post' | 'noted' | 'superseded' | 'failed'

export async function markChanges(
  db: Queryable,
  outcomes: readonly { readonly seq: number; readonly outcome: Outcome }[],
  now: Date,
): Promise<void> {
  await sql`
    update social_webhook_change c set applied_at = ${now}, outcome = u.outcome
    from unnest(${outcomes.map(({ seq }) => seq)}::bigint[], ${outcomes.map(({ outcome }) => outcome)}::text[])
      as u (seq, outcome)
    where c.seq = u.seq`.execute(db)
}

export async function noteFailedAttempt(db: Queryable, seq: number): Promise<void> {
  await sql`update social_webhook_change set attempts = attempts + 1 where seq = ${seq}`.execute(db)
}

export async function removeAppliedChanges(db: Queryable, before: Date): Promise<void> {
  await deleteInParts(db, 'social_webhook_change', sql`t.applied_at < ${before}`)
}
