import { isFile } from './article-codes.rules.ts'
import { holdsDay } from './dates.rules.ts'
import { type Entry, type EntryCell, isMoney, labelOf, onlyValue, type StatedSum } from './entries.rules.ts'
import type { Block, BlockCell, ItemSet } from './item-sets.rules.ts'
import { labelledUnit } from './labelled-unit.rules.ts'
import { decimalOf } from './money-text.rules.ts'
import { countedUnit, isUnitWord, numberTokens, priceCount, withoutCodes } from './number-tokens.rules.ts'
import { isCounter, isVariant, type Piece, pieceOf, plainPiece, type Value, withoutConnector } from './pieces.rules.ts'
import { introduces } from './stated-facts.ts'
import { columnOf, factOf, isEachWord, type Language } from './words/vocabulary.rules.ts'

/** A number of the document, with the index of its row (`at`). */
interface Figure {
  readonly value: Value
  readonly piece: Piece
  readonly at: number
  readonly amount: number | null
  readonly isMoney: boolean
  /** Its label shows that the number is a summary amount of the order. */
  readonly isSum: boolean
  /** The number is the subtotal or total of the order. An item ends before it, and no item follows it. */
  readonly isEnd: boolean
  /** No word precedes the number in its text, or the text has no words except its label, the unit and codes. */
  readonly isAlone: boolean
}

/** The numbers of one item. If unit price and total are stated, quantity times unit price equals the total. */
interface Product {
  readonly quantity: Figure
  readonly unit: Figure | null
  readonly total: Figure | null
  readonly first: number
  readonly last: number
}

type Part = 'quantity' | 'unit' | 'total'
const orders: readonly (readonly Part[])[] = [
  ['quantity', 'unit', 'total'],
  ['unit', 'quantity', 'total'],
  ['quantity', 'total', 'unit'],
  ['total', 'quantity', 'unit'],
  ['total', 'unit', 'quantity'],
  ['unit', 'total', 'quantity'],
  ['quantity', 'total'],
  ['total', 'quantity'],
  ['quantity', 'unit'],
  ['unit', 'quantity'],
]
const mostFigures = 2000
const mostBetween = 6
const mostRows = 8
const mostAbove = 4
const mostBelow = 6

/**
 * Finds items by their numbers alone, at any position. First looks for chains of `Product`s: quantity, unit price and
 * total in the same order for every item. The rows around the numbers of a `Product` become one item. If no product is
 * proven, a count and an amount make an item. In a mail without amounts, a labelled count makes one.
 */
export function recordSetsOf(whole: readonly Entry[], language: Language): ItemSet[] {
  const entries = whole.flatMap(cardsApart).flatMap((entry, at, all): Entry[] => {
    // A row of dashes and a row such as `Parcel 2 of 3` separate items like a blank line.
    const isRule = (each: Entry | undefined): boolean =>
      each !== undefined && (!/[\p{L}\p{N}]/u.test(each.text) || isCounter(each.text))
    return isRule(entry) ? [] : [isRule(all[at - 1]) ? { ...entry, isAfterGap: true } : entry]
  })
  const figures = figuresOf(entries, language)
  const signed = withoutBareAmounts(figures)
  const found = orders.flatMap((order) => {
    const chain = chainOf(order.length === 2 ? signed : figures, order)
    const isUsable = chain.length > 0 && isMeant(chain) && !isFee(chain, language)
    return isUsable && (order.length === 3 || isComplete(chain, signed, entries)) ? [chain] : []
  })
  if (!figures.some(({ isMoney: isAmount }) => isAmount)) found.push(...countsOf(figures))
  const areProven = found.some((chain) => chain.some(({ unit, total }) => unit && total))
  const kept = found.filter((chain) => !areProven || chain.some(({ unit, total }) => unit && total))
  // If signs or labels mark the counts, an unmarked measure such as `250 g` is not a quantity.
  const hasSigns = kept.some((chain) => chain.every(({ quantity }) => isSigned(quantity)))
  const longest = kept
    .filter((chain) => areProven || !hasSigns || chain.every(({ quantity }) => isSigned(quantity)))
    .toSorted((one, other) => other.length - one.length || spanOf(one) - spanOf(other))
    .slice(0, 4)
  return longest.flatMap((chain) => setOf(entries, chain, figures, language) ?? [])
}

/**
 * Whether a chain of a count and an amount per item can be trusted. A count and an amount in different rows prove
 * nothing: an item without a count would get the count of the next item. They are accepted only if every amount near
 * them belongs to an item, is a summary amount or has an unknown label.
 */
function isComplete(chain: readonly Product[], figures: readonly Figure[], entries: readonly Entry[]): boolean {
  if (chain.every(({ first, last }) => first === last)) return true
  const used = new Set(chain.flatMap(({ unit, total }) => [unit, total]))
  const last = chain.at(-1)?.last ?? 0
  const sumBelow = figures.find(({ isEnd, at }) => isEnd && at > last)?.at ?? Number.POSITIVE_INFINITY
  const [begin, end] = [(chain[0]?.first ?? 0) - mostAbove, Math.min(last + mostAbove, sumBelow)]
  // The total may be repeated at the top of the mail, without a label.
  const sums = new Set(figures.filter(({ isSum }) => isSum).map(({ amount }) => amount))
  return !figures.some(
    (figure) =>
      figure.isMoney &&
      !figure.isSum &&
      !sums.has(figure.amount) &&
      !used.has(figure) &&
      figure.at >= begin &&
      figure.at <= end &&
      (entries[figure.at]?.loose ?? null) === null,
  )
}

/**
 * Finds the items of a mail without amounts: at least two numbers that a label or a count sign marks as quantities, or
 * that begin consecutive rows with their unit, if some of them count pieces: `5 pcs Linen`, `10 m Elastic`.
 */
