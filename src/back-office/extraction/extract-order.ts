import { amountReader, amountsOf, checksOf, type PricedItem, pricedItems, statedCurrency } from './amounts.rules.ts'
import type { AmountName, Found, MailText, StatedAmount, StatedItem, Warning } from './extracted.types.ts'
import { deliveryLabel, kindOf, orderDateLabel } from './labels.rules.ts'
import { type Reading, readingOf } from './reading.ts'
import { dayIn } from './stated-dates.ts'
import { labelledText, statedAmounts, statedOrderNumber, statedTracking } from './stated-facts.rules.ts'
import { statedItems } from './stated-items.rules.ts'
import type { StructuredOrder } from './structured-data.ts'
import { carrierPage, judgeTracking } from './tracking.rules.ts'
import { trackingNumberIn } from './tracking-text.rules.ts'
import { topDomainOf, vendorOf } from './vendor.rules.ts'

const version = 1

/**
 * What a vendor's e-mail says of an order, in the shape of document 3; amounts are in the currency's minor unit. Beside
 * it `_meta` says of each field where it was found and how sure it is, and warns of what does not fit together.
 */
export function extractOrder(mail: MailText, attached: MailText | null): Record<string, unknown> {
  const reading = readingOf(mail, attached)
  const kind = kindOf(
    reading.subject,
    reading.lines
      .slice(0, 8)
      .map(({ text }) => text)
      .join('\n'),
  )
  const { order, warnings } = structuredOf(reading)
  const facts = factsOf(reading, order)
  const isGone = kind !== 'order' || /cancel/i.test(order?.status ?? '')
  const money = isGone ? nothing : moneyOf(reading, order)
  const isOrder = facts.orderNumber !== null || money.checks.total_adds_up === true
  const kept = isOrder ? money : nothing
  const said = [
    ...reading.warnings,
    ...warnings,
    ...facts.warnings,
    ...(isGone ? [{ code: 'order_cancelled', message: 'It reports that an order was cancelled or refunded.' }] : []),
    ...unclearQuantities(kept.items),
    ...(isOrder || isGone ? kept.warnings : [{ code: 'no_order_found', message: 'It reports no order.' }]),
  ]
  const amount = (name: AmountName): number | null => kept.amounts.get(name)?.value ?? null
  return {
    vendor: facts.vendor?.value ?? '',
    order_number: facts.orderNumber?.value ?? '',
    order_date: facts.orderDate?.value ?? null,
    items: kept.items.map(({ name, quantity, price, sku }) => ({ name, quantity, price, sku })),
    subtotal: amount('subtotal'),
    shipping_cost: amount('shipping_cost'),
    tax: amount('tax'),
    total: amount('total'),
    tracking_number: facts.tracking?.value ?? null,
    tracking_url: facts.trackingUrl?.value ?? null,
    estimated_delivery: facts.delivery?.value ?? null,
    currency: kept.currency?.value ?? '',
    _meta: {
      version,
      kind: isGone ? 'cancellation' : isOrder ? 'order' : 'none',
      language: reading.language,
      forwarded: reading.isForwarded,
      fields: provenance({
        vendor: facts.vendor,
        order_number: facts.orderNumber,
        order_date: facts.orderDate,
        currency: kept.currency,
        ...Object.fromEntries(kept.amounts),
        tracking_number: facts.tracking,
        tracking_url: facts.trackingUrl,
        estimated_delivery: facts.delivery,
      }),
      items: kept.items.map(({ source, evidence, measure }) => ({
        source,
        confidence: kept.confidence,
        evidence,
        ...(measure === null ? {} : { unit: measure }),
      })),
      discount: amount('discount'),
      checks: kept.checks,
      warnings: said,
    },
  }
}

const mostNamed = 20

/** A quantity is never left out without a word; the numbers are those that a mapping names an item by. */
function unclearQuantities(items: readonly PricedItem[]): Warning[] {
  const unclear = items.flatMap(({ quantity, quantityText }, index) =>
    quantity === null ? [{ index, quantityText }] : [],
  )
  const named = unclear.slice(0, mostNamed).map(({ index, quantityText }) => ({
    code: 'quantity_unclear',
    message:
      quantityText === null
        ? `The quantity of item ${index} is not stated.`
        : `The quantity of item ${index} could not be read: “${quantityText}”.`,
  }))
  const more = unclear.length - named.length
  return more > 0 ? [...named, { code: 'quantity_unclear', message: `Nor could that of ${more} more items.` }] : named
}

