import { fromDecimal, toDecimal } from '../../platform/money.ts'
import { isQuantity } from '../../platform/quantity.ts'
import { isMoney } from './entries.rules.ts'
import type { Block, ItemSet } from './item-sets.rules.ts'
import { type DecimalMark, decimalOf } from './money-text.rules.ts'
import { priceCount, tradeCounts } from './number-tokens.rules.ts'
import type { Value } from './pieces.rules.ts'
import { perMany } from './words/vocabulary.rules.ts'
import type { ColumnName } from './words/words.types.ts'

/** How the numbers of a mail are written. If the mail leaves this open, several notations are tried. */
export interface Notation {
  readonly currency: string
  readonly places: number
  /** The decimal mark of amounts. */
  readonly mark: DecimalMark | null
  /** The decimal mark of quantities. */
  readonly quantityMark: DecimalMark | null
}

/** One line item, with a meaning assigned to its numbers. */
export interface ReadLine {
  readonly block: Block
  /** The key of the quantity in the block's values. */
  readonly quantityKey: string | null
  readonly quantity: number | null
  /** The price of `per` units in the main unit of the currency, not rounded. */
  readonly unitPrice: number | null
  readonly per: number
  /** The total in the currency's minor unit. */
  readonly total: number | null
  /** Quantity times price equals the stated total, possibly after a discount or with a tax of the line. */
  readonly isProven: boolean
  /** Quantity times price equals the total only after a discount of the line. */
  readonly isReduced: boolean
  /** Quantity times price equals the total only with a tax of the line. */
  readonly isTaxed: boolean
}

export interface LineReading {
  readonly lines: readonly ReadLine[]
  /** The keys of the numbers that are interpreted as quantity, unit price and total. */
  readonly roles: { readonly quantity: string | null; readonly unit: string | null; readonly total: string | null }
  /**
   * Sum of the lines in the minor unit. Null if some line neither states a total nor has both quantity and unit price.
   */
  readonly sum: number | null
  /** In every line, quantity times price equals the total, and at least one quantity is not 1. */
  readonly isProven: boolean
  /** Headings or labels name the quantity and the prices. */
  readonly isStated: boolean
  readonly isQuantityStated: boolean
  /** Number of lines whose quantity is at another position than in the other lines. */
  readonly repairs: number
}

const most = 1_000_000

/**
 * Returns the number as a quantity. Null if it cannot be one: it has a currency, a minus or a percent sign, is zero,
 * too large, too precise, or a fraction of a piece.
 */
export function quantityOf(value: Value, mark: DecimalMark | null): number | null {
  if (value.isNegative || value.currencies.length > 0 || value.isPercent) return null
  // `17.0` is a whole number, also where a point separates thousands.
  const plain = /^(\d+)[.,]0{1,2}$/.exec(value.digits)?.[1] ?? decimalOf(value.digits, mark, 3)
  if (plain === null) return null
  const quantity = Number(plain)
  if (!isQuantity(quantity) || quantity <= 0 || quantity > most) return null
  return value.unit === 'piece' && !Number.isInteger(quantity) ? null : quantity
}

/**
 * Returns the number in the main unit of the currency, not rounded. Null if it contradicts the notation or is a
 * percentage.
 */
export function priceOf(value: Value, { mark, places }: Notation): number | null {
  if (value.isPercent) return null
  const plain = decimalOf(value.digits, mark, places)
  return plain === null ? null : Number(plain) * (value.isNegative ? -1 : 1)
}

/**
 * Returns the number in the currency's minor unit. Null if it contradicts the notation, has too many decimals or is a
 * percentage.
 */
export function minorOf(value: Value, { mark, places, currency }: Notation): number | null {
  if (value.isPercent) return null
  const plain = decimalOf(value.digits, mark, places)
  const minor = plain === null ? null : fromDecimal(plain, currency)
  return minor === null || !value.isNegative ? minor : -minor
}