function countsOf(figures: readonly Figure[]): Product[][] {
  const alone = figures.filter(({ isAlone, amount }) => isAlone && amount !== null && amount > 0)
  const signed = alone.filter(isSigned)
  const begun = alone.filter(
    ({ value, piece }) => value.unit !== null && /^[\s•*–—-]*$/.test(piece.text.slice(0, value.start)),
  )
  const areListed =
    begun.every(({ at }, place) => place === 0 || at === (begun[place - 1]?.at ?? 0) + 1) &&
    begun.some(({ value }) => value.unit === 'piece')
  const counts =
    signed.length > 1 || !areListed
      ? signed
      : begun.map((figure): Figure => ({ ...figure, value: { ...figure.value, isCount: true } }))
  const chain = counts.map(
    (quantity): Product => ({ quantity, unit: null, total: null, first: quantity.at, last: quantity.at }),
  )
  return chain.length > 1 ? [chain] : []
}

/** Ignores amounts without a currency if most amounts have one: `190.36` may be an article number. */
function withoutBareAmounts(figures: readonly Figure[]): readonly Figure[] {
  const amounts = figures.filter((figure) => figure.isMoney && !figure.isSum)
  const isBare = ({ value }: Figure): boolean => value.currencies.length === 0
  return 2 * amounts.filter(isBare).length < amounts.length
    ? figures.map((figure) => (isBare(figure) ? { ...figure, isMoney: false } : figure))
    : figures
}

/** Splits a row of product cards into one row per card. A card is a cell with several numbers in separate lines. */
function cardsApart(entry: Entry): Entry[] {
  const { cells } = entry
  const filled = cells.filter(({ pieces }) => pieces.length > 1)
  const areCards =
    filled.length > 0 &&
    cells.length < 5 &&
    cells.every(({ pieces, text }) => pieces.length > 2 || !/\d/.test(text)) &&
    filled.every(({ pieces }) => pieces.filter((piece) => /\d/.test(piece.text)).length > 1)
  return areCards && filled.length > 1
    ? filled.map((cell, at) => ({
        ...entry,
        index: entry.index + at / 10,
        cells: [cell],
        text: cell.text,
        isAfterGap: true,
      }))
    : [entry]
}

const spanOf = (chain: readonly Product[]): number => chain.reduce((sum, { first, last }) => sum + last - first, 0)

function figuresOf(entries: readonly Entry[], language: Language): Figure[] {
  const found: Figure[] = []
  const counted = new Map<string, number>()
  for (const { sums } of entries) for (const { words } of sums) counted.set(words, (counted.get(words) ?? 0) + 1)
  const isOnce = (label: string): boolean => counted.get(label) === 1
  const last = entries.findLast(({ sums }) => sums.some(({ label }) => label.name === 'total' || label.name === 'due'))
  const isOfProduct = (value: Value): boolean => isMoney(value) || value.isCount || value.role === 'quantity'
  const first = entries.find(({ cells }) =>
    cells.some(({ pieces }) => pieces.some(({ leading, trailing }) => [...leading, ...trailing].some(isOfProduct))),
  )
  // `Line total: 20.00` above another total, and below another number of the item.
  const isOfItem = ({ words, index, label }: StatedSum): boolean =>
    label.name === 'total' &&
    index > (first?.index ?? 0) &&
    index < (last?.index ?? 0) &&
    columnOf(words, language) === 'amount' &&
    last?.sums[0]?.words !== words
  const sumsOnce = entries.flatMap(({ sums }) => sums.filter((sum) => isOnce(sum.words) && !isOfItem(sum)))
  const ofSums = new Set(sumsOnce.map(({ value }) => value))
  for (const [at, { cells, isAside, columns, sums }] of entries.entries()) {
    if (isAside || columns || found.length > mostFigures) continue
    for (const piece of cells.flatMap(({ pieces }) => pieces))
      for (const value of valuesOf(piece, language)) {
        const plain = value.isNegative ? null : decimalOf(value.digits, null, 2)
        found.push({
          value,
          piece,
          at,
          amount: plain === null ? null : Number(plain),
          isMoney: isMoney(value),
          isSum: ofSums.has(value) || sums.some((sum) => sumsOnce.includes(sum)),
          isEnd: sums.some(
            (sum) => sumsOnce.includes(sum) && ['subtotal', 'net', 'total', 'due'].includes(sum.label.name),
          ),
          isAlone:
            (value.role === 'quantity' && piece.name === '') ||
            !/\p{L}/u.test(withoutCodes(piece.text.slice(0, value.start))) ||
            !/\p{L}/u.test(
              withoutCodes(piece.text)
                .replace(value.text, '')
                .replace(value.unitText ?? '', ''),
            ),
        })
      }
  }
  return found
}

/**
 * Returns the numbers of a text except percentages, including numbers within a name. Empty for a text with a known
 * label that is not the label of a name.
 */
function valuesOf({ text, leading, trailing, labelled }: Piece, language: Language): Value[] {
  if (labelled && labelled.role !== 'name' && labelled.role !== null) return []
  const known = [...leading, ...trailing]
  return numberTokens(text)
    .filter(({ isPercent }) => !isPercent)
    .map((token): Value => {
      const own = known.find(({ start }) => start === token.start)
      if (own) return own
      const label = /(?:^|[|·•,/–-]\s)(\p{L}[^:=|·•\d]{0,30}?)\s?[:=]?\s*$/u.exec(text.slice(0, token.start))?.[1]
      return { ...token, role: label === undefined ? null : columnOf(label, language) }
    })
}

/**
 * Finds consecutive `Product`s whose numbers have this order. Each ends as early as possible. Stops at a subtotal or
 * total after the first one.
 */
function chainOf(figures: readonly Figure[], order: readonly Part[]): Product[] {
  const found: Product[] = []
  let from = 0
  for (let end = 1; end < figures.length; end++) {
    if (found.length > 0 && figures[end]?.isEnd) break
    const product = productEnding(figures, from, end, order)
    if (!product) continue
    found.push(product)
    from = end + 1
  }
  return found
}

