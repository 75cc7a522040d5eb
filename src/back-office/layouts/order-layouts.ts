import { unitCode } from '../../platform/units.ts'
import type { Document } from '../extraction/document.types.ts'
import { isAmountField, learnedFields } from './anchors.rules.ts'
import type {
  AmountField,
  KnownLayout,
  LearnedField,
  LearnedFromOrder,
  TaughtItem,
  TaughtOrder,
} from './layout.types.ts'
import { learnLayout } from './learn-layout.ts'
import { type CountedLine, calculationOf, linesTotal } from './prove-layout.rules.ts'
import { type LayoutReading, type PlainReading, readLayout } from './read-layout.ts'

type Extracted = Readonly<Record<string, unknown>>

interface MessageReading {
  readonly from: string
  readonly subject: string
  readonly sentAt: string | null
  readonly documents: readonly Document[]
}

/** Sources confirmed by a person: a correction, or a layout learned from one. */
const taughtSources: ReadonlySet<unknown> = new Set(['person', 'layout'])

/** Learns the layout of a sender's e-mails from data that a person has corrected. */
export function learnFromOrder(reading: MessageReading, corrected: Extracted): LearnedFromOrder {
  const learned = learnLayout(reading.documents, reading, taughtBy(corrected))
  return { sender: reading.from, layout: learned?.layout ?? null, missing: learned?.missing ?? [] }
}

function taughtBy(corrected: Extracted): TaughtOrder {
  const meta = Object(corrected._meta)
  const isTaught = (field: string): boolean => taughtSources.has(Object(Object(meta.fields)[field]).source)
  const taught = learnedFields.filter(isTaught)
  const said = (field: LearnedField): unknown => (field === 'discount' ? meta.discount : corrected[field])
  const stated = taught.flatMap((field) => {
    const value = said(field)
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [[field, value] as const] : []
  })
  const areItemsTaught =
    itemsMeta(corrected).some((item) => taughtSources.has(item.source)) || meta.items_corrected === true
  return {
    vendor: isTaught('vendor') && typeof corrected.vendor === 'string' ? corrected.vendor : null,
    currency: textOf(corrected.currency),
    fields: Object.fromEntries(stated),
    absent: taught.filter((field) => !stated.some(([name]) => name === field)),
    items: areItemsTaught ? itemsOf(corrected).flatMap(taughtItem) : null,
  }
}

