import { type Queryable, violates } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { AdmittedCaller } from '../../platform/http/admin-caller.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, conflicts, invalidData } from '../../platform/http/refusals.ts'
import { confirmRefund } from '../../platform/http/require-confirmation.ts'
import { newId } from '../../platform/ids.ts'
import { formatMoney } from '../../platform/money.ts'
import { restockUnits } from '../catalog/index.ts'
import { lockOrderRow } from './admin-store.ts'
import { refundedMinor, refundFacts, unitsOf } from './facts.rules.ts'
import type { AdminOrderRow } from './order-row.types.ts'
import { refundView } from './order-view.ts'
import { settleProgress } from './record-step.ts'
import { decideRefund, partProblems, type RefundFacts } from './refund-amount.rules.ts'
import { decideGoods } from './refund-goods.rules.ts'
import { insertRefund } from './refund-store.ts'
import type { RefundRequest, RefundView } from './schema.ts'
import type { RefundedUnits } from './units.rules.ts'

/** Returns the problems of a refund's amounts and units. Skips parts that the schema refused. */
export async function refundProblems(db: Queryable, orderId: string, { body, sound, isRefused }: Given<RefundRequest>) {
  const order = isRefused('amount') ? null : await lockOrderRow(db, orderId)
  if (order?.payment?.status !== 'paid') return []
  const facts = refundFacts(order)
  if (facts.refundableMinor === 0) return []
  if (isRefused('line_items', 'shipping_amount')) return partProblems(facts, sound)
  const decision = decideRefund(facts, body)
  return 'problems' in decision ? decision.problems : []
}

/**
 * Records a refund, which a job then sends. Returns null if the order does not exist. Throws `invalid_data` for amounts
 * or units that do not fit, and `conflict` if the order was not paid here, if nothing is left to refund, or if less or
 * more is left than the caller expects. Throws like `writeRefund`.
 */
export async function refundOrder(
  tx: Queryable,
  orderId: string,
  given: RefundRequest,
  now: Date,
  caller: AdmittedCaller,
): Promise<RefundView | null> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) return null
  const facts = refundFacts(order)
  if (order.payment?.status !== 'paid') throw conflict('This order was not paid here: there is nothing to refund.')
  if (facts.refundableMinor === 0) throw nothingLeft(given)
  expectUnchanged(facts, given)
  const decision = decideRefund(facts, given)
  if ('problems' in decision) throw invalidData(decision.problems)
  const goods = decideGoods(given.line_items ?? [], (lineId) => {
    const line = order.lines.find((candidate) => candidate.id === lineId)
    return order.canceled_at === null && line ? unitsOf(order, line) : null
  })
  if ('problems' in goods) throw conflicts(goods.problems)
  const id = await writeRefund(tx, order, { ...decision, reason: given.reason, lines: goods.lines }, now, caller)
  const refund = (await settleProgress(tx, orderId, now)).refunds.find((candidate) => candidate.id === id)
  if (!refund) throw new Error('The refund that was just written is missing.')
  return refundView(orderId, refund)
}

function expectUnchanged({ refundableMinor, currency }: RefundFacts, { expected_refundable: expected }: RefundRequest) {
  if (expected === undefined || expected === refundableMinor) return
  const [left, seen] = [refundableMinor, expected].map((minor) => formatMoney(minor, currency))
  throw conflict(`${left} is left to refund, not ${seen}. Read the order again before you refund it.`)
}

function nothingLeft({ line_items: units }: RefundRequest) {
  const way = ' To put units back into stock, restock the order.'
  return conflict(`Everything that was paid has been refunded already.${units ? way : ''}`)
}

/**
 * Writes the refund and its event, restocks its units if requested, and returns the refund's id. Throws `conflict` if
 * the payment does not cover it, and `confirmation_required` (403) for a large refund.
 */
export async function writeRefund(
  tx: Queryable,
  order: AdminOrderRow,
  refund: {
    readonly amountMinor: number
    readonly shippingMinor: number
    readonly reason: string
    readonly lines: readonly RefundedUnits[]
  },
  now: Date,
  caller: AdmittedCaller,
): Promise<string> {
  confirmRefund(caller, { before: refundedMinor(order), now: refund.amountMinor })
  if (!order.payment) throw new Error('A refund needs the payment it sends back.')
  const id = newId('ref', now.getTime())
  try {
    await insertRefund(tx, {
      ...refund,
      id,
      orderId: order.id,
      attemptId: order.payment.id,
      currency: order.payment.currency,
      now,
    })
  } catch (error) {
    if (violates(error, 'refund_within_payment')) throw conflict('This is more than is left of the payment.')
    throw error
  }
  await restockUnits(
    tx,
    order.payment.id,
    refund.lines.flatMap(({ lineId, restocked }) => {
      const line = order.lines.find((candidate) => candidate.id === lineId)
      return line && restocked > 0 ? [{ variantId: line.variantId, quantity: restocked }] : []
    }),
  )
  await addEvent(tx, 'refund.created', { id, order_id: order.id, attempt_id: order.payment.id })
  return id
}
