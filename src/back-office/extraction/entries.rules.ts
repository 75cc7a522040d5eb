import { unitCode } from '../../platform/units.ts'
import { holdsDay } from './dates.rules.ts'
import type { Row } from './document.types.ts'
import {
  turned,
  withLabelledLines,
  withoutCancelled,
  withoutReplaced,
  withTails,
  withWholeNames,
  withZeros,
} from './labelled-rows.rules.ts'
import { rowText } from './mail-rows.rules.ts'
import { currencyPattern, decimalOf, isAmount } from './money-text.rules.ts'
import { type Piece, pieceOf, type Value } from './pieces.rules.ts'
import { freeAdjectives, perWords } from './words/parts.ts'
import {
  columnOf,
  factOf,
  folded,
  hasTotalWord,
  isAside,
  isFree,
  isTaxRemark,
  type Language,
  namesOnlyUnit,
  type SumLabel,
  sideOf,
  sumOf,
} from './words/vocabulary.rules.ts'
import type { ColumnName } from './words/words.types.ts'

export interface EntryCell {
  /** The first column that the cell covers. */
  readonly column: number
  /** Number of columns that the cell covers. */
  readonly span: number
  readonly text: string
  readonly pieces: readonly Piece[]
}

/** A row of a document, parsed: its cells with their numbers, the meanings of its headings, or its summary amounts. */
export interface Entry {
  readonly index: number
  readonly text: string
  /** The cells that are not empty. */
  readonly cells: readonly EntryCell[]
  readonly width: number
  readonly table: number | null
  readonly isAfterGap: boolean
  /** For a row of headings: the meaning of each column, null for an unknown heading. Null for other rows. */
  readonly columns: readonly (ColumnName | null)[] | null
  /** The unit in the heading of the quantity: `Menge (kg)`. */
  readonly unit: string | null
  /** The unit in each heading, by column. */
  readonly units: readonly (string | null)[]
  /** The heading of the quantity is the name of a unit: `Metres`. The numbers below it may then be sizes. */
  readonly isUnitAlone: boolean
  readonly sums: readonly StatedSum[]
  /** An amount with an unknown label. It may be a summary amount, such as a charge. */
  readonly loose: StatedSum | null
  /** The row is below a heading such as "You may also like", so it is not part of this order. */
  readonly isAside: boolean
}

/** A summary amount: a labelled amount that concerns the whole order, such as subtotal, shipping, tax or total. */
export interface StatedSum {
  /** Index of the row that states the amount. */
  readonly index: number
  readonly label: SumLabel
  readonly words: string
  readonly value: Value
  /** Other amounts of the row. The label may belong to one of them instead. */
  readonly others: readonly Value[]
  readonly evidence: string
  readonly isTable: boolean
}

/** Returns the label at the beginning of a row: `Article: Linen`, `Article | Linen`. Undefined if there is none. */
export const labelOf = (entry: Entry | undefined): string | undefined =>
  entry && entry.cells.length > 1
    ? entry.cells[0]?.text
    : /^(\p{L}[^:=\d]{1,29}?)\s?[:=]\s/u.exec(entry?.text ?? '')?.[1]

export function valuesOf(cells: readonly EntryCell[]): Value[] {
  const values: Value[] = []
  for (const { pieces } of cells) for (const { leading, trailing } of pieces) values.push(...leading, ...trailing)
  return values
}

/**
 * Whether the number looks like an amount of money: it has a currency, or two decimals and neither a unit nor a count
 * sign (`×`). False for percentages, and for short dates without a currency.
 */
export const isMoney = ({ currencies, digits, text, isPercent, unit, isCount }: Value): boolean =>
  !isPercent &&
  (currencies.length > 0 ||
    // `12.-`
    (unit === null && !isCount && (/[.,]\d{2}$/.test(digits) || /\d[.,][-–—]$/.test(text)) && !shortDay.test(digits)))

/** `23.04.26` is a date, not a number with thousands separators. */
const shortDay = /^\d{1,2}([.,])\d{1,2}\1\d{2}$/

