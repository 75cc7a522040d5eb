import { isCurrency } from '../../platform/money.ts'
import { unitCode } from '../../platform/units.ts'
import type { StructuredItem, StructuredOrder } from './document.types.ts'
import type { StatedSum } from './entries.rules.ts'
import type { Block, ItemSet } from './item-sets.rules.ts'
import type { Value } from './pieces.rules.ts'
import type { ColumnName, SumName } from './words/words.types.ts'

/**
 * Converts structured data to the types of visible items and summary amounts, so that the same arithmetic checks it.
 */
export function structuredAccount(order: StructuredOrder): {
  readonly set: ItemSet
  readonly sums: readonly StatedSum[]
} {
  const blocks = order.items.map((item, index) => blockOf(item, index, order.currency))
  const roles = new Map<string, ColumnName>([
    ['quantity', 'quantity'],
    ['price', 'price'],
    ['unit', 'unit'],
    ['amount', 'amount'],
  ])
  const sums = (
    [
      ['subtotal', order.subtotal],
      ['discount', order.discount],
      ['shipping', order.shipping],
      ['tax', order.tax],
      ['total', order.total],
      ['paid', order.paid],
    ] as const
  ).flatMap(([name, text]) => sumOf(name, text, order.isTaxIncluded === true))
  return { set: { blocks, roles, isHeaded: true, isTable: true, isAside: false }, sums }
}

/** Converts an item. Leaves out the prices of an item whose currency differs from the order's. */
function blockOf(item: StructuredItem, index: number, currency: string | null): Block {
  const isForeign = item.currency !== null && currency !== null && item.currency !== currency
  const values = new Map<string, Value>()
  const unread = new Map<string, string>()
  const add = (key: string, text: string | null, unit: string | null, per: number): void => {
    const value = text === null ? null : numberOf(text, unit, per)
    if (value) values.set(key, value)
    else if (text !== null) unread.set(key, text)
  }
  const code = item.unit === null ? null : unitCode(item.unit.toLowerCase())
  if (item.unit !== null && code === null && item.quantity !== null)
    unread.set('quantity', `${item.quantity} ${item.unit}`)
  else add('quantity', item.quantity, code, 1)
  // Without a line total, `unitPrice` may be the price of one unit or of the line. Arithmetic decides.
  const isBoth = item.lineTotal !== null
  if (!isForeign) {
    add(isBoth ? 'unit' : 'price', item.unitPrice, null, Number(item.priceQuantity ?? 1) || 1)
    add('amount', item.lineTotal, null, 1)
  }
  const evidence = item.name.slice(0, 300)
  return { cells: [], values, unread, unit: null, evidence, index, end: index }
}

function numberOf(text: string, unit: string | null, per: number): Value | null {
  const found = /^\s*(-)?\s*(\d[\d.,' ]*)\s*$/.exec(text.replace(/[A-Z]{3}|\p{Sc}/gu, ''))
  if (!found?.[2]) return null
  return {
    start: 0,
    end: text.length,
    text,
    digits: found[2].trim(),
    isNegative: found[1] !== undefined,
    currencies: [],
    isPercent: false,
    isCount: false,
    isMeasure: false,
    unit,
    unitText: unit,
    per: per === 1 ? null : { count: per, unit: null },
    role: null,
  }
}

function sumOf(name: SumName, text: string | null, isGross: boolean): StatedSum[] {
  const value = text === null ? null : numberOf(/^\d+$/.test(text) ? `${text}.00` : text, null, 1)
  if (!value || text === null) return []
  const label = { name, isGross: name === 'tax' && isGross, isNet: false, isExact: true }
  return [{ index: 0, label, words: name, value, others: [], evidence: text.slice(0, 300), isTable: false }]
}

/**
 * Merges the structured data of one order: for each field, takes the first stated value. Includes data without an order
 * number. If there are several orders, uses only the first; `count` is their number.
 */
export function mergedOrder(blocks: readonly StructuredOrder[]): {
  readonly order: StructuredOrder | null
  readonly count: number
} {
  const [first] = blocks
  if (!first) return { order: null, count: 0 }
  const number = blocks.find(({ orderNumber }) => orderNumber !== null)?.orderNumber ?? null
  const own = blocks.filter(({ orderNumber }) => orderNumber === null || orderNumber === number)
  const merged: Record<string, unknown> = {}
  // All elements of `blocks` have the same members.
  for (const name of Object.keys(first) as (keyof StructuredOrder)[])
    merged[name] = own.map((block) => block[name]).find((value) => value !== null) ?? null
  const items = own.find((block) => block.items.length > 0)?.items ?? []
  const currency =
    typeof merged.currency === 'string' && isCurrency(merged.currency.toUpperCase())
      ? merged.currency.toUpperCase()
      : null
  const numbers = new Set(blocks.flatMap(({ orderNumber }) => orderNumber ?? []))
  // Safe cast: `merged` has exactly the members of a block.
  return {
    order: { ...(merged as unknown as StructuredOrder), orderNumber: number, currency, items },
    count: numbers.size,
  }
}