function productEnding(figures: readonly Figure[], from: number, end: number, order: readonly Part[]): Product | null {
  const last = figures[end]
  if (!last) return null
  const near: Figure[] = []
  for (let at = end - 1; at >= Math.max(from, end - mostBetween); at--) {
    const figure = figures[at]
    if (figure?.isEnd) break
    if (figure && last.at - figure.at <= mostRows) near.push(figure)
  }
  if (order.length === 2) {
    const found = near.flatMap((before) => productOf(order, [before, last]) ?? [])
    const signed = found.filter(({ quantity }) => isSigned(quantity))
    const [product, ...others] = signed.length > 0 ? signed : found
    // If numbers in two texts can be the count, neither is used.
    const isOpen = order[1] !== 'quantity' && others.some(({ quantity }) => quantity.piece !== product?.quantity.piece)
    return product && !isOpen ? product : null
  }
  const found = near.flatMap((middle, at) =>
    near.slice(at + 1).flatMap((first) => productOf(order, [first, middle, last]) ?? []),
  )
  // `40 pcs × 4.00` is preferred to the number within a name: `Zip 20 cm`, RRP 8.00.
  const closest = found.find(({ quantity }) => isCounted(quantity) && !isSize(quantity)) ?? found[0]
  // In `Needles size 8 | 8`, the separate number is preferred to the number within the name.
  const alike = found.filter(
    ({ quantity, unit, total }) =>
      quantity.amount === closest?.quantity.amount && unit === closest.unit && total === closest.total,
  )
  return alike.find(({ quantity }) => isCounted(quantity) || quantity.isAlone) ?? closest ?? null
}

function productOf(order: readonly Part[], figures: readonly Figure[]): Product | null {
  const of = (part: Part): Figure | null => figures[order.indexOf(part)] ?? null
  const [quantity, unit, total] = [of('quantity'), of('unit'), of('total')]
  if (!quantity || quantity.isMoney || quantity.amount === null || quantity.amount <= 0) return null
  if (unit?.amount === 0 || total?.amount === 0) return null
  if (figures.some(({ isSum }) => isSum) || total?.value.per) return null
  if ([unit, total].some((figure) => figure && (!figure.isMoney || figure.amount === null))) return null
  if (unit && total) {
    const exact =
      (quantity.amount * (unit.amount ?? 0)) / (priceCount(unit.value, quantity.value) ?? unit.value.per?.count ?? 1)
    if (Math.abs(exact - (total.amount ?? 0)) > 0.0051) return null
  } else if (!isCounted(quantity) || isSize(quantity)) return null
  return { quantity, unit, total, first: figures[0]?.at ?? 0, last: figures.at(-1)?.at ?? 0 }
}

/** Whether a label or a count sign (`×`) marks the number as a quantity. */
const isSigned = ({ value: { isCount, role } }: Figure): boolean => isCount || role === 'quantity'

/**
 * Whether the number is marked as a count, or is alone with a unit or in brackets. False for 50 in `Washers (50 pcs)`.
 */
const isCounted = (figure: Figure): boolean =>
  isSigned(figure) ||
  (figure.isAlone && (figure.value.unit !== null || figure.piece.text.includes(`(${figure.value.text})`)))

/** Whether the number is a size: `45 cm` without a label or count sign. */
const isSize = (figure: Figure): boolean => !isSigned(figure) && /^[cm]m$/.test(figure.value.unit ?? '')

/** Whether `figure` could also be the quantity, because no unit price proves which number is. */
const isRival = (figure: Figure, { quantity, unit }: Product): boolean =>
  unit === null &&
  figure !== quantity &&
  !figure.isMoney &&
  figure.amount !== quantity.amount &&
  (isSigned(quantity) ? isSigned(figure) : isCounted(figure))

/**
 * Whether the chain has a product that is more than two equal amounts beside an unmarked 1. Such amounts alone prove
 * nothing, because 1 × amount = amount is always true.
 */
const isMeant = (chain: readonly Product[]): boolean =>
  chain.some(({ quantity, unit, total }) => quantity.amount !== 1 || !unit || !total || isCounted(quantity))

/**
 * Whether the chain is a single count and amount that may be a charge, because nothing shows that the amount is a unit
 * price.
 */
const isFee = ([only, ...more]: readonly Product[], language: Language): boolean =>
  more.length === 0 &&
  only !== undefined &&
  only.total === null &&
  only.unit !== null &&
  !isPriceOf(only.unit, language)

function isPriceOf({ value, piece, isAlone }: Figure, language: Language): boolean {
  const label = /^(.{2,40}?)\s?[:=]/.exec(piece.text)?.[1]
  return label === undefined
    ? isAlone || value.per !== null
    : ['unit', 'price'].includes(columnOf(label, language) ?? '')
}

function setOf(
  entries: readonly Entry[],
  chain: readonly Product[],
  figures: readonly Figure[],
  language: Language,
): ItemSet | null {
  const apart = chain.filter(({ first }, at) => at === 0 || first > (chain[at - 1]?.last ?? -1))
  if (apart.length < chain.length) return null
  const blocks = divided(entries, chain, language).map(([begin, end], at) => {
    const product = chain[at] as Product
    const isOpen = figures.some((figure) => figure.at >= begin && figure.at < end && isRival(figure, product))
    return blockOf(entries.slice(begin, end), product, isOpen, language)
  })
  const has = (part: Part): boolean => chain.some((product) => product[part] !== null)
  return {
    blocks: namesMarked(blocks, language),
    roles: new Map([
      ['quantity', 'quantity'],
      ...(has('unit') ? [['unit', 'unit'] as const] : []),
      ...(has('total') ? [['total', 'amount'] as const] : []),
    ]),
    isHeaded: false,
    isTable: false,
    isAside: false,
    isRecord: true,
  }
}

/**
 * Returns the range of rows of each item: its first row, and the row after its last. Rows between the numbers of two
 * items may belong to either item, so the function scores several divisions (`scoreOf`) and returns the best one.
 */