const quoted =
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|wiadomość oryginalna|ursprungligt meddelande|oprindelig meddelelse)|\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|napisała?|skrev)(?!\p{L}|[^:]{121})[^:]*:$/iu
/** `a little different from what you wrote:` introduces no quotation. */
const addressed =
  /(?<!\p{L})(?:you|i|we|du|sie|ich|wir|ihr|vous|tu|je|nous|usted|lei|u|jij|wij|ik|você|jeg|jag|vi|ni)\s(?:wrote|schrieb|schreef|skrev|(?:l['’]\s?)?avez)(?!\p{L})/iu
const beginsQuote = (end: string): boolean => quoted.test(end) && !addressed.test(end)

/**
 * Rewrites rows so that each row states one item, field or summary amount. Splits rows that state several, and joins
 * rows that state one together.
 */
export const statementRows = (rows: readonly Row[], language: Language): readonly Row[] =>
  withLabelledLines(
    withTails(
      withWholeNames(
        turned(
          paired(unwrapped(withZeros(withoutColumnSums(withoutCancelled(withoutReplaced(rows, language))), language))),
          language,
        ),
      ),
    )
      .map((row) => remarkBehind(row, language))
      .flatMap((row) => equationApart(row, language))
      .flatMap((row, _, all) => taxesApart(row, all, language))
      .flatMap((row) => sumSentenceApart(row, language) ?? sentencesApart(row, language))
      .flatMap((row) => stackedSumsApart(row, language))
      .flatMap((row) => sumsApart(row, language)),
    language,
  )

const shortestWrapped = 45

/**
 * Joins the lines of sentences that were wrapped at a fixed width. Does not join lines of a list, which end in a number
 * or a sign, or are short.
 */
function unwrapped(rows: readonly Row[]): Row[] {
  const found: Row[] = []
  let last = ''
  for (const [at, row] of rows.entries()) {
    const [cell, ...more] = row.cells
    const text = cell?.text ?? ''
    const before = found.at(-1)
    const isOpen =
      before !== undefined &&
      before.table === null &&
      before.cells.length === 1 &&
      last.length >= shortestWrapped &&
      (/[\p{L},]$|,\s\d+$/u.test(last) || (/[.,]\d\d$/.test(last) && /^\p{Sc}/u.test(text))) &&
      !/\d\s?(?:\p{Sc}\s?)?\p{L}{1,4}$/u.test(last) &&
      /\p{L}{2,}\s\p{L}{2,}/u.test(last)
    const isNext =
      more.length === 0 &&
      row.table === null &&
      row.isAfterGap === false &&
      /^(?!\d{1,2}\)\s)[\p{L}\p{Sc}\d(]/u.test(text)
    const [word = ''] = text.split(' ')
    if (isOpen && isNext && cell && last.length + word.length + 1 > widthAround(rows, at)) {
      const joined = `${before.cells[0]?.text ?? ''} ${text}`
      found[found.length - 1] = { ...before, cells: [{ ...cell, text: joined }] }
    } else found.push(row)
    last = more.length === 0 ? text : ''
  }
  return found
}

const mostRagged = 14
const mostAround = 30

/**
 * Returns the length of the longest line of the paragraph. Returns infinity for a list: at most half of its lines
 * except the last are nearly as long.
 */
function widthAround(rows: readonly Row[], at: number): number {
  let [begin, end] = [at - 1, at + 1]
  while (begin > 0 && at - begin < mostAround && rows[begin]?.isAfterGap === false) begin -= 1
  while (end < rows.length && end - at < mostAround && rows[end]?.isAfterGap === false) end += 1
  const texts = rows.slice(begin, end).map(rowText)
  const width = Math.max(...texts.map(({ length }) => length))
  // The last line of a sentence may be short, so it is not counted.
  const open = texts.slice(0, -1).filter((text) => !/[.!?:]$/.test(text))
  const full = open.filter(({ length }) => length >= width - mostRagged).length
  return 2 * full > open.length ? width : Number.POSITIVE_INFINITY
}

const isLoneLabel = ({ cells }: Row): boolean => {
  const text = cells.length === 1 ? (cells[0]?.text ?? '') : ''
  return (
    text.length <= 60 &&
    /\p{L}{2}/u.test(text) &&
    !/\n|\d(?![\d.,]*\s?%)(?!.*\))/.test(text.replace(/@\s?\d[\d.,]*$/, ''))
  )
}
const isLoneAmount = ({ cells }: Row): boolean =>
  cells.length === 1 && isAmount(cells[0]?.text ?? '') && /\p{Sc}|\p{L}|[.,]\d{2}$/u.test(cells[0]?.text ?? '')

/** Joins each label with the amount below it, if at least two labels in a row are followed by an amount. */
function paired(rows: readonly Row[]): Row[] {
  const found: Row[] = []
  for (let at = 0; at < rows.length; ) {
    let pairs = 0
    while (pairAt(rows, at + 2 * pairs)) pairs += 1
    const count = pairs > 1 ? pairs : 0
    for (let pair = 0; pair < count; pair++) {
      const [label, amount] = rows.slice(at + 2 * pair)
      if (label && amount) found.push({ ...label, cells: [...label.cells, ...amount.cells] })
    }
    if (count === 0) found.push(...rows.slice(at, at + 1))
    at += Math.max(1, 2 * count)
  }
  return found
}

const pairAt = (rows: readonly Row[], at: number): boolean => {
  const [label, amount] = [rows[at], rows[at + 1]]
  return (
    label !== undefined &&
    amount !== undefined &&
    label.table === amount.table &&
    isLoneLabel(label) &&
    isLoneAmount(amount)
  )
}

const loneNumber = /^(?:\p{Sc}\s?)?(\d[\d.,]*)\s?(?:\p{L}{1,4}\.?|\p{Sc})?$/u
const numberIn = (text: string): number => Number(decimalOf(loneNumber.exec(text)?.[1] ?? '', null, 2) ?? Number.NaN)

/**
 * Reduces a row of numbers below items to its amount, if another of its numbers is the sum of the column: `113 pcs |
 * 50.91 kg | 909.40` becomes `Subtotal: 909.40`.
 */
function withoutColumnSums(rows: readonly Row[]): Row[] {
  const filled = ({ cells }: Row): string[] => cells.flatMap(({ text }) => (text === '' ? [] : [text]))
  return rows.map((row, at) => {
    const texts = filled(row)
    const [numbers, amount] = [texts.slice(0, -1).map(numberIn), texts.at(-1) ?? '']
    if (numbers.length === 0 || numbers.some(Number.isNaN) || !loneNumber.test(amount)) return row
    const items: string[][] = []
    for (let above = at - 1; items.length < mostAround; above -= 1) {
      const before = rows[above]
      const item = before?.table === row.table ? filled(before) : []
      if (item.length <= texts.length || !/\p{L}{2}/u.test(item[0] ?? '') || Number.isNaN(numberIn(item.at(-1) ?? '')))
        break
      items.push(item.slice(-texts.length))
    }
    const isSum = numbers.some((number, column) => {
      const sum = items.reduce((all, item) => all + numberIn(item[column] ?? ''), 0)
      return Math.abs(sum - number) < 1e-6
    })
    return items.length > 1 && isSum ? lineOf(row, `Subtotal: ${amount}`) : row
  })
}

/** Parses rows: cells, numbers, headings, summary amounts, and sections that are not part of the order. */
export function entriesOf(rows: readonly Row[], language: Language): Entry[] {
  const bare = rows.map((row, index) => entryOf(row, index, language))
  let isBeside = false
  const read = bare.map((entry, index) => {
    if (isBeside && beginsOrder(entry.text)) isBeside = false
    const isHeading = valuesOf(entry.cells).length === 0 || entry.cells.length === 1
    if (isHeading && (isAside(entry.text) || beginsQuote(entry.text.slice(-200)))) isBeside = true
    const sums = sumsOf(entry, bare.slice(index + 1, index + 3), language)
    const columns = sums.length > 0 ? null : headingsOf(entry, rows[index], bare[index + 1], language)
    const unit = columns ? unitOfHeading(entry, columns) : null
    const isUnitAlone =
      columns !== null &&
      entry.cells.some(({ column, text }) => columns[column] === 'quantity' && namesOnlyUnit(oneLine(text), language))
    const units = columns ? unitsOfHeadings(entry, columns) : []
    return { ...entry, isAside: isBeside, sums, columns, unit, units, isUnitAlone }
  })
  return withUnknownSums(withoutItemAmounts(withChoices(read.map(asLineRate)), language), language).map((entry) => ({
    ...entry,
    loose: looseSum(entry, language),
  }))
}

/**
 * Treats a row with a discount rate as a part of the item above it, not as a summary amount, if the row repeats the
 * item's amount: `5 % discount | 6.10` below `Rope | 3.21 | 2 | 6.10`.
 */
function asLineRate(entry: Entry, at: number, all: readonly Entry[]): Entry {
  const [sum, ...more] = entry.sums
  const above = valuesOf(all[at - 1]?.cells ?? [])
  const isRate =
    sum?.label.name === 'discount' && more.length === 0 && valuesOf(entry.cells).some((each) => each.isPercent)
  return isRate && above.length > 1 && above.at(-1)?.digits === sum.value.digits
    ? { ...entry, sums: [], cells: entry.cells.filter((cell) => !valuesOf([cell]).some(isMoney)) }
    : entry
}

/** Labels of an item's name in some orders and of an option in others. */
export const eitherLabel = /^(?:materi|matéri|style?|stile?|estilo|model|modèle|सामग्री)/i

/** Treats `Style: Slim` below `Spoon` as an option, not as a second name. */
function withChoices(entries: readonly Entry[]): Entry[] {
  let isBelowName = false
  return entries.map((entry) => {
    if (entry.isAfterGap || entry.columns || entry.cells.length > 2) isBelowName = false
    const cells = entry.cells.map((cell) => ({
      ...cell,
      pieces: cell.pieces.map((piece): Piece => {
        const { labelled } = piece
        const isChoice = isBelowName && labelled?.role === 'name' && eitherLabel.test(labelled.label)
        if (labelled === null)
          isBelowName = piece.name !== '' && !/[.,:!?]$/.test(piece.text) && !valuesOfPiece(piece).some(isMoney)
        return labelled && isChoice ? { ...piece, labelled: { ...labelled, role: 'options' } } : piece
      }),
    }))
    return { ...entry, cells }
  })
}

/**
 * Returns the amount with an unknown label in a short row. The row has one or two cells, or three if the middle one is
 * a tax rate. Null for any other row.
 */
function looseSum(entry: Entry, language: Language): StatedSum | null {
  const { sums, columns, isAside: isBeside, index, text } = entry
  const cells = amountLast(entry.cells)
  const [first, last] = [cells[0], cells.at(-1)]
  if (sums.length > 0 || columns || isBeside || !first || !last || text.length > 160) return null
  // A tax rate may be between the label and its amount.
  if (cells.length > 2 && !(cells.length === 3 && valuesOf(cells.slice(1, 2)).every(({ isPercent }) => isPercent)))
    return null
  // Only the first line of the label counts: `Courier⏎2.4 kg | 5.00`
  const labels = cells.length > 1 ? [{ ...first, pieces: first.pieces.slice(0, 1) }, ...cells.slice(1)] : cells
  const isRemark = ({ start }: Value): boolean =>
    cells.length === 1 && /\d[^(]*\([^)]*$/.test(first.text.slice(0, start))
  const numbers = valuesOf(labels).filter((each) => !each.isPercent && !isRemark(each))
  // `Travel, 120 km: 24.00`
  const isMeasured = cells.length === 1 && numbers.slice(0, -1).every(({ unit }) => unit !== null && unit !== 'piece')
  const [value, ...more] = isMeasured ? numbers.slice(-1) : numbers
  const words = cells.length > 1 ? firstLine(first.text) : first.text.slice(0, value?.start)
  const isResult = cells.length === 1 && /^=\s*$/.test(words)
  const isLabelled =
    isResult || (/[\p{L}\p{M}]{2}|\p{L}\s?&\s?\p{L}|\p{Extended_Pictographic}/u.test(words) && words.length <= 60)
  if (!value || more.length > 0 || !isLabelled || last.pieces.length > 1) return null
  if (!isMoney(value) && !(value.digits === '0' && cells.length > 1)) return null
  // An amount in the middle of a sentence is not a summary amount.
  const behind = last.text.slice(value.end).replace(/\([^()]*\)/g, '')
  if (!/^[.,;]/.test(behind) && behind.trim().split(/\s+/).length > 3) return null
  const name = value.isNegative ? 'discount' : 'unknown'
  const label = {
    name,
    isGross: false,
    isNet: false,
    isExact: false,
    hasTotalWord: hasTotalWord(words, language),
  } as const
  return { index, label, words, value, others: [], evidence: text.slice(0, 300), isTable: cells.length > 1 }
}

const ratedAmount =
  /(?:\p{L}[\p{L}.]{1,11}\s)?\d{1,2}(?:[.,]\d{1,2})?\s?%[^\d%]{0,30}?\d[\d.,'’ \u00a0\u202f]*[.,]\d{2}(?!\d|\s?%)/gu

const remarkedLabel = /^([^()\d]{2,40})\(([^()]*\d[.,]\d{2}[^()]*)\)\s?:?\s*(\S.*)?$/u

/** Moves a remark with an amount behind the total: `Total (incl. GST 35.30) | 388.30` becomes `Total | 388.30 (…)`. */
function remarkBehind(row: Row, language: Language): Row {
  const [cell, value, ...more] = row.cells
  const [whole, label = '', remark = '', amount = value?.text] = remarkedLabel.exec(cell?.text ?? '') ?? []
  if (!cell || !whole || !amount || more.length > 0 || amountsIn(amount) !== 1) return row
  if (sumOf(label.trim(), language)?.name !== 'total') return row
  const said = `${amount} (${remark})`
  return {
    ...row,
    cells: value
      ? [
          { ...cell, text: label.trim() },
          { ...value, text: said },
        ]
      : [{ ...cell, text: `${label}${said}` }],
  }
}

/**
 * Moves taxes to separate rows: taxes in brackets after a total, as in `Total | 119.00 (incl. 19.00 VAT)`, and taxes of
 * several rates in a sentence, as in `Included: 20 % VAT 8.53, 5 % VAT 3.34`. Each row begins with the words before the
 * first tax.
 */
function taxesApart(row: Row, rows: readonly Row[], language: Language): Row[] {
  const cell = row.cells.at(-1)
  const others = row.cells.slice(0, -1)
  const isLong = cell === undefined || cell.text.length > longestSentence || amountsIn(cell.text) < 2
  const [value] = isLong
    ? []
    : valuesOf(entryOf(lineOf(row, cell.text), 0, language).cells)
        .filter(isMoney)
        .sort(inOrder)
  const amount = cell?.text.slice(0, value?.end) ?? ''
  const remark = (cell?.text ?? '')
    .slice(value?.end)
    .replace(/[()]/g, ' ')
    .replace(/^[\s,;–-]+|[\s.]+$/gu, '')
  const head = [...others.map(({ text }) => oneLine(text)), amount.slice(0, value?.start)].join(' ').trim()
  const isRemark = value !== undefined && sideOf(remark).isGross && sumOf(head, language)?.name === 'total'
  const said = isRemark ? remark : (sentenceOf(row)?.text ?? '')
  const parts = isRemark ? remark.split(/,\s+|\s(?:&|\+)\s/u) : (said.match(ratedAmount) ?? [])
  const [first = '', last = first] = [parts[0], parts.at(-1)]
  const lead = isRemark ? (remark.split(' ')[0] ?? '') : said.slice(0, said.indexOf(first)).trim()
  const isTax = (part: string): boolean =>
    isRemark
      ? amountsIn(part) === 1 && isTaxRemark(part) && sideOf(part).isGross
      : sumOf(part.replace(/\d[\d.,]*\D*$/u, ''), language)?.name === 'tax'
  const taxes = parts.map((part) => (part.startsWith(lead) ? part : `${lead} ${part}`))
  const areTaxes = isRemark
    ? taxes.every(isTax) && !rows.some((each) => each !== row && parts.some((part) => statesAgain(rowText(each), part)))
    : parts.length > 1 && !/\d/.test(lead) && parts.every(isTax)
  if (!cell || !areTaxes) return [row]
  const behind = isRemark ? '' : said.slice(said.lastIndexOf(last) + last.length).replace(/^[\s.,;)]+/u, '')
  return [
    ...(isRemark ? [{ ...row, cells: [...others, { ...cell, text: amount.trim() }] }] : []),
    ...[...taxes, behind]
      .filter((text) => text !== '')
      .map((text): Row => lineOf(isRemark ? { ...row, table: null } : row, text)),
  ]
}

const inOrder = (one: Value, other: Value): number => one.start - other.start
const lineOf = (row: Row, text: string): Row => ({ ...row, cells: [{ text, isHeader: false, span: 1 }] })

const statesAgain = (text: string, part: string): boolean =>
  text.includes(/\d[\d.,' ]*[.,]\d{2}(?!\d)/u.exec(part)?.[0] ?? ' ')

const longestSentence = 300

/** Returns the only cell of a row if its text has at most 300 characters. */
const sentenceOf = ({ cells: [cell, ...more] }: Row) =>
  cell && more.length === 0 && cell.text.length <= longestSentence ? cell : null

/**
 * Splits an equation of summary amounts into its amounts: `+ Packing: 5.00 + Carriage: 10.00 = Order total: 250.00`.
 * `Order cost: 50.00 + 4.90 = 54.90` becomes `Order cost: 54.90` below the other two.
 */
function equationApart(row: Row, language: Language): Row[] {
  const cell = sentenceOf(row)
  const [left, right, ...more] = cell?.text.split('=') ?? []
  if (!cell || left === undefined || right === undefined || more.length > 0) return [row]
  const terms = [...left.split(/(?:^|\s)[+−–-]\s/u), right].map((term) => term.trim()).filter((term) => term !== '')
  const labels = terms.map((term) => term.slice(0, term.search(/[\d\p{Sc}]/u)).replace(/[\s:]+$/u, ''))
  const isResult = (label: string | undefined): boolean =>
    ['total', 'due'].includes(sumOf(label ?? '', language)?.name ?? '')
  if (terms.length < 2 || !terms.every((term) => amountsIn(term) === 1)) return [row]
  if (isResult(labels.at(-1)) && labels.every((label) => label !== '')) return terms.map((term) => lineOf(row, term))
  const [label, ...others] = labels
  if (terms.length < 3 || label === undefined || !isResult(label) || others.some((each) => each !== '')) return [row]
  const amounts = terms.map((term, at) => (at === 0 ? term.slice(label.length).replace(/^[\s:]+/u, '') : term))
  const [first, ...between] = amounts.slice(0, -1)
  return [`Subtotal: ${first}`, ...between.map((amount) => `= ${amount}`), `${label}: ${amounts.at(-1)}`].map((text) =>
    lineOf(row, text),
  )
}

const mostSentenced = 8

/**
 * Splits a sentence of summary amounts: `Together 231.00, VAT 48.51, that is 279.51`. The first amount plus or minus
 * some of the middle ones must equal the last. Null for any other row.
 */
function sumSentenceApart(row: Row, language: Language): Row[] | null {
  const whole = sentenceOf(row)
  if (!whole || whole.text.includes('\n')) return null
  const [, said, remark = ''] = /^(.*\d.*?)\s\(([^()]*[.,]\d{2}[^()]*)\)\.?$/u.exec(whole.text) ?? []
  if (said && isTaxRemark(remark)) {
    const rowOf = (text: string): Row => ({ ...row, cells: [{ ...whole, text }] })
    const sums = sumSentenceApart(rowOf(said), language)
    return sums && [...sums, rowOf(remark)]
  }
  const cell = whole
  const values = valuesOf(entryOf(row, 0, language).cells)
    .filter(({ isPercent }) => !isPercent)
    .sort((one, other) => one.start - other.start)
  if (values.length < 3 || values.length > mostSentenced || !values.every(isMoney)) return null
  const [first = 0, ...others] = values.map(({ digits }) => Math.round(100 * Number(decimalOf(digits, null, 2))))
  const last = others.pop()
  let reached = new Set([first])
  for (const each of others) reached = new Set([...reached].flatMap((sum) => [sum, sum + each, sum - each]))
  if (last === undefined || last === first || !reached.has(last)) return null
  const gaps = [
    ...values.map(({ start }, at) => cell.text.slice(values[at - 1]?.end ?? 0, start)),
    cell.text.slice(values.at(-1)?.end),
  ]
  const isBehind = !/\p{L}/u.test(gaps[0] ?? '')
  const labels = values.map((_, at) => {
    // In `8.50 for postage, so 48.50`, the label of the first amount stands between it and the comma.
    const before = knownPart(gaps[at]?.split(/[,;](?=[^,;]*$)/u).at(-1) ?? '', language)
    const [label = '', ...others] = gaps[at + 1]?.split(/[,;]/u) ?? []
    const behind = isBehind || others.length > 0 ? knownPart(label, language) : ''
    const [one, other] = isBehind ? [behind, before] : [before, behind]
    return sumOf(one, language) === null && sumOf(other, language) !== null ? other : one
  })
  if (labels.slice(1, -1).some((label) => sumOf(label, language) === null)) return null
  return values.map(({ text }, at) => ({ ...row, cells: [{ ...cell, text: `${labels[at] || '='} ${text}` }] }))
}

/** Returns the label without the words that connect it to the sentence: `, plus the postage of` → `postage`. */
function knownPart(text: string, language: Language): string {
  const words = text.split(/[\s,;:.()=]+/u).filter((word) => /[\p{L}%]/u.test(word))
  for (let from = 0; from < Math.min(words.length, 4); from++) {
    const said = words.slice(from).join(' ')
    if (sumOf(said, language) !== null) return said
  }
  return words.join(' ')
}

const amountInText = new RegExp(
  String.raw`\d[.,]\d{2}(?![\d.,]*\d)|\d(?:[.,]?[-–—]|\/-)?\s?${currencyPattern}|\d:-`,
  'gu',
)
const amountsIn = (text: string): number => (text.match(amountInText) ?? []).length
const behindAmount = String.raw`(?<=\d(?:[.,]\d{2}|:-|(?=\s?${currencyPattern}))(?:\s?(?:[A-Z]{3}|${currencyPattern}))?(?:\s?(?:\/|(?:${perWords}|à)\s|l['’])?\p{L}{1,8}\.?)?\)?)`
/**
 * Matches the comma or short word between an amount and the count or name of the next item. Does not match `at 4.00, so
 * 12.00`.
 */
const betweenItems = new RegExp(
  String.raw`${behindAmount}(?:[,;]\s(?!\p{Ll}{1,5}\s\d[\d.,\s]*[.,]\d{2}(?!\d))(?:\p{Ll}{1,5}\s)?|\s(?:(?!(?:per|pro|je|par|por|za|pr|à|al|le|x)\s)\p{Ll}{1,5}|[&+])\s(?=\d))(?=\d[\d.,]*\s?(?:[x×]\s?)?\p{L}|\p{Lu}\p{Ll}{2,}\s)`,
  'u',
)
/** The colon before the first item: `Order 4711: 12 x frame …` */
const beforeItems = /(?<=\p{L}[^:]{0,200}):\s(?=\d[\d.,]*\s?(?:[x×]\s?)?\p{L})/u

/**
 * Splits sentences with several amounts into rows: `We send 3 pcs reed at 5.00 and 2 pcs comb at 7.00. Carriage is
 * 8.50.`
 */
function sentencesApart(row: Row, language: Language): Row[] {
  const [cell, ...more] = row.cells
  if (!cell || more.length > 0 || row.table !== null || cell.text.length > 1500) return [row]
  if (amountsIn(cell.text) < 2 || !/\p{L}{2}/u.test(cell.text)) return [row]
  const rowOf = (text: string): Row => ({ ...row, cells: [{ ...cell, text }] })
  const parts = cell.text
    .split(/(?<=(?:[\p{L}\d)/]{2}|\p{Sc}\)?)[.!?])(?<!(?<![.,]\d)\d\s?(?!kr)\p{L}{1,6}\.)\s+(?=\p{Lu}[\p{L}'’]*[\s,])/u)
    .flatMap((part) => {
      const sums = sumSentenceApart(rowOf(part), language)
      return sums?.map(rowText) ?? resultApart(withoutFragments(part.split(betweenItems)))
    })
    .flatMap((part) => chargesApart(part, language))
    .flatMap((part) => {
      const [, item = '', label = '', amount = ''] = /^(.*\d[^,]*),\s([^,\d]{3,30}?)\s(\S*\d[^,]*)$/u.exec(part) ?? []
      return hasTotalWord(label, language) ? [item, `${label} ${amount}`] : [part]
    })
  const [first = '', ...others] = withoutBreaks(parts)
  return others.length === 0 ? [row] : [...first.split(beforeItems), ...others].map(rowOf)
}

/** Kinds of summary amounts that a sentence about an item may contain. */
const chargeKinds: ReadonlySet<string> = new Set(['shipping', 'fee', 'tax', 'discount'])

/** Splits charges off a sentence: `postage 7.20` in `6 jars at 9.50, that is 57.00, plus 7.20 for postage`. */
function chargesApart(part: string, language: Language): string[] {
  const found: string[] = []
  for (const said of part.split(/,\s+(?=\p{L})/u)) {
    const charge = labelFirst(said, language)
    // `balance 3,091.49 before shipment` is no charge.
    const name = sumOf(charge.split(' ')[0] ?? '', language)?.name
    const isCharge = charge !== said && name !== undefined && chargeKinds.has(name)
    if (!isCharge && found.length > 0) found.push(`${found.pop()}, ${said}`)
    else found.push(isCharge ? charge : said)
  }
  return found.every((each) => amountsIn(each) > 0) ? found : [part]
}

/** Joins all parts again if a part has no amount. */
function withoutFragments(parts: readonly string[]): string[] {
  return parts.every((part) => amountsIn(part) > 0) ? [...parts] : [parts.join(', ')]
}

/**
 * Splits the total off the last part: `= 29.00` in `2 x mug 24.00, freight 5.00 = 29.00`. Only if each earlier part has
 * one amount and the last part two.
 */
function resultApart(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? ''
  const isResult = parts.length > 1 && parts.slice(0, -1).every((part) => amountsIn(part) === 1)
  return isResult && amountsIn(last) === 2 ? [...parts.slice(0, -1), ...last.split(/\s(?==\s)/)] : [...parts]
}

const shortestSentence = 4

/**
 * Joins a part that has no amount and contains a digit or fewer than four words with the next part. Its full stop then
 * belongs to an abbreviation: `104 pcs Tissue Gr. L at 0.50`.
 */
function withoutBreaks(parts: readonly string[]): string[] {
  const found: string[] = []
  for (const part of parts) {
    const before = found.at(-1)
    const isOpen = before !== undefined && before.search(amountInText) < 0
    const isShortened = isOpen && /\d.*(?<!\p{L})\p{L}{1,4}\.$/u.test(before)
    if (isOpen && (isShortened || before.split(' ').length < shortestSentence))
      found[found.length - 1] = `${before} ${part}`
    else found.push(part)
  }
  return found
}

/**
 * Splits a row of cells that each contain a label above its amount into one row per cell. At least half of the labels
 * must be known labels of summary amounts.
 */
function stackedSumsApart(row: Row, language: Language): Row[] {
  const filled = row.cells.filter(({ text }) => text !== '')
  const pairs = filled.map(({ text }) => text.split('\n'))
  const areSums = pairs.every(
    ([label = '', amount = '', ...more]) => more.length === 0 && /\p{L}{2}/u.test(label) && isAmount(amount),
  )
  const known = pairs.filter(([label = '']) => sumOf(label, language) !== null).length
  if (pairs.length < 2 || !areSums || 2 * known < pairs.length) return [row]
  return pairs.map((texts) => ({ ...row, cells: texts.map((text) => ({ text, isHeader: false, span: 1 })) }))
}

/**
 * Splits `Goods 619.79, shipping 5.95` into two rows if each part is a summary amount. The first part may have an
 * unknown label: `It makes 50.00, less the discount of 5.00, plus 3.90 for postage.`
 */
function sumsApart(row: Row, language: Language): Row[] {
  const [cell] = row.cells
  const said = row.cells.map(({ text }) => text).filter((text) => text !== '')
  const parts =
    rowText(row).length > 300 || (row.table !== null && said.length > 1)
      ? []
      : said.flatMap((text) => text.split(/,\s+(?=\p{L})|\s[·|/–—-]\s(?=\p{L})/u))
  if (!cell || parts.length < 2) return [row]
  const apart = parts.map((text) => ({ ...row, cells: [{ ...cell, text: labelFirst(text, language) }] }))
  const first = entryOf(apart[0] ?? row, 0, language)
  const labels = apart.map((part, at) => {
    const [only] = entryOf(part, at, language).cells
    return only ? (inOneText(only, at, '', language)?.label.name ?? null) : null
  })
  const areCharges = labels.slice(1).every((name) => name !== null && name !== 'total' && name !== 'subtotal')
  const isBase = areCharges && valuesOf(first.cells).length === 1 && looseSum(first, language) !== null
  const areSums = labels.every((name, at) => name !== null || (at === 0 && isBase))
  return areSums ? apart : [row]
}

/** Rewrites `plus 3.90 € for postage` as `postage 3.90 €`. */
function labelFirst(text: string, language: Language): string {
  const [, amount = '', label = ''] =
    /^(?:\p{L}{1,8}\s)?([^\p{L}\d]?\s?\d[\d.,' ]*[.,]\d{2}(?:\s?[^\p{L}\d\s]|\s\p{L}{2,3})?)\s(?:(?:\p{L}{1,4}\s){1,2}|d[’'])?(\p{L}[\p{L}\p{M} ]{2,30})[.!]?$/u.exec(
      text,
    ) ?? []
  return label !== '' && isAmount(amount) && sumOf(label, language)?.isExact ? `${label} ${amount}` : text
}

/**
 * Removes summary amounts that belong to an item: `Amount: 5.00` below a quantity, or a label that occurs with several
 * amounts.
 */
function withoutItemAmounts(entries: readonly Entry[], language: Language): Entry[] {
  // `4 Amount: 20.00` begins with the quantity.
  const labelOfSum = (words: string): string => words.replace(/^\W*\d[\d.,]*\s/u, '')
  const wordsOf = (entry: Entry | undefined): string => labelOfSum(entry?.sums[0]?.words ?? '')
  const amounts = new Map<string, Set<string>>()
  for (const { words, value } of entries.flatMap(({ sums }) => sums))
    amounts.set(labelOfSum(words), (amounts.get(labelOfSum(words)) ?? new Set()).add(value.digits))
  const isRepeated = (words: string): boolean => (amounts.get(labelOfSum(words))?.size ?? 0) > 1
  const isDouble = ({ words, label }: StatedSum): boolean =>
    (label.name === 'total' || label.name === 'subtotal') &&
    (['amount', 'price', 'unit'].includes(columnOf(words, language) ?? '') || isRepeated(words))
  const doubles = new Set(
    entries.filter(
      ({ cells, sums, isAside: isBeside }) =>
        !isBeside &&
        (cells.length === 1 || sums.some(({ words }) => cells.length === 2 && isRepeated(words))) &&
        sums.some(isDouble),
    ),
  )
  const isCharge = ({ sums }: Entry): boolean =>
    sums.some(({ label, words }) => ['shipping', 'fee'].includes(label.name) && !isRepeated(words))
  const hasSubtotalBelow = (at: number): boolean =>
    entries.slice(at + 1).some(({ sums }) => sums.some(({ label }) => label.name === 'subtotal'))
  const isOfItem = (entry: Entry, at: number): boolean => {
    if (!doubles.has(entry)) return false
    const above = entries.slice(Math.max(0, at - 3), at)
    // An amount below a charge belongs to the order.
    const near = above.slice(above.findLastIndex(isCharge) + 1)
    const isBelowItem = near.some(({ cells }) =>
      valuesOf(cells).some(({ role, isCount }) => role === 'quantity' || role === 'unit' || isCount),
    )
    const before = entries[at - 1]
    const isBehindDouble = before !== undefined && doubles.has(before)
    const isFollowed = entries
      .slice(at + 1)
      .some(
        ({ sums, isAside: isBeside }) =>
          !isBeside && sums.some(({ label }) => label.name === 'total' || label.name === 'subtotal'),
      )
    const isOfOrder = isFollowed && (entry.sums[0]?.label.name === 'total' || hasSubtotalBelow(at))
    return isBelowItem && !isBehindDouble && (isOfOrder || isRepeated(entry.sums[0]?.words ?? ''))
  }
  const ofItems = new Set(entries.filter(isOfItem))
  // The amount of the first item may stand above its other texts.
  const [[first], [next]] = [doubles, ofItems]
  if (first && ofItems.size > 1 && first !== next && wordsOf(first) === wordsOf(next)) ofItems.add(first)
  return entries.map((entry) => (ofItems.has(entry) ? { ...entry, sums: [] } : entry))
}

/**
 * Turns amounts with an unknown label into summary amounts if they are below the subtotal (without a subtotal, below
 * the total) and not more than one row below the last summary amount.
 */
function withUnknownSums(entries: readonly Entry[], language: Language): Entry[] {
  const isSum = ({ sums, isAside: isBeside }: Entry): boolean => !isBeside && sums.length > 0
  const names =
    (...wanted: readonly string[]) =>
    (entry: Entry): boolean =>
      isSum(entry) && entry.sums.some(({ label }) => wanted.includes(label.name))
  const subtotal = entries.findIndex(names('subtotal', 'net'))
  const total = entries.findIndex(names('total'))
  // A total above the items does not begin a list of summary amounts.
  const isAbove = entries
    .slice(total)
    .some(({ cells }) => valuesOf(cells).some((value) => value.isCount || value.role === 'quantity'))
  const begin = subtotal >= 0 || isAbove ? subtotal : total
  const end = entries.findLastIndex(isSum) + 2
  return entries.map((entry, at) => {
    const above = entries[at - 1]
    const isBelowLabels = above !== undefined && above.sums.length > 0 && valuesOf(above.cells).length === 0
    const sum = begin < 0 || at <= begin || at >= end || isBelowLabels ? null : looseSum(entry, language)
    return sum && columnOf(sum.words, language) !== 'unit' ? { ...entry, sums: [sum] } : entry
  })
}

const oneLine = (text: string): string => text.replaceAll('\n', ' ')
const firstLine = (text: string): string => text.split('\n')[0] ?? ''

/**
 * Returns the unit in the heading of the quantity or, without one, of the unit price: `Rate/kg`. Null for pieces, and
 * if headings name different units.
 */
function unitOfHeading({ cells }: Entry, columns: readonly (ColumnName | null)[]): string | null {
  const unitsBelow = (...names: readonly (ColumnName | null)[]): (string | null)[] =>
    cells.filter(({ column }) => names.includes(columns[column] ?? null)).map(({ text }) => unitInHeading(text))
  const quantities = unitsBelow('quantity')
  const measures = quantities.length > 0 ? quantities : unitsBelow('measure')
  const isOpen = measures.every((each) => each === null) && !columns.includes('measure')
  const [unit = null, ...more] = new Set(isOpen ? unitsBelow('unit', 'price') : measures)
  return more.length > 0 || unit === 'piece' ? null : unit
}

function unitsOfHeadings({ cells }: Entry, columns: readonly (ColumnName | null)[]): (string | null)[] {
  const units = columns.map((): string | null => null)
  for (const { column, text } of cells)
    if (['quantity', 'measure', null].includes(columns[column] ?? null)) units[column] = unitInHeading(text)
  return units
}

/**
 * Returns the unit in a heading: the whole heading, in brackets, after a slash or as one of two words: `Length (m)`,
 * `Nett kg`.
 */
function unitInHeading(text: string): string | null {
  const words = oneLine(text).toLowerCase().split(' ')
  const named = words.length === 2 ? words.flatMap((word) => (word.length > 1 ? (unitCode(word) ?? []) : [])) : []
  return unitOfText(text) ?? named.find((unit) => unit !== 'piece') ?? null
}

const unitOfText = (text: string): string | null =>
  unitCode((/[(/]\s?([^()/]{1,30})\)?$/.exec(text)?.[1] ?? text).trim().toLowerCase())

/**
 * Returns the meaning of each heading. A heading that is only the name of a unit means the quantity, unless another
 * heading does.
 */
function headedCells(cells: readonly EntryCell[], language: Language) {
  const named = cells.map(({ column, text }) => {
    const heading = oneLine(text)
    const isUnit = namesOnlyUnit(heading, language)
    const said = columnOf(heading, language)
    // `Unit €` heads prices, and `Line €` amounts.
    const isInMoney = /\p{Sc}/u.test(heading)
    const name = isInMoney && said === 'measure' ? 'unit' : isInMoney && said === 'position' ? 'amount' : said
    // `Weight (kg)` is above measurements, not above options.
    const isOther = name === 'options' && unitOfText(heading) !== null
    return { column, name: isUnit ? ('quantity' as const) : isOther ? ('other' as const) : name, isUnit }
  })
  const isOnly = named.filter(({ name }) => name === 'quantity').length === 1
  return named.map((each) => (each.isUnit && !isOnly ? { ...each, name: 'measure' as const } : each))
}

const beginsOrder = (text: string): boolean =>
  /^(?:order (?:summary|details)|your order|items ordered|(?:ihre )?bestell(?:übersicht|ung)|récapitulatif|détails? de (?:la|votre) commande|resumen del pedido|riepilogo|besteloverzicht|resumo d[oa]|podsumowanie|ordersammanfattning|ordreoversigt)\b[^.!?]{0,40}$/i.test(
    text,
  )

function entryOf(row: Row, index: number, language: Language): Entry {
  let column = 0
  const cells: EntryCell[] = []
  for (const { text, span } of row.cells) {
    if (text !== '')
      cells.push({
        column,
        span,
        text,
        pieces: text
          .split('\n')
          .flatMap((line) => codeApart(line, language))
          .map((line) => pieceOf(line, language)),
      })
    column += span
  }
  return {
    index,
    text: rowText(row)
      .replace(/\s{2,}/g, '  ')
      .trim(),
    cells,
    width: column,
    table: row.table,
    isAfterGap: row.isAfterGap === true,
    columns: null,
    unit: null,
    units: [],
    isUnitAlone: false,
    sums: [],
    loose: null,
    isAside: false,
  }
}

const longestCoded = 160

/** Splits a labelled article number from the text after it: `Code: A-1 Linen`, `Code A-1 - Linen`. */
export function codeApart(line: string, language: Language): readonly string[] {
  if (line.length > longestCoded) return [line]
  const [, code = '', label = '', rest = ''] =
    /^((\p{L}[^:=\d]{0,24}?)(?:\s?[:=]\s?|\s(?=[A-Z\d]*[A-Z][A-Z\d-]*\d|\d{4}|\d+[A-Z])|(?<=^\p{L}{2,6}\.)\s?(?=\d{2,3}\s))(?:\S*\d[^\s,]*|[A-Z]{4,}))(?:,?\s|\s[–/|·-]\s)([\p{L}\d].*\p{L}{2}.*)$/u.exec(
      line,
    ) ?? []
  return code !== '' && columnOf(label, language) === 'sku' ? [code, rest] : [line]
}

const headedFacts = ['orderNumber', 'orderDate', 'date']

/** Returns the meaning of each column, or null if the row is not a row of headings. */
function headingsOf(
  entry: Entry,
  row: Row | undefined,
  next: Entry | undefined,
  language: Language,
): (ColumnName | null)[] | null {
  const { cells, width } = entry
  if (cells.length < 2 || cells.some(({ text }) => text.length > 60)) return null
  if (valuesOf(cells).some((value) => isMoney(value))) return null
  const named = headedCells(cells, language)
  const known = new Set(named.flatMap(({ name }) => name ?? []))
  // `Order number | Date | Total` is above facts of the order, not above items.
  const isBelow = (cell: EntryCell, test: (below: EntryCell) => boolean): boolean =>
    next?.cells.some((below) => below.column === cell.column && test(below)) === true
  const facts = cells.filter(
    (cell) => headedFacts.includes(factOf(cell.text, language) ?? '') || isBelow(cell, ({ text }) => holdsDay(text)),
  )
  const isOfItems = cells.some((cell, at) => {
    const name = facts.includes(cell) ? null : named[at]?.name
    return name === 'name' || (name === 'quantity' && (!next || isBelow(cell, (below) => valuesOf([below]).length > 0)))
  })
  if (facts.length === cells.length || (facts.length > 0 && !isOfItems)) return null
  const isPriced =
    ['quantity', 'unit', 'amount', 'price'].some((name) => known.has(name as ColumnName)) ||
    (known.has('name') && known.has('sku') && next?.cells.length === cells.length)
  const isMarked = row?.cells.every(({ isHeader, text }) => isHeader || text === '') === true
  const isFollowed = next !== undefined && next.cells.length >= 2 && valuesOf(next.cells).length > 0
  // `Price per 100` and `VAT 20%` are headings although they contain numbers.
  const hasNumbers = valuesOf(cells).some(({ digits, isPercent }) => !isPercent && !/^10{2,3}$/.test(digits))
  if (isMarked && known.size > 0 && isFollowed && !hasNumbers && cells.length === width)
    return named.map(({ name }) => name)
  if (!(known.size >= 2 && isPriced && !hasNumbers) && !(isMarked && cells.length >= 3 && isFollowed && !hasNumbers))
    return null
  const columns = Array.from({ length: width }, (): ColumnName | null => null)
  for (const { column, name } of named) columns[column] = name
  return columns
}

/**
 * Finds the summary amounts of a row. Each label is beside its amount, above it, or in a row of labels above a row of
 * amounts.
 */
function sumsOf(entry: Entry, [next, after]: readonly Entry[], language: Language): StatedSum[] {
  const { cells } = entry
  const stated = labelAndAmount(entry, language)
  // `Tax included` above an amount is the label of that amount, not a tax of zero.
  const isLabel =
    stated?.label.name === 'tax' &&
    !/\d/.test(entry.text) &&
    next?.cells.length === 1 &&
    onlyValue(next.cells[0]?.pieces ?? []) !== null
  if (stated && !isLabel) return [stated]
  const both = stated ? [] : chargeAndTotal(entry, language)
  if (both.length > 0) return both
  // `VAT 20 %` is a label.
  if (cells.length === 0 || !next || valuesOf(cells).some(({ isPercent }) => !isPercent)) return []
  if (cells.length === 2 && labelAndAmount(next, language)) return []
  const labels = cells.map(({ text }) => sumOf(text.replaceAll('\n', ' '), language))
  const isLoose = cells.length === 1 && /:./.test(cells[0]?.text ?? '')
  const isTable = entry.table !== null && next.width === entry.width && cells.length > 1
  if (next.cells.length !== cells.length && !isTable) return []
  const below = cells.map(({ column }, at) =>
    isTable ? next.cells.find((each) => each.column === column) : next.cells[at],
  )
  const exact = labels.filter((label) => label?.isExact)
  // A row of labels may include an unknown label or a tax rate.
  const hasTotal = exact.some((label) => label && isTotal(label))
  // Several rows of numbers below the labels are items.
  const isList =
    cells.length > 3 && after?.table === entry.table && after.width === entry.width && valuesOf(after.cells).length > 2
  const areItems =
    isList || cells.some(({ text }) => ['quantity', 'name', 'unit'].includes(columnOf(text, language) ?? ''))
  const isRow =
    !areItems &&
    ((hasTotal && exact.length > 2 && 2 * exact.length >= cells.length) || (isTable && (hasTotal || exact.length > 1)))
  if (labels.some((label) => label === null || (!label.isExact && !isLoose)) && !isRow) return []
  const values = below.map((cell) => (cell ? bareValue(cell.pieces) : null))
  if (
    (values.some((value) => value === null) && !isRow) ||
    (cells.length === 1 && !values.some((value) => value && isMoney(value)))
  )
    return []
  return labels.flatMap((label, at): StatedSum[] => {
    const value = values[at]
    const evidence = `${cells[at]?.text ?? ''}  ${below[at]?.text ?? ''}`
    return label && value && (isMoney(value) || !isTable) && !/(?<!\d\s?)%/.test(cells[at]?.text ?? '')
      ? [
          {
            index: entry.index,
            label,
            words: cells[at]?.text ?? '',
            value,
            others: [],
            evidence,
            isTable: cells.length > 1,
          },
        ]
      : []
  })
}

const isTotal = ({ name }: SumLabel): boolean => name === 'total' || name === 'due'

/** Returns the only number of a text without words. `Tax: 5.00` has a word, so it states a separate amount. */
function bareValue(pieces: readonly Piece[]): Value | null {
  const value = onlyValue(pieces)
  const text = pieces[0]?.text ?? ''
  return value && /\p{L}/u.test(text.slice(0, value.start) + text.slice(value.end)) ? null : value
}

/** Returns the number of a text that contains nothing else. Null for any other text. */
export function onlyValue(pieces: readonly Piece[]): Value | null {
  const [piece, ...more] = pieces
  const values = piece ? [...piece.leading, ...piece.trailing] : []
  return more.length === 0 && piece?.name === '' && !piece.labelled && values.length === 1 ? (values[0] ?? null) : null
}

function labelAndAmount({ cells: stated, text, index }: Entry, language: Language): StatedSum | null {
  const cells = amountLast(stated)
  const last = cells.at(-1)
  const [first] = cells
  if (!first || !last || text.length > 300 || cells.some(({ pieces }) => pieces.length > 2)) return null
  const evidence = text.slice(0, 300)
  if (cells.length === 1) return inOneText(first, index, evidence, language)
  const alone = last.pieces.filter((piece) => onlyValue([piece]) !== null)
  const lastPiece = alone.length === 1 ? alone[0] : last.pieces.at(-1)
  const value = onlyValue(lastPiece ? [lastPiece] : []) ?? firstValue(lastPiece)
  if (!value || value.isPercent) return null
  const others = cells.slice(0, -1)
  const amounts = others
    .flatMap(({ pieces }) => onlyValue(pieces) ?? [])
    .filter((each) => !each.isPercent && !each.isCount && each.unit === null && each.text !== value.text)
  // The count in `Total | 35 pcs | 17.00` is not part of the label.
  const wordCells = others.filter(({ text: said, pieces }) => {
    const only = onlyValue(pieces)
    const isCount = only !== null && only.unit !== null && !/\p{L}/u.test(said.slice(0, only.start))
    return /[\p{L}\p{M}]{2}|\p{L}\s?&\s?\p{L}/u.test(said) && (only === null || !(isMoney(only) || isCount))
  })
  const words = wordCells.map((each) => oneLine(each.text)).join(' ')
  const whole = sumOf(words, language)
  const label = whole ?? exactOnly(sumOf(firstLine(wordCells.at(-1)?.text ?? ''), language))
  if (!label?.isExact && wordCells.some(holdsPrice)) return null
  if (!label || (amounts.length > 1 && label.name !== 'tax' && !(label.isExact && isSettled(label)))) return null
  // A text that only begins like the label of a summary amount may be the name of an item with a quantity and a price.
  if (amounts.length > 0 && !label.isExact && !amounts.every(isMoney)) return null
  if (amounts.length > 1 && !label.isExact) return null
  if (isProduct(others, value, whole?.isExact !== true)) return null
  return { index, label, words, value, others: amounts.filter(isMoney), evidence, isTable: true }
}

/** Swaps `20.00 | Total` into `Total | 20.00`. Leaves out the mark of a tax rate behind the amount: `Postage | 14.50 | B`. */
function amountLast(stated: readonly EntryCell[]): readonly EntryCell[] {
  const cells = /^(?:\p{Lu}|\*)$/u.test(stated.at(-1)?.text ?? '') ? stated.slice(0, -1) : stated
  const [first, second, ...more] = cells
  const value = first && second && more.length === 0 ? onlyValue(first.pieces) : null
  return first && second && value && isMoney(value) && valuesOf([second]).every(({ isPercent }) => isPercent)
    ? [second, first]
    : cells
}

/**
 * Whether two cells are a quantity and a price whose product is the amount. The row is then an item, even if its text
 * looks like the label of a summary amount. A quantity of 1 counts only with `allowsOne`, because shipping also has it.
 */
function isProduct(others: readonly EntryCell[], { digits }: Value, allowsOne: boolean): boolean {
  const numbers = others
    .flatMap(({ text, pieces }) => {
      // The unit may be unknown: `8 bobines`.
      const only = onlyValue(pieces)
      return only ? (only.isPercent ? [] : only.digits) : (/^(\d[\d.,]*)\s\p{L}{1,15}\.?$/u.exec(text)?.[1] ?? [])
    })
    .map((each) => Number(decimalOf(each, null, 2)))
  const total = Number(decimalOf(digits, null, 2))
  return numbers.some((quantity, at) =>
    numbers.some(
      (price, place) => place > at && (allowsOne || quantity !== 1) && Math.abs(quantity * price - total) < 0.006,
    ),
  )
}

/** Whether the cell contains a count or a price, so that the row is an item: `Discount stickers⏎12 × 4.00`. */
const holdsPrice = ({ pieces }: EntryCell): boolean =>
  pieces.some((piece) => valuesOfPiece(piece).some((value) => value.isCount || value.currencies.length > 0))

const exactOnly = (label: SumLabel | null): SumLabel | null => (label?.isExact ? label : null)
const isSettled = ({ name }: SumLabel): boolean => ['total', 'subtotal', 'net', 'due', 'paid', 'ignored'].includes(name)

/** Returns the amount at the beginning of a text: 6.00 in `$6.00 (includes $1.00 VAT)`. */
function firstValue(piece: Piece | undefined): Value | null {
  const [value] = piece ? [...piece.leading, ...piece.trailing] : []
  return piece && value && isMoney(value) && /^\W*$/.test(piece.text.slice(0, value.start)) ? value : null
}

function inOneText({ text, pieces }: EntryCell, index: number, evidence: string, language: Language): StatedSum | null {
  const [piece, below] = pieces
  if (!piece) return null
  if (below) return null
  const free = /^(.{2,60}?)(?::\s*|\s+)(\S+(?: \S+){0,2})$/.exec(text)
  // `Free shipping` as a whole is also read as a zero.
  const isWordy = valuesOfPiece(piece).every(({ start, end }) => start === 0 && end === text.length)
  if (free?.[1] && free[2] && isFree(free[2]) && isWordy) {
    const label = sumOf(free[1], language)
    if (label) return { index, label, words: free[1], value: zero(free[2]), others: [], evidence, isTable: false }
  }
  // `Delivery: courier = 50`
  const [, said, bare] = /^(.{3,60})[:=]\s?(\d{1,6}(?:[.,]\d)?)$/.exec(text) ?? []
  const charge = said && bare && valuesOfPiece(piece).length === 0 ? sumOf(said, language) : null
  if (charge?.name === 'shipping' && said && bare)
    return {
      index,
      label: charge,
      words: said,
      value: { ...zero(bare), digits: bare },
      others: [],
      evidence,
      isTable: false,
    }
  const values = valuesOfPiece(piece).filter(({ isPercent }) => !isPercent)
  // A tax rate within the label is not one of its amounts.
  const amounts = values.filter(isMoney)
  const taxed = taxOfBase(amounts, text)
  const [value] = taxed ? [taxed] : amounts.length > 0 ? amounts : values
  if (!value || amounts.length > 2 || (amounts.length === 0 && values.length > 1)) return null
  const words = text.slice(0, (taxed ? amounts[0] : value)?.start).replace(/^(?:[\s(]|\p{Lu}\s?[=:)]\s)+/u, '')
  const behind = text
    .slice(value.end)
    .replace(/\([^()]*\)\.?\s*$/, '')
    .trim()
  // `Including 19.00 VAT`
  const label =
    sumOf(words, language) ?? (isTaxRemark(`${words} ${behind}`) ? sumOf(`${words} ${behind}`, language) : null)
  // The limit for free shipping is no amount of the order: `Freight is free above 1,500 kr`.
  if (label?.name === 'shipping' && freeAbove.test(folded(words))) return null
  if (!label) return inSentence(text, index, evidence, values, language)
  if (behind !== '' && !/^[(*)]/.test(behind) && behind.split(' ').length > 3 && !isTaxRemark(behind)) return null
  if (values.some((each) => each.isCount || each.role === 'quantity')) return null
  if (!label.isExact && !isMoney(value)) return null
  return { index, label, words, value, others: [], evidence, isTable: false }
}

const freeAbove = new RegExp(String.raw`\s(?:${freeAdjectives}|frei|franco|ingyen|ucretsiz)\s\p{L}`, 'u')

/** Returns the tax after its base: 38.00 in `VAT 19 % of 200.00: 38.00`. Null if it is not this rate of the base. */
function taxOfBase([base, tax, ...more]: readonly Value[], text: string): Value | null {
  const [, rate, after] = /(\d{1,2}(?:[.,]\d{1,2})?)\s?%|%\s?(\d{1,2})/.exec(text) ?? []
  if (!base || !tax || more.length > 0) return null
  const [amount, part, percent] = [base.digits, tax.digits, rate ?? after ?? '0'].map((each) =>
    Number(decimalOf(each, null, 2)),
  )
  return amount && part && percent && Math.abs((amount * percent) / 100 - part) < 0.011 ? tax : null
}

/** Finds a charge and the total in one sentence: `With 8.50 for postage the total comes to 48.50`. */
function chargeAndTotal({ cells, index, text }: Entry, language: Language): StatedSum[] {
  const [cell, ...more] = cells
  const [charge, result, ...others] = more.length > 0 || !cell ? [] : valuesOf(cells)
  if (!cell || !charge || !result || others.length > 0 || text.length > 160) return []
  const between = cell.text.slice(charge.end, result.start)
  if (!isMoney(charge) || !isMoney(result) || !hasTotalWord(between, language)) return []
  const words = between
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !isJoining(word) && !/^(?:for|pour|für)$/i.test(word))
  const before = sumOf(knownPart(cell.text.slice(0, charge.start), language), language)
  const label = sumOf(words[0] ?? '', language) ?? before
  const shared = { index, others: [], evidence: text.slice(0, 300), isTable: false }
  const total = { name: 'unknown', isGross: false, isNet: false, isExact: false, hasTotalWord: true } as const
  return label?.name === 'shipping' || label?.name === 'fee'
    ? [
        { ...shared, label: { ...label, isExact: false }, words: words[0] ?? '', value: charge },
        { ...shared, label: total, words: between, value: result },
      ]
    : []
}

/**
 * Finds the total in a sentence with a single amount: `Your order was created with a total of 12.50 for these items:`
 */
function inSentence(
  text: string,
  index: number,
  evidence: string,
  values: readonly Value[],
  language: Language,
): StatedSum | null {
  const [value, ...more] = values.filter(isMoney)
  if (!value || more.length > 0 || values.some(({ isCount, role }) => isCount || role === 'quantity')) return null
  const words = text
    .slice(0, value.start)
    .trim()
    .split(/[\s,]+/)
  const joined = words.length - words.findLastIndex((word) => !isJoining(word)) - 1
  for (const skipped of joined > 0 ? [joined, 0] : [0])
    for (const count of [6, 5, 4, 3, 2, 1]) {
      const end = words.length - skipped
      if (end - count < 1) continue
      const said = words.slice(end - count, end).join(' ')
      const label = sumOf(said, language)
      if (label?.isExact && label.name === 'total')
        return { index, label, words: said, value, others: [], evidence, isTable: false }
    }
  return null
}

const isJoining = (word: string): boolean =>
  /^(?:of|von|de|på|van|di|na|is|ist|est|es|è|er|är|af|av|über|vom|do|om|à|a|til|donc|now|also|så)$/i.test(word)

const valuesOfPiece = ({ leading, trailing }: Piece): Value[] => [...leading, ...trailing]

const zero = (text: string): Value => ({
  start: 0,
  end: text.length,
  text,
  digits: '0',
  isNegative: false,
  currencies: [],
  isPercent: false,
  isCount: false,
  isMeasure: false,
  unit: null,
  unitText: null,
  per: null,
  role: null,
})
