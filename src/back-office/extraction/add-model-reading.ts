import { isCurrency } from '../../platform/money.ts'
import { priceOfQuantity } from '../../platform/quantity.ts'
import { dayIn } from './dates.rules.ts'
import type { Found, Warning } from './extracted.types.ts'
import {
  contradicts,
  currencySigns,
  type DecimalMark,
  decimalMarkOf,
  markedAmounts,
  parseAmount,
} from './money-text.rules.ts'
import type { MessageText, ModelReading } from './ports.ts'
import { quantityIn } from './quantity-text.rules.ts'
import { standsIn } from './quote.rules.ts'
import { judgeTracking } from './tracking.rules.ts'
import { trackingNumberIn } from './tracking-text.rules.ts'

type Extracted = Readonly<Record<string, unknown>>

const amountNames = ['subtotal', 'shipping_cost', 'tax', 'total'] as const
const confidence = 0.5

/**
 * Whether the fixed rules have left a field empty that a model may find. Always false for a cancellation and a
 * quotation.
 */
export const isIncomplete = (extracted: Extracted): boolean =>
  !['cancellation', 'quotation'].includes(Reflect.get(Object(extracted._meta), 'kind')) &&
  ([...amountNames, 'order_date', 'estimated_delivery', 'tracking_number'].some((name) => extracted[name] === null) ||
    extracted.order_number === '' ||
    isEmpty(extracted.items))

/**
 * Adds values that a model found to the fields that the fixed rules left empty. The model quotes words of the message,
 * and the fixed rules parse them. A quote that is not in the message, cannot be parsed or contradicts the other amounts
 * is ignored, with a warning. Without an order number, the model's currency, amounts and items are ignored.
 */
export function addModelReading(extracted: Extracted, message: MessageText, reading: ModelReading): Extracted {
  const added = new Map<string, Found<unknown>>()
  const refused = new Set<string>()
  const whole = `${message.subject}\n${message.text}`
  const take = <T>(name: string, quote: string | null | undefined, toValue: (quote: string) => T | null): void => {
    const isFree = extracted[name] === null || extracted[name] === ''
    if (!isFree || quote === null || quote === undefined || quote.trim() === '') return
    const value = standsIn(quote, whole) ? toValue(quote) : null
    if (value === null) refused.add(name)
    else added.set(name, { value, source: 'model', confidence, evidence: quote.trim().slice(0, 300) })
  }
  take('order_number', reading.order_number, (quote) => (/\d/.test(quote) && quote.length <= 100 ? quote.trim() : null))
  take('order_date', reading.order_date, (quote) => dayIn(quote, message, 'past'))
  take('estimated_delivery', reading.estimated_delivery, (quote) => dayIn(quote, message, 'ahead'))
  take('tracking_number', reading.tracking_number, trackingOf)
  take('currency', reading.currency, (quote) => (isCurrency(quote.trim()) ? quote.trim() : null))
  const isOrder = extracted.order_number !== '' || added.has('order_number')
  const read = amountReaderOf(String(extracted.currency || (added.get('currency')?.value ?? '')), message)
  for (const name of amountNames) take(name, isOrder ? reading[name] : null, read)
  const mark = decimalMarkOf(markedAmounts(message.text))
  const items =
    isOrder && isEmpty(extracted.items) ? itemsOf(reading, whole, read, mark) : { taken: [], refused: false }
  if (items.refused) refused.add('items')
  if (!isOrder) added.delete('currency')
  dropWhatDoesNotAddUp(extracted, added, refused)
  const amountOf = (name: string): unknown => added.get(name)?.value ?? extracted[name]
  const sum = sumOfItems(items.taken)
  const isContradicted = sum !== null && !fitsSums(sum, amountOf, extracted)
  if (isContradicted) refused.add('items')
  return merged(extracted, added, isContradicted ? [] : items.taken, refused)
}

function trackingOf(quote: string): string | null {
  const stated = trackingNumberIn(quote)
  return stated && 'number' in stated && judgeTracking(stated.number) !== 'invalid' ? stated.number : null
}

/**
 * Returns a function that parses quoted amounts. It returns null for a negative amount, another currency, and a number
 * without decimals and currency, which could mean anything.
 */
function amountReaderOf(currency: string, { text, topDomain }: MessageText): (quote: string) => number | null {
  const mark = decimalMarkOf(markedAmounts(text))
  return (quote) => {
    const isAmount = currencySigns(quote).length > 0 || /\d[.,]\d/.test(quote)
    if (!isCurrency(currency) || !isAmount || contradicts(quote, currency, topDomain)) return null
    const amount = parseAmount(quote, currency, mark)
    return amount !== null && amount >= 0 ? amount : null
  }
}

