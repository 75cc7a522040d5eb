import { type Queryable, sql } from '../../platform/db/database.ts'

export interface NewRefund {
  readonly id: string
  readonly orderId: string
  readonly attemptId: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly now: Date
}

/** A refund that the job sends. Fails on `refund_within_payment` when it would be more than was paid. */
export async function insertRefund(tx: Queryable, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      reason: refund.reason,
      status: 'created',
      created_at: refund.now,
      updated_at: refund.now,
    })
    .execute()
  if (refund.lines.length === 0) return
  const lines = refund.lines.map(({ lineId, quantity }) => ({ refund_id: refund.id, order_line_id: lineId, quantity }))
  await tx.insertInto('refund_line').values(lines).execute()
}

/** Puts what the order took back on the shelf, once. */
export async function restock(tx: Queryable, attemptId: string): Promise<void> {
  await sql`select set_config('weft.stock_cause', json_build_object('reason', 'order_canceled', 'order_id', id)::text, true)
    from "order" where attempt_id = ${attemptId}`.execute(tx)
  await sql`
    with released as (
      update stock_reservation set status = 'released' where attempt_id = ${attemptId} and status = 'committed' returning variant_id, quantity
    ),
    locked as (
      select s.variant_id from variant_stock s
      where s.variant_id in (select variant_id from stock_reservation where attempt_id = ${attemptId} and status = 'committed')
      order by s.variant_id for update of s
    )
    update variant_stock s set on_hand = s.on_hand + released.quantity, updated_at = now()
    from locked, released where s.variant_id = locked.variant_id and released.variant_id = locked.variant_id`.execute(
    tx,
  )
}
