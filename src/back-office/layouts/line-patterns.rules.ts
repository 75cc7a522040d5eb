import { priceOfQuantity } from '../../platform/quantity.ts'
import { unitCode } from '../../platform/units.ts'
import { folded } from './anchors.rules.ts'
import type { LinePattern, Mark, Piece, RowPattern, Slot, TaughtItem, TextRow } from './layout.types.ts'
import { amountOf, numbersIn, quantityOf } from './numbers.rules.ts'

/** A value of an item, with its position. */
interface Placed {
  readonly slot: Slot
  readonly row: number
  readonly start: number
  readonly end: number
}

type Assignment = readonly Placed[]

const mostPatterns = 6
const mostPlaces = 6
const rowsAbove = 2
const rowsBelow = 4

export interface LearnedLines {
  readonly patterns: readonly LinePattern[]
  /** The rows that contain items. */
  readonly rows: ReadonlySet<number>
}

/** Returns patterns that find every item, several if the examples allow more than one, and the rows of the items. */
export function learnLines(
  rows: readonly TextRow[],
  items: readonly TaughtItem[],
  mark: Mark,
  currency: string,
): LearnedLines {
  const withSku = items.every(({ sku }) => sku !== null && rows.some(({ text }) => text.includes(sku)))
  const found = items.map((item) => assignmentsOf(rows, withSku ? item : { ...item, sku: null }, mark, currency))
  const [first = [], ...others] = found
  const patterns: LinePattern[] = []
  const taken = new Set<number>()
  for (const assignment of first) {
    const key = skeletonOf(rows, assignment)
    const alike = others.map((each) => each.find((other) => skeletonOf(rows, other) === key))
    if (alike.some((each) => each === undefined) || patterns.length >= mostPatterns) continue
    const all = [assignment, ...alike.flatMap((each) => (each ? [each] : []))]
    const learned = patternsOf(rows, all)
    if (learned.length === 0 || patterns.some((each) => JSON.stringify(each) === JSON.stringify(learned[0]))) continue
    patterns.push(...learned)
    // Only the rows of the first pattern count: later patterns may use a sum as the amount of an item.
    if (taken.size === 0) for (const { row } of all.flat()) taken.add(row)
  }
  return { patterns: patterns.slice(0, mostPatterns), rows: taken }
}

/** Returns up to 40 ways to find the item's values near its name, the closest first. */
function assignmentsOf(rows: readonly TextRow[], item: TaughtItem, mark: Mark, currency: string): Assignment[] {
  const assignments: { readonly slots: Assignment; readonly cost: number }[] = []
  for (const name of namePlaces(rows, item.name)) {
    const near = (slot: Slot, isValue: (text: string) => boolean): Placed[] =>
      rowsNear(rows, name.row).flatMap((row) =>
        numbersIn(rows[row]?.text ?? '')
          .filter(({ text }) => isValue(text))
          .map(({ start, end }) => ({ slot, row, start, end })),
      )
    const total = item.price === null ? null : priceOfQuantity(item.quantity, item.price)
    const quantities = near('quantity', (text) => quantityOf(text, mark) === item.quantity)
    const prices = item.price === null ? [] : near('price', (text) => amountOf(text, mark, currency) === item.price)
    const amounts = total === null ? [] : near('amount', (text) => amountOf(text, mark, currency) === total)
    const sku = item.sku === null ? null : (codePlace(rows, name.row, item.sku) ?? null)
    if (item.sku !== null && sku === null) continue
    for (const quantity of quantities.slice(0, mostPlaces))
      for (const price of [...prices.slice(0, mostPlaces), null])
        for (const amount of [...amounts.slice(0, mostPlaces), null]) {
          if (item.price !== null && price === null && amount === null) continue
          const slots = [name, quantity, price, amount, sku].filter((each) => each !== null)
          if (!areApart(slots)) continue
          const inOrder = slots.toSorted((one, other) => one.row - other.row || one.start - other.start)
          const span = (inOrder.at(-1)?.row ?? 0) - (inOrder[0]?.row ?? 0)
          const isUsual = price === null || amount === null || isBefore(price, amount)
          assignments.push({ slots: inOrder, cost: span * 10 - slots.length * 4 + (isUsual ? 0 : 1) })
        }
  }
  return assignments
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, 40)
    .map(({ slots }) => slots)
}

const isBefore = (one: Placed, other: Placed): boolean =>
  one.row < other.row || (one.row === other.row && one.start < other.start)

