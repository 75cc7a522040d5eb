import { isCurrency } from '../../platform/money.ts'
import { strengths } from './accounts.rules.ts'
import { type DateContext, dayIn } from './dates.rules.ts'
import type { Document, Row, StructuredOrder } from './document.types.ts'
import { type Entry, entriesOf, statementRows, valuesOf } from './entries.rules.ts'
import type { AmountName, Found, MailText, Money, ReadItem, Source, Warning } from './extracted.types.ts'
import { itemSetsOf, mostBlocks } from './item-sets.rules.ts'
import { kindOf } from './kind.rules.ts'
import { rowText } from './mail-rows.rules.ts'
import { standsIn } from './quote.rules.ts'
import { nothing, readMoney } from './read-money.ts'
import { dateContextOf, type Reading, readingOf } from './reading.ts'
import {
  dayInHead,
  dayOfBuyersOrder,
  dayOfDocument,
  dayOfNumber,
  dayOfReceipt,
  type HeadText,
  headOf,
  type Labelled,
  labelledTexts,
  severalOrders,
  statedDay,
  statedOrderNumber,
} from './stated-facts.ts'
import { statedTracking } from './stated-tracking.rules.ts'
import { mergedOrder, structuredAccount } from './structured-account.ts'
import { carrierPage, judgeTracking } from './tracking.rules.ts'
import { trackingNumberIn } from './tracking-text.rules.ts'
import { vendorOf } from './vendor.rules.ts'

const version = 2

/**
 * Extracts the order from a vendor's e-mail, in the shape that the back-office specification defines. Amounts are in
 * the currency's minor unit. Unknown fields are null or empty. `_meta` states the source and confidence of each field,
 * the equations that prove the amounts, and warnings about contradictions. If the e-mail has a message as attachment
 * (`attached`), its bodies are read instead, and the attachments of both.
 */
export function extractOrder(mail: MailText, attached: MailText | null): Record<string, unknown> {
  const reading = readingOf(mail, attached)
  const kind = kindOf(reading.subject, reading.lines)
  const { order, count } = mergedOrder(reading.documents.flatMap(({ orders }) => orders))
  const isGone = kind !== 'order' || /cancel/i.test(order?.status ?? '')
  const rows = reading.documents.map((document) => statementRows(document.rows, reading.language))
  const entries = rows.map((each) => entriesOf(each, reading.language))
  const several = order ? [] : ordersIn(reading, entries[0] ?? [])
  const money = isGone || several.length > 0 ? nothing : moneyOf(reading, rows, entries, order)
  const read = factsOf(reading, entries, order, money)
  const facts = several.length > 0 ? { ...read, orderNumber: null, orderDate: null, warnings: [] } : read
  const isOrder =
    facts.orderNumber !== null ||
    several.length > 0 ||
    money.strength >= strengths.products ||
    (money.items.length > 0 && money.amounts.has('total'))
  const kept = isOrder ? money : nothing
  const said = [
    ...reading.warnings,
    ...severalOrdersIn(count, several),
    ...facts.warnings,
    ...cutItems(kept.items),
    ...(isGone ? [goneOf(kind)] : []),
    ...unclearQuantities(kept.items),
    ...(isOrder || isGone ? kept.warnings : [{ code: 'no_order_found', message: 'The e-mail reports no order.' }]),
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
      kind: kind === 'quotation' ? 'quotation' : isGone ? 'cancellation' : isOrder ? 'order' : 'none',
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
      items: kept.items.map(describedItem),
      discount: amount('discount'),
      checks: kept.checks,
      proof: kept.proof,
      warnings: said,
    },
  }
}

const goneOf = (kind: ReturnType<typeof kindOf>): Warning =>
  kind === 'quotation'
    ? { code: 'not_ordered', message: 'The e-mail is a quotation: nothing has been ordered yet.' }
    : { code: 'order_cancelled', message: 'The e-mail reports that an order was cancelled or refunded.' }

/** Facts of an item that only `_meta` contains, because the documented schema has no field for them. */
const describedItem = ({ source, confidence, evidence, unit, options, lineTotal, pricePer }: ReadItem) => ({
  source,
  confidence,
  evidence,
  ...(unit === null ? {} : { unit }),
  ...(options === null ? {} : { options }),
  ...(lineTotal === null ? {} : { line_total: lineTotal }),
  ...(pricePer === null ? {} : { price_per: pricePer }),
})

const mostNamed = 20

/** Warns if the list of items has reached its maximum length, because further items may be missing. */
const cutItems = ({ length }: readonly ReadItem[]): Warning[] =>
  length < mostBlocks
    ? []
    : [{ code: 'items_cut', message: `The e-mail has very many items: only about the first ${mostBlocks} were read.` }]

