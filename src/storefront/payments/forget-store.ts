import { type Queryable, sql } from '../../platform/db/database.ts'

export async function tracePayments(tx: Queryable, checkouts: readonly string[]) {
  const { rows } = await sql<{ table: 'payment_attempt' | 'payment_issue'; id: string }>`
    select 'payment_attempt' as "table", id from payment_attempt where checkout_id = any(${checkouts}::text[])
    union all
    select 'payment_issue', i.id from payment_issue i join payment_attempt a on a.id = i.attempt_id where a.checkout_id = any(${checkouts}::text[])`.execute(
    tx,
  )
  return rows
}

/** Removes the person from payments and their events. An event keeps the facts with which it is processed. */
export async function forgetPayments(tx: Queryable, attempts: readonly string[], now: Date): Promise<void> {
  const own = sql`any(${attempts}::text[])`
  await sql`
    update payment_attempt set forgotten_at = coalesce(forgotten_at, ${now}), next_action = null, provider_status = null,
      failure_reason = case when failure_reason is not null then '(removed)' end where id = ${own}`.execute(tx)
  await sql`update payment_event set payload = payment_event_facts(payload) where attempt_id = ${own}`.execute(tx)
  await sql`
    update payment_issue set details = '{}', resolution_note = case when resolution_note is not null then '(removed)' end
    where attempt_id = ${own}`.execute(tx)
  await sql`
    update sandbox_payment set failure_reason = case when failure_reason is not null then '(removed)' end where attempt_id = ${own}`.execute(
    tx,
  )
}