const areApart = (slots: readonly Placed[]): boolean =>
  slots.every((one, at) =>
    slots.slice(at + 1).every((other) => one.row !== other.row || one.end <= other.start || other.end <= one.start),
  )

const rowsNear = (rows: readonly TextRow[], row: number): number[] => {
  const near: number[] = [row]
  for (let away = 1; away <= rowsBelow; away++) {
    if (row + away < rows.length) near.push(row + away)
    if (away <= rowsAbove && row - away > 0) near.push(row - away)
  }
  return near
}

function namePlaces(rows: readonly TextRow[], name: string): Placed[] {
  const wanted = name.toLowerCase().replace(/\s+/g, ' ').trim()
  const places: Placed[] = []
  for (const [row, { text, place }] of rows.entries()) {
    if (place === 'subject' || places.length >= mostPlaces) continue
    const lower = text.toLowerCase()
    for (let at = lower.indexOf(wanted); at >= 0 && wanted !== ''; at = lower.indexOf(wanted, at + 1)) {
      const isWhole =
        !/[\p{L}\p{N}]$/u.test(lower.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(lower.slice(at + wanted.length))
      if (isWhole) places.push({ slot: 'name', row, start: at, end: at + wanted.length })
    }
  }
  return places
}

function codePlace(rows: readonly TextRow[], near: number, code: string): Placed | undefined {
  for (const row of rowsNear(rows, near)) {
    const at = (rows[row]?.text ?? '').indexOf(code)
    if (at >= 0) return { slot: 'sku', row, start: at, end: at + code.length }
  }
  return undefined
}

const columnOf = (text: string, at: number): number => text.slice(0, at).split('\t').length - 1

/** Returns the order of an item's values by row and column. Items with the same layout have the same result. */
function skeletonOf(rows: readonly TextRow[], slots: Assignment): string {
  let lastRow = -1
  return slots
    .map(({ slot, row, start }) => {
      const { text = '', cells = [] } = rows[row] ?? {}
      const begins = row === lastRow ? '' : `|${cells.length}:`
      lastRow = row
      return `${begins}${slot}${columnOf(text, start)}`
    })
    .join(' ')
}

/** Returns patterns of whole rows, and of a part of a sentence if an item is within a sentence. */
function patternsOf(rows: readonly TextRow[], all: readonly Assignment[]): LinePattern[] {
  const [first = []] = all
  const firstRows = all.map((slots) => slots[0]?.row ?? 0)
  const isInline = new Set(all.flat().map(({ row }) => row)).size < all.length
  const isOneLine = first.every(({ row }) => row === first[0]?.row)
  const isText = isOneLine && (rows[first[0]?.row ?? 0]?.cells.length ?? 0) === 1
  const isWhole = all.every((slots) => {
    const placed = slots.find(({ slot }) => slot === 'quantity')
    return placed !== undefined && /^\d+$/.test(rows[placed.row]?.text.slice(placed.start, placed.end) ?? '')
  })
  const found: LinePattern[] = []
  if (!isInline) {
    const offsets = [...new Set(first.map(({ row }) => row - (first[0]?.row ?? 0)))]
    const rowPatterns = offsets.map((offset, index) => rowPattern(rows, all, index, offset))
    found.push({
      kind: 'rows',
      rows: rowPatterns,
      heading: headingAbove(rows, Math.min(...firstRows)),
      isWhole,
    })
  }
  if (isText)
    found.push({
      kind: 'sentence',
      rows: [{ offset: 0, pieces: sentencePieces(rows, all) }],
      heading: null,
      isWhole,
    })
  return found
}

/**
 * Returns the heading directly above the items: a row of several cells without a number, which names their columns.
 * Returns null if there is none.
 */
function headingAbove(rows: readonly TextRow[], first: number): string | null {
  const above = rows[first - 1]
  const filled = above?.cells.filter((cell) => cell !== '') ?? []
  return above && filled.length > 1 && !filled.some((cell) => /\d/.test(cell)) ? folded(above.cells.join(' ')) : null
}

type Segment = readonly string[]

/**
 * Builds the pattern of one row of an item; `index` counts the rows of the item that contain a value. Text that is the
 * same in all items stays literal, and text that differs matches anything similar.
 */
function rowPattern(rows: readonly TextRow[], all: readonly Assignment[], index: number, offset: number): RowPattern {
  const examples = all.map((slots) => {
    const row = [...new Set(slots.map((slot) => slot.row))][index] ?? 0
    return { text: rows[row]?.text ?? '', slots: slots.filter((slot) => slot.row === row) }
  })
  const [first] = examples
  const pieces: Piece[] = []
  const count = first?.slots.length ?? 0
  for (let at = 0; at <= count; at++) {
    const between = examples.map(({ text, slots }) =>
      text.slice(slots[at - 1]?.end ?? 0, slots[at]?.start ?? text.length),
    )
    const previous = first?.slots[at - 1]?.slot
    const { unit, rest } = withoutUnit(previous, between)
    pieces.push(...unit)
    pieces.push(...general(rest, at === 0, at === count))
    const slot = first?.slots[at]?.slot
    if (slot) pieces.push({ slot })
  }
  return { offset, pieces }
}

const unitBehind = /^ ?(\p{L}[\p{L}³²]{0,15}\.?)(?=$|[\s\t,;)x×@])/u