function taughtItem(item: Record<string, unknown>): TaughtItem[] {
  const { name, quantity, price, sku } = item
  if (typeof name !== 'string' || name === '' || typeof quantity !== 'number') return []
  return [{ name, quantity, price: typeof price === 'number' ? price : null, sku: textOf(sku) || null }]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((each: unknown) => Object(each) as Record<string, unknown>) : []
const itemsOf = (extracted: Extracted): Record<string, unknown>[] => listOf(extracted.items)
const itemsMeta = (extracted: Extracted): Record<string, unknown>[] => listOf(Object(extracted._meta).items)

/**
 * Returns the extracted data, with the values that a learned layout of the sender finds, if one fits. `_meta.sender` is
 * the e-mail address under which layouts are stored.
 */
export function withLayouts(
  extracted: Extracted,
  reading: MessageReading,
  layouts: readonly KnownLayout[],
): Record<string, unknown> {
  const meta = Object(extracted._meta)
  const named = { ...extracted, _meta: { ...meta, sender: reading.from } }
  if (layouts.length === 0 || meta.kind === 'cancellation' || meta.kind === 'quotation') return named
  const plain = plainOf(extracted)
  const read = layouts.flatMap((known) => {
    const found = readLayout(reading.documents, reading, known.layout, plain)
    return found ? [{ known, found }] : []
  })
  const best = read.find(({ found }) => found.proof.equation !== null) ?? read[0]
  const isProvenWithout = Object(meta.checks).total_adds_up === true
  // Values of a layout that arithmetic does not prove do not replace proven data.
  if (!best || (best.found.proof.equation === null && isProvenWithout)) return withWarning(named, unfit(layouts))
  return merged(named, best.known, best.found)
}

const unfit = (layouts: readonly KnownLayout[]) => ({
  code: 'layout_unfit',
  message:
    layouts.length === 1
      ? `The layout learned from this sender (version ${layouts[0]?.version}) does not fit this e-mail: it was read without it.`
      : `None of the ${layouts.length} layouts learned from this sender fits this e-mail: it was read without them.`,
})

function withWarning(extracted: Extracted, warning: object): Record<string, unknown> {
  const meta = Object(extracted._meta)
  return { ...extracted, _meta: { ...meta, warnings: [...listOf(meta.warnings), warning] } }
}

function plainOf(extracted: Extracted): PlainReading {
  const meta = Object(extracted._meta)
  const amounts = Object.fromEntries(
    learnedFields.filter(isAmountField).map((field) => {
      const value: unknown = field === 'discount' ? meta.discount : extracted[field]
      return [field, typeof value === 'number' ? value : null]
    }),
    // Safe cast: the entries contain every amount field.
  ) as unknown as Record<AmountField, number | null>
  const lines = itemsOf(extracted).map(({ quantity, price }) => ({
    quantity: typeof quantity === 'number' ? quantity : null,
    price: typeof price === 'number' ? price : null,
  }))
  return { currency: textOf(extracted.currency), amounts, lines }
}

/** Returns the code of a unit of length, weight or volume. Other units have none. */
function unitOf(word: string | null): { readonly unit?: string } {
  const code = word === null ? null : unitCode(word.toLowerCase())
  return code === null || code === 'piece' ? {} : { unit: code }
}

/** Codes of warnings about the data without a layout that no longer apply to the data with a layout. */
const settled =
  /^(?:no_order_found|quantity_|price_|total_|totals_|subtotal_|shipping_cost_|tax_|discount_|lines_|currency_|several_currencies|several_order_numbers|structured_data_)/

function merged(
  extracted: Extracted,
  { id, version, layout }: KnownLayout,
  reading: LayoutReading,
): Record<string, unknown> {
  const meta = Object(extracted._meta)
  const isProven = reading.proof.equation !== null
  const confidence = isProven ? 0.97 : 0.7
  const file = reading.document.origin.fileName
  const told = (evidence: string) => ({
    source: 'layout',
    confidence,
    evidence,
    ...(file === null ? {} : { attachment: file }),
  })
  const values: Record<string, unknown> = {}
  const sources: Record<string, unknown> = { ...Object(meta.fields) }
  const set = (field: string, value: unknown, evidence: string | null): void => {
    values[field] = value
    if (evidence === null) delete sources[field]
    else sources[field] = told(evidence)
  }
  if (reading.vendor !== null) set('vendor', reading.vendor, reading.vendor)
  if (reading.currency !== '') set('currency', reading.currency, reading.currency)
  for (const field of learnedFields) {
    const found = reading.fields[field]
    if (found) set(field, found.value, found.evidence)
    else if (layout.fields[field] || layout.absent.includes(field))
      set(field, field === 'order_number' ? '' : null, null)
    else if (isAmountField(field) && isProven) values[field] = reading.proof.sums[field]
  }
  const { discount = meta.discount, ...documented } = values
  const { items } = reading
  const counted = items ?? plainOf(extracted).lines
  const [lines, subtotal] = [linesTotal(counted), reading.proof.sums.subtotal]
  return {
    ...extracted,
    ...documented,
    ...(items === null
      ? {}
      : { items: items.map(({ name, quantity, price, sku }) => ({ name, quantity, price, sku })) }),
    _meta: {
      ...meta,
      kind: 'order',
      fields: sources,
      ...(items === null
        ? {}
        : {
            items: items.map(({ evidence, unit, amount, quantityText }) => ({
              ...told(evidence),
              ...unitOf(unit),
              ...(unit === null ? {} : { quantity_text: quantityText }),
              ...(amount === null ? {} : { line_total: amount }),
            })),
          }),
      discount,
      checks: {
        lines_match_subtotal: lines === null || subtotal === null ? null : lines === subtotal,
        total_adds_up: isProven ? true : null,
      },
      proof: isProven ? proofOf(reading, counted) : [],
      layout: { id, version },
      warnings: listOf(meta.warnings).filter(({ code }) => !settled.test(textOf(code))),
    },
  }
}

function proofOf({ proof, currency }: LayoutReading, lines: readonly CountedLine[]) {
  const calculation = calculationOf(lines, proof.sums, currency)
  return calculation ? [{ rule: 'total', equation: calculation.equation }] : []
}