/** Rounds half up, as invoices do. */
const rounded = (amount: number, places: number): number => Math.round(amount * 10 ** places + 1e-6)

/** Whether the amount equals the total to the minor unit, whichever way a half is rounded. */
const fits = (amount: number, total: number, places: number): boolean =>
  Math.abs(amount * 10 ** places - total) <= 0.5 + 1e-6

/**
 * Returns the possible interpretations of a candidate list: which numbers are quantity, unit price and total. Headings
 * and labels limit the possibilities. If none of these makes quantity times price equal the total in every line, also
 * returns proven interpretations that contradict headings. Leaves out interpretations that a line contradicts.
 */
export function lineReadings(set: ItemSet, notation: Notation): LineReading[] {
  if (set.isFree) return freeReadings(set, notation)
  const keys = [...new Set(set.blocks.flatMap(({ values }) => [...values.keys()]))].slice(0, 24)
  const stated = readingsOf(set, notation, candidatesOf(set, keys, false))
  if (stated.some((reading) => hasAllProducts(reading))) return withoutUnitsAsTotals(stated)
  const free = readingsOf(set, notation, candidatesOf(set, keys, true)).filter(({ isProven }) => isProven)
  return [...stated, ...free]
}

/** Removes interpretations in which the total of a line is a number that a proven one shows to be the unit price. */
const withoutUnitsAsTotals = (readings: readonly LineReading[]): LineReading[] => {
  const units = new Set(readings.flatMap(({ isProven, roles }) => (isProven ? (roles.unit ?? []) : [])))
  return readings.filter(({ roles }) => roles.total === null || !units.has(roles.total))
}

/**
 * Interprets text lines whose numbers may have any position. Either a quantity times a price equals another amount, or
 * the line has one amount and a quantity. In the second case the summary amounts must prove the interpretation.
 */
function freeReadings({ blocks }: ItemSet, notation: Notation): LineReading[] {
  const places = ['$1', '$2', '$3', '$4']
  const pairs = places.flatMap((total) => places.flatMap((unit) => (unit === total ? [] : [{ unit, total }])))
  const products = pairs.flatMap((roles) => {
    const lines = blocks.flatMap((block) => freeLine(block, notation, roles) ?? [])
    const reading = lines.some(({ quantity }) => quantity !== 1) ? readingOfFree(lines, roles, notation, true) : null
    if (!reading || isSwapped({ roles: new Map(), isHeaded: false }, reading)) return []
    // A single piece may have only one amount: `1 pc Jug, 6.90` below `4 pcs Bowl at 2.80, 11.20`.
    const all = blocks.flatMap(
      (block) =>
        freeLine(block, notation, roles) ?? (block.values.has('$2') ? null : singleLine(block, notation, lines)) ?? [],
    )
    return all.length > lines.length && roles.total === '$1'
      ? [reading, readingOfFree(all, roles, notation, false)]
      : [reading]
  })
  const counted = blocks.filter(({ values }) => values.has('$1') && !values.has('$2'))
  const singles = [
    { unit: '$1', total: null },
    { unit: null, total: '$1' },
  ].flatMap((roles) => {
    const lines = counted.flatMap((block) => countedLine(block, notation, roles) ?? [])
    return lines.length > 0 ? [readingOfFree(lines, roles, notation, false)] : []
  })
  return [...products, ...singles, ...bareReadings(counted, notation)]
}

/**
 * Reads a line with one amount. A count is its quantity, and so is the number at its beginning if the quantities of all
 * other lines stand there.
 */