const provenance = (fields: Readonly<Record<string, Found<unknown> | null>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, found]) =>
      found ? [[name, { source: found.source, confidence: found.confidence, evidence: found.evidence }]] : [],
    ),
  )

const structuredFound = <T>(value: T | null | undefined): Found<T> | null =>
  value === null || value === undefined
    ? null
    : { value, source: 'structured_data', confidence: 0.97, evidence: String(value).slice(0, 300) }

/** The blocks of one order as one; of several orders the first is taken, and that is said. */
function structuredOf({ structured }: Reading): {
  readonly order: StructuredOrder | null
  readonly warnings: readonly Warning[]
} {
  const [first] = structured
  if (!first) return { order: null, warnings: [] }
  const number = structured.find(({ orderNumber }) => orderNumber !== null)?.orderNumber ?? null
  const own = structured.filter(({ orderNumber }) => orderNumber === null || orderNumber === number)
  const numbers = new Set(structured.map(({ orderNumber }) => orderNumber).filter(Boolean))
  const pick = <Name extends keyof StructuredOrder>(name: Name): StructuredOrder[Name] | null =>
    own.map((block) => block[name]).find((value) => value !== null) ?? null
  return {
    order: {
      ...first,
      vendor: pick('vendor'),
      orderNumber: number,
      orderDate: pick('orderDate'),
      status: pick('status'),
      currency: pick('currency'),
      total: pick('total'),
      items: own.find(({ items }) => items.length > 0)?.items ?? [],
      trackingNumber: pick('trackingNumber'),
      trackingUrl: pick('trackingUrl'),
      expected: pick('expected'),
    },
    warnings:
      numbers.size > 1
        ? [{ code: 'several_orders', message: `It reports ${numbers.size} orders; the first was taken.` }]
        : [],
  }
}

function factsOf(reading: Reading, order: StructuredOrder | null) {
  const { subject, lines, language, sentAt } = reading
  const number = statedOrderNumber(subject, lines)
  const tracking = statedTracking(lines)
  const structuredNumber = numberAlone(order?.trackingNumber ?? '')
  const trackingNumber = structuredFound(structuredNumber) ?? tracking.found
  const day = (label: RegExp, isAhead: boolean): Found<string> | null => {
    const text = labelledText(lines, label)
    const value = text && dayIn(text.value, language, sentAt, isAhead)
    return text && value ? { ...text, value } : null
  }
  const isoDay = (text: string | null | undefined): string | null => /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null
  return {
    vendor: structuredFound(order?.vendor) ?? vendorOf(reading.fromName, reading.from),
    orderNumber: structuredFound(order?.orderNumber) ?? number.found,
    orderDate: structuredFound(isoDay(order?.orderDate)) ?? day(orderDateLabel, false),
    delivery: structuredFound(isoDay(order?.expected)) ?? day(deliveryLabel, true),
    tracking: trackingNumber,
    trackingUrl: trackingPage(reading, order, trackingNumber?.value ?? null),
    warnings: [
      ...number.others
        .slice(0, 1)
        .map((other) => ({ code: 'several_order_numbers', message: `It also names ${other}.` })),
      ...tracking.rejected
        .slice(0, 1)
        .map((wrong) => ({ code: 'tracking_number_invalid', message: `${wrong} has a wrong check digit.` })),
      ...tracking.unclear
        .slice(0, 1)
        .map((text) => ({ code: 'tracking_number_unclear', message: `The number could end in two places: ${text}` })),
    ],
  }
}

/** Data for machines may hold words beside the number, or a short one of no known form. */
function numberAlone(text: string): string | null {
  const stated = trackingNumberIn(text)
  const number = stated && 'number' in stated ? stated.number : /^\S{1,40}$/.test(text) ? text : null
  return number !== null && judgeTracking(number) !== 'invalid' ? number : null
}

function trackingPage({ links }: Reading, order: StructuredOrder | null, number: string | null): Found<string> | null {
  const stated = order?.trackingUrl ? carrierPage(order.trackingUrl) : null
  if (stated) return structuredFound(stated)
  const pages = [...new Set(links.map(carrierPage).filter((page) => page !== null))]
  const page =
    pages.find((each) => number !== null && each.includes(number)) ?? (pages.length === 1 ? pages[0] : undefined)
  return page ? { value: page, source: 'text', confidence: 0.9, evidence: page.slice(0, 300) } : null
}