function divided(entries: readonly Entry[], chain: readonly Product[], language: Language): [number, number][] {
  // If blank lines occur within an item, they do not separate items.
  const hasGaps = chain.some(({ first, last }) =>
    entries.slice(first + 1, last + 1).some(({ isAfterGap }) => isAfterGap),
  )
  const bottom = endBelow(entries, chain.at(-1)?.last ?? 0, hasGaps)
  const top = beginAbove(entries, chain, hasGaps, language)
  // No item extends over a row of headings.
  const floors = chain.map(({ first }, at) =>
    at === 0
      ? top
      : Math.max(
          chain[at - 1]?.last ?? 0,
          entries.slice(0, first).findLastIndex(({ columns }) => columns !== null),
        ) + 1,
  )
  const further = chain.slice(1).map(({ first }, at) => {
    const begin = breakIn(entries, floors[at + 1] ?? 0, first, hasGaps)
    return begin === null ? null : belowSpeech(entries, begin, first, language)
  })
  const isBorder = (at: number): boolean => entries[at]?.table !== entries[at - 1]?.table
  // If all other items begin with a new table, the first one does, too.
  const areTables = further.length > 0 && further.every((at) => at !== null && isBorder(at))
  const border = areTables ? ownTable(entries, chain[0]?.first ?? 0) : null
  const later = further.filter((at) => at !== null)
  const alike = later.length === further.length ? labelledAlike(entries, chain, later) : null
  const breaks = [border !== null && border >= top ? border : alike, ...further]
  const cut = (above: number): [number, number][] => {
    const begins = chain.map(({ first }, at) => breaks[at] ?? Math.max(first - above, floors[at] ?? 0))
    return between(begins, bottom)
  }
  const cutBelow = (below: number): [number, number][] => {
    const others = chain
      .slice(1)
      .map(({ first }, at) => Math.min(first, breaks[at + 1] ?? (floors[at + 1] ?? 0) + below))
    return between([breaks[0] ?? beginAlike(entries, chain, others, top), ...others], bottom)
  }
  // If the row of numbers contains the name, the item begins there. A row above it may be the heading of a group.
  const areNamed =
    chain.length > 1 &&
    chain.every(({ first, last }) => first === last) &&
    new Set(chain.flatMap(({ first }) => ownName(entries[first], language) ?? [])).size === chain.length
  const close = nearest(entries, chain, floors, language)
  const single = chain.length === 1 ? beginOfGroup(entries, chain[0]?.first ?? 0, top, close[0] ?? top, language) : null
  const numbered = numberedBegins(entries, chain, top)
  const named = areNamed ? chain.map(({ first }) => first) : null
  const known = numbered ?? (single === null ? named : [single])
  if (known !== null) return withHeads(entries, between(known, bottom))
  const ranges = [
    ...[0, 1, 2, 3, 4, mostRows].map(cut),
    between(close, bottom),
    ...(chain.length > 1 ? [0, 1, 2].map(cutBelow) : []),
  ]
  const scores = ranges.map((each) => scoreOf(entries, each, chain, language))
  return withHeads(entries, ranges[scores.indexOf(Math.max(...scores))] ?? cut(0))
}

/**
 * Returns the rows that begin with a line number: `0010`, `0020`, or `1.`, `2.`, or `Item 1`, `Item 2`. Null unless
 * every item has one, with the same word before it.
 */
function numberedBegins(entries: readonly Entry[], chain: readonly Product[], top: number): number[] | null {
  const words = new Set<string>()
  const begins = chain.flatMap(({ first, quantity }, at) => {
    const from = at === 0 ? top : (chain[at - 1]?.last ?? 0) + 1
    const isBegin = ({ cells: [cell], text }: Entry): boolean => {
      const [, , zeros = '', digits, sign = ''] = lineNumber.exec(text) ?? []
      const isMarked = chain.length > 1 || zeros !== '' || sign !== ''
      const isOwn = cell?.pieces.includes(quantity.piece) === false
      return isMarked && isOwn && (Number(digits) === at + 1 || Number(digits) === 10 * (at + 1))
    }
    const own = entries.slice(from, first + 1).findLastIndex(isBegin)
    if (own < 0) return []
    words.add(lineNumber.exec(entries[from + own]?.text ?? '')?.groups?.word ?? '')
    return [from + own]
  })
  return begins.length === chain.length && words.size === 1 ? begins : null
}
const lineNumber = /^(?<word>\p{L}{1,12}\.?\s)?(0*)(\d{1,3})([.):]?)(?:\s|$)/u

/** Returns the ranges that begin at these rows. Each ends where the next begins, the last at `bottom`. */
const between = (begins: readonly number[], bottom: number): [number, number][] =>
  begins.map((begin, at) => [begin, begins[at + 1] ?? bottom])

/**
 * Returns for each item the nearest row with a name above its numbers. Without one, returns the item's earliest
 * possible row (`floors`).
 */
function nearest(
  entries: readonly Entry[],
  chain: readonly Product[],
  floors: readonly number[],
  language: Language,
): number[] {
  const shared = labelsOf(entries, chain)
  // `Blue / M` below a name is a variant.
  const isBelow = (entry: Entry): boolean => {
    const above = entries[entries.indexOf(entry) - 1]
    return !entry.isAfterGap && above?.table === entry.table && namesIn(above, language).length > 0
  }
  const isName = (entry: Entry, numbers: readonly Entry[]): boolean =>
    !isField(entry, language) &&
    !isFieldOf(entry, numbers, language) &&
    namesIn(entry, language).some((name) => !shared.has(name) && !(isVariant(entry.text) && isBelow(entry)))
  return chain.map(({ first, last }, at) => {
    const floor = floors[at] ?? first
    const numbers = entries.slice(first, last + 1)
    const own = entries.slice(floor, first + 1).findLastIndex((entry) => isName(entry, numbers))
    return own < 0 ? floor : floor + own
  })
}

/**
 * Returns the first name in a row with at least three cells, or with two if one of them has several lines. Null for
 * other rows.
 */
const ownName = (entry: Entry | undefined, language: Language): string | null =>
  entry !== undefined &&
  (entry.cells.length > 2 || (entry.cells.length > 1 && entry.cells.some(({ pieces }) => pieces.length > 2)))
    ? (namesIn(entry, language)[0] ?? null)
    : null

/**
 * Returns the first row of the first item if that item begins like the others: with the same label, or with the table
 * that contains its numbers. Otherwise returns `top`.
 */
