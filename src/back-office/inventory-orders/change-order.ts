import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { addQuantities } from '../../platform/quantity.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { processByHand } from '../inbox/index.ts'
import { addToStock, existingItems, isStockLocation, isTooMuch, type StockedItem } from '../inventory/index.ts'
import { addReceived, changeOrder, insertOrder, lockOrder, readOrder } from './inventory-order-store.ts'
import { quantityRefused, receivedLines, statusAfter, totalOf } from './receipt.rules.ts'
import type { CreateInventoryOrder, InventoryOrderView, Receipt, UpdateInventoryOrder } from './schema.ts'

/** The action that creates an inventory order from an e-mail. */
export const inventoryOrderAction = 'create_inventory_order'

const noSuchLocation = 'There is no such stock location.'

/** Event added when goods arrive. */
export const goodsReceived = 'inventory_order.received'

/** Creates an order. Throws `invalid_data` for unknown items or locations, wrong quantities and too large a total. */
export async function createOrder(tx: Queryable, order: CreateInventoryOrder, now: Date): Promise<InventoryOrderView> {
  const existing = await itemsOf(tx, order.lines)
  const problems = [...problemsOfLines(order.lines, existing), ...(await unknownLocations(tx, order))]
  const total = totalOf(order.lines)
  if (problems.length > 0 || total === null) throw invalidData(problems)
  const id = newId('inv_order', now.getTime())
  const quantity = addQuantities(...order.lines.map((line) => line.quantity))
  await insertOrder(tx, { ...order, id, quantity, total_price: total }, existing, now)
  return written(tx, id)
}

/** Returns the problems with a new order, even if its schema has rejected some fields. */
export async function createProblems(db: Queryable, { body, sound: { lines = [] } }: Given<CreateInventoryOrder>) {
  return [...problemsOfLines(lines, await itemsOf(db, lines)), ...(await unknownLocations(db, body))]
}

type Lines = Sound<CreateInventoryOrder['lines']>

const itemsOf = (db: Queryable, lines: Lines) =>
  existingItems(
    db,
    lines.flatMap((line) => line?.inventory_item_id ?? []),
  )

const problemsOfLines = (lines: Lines, items: ReadonlyMap<string, StockedItem>) => [
  ...lineProblems(lines, items, '/lines'),
  ...(totalOf(lines.map(({ quantity = 0, price = 0 } = {}) => ({ quantity, price }))) === null
    ? [{ path: '/lines', message: 'The total of the lines is too large.' }]
    : []),
]

/**
 * Creates an order entered by a person. If the order names an e-mail, marks that e-mail as processed; throws `conflict`
 * (409) if it was already processed.
 */
export async function createOrderByHand(
  tx: Queryable,
  order: CreateInventoryOrder,
  now: Date,
): Promise<InventoryOrderView> {
  const { inbound_email_id: emailId } = order
  if (emailId === null) return createOrder(tx, order, now)
  return processByHand(tx, emailId, inventoryOrderAction, now, async () => {
    const made = await createOrder(tx, order, now)
    return { made, result: { inventory_order_id: made.id, order_lines_count: made.lines.length } }
  })
}

/** Returns the problems with the stock locations of an order: locations that do not exist. */
export async function unknownLocations(
  db: Queryable,
  order: { readonly stock_location_id?: string; readonly from_stock_location_id?: string | null | undefined },
): Promise<{ readonly path: string; readonly message: string }[]> {
  const problems = []
  for (const field of ['stock_location_id', 'from_stock_location_id'] as const) {
    const id = order[field]
    if (id != null && !(await isStockLocation(db, id))) problems.push({ path: `/${field}`, message: noSuchLocation })
  }
  return problems
}

