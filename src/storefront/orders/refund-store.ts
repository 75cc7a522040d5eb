import { type Queryable, sql } from '../../platform/db/database.ts'
import type { RefundedUnits } from './units.rules.ts'

export interface NewRefund {
  readonly id: string
  readonly orderId: string
  readonly attemptId: string
  readonly amountMinor: number
  /** Part of the amount that refunds delivery. */
  readonly shippingMinor: number
  readonly currency: string
  readonly reason: string
  readonly lines: readonly RefundedUnits[]
  readonly now: Date
}

/** Inserts a refund for the job to send. Violates `refund_within_payment` if refunds would exceed the payment. */
export async function insertRefund(tx: Queryable, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
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
    .execute()
  if (refund.lines.length === 0) return
  const lines = refund.lines.map(({ lineId, ...units }) => ({
    refund_id: refund.id,
    order_line_id: lineId,
    quantity: units.quantity,
    canceled: units.canceled,
    returned: units.returned,
    restocked: units.restocked,
  }))
  await tx.insertInto('refund_line').values(lines).execute()
}

/** Adds units to what refunds say about lines. A `quantity` adds units that the refund did not name. */
export async function addToRefundLines(
  tx: Queryable,
  units: readonly (RefundedUnits & { readonly refundId: string })[],
): Promise<void> {
  for (const { refundId, lineId, quantity, canceled, returned, restocked } of units) {
    const added = sql`quantity = l.quantity + ${quantity}, canceled = l.canceled + ${canceled},
      returned = l.returned + ${returned}, restocked = l.restocked + ${restocked}`
    const to =
      quantity === 0
        ? sql`update refund_line l set ${added} where refund_id = ${refundId} and order_line_id = ${lineId}`
        : sql`insert into refund_line as l (refund_id, order_line_id, quantity, canceled, returned, restocked)
          values (${refundId}, ${lineId}, ${quantity}, ${canceled}, ${returned}, ${restocked})
          on conflict (refund_id, order_line_id) do update set ${added}`
    await to.execute(tx)
  }
}

/** Sets the reason that the stock ledger records for later changes in this transaction. */
const nameStockCause = (tx: Queryable, attemptId: string, reason: 'order_canceled' | 'order_refunded') =>
  sql`select set_config('weft.stock_cause', json_build_object('reason', ${reason}::text, 'order_id', id)::text, true)
    from "order" where attempt_id = ${attemptId}`.execute(tx)

/** Restocks these units, out of those that the payment deducted. */
export async function restockLines(
  tx: Queryable,
  attemptId: string,
  units: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<void> {
  if (units.length === 0) return
  await nameStockCause(tx, attemptId, 'order_refunded')
  await sql`
    with wanted as (
      select w.variant_id, sum(w.quantity)::integer as quantity
      from unnest(${units.map(({ variantId }) => variantId)}::text[], ${units.map(({ quantity }) => quantity)}::integer[]) w(variant_id, quantity)
      where exists (select from stock_reservation r where r.attempt_id = ${attemptId} and r.variant_id = w.variant_id and r.status = 'committed')
      group by w.variant_id
    ),
    locked as (
      select s.variant_id from variant_stock s where s.variant_id in (select variant_id from wanted) order by s.variant_id for update of s
    )
    update variant_stock s set on_hand = s.on_hand + wanted.quantity, updated_at = now()
    from locked, wanted where s.variant_id = locked.variant_id and wanted.variant_id = locked.variant_id`.execute(tx)
}

/** Restocks everything the order deducted, once. Skips units that a refund already canceled. */
export async function restock(tx: Queryable, attemptId: string): Promise<void> {
  await nameStockCause(tx, attemptId, 'order_canceled')
  await sql`
    with released as (
      update stock_reservation set status = 'released' where attempt_id = ${attemptId} and status = 'committed' returning variant_id, quantity
    ),
    settled as (
      select l.variant_id, sum(case when r.status = 'failed' then greatest(rl.restocked - rl.returned, 0) else rl.canceled end)::integer as quantity
      from refund r join refund_line rl on rl.refund_id = r.id join order_line l on l.id = rl.order_line_id
      where r.attempt_id = ${attemptId} group by l.variant_id
    ),
    locked as (
      select s.variant_id from variant_stock s
      where s.variant_id in (select variant_id from stock_reservation where attempt_id = ${attemptId} and status = 'committed')
      order by s.variant_id for update of s
    )
    update variant_stock s set on_hand = s.on_hand + released.quantity - coalesce((select quantity from settled where settled.variant_id = s.variant_id), 0),
      updated_at = now()
    from locked, released where s.variant_id = locked.variant_id and released.variant_id = locked.variant_id`.execute(
    tx,
  )
}

/** Releases the order's discount uses, once. */
export async function releaseDiscounts(tx: Queryable, attemptId: string): Promise<void> {
  await sql`
    with released as (
      update discount_redemption set status = 'released' where attempt_id = ${attemptId} and status = 'used' returning discount_id
    )
    update discount d set used_count = used_count - 1 from released where d.id = released.discount_id and d.usage_limit is not null`.execute(
    tx,
  )
}