interface Item {
  readonly value: { name: string; quantity: number; price: number | null; sku: string | null }
  readonly measure: string | null
  readonly evidence: string
}

function itemsOf(
  { items = [] }: ModelReading,
  whole: string,
  read: (quote: string) => number | null,
  mark: DecimalMark | null,
): { readonly taken: readonly Item[]; readonly refused: boolean } {
  const taken = items.flatMap(({ name, quantity, price, sku }): Item[] => {
    const stated = [name, quantity, price, sku].filter((quote) => quote !== null && quote !== undefined)
    const { quantity: amountOf, measure } = quantityIn(quantity, mark)
    if (!stated.every((quote) => standsIn(quote, whole)) || amountOf === null || amountOf <= 0) return []
    const amount = price ? read(price) : null
    if (price && amount === null) return []
    const value = { name: name.trim(), quantity: amountOf, price: amount, sku: sku?.trim() || null }
    return [{ value, measure, evidence: name.trim().slice(0, 300) }]
  })
  return { taken, refused: taken.length < items.length }
}

/** Returns the sum of the items. Null if there are none, or if one has no price. */
const sumOfItems = (items: readonly Item[]): number | null =>
  items.reduce<number | null>(
    (sum, { value: { quantity, price } }) =>
      sum === null || price === null ? null : sum + priceOfQuantity(quantity, price),
    items.length === 0 ? null : 0,
  )

/**
 * Whether the items add up to the stated subtotal or, without one, together with the other amounts to the stated total.
 * True if neither is stated.
 */
function fitsSums(sum: number, amountOf: (name: string) => unknown, { _meta }: Extracted): boolean {
  const value = (amount: unknown): number => (typeof amount === 'number' ? amount : 0)
  const [subtotal, total] = [amountOf('subtotal'), amountOf('total')]
  const off = value(Reflect.get(Object(_meta), 'discount'))
  const before = sum + value(amountOf('shipping_cost')) - off
  if (typeof subtotal === 'number') return sum === subtotal || sum - off === subtotal
  return typeof total !== 'number' || before === total || before + value(amountOf('tax')) === total
}

/** Removes the model's amounts if subtotal, shipping and total are known and do not add up. */
function dropWhatDoesNotAddUp(extracted: Extracted, added: Map<string, Found<unknown>>, refused: Set<string>): void {
  const amountOf = (name: string): number | null => {
    const value = added.get(name)?.value ?? extracted[name]
    return typeof value === 'number' ? value : null
  }
  const [subtotal = null, shipping = null, tax = null, total = null] = amountNames.map(amountOf)
  const discount: unknown = Reflect.get(Object(extracted._meta), 'discount')
  const parts = (subtotal ?? 0) + (shipping ?? 0)
  const off = typeof discount === 'number' ? discount : 0
  // The tax may be included in the other amounts.
  const sums = [parts - off, parts + (tax ?? 0) - off]
  if (subtotal === null || total === null || sums.includes(total) || shipping === null) return
  for (const name of amountNames) if (added.delete(name)) refused.add(name)
}

function merged(
  extracted: Extracted,
  added: ReadonlyMap<string, Found<unknown>>,
  items: readonly Item[],
  refused: ReadonlySet<string>,
): Extracted {
  const meta = Object(extracted._meta) as Readonly<Record<string, unknown>>
  const facts = [...added].map(([name, { source, confidence: sure, evidence }]) => [
    name,
    { source, confidence: sure, evidence },
  ])
  const warnings = [...refused].map(
    (name): Warning => ({
      code: 'model_value_refused',
      message: `The value that the model read as ${name.replaceAll('_', ' ')} is not in the e-mail or does not fit: it was left out.`,
    }),
  )
  return {
    ...extracted,
    ...Object.fromEntries([...added].map(([name, { value }]) => [name, value])),
    ...(items.length > 0 ? { items: items.map(({ value }) => value) } : {}),
    _meta: {
      ...meta,
      ...(added.has('order_number') ? { kind: 'order' } : {}),
      fields: { ...Object(meta.fields), ...Object.fromEntries(facts) },
      ...(items.length > 0
        ? {
            items: items.map(({ evidence, measure }) => ({
              source: 'model',
              confidence,
              evidence,
              ...(measure === null ? {} : { unit: measure }),
            })),
          }
        : {}),
      warnings: [...(Array.isArray(meta.warnings) ? meta.warnings : []), ...warnings],
    },
  }
}

const isEmpty = (items: unknown): boolean => Array.isArray(items) && items.length === 0
