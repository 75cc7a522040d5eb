import { addQuantities, priceOfQuantity, subtractQuantity } from '../../platform/quantity.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { fractionRefused, type UnitKind } from '../../platform/units.ts'
import type { InventoryOrderLineView, InventoryOrderStatus, Receipt } from './schema.ts'

export interface ReceivedLine {
  readonly lineId: string
  readonly inventoryItemId: string
  readonly quantity: number
}

export interface ReceiptProblem {
  readonly path: string
  readonly message: string
}

/** The facts that decide whether quantities of an item must be whole numbers. */
export interface CountedItem {
  readonly unitKind: UnitKind
  readonly variantId: string | null
}

/**
 * Returns the quantity that a receipt adds to each line, or all problems with it. Skips the parts that the schema has
 * rejected.
 */
export function receivedLines(
  lines: readonly InventoryOrderLineView[],
  items: ReadonlyMap<string, CountedItem>,
  { lines: given }: Sound<Receipt>,
): { readonly received: readonly ReceivedLine[]; readonly problems: readonly ReceiptProblem[] } {
  const open = lines.filter(({ quantity, received_quantity }) => quantity > received_quantity)
  const asked = given ?? open.map((line) => ({ line_id: line.id, quantity: toCome(line) }))
  const received: ReceivedLine[] = []
  const problems: ReceiptProblem[] = []
  for (const [index, { line_id, quantity = 0 } = {}] of asked.entries()) {
    if (line_id === undefined) continue
    const line = lines.find(({ id }) => id === line_id)
    const item = line && items.get(line.inventory_item_id)
    const fraction = item ? quantityRefused(item, quantity) : null
    const path = `/lines/${index}`
    if (!line) problems.push({ path: `${path}/line_id`, message: 'is not a line of this order' })
    else if (asked.findIndex((other) => other?.line_id === line_id) < index)
      problems.push({ path: `${path}/line_id`, message: 'is named twice' })
    else if (fraction !== null) problems.push({ path: `${path}/quantity`, message: fraction })
    else if (quantity > toCome(line))
      problems.push({ path: `${path}/quantity`, message: `only ${toCome(line)} are still expected` })
    else received.push(receivedOf(line, quantity))
  }
  return { received, problems }
}

const toCome = ({ quantity, received_quantity }: InventoryOrderLineView): number =>
  subtractQuantity(quantity, received_quantity)

const receivedOf = ({ id, inventory_item_id }: InventoryOrderLineView, quantity: number): ReceivedLine => ({
  lineId: id,
  inventoryItemId: inventory_item_id,
  quantity,
})

export function statusAfter(
  lines: readonly InventoryOrderLineView[],
  received: readonly ReceivedLine[],
): InventoryOrderStatus {
  const open = lines.some(({ id, quantity, received_quantity }) => {
    const now = received.find(({ lineId }) => lineId === id)?.quantity ?? 0
    return addQuantities(received_quantity, now) < quantity
  })
  return open ? 'partially_received' : 'received'
}

const largestTotal = 999_999_999_999

/**
 * Returns why this quantity cannot be ordered or received; null if it can. An item linked to a variant needs whole
 * numbers, because variants are sold in whole numbers.
 */
export function quantityRefused({ unitKind, variantId }: CountedItem, quantity: number): string | null {
  const ofUnit = fractionRefused(unitKind, quantity)
  if (ofUnit !== null || variantId === null || Number.isInteger(quantity)) return ofUnit
  return 'must be a whole number: a variant is sold from this item'
}

/** Returns the sum of the lines, each rounded half up to the minor unit. Returns null if it exceeds `largestTotal`. */
export function totalOf(lines: readonly { readonly quantity: number; readonly price: number }[]): number | null {
  let total = 0
  for (const { quantity, price } of lines) {
    total += priceOfQuantity(quantity, price)
    if (total > largestTotal) return null
  }
  return total
}