function singleLine(block: Block, notation: Notation, others: readonly ReadLine[]): ReadLine | null {
  const roles = { unit: null, total: '$1' }
  const begins = (value: Value | undefined, { line }: Block): boolean =>
    value !== undefined && /^[^\p{L}\p{N}(]*$/u.test((line?.text ?? '').slice(0, value.start))
  const areFirst = others.every((line) => begins(line.block.values.get(line.quantityKey ?? ''), line.block))
  const isFirst = areFirst && others.length > 0 && begins(block.values.get('q1'), block)
  return countedLine(block, notation, roles) ?? (isFirst ? lineAs(block, notation, { quantity: 'q1', ...roles }) : null)
}

type FreeRoles = Pick<LineReading['roles'], 'unit' | 'total'>

function readingOfFree(
  lines: readonly ReadLine[],
  roles: FreeRoles,
  notation: Notation,
  isProven: boolean,
): LineReading {
  const sum = lines.reduce((all, line) => all + (line.total ?? computed(line, notation) ?? 0), 0)
  return {
    lines,
    roles: { quantity: 'q', ...roles },
    sum,
    isProven,
    isStated: false,
    isQuantityStated: !isProven,
    repairs: 0,
  }
}

const mostBare = 32

/**
 * Interprets lines with one amount in which any other number may be the quantity: `7 of the mug (4.20 each)`. Returns
 * all combinations, at most 32; the summary amounts must prove one of them.
 */
function bareReadings(blocks: readonly Block[], notation: Notation): LineReading[] {
  const choices = blocks.map((block) =>
    [...block.values].flatMap(([quantity, value]): ReadLine[] => {
      const isCount = quantity.startsWith('q') && !isMoney(value)
      const line = isCount ? lineAs(block, notation, { quantity, unit: '$1', total: null }) : null
      return line === null || line.quantity === null ? [] : [line]
    }),
  )
  const count = choices.reduce((product, { length }) => product * length, 1)
  if (blocks.length === 0 || count === 0 || count > mostBare) return []
  const every = choices.reduce<readonly (readonly ReadLine[])[]>(
    (found, lines) => found.flatMap((before) => lines.map((line) => [...before, line])),
    [[]],
  )
  return every.map((lines) => ({
    ...readingOfFree(lines, { unit: '$1', total: null }, notation, false),
    isQuantityStated: false,
  }))
}

/** Whether the number is not in brackets after a word, as 50 is in `Washers (50 pcs)`. */
const isApart = ({ line }: Block, { start }: Value): boolean =>
  !/\p{L}.*\([^()]*$/u.test((line?.text ?? '').slice(0, start))

function countedLine(block: Block, notation: Notation, roles: FreeRoles): ReadLine | null {
  const counts = [...block.values].filter(([key, value]) => {
    const { isCount, unit, currencies } = value
    return key.startsWith('q') && currencies.length === 0 && (isCount || (unit === 'piece' && isApart(block, value)))
  })
  // `12 x Frame 30 x 40`: the count at the beginning is the quantity.
  const leading = counts.filter(
    ([, { start, isCount }]) => isCount && /^[\s*•–—-]*$/.test((block.line?.text ?? '').slice(0, start)),
  )
  const [quantity] = counts.length > 1 ? leading : counts
  return quantity && (counts.length === 1 || leading.length === 1)
    ? lineAs(block, notation, { quantity: quantity[0], ...roles })
    : null
}

const rateOf = (digits: string): number => Number(digits.replace(',', '.'))

/** Ranks a number as a quantity: 0 for a count or a number of pieces, 1 for a measure, 2 for a bare number. */
const likelihood = ({ isCount, unit }: Value): number => (isCount || unit === 'piece' ? 0 : unit !== null ? 1 : 2)

function freeLine(block: Block, notation: Notation, { unit, total }: FreeRoles): ReadLine | null {
  if (unit === null || total === null || !block.values.has(unit) || !block.values.has(total)) return null
  const [u, t] = [block.values.get(unit), block.values.get(total)]
  const keys = [...block.values]
    .filter(([key, value]) => key.startsWith('q') && value.start !== u?.start && value.start !== t?.start)
    .sort(
      ([, one], [, other]) =>
        likelihood(one) - likelihood(other) || Number(other.unit === u?.per?.unit) - Number(one.unit === u?.per?.unit),
    )
  const lines = keys.flatMap(([quantity]) => lineAs(block, notation, { quantity, unit, total }) ?? [])
  const rates = [...block.values.values()].flatMap(({ isPercent, digits }) => (isPercent ? [rateOf(digits)] : []))
  const isLess = ({ quantity, unitPrice, per, total: amount }: ReadLine): boolean =>
    rates.some((rate) =>
      fits(((quantity ?? 0) * (unitPrice ?? 0) * (1 - rate / 100)) / per, amount ?? 0, notation.places),
    )
  return (
    lines.find(({ isProven, isReduced }) => isProven && !isReduced) ??
    lines.find((line) => line.isProven && isLess(line)) ??
    null
  )
}

/** Whether quantity, price and total are known, and quantity times price equals the total in every line. */
export const hasAllProducts = ({ lines, roles }: LineReading): boolean =>
  roles.quantity !== null && roles.unit !== null && roles.total !== null && lines.every(({ isProven }) => isProven)

interface Candidates {
  readonly quantities: readonly (string | null)[]
  readonly units: readonly (string | null)[]
  readonly totals: readonly (string | null)[]
}

/**
 * Returns the keys that can be quantity, unit price and total, according to headings and labels. With `isFree`, the
 * form of the numbers decides instead.
 */
function candidatesOf(
  { blocks, roles, isHeaded, isRecord }: ItemSet,
  keys: readonly string[],
  isFree: boolean,
): Candidates {
  const all = (key: string): Value[] => blocks.flatMap(({ values }) => values.get(key) ?? [])
  const hasCurrency = blocks.some(({ values }) => [...values.values()].some(({ currencies }) => currencies.length > 0))
  const roleOf = (key: string): ColumnName | null => roles.get(key) ?? null
  const hasMoney = blocks.some(({ values }) => [...values.values()].some(isMoney))
  // If some numbers have the form of amounts, a whole number is a price only if a heading or label says so.
  const isAmount = (key: string, value: Value): boolean =>
    !hasMoney || isMoney(value) || value.digits === '0' || ['unit', 'amount', 'price'].includes(roleOf(key) ?? '')
  const isPrice = (key: string): boolean =>
    all(key).every(
      (value) => !value.isPercent && !value.isCount && (value.unit === null || isMoney(value)) && isAmount(key, value),
    )
  const isQuantity = (key: string): boolean =>
    all(key).every(({ currencies, isPercent, isNegative }) => currencies.length === 0 && !isPercent && !isNegative) &&
    // Numbers with two decimals are prices, unless a heading means the quantity or the prices have a currency.
    (roleOf(key) === 'quantity' || hasCurrency || !all(key).every(isMoney))
  const named = (...names: ColumnName[]): string[] => keys.filter((key) => names.includes(roleOf(key) as ColumnName))
  const open = keys.filter((key) => roleOf(key) === null)
  const [quantity, unit, total, price] = [named('quantity'), named('unit'), named('amount'), named('price')]
  if (isFree)
    return {
      // A heading such as `Number` may mean article numbers or counts.
      quantities: keys.filter((key) => isQuantity(key) && !['tax', 'discount', 'other'].includes(roleOf(key) ?? '')),
      units: keys.filter((key) => isPrice(key) && roleOf(key) !== 'position'),
      totals: keys.filter((key) => isPrice(key) && roleOf(key) !== 'position'),
    }
  const openPrices = open.filter(isPrice)
  const mayBeUnits = isHeaded && !isRecord && unit.length + price.length + openPrices.length === 0
  return {
    quantities: quantity.length > 0 ? quantity : [null, ...open.filter(isQuantity)],
    // The only amounts below `Amount` may be unit prices, if the summary amounts prove it.
    units: [null, ...unit, ...price, ...(unit.length > 0 ? [] : openPrices), ...(mayBeUnits ? total : [])],
    totals: [null, ...total, ...price, ...(total.length > 0 ? [] : openPrices)],
  }
}

const mostReadings = 200

/** Whether the line states a unit price: `2,5 m à 8,40 €`. */
export const hasUnitPrice = (block: Block | undefined): boolean =>
  [...(block?.values.values() ?? [])].some((value) => value.role === 'unit' || value.per !== null)

function readingsOf(set: ItemSet, notation: Notation, { quantities, units, totals }: Candidates): LineReading[] {
  const found: LineReading[] = []
  for (const quantity of quantities)
    for (const unit of units)
      for (const total of totals) {
        if (
          (unit !== null && unit === total) ||
          (unit !== null && unit === quantity) ||
          (total !== null && total === quantity) ||
          found.length === mostReadings
        )
          continue
        if (unit === null && total === null && quantity === null) continue
        const reading = readAs(set, notation, { quantity, unit, total })
        if (reading && !isSwapped(set, reading)) found.push(reading)
      }
  return found
}

/**
 * Whether price and quantity are swapped: all prices are whole numbers, and all quantities have two decimals. `79.35 ×
 * 5 = 396.75` holds whichever number is the price. False if a heading, a label or a unit names the quantity or the
 * price.
 */
function isSwapped(
  { roles: named, isHeaded }: Pick<ItemSet, 'roles' | 'isHeaded'>,
  { lines, roles }: LineReading,
): boolean {
  if (roles.quantity === null || roles.unit === null) return false
  if (isHeaded && named.get(roles.quantity) === 'quantity') return false
  const pairs = lines.flatMap(({ block, quantityKey }) => {
    const [quantity, price] = [block.values.get(quantityKey ?? ''), block.values.get(roles.unit ?? '')]
    return quantity && price ? [{ quantity, price }] : []
  })
  return pairs.length > 0 && pairs.every(areSwapped)
}

const areSwapped = ({ quantity, price }: { readonly quantity: Value; readonly price: Value }): boolean =>
  /[.,]\d{2}$/.test(quantity.digits) &&
  quantity.unit === null &&
  quantity.role !== 'quantity' &&
  /^\d+(?:[.,]00)?$/.test(price.digits) &&
  !/[.,]00$/.test(quantity.digits) &&
  price.currencies.length === 0 &&
  price.per === null &&
  price.role !== 'unit'

/**
 * Whether the number is separated from the name, as in `Scarf – 12 pcs – 40.00` or `12 pcs Scarf`. In `Washers (50
 * pcs)`, the number is part of the name.
 */
const standsApart = (value: Value, blocks: readonly Block[], areSeveral: boolean): boolean =>
  blocks.some(({ cells }) =>
    cells.some(({ pieces }) =>
      pieces.some(
        ({ text, leading, trailing }) =>
          (leading.includes(value) && /^[^\p{L}\p{N}(]*$/u.test(text.slice(0, value.start))) ||
          (trailing.includes(value) &&
            (areSeveral ? /[,:;|–—-]\s?$|\s\/\s?$/ : /[:;|–—-]\s?$|\s\/\s?$/).test(text.slice(0, value.start))),
      ),
    ),
  )

/**
 * Interprets the blocks with these roles. Null if a line contradicts the roles, or if the quantity of more than half of
 * the lines is at another position.
 */
function readAs(set: ItemSet, notation: Notation, roles: LineReading['roles']): LineReading | null {
  const lines: ReadLine[] = []
  const priced = set.blocks.filter(({ values }) => values.has(roles.unit ?? ''))
  const areFirst = priced.length > 1 && priced.every((block) => begins(block.values.get(roles.quantity ?? ''), block))
  let sum: number | null = 0
  let repairs = 0
  for (const block of set.blocks) {
    const line = lineAs(block, notation, roles)
    const own = line && (line.quantity !== null || roles.quantity === null) ? line : repaired(block, notation, roles)
    const read = withoutUnpriced(own ?? line, roles, areFirst)
    if (!read) return null
    if (own && own !== line && 2 * ++repairs > set.blocks.length) return null
    lines.push(read)
    const amount = read.total ?? computed(read, notation)
    sum = sum === null || amount === null ? null : sum + amount
  }
  const isKnown = (key: string | null, names: readonly ColumnName[]): boolean =>
    key !== null && names.includes(set.roles.get(key) as ColumnName)
  const counted = lines.flatMap(({ block, quantityKey }) => block.values.get(quantityKey ?? '') ?? [])
  const isOwnCell = /^\d+$/.test(roles.quantity ?? '')
  const areCounts = isOwnCell && isCountColumn(set.blocks, counted, roles.quantity ?? '')
  const explicit = (value: Value): boolean =>
    value.isCount ||
    areCounts ||
    (value.unit === 'piece' && standsApart(value, set.blocks, counted.length > 1)) ||
    (value.unit !== null &&
      (isOwnCell || hasUnitPrice(set.blocks.find(({ values }) => values.get(roles.quantity ?? '') === value))))
  // If at least two thirds of the lines mark the number at this position as a count, it is the quantity in all lines.
  const areMostlyExplicit =
    3 * counted.filter(explicit).length >= 2 * counted.length &&
    counted.every((value) => explicit(value) || (value.unit === null && /^\d+$/.test(value.digits)))
  const isQuantityStated =
    roles.quantity !== null &&
    (isKnown(roles.quantity, ['quantity']) ||
      ((counted.length === set.blocks.length || (counted.length > 1 && counted.every(({ isCount }) => isCount))) &&
        areMostlyExplicit &&
        !counted.every(({ isMeasure }) => isMeasure)))
  const hasProducts = roles.quantity !== null && roles.unit !== null && roles.total !== null
  return {
    lines,
    roles,
    sum,
    isProven: hasProducts && lines.every(({ isProven }) => isProven) && lines.some(({ quantity }) => quantity !== 1),
    isQuantityStated,
    isStated:
      isQuantityStated &&
      (roles.unit === null || isKnown(roles.unit, ['unit'])) &&
      (roles.total === null || isKnown(roles.total, ['amount'])),
    repairs,
  }
}

/**
 * Whether the column is the first one and holds quantities: at least two whole numbers of one to three digits that are
 * neither consecutive row numbers nor all above 99, as article numbers are.
 */
function isCountColumn(blocks: readonly Block[], values: readonly Value[], key: string): boolean {
  const counts = values.map(({ digits }) => (/^[1-9]\d{0,2}$/.test(digits) ? Number(digits) : null))
  const areFirst = blocks.every(({ cells }) => cells.find(({ column }) => column >= 0)?.column === Number(key))
  const arePositions = counts.every((count, at) => count === at + 1 || count === 10 * (at + 1))
  const areAlike = counts.every((count) => count !== null && count > 99)
  return values.length > 1 && areFirst && !counts.includes(null) && !arePositions && !areAlike
}

/**
 * Removes the quantity of a line without the unit price that proves the quantities of the other lines: the number may
 * be part of the name. Keeps it at the beginning of the line if all other quantities stand there (`areFirst`).
 */
const withoutUnpriced = (
  line: ReadLine | null,
  { quantity, unit, total }: LineReading['roles'],
  areFirst: boolean,
): ReadLine | null =>
  line &&
  quantity !== null &&
  unit !== null &&
  total !== null &&
  !line.block.values.has(unit) &&
  !isCounted(line) &&
  !(areFirst && begins(line.block.values.get(quantity), line.block))
    ? { ...line, quantity: null, quantityKey: null }
    : line

const isCounted = ({ block, quantityKey }: ReadLine): boolean => {
  const value = quantityKey === null ? undefined : block.values.get(quantityKey)
  return (
    value !== undefined &&
    (value.isCount ||
      /^(?:\d+|role .*)$/.test(quantityKey ?? '') ||
      (value.unit === 'piece' && (begins(value, block) || standsApart(value, [block], false))))
  )
}

/** Whether the number precedes all words of the line: `2 pcs Scarf`, `1) 2 rolls Ribbon`. */
const begins = (value: Value | undefined, { cells, line }: Block): boolean =>
  value !== undefined &&
  [...(line ? [line.text] : []), ...cells.flatMap(({ pieces }) => pieces.map(({ text }) => text))].some(
    (text) =>
      text.slice(value.start).startsWith(value.text) &&
      /^[^\p{L}\p{N}(]*(?:\d{1,2}[.)-]+\s*)?$/u.test(text.slice(0, value.start)),
  )

/**
 * Looks for the quantity of a line at another position than in the other lines. If the roles include unit price and
 * total, exactly one number times the price must equal the total. Otherwise exactly one number must be marked as a
 * count. Returns null if no number or several numbers meet the condition.
 */
function repaired(block: Block, notation: Notation, roles: LineReading['roles']): ReadLine | null {
  const taken = new Set([roles.unit, roles.total].map((key) => (key === null ? undefined : block.values.get(key))))
  const keys = [...block.values].filter(
    ([, value]) => !taken.has(value) && value.currencies.length === 0 && !value.isPercent,
  )
  const lines = keys.flatMap(([quantity]) => lineAs(block, notation, { ...roles, quantity }) ?? [])
  const proven = lines.filter(({ isProven, isReduced }) => isProven && !isReduced)
  if (roles.unit !== null && roles.total !== null) return proven.length === 1 ? (proven[0] ?? null) : null
  const counts = lines.filter(({ quantityKey }) => block.values.get(quantityKey ?? '')?.isCount)
  return counts.length === 1 ? (counts[0] ?? null) : null
}

/** Returns quantity times unit price in the minor unit, rounded. Null if one of them is unknown. */
export function computed({ quantity, unitPrice, per }: ReadLine, { places }: Notation): number | null {
  return quantity === null || unitPrice === null ? null : rounded((quantity * unitPrice) / per, places)
}

function lineAs(block: Block, notation: Notation, roles: LineReading['roles']): ReadLine | null {
  const valueAt = (key: string | null): Value | undefined => (key === null ? undefined : block.values.get(key))
  const [q, u, t] = [valueAt(roles.quantity), valueAt(roles.unit), valueAt(roles.total)]
  const quantity = q ? quantityOf(q, notation.quantityMark) : null
  const unitPrice = u ? priceOf(u, notation) : null
  const total = t ? minorOf(t, notation) : null
  if (u && (unitPrice === null || unitPrice < 0)) return null
  if (t && total === null) return null
  const per = priceCount(u, q)
  if (per === null) return null
  const line = {
    block,
    quantityKey: q ? roles.quantity : null,
    quantity,
    unitPrice,
    per,
    total,
    isProven: false,
    isReduced: false,
    isTaxed: false,
  }
  // The line of a free item has only one zero: `12 | free |`
  const isFree = (unitPrice === 0 && !t && roles.total !== null) || (total === 0 && !u && roles.unit !== null)
  if (quantity !== null && isFree) return { ...line, unitPrice: 0, total: 0, isProven: true }
  if (quantity === null || unitPrice === null || total === null) return line
  const holds = productsOf(block, quantity, unitPrice, line.per, roles, notation).find((each) =>
    fits(each.amount, total, notation.places),
  )
  return holds
    ? { ...line, per: holds.per, isProven: true, isReduced: holds.isReduced, isTaxed: holds.isTaxed === true }
    : null
}

/** Interprets a line with the roles that its numbers allow: all, otherwise only the total, otherwise none. */
export function unclearLine(block: Block, notation: Notation, roles: LineReading['roles']): ReadLine {
  const none = { quantity: null, unit: null, total: null }
  const line = lineAs(block, notation, roles) ?? lineAs(block, notation, { ...none, total: roles.total })
  return line ?? (lineAs(block, notation, none) as ReadLine)
}

/**
 * Returns the possible totals of a line for a quantity and a price: the product, less a discount of the row, plus a
 * tax, or for a price per 100, 1,000 or 10,000.
 */
function productsOf(
  block: Block,
  quantity: number,
  unitPrice: number,
  per: number,
  roles: LineReading['roles'],
  notation: Notation,
): { readonly amount: number; readonly per: number; readonly isReduced: boolean; readonly isTaxed?: boolean }[] {
  const rates = [...block.values.values()].filter(({ isPercent }) => isPercent).map(({ digits }) => rateOf(digits))
  const heading = [
    ...block.cells.flatMap(({ pieces }) => pieces.map(({ text }) => text)),
    ...block.unread.values(),
  ].join(' ')
  const taken = new Set(Object.values(roles))
  const beside = [...block.values]
    .filter(
      ([key, value]) =>
        !taken.has(key) &&
        !/n[%$q]/.test(key) &&
        value.currencies.length === 0 &&
        /^10{2,4}$|^10?[., \u00a0\u202f]000$/.test(value.digits),
    )
    .map(([, { digits }]) => Number(digits.replace(/\D/g, '')))
  const reductions = [...block.values]
    .flatMap(([key, value]) => (!taken.has(key) && isMoney(value) ? (priceOf(value, notation) ?? []) : []))
    .map(Math.abs)
    .filter((amount) => amount > 0)
  const shares = sharesLeft(block, taken, notation)
  const taxes = block.cells
    .filter(({ heading }) => heading === 'tax')
    .flatMap(({ column }) => block.values.get(`${column}`) ?? [])
    .flatMap((value) => (isMoney(value) ? (priceOf(value, notation) ?? []) : []))
  // The label of the price may name the count in this block only: `Price per 1,000: 255.96`.
  const pers = per === 1 && (perMany.test(heading) || perMany.test(block.evidence)) ? [100, 1000] : []
  // `M` alone in a line may mean a price per 1,000.
  const ofUnit = block.cells.flatMap(({ pieces }) => pieces.flatMap(({ text }) => tradeCounts[text.trim()] ?? []))
  const counts = per === 1 ? [1, ...ofUnit, ...beside, ...pers] : [per]
  return counts.flatMap((count) => {
    const amount = (quantity * unitPrice) / count
    return [
      { amount, per: count, isReduced: false },
      ...[...reductions.filter(isRate).map((rate) => 1 - rate / 100), ...shares]
        .slice(0, 6)
        .map((share) => ({ amount: amount * share, per: count, isReduced: true })),
      ...rates.slice(0, 4).flatMap((rate) => [
        { amount: amount * (1 - rate / 100), per: count, isReduced: true },
        { amount: amount * (1 + rate / 100), per: count, isReduced: false, isTaxed: true },
      ]),
      ...taxes.map((tax) => ({ amount: amount + tax, per: count, isReduced: false, isTaxed: true })),
      ...reductions.slice(0, 4).map((less) => ({ amount: amount - less, per: count, isReduced: true })),
    ]
  })
}

/** Rates without a percent sign, as below `Discount percent`, are multiples of a half. */
const isRate = (rate: number): boolean => rate > 0 && rate < 100 && Number.isInteger(2 * rate)

/**
 * Returns the shares that discount rates in separate columns leave of an amount: one rate, or two rates side by side,
 * taken off one after the other.
 */
function sharesLeft({ cells, values }: Block, taken: ReadonlySet<string | null>, notation: Notation): number[] {
  const shareAt = (column: number): number => {
    const value = taken.has(`${column}`) ? undefined : values.get(`${column}`)
    const rate = value && value.currencies.length === 0 && value.unit === null ? priceOf(value, notation) : null
    return rate !== null && isRate(rate) ? 1 - rate / 100 : 1
  }
  return cells
    .flatMap(({ column }) => [shareAt(column), shareAt(column) * shareAt(column + 1)])
    .filter((each) => each < 1)
}

export const asDecimal = (minor: number, { currency }: Notation): string => toDecimal(minor, currency)
