import { toDecimal } from '../../platform/money.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { unitCode } from '../../platform/units.ts'
import { calculationOf, linesTotal, proveSums } from '../layouts/index.ts'
import type { CorrectionsValue } from './schema.ts'

type Data = Readonly<Record<string, unknown>>
type Corrected = CorrectionsValue['items'][number]

export interface CorrectionProblem {
  readonly path: string
  readonly message: string
}

/** Starting point for corrections of an e-mail that could not be read. */
export const nothingRead: Data = {
  vendor: '',
  order_number: '',
  order_date: null,
  items: [],
  subtotal: null,
  shipping_cost: null,
  tax: null,
  total: null,
  tracking_number: null,
  tracking_url: null,
  estimated_delivery: null,
  currency: '',
  _meta: { kind: 'order', fields: {}, items: [], discount: null, checks: {}, proof: [], warnings: [] },
}

const person = { source: 'person', confidence: 1, evidence: '' }

/** Returns the problems with corrections of items that do not exist or that are corrected twice. */
export function correctionProblems(extracted: Data, { items = [] }: Sound<CorrectionsValue>): CorrectionProblem[] {
  const count = listOf(extracted.items).length
  return items.flatMap(({ index } = {}, at): CorrectionProblem[] => {
    const path = `/items/${at}/index`
    if (index === undefined) return []
    if (index >= count)
      return [{ path, message: `There is no item ${index}: the e-mail has ${count} extracted items, counted from 0.` }]
    const isTwice = items.findIndex((other) => other?.index === index) < at
    return isTwice ? [{ path, message: 'is named twice' }] : []
  })
}

/**
 * Applies corrections to the extracted data. `_meta.original` keeps the data as extracted. The source of corrected
 * fields and items is a person.
 */
export function corrected(extracted: Data, { fields, items }: CorrectionsValue): Data {
  const meta = objectOf(extracted._meta)
  const { discount, ...documented } = fields
  const lines = correctedItems(extracted, items)
  const sources = Object.fromEntries(Object.keys(fields).map((name) => [name, person]))
  const after = { ...extracted, ...documented, items: lines.map(({ item }) => item) }
  const stated = discount === undefined ? meta.discount : discount
  const sums = sumsOf({ ...after, discount: stated })
  return {
    ...after,
    _meta: {
      ...meta,
      kind: 'order',
      fields: { ...objectOf(meta.fields), ...sources },
      items: lines.map(({ meta: described }) => described),
      discount: stated ?? null,
      ...sums,
      warnings: [...listOf(meta.warnings).filter((warning) => !isSettled(warning)), ...sums.warnings],
      original: meta.original ?? originalOf(extracted),
      ...(items.length > 0 ? { items_corrected: true } : {}),
    },
  }
}

/** Returns the data as first read, without metadata that only corrections use. */
function originalOf({ _meta, ...read }: Data): Data {
  const { fields, items, discount, proof, warnings } = objectOf(_meta)
  return { ...read, _meta: { fields, items, discount, proof, warnings } }
}

interface DescribedItem {
  readonly item: Data
  readonly meta: Data
}

function correctedItems(extracted: Data, changes: readonly Corrected[]): DescribedItem[] {
  const described = listOf(objectOf(extracted._meta).items)
  const kept = listOf(extracted.items).flatMap((item, at): DescribedItem[] => {
    const change = changes.find(({ index }) => index === at)
    const before = { item, meta: described[at] ?? {} }
    if (!change) return [before]
    return change.removed ? [] : [changedItem(before, change)]
  })
  const nothing = { item: { name: '', quantity: null, price: null, sku: null }, meta: {} }
  const added = changes.filter(({ index, removed }) => index === undefined && !removed)
  return [...kept, ...added.map((change) => changedItem(nothing, change))]
}

function changedItem({ item, meta }: DescribedItem, change: Corrected): DescribedItem {
  const { unit, options, quantity, price, name, sku } = change
  const stated = { name, quantity, price, sku }
  const given = Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined))
  const after = { ...item, ...given }
  const { line_total: _total, price_per: _per, ...described } = meta
  return {
    item: after,
    meta: {
      ...described,
      ...person,
      evidence: typeof meta.evidence === 'string' ? meta.evidence : '',
      ...(unit === undefined ? {} : unitOf(unit, after.quantity)),
      ...(options === undefined ? {} : { options }),
    },
  }
}

function unitOf(unit: string | null, quantity: unknown): Data {
  const code = unit === null ? null : unitCode(unit.toLowerCase())
  return {
    unit: code === 'piece' ? undefined : (code ?? undefined),
    quantity_text: unit === null ? undefined : `${quantity} ${unit}`,
  }
}

/** Checks whether the corrected lines and sums add up. If they do not, warns with both figures. */
function sumsOf(order: Data) {
  const items = listOf(order.items).map(({ quantity, price }) => ({
    quantity: numberOf(quantity),
    price: numberOf(price),
  }))
  const lines = linesTotal(items)
  const subtotal = numberOf(order.subtotal)
  const [shipping_cost, tax] = [numberOf(order.shipping_cost), numberOf(order.tax)]
  const [discount, total] = [numberOf(order.discount), numberOf(order.total)]
  const sums = { subtotal, shipping_cost, tax, discount, total }
  const proof = proveSums(lines, {
    subtotal: [subtotal],
    shipping_cost: [shipping_cost],
    tax: [tax],
    discount: [discount],
    total: [total],
  })
  const canBeTold = total !== null && (lines !== null || subtotal !== null)
  const currency = typeof order.currency === 'string' ? order.currency : ''
  const calculation = calculationOf(items, sums, currency)
  const goods = calculationOf(items, { ...sums, total: null }, currency)
  const differs = (found: typeof calculation, code: string, name: string, stated: number | null) =>
    found === null || stated === null || found.sum === stated
      ? []
      : [{ code, message: `${found.equation}, but the ${name} is ${toDecimal(stated, currency)}.` }]
  return {
    checks: {
      lines_match_subtotal: lines === null || subtotal === null ? null : lines === subtotal,
      total_adds_up: canBeTold ? proof !== null : null,
    },
    proof:
      proof?.equation && calculation
        ? [{ rule: total === null ? 'subtotal' : 'total', equation: calculation.equation }]
        : [],
    warnings: [
      ...(lines !== null && lines - Math.abs(discount ?? 0) === subtotal
        ? []
        : differs(goods, 'lines_do_not_add_up', 'subtotal', subtotal)),
      ...differs(calculation, 'totals_do_not_add_up', 'total', total),
    ],
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const objectOf = (value: unknown): Data => Object(value)
const listOf = (value: unknown): Data[] => (Array.isArray(value) ? value.map(objectOf) : [])

/** Whether the warning no longer applies after a correction. */
const isSettled = ({ code }: Data): boolean =>
  typeof code === 'string' && /^(?:no_order_found|quantity_|price_|totals?_|lines_|layout_unfit)/.test(code)
