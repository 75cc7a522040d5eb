import { holdsDay } from './dates.rules.ts'
import { type Entry, type EntryCell, isMoney, onlyValue, valuesOf } from './entries.rules.ts'
import { freeSetOf } from './free-lines.rules.ts'
import { labelledUnit } from './labelled-unit.rules.ts'
import { countedUnit } from './number-tokens.rules.ts'
import { isVariant, type Piece, type Value } from './pieces.rules.ts'
import { recordSetsOf, withHeads } from './records.rules.ts'
import { withinText } from './stated-facts.ts'
import { factOf, type Language, perMany, sumOf } from './words/vocabulary.rules.ts'
import type { ColumnName } from './words/words.types.ts'

/** A row or group of rows that may be an item: its texts, and its numbers by their position. */
export interface Block {
  readonly cells: readonly BlockCell[]
  /**
   * Numbers by a key that describes their position: column, line or label. Numbers with the same key have the same
   * meaning in all blocks of a set.
   */
  readonly values: ReadonlyMap<string, Value>
  /** Texts without a number in columns whose heading announces numbers, by column. */
  readonly unread: ReadonlyMap<string, string>
  /** The unit of the quantity, from a separate column, a label or the heading. */
  readonly unit: string | null
  readonly evidence: string
  /** Index of the block's first row; `end` is the index of the last row. */
  readonly index: number
  readonly end: number
  /** The heading of a group of items: the last row above that has a single cell with a name. */
  readonly group?: Piece
  /**
   * For a text line whose numbers may have any position: its text, and the rows near it. Undefined for other blocks.
   */
  readonly line?: { readonly text: string; readonly above: readonly Entry[]; readonly below: readonly Entry[] }
}

export interface BlockCell {
  readonly column: number
  readonly heading: ColumnName | null
  readonly pieces: readonly Piece[]
}

/** A candidate for the list of items of a document. A document has several candidates, and arithmetic chooses one. */
export interface ItemSet {
  readonly blocks: readonly Block[]
  /**
   * The meanings of numbers (`quantity`, `unit`, …), by their keys in `values`. Contains only numbers whose heading or
   * label is known.
   */
  readonly roles: ReadonlyMap<string, ColumnName>
  /** A row of headings names the columns, so the rows are accepted as items without arithmetic proof. */
  readonly isHeaded: boolean
  readonly isTable: boolean
  readonly isAside: boolean
  /** The items are text lines, and the position of the quantity may differ from line to line. */
  readonly isFree?: boolean
  /**
   * An item may extend over several rows. `recordSetsOf` found the items by their numbers (quantity × price = amount).
   */
  readonly isRecord?: boolean
  /**
   * The heading of the quantity is only the name of a unit. The numbers below it may be sizes, so a quantity is
   * accepted only if a price proves it.
   */
  readonly isUnitAlone?: boolean
}

export const mostBlocks = 500
const mostBelow = 8
const mostLoose = 4
const longestNumberLine = 60

/**
 * Returns the candidates for the list of items. Interprets each section of rows between headings and summary amounts in
 * several ways: as rows with prices, as groups of lines, and as text lines whose numbers may have any position. Adds
 * the candidates that `recordSetsOf` finds in all rows.
 */