function beginAlike(
  entries: readonly Entry[],
  chain: readonly Product[],
  later: readonly number[],
  top: number,
): number {
  const labelled = labelledAlike(entries, chain, later)
  if (labelled !== null) return labelled
  const areWithin = later.every((at, place) => entries[at]?.table === entries[chain[place + 1]?.first ?? 0]?.table)
  return areWithin ? Math.max(top, ownTable(entries, chain[0]?.first ?? 0)) : top
}

/**
 * Returns the first row of the first item: the nearest row above its numbers that has the label of all later items.
 * Null if the later items have different labels or none.
 */
function labelledAlike(entries: readonly Entry[], chain: readonly Product[], later: readonly number[]): number | null {
  const first = chain[0]?.first ?? 0
  const [label, ...others] = new Set(later.map((at) => labelOf(entries[at])))
  const from = Math.max(0, first - mostRows)
  const own = entries.slice(from, first + 1).findLastIndex((entry) => labelOf(entry) === label)
  return label !== undefined && others.length === 0 && own >= 0 ? from + own : null
}

/**
 * Returns the first row of an item whose row of numbers has no name: below the headings of its table, or below a blank
 * line. Null if a name is beside the numbers, if there is neither a table nor a blank line, or if the table has other
 * rows above the item.
 */
function beginOfGroup(
  entries: readonly Entry[],
  first: number,
  top: number,
  name: number,
  language: Language,
): number | null {
  const row = entries[first]
  if (row && !isPair(row) && namesIn(row, language).length > 0) return null
  if (row?.table === null) return entries[top]?.isAfterGap === true ? top : null
  const table = ownTable(entries, first)
  const isOwn = entries
    .slice(Math.max(0, table), top)
    .every((entry) => isStop(entry) || isHeading(entry, entries, language))
  if (!isOwn || first - top > mostAbove) return null
  const isNameAbove = entries.slice(table, first).every((entry) => entry.cells.length === 2 || isNumber(entry))
  return isNameAbove ? Math.min(Math.max(table, top), name) : Math.max(table, top)
}

/** Whether the row is a label and a number: `Days | 9` */
const isPair = ({ cells }: Entry): boolean => cells.length === 2 && onlyValue(cells[1]?.pieces ?? []) !== null

/** Returns the first row of the table that contains the row. */
function ownTable(entries: readonly Entry[], at: number): number {
  let begin = at
  while (begin > 0 && entries[begin - 1]?.table === entries[at]?.table) begin -= 1
  return begin
}

/**
 * Returns the row with which the next item begins: after the only blank line, otherwise at the only change of table.
 * Null if there is not exactly one of either.
 */
function breakIn(entries: readonly Entry[], floor: number, first: number, hasGaps: boolean): number | null {
  const places = Array.from({ length: first - floor + 1 }, (_, at) => floor + at)
  const gaps = hasGaps ? [] : places.filter((at) => entries[at]?.isAfterGap)
  if (gaps.length === 1) return gaps[0] ?? null
  const tables = places.filter((at) => entries[at]?.table !== entries[at - 1]?.table)
  return tables.length === 1 ? (tables[0] ?? null) : null
}

/**
 * Returns the first row from `begin` that is neither a sentence nor a fact of the order. Returns `begin` if there is
 * none before the row `first`.
 */
function belowSpeech(entries: readonly Entry[], begin: number, first: number, language: Language): number {
  const own = entries.slice(begin, first).findIndex((entry) => !isSpeech(entry, language))
  return own < 0 ? begin : begin + own
}

const isStop = ({ sums, columns }: Entry): boolean => sums.length > 0 || columns !== null

function endBelow(entries: readonly Entry[], last: number, hasGaps: boolean): number {
  const own = entries[last]
  let end = last + 1
  for (; end < entries.length && end - last <= mostBelow; end++) {
    const entry = entries[end]
    const isApart = !entry || isStop(entry) || entry.loose !== null || (entry.isAfterGap && !hasGaps)
    if (isApart || entry.table !== own?.table || entry.text.length > 160) break
  }
  return end
}

function beginAbove(
  entries: readonly Entry[],
  chain: readonly Product[],
  hasGaps: boolean,
  language: Language,
): number {
  const first = chain[0]?.first ?? 0
  let begin = first
  for (; begin > 0 && first - begin < mostAbove; begin--) {
    const [below, above] = [entries[begin], entries[begin - 1]]
    const isApart = !above || isStop(above) || (below?.isAfterGap && !hasGaps)
    if (isApart || isHeading(above, entries, language) || holdsItem(above)) break
    if (isSpeech(above, language) && !isRepeated(above, entries, chain)) break
  }
  return begin
}

