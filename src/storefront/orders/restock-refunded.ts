import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, conflicts, invalidData } from '../../platform/http/refusals.ts'
import { restockUnits } from '../catalog/index.ts'
import { lockOrderRow } from './admin-store.ts'
import { insertChange } from './change-store.ts'
import { isFullyRefunded, unitsOf } from './facts.rules.ts'
import { decideRestock, type RestockableLine } from './late-restock.rules.ts'
import type { AdminOrderRow } from './order-row.types.ts'
import { orderView } from './order-view.ts'
import { settleProgress } from './record-step.ts'
import { addToRefundLines } from './refund-store.ts'
import type { OrderView, RestockRequest } from './schema.ts'
import { settledUnits } from './units.rules.ts'
import { wantedProblems } from './wanted-units.rules.ts'

/** Returns the problems of the lines to restock. Skips parts that the schema refused. */
export async function restockProblems(db: Queryable, orderId: string, { sound }: Given<RestockRequest>) {
  const order = await lockOrderRow(db, orderId)
  return order ? lineProblems(order, sound.line_items ?? []) : []
}

const lineProblems = ({ lines }: AdminOrderRow, wanted: Parameters<typeof wantedProblems>[1]) =>
  wantedProblems(
    'line_items',
    wanted,
    lines.map(({ id }) => ({ id, left: Number.POSITIVE_INFINITY })),
  )

/**
 * Restocks units after their refund, and records it with the refund. Returns null if the order does not exist. Throws
 * `invalid_data` (400) for a line that is unknown or given twice. Throws `conflict` (409) if the order was canceled or
 * not paid here, if fewer refunded units are left to restock, or for a part of the units of a refund that has not
 * succeeded.
 */
export async function restockRefunded(
  tx: Queryable,
  orderId: string,
  given: RestockRequest,
  now: Date,
): Promise<OrderView | null> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return null
  const { payment } = order
  if (order.canceled_at !== null) throw conflict('This order is canceled. Adjust the stock of its units instead.')
  if (payment?.status !== 'paid') throw conflict('This order was not paid here: there is nothing refunded to restock.')
  const unknown = lineProblems(order, given.line_items)
  if (unknown.length > 0) throw invalidData(unknown)
  const decision = decideRestock(given.line_items, order.lines.map(restockable(order)), closingRefund(order))
  if ('problems' in decision) throw conflicts(decision.problems)
  await addToRefundLines(tx, decision.moves)
  await restockUnits(
    tx,
    payment.id,
    decision.moves.flatMap(({ lineId, restocked }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      return line ? [{ variantId: line.variantId, quantity: restocked }] : []
    }),
  )
  await insertChange(tx, {
    orderId,
    type: 'restocked',
    details: { reason: given.reason ?? null, line_items: given.line_items },
    now,
  })
  await addEvent(tx, 'order.updated', { id: orderId })
  return orderView(await settleProgress(tx, orderId, now))
}

const restockable =
  (order: AdminOrderRow) =>
  (line: AdminOrderRow['lines'][number]): RestockableLine => ({
    id: line.id,
    units: unitsOf(order, line),
    parts: order.refunds.flatMap((refund) =>
      refund.lines
        .filter(({ lineId }) => lineId === line.id)
        .map((part) => ({
          ...settledUnits(refund.status, part),
          refundId: refund.id,
          isPaidOut: refund.status === 'succeeded',
        })),
    ),
  })

/**
 * Returns the refund that covers the units that no refund lists. Returns null if part of the payment is not refunded.
 */
const closingRefund = (order: AdminOrderRow): string | null =>
  isFullyRefunded(order) ? (order.refunds.findLast(({ status }) => status !== 'failed')?.id ?? null) : null