const unitWord = (text: string): string => text.trim().toLowerCase()

/**
 * Separates the unit from the text after a quantity, if it is a known unit or ends its cell. `unit` is the piece for
 * the unit.
 */
function withoutUnit(
  previous: Slot | undefined,
  between: readonly string[],
): { readonly unit: readonly Piece[]; readonly rest: readonly string[] } {
  if (previous !== 'quantity') return { unit: [], rest: between }
  const units = between.map((text) => {
    const found = unitBehind.exec(text)
    if (!found?.[1] || /^ ?[x×]$/i.test(found[0])) return ''
    const isUnit = unitCode(found[1].toLowerCase()) !== null || /^(?:\t|$)/.test(text.slice(found[0].length))
    return isUnit ? found[0] : ''
  })
  if (units.every((each) => each === '')) return { unit: [], rest: between }
  return {
    unit: [units.includes('') ? { slot: 'unit' } : { slot: 'unit', words: [...new Set(units.map(unitWord))] }],
    rest: between.map((text, at) => text.slice(units[at]?.length ?? 0)),
  }
}

/**
 * Generalises the text between two values: fixed words if all examples agree, otherwise any text. Keeps cell borders.
 */
function general(examples: readonly string[], isFirst: boolean, isLast: boolean): Piece[] {
  const segments: Segment[] = examples.map((text) => text.split('\t'))
  const [first = []] = segments
  // The rows have the same number of cells, but segments between values may differ. They then match any text.
  if (segments.some(({ length }) => length !== first.length)) return [{ any: true }]
  return first.flatMap((_, at) => {
    const texts = segments.map((segment) => segment[at] ?? '')
    const isWholeCell = (at > 0 || isFirst) && (at < first.length - 1 || isLast) && first.length > 1
    const border: Piece[] = at > 0 ? [{ border: true }] : []
    if (isWholeCell) return [...border, { any: true } as const]
    return [...border, ...commonText(texts)]
  })
}

const literal = (text: string): string => text.toLowerCase().replace(/\d+(?:[.,]\d+)*/g, '#')

function commonText(texts: readonly string[]): Piece[] {
  const [first = '', ...others] = texts.map(literal)
  if (others.every((text) => text === first)) return first === '' ? [] : [{ text: first }]
  const shortest = Math.min(first.length, ...others.map(({ length }) => length))
  let head = 0
  while (head < shortest && others.every((text) => text[head] === first[head])) head += 1
  let tail = 0
  while (tail < shortest - head && others.every((text) => text.at(-1 - tail) === first.at(-1 - tail))) tail += 1
  return [
    ...(head > 0 ? [{ text: first.slice(0, head) }] : []),
    { any: true } as const,
    ...(tail > 0 ? [{ text: first.slice(first.length - tail) }] : []),
  ]
}

/** Builds the pieces of a sentence: the text between the values, and the word after the last one. */
function sentencePieces(rows: readonly TextRow[], all: readonly Assignment[]): Piece[] {
  const examples = all.map((slots) => ({ text: rows[slots[0]?.row ?? 0]?.text ?? '', slots }))
  const [first] = examples
  const pieces: Piece[] = []
  for (let at = 1; at <= (first?.slots.length ?? 0); at++) {
    const slot = first?.slots[at - 1]?.slot
    if (slot) pieces.push({ slot })
    const isEnd = at === first?.slots.length
    const between = examples.map(({ text, slots }) => {
      const start = slots[at - 1]?.end ?? 0
      return isEnd ? (/^\s?[^\s\d]{0,12}/.exec(text.slice(start))?.[0] ?? '') : text.slice(start, slots[at]?.start)
    })
    const { unit, rest } = withoutUnit(slot, between)
    pieces.push(...unit)
    if (!isEnd || slot === 'name') pieces.push(...commonText(rest))
  }
  return pieces
}
