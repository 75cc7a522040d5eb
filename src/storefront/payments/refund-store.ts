import { type Queryable, sql } from '../../platform/db/database.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import { statement } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'
import { newId } from '../../platform/ids.ts'
import type { PaymentAttempt } from './attempt.types.ts'
import { readAttempt } from './attempt-store.ts'
import type { ProviderRefund, RefundAnswer } from './ports.ts'

export interface UnsettledRefund {
  readonly id: string
  readonly amountMinor: number
  readonly reason: string
  readonly providerRef: string | null
  /** Number of failed tries. */
  readonly tries: number
  readonly attempt: PaymentAttempt
}

interface UnsettledRow {
  readonly id: string
  readonly attempt_id: string
  readonly amount_minor: number
  readonly reason: string
  readonly provider_ref: string | null
  readonly tries: number
}

/**
 * Returns up to 50 refunds that are unsent and due, or that the provider queued more than a minute ago, in the order
 * they became due. Notes the time, so that a queued refund is next checked after a minute. If `attemptId` is given,
 * returns the unsettled refunds of that payment, even refunds that were tried recently.
 */
export async function unsettledRefunds(
  db: Queryable,
  now: Date,
  attemptId: string | null = null,
): Promise<UnsettledRefund[]> {
  const due = attemptId
    ? sql`attempt_id = ${attemptId} and status in ('created', 'queued')`
    : sql`status = 'created' and updated_at <= ${now}::timestamptz and next_try_at <= ${now}::timestamptz or status = 'queued' and updated_at <= ${now}::timestamptz - interval '1 minute'`
  const { rows } = await sql<UnsettledRow>`
    with due as (
      select id, next_try_at, updated_at from refund where ${due}
      order by next_try_at, updated_at, id limit 50 for update skip locked),
    claimed as (
      update refund r set updated_at = ${now} from due where r.id = due.id
      returning r.id, r.attempt_id, r.amount_minor, r.reason, r.provider_ref, r.tries,
        due.next_try_at, due.updated_at)
    select id, attempt_id, amount_minor, reason, provider_ref, tries from claimed order by next_try_at, updated_at, id`.execute(
    db,
  )
  const refunds: UnsettledRefund[] = []
  for (const row of rows) {
    const attempt = await readAttempt(db, row.attempt_id)
    if (attempt)
      refunds.push({
        id: row.id,
        amountMinor: row.amount_minor,
        reason: row.reason,
        providerRef: row.provider_ref,
        tries: row.tries,
        attempt,
      })
  }
  return refunds
}

/** Postpones the next try without counting one. */
export async function putOffRefund(db: Queryable, id: string, nextTryAt: Date): Promise<void> {
  await sql`update refund set next_try_at = ${nextTryAt} where id = ${id}`.execute(db)
}

export async function noteFailedRefundTry(db: Queryable, id: string, nextTryAt: Date): Promise<void> {
  await sql`update refund set tries = tries + 1, next_try_at = ${nextTryAt} where id = ${id}`.execute(db)
}

/**
 * Saves the provider's answer about a refund, and its event if the answer is final, in one statement. A successful
 * refund can still fail later; a failed one stays failed. Returns false if nothing changed.
 */
export async function saveRefund(db: Queryable, id: string, answer: RefundAnswer, now: Date): Promise<boolean> {
  const { status } = answer
  const { rows } = await sql<{ id: string }>`
    with r as (
      update refund set status = ${status}, provider_ref = coalesce(${answer.providerRef}, provider_ref), failure_reason = ${answer.failureReason}, updated_at = ${now}
      where id = ${id} and (status in ('created', 'queued') or status = 'succeeded' and ${status}::text = 'failed') returning id, order_id, attempt_id
    ),
    e as (${addEvents(statement`
      select 'refund.' || ${status}::text, jsonb_build_object('id', id, 'order_id', order_id, 'attempt_id', attempt_id)
      from r where ${status}::text <> 'queued'`)}
    )
    select id from r`.execute(db)
  return rows.length > 0
}

/**
 * Blocks other refunds of the payment until the transaction ends. Locks the order first, like a refund of the order, so
 * that the two cannot deadlock.
 */
export async function lockPayment(tx: Queryable, attemptId: string): Promise<void> {
  await sql`select from "order" where attempt_id = ${attemptId} for update`.execute(tx)
  await sql`select from payment_attempt where id = ${attemptId} for update`.execute(tx)
}

export const refundsOf = (
  tx: Queryable,
  attemptId: string,
): Promise<{ readonly id: string; readonly provider_ref: string | null }[]> =>
  tx.selectFrom('refund').select(['id', 'provider_ref']).where('attempt_id', '=', attemptId).execute()

/** Records a refund made at the provider, with its events. Assigns it to the payment's order, if there is one. */
export async function insertProviderRefund(
  tx: Queryable,
  attempt: Pick<PaymentAttempt, 'id' | 'currency'>,
  refund: ProviderRefund,
  now: Date,
): Promise<void> {
  await sql`
    with r as (
      insert into refund (id, order_id, attempt_id, amount_minor, currency, reason, status, source, provider_ref, created_at, updated_at)
      values (${newId('ref', now.getTime())}, (select id from "order" where attempt_id = ${attempt.id}), ${attempt.id}, ${refund.amountMinor}, ${attempt.currency},
        'refunded_at_provider', ${refund.status}, 'provider', ${refund.providerRef}, ${now}, ${now})
      on conflict (attempt_id, provider_ref) where provider_ref is not null do nothing returning id, order_id, attempt_id, status
    )
    ${addEvents(statement`
    select t.type, jsonb_build_object('id', r.id, 'order_id', r.order_id, 'attempt_id', r.attempt_id)
    from r, (values ('refund.created', 1), ('refund.' || ${refund.status}::text, 2)) t(type, position) where t.type <> 'refund.queued' order by t.position`)}`.execute(
    tx,
  )
}

export interface OrderRefund {
  readonly id: string
  readonly orderId: string | null
  readonly attemptId: string
  readonly amountMinor: number
  /** Part of the amount that refunds shipping. */
  readonly shippingMinor: number
  readonly currency: string
  readonly reason: string
  readonly now: Date
}

/** Inserts a refund, which a job sends. Fails on `refund_within_payment` if the refunds would exceed the payment. */
export async function insertOrderRefund(tx: Queryable, refund: OrderRefund): Promise<void> {
  await insertRow(tx, 'refund', {
    id: refund.id,
    order_id: refund.orderId,
    attempt_id: refund.attemptId,
    amount_minor: refund.amountMinor,
    shipping_minor: refund.shippingMinor,
    currency: refund.currency,
    reason: refund.reason,
    status: 'created',
    created_at: refund.now,
    updated_at: refund.now,
  })
}

/** Removes texts that people wrote about the refunds of these orders. */
export async function forgetRefunds(tx: Queryable, orders: readonly string[]): Promise<void> {
  await sql`
    update refund set reason = '(removed)', failure_reason = case when failure_reason is not null then '(removed)' end
    where order_id = any(${orders}::text[]) and (reason <> '(removed)' or failure_reason <> '(removed)')`.execute(tx)
}