/** Whether every later item has a row with the same label: `Job 4711`. */
function isRepeated({ text }: Entry, entries: readonly Entry[], chain: readonly Product[]): boolean {
  const label = /^[^:\d#]{2,40}/.exec(text)?.[0]
  const within = entries.slice((chain[0]?.last ?? 0) + 1, chain.at(-1)?.first)
  return (
    label !== undefined &&
    chain.length > 1 &&
    within.filter((each) => each.text.startsWith(label)).length >= chain.length - 1
  )
}

/**
 * Returns the label in a row with a single cell: the label of a text (`Colour: blue`) or of a code (`Job 4711`). Empty
 * for a code without a label. Null for other rows.
 */
function codeLabelOf(entry: Entry | undefined): string | null {
  const [cell, ...more] = entry?.cells ?? []
  if (!cell || more.length > 0) return null
  return (
    cell.pieces[0]?.labelled?.label ??
    /^(\p{L}[^:=\d]{1,29}?)\s?[.:=#]?\s(?=\S*\d)[A-Z\d._/-]{3,}$/u.exec(cell.text)?.[1] ??
    (/^(?=.*\d)[A-Z\d][A-Z\d._/-]{2,}$/.test(cell.text) ? '' : null)
  )
}

/**
 * Moves repeated header rows to the item below them: `Job no. 4711` above each name. Applies if the row with this label
 * is above the first item, and the same label is in the last row of every item except the last.
 */
export function withHeads(
  entries: readonly Entry[],
  ranges: readonly (readonly [number, number])[],
): [number, number][] {
  const top = ranges[0]?.[0] ?? 0
  const ends = ranges.map(([, end]) => codeLabelOf(entries[end - 1]))
  // The first item may already contain its header row.
  const head = [top - 1, top].find((row) => {
    const label = codeLabelOf(entries[row])
    return label !== null && ends.every((each, at) => (each === label) === at < ends.length - 1)
  })
  // Rows with a code but no label begin the items even if the first item has none.
  const areHeads = ranges.length > 2 && ends.every((label, at) => (label === '') === at < ends.length - 1)
  return (head !== undefined && ranges.length > 1) || areHeads
    ? ranges.map(([begin, end], at) => [at === 0 ? (head ?? begin) : begin - 1, at < ends.length - 1 ? end - 1 : end])
    : ranges.map(([begin, end]) => [begin, end])
}

/** Whether the row is another item, without a price: `Poplin / 9 m / on request`. */
const holdsItem = ({ text }: Entry): boolean => {
  const parts = text.split(/\s[/|·–-]\s|\s{2,}/)
  return parts.length > 2 && parts.slice(1).some((part) => /^\d[\d.,]*\s?\p{L}{1,6}\.?$/u.test(part.trim()))
}

/** Whether the row is the first one of a table, and all rows below it end with a number and have no known label. */
function isAboveNumbers(entry: Entry, near: readonly Entry[], language: Language): boolean {
  const own = near.filter(({ table }) => table === entry.table)
  const end = own.findIndex(isStop)
  const below = own.slice(1, end < 0 ? undefined : end)
  return (
    entry.table !== null &&
    entry.cells.length > 1 &&
    own[0] === entry &&
    below.length > 0 &&
    below.every(
      ({ cells }) =>
        cells.length === entry.cells.length &&
        /\d/.test(cells.at(-1)?.text ?? '') &&
        columnOf(cells[0]?.text ?? '', language) === null,
    )
  )
}

/**
 * Whether the row is a row of headings, and not the label and value of an item: `Article | Linen` occurs several times.
 */
const isHeading = (entry: Entry, entries: readonly Entry[], language: Language): boolean => {
  const { cells, text } = entry
  if (/\d|[:=]/.test(text)) return false
  const [first] = cells
  const at = entries.indexOf(entry)
  const next = entries[at + 1]
  if (isAboveNumbers(entry, entries.slice(Math.max(0, at - 1), at + mostRows), language)) return true
  return cells.length > 1
    ? // `Material | Oak` is a field. `Item | Quantity` stands above numbers.
      next?.cells.some(({ pieces }) => onlyValue(pieces) !== null) === true &&
        (cells.length > 2 || columnOf(cells[1]?.text ?? '', language) !== null) &&
        entries.filter((each) => each.cells.length > 1 && each.cells[0]?.text === first?.text).length < 2
    : columnOf(text, language) !== null && entries.filter((each) => each.text === text).length < 2
}

const isSpeech = ({ text, isAside }: Entry, language: Language): boolean =>
  isAside ||
  text.length > 120 ||
  // `192 pages.` may end a name.
  /\p{L}[!?:]$|(?<!\d\s\p{L}*)\p{L}{3}[.,]$/u.test(text) ||
  holdsDay(text) ||
  isFact(/^[^:\d#]{2,40}/.exec(text)?.[0] ?? '', language)

const isFact = (label: string, language: Language): boolean =>
  factOf(label, language) !== null && factOf(label, language) !== 'reference' && columnOf(label, language) === null

/**
 * Scores a division of the rows into items; a higher score is better. These raise the score: distinct names, items that
 * begin with a name or the same label, and a blank line or new table before an item. Items with different numbers of
 * rows lower it.
 */
function scoreOf(
  entries: readonly Entry[],
  ranges: readonly (readonly [number, number])[],
  chain: readonly Product[],
  language: Language,
): number {
  const shared = labelsOf(entries, chain)
  const namesOf = (entry: Entry | undefined): string[] => namesIn(entry, language).filter((name) => !shared.has(name))
  const isFieldAt = (entry: Entry, at: number): boolean =>
    isFieldOf(entry, entries.slice(chain[at]?.first, (chain[at]?.last ?? 0) + 1), language)
  const names = ranges.map(
    ([begin, end], at) =>
      entries
        .slice(begin, end)
        .filter((entry) => !isFieldAt(entry, at))
        .flatMap(namesOf)[0],
  )
  const begun = ranges.map(([begin], at) => {
    const first = entries[begin]
    const [label, ...more] = first?.cells ?? []
    const isLabel = more.length > 0 && label !== undefined && shared.has(label.text)
    const isFieldRow = first === undefined || isField(first, language) || isFieldAt(first, at)
    const name = isLabel || isFieldRow ? undefined : namesOf(first)[0]
    return name !== undefined && isVariant(name) ? undefined : name
  })
  // In a good division, the row below the name begins with the same word in every item.
  const seconds = new Set(
    ranges.map(([begin, end]) => /^\p{L}{2,}/u.exec(begin + 1 < end ? (entries[begin + 1]?.text ?? '') : '')?.[0]),
  )
  const isAlike = ranges.length > 1 && !begun.includes(undefined) && seconds.size === 1 && !seconds.has(undefined)
  const below = ranges.map(([, end], at) => end - 1 - (chain[at]?.last ?? 0))
  // Items have different options, so labelled rows do not count.
  const isOption = ({ cells }: Entry): boolean => cells.every(({ pieces }) => pieces.every(({ labelled }) => labelled))
  const above = ranges.map(
    ([begin], at) => entries.slice(begin, chain[at]?.first).filter((entry) => !isOption(entry)).length,
  )
  const share = (texts: readonly (string | undefined)[]): number =>
    new Set(texts.filter((text) => text !== undefined)).size / ranges.length
  const uneven = (counts: readonly number[]): number => {
    const times = (count: number): number => counts.filter((each) => each === count).length
    return 1 - Math.max(...counts.map(times)) / counts.length
  }
  const last = below.at(-1) ?? 0
  const unlike = below.filter((count) => count !== last).length / ranges.length
  const isBorder = (at: number): boolean =>
    entries[at]?.isAfterGap === true || entries[at]?.table !== entries[at - 1]?.table
  const isLabelled = areLabelledAlike(entries, ranges, shared)
  const bordered = ranges.filter(([begin]) => isBorder(begin)).length / ranges.length
  return (
    4 * share(names) +
    (isLabelled ? 2.6 : 2 * share(begun)) +
    bordered / 2 +
    (isAlike ? 1 : 0) -
    (2 * ranges.filter(([begin]) => isOptionRow(entries[begin])).length) / ranges.length -
    2 * unlike -
    uneven(above) -
    (above[0] ?? 0) / 100
  )
}

/** Whether the row has only labelled options, which belong to a name above it. */
function isOptionRow(entry: Entry | undefined): boolean {
  const roles = entry?.cells.flatMap(({ pieces }) => pieces.map(({ labelled }) => labelled?.role)) ?? []
  return roles.length > 0 && roles.every((role) => role === 'options')
}

/**
 * Whether all items begin with the same label. False if all of them begin with numbers or options, such as `Qty: 12`.
 */
function areLabelledAlike(
  entries: readonly Entry[],
  ranges: readonly (readonly [number, number])[],
  shared: ReadonlySet<string>,
): boolean {
  const labels = new Set(
    ranges.map(([begin]) => {
      const { cells = [], text = '' } = entries[begin] ?? {}
      const label = cells[0]?.text ?? ''
      return /^(\p{L}[^:\d]{1,29}):\s/u.exec(text)?.[1] ?? (cells.length > 1 && shared.has(label) ? label : undefined)
    }),
  )
  const areOthers = ranges.every(([begin]) => {
    const first = entries[begin]
    return isNumber(first) || first?.cells[0]?.pieces[0]?.labelled?.role === 'options'
  })
  return ranges.length > 1 && labels.size === 1 && !labels.has(undefined) && !areOthers
}

/** Whether the row is a single cell that has numbers but no name. */
const isNumber = (entry: Entry | undefined): boolean =>
  entry?.cells.length === 1 &&
  entry.cells.every(({ pieces }) => pieces.every(({ name, labelled }) => name === '' && !labelled))

/** Returns the texts that occur at least once per item. They are labels, not names. Empty for a single item. */
function labelsOf(entries: readonly Entry[], chain: readonly Product[]): ReadonlySet<string> {
  const counted = new Map<string, number>()
  const begin = Math.max(0, (chain[0]?.first ?? 0) - mostRows)
  for (const { cells } of entries.slice(begin, (chain.at(-1)?.last ?? 0) + mostRows))
    for (const { pieces } of cells) for (const { text } of pieces) counted.set(text, (counted.get(text) ?? 0) + 1)
  return new Set([...counted].flatMap(([text, count]) => (chain.length > 1 && count >= chain.length ? [text] : [])))
}

/** Whether the row has two cells, of which the first is a known label: `Material | Oak`. */
const isField = (entry: Entry | undefined, language: Language): boolean => {
  const [label, value, ...more] = entry?.cells ?? []
  return label !== undefined && value !== undefined && more.length === 0 && columnOf(label.text, language) !== null
}

/** Whether the cell is a label above a number: `Price⏎5.00`, `Pieces⏎12 (1 box)`. */
const isLabelAbove = ({ pieces: [label, value, ...more] }: EntryCell): boolean =>
  label !== undefined && more.length === 0 && !/\d/.test(label.text) && /^\P{L}*\d/u.test(value?.text ?? '')

/**
 * Whether the row is a field of an item (label and value) like the rows with the item's numbers: `Artwork | fox.pdf`. A
 * row of the numbers themselves may be a name and its amount, unless another one has a known label.
 */
const isFieldOf = (entry: Entry, numbers: readonly Entry[], language: Language): boolean =>
  numbers.length > 1 &&
  entry.cells.length === 2 &&
  numbers.every((each) => each.table === entry.table && (isNumber(each) || isPair(each))) &&
  numbers.some(
    (each) => each !== entry && (each.cells.length === 2 ? isField(each, language) : !numbers.includes(entry)),
  )

/**
 * Returns the texts of a row that may be names. In a row with several labels above numbers, the labels are not names.
 */
const namesIn = (entry: Entry | undefined, language: Language): string[] => {
  const cells = entry?.cells ?? []
  const labelled = cells.filter(isLabelAbove)
  return cells.flatMap((cell) =>
    labelled.length > 1 && labelled.includes(cell)
      ? []
      : cell.pieces.flatMap((piece) => properName(piece, language) ?? []),
  )
}

/** Whether the text is a known heading of at most two words without a number. */
const namesColumn = (text: string, language: Language): boolean =>
  !/\d|[:=]\s*\S/.test(text) && text.split(' ').length < 3 && columnOf(text, language) !== null

function properName({ text, name, labelled }: Piece, language: Language): string | null {
  const said = labelled ? (labelled.role === 'name' ? labelled.value : labelled.role === null ? text : '') : name
  const isWord =
    (said.match(/\p{L}/gu) ?? []).length > 2 &&
    !holdsDay(said) &&
    // `Washer No. 8` is a name, `Article no.` a label.
    (/\s\S*\s\d{1,2}$/.test(text) || !namesColumn(said, language)) &&
    !isEachWord(said, language) &&
    !isUnitWord(said) &&
    !isFile(said.split(' ')[0] ?? '') &&
    !/^\(.*\)$|^[-–] |^\p{L}[^:=\d]{2,30}[:=]\s\d{4,}$/u.test(text) &&
    !(/\d/.test(said) && /^(?:\p{L}[^:=\d]{1,24}[:=]\s)?[#[(]?[A-Z0-9._/-]{3,}[\])]?$/u.test(said))
  return isWord ? said : null
}

function blockOf(
  rows: readonly Entry[],
  { quantity, unit, total }: Product,
  isOpen: boolean,
  language: Language,
): Block {
  const used = [quantity, unit, total].filter((figure) => figure !== null)
  const counted = quantity.value.unit === null ? unitBeside(rows, quantity) : null
  const cells = rows.flatMap((row): BlockCell[] =>
    row.cells.map(({ pieces }) => ({
      column: -1,
      heading: null,
      pieces: pieces.flatMap((piece) => {
        const values = used.filter((figure) => figure.piece === piece).map(({ value }) => value)
        return values.length === 0 && partsOf(piece.text, language).length < 2
          ? [piece]
          : textsBeside(piece.text, values, language).filter(({ text }) => !introduces(text))
      }),
    })),
  )
  return {
    cells,
    values: new Map([
      ...(isOpen
        ? []
        : [['quantity', counted === null ? quantity.value : { ...quantity.value, unit: counted }] as const]),
      ...(unit ? [['unit', unit.value] as const] : []),
      ...(total ? [['total', total.value] as const] : []),
    ]),
    unread: new Map(),
    unit: labelledUnit(cells),
    evidence: rows
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 300),
    index: rows[0]?.index ?? 0,
    end: rows.at(-1)?.index ?? 0,
  }
}

/** Returns the unit in the cell after the quantity. Null if there is none. */
function unitBeside(rows: readonly Entry[], { piece }: Figure): string | null {
  const cells = rows.find((row) => row.cells.some(({ pieces }) => pieces.includes(piece)))?.cells ?? []
  const at = cells.findIndex(({ pieces }) => pieces.includes(piece))
  return cells[at]?.pieces.length === 1 ? countedUnit((cells[at + 1]?.text ?? '').toLowerCase()) : null
}

const divider = /\s[|·•]\s|;\s/

const codeField = /^(?:(\p{L}[\p{L}. -]{0,20}?)(\s?[:=#]\s?|\.?\s)|#|[[(])(?=\S*\d)[A-Z0-9._/-]{3,}[\])]?$/u

/**
 * Whether the text is an article or lot number with its label, or only a heading: `SKU A-1`, `Lot 8812`, `#A-1`, `Qty`.
 */
function isCodeField(text: string, language: Language): boolean {
  const [whole, label, sign] = codeField.exec(text) ?? []
  const isCode =
    whole !== undefined &&
    (label === undefined || /[:=#]/.test(sign ?? '') || ['sku', 'lot'].includes(columnOf(label, language) ?? ''))
  return isCode || namesColumn(text, language)
}

/**
 * Splits a text at ` | `, ` · `, ` • ` and `; `. Also splits it at a comma, slash or dash if a labelled code is beside
 * it: `Art. no. A-1 / Linen`.
 */
function partsOf(text: string, language: Language): string[] {
  return text.split(divider).flatMap((part) => {
    const sign = [' / ', ' - ', ' – ', ', '].find((each) => {
      const parts = part.split(each)
      return parts.length > 1 && parts.some((said) => isCodeField(said.trim(), language))
    })
    return sign === undefined ? [part] : part.split(sign)
  })
}

/** Returns the texts before, between and after the given numbers of a line, without signs and connecting words. */
export function textsBeside(text: string, values: readonly Value[], language: Language): Piece[] {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of values.toSorted((one, other) => one.start - other.start)) {
    // `Mug, zu je` ends with the words before a price.
    parts.push(withoutConnector(withoutConnector(text.slice(from, start).trimEnd(), language), language))
    from = Math.max(from, end)
  }
  return [...parts, text.slice(from)]
    .flatMap((part) => partsOf(part.replace(/[_.…-]{3,}|(?:\s\.){2,}/g, ' '), language))
    .map((part) => part.replace(/^[\s/|·•=→>×x,;:)@–-]+(?=[\s\p{L}\p{N}([„"«#]|$)|[\s/|·•→,;(@–-]+$/gu, '').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map((part) => plainPiece(part))
}

/**
 * Whether the text is directly above a variant with a size, such as `Red, M` or `Red / L`, in every block. It is then
 * the name of a product that was ordered in several variants.
 */
export const isProduct = (text: string, blocks: readonly Pick<Block, 'cells'>[]): boolean =>
  blocks.every(({ cells }) =>
    cells.some(({ pieces: [one, next] }) => one?.text === text && sizeAtEnd.test(next?.text ?? '')),
  )
const sizeAtEnd = /^[\p{L}\d][^.!?:]{0,30}(?:,\s|\s\/\s)(?:X{0,4}[SML]|\d?X[SL]|\d{2,3})$/u

/**
 * Removes labels, and texts that all items share unless they are options. Moves the cell with the name to column 0, and
 * the name to the beginning of that cell.
 */
function namesMarked(blocks: readonly Block[], language: Language): Block[] {
  const counted = new Map<string, number>()
  for (const { cells } of blocks)
    for (const text of new Set(cells.flatMap(({ pieces }) => pieces.map((piece) => piece.text))))
      counted.set(text, (counted.get(text) ?? 0) + 1)
  // Items may share a colour, so a shared option stays.
  const isCommon = ({ text }: Piece): boolean =>
    blocks.length > 1 &&
    counted.get(text) === blocks.length &&
    pieceOf(text, language).labelled?.role !== 'options' &&
    !isProduct(text, blocks)
  const isLabel = ({ text }: Piece): boolean =>
    /^(?:\d{1,3}[.)]\W*)?\p{L}[^:=,\d]{0,20}[:=]$/u.test(text) ||
    namesColumn(text, language) ||
    isEachWord(text, language) ||
    /^\p{Ll}+$/u.test(text)
  return blocks.map((block) => {
    const cells = block.cells
      .map((cell) => ({
        ...cell,
        pieces: cell.pieces.flatMap((piece) =>
          isCommon(piece) || isLabel(piece)
            ? []
            : piece.leading.length + piece.trailing.length > 0 || piece.labelled
              ? [piece]
              : [pieceOf(piece.text, language)],
        ),
      }))
      .filter(({ pieces }) => pieces.length > 0)
    const own = cells.find(({ pieces }) => pieces.some((piece) => properName(piece, language) !== null))
    const begin = own?.pieces.findIndex((piece) => properName(piece, language) !== null) ?? 0
    return {
      ...block,
      cells: cells.map((cell) =>
        cell === own
          ? { ...cell, column: 0, pieces: [...cell.pieces.slice(begin), ...cell.pieces.slice(0, begin)] }
          : cell,
      ),
    }
  })
}