export function itemSetsOf(entries: readonly Entry[], language: Language): ItemSet[] {
  const sets: ItemSet[] = []
  let run: Entry[] = []
  let columns: Entry['columns'] = null
  let heading = ''
  let unit: string | null = null
  let isUnitAlone = false
  let units: Entry['units'] = []
  const close = (next?: Entry): void => {
    // The last rows of the section may be summary amounts with unknown labels, so it is also interpreted without them.
    const firm = run.findLastIndex((entry) => entry.loose === null) + 1
    const least = Math.max(1, firm, run.length - mostLoose)
    const ends = run.map((_, at) => at + 1).filter((end) => end >= least || end === run.length)
    const seen = new Set<string>()
    for (const end of next ? ends.toReversed() : [run.length])
      for (const set of setsOfRun(run.slice(0, end), columns, heading)) {
        const places = set.blocks.map((block) => `${block.index}-${block.end}`).join()
        if (seen.has(places)) continue
        seen.add(places)
        sets.push({ ...(unit === null ? inUnits(set, units) : inUnit(set, unit)), isUnitAlone })
      }
    const free = freeSetOf(run)
    if (free) sets.push(free)
    run = []
  }
  for (const [at, entry] of entries.entries()) {
    const before = entries[at - 1]
    const isSumBelow =
      before !== undefined &&
      before.sums.length > 0 &&
      before.cells.length === entry.cells.length &&
      valuesOf(before.cells).length === 0
    if (entry.columns || entry.sums.length > 0 || isSumBelow || entry.isAside !== before?.isAside) close(entry)
    if (entry.columns) ({ columns, unit, units, isUnitAlone, text: heading } = entry)
    else if (entry.sums.length > 0) columns = entry.cells.length > 1 || entry.table !== null ? columns : null
    else if (isFact(entry, language)) {
      // Rows without an amount above a fact such as the order number are not items.
      if (!run.some(({ cells }) => valuesOf(cells).some(isMoney))) run = []
    } else if (
      !isSumBelow &&
      !isBelowFacts(entry, before, language) &&
      !entry.cells.some((cell) => isSumCell(cell, language)) &&
      !isOrdinal(entry)
    )
      run.push(entry)
  }
  close()
  return [...sets, ...recordSetsOf(entries, language)]
}

/** Whether the row is below labels of facts: `4711 | 3 May | 20.00` below `Order number | Date | Total`. */
const isBelowFacts = ({ cells }: Entry, before: Entry | undefined, language: Language): boolean =>
  before !== undefined &&
  before.columns === null &&
  (cells.length > 1 || /\d/.test(cells[0]?.text ?? '')) &&
  before.cells.length === cells.length &&
  before.cells.every(({ text }) => !/\d/.test(text)) &&
  2 * before.cells.filter(({ text }) => factOf(text.replace(/:$/, ''), language) !== null).length >= before.cells.length

const isOrdinal = ({ text }: Entry): boolean => /^\(?\d{1,3}[.)]$/.test(text)

const inUnit = (set: ItemSet, unit: string): ItemSet => ({
  ...set,
  blocks: set.blocks.map((block) => ({ ...block, unit: block.unit ?? unit })),
})

/** Adds the unit in the heading to each number that has none. */
const inUnits = (set: ItemSet, units: Entry['units']): ItemSet =>
  units.every((unit) => unit === null)
    ? set
    : {
        ...set,
        blocks: set.blocks.map((block) => ({
          ...block,
          values: new Map(
            [...block.values].map(([key, value]) => {
              const unit = units[Number(key)] ?? null
              return [key, value.unit === null && unit !== null ? { ...value, unit } : value] as const
            }),
          ),
        })),
      }

/**
 * Whether the row states a fact of the order, such as `Order number: 4711` or `Order #4711`, without a currency sign.
 * False for references, because an item may have one.
 */
