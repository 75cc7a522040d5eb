import { holdsDay } from './dates.rules.ts'
import { type Entry, isMoney } from './entries.rules.ts'
import type { Block, BlockCell, ItemSet } from './item-sets.rules.ts'
import { decimalOf } from './money-text.rules.ts'
import { countedUnit } from './number-tokens.rules.ts'
import type { Piece, Value } from './pieces.rules.ts'
import { columnOf, factOf, isEachWord, type Language } from './words/vocabulary.rules.ts'

/** A number of the document, by the entry that it stands in. */
interface Figure {
  readonly value: Value
  readonly at: number
  readonly amount: number | null
  readonly isMoney: boolean
  /** No words stand beside it. */
  readonly isAlone: boolean
}

/** The numbers of one item: its product holds, or nothing contradicts it where no unit price is stated. */
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
 * Items by their products alone, whatever rows, cells and labels they stand in: wherever quantity times price makes an
 * amount, again and again in one order, the rows around each product are one item.
 */
export function recordSetsOf(entries: readonly Entry[], language: Language): ItemSet[] {
  const figures = figuresOf(entries)
  const found = orders.flatMap((order) => {
    const chain = chainOf(figures, order)
    return chain.length > 0 && isMeant(chain) ? [chain] : []
  })
  const longest = found.toSorted((one, other) => other.length - one.length || spanOf(one) - spanOf(other)).slice(0, 4)
  return longest.flatMap((chain) => setOf(entries, chain, language) ?? [])
}

const spanOf = (chain: readonly Product[]): number => chain.reduce((sum, { first, last }) => sum + last - first, 0)

function figuresOf(entries: readonly Entry[]): Figure[] {
  const found: Figure[] = []
  for (const [at, { cells, isAside, columns }] of entries.entries()) {
    if (isAside || columns || found.length > mostFigures) continue
    for (const { pieces } of cells)
      for (const { leading, trailing, name } of pieces)
        for (const value of [...leading, ...trailing]) {
          const plain = value.isPercent || value.isNegative ? null : decimalOf(value.digits, null, 2)
          if (!value.isPercent)
            found.push({
              value,
              at,
              amount: plain === null ? null : Number(plain),
              isMoney: isMoney(value),
              isAlone: name === '' || leading[0] === value,
            })
        }
  }
  return found
}

/** Products in one order of their parts, each as short as can be. */
function chainOf(figures: readonly Figure[], order: readonly Part[]): Product[] {
  const found: Product[] = []
  let from = 0
  for (let end = 1; end < figures.length; end++) {
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
    if (figure && last.at - figure.at <= mostRows) near.push(figure)
  }
  if (order.length === 2) {
    const [before] = near
    return before ? productOf(order, [before, last]) : null
  }
  for (const [at, middle] of near.entries())
    for (const first of near.slice(at + 1)) {
      const product = productOf(order, [first, middle, last])
      if (product) return product
    }
  return null
}

function productOf(order: readonly Part[], figures: readonly Figure[]): Product | null {
  const of = (part: Part): Figure | null => figures[order.indexOf(part)] ?? null
  const [quantity, unit, total] = [of('quantity'), of('unit'), of('total')]
  if (!quantity || quantity.isMoney || quantity.amount === null || quantity.amount <= 0) return null
  if ([unit, total].some((figure) => figure && (!figure.isMoney || figure.amount === null))) return null
  if (unit && total) {
    const exact = (quantity.amount * (unit.amount ?? 0)) / (unit.value.per?.count ?? 1)
    if (Math.abs(exact - (total.amount ?? 0)) > 0.0051) return null
  } else if (!isCounted(quantity)) return null
  return { quantity, unit, total, first: figures[0]?.at ?? 0, last: figures.at(-1)?.at ?? 0 }
}

/** Labelled, beside a sign, or before its unit with nothing else in its place: not `Washers (50 pcs)`. */
const isCounted = ({ value: { isCount, role, unit }, isAlone }: Figure): boolean =>
  isCount || role === 'quantity' || (unit !== null && isAlone)

/** Equal amounts beside a number 1 are no product. */
const isMeant = (chain: readonly Product[]): boolean =>
  chain.some(({ quantity, unit, total }) => quantity.amount !== 1 || !unit || !total || isCounted(quantity))