interface Money {
  readonly currency: Found<string> | null
  readonly items: readonly PricedItem[]
  readonly amounts: ReadonlyMap<AmountName, Found<number>>
  readonly checks: ReturnType<typeof checksOf>
  readonly confidence: number
  readonly warnings: readonly Warning[]
}

const nothing: Money = {
  currency: null,
  items: [],
  amounts: new Map(),
  checks: { lines_match_subtotal: null, total_adds_up: null },
  confidence: 0,
  warnings: [],
}

function moneyOf(reading: Reading, order: StructuredOrder | null): Money {
  const stated = statedAmounts(reading.lines)
  const visible = statedItems(reading.lines)
  const items = order && order.items.length > 0 ? order.items.map((item) => machineItem(item, order.currency)) : visible
  const domain = topDomainOf(reading.from)
  const inText = statedCurrency(stated, items, reading.lines, domain)
  const currency = structuredFound(order?.currency) ?? inText.found
  if (!currency) {
    const unknown = { code: 'currency_unknown', message: 'The currency is not clear: no amount was taken.' }
    const warnings = stated.length + items.length > 0 ? [...inText.warnings, unknown] : []
    return { ...nothing, items: items.map((item) => ({ ...item, price: null })), warnings }
  }
  const reader = amountReader(currency.value, domain, stated, visible, reading.lines)
  const machine = order?.total ? [totalOf(order.total)] : []
  const machineReader = amountReader(currency.value, domain, machine, items === visible ? [] : items, [])
  const read = amountsOf(stated, reader)
  const total = machine[0] ? machineReader.read(machine[0].text) : null
  const differs = total !== null && (read.found.get('total')?.value ?? total) !== total
  const amounts = new Map(read.found)
  if (differs) amounts.delete('total')
  else if (total !== null)
    amounts.set('total', {
      value: total,
      source: 'structured_data',
      confidence: 0.97,
      evidence: machine[0]?.text ?? '',
    })
  const priced = pricedItems(items, { ...read, found: amounts }, items === visible ? reader : machineReader)
  const checks = checksOf(priced.items, { ...read, found: amounts })
  const isSound = checks.total_adds_up === true && checks.lines_match_subtotal !== false
  return {
    currency,
    items: priced.items,
    amounts: new Map(
      [...amounts].map(([name, found]) => [
        name,
        { ...found, confidence: confidenceOf(found.confidence, checks.total_adds_up) },
      ]),
    ),
    checks,
    confidence: isSound ? 0.97 : 0.7,
    warnings: [...inText.warnings, ...read.warnings, ...priced.warnings, ...contradictions(checks, differs)],
  }
}

const confidenceOf = (own: number, addsUp: boolean | null): number =>
  addsUp === null ? own : addsUp ? Math.max(own, 0.97) : Math.min(own, 0.5)

function contradictions({ lines_match_subtotal, total_adds_up }: Money['checks'], differs: boolean): Warning[] {
  return [
    ...(lines_match_subtotal === false
      ? [{ code: 'lines_do_not_add_up', message: 'The items do not add up to the subtotal.' }]
      : []),
    ...(total_adds_up === false
      ? [{ code: 'totals_do_not_add_up', message: 'Subtotal, shipping, tax and discount do not make the total.' }]
      : []),
    ...(differs
      ? [
          {
            code: 'structured_data_contradicts_text',
            message: 'The total for machines is not the one for people: none was taken.',
          },
        ]
      : []),
  ]
}

const totalOf = (text: string): StatedAmount => ({
  name: 'total',
  text,
  source: 'structured_data',
  evidence: text,
  isContained: false,
})

/** An item in another currency than the order has no price. */
const machineItem = (
  { name, sku, quantity, measure, quantityText, price, currency }: StructuredOrder['items'][number],
  orders: string | null,
): StatedItem => ({
  name,
  sku,
  quantity,
  measure,
  quantityText,
  unit: null,
  amount: null,
  price: currency !== null && orders !== null && currency !== orders ? null : price,
  source: 'structured_data',
  evidence: name.slice(0, 300),
})