const isFact = (entry: Entry, language: Language): boolean => {
  const { cells, text } = entry
  const isNumber = ({ name, text: behind }: { name: string; text: string }): boolean =>
    name.startsWith('order') && /^[#№\s]*(?=\S*\d{3})[^\s.,]+$/.test(behind)
  if (cells.length === 1 && text.length < longestNumberLine && withinText(entry).some(isNumber)) return true
  const label = /^([^:]{2,40}):/.exec(text)?.[1] ?? (cells.length < 3 ? cells[0]?.text : undefined)
  const fact = label === undefined ? null : factOf(label, language)
  return (
    fact !== null &&
    fact !== 'reference' &&
    !cells.some(({ pieces }) => pieces.some(({ text: said }) => /\p{Sc}/u.test(said)))
  )
}

type Headings = Entry['columns']

/** Marks the column after the quantity as the column of units if it has no heading and contains only units. */
function withUnits(columns: Headings, run: readonly Entry[]): Headings {
  const place = (columns?.indexOf('quantity') ?? -1) + 1
  const isBlank = columns !== null && place > 0 && place < columns.length && columns[place] === null
  const width = (columns?.length ?? 0) + (isBlank ? 0 : 1)
  const rows = run.filter((row) => row.cells.length > 2 && row.width === width)
  const isUnit = ({ cells }: Entry): boolean => {
    const text = cells.find(({ column }) => column === place)?.text ?? ''
    return /^\p{L}+\.?$/u.test(text) && countedUnit(text.toLowerCase()) !== null
  }
  return columns && place > 0 && rows.length > 0 && rows.every(isUnit)
    ? [...columns.slice(0, place), 'measure', ...columns.slice(isBlank ? place + 1 : place)]
    : columns
}

/**
 * If no heading means the quantity, marks a column without a known heading as quantities. It must be the only one in
 * which every row has a number with a unit and some units are pieces: `66 pcs`, `48.8 kg`.
 */
function withCounts(columns: Headings, run: readonly Entry[]): Headings {
  const rows = run.filter(({ cells, width }) => cells.length > 1 && width === columns?.length && hasNumber(cells))
  if (!columns || columns.includes('quantity') || rows.length === 0) return columns
  const units = (place: number): (string | null)[] =>
    rows.map(({ cells }) => onlyValue(cells.find(({ column }) => column === place)?.pieces ?? [])?.unit ?? null)
  const counted = [...columns.keys()].filter(
    (place) => columns[place] === null && !units(place).includes(null) && units(place).includes('piece'),
  )
  return counted.length === 1 ? columns.with(counted[0] ?? 0, 'quantity') : columns
}

const hasNumber = (cells: readonly EntryCell[]): boolean => cells.some(({ pieces }) => onlyValue(pieces) !== null)

function setsOfRun(whole: readonly Entry[], stated: Headings, heading: string): ItemSet[] {
  const columns = withCounts(withUnits(stated, whole), whole)
  // A cell that covers the column of quantities and another one is the label of a charge.
  const isCharge = ({ cells, width }: Entry): boolean =>
    columns !== null && width === columns.length && cells.some((cell) => coversQuantity(columnsOf(cell, columns)))
  const run = whole.filter((entry) => entry.cells.length < 2 || !isCharge(entry))
  const isPriced = columns?.some((name) => name === 'unit' || name === 'amount' || name === 'price') === true
  const isCounted = columns?.includes('quantity') === true
  const isRow = (entry: Entry): boolean => {
    const isGrid = columns !== null && entry.width === columns.length && entry.cells.length > 1
    const isNamed = isGrid && entry.cells.some(({ column, text }) => columns[column] === 'name' && /\p{L}/u.test(text))
    if (!hasName(entry) && !isNamed) return false
    const values = valuesOf(entry.cells).filter(({ isPercent }) => !isPercent)
    if (values.some(isMoney) || isFreeRow(entry, values)) return true
    return values.length > 0 && isGrid && (isPriced || isCounted)
      ? true
      : entry.cells.length > 2 && entry.cells.filter(({ pieces }) => onlyValue(pieces)).length > 2
  }
  const rows = run.filter(isRow)
  const hint =
    columns && perMany.test(heading)
      ? heading
      : (run.find(({ text, cells }) => perMany.test(text) && !valuesOf(cells).some(isMoney))?.text ?? null)
  const sets: ItemSet[] = []
  if (rows.length > 0) {
    const plain = rowBlocks(run, rows, columns, isRow)
    const blocks =
      hint === null ? plain : plain.map((block) => ({ ...block, unread: new Map([...block.unread, ['hint', hint]]) }))
    sets.push(...variantsOf(blocks, rows, columns))
  }
  const cardSets = cardSetsOf(run)
  for (const cards of cardSets)
    if (
      (rows.length === 0 || cards.some((card) => card.length > 1)) &&
      (cards.length === 1 || cards.every((card) => card.some(hasName)))
    )
      sets.push(
        setOf(
          cards.map((card) => blockOf(card, null)),
          null,
          run,
        ),
      )
  const counted = run.filter(
    (entry) => hasName(entry) && !isRow(entry) && valuesOf(entry.cells).some((value) => value.isCount),
  )
  if (counted.length > 0 && (rows.length === 0 ? cardSets.length === 0 : counted.length > rows.length))
    sets.push(
      setOf(
        counted.map((row) => blockOf([row, ...below(run, row, (each) => counted.includes(each))], columns)),
        columns,
        counted,
      ),
    )
  return sets
}

/** Returns a block for each row, with the rows below it and the name of its group above it. */
function rowBlocks(
  run: readonly Entry[],
  rows: readonly Entry[],
  columns: Headings,
  isRow: (entry: Entry) => boolean,
): Block[] {
  const heads = headsOf(run, rows, columns)
  return rows.map((row, at): Block => {
    const lines = below(run, row, isRow).filter((entry) => !heads.includes(entry))
    const block = withHead(asVariant(blockOf([row, ...lines], columns), parentOf(run, row)), heads[at])
    const group = groupOf(run, row)
    return group ? { ...block, group } : block
  })
}

/** Whether a word replaces the price: `Card | 1 pc | free`. */
const isFreeRow = ({ cells }: Entry, values: readonly Value[]): boolean =>
  cells.length > 2 && values.length > 1 && values.some(({ text }) => /^\p{L}/u.test(text))

/** Whether the cell is the label of a summary amount above its amount: `Amount paid⏎$20.00` */
const isSumCell = ({ pieces }: EntryCell, language: Language): boolean => {
  const [label, value, ...more] = pieces
  return (
    label !== undefined &&
    value !== undefined &&
    more.length === 0 &&
    onlyValue([value]) !== null &&
    sumOf(label.text, language)?.isExact === true
  )
}

const hasName = ({ cells }: Entry): boolean =>
  cells.some(({ pieces }) =>
    pieces.some(({ name, labelled }) =>
      labelled === null ? /[\p{L}\p{M}]{2}|\p{L}.*\d/u.test(name) : labelled.role === 'name' || labelled.role === null,
    ),
  )

/** Returns the heading of the group that contains a row: the name in the last row with a single cell above it. */
const groupOf = (run: readonly Entry[], row: Entry): Piece | undefined =>
  row.cells.length < 2
    ? undefined
    : run.slice(0, run.indexOf(row)).findLast((entry) => entry.cells.length === 1 && hasName(entry))?.cells[0]
        ?.pieces[0]

/**
 * Returns the name of the product above rows of its variants. Its row has no other cell and begins further left than
 * the variants. A heading of a group differs: its cell covers all columns.
 */
function parentOf(run: readonly Entry[], row: Entry): EntryCell | null {
  const left = row.cells[0]?.column ?? 0
  const above = left === 0 ? [] : run.slice(0, run.indexOf(row))
  const parent = above.findLast(({ cells }) => (cells[0]?.column ?? left) < left)
  const [cell, ...more] = parent?.cells ?? []
  const isParent =
    parent !== undefined &&
    cell !== undefined &&
    more.length === 0 &&
    hasName(parent) &&
    parent.table !== null &&
    parent.table === row.table &&
    parent.width === row.width &&
    cell.column + cell.span < row.width
  return isParent ? cell : null
}

/** Uses the product's name as the name of the block, and the block's own first text as an option. */
function asVariant(block: Block, parent: EntryCell | null): Block {
  const [first, ...others] = block.cells
  const [piece, ...more] = first?.pieces ?? []
  if (!parent || !first || !piece || piece.labelled || piece.name === '') return block
  const option = { ...piece, name: '', labelled: { role: 'options' as const, label: '', value: piece.name } }
  const name: BlockCell = { column: parent.column, heading: 'name', pieces: parent.pieces }
  return { ...block, cells: [name, { ...first, heading: null, pieces: [option, ...more] }, ...others] }
}

/**
 * Returns the row above each row if these rows have a single cell, with the names, because the table has no column of
 * names or that column contains only codes. Empty unless every row has one.
 */
function headsOf(run: readonly Entry[], rows: readonly Entry[], columns: Headings): readonly Entry[] {
  const place = columns?.indexOf('name') ?? -1
  const isCode = ({ cells }: Entry): boolean => {
    const text = cells.find(({ column }) => column === place)?.text ?? ''
    return text === '' || (text.length <= 40 && /\d/.test(text) && /^[A-Z0-9 ._/-]+$/.test(text))
  }
  const heads = rows.flatMap((row) => {
    const above = run[run.indexOf(row) - 1]
    return above && above.cells.length === 1 && above.table === row.table && hasName(above) ? [above] : []
  })
  const isNameless = columns !== null && place < 0 && columns.every((name) => name !== null)
  return (place >= 0 || isNameless) && heads.length === rows.length && rows.every(isCode) ? heads : []
}

/** Adds the cells of the row above the block, if there is one, as the name. */
const withHead = (block: Block, head: Entry | undefined): Block =>
  head
    ? {
        ...block,
        cells: [
          ...head.cells.map(({ column, pieces }): BlockCell => ({ column, heading: 'name', pieces })),
          ...block.cells,
        ],
        index: head.index,
      }
    : block

/** Returns the rows below a row that belong to it: at most 8, up to the next item, blank line or long text. */
function below(run: readonly Entry[], row: Entry, isRow: (entry: Entry) => boolean): Entry[] {
  const from = run.indexOf(row) + 1
  const found: Entry[] = []
  for (const entry of run.slice(from, from + mostBelow)) {
    if (isRow(entry) || entry.isAfterGap || entry.text.length > 160) break
    found.push(entry)
  }
  return found
}

/**
 * Returns up to nine candidates: all rows, the rows with a number in every number column, the rows with several
 * numbers, the rows of each shape, and the rows with as many numbers as the fullest row.
 */
function variantsOf(blocks: readonly Block[], rows: readonly Entry[], columns: Headings): ItemSet[] {
  const sets = [setOf(blocks, columns, rows)]
  const shapes = new Map<string, number[]>()
  for (const [at, row] of rows.entries()) {
    const shape = row.cells.length > 1 ? `${row.width}` : `line ${blocks[at]?.values.size}`
    shapes.set(shape, [...(shapes.get(shape) ?? []), at])
  }
  const most = Math.max(...blocks.map(({ values }) => values.size))
  const numbered = [...blocks.keys()].filter(
    (at) => [...(blocks[at]?.values.values() ?? [])].filter(({ isPercent }) => !isPercent).length > 1,
  )
  // The columns whose heading means a quantity or a price.
  const asked =
    columns?.flatMap((name, at) => (['quantity', 'unit', 'price', 'amount'].includes(name ?? '') ? [`${at}`] : [])) ??
    []
  const complete = [...blocks.keys()].filter((at) => asked.every((key) => blocks[at]?.values.has(key)))
  const groups = [
    ...(asked.length > 1 ? [complete] : []),
    numbered,
    ...shapes.values(),
    [...blocks.keys()].filter((at) => blocks[at]?.values.size === most),
  ]
  for (const group of groups.slice(0, 8))
    if (group.length < blocks.length && group.length > 0)
      sets.push(
        setOf(
          group.flatMap((at) => blocks[at] ?? []),
          columns,
          group.flatMap((at) => rows[at] ?? []),
        ),
      )
  return sets
}

/** Whether the row may contain the name of an item: a text without a label, or with the label of a name. */
const isNameLine = (entry: Entry): boolean =>
  hasName(entry) &&
  !holdsDay(entry.text) &&
  entry.cells.every(
    ({ pieces: [first] }) =>
      !first?.labelled || first.labelled.role === 'name' || (first.labelled.role === 'sku' && entry.cells.length > 1),
  )

/**
 * Like `isNameLine`, but an unknown label may precede the name: `Poster: Night Sky`. So it also accepts rows that are
 * not names, such as `Engraving: A. R.`
 */
const isLooseNameLine = (entry: Entry): boolean =>
  hasName(entry) &&
  !holdsDay(entry.text) &&
  entry.cells.every(({ pieces }) => (pieces[0]?.labelled?.role ?? 'name') === 'name')

interface Card {
  readonly entries: Entry[]
  names: number
  isValued: boolean
  isPriced: boolean
}

/**
 * Rules for the end of a card: a name with the rows below it, as on a product card. There are several rules, because
 * options may be between the numbers of a card, and a name may look like an option.
 */
const endings: readonly { readonly isName: typeof isNameLine; readonly isEnd: (card: Card) => boolean }[] = [
  { isName: isNameLine, isEnd: ({ isValued }) => isValued },
  { isName: isNameLine, isEnd: ({ isPriced }) => isPriced },
  { isName: isLooseNameLine, isEnd: ({ isPriced }) => isPriced },
]

/**
 * Divides a section into cards, each a name and the rows below it up to the next name. Returns the different divisions
 * that the rules in `endings` produce.
 */
function cardSetsOf(run: readonly Entry[]): Entry[][][] {
  const found = new Map<string, Entry[][]>()
  for (const ending of endings) {
    const cards = cardsOf(run, ending)
    if (cards.length > 0) found.set(cards.map(([first, ...more]) => `${first?.index} ${more.length}`).join(), cards)
  }
  return [...found.values()]
}

function cardsOf(run: readonly Entry[], { isName: isNameOf, isEnd }: (typeof endings)[number]): Entry[][] {
  const cards: Card[] = []
  // `Artwork | mug.pdf` below `Mug` is a field of the mug, not a name.
  let isBelow = false
  const names = new Set(
    run.filter((entry) => {
      const isField = isBelow && entry.cells.length === 2
      if (valuesOf(entry.cells).some(isMoney)) isBelow = false
      else if (entry.cells.length === 1 && isNameOf(entry)) isBelow = true
      return !isField && isNameOf(entry)
    }),
  )
  const isNamed = (entry: Entry): boolean => names.has(entry)
  for (const entry of run) {
    const current = cards.at(-1)
    const values = valuesOf(entry.cells)
    const isPriced = values.some(isMoney)
    const isValued = isPriced || values.some((value) => value.role !== null || value.isCount)
    const isName = isNamed(entry)
    if (!current || (isName && isEnd(current)) || (entry.isAfterGap && current.isValued && isName))
      cards.push({ entries: [entry], names: isName ? 1 : 0, isValued, isPriced })
    else {
      current.entries.push(entry)
      if (isName) current.names += 1
      current.isValued ||= isValued
      current.isPriced ||= isPriced
    }
  }
  const valued = cards.filter(({ isPriced }) => isPriced)
  const [first, second] = valued
  if (!first) return []
  // Text before the first name does not belong to an item.
  const count = second?.names ?? 1
  const named = first.entries.filter(isNamed)
  const begin = first.entries.indexOf(
    countedHead(valued) ?? named.at(-Math.max(1, Math.min(count, named.length))) ?? (first.entries[0] as Entry),
  )
  const chosen = first.entries[begin]
  const above = first.entries[begin - 1]
  // `Navy / M` is a variant below a name.
  const isBelowName =
    chosen !== undefined && above !== undefined && isVariant(chosen.text) && isNamed(above) && !isVariant(above.text)
  const beginAfterGap = isBelowName
    ? begin - 1
    : second
      ? begin
      : Math.max(
          begin,
          first.entries.findLastIndex((entry) => entry.isAfterGap && isNamed(entry)),
        )
  const found = [first.entries.slice(beginAfterGap), ...valued.slice(1).map(({ entries }) => entries)]
  return withHeads(
    run,
    found.map((entries) => [run.indexOf(entries[0] as Entry), run.indexOf(entries.at(-1) as Entry) + 1]),
  )
    .map(([start, end]) => run.slice(start, end))
    .slice(0, mostBlocks)
}

/** Returns the last row of the first card that begins with a count, if every other card begins with one. */
const countedHead = ([first, ...others]: readonly Card[]): Entry | undefined =>
  others.length > 0 && others.every(({ entries: [head] }) => beginsWithCount(head))
    ? first?.entries.findLast(beginsWithCount)
    : undefined

const beginsWithCount = (entry: Entry | undefined): boolean =>
  entry?.cells[0]?.pieces[0]?.leading.some(({ isCount }) => isCount) === true

const coversQuantity = (names: readonly ColumnName[]): boolean => names.length > 1 && names.includes('quantity')

/** Returns the known meanings of the columns that the cell covers. */
const columnsOf = ({ column, span }: EntryCell, columns: NonNullable<Headings>): ColumnName[] =>
  columns.slice(column, column + span).filter((name) => name !== null)

function blockOf(entries: readonly Entry[], columns: Headings): Block {
  const values = new Map<string, Value>()
  const unread = new Map<string, string>()
  const cells: BlockCell[] = []
  for (const [line, entry] of entries.entries())
    for (const cell of entry.cells) {
      const isOwnRow = line === 0
      const covered = isOwnRow && columns && entry.width === columns.length ? columnsOf(cell, columns) : []
      // A cell that covers several headings is the label of a charge or another summary amount.
      const heading = covered.length === 1 ? (covered[0] ?? null) : null
      cells.push({ column: isOwnRow ? cell.column : -1, heading, pieces: cell.pieces })
      keyed(cell, heading, isOwnRow ? `${cell.column}` : `below`, values, unread)
    }
  return {
    cells,
    values,
    unread,
    unit: unitIn(cells),
    evidence: entries
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 300),
    index: entries[0]?.index ?? 0,
    end: entries.at(-1)?.index ?? 0,
  }
}

