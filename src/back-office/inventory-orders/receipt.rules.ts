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

/** What a receipt adds to each line, or all that is wrong with it. */
export function receivedLines(
  lines: readonly InventoryOrderLineView[],
  { lines: given }: Receipt,
): { readonly received: readonly ReceivedLine[]; readonly problems: readonly ReceiptProblem[] } {
  if (!given) {
    const open = lines.filter(({ quantity, received_quantity }) => quantity > received_quantity)
    return { received: open.map((line) => receivedOf(line, line.quantity - line.received_quantity)), problems: [] }
  }
  const received: ReceivedLine[] = []
  const problems: ReceiptProblem[] = []
  for (const [index, { line_id, quantity }] of given.entries()) {
    const line = lines.find(({ id }) => id === line_id)
    const path = `/lines/${index}`
    if (!line) problems.push({ path: `${path}/line_id`, message: 'is no line of this order' })
    else if (given.findIndex((other) => other.line_id === line_id) < index)
      problems.push({ path: `${path}/line_id`, message: 'is named twice' })
    else if (quantity > line.quantity - line.received_quantity)
      problems.push({ path: `${path}/quantity`, message: `only ${line.quantity - line.received_quantity} are to come` })
    else received.push(receivedOf(line, quantity))
  }
  return { received, problems }
}

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
    return received_quantity + now < quantity
  })
  return open ? 'partially_received' : 'received'
}

const largestTotal = 999_999_999_999

/** Null: more than can be counted. */
export function totalOf(lines: readonly { readonly quantity: number; readonly price: number }[]): number | null {
  let total = 0
  for (const { quantity, price } of lines) {
    total += quantity * price
    if (total > largestTotal) return null
  }
  return total
}
