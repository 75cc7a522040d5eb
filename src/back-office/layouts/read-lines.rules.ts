import { priceOfQuantity, unitPriceOf } from '../../platform/quantity.ts'
import { unitKind, unitNames } from '../../platform/units.ts'
import { folded } from './anchors.rules.ts'
import type { LinePattern, Mark, Piece, RowPattern, Slot, TextRow } from './layout.types.ts'
import { amountOf, looksLikeMoney, numberPattern, quantityOf, spacedPattern } from './numbers.rules.ts'

export interface LearnedItem {
  readonly name: string
  readonly quantity: number
  /** The quantity as written in the e-mail, with its unit. */
  readonly quantityText: string
  /** Null if the e-mail states none. */
  readonly unit: string | null
  /** Price per unit, in the minor unit. Null if the e-mail states none and it does not follow from the amount. */
  readonly price: number | null
  /** Total of the line. Null if the e-mail states none. */
  readonly amount: number | null
  /** Null if the e-mail states none. */
  readonly sku: string | null
  readonly evidence: string
}

/** How much the words around the values may differ. */
type Leniency = 0 | 1

/** One way to read the lines. The strictest is tried first. */
export interface Reading {
  readonly mark: Mark
  readonly currency: string
  readonly leniency: Leniency
  /** Whether spaces may separate groups of digits. */
  readonly isSpaced: boolean
  /** Whether to use every match, even after a gap. */
  readonly isWhole: boolean
}

interface Matched {
  readonly values: Readonly<Record<string, string | undefined>>
  readonly row: number
  readonly evidence: string
}

const mostItems = 500
/** Maximum number of rows between two items, for notes, options or a page break. */
const widestGap = 6

/**
 * Returns the items that match the pattern: the ones before the first wide gap or, if `reading.isWhole`, all of them.
 * Returns null if the pattern's heading or all items are missing, or if an item cannot be read. If the learned
 * quantities are whole (`pattern.isWhole`), also returns null if a number of pieces looks like an amount.
 */
export function readLines(
  rows: readonly TextRow[],
  pattern: LinePattern,
  reading: Reading,
): readonly LearnedItem[] | null {
  const start =
    pattern.heading === null ? 0 : rows.findIndex(({ cells }) => folded(cells.join(' ')) === pattern.heading)
  if (start < 0) return null
  const below = rows.slice(start + (pattern.heading === null ? 0 : 1)).filter(({ place }) => place === 'row')
  const matched = pattern.kind === 'sentence' ? inSentences(below, pattern, reading) : inRows(below, pattern, reading)
  const taken = reading.isWhole ? matched : together(matched)
  if (taken.length === 0) return null
  const isMoney = ({ values: { quantity = '', unit = '' } }: Matched): boolean =>
    looksLikeMoney(quantity) && unitKind(unit) === 'piece'
  if (pattern.isWhole && taken.some(isMoney)) return null
  const items = taken.slice(0, mostItems).map((match) => itemOf(match, reading))
  return items.every((item) => item !== null) ? items : null
}

function inSentences(rows: readonly TextRow[], { rows: [row] }: LinePattern, reading: Reading): Matched[] {
  if (!row) return []
  const pattern = new RegExp(sentenceSource(row.pieces, reading), 'giu')
  return rows.flatMap(({ text }, at) =>
    [...text.matchAll(pattern)].map((found) => ({ values: found.groups ?? {}, row: at, evidence: found[0] })),
  )
}

function inRows(rows: readonly TextRow[], pattern: LinePattern, reading: Reading): Matched[] {
  const compiled = pattern.rows.map((row) => new RegExp(`^${rowSource(row, reading)}$`, 'iu'))
  const [first, ...others] = compiled
  const matched: Matched[] = []
  let at = 0
  while (first && at < rows.length) {
    const found = first.exec(rows[at]?.text ?? '')
    const rest = found && restOf(rows, at, pattern.rows, others, reading.leniency)
    if (found && rest) {
      matched.push({ values: { ...found.groups, ...rest.values }, row: at, evidence: rows[at]?.text ?? '' })
      at = rest.end
    }
    at += 1
  }
  return matched
}

/**
 * Finds the item's other rows, each at its learned offset. With leniency, also nearer or up to two rows further. Null
 * if one of them is missing.
 */
function restOf(
  rows: readonly TextRow[],
  start: number,
  patterns: readonly RowPattern[],
  others: readonly RegExp[],
  leniency: Leniency,
): { readonly values: Readonly<Record<string, string | undefined>>; readonly end: number } | null {
  let values: Record<string, string | undefined> = {}
  let end = start
  for (const [index, expression] of others.entries()) {
    const learned = (patterns[index + 1]?.offset ?? 0) - (patterns[index]?.offset ?? 0)
    const steps = leniency === 0 ? [learned] : [learned, ...[1, 2, 3, 4].filter((step) => step <= learned + 2)]
    const found = steps
      .map((step) => ({ at: end + step, groups: expression.exec(rows[end + step]?.text ?? '')?.groups }))
      .find(({ groups }) => groups !== undefined)
    if (!found) return null
    values = { ...values, ...found.groups }
    end = found.at
  }
  return { values, end }
}