function unitIn(cells: readonly BlockCell[]): string | null {
  // Words below a heading for quantities, such as `Cant. | Ud.`, are units.
  const cell = cells.find(
    ({ heading, pieces }) =>
      heading === 'measure' ||
      (heading === 'quantity' && pieces.length === 1 && /^\p{L}{1,12}\.?$/u.test(pieces[0]?.text ?? '')),
  )
  if (cell) return countedUnit((cell.pieces[0]?.text ?? '').toLowerCase())
  // A unit is alone in its cell or below its quantity. `M` below a name is a size.
  const alone = cells.flatMap(({ column, heading, pieces }) => {
    const isOther = column < 0 || ['name', 'options', 'weight', 'sku'].includes(heading ?? '')
    const words = pieces.flatMap((piece) => (onlyValue([piece]) === null ? [piece.text] : []))
    return isOther || words.length > 1
      ? []
      : words.flatMap((text) => (/^\p{Ll}{1,12}\.?$/u.test(text) ? (countedUnit(text) ?? []) : []))
  })
  return alone.length === 1 ? (alone[0] ?? null) : labelledUnit(cells)
}

function keyed(
  { pieces, text }: EntryCell,
  heading: ColumnName | null,
  place: string,
  values: Map<string, Value>,
  unread: Map<string, string>,
): void {
  const add = (key: string, value: Value): void => {
    let free = key
    for (let count = 2; values.has(free); count++) free = `${key}#${count}`
    values.set(free, value)
  }
  let found = 0
  const isNumbers = heading === 'quantity' || heading === 'unit' || heading === 'amount' || heading === 'price'
  for (const { name, leading, trailing } of pieces) {
    const ofPiece = [
      ...leading.map((value, at) => ({ value, side: `<${at}` })),
      ...trailing.map((value, at) => ({ value, side: `>${trailing.length - at}` })),
    ]
    const isAlone = ofPiece.length === 1 && pieces.length === 1
    for (const { value, side } of ofPiece) {
      found += 1
      const kind = value.isPercent ? '%' : isMoney(value) ? '$' : 'q'
      if (isNumbers && found === 1 && !value.isPercent) values.set(place, value)
      else if (value.role && !(value.per && isAlone)) add(`role ${value.role}`, value)
      else if (isAlone && side === '>1' && !/\p{L}{3}/u.test(name)) add(`${place}`, value)
      else add(`${place}${name === '' ? '' : 'n'}${kind}${side}`, value)
    }
  }
  if (found === 0 && isNumbers) unread.set(place, text)
}

