import { type Queryable, sql } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { restockSale } from '../catalog/index.ts'
import { insertOrderRefund, type OrderRefund } from '../payments/index.ts'
import type { RefundedUnits } from './units.rules.ts'

export interface NewRefund extends OrderRefund {
  readonly lines: readonly RefundedUnits[]
}

/** Inserts a refund for the job to send. Fails on `refund_within_payment` if refunds would exceed the payment. */
export async function insertRefund(tx: Queryable, refund: NewRefund): Promise<void> {
  await insertOrderRefund(tx, refund)
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

/** Adds units to the refunds' records of lines. `quantity`: also adds units that the refund did not list. */
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

/** Returns SQL for units that refunds have already settled in stock, by variant. */
const settledUnits = (attemptId: string) => statement`
  select l.variant_id, sum(case when r.status = 'failed' then greatest(rl.restocked - rl.returned, 0) else rl.canceled end)::integer as quantity
  from refund r join refund_line rl on rl.refund_id = r.id join order_line l on l.id = rl.order_line_id
  where r.attempt_id = ${attemptId} group by l.variant_id`

/** Puts all units of a canceled order back into stock, once. Skips units that a refund has settled. */
export const restock = (tx: Queryable, attemptId: string): Promise<void> =>
  restockSale(tx, attemptId, settledUnits(attemptId))
