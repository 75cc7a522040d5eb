import { type Queryable, sql } from '../../platform/db/database.ts'
import { findAttempt, type PaymentAttempt } from '../checkout/index.ts'
import type { RefundAnswer } from './ports.ts'

export interface UnsettledRefund {
  readonly id: string
  readonly amountMinor: number
  readonly reason: string
  readonly providerRef: string | null
  readonly attempt: PaymentAttempt
}

/** Refunds not yet sent, or queued at the provider for a while; each is claimed by moving its time on. */
export async function unsettledRefunds(db: Queryable, now: Date): Promise<UnsettledRefund[]> {
  const { rows } = await sql<{
    id: string
    attempt_id: string
    amount_minor: number
    reason: string
    provider_ref: string | null
  }>`
    update refund set updated_at = ${now} where id in (
      select id from refund where status = 'created' and updated_at <= ${now}::timestamptz or status = 'queued' and updated_at <= ${now}::timestamptz - interval '1 minute'
      order by updated_at limit 50 for update skip locked
    ) returning id, attempt_id, amount_minor, reason, provider_ref`.execute(db)
  const refunds: UnsettledRefund[] = []
  for (const row of rows) {
    const found = await findAttempt(db, { id: row.attempt_id })
    if (found)
      refunds.push({
        id: row.id,
        amountMinor: row.amount_minor,
        reason: row.reason,
        providerRef: row.provider_ref,
        attempt: found.attempt,
      })
  }
  return refunds
}

/** Its event in the same statement, where the money is on its way to the buyer. */
const tellSuccess = sql`insert into event (type, payload)
  select 'refund.succeeded', jsonb_build_object('id', id, 'order_id', order_id) from settled where status = 'succeeded'`

export async function saveRefund(db: Queryable, id: string, answer: RefundAnswer, now: Date): Promise<void> {
  await sql`
    with settled as (
      update refund set status = ${answer.status}, provider_ref = ${answer.providerRef}, failure_reason = ${answer.failureReason}, updated_at = ${now}
      where id = ${id} and status in ('created', 'queued') returning id, order_id, status
    ) ${tellSuccess}`.execute(db)
}

/** Ends the refund that the provider speaks of, unless it has ended already. */
export async function settleRefundRow(
  db: Queryable,
  refund: { readonly attemptId: string; readonly providerRef: string | null },
  status: 'succeeded' | 'failed',
  failureReason: string | null,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with settled as (
      update refund set status = ${status}, failure_reason = ${failureReason}, updated_at = ${now}
      where attempt_id = ${refund.attemptId} and provider_ref = ${refund.providerRef}
        and (status in ('created', 'queued') or ${status}::text = 'failed') returning id, order_id, status
    ), told as (${tellSuccess})
    select id from settled`.execute(db)
  return rows.map((row) => row.id)
}