/**
 * Treats a whole number without a unit, such as `40`, as an amount if more than half of the blocks have amounts such as
 * `526,50` at its position. Numbers marked as counts stay counts.
 */
function withWholeAmounts(blocks: readonly Block[]): readonly Block[] {
  const counts = new Map<string, Value[]>()
  for (const { values } of blocks)
    for (const [key, value] of values) counts.set(key, [...(counts.get(key) ?? []), value])
  const amountsAt = (key: string): Value[] => (counts.get(key) ?? []).filter(isMoney)
  return blocks.map((block) => {
    const values = [...block.values].map(([key, value]): readonly [string, Value] => {
      const twin = key.replace(/q([<>]\d+)$/, '$$$1')
      const alike = twin === key || block.values.has(twin) ? [] : amountsAt(twin)
      const mark = /[.,](?=\d{2}$)/.exec(alike[0]?.digits ?? '')?.[0]
      return mark &&
        2 * alike.length > blocks.length &&
        /^\d{1,6}$/.test(value.digits) &&
        value.unit === null &&
        !value.isCount
        ? [twin, { ...value, digits: `${value.digits}${mark}00` }]
        : [key, value]
    })
    return { ...block, values: new Map(values) }
  })
}

function setOf(stated: readonly Block[], columns: Headings, rows: readonly Entry[]): ItemSet {
  const blocks = withWholeAmounts(stated)
  const roles = new Map<string, ColumnName>()
  const priced = new Set(
    (columns ?? []).flatMap((heading, column) => {
      const isOther = heading === 'measure' || heading === 'position' || heading === 'sku'
      const own = isOther ? blocks.flatMap(({ values }) => values.get(`${column}`) ?? []) : []
      // A heading such as `No.` may mean counts. They are not line numbers if they do not rise.
      const counts = own.map(({ digits }) => Number(digits))
      if (heading === 'position' && counts.some((count, at) => count <= (counts[at - 1] ?? 0))) return [`${column}`]
      // If another column contains the quantity, numbers with two decimals are prices even without a currency.
      const isPlain = columns?.includes('quantity') === true
      return own.length > 0 && own.every((value) => isMoney(value) && (isPlain || value.currencies.length > 0))
        ? [`${column}`]
        : []
    }),
  )
  for (const { values } of blocks)
    for (const [key, { role }] of values) {
      const column = /^(\d+)/.exec(key)?.[1]
      const heading = column === undefined ? null : (columns?.[Number(column)] ?? null)
      const isHeaded =
        heading !== null && !['name', 'options', 'weight'].includes(heading) && rows[0]?.width === columns?.length
      if (role) roles.set(key, role === 'measure' ? 'quantity' : role)
      // Below `Unit`, amounts are prices, numbers are counts and words are units.
      else if (isHeaded && priced.has(key)) {
        if (heading === 'measure') roles.set(key, 'unit')
      } else if (isHeaded) roles.set(key, heading === 'measure' ? 'quantity' : heading)
    }
  const known = columns?.filter((name) => name !== null) ?? []
  const isOfItems = known.some((name) => ['unit', 'amount', 'price', 'quantity'].includes(name ?? ''))
  return {
    blocks: blocks.slice(0, mostBlocks),
    roles,
    isHeaded: isOfItems && known.length > 1 && rows.every(({ width }) => width === columns?.length),
    isTable: rows.some(({ cells }) => cells.length > 1),
    isAside: rows[0]?.isAside ?? false,
  }
}