function setOf(entries: readonly Entry[], chain: readonly Product[], language: Language): ItemSet | null {
  const apart = chain.filter(({ first }, at) => at === 0 || first > (chain[at - 1]?.last ?? -1))
  if (apart.length < chain.length) return null
  const blocks = divided(entries, chain, language).map(([begin, end], at) =>
    blockOf(entries.slice(begin, end), chain[at] as Product),
  )
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

/** From where to where each item reaches: rows between two products belong to the one or to the other. */
function divided(entries: readonly Entry[], chain: readonly Product[], language: Language): [number, number][] {
  const ends = chain.map(({ last }, at) => chain[at + 1]?.first ?? endBelow(entries, last))
  const top = beginAbove(entries, chain[0]?.first ?? 0, language)
  const rowsAbove = (at: number): number => {
    const floor = at === 0 ? top : (chain[at - 1]?.last ?? 0) + 1
    return (chain[at]?.first ?? 0) - floor
  }
  const cut = (above: number): [number, number][] => {
    const begins = chain.map(({ first }, at) => {
      const floor = first - rowsAbove(at)
      return breakIn(entries, floor, first, at === 0) ?? first - Math.min(above, rowsAbove(at))
    })
    return begins.map((begin, at) => [begin, begins[at + 1] ?? ends[at] ?? begin + 1])
  }
  const options = Array.from({ length: mostAbove + 1 }, (_, above) => cut(above))
  const scores = options.map((ranges) => scoreOf(entries, ranges, chain, language))
  return options[scores.indexOf(Math.max(...scores))] ?? cut(0)
}

/** A gap, or the begin of another table, divides two items. */
function breakIn(entries: readonly Entry[], floor: number, first: number, isFirst: boolean): number | null {
  const places = Array.from({ length: first - floor + (isFirst ? 0 : 1) }, (_, at) => floor + at)
  const gaps = places.filter((at) => entries[at]?.isAfterGap)
  if (gaps.length === 1 && !isFirst) return gaps[0] ?? null
  const tables = places.filter((at) => at > 0 && entries[at]?.table !== entries[at - 1]?.table)
  return tables.length === 1 && !isFirst ? (tables[0] ?? null) : null
}

const isStop = ({ sums, columns, loose }: Entry): boolean => sums.length > 0 || columns !== null || loose !== null

function endBelow(entries: readonly Entry[], last: number): number {
  const own = entries[last]
  let end = last + 1
  for (; end < entries.length && end - last <= mostBelow; end++) {
    const entry = entries[end]
    if (!entry || isStop(entry) || entry.isAfterGap || entry.table !== own?.table || entry.text.length > 160) break
  }
  return end
}

function beginAbove(entries: readonly Entry[], first: number, language: Language): number {
  let begin = first
  for (; begin > 0 && first - begin < mostAbove; begin--) {
    const [below, above] = [entries[begin], entries[begin - 1]]
    if (!above || isStop(above) || below?.isAfterGap || isSpeech(above, language) || isHeading(above)) break
  }
  return begin
}

const isHeading = ({ cells, text }: Entry): boolean => cells.length > 1 && !/\d/.test(text)

const isSpeech = ({ text, isAside }: Entry, language: Language): boolean =>
  isAside ||
  text.length > 120 ||
  /\p{L}[.,!?:]$/u.test(text) ||
  holdsDay(text) ||
  factOf(/^[^:\d#]{2,40}/.exec(text)?.[0] ?? '', language) !== null

/** How well the items begin: each with a name of its own, at one place. */
function scoreOf(
  entries: readonly Entry[],
  ranges: readonly (readonly [number, number])[],
  chain: readonly Product[],
  language: Language,
): number {
  const begins = ranges.map(([begin]) => namesIn(entries[begin], language)[0] ?? '')
  const places = ranges.map(([begin], at) => (chain[at]?.first ?? 0) - begin)
  const named = begins.filter((text) => text !== '').length
  const isEven = new Set(places).size === 1
  return 2 * named + 2 * new Set(begins.filter((text) => text !== '')).size + (isEven ? 1 : 0) - (places[0] ?? 0) / 10
}

/** What may be a name among the texts of a row. */
const namesIn = (entry: Entry | undefined, language: Language): string[] =>
  entry?.cells.flatMap(({ pieces }) => pieces.flatMap((piece) => properName(piece, language) ?? [])) ?? []

export function properName({ text, name, labelled }: Piece, language: Language): string | null {
  const said = labelled ? (labelled.role === 'name' ? labelled.value : labelled.role === null ? text : '') : name
  const isWord =
    (said.match(/\p{L}/gu) ?? []).length > 2 &&
    columnOf(said, language) === null &&
    !isEachWord(said, language) &&
    countedUnit(said.toLowerCase()) === null &&
    !/^\(.*\)$|^[-–] /.test(text) &&
    !(/\d/.test(said) && /^[#[(]?[A-Z0-9._/-]{3,}[\])]?$/.test(said))
  return isWord ? said : null
}

function blockOf(rows: readonly Entry[], { quantity, unit, total }: Product): Block {
  const cells = rows.flatMap((row): BlockCell[] =>
    row.cells.map(({ pieces }) => ({ column: -1, heading: null, pieces })),
  )
  return {
    cells,
    values: new Map([
      ['quantity', quantity.value],
      ...(unit ? [['unit', unit.value] as const] : []),
      ...(total ? [['total', total.value] as const] : []),
    ]),
    unread: new Map(),
    unit: null,
    evidence: rows
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 300),
    index: rows[0]?.index ?? 0,
    end: rows.at(-1)?.index ?? 0,
  }
}

/** The cell of the name: the first proper text that is not the same in every item. */
function namesMarked(blocks: readonly Block[], language: Language): Block[] {
  const namesOf = ({ cells }: Block): string[] =>
    cells.flatMap(({ pieces }) => pieces.flatMap((piece) => properName(piece, language) ?? []))
  const counted = new Map<string, number>()
  for (const block of blocks)
    for (const name of new Set(namesOf(block))) counted.set(name, (counted.get(name) ?? 0) + 1)
  const isOwn = (name: string | null): boolean =>
    name !== null && (blocks.length < 2 || (counted.get(name) ?? 0) < blocks.length)
  return blocks.map((block) => {
    const own = block.cells.find(({ pieces }) => pieces.some((piece) => isOwn(properName(piece, language))))
    const begin = own?.pieces.findIndex((piece) => isOwn(properName(piece, language))) ?? 0
    return {
      ...block,
      cells: block.cells.map((cell) =>
        cell === own
          ? { ...cell, column: 0, pieces: [...cell.pieces.slice(begin), ...cell.pieces.slice(0, begin)] }
          : cell,
      ),
    }
  })
}