/** Returns the matches before the first wide gap. Similar text further down may be something else. */
function together(matched: readonly Matched[]): readonly Matched[] {
  const end = matched.findIndex(({ row }, at) => at > 0 && row - (matched[at - 1]?.row ?? 0) > widestGap)
  return end < 0 ? matched : matched.slice(0, end)
}

function itemOf({ values, evidence }: Matched, { mark, currency }: Reading): LearnedItem | null {
  const { name = '', quantity: text = '', unit, sku } = values
  const quantity = quantityOf(text, mark)
  const amountIn = (slot: string): number | null | undefined => {
    const stated = values[slot]
    return stated === undefined ? undefined : amountOf(stated, mark, currency)
  }
  const [price, amount] = [amountIn('price'), amountIn('amount')]
  if (quantity === null || quantity <= 0 || price === null || amount === null || name.trim() === '') return null
  const each = price ?? (amount === undefined ? null : unitPriceOf(amount, quantity))
  if (amount !== undefined && (each === null || priceOfQuantity(quantity, each) !== amount)) return null
  return {
    name: name.trim(),
    quantity,
    quantityText: `${text}${unit === undefined ? '' : ` ${unit}`}`.slice(0, 100),
    unit: unit ?? null,
    price: each,
    amount: amount ?? null,
    sku: sku?.trim() || null,
    evidence: evidence.replaceAll('\t', '  ').slice(0, 300),
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Returns the source of a regular expression for fixed words. `#` matches any number. */
const literalSource = (text: string): string => escaped(text).replaceAll('#', String.raw`(?:#|\d[\d.,]*)`)

const unitSource = String.raw`(?: ?(?<unit>\p{L}[\p{L}³²]{0,15}\.?))?`

function slotSource(slot: Slot, isSpaced: boolean): string {
  if (slot === 'name') return String.raw`(?<name>[^\t]{1,300}?)`
  if (slot === 'sku') return String.raw`(?<sku>[^\t]{1,80}?)`
  if (slot === 'unit') return unitSource
  return `(?<${slot}>${isSpaced ? spacedPattern : numberPattern})`
}

function rowSource({ pieces }: RowPattern, { leniency, isSpaced }: Reading): string {
  return pieces
    .map((piece, at) => {
      if ('slot' in piece) return slotSource(piece.slot, isSpaced)
      if ('any' in piece) return String.raw`[^\t]*?`
      if ('border' in piece) return String.raw`\t`
      const isEdge = at === 0 || at === pieces.length - 1
      const isLoose =
        leniency > 0 && /\p{L}{3}/u.test(piece.text) && (isEdge || piece.text.length > 14 || /[()]/.test(piece.text))
      return isLoose ? String.raw`[^\t]*?` : literalSource(piece.text)
    })
    .join('')
}

/**
 * Returns the pattern of a unit in a sentence. Any word may follow a number there, so only a known unit marks a
 * quantity.
 */
const knownUnit = (words: readonly string[]): string => {
  const names = [...new Set([...words, ...unitNames.map(({ name }) => name)])]
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  return ` ?(?<unit>(?:${longestFirst.map(escaped).join('|')}))(?!\\p{L})`
}

/** Edge of an item within a sentence. */
const sentenceEdge = String.raw`(?<=^|[;:,.–—-]\s|\s(?:and|und|et|y|e|en|sowie|plus|also|with|mit|avec|con|met)\s|\t)`

function sentenceSource(pieces: readonly Piece[], { isSpaced, leniency }: Reading): string {
  const [first] = pieces
  const isNameFirst = first !== undefined && 'slot' in first && first.slot === 'name'
  // A number before a word in the name may be the quantity of another item.
  const noCount = leniency === 0 ? String.raw`(?!(?<![\p{L}\d])\d[\d.,]* ?\p{L})` : ''
  const sources = pieces.map((piece) => {
    if ('any' in piece) return String.raw`[^\t]{0,40}?`
    if ('border' in piece) return String.raw`\t`
    if ('text' in piece) return literalSource(piece.text)
    if (piece.slot === 'name') return `(?<name>(?:${noCount}[^${isNameFirst ? ':,' : ''};\\t]){2,80}?)`
    if (piece.slot === 'sku') return String.raw`(?<sku>[^\s,;]{1,60})`
    return piece.words === undefined ? slotSource(piece.slot, isSpaced) : knownUnit(piece.words)
  })
  return `${isNameFirst ? sentenceEdge : String.raw`(?<![\p{L}\d.,/-])`}${sources.join('')}${String.raw`(?![\p{L}\d])`}`
}