/**
 * Warns of several orders in structured data (`count` is their number) or in the text (`numbers` are their numbers).
 */
const severalOrdersIn = (count: number, numbers: readonly string[]): Warning[] => [
  ...(count > 1
    ? [{ code: 'several_orders', message: `The e-mail reports ${count} orders; the first was taken.` }]
    : []),
  ...(numbers.length > 0
    ? [{ code: 'several_orders', message: `The e-mail reports the orders ${numbers.join(', ')}; none was taken.` }]
    : []),
]

/**
 * Warns of missing quantities: one warning for each of the first 20 items, and one for all others. The index in a
 * warning is the item's index in `items`.
 */
function unclearQuantities(items: readonly ReadItem[]): Warning[] {
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
  return more > 0
    ? [
        ...named,
        { code: 'quantity_unclear', message: `The quantities of ${more} more items could not be read either.` },
      ]
    : named
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

/**
 * Returns the items and amounts of the document whose numbers arithmetic proves best. Structured data takes precedence
 * unless the visible text has the stronger proof. If it takes precedence but its total differs from the visible one,
 * the result has no total.
 */
function moneyOf(
  reading: Reading,
  rows: readonly (readonly Row[])[],
  entries: readonly (readonly Entry[])[],
  order: StructuredOrder | null,
): Money {
  let best = nothing
  for (const [index, document] of reading.documents.entries()) {
    // The text body usually repeats the HTML body.
    const isOther = document.origin.kind === 'text' && index > 0
    const differs = isOther && statesOtherNumbers(entries[index] ?? [], entries[0] ?? [])
    if (isOther && !differs && best.strength >= strengths.total) continue
    const money = visibleMoney(reading, document, rows[index] ?? [], entries[index] ?? [], order?.currency ?? null)
    const conflict = differs ? (conflictOf(best, money) ?? withoutOtherQuantities(best, money)) : null
    if (conflict) {
      best = conflict
      continue
    }
    const isBetter =
      money.strength > best.strength || (best.items.length === 0 && best.amounts.size === 0 && best.currency === null)
    if (isBetter || (best.warnings.length === 0 && best.items.length === 0 && best.amounts.size === 0)) best = money
  }
  return order ? withStructured(reading, order, best) : best
}

/** Whether the text body contains a number that the HTML body does not contain. Ignores percentages. */
function statesOtherNumbers(text: readonly Entry[], html: readonly Entry[]): boolean {
  const numbersIn = (entries: readonly Entry[]): string[] =>
    entries.flatMap(({ isAside, cells }) =>
      isAside ? [] : valuesOf(cells).flatMap(({ digits, isPercent }) => (isPercent ? [] : [digits])),
    )
  const known = new Set(numbersIn(html))
  return numbersIn(text).some((digits) => !known.has(digits))
}

/**
 * Returns the HTML body's items without the quantities and prices of items for which the text body states another
 * quantity. Null if there are no such items.
 */
function withoutOtherQuantities(html: Money, text: Money): Money | null {
  // If the HTML body contains the number beside the item, the bodies agree and only their interpretations differ.
  const isOther = ({ name, quantity, evidence }: ReadItem, at: number): boolean => {
    const other = text.items[at]
    const isStated = quantity !== null && other?.quantity != null && other.name === name
    return isStated && other.quantity !== quantity && !standsIn(`${other.quantityText}`.split(' ')[0] ?? '', evidence)
  }
  if (html.items.length !== text.items.length || !html.items.some(isOther)) return null
  const message = 'The HTML body and the text body state different quantities: these were left out.'
  return {
    ...html,
    items: html.items.map((item, at) => (isOther(item, at) ? { ...item, quantity: null, price: null } : item)),
    warnings: [...html.warnings, { code: 'bodies_differ', message }],
  }
}

/**
 * Returns the result for a mail whose bodies state different totals: no amounts, and only the quantities that both
 * bodies state. Null if the totals agree, if one is missing, or if arithmetic proves only one of them.
 */
function conflictOf(html: Money, text: Money): Money | null {
  const [one, other] = [html, text].map(({ amounts }) => amounts.get('total')?.value)
  const isOneProven = html.strength >= strengths.total !== text.strength >= strengths.total
  if (one === undefined || other === undefined || one === other || isOneProven) return null
  const shown = (money: Money): string => money.amounts.get('total')?.evidence ?? ''
  const message = `The HTML body states “${shown(html)}” and the text body “${shown(text)}”: no amount was taken.`
  return {
    ...html,
    items: html.items.map((item, at) =>
      item.quantity === text.items[at]?.quantity ? item : { ...item, quantity: null, lineTotal: null },
    ),
    amounts: new Map(),
    checks: { lines_match_subtotal: null, total_adds_up: null },
    proof: [],
    warnings: [{ code: 'bodies_differ', message }],
    strength: strengths.none,
  }
}

function visibleMoney(
  { language, topDomain, lines }: Reading,
  document: Document,
  rows: readonly Row[],
  entries: readonly Entry[],
  currency: string | null,
): Money {
  const isAttached = document.origin.kind === 'attachment'
  const source: Source | null = isAttached ? 'attachment' : null
  const own = isAttached ? document.rows.map(rowText) : lines
  const sums = entries.flatMap((entry) => (entry.isAside ? [] : entry.sums))
  // Several spaces may not mean columns, so each line is also read as a single cell.
  const joined = entries.some(({ table, cells }) => table === null && cells.length > 1)
    ? itemSetsOf(entriesOf(rows.map(asLine), language), language)
    : []
  const loose = entries.flatMap((entry) => entry.loose ?? [])
  const context = { language, topDomain, lines: own, source, currency, loose }
  const money = readMoney([...itemSetsOf(entries, language), ...joined], sums, context)
  const items = withoutLooseSums(entries)
  if (items === null || money.strength === strengths.everything) return money
  const other = readMoney(
    itemSetsOf(items, language),
    items.flatMap((entry) => (entry.isAside ? [] : entry.sums)),
    context,
  )
  return other.strength > money.strength ? other : money
}

/**
 * Removes amounts with an inexact label above the first amount with an exact one (see `SumLabel`): `Discount stickers
 * 26.97` may be an item. Null if there are none.
 */
function withoutLooseSums(entries: readonly Entry[]): Entry[] | null {
  const first = entries.findIndex(({ sums }) => sums.some(({ label }) => label.isExact))
  const isLoose = ({ sums }: Entry, at: number): boolean =>
    sums.length > 0 && at < first && sums.every(({ label }) => !label.isExact)
  return entries.some(isLoose)
    ? entries.map((entry, at) => (isLoose(entry, at) ? { ...entry, sums: [] } : entry))
    : null
}

function withStructured({ language, topDomain }: Reading, order: StructuredOrder, visible: Money): Money {
  const { set, sums } = structuredAccount(order)
  if (set.blocks.length === 0 && sums.length === 0) return visible
  const currency = order.currency ?? visible.currency?.value ?? null
  const machine = readMoney(set.blocks.length > 0 ? [set] : [], sums, {
    language,
    topDomain,
    lines: [],
    source: 'structured_data',
    currency,
    loose: [],
  })
  const named = machine.items.map((item, index) => namedAs(item, order, index))
  const own = { ...machine, items: named }
  const [total, shown] = [machine.amounts.get('total')?.value, visible.amounts.get('total')?.value]
  const differs = total !== undefined && shown !== undefined && total !== shown
  if (visible.strength > machine.strength)
    return differs
      ? { ...visible, warnings: [...visible.warnings, ...(visible.strength >= strengths.total ? [] : [contradicted])] }
      : visible
  const amounts = new Map([
    ...visible.amounts,
    ...[...machine.amounts].map(
      ([name, found]) =>
        [name, { ...found, source: 'structured_data' as const, confidence: Math.max(found.confidence, 0.97) }] as const,
    ),
  ])
  if (differs) for (const name of ['total'] as const) amounts.delete(name)
  return {
    ...own,
    items: named.length > 0 ? named : visible.items,
    amounts,
    currency: own.currency ?? visible.currency,
    checks: machine.checks.total_adds_up === null ? visible.checks : machine.checks,
    warnings: [...machine.warnings, ...(named.length > 0 ? [] : visible.warnings), ...(differs ? [contradicted] : [])],
  }
}

const asLine = (row: Row): Row =>
  row.table === null && row.cells.length > 1
    ? { ...row, cells: [{ text: rowText(row), isHeader: false, span: 1 }] }
    : row

const contradicted: Warning = {
  code: 'structured_data_contradicts_text',
  message: 'The total in the structured data differs from the visible total: neither was used.',
}

function namedAs(item: ReadItem, order: StructuredOrder, index: number): ReadItem {
  const stated = order.items[index]
  return stated ? { ...item, name: stated.name, sku: stated.sku, options: stated.options } : item
}

const ordersIn = (reading: Reading, entries: readonly Entry[]): readonly string[] =>
  severalOrders(entries, labelledTexts(entries, reading.language), dateContextOf(reading, null))

function factsOf(
  reading: Reading,
  entries: readonly (readonly Entry[])[],
  order: StructuredOrder | null,
  { currency: found, items: [firstItem] }: Money,
) {
  const currency = found !== null && isCurrency(found.value) ? found.value : null
  const context: DateContext = dateContextOf(reading, currency)
  const all = entries.flat()
  const labelled = labelledTexts(all, reading.language)
  const head = headOf(entries[0] ?? [], firstItem)
  const number = statedOrderNumber(reading.subject, labelled, context, head, all)
  const tracking = statedTracking(reading.lines)
  const structuredNumber = numberAlone(order?.trackingNumber ?? '')
  const trackingNumber = structuredFound(structuredNumber) ?? tracking.found
  const isoDay = (text: string | null | undefined, direction: 'past' | 'ahead'): string | null => {
    const day = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0]
    return day ? dayIn(day, direction === 'past' ? context : { ...context, sentAt: null }, direction) : null
  }
  const days = orderDaysOf(reading, entries, context)
  const orderNumber = structuredFound(order?.orderNumber) ?? number.found ?? structuredFound(order?.invoiceNumber)
  return {
    vendor:
      structuredFound(order?.vendor) ?? vendorOf(reading.fromName, reading.from, [reading.subject, ...reading.lines]),
    orderNumber,
    orderDate:
      structuredFound(isoDay(order?.orderDate, 'past')) ??
      (days.length > 1
        ? null
        : dayOfOrder({ all, labelled, head, subject: reading.subject }, orderNumber, number.found, context)),
    delivery:
      structuredFound(isoDay(order?.expectedDelivery, 'ahead')) ?? statedDay(labelled, ['delivery'], context, 'ahead'),
    tracking: trackingNumber,
    trackingUrl: trackingPage(reading, order, trackingNumber?.value ?? null),
    warnings: [
      ...(number.others.length > 0
        ? [
            {
              code: 'several_order_numbers',
              message: number.found
                ? `The e-mail also names the order number ${number.others[0]}.`
                : `The e-mail names the order numbers ${number.others.join(' and ')}.`,
            },
          ]
        : []),
      ...(days.length > 1
        ? [{ code: 'bodies_differ', message: `The bodies of the e-mail state the order dates ${days.join(' and ')}.` }]
        : []),
      ...tracking.rejected
        .slice(0, 1)
        .map((wrong) => ({ code: 'tracking_number_invalid', message: `${wrong} has a wrong check digit.` })),
      ...tracking.unclear
        .slice(0, 1)
        .map((text) => ({ code: 'tracking_number_unclear', message: `The number could end in two places: ${text}` })),
    ],
  }
}