/** Returns unknown items and invalid quantities. Skips the parts of lines that the schema has rejected. */
export function lineProblems(
  lines: readonly ({ readonly inventory_item_id?: string; readonly quantity?: number } | undefined)[],
  items: ReadonlyMap<string, StockedItem>,
  path: string,
): { readonly path: string; readonly message: string }[] {
  return lines.flatMap(({ inventory_item_id, quantity } = {}, index) => {
    if (inventory_item_id === undefined) return []
    const item = items.get(inventory_item_id)
    if (!item) return [{ path: `${path}/${index}/inventory_item_id`, message: 'There is no such inventory item.' }]
    const message = quantity === undefined ? null : quantityRefused(item, quantity)
    return message === null ? [] : [{ path: `${path}/${index}/quantity`, message }]
  })
}

/**
 * Changes an order. Returns null if it does not exist. Throws `conflict` if receipts or a final status do not allow the
 * new status.
 */
export async function updateOrder(
  tx: Queryable,
  id: string,
  change: UpdateInventoryOrder,
  now: Date,
): Promise<InventoryOrderView | null> {
  const order = await lockOrder(tx, id)
  if (!order) return null
  const settled = ['partially_received', 'received', 'cancelled'].includes(order.status)
  if (change.status !== undefined && settled)
    throw conflict(`This order is ${order.status}: its status is not changed by hand.`, '/status')
  await changeOrder(tx, id, change, now)
  return written(tx, id)
}

/**
 * Cancels the quantities that are still to come. Keeps receipts. Returns null if the order does not exist. Throws
 * `conflict` (409) if it is received or cancelled.
 */
export async function cancelOrder(
  tx: Queryable,
  id: string,
  reason: string | null,
  now: Date,
): Promise<InventoryOrderView | null> {
  const order = await lockOrder(tx, id)
  if (!order) return null
  if (order.status === 'received' || order.status === 'cancelled')
    throw conflict(`This order is ${order.status}: there is nothing to cancel.`)
  await changeOrder(tx, id, { status: 'cancelled', cancelled_at: now, cancelled_reason: reason }, now)
  return written(tx, id)
}

/** Returns the problems with a receipt, even if its schema has rejected some fields. */
export async function receiptProblems(db: Queryable, id: string, { sound, isRefused }: Given<Receipt>) {
  const order = await readOrder(db, id)
  if (!order || (isRefused('lines') && !sound.lines)) return []
  return receivedLines(order.lines, await itemsOf(db, order.lines), sound).problems
}

/**
 * Records a receipt, adds it to the items' stock, and adds an event. Returns null if the order does not exist. Throws
 * `conflict` (409) if it is received or cancelled, and `invalid_data` (400) for wrong lines or quantities.
 */
export async function receiveGoods(
  tx: Queryable,
  id: string,
  receipt: Receipt,
  now: Date,
): Promise<InventoryOrderView | null> {
  const order = await lockOrder(tx, id)
  if (!order) return null
  if (order.status === 'received' || order.status === 'cancelled')
    throw conflict(`This order is ${order.status}: no more goods are expected.`)
  const items = await existingItems(
    tx,
    order.lines.map((line) => line.inventory_item_id),
  )
  const { received, problems } = receivedLines(order.lines, items, receipt)
  if (problems.length > 0) throw invalidData(problems)
  await addReceived(tx, received)
  await changeOrder(tx, id, { status: statusAfter(order.lines, received) }, now)
  const stocked = new Map((await stockUp(tx, received, now)).map((item) => [item.id, item.variantId]))
  await addEvent(tx, goodsReceived, {
    id,
    stock_location_id: order.stock_location_id,
    lines: received.map(({ inventoryItemId, quantity }) => ({
      inventory_item_id: inventoryItemId,
      variant_id: stocked.get(inventoryItemId) ?? null,
      quantity,
    })),
  })
  return written(tx, id)
}

async function stockUp(tx: Queryable, received: Parameters<typeof addToStock>[1], now: Date) {
  try {
    return await addToStock(tx, received, now)
  } catch (error) {
    throw isTooMuch(error) ? conflict('The stock of an item would be too large.') : error
  }
}

async function written(tx: Queryable, id: string): Promise<InventoryOrderView> {
  const order = await readOrder(tx, id)
  if (!order) throw new Error(`The inventory order ${id} is gone in its own transaction.`)
  return order
}