/** Returns the distinct order dates of the bodies. Empty for a mail with one body. */
function orderDaysOf(
  { documents, language }: Reading,
  entries: readonly (readonly Entry[])[],
  context: DateContext,
): string[] {
  const bodies = documents.flatMap(({ origin }, at) => (origin.kind === 'attachment' ? [] : [entries[at] ?? []]))
  const dayIn = (body: readonly Entry[]): Found<string> | null =>
    statedDay(labelledTexts(body, language), ['orderDate'], context, 'past')
  return bodies.length < 2 ? [] : [...new Set(bodies.flatMap((body) => dayIn(body)?.value ?? []))]
}

function dayOfOrder(
  {
    all,
    labelled,
    head,
    subject,
  }: {
    readonly all: readonly Entry[]
    readonly labelled: readonly Labelled[]
    readonly head: readonly HeadText[]
    readonly subject: string
  },
  orderNumber: Found<string> | null,
  stated: Found<string> | null,
  context: DateContext,
): Found<string> | null {
  const alone = labelled.filter(({ isAlone }) => isAlone)
  return (
    statedDay(labelled, ['orderDate'], context, 'past') ??
    dayOfBuyersOrder(all, context) ??
    (orderNumber && dayOfNumber(all, orderNumber.value, context)) ??
    statedDay(alone, ['date'], context, 'past') ??
    dayInHead(head, subject, context) ??
    (stated && (dayOfDocument(head, stated, context) ?? dayOfReceipt(all, subject, stated, context)))
  )
}

/**
 * Parses the tracking number in a field of structured data. The field may contain further words, or up to 40 characters
 * without a space in an unknown form. Null if there is no number or its check digit is wrong.
 */
function numberAlone(text: string): string | null {
  const stated = trackingNumberIn(text)
  const number = stated && 'number' in stated ? stated.number : /^\S{1,40}$/.test(text) ? text : null
  return number !== null && judgeTracking(number) !== 'invalid' ? number : null
}

function trackingPage(
  { documents }: Reading,
  order: StructuredOrder | null,
  number: string | null,
): Found<string> | null {
  const stated = order?.trackingUrl ? carrierPage(order.trackingUrl) : null
  if (stated) return structuredFound(stated)
  const pages = [...new Set(documents.flatMap(({ links }) => links.map(carrierPage)).filter((page) => page !== null))]
  const page =
    pages.find((each) => number !== null && each.includes(number)) ?? (pages.length === 1 ? pages[0] : undefined)
  return page ? { value: page, source: 'text', confidence: 0.9, evidence: page.slice(0, 300) } : null
}
