import type { Row } from './document.types.ts'
import { rowText } from './mail-rows.rules.ts'
import { decimalOf, isAmount } from './money-text.rules.ts'
import { countedUnit, numberTokens } from './number-tokens.rules.ts'
import { cancelledLineWords, formerWords, manyDigits, newPriceWords, perWords } from './words/parts.ts'
import { columnOf, isFree as isFreeWord, type Language, sumOf } from './words/vocabulary.rules.ts'
import type { ColumnName } from './words/words.types.ts'

interface Pair {
  readonly label: string
  readonly value: string
  readonly role: ColumnName
  /** Number of rows over which the label and value extend. */
  readonly height: 1 | 2
}

const longestLabel = 40
const longestValue = 300

/**
 * Turns fields of an item in separate rows (`Quantity | 2`, or `Quantity` above `2`) into lines such as `Quantity: 2`.
 * Changes only groups of fields that describe an item: they include a name, or a quantity and a price.
 */
export function withLabelledLines(rows: readonly Row[], language: Language): Row[] {
  const found: Row[] = []
  const repeated = repeatedLabels(rows)
  for (let at = 0; at < rows.length; ) {
    const group = groupAt(rows, at, language, repeated)
    if (group.length === 0) {
      const row = rows[at]
      if (row) found.push(row)
      at += 1
      continue
    }
    for (const { label, value, height } of group) {
      const row = rows[at]
      if (row) found.push({ ...row, cells: [{ text: `${label}: ${value}`, isHeader: false, span: 1 }] })
      at += height
    }
  }
  return found
}

/** Returns the texts that begin several rows of two texts without digits. They are labels of item fields. */
function repeatedLabels(rows: readonly Row[]): ReadonlySet<string> {
  const counted = new Map<string, number>()
  for (const { cells } of rows) {
    const [label, value, ...more] = cells.filter(({ text }) => text !== '')
    if (label && value && more.length === 0 && !/\d/.test(label.text + value.text))
      counted.set(label.text, (counted.get(label.text) ?? 0) + 1)
  }
  return new Set([...counted].filter(([, count]) => count > 1).map(([label]) => label))
}

/** Returns the consecutive pairs of label and value from a row on. Empty unless together they describe an item. */
function groupAt(rows: readonly Row[], from: number, language: Language, repeated: ReadonlySet<string>): Pair[] {
  const pairs: Pair[] = []
  let at = from
  for (let pair = pairAt(rows, at, language, repeated); pair; pair = pairAt(rows, at, language, repeated)) {
    if (pairs.length > 0 && rows[at]?.table !== rows[from]?.table) break
    pairs.push(pair)
    at += pair.height
  }
  const roles = new Set(pairs.map(({ role }) => role))
  const isPriced = roles.has('price') || roles.has('unit') || roles.has('amount')
  return pairs.length > 1 && (roles.has('name') || (roles.has('quantity') && isPriced)) ? pairs : []
}

function pairAt(rows: readonly Row[], at: number, language: Language, repeated: ReadonlySet<string>): Pair | null {
  const filled = (rows[at]?.cells ?? []).filter(({ text }) => text !== '')
  const [first, second, ...more] = filled
  if (!first || more.length > 0) return null
  const below = rows[at + 1]
  const [alone, ...others] = (below?.cells ?? []).filter(({ text }) => text !== '')
  const value = second ?? (others.length === 0 && below?.table === rows[at]?.table ? alone : undefined)
  const label = first.text.replace(/\s?:$/, '')
  const height = second ? 1 : 2
  const price = value && isAmount(value.text) ? priceLabel(label, language) : null
  if (price) return { label: price.label, value: `${value?.text} / ${price.count}`, role: 'unit', height }
  if (!value || label.length > longestLabel || value.text.length > longestValue || /[\d\n:]/.test(label)) return null
  const isField = second !== undefined && (first.text.endsWith(':') || repeated.has(first.text))
  const role = columnOf(label, language) ?? (isField ? 'options' : null)
  if (role === null || role === 'position' || (role === 'other' && !second) || isLabel(value.text, language))
    return null
  // The label of a summary amount can also be a heading of an item column.
  const sum = sumOf(label, language)
  if (sum?.isExact && role !== 'amount' && role !== 'price' && role !== 'name') return null
  return { label, value: value.text.replaceAll('\n', ' '), role, height }
}

const isPer = new RegExp(`^(?:${perWords})$`, 'iu')
const countInLabel = new RegExp(String.raw`^(\D*?)[\s/]*(?<!\d)(${manyDigits})(?!\d)\s?(\p{L}{1,8}\.?)?(\D*)$`, 'u')

/**
 * Parses the label of a price per 100 pieces or more: `Price per 1,000`, `1.000 adet fiyatı`. Null for other labels.
 */
function priceLabel(text: string, language: Language): { readonly label: string; readonly count: string } | null {
  const [, before = '', stated = '', unit = '', after = ''] = countInLabel.exec(text) ?? []
  const count = stated.replace(/\D/g, '')
  if (count === '') return null
  const words = `${before} ${countedUnit(unit.toLowerCase()) === null ? unit : ''} ${after}`.trim().split(/\s+/)
  if (isPer.test(words.join(' '))) return { label: 'Unit price', count }
  // Also tries the label without its last word, a preposition: `Preis je`.
  const label = [words, words.slice(0, -1)]
    .map((each) => each.join(' '))
    .find((each) => ['unit', 'price'].includes(columnOf(each, language) ?? ''))
  return label === undefined ? null : { label, count }
}

const isLabel = (text: string, language: Language): boolean =>
  !/\d/.test(text) && text.length <= longestLabel && columnOf(text.replace(/\s?:$/, ''), language) !== null

const cancelled = String.raw`(?<!\p{L})(?:${cancelledLineWords})(?!\p{L})`
/** Matches a status, or a word after a sign: `Cancelled`, `Mug – cancelled`, `(annulé)`. */
const isCancelled = new RegExp(
  String.raw`^[^\p{L}\d]*${cancelled}(?:[^\p{L}\d].{0,40})?$|(?:[(:[|–—*/-]\s?|\s{2}|\d\s?)${cancelled}[\s)\]*.!]*$`,
  'imu',
)

const someAmount = String.raw`(?:\p{Sc}|\p{L}{1,3}\.?)?\s?\d[\d.,]*\d(?:\s?(?:\p{Sc}|\p{L}{1,3}(?!\p{L})))?`
const formerAmount = String.raw`(?<!\p{L})(?:${formerWords})\s?:?\s?${someAmount}`
const formerPrice = new RegExp(
  String.raw`\s?\(${formerAmount}\)|(?<=[.,]\d{2}(?:\s?\p{Sc})?)\s${formerAmount}$|${formerAmount}[\s,;–-]+(?:${newPriceWords})\s?:?(?=\s?${someAmount})`,
  'giu',
)

/** Matches a count with the larger count of which it is a part: `× 2 of 3`, `2 / 3 shipped`. */
const partOfCount =
  /(?<=[x×]\s?)(?<part>\d{1,4})\s(?:of|von|sur|de|di|van|av|af|z|\/)\s(?<all>\d{1,4})$|^(?<first>\d{1,4})\s?\/\s?(?<whole>\d{1,4})\s(?<word>\p{L}+)$/gmu

/**
 * Removes former prices, and the larger count where a row states a part of it: `was 20.00, now 15.00` becomes `15.00`,
 * and the count `2 of 3` becomes `2`.
 */
export const withoutReplaced = (rows: readonly Row[], language: Language): Row[] => {
  const counted = (text: string, ...more: unknown[]): string => {
    const { part, all, first, whole, word } = Object(more.at(-1))
    const isCount = word === undefined || columnOf(word, language) === 'quantity'
    return isCount && Number(part ?? first) <= Number(all ?? whole) ? (part ?? first) : text
  }
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({
      ...cell,
      text: cell.text.replace(formerPrice, '').replace(partOfCount, counted).trim(),
    })),
  }))
}

/** Removes rows of items that were cancelled. If a remark below a row says so, removes both. */
export function withoutCancelled(rows: readonly Row[]): Row[] {
  const found: Row[] = []
  for (const row of rows) {
    const isMarked = row.cells.some(({ text }) => text.length <= longestValue && isCancelled.test(text))
    const isRemark = isMarked && row.cells.length === 1 && !/\d/.test(rowText(row))
    const before = found.at(-1)
    if (!isMarked) found.push(row)
    else if (isRemark && (row.isAfterGap || !before || !/\d/.test(rowText(before)) || before.table !== row.table))
      found.push(row)
    else if (isRemark) found.pop()
    else if (!/\d/.test(rowText(row))) found.push(row)
  }
  return found
}

const freeAtEnd = /^(.*\S)(?:\s?[,;:(…]\s?|\s?\.{2,}\s?|\s[–—-]\s)(\p{L}[^\d(,;]{1,24}?)[.)]*$/u

/** Replaces the words for a free item with zeros: `Card, 1 pc, no charge` becomes `Card, 1 pc × 0.00 = 0.00`. */
export function withZeros(rows: readonly Row[], language: Language): readonly Row[] {
  const mark = /\d([.,])\d{2}(?!\d)/.exec(rows.map(rowText).join('\n'))?.[1]
  if (mark === undefined) return rows
  return rows.map((row, at) => {
    const [cell, ...more] = row.cells
    const zeros = more.length > 0 && zerosLike(row, rows[at - 1], `0${mark}00`)
    if (zeros) return zeros
    const [, head = '', word = ''] = (more.length === 0 && row.table === null && freeAtEnd.exec(cell?.text ?? '')) || []
    if (!cell || head === '' || head.length > longestValue || !isFreeWord(word)) return row
    const tokens = numberTokens(head)
    const isItem =
      tokens.some(({ isCount, unit }) => isCount || unit === 'piece') &&
      tokens.every(({ currencies, digits }) => currencies.length === 0 && !/[.,]\d{2}$/.test(digits)) &&
      sumOf(head.replace(/\d.*$/, ''), language)?.name !== 'shipping'
    return isItem ? { ...row, cells: [{ ...cell, text: `${head} × 0${mark}00 = 0${mark}00` }] } : row
  })
}

/** Replaces the word for a free item in columns by as many zeros as the row above has prices. Null for other rows. */
function zerosLike({ cells, ...row }: Row, above: Row | undefined, zero: string): Row | null {
  const missing = (above?.cells.length ?? 0) - cells.length
  const [count, ...tokens] = cells.slice(0, -1).flatMap(({ text }) => numberTokens(text))
  const isFree = row.table === null && cells.length > 2 && isFreeWord(cells.at(-1)?.text ?? '')
  if (!isFree || !count || count.start > 0 || tokens.length > 0 || missing < 0 || missing > 1) return null
  const filled = Array.from({ length: missing + 1 }, () => ({ text: zero, isHeader: false, span: 1 }))
  return { ...row, cells: [...cells.slice(0, -1), ...filled] }
}

/** Transposes tables in which each column is an item and each row a field. */
export function turned(rows: readonly Row[], language: Language): Row[] {
  const found: Row[] = []
  for (let at = 0; at < rows.length; ) {
    const group = fieldsAt(rows, at, language)
    const [first] = group
    if (first && group.length > 2)
      for (let column = 0; column < first.cells.length; column++)
        found.push({ ...first, cells: group.flatMap(({ cells }) => cells[column] ?? []) })
    else found.push(...rows.slice(at, at + 1))
    at += first && group.length > 2 ? group.length : 1
  }
  return found
}

/**
 * Returns the rows of a table in which each column is an item: every row begins with a different known heading, the
 * first with that of a name and another with that of a quantity. Without such rows, returns the result of `productsAt`.
 */
function fieldsAt(rows: readonly Row[], from: number, language: Language): readonly Row[] {
  const [first] = rows.slice(from, from + 1)
  const width = first?.cells.length ?? 0
  if (!first || width < 3) return []
  const isField = ({ table, cells: [label, ...values] }: Row): boolean =>
    table === first.table &&
    values.length === width - 1 &&
    label !== undefined &&
    !/\d/.test(label.text) &&
    columnOf(label.text, language) !== null
  let end = from
  for (let row = rows[end]; row && isField(row); row = rows[end]) end += 1
  const group = rows.slice(from, end)
  const roles = group.map(({ cells }) => columnOf(cells[0]?.text ?? '', language))
  const hasNumbers = group
    .slice(1)
    .every(({ cells }) => cells.slice(1).every(({ text }) => text === '' || /\d/.test(text)))
  return roles[0] === 'name' && roles.includes('quantity') && new Set(roles).size === roles.length && hasNumbers
    ? group
    : productsAt(rows, from)
}

const mostFields = 12

/**
 * Returns the rows of a table with unknown labels in which each column is an item: in every column, two rows multiplied
 * give a third. Empty if there is no such row.
 */
function productsAt(rows: readonly Row[], from: number): readonly Row[] {
  const [first] = rows.slice(from, from + 1)
  const width = first?.cells.length ?? 0
  if (!first || first.cells.slice(1).some(({ text }) => !/\p{L}{2}/u.test(text))) return []
  let end = from + 1
  const isField = ({ table, cells }: Row): boolean =>
    table === first.table && cells.length === width && !/\d/.test(cells[0]?.text ?? '')
  for (let row = rows[end]; row && isField(row) && end - from < mostFields; row = rows[end]) end += 1
  const group = rows.slice(from, end)
  const numbers = group.map(({ cells }) =>
    cells
      .slice(1)
      .map(({ text }) => (isAmount(text) ? Number(decimalOf(text.replace(/[^\d.,]/g, ''), null, 2)) : Number.NaN)),
  )
  const isProduct = (one: number[], other: number[], product: number[]): boolean =>
    product.every((value, at) => Math.abs((one[at] ?? 0) * (other[at] ?? 0) - value) < 0.0051)
  const last = numbers.findLastIndex((product, at) =>
    numbers
      .slice(0, at)
      .some((other, second) => numbers.slice(0, second).some((one) => isProduct(one, other, product))),
  )
  return last < 0 || numbers[last]?.every((value, at) => value === numbers[last - 1]?.[at])
    ? []
    : group.slice(0, last + 1)
}

const isText = ({ cells, table, isAfterGap }: Row): boolean =>
  cells.length === 1 && table === null && isAfterGap === false && !/:$|\d[.,]\d\d/.test(cells[0]?.text ?? '')
/**
 * Whether the text can be the second line of a wrapped name: it has no word, or begins in lower case or with an opening
 * sign.
 */
const isRest = (text: string): boolean =>
  !/^\(?\d+(?:[.,]\d+)?\)?$/.test(text) && (!/\p{L}{2}/u.test(text) || /^[\p{Ll}(„"«]/u.test(text))

/**
 * Joins the first cell of a row with the text line above it, because some programs wrap long names in this way. Applies
 * only if at least one such first cell is clearly the rest of a name (`isRest`).
 */
export function withWholeNames(rows: readonly Row[]): Row[] {
  const isBroken = (row: Row | undefined, at: number): boolean => {
    const above = rows[at - 1]
    return (
      row !== undefined &&
      row.table === null &&
      row.cells.length > 2 &&
      row.isAfterGap === false &&
      !row.isIndented &&
      above !== undefined &&
      isText(above)
    )
  }
  const isUsual = rows.filter((row, at) => isBroken(row, at) && isRest(row.cells[0]?.text ?? '')).length > 0
  if (!isUsual) return [...rows]
  const found: Row[] = []
  for (const [at, row] of rows.entries()) {
    const above = found.at(-1)
    const [first, ...others] = row.cells
    if (isBroken(row, at) && above && first) {
      found.pop()
      found.push({ ...row, cells: [{ ...first, text: `${above.cells[0]?.text} ${first.text}` }, ...others] })
    } else found.push(row)
  }
  return found
}

const fewestRows = 3

/**
 * Joins names that a program wrapped at the width of their column: the rest is in a text line below, and its first word
 * would not have fitted into the column. Changes nothing if some text line would have fitted.
 */
export function withTails(rows: readonly Row[]): readonly Row[] {
  const counts = new Map<number, number[]>()
  for (const [at, { table, cells }] of rows.entries())
    if (table === null && cells.length > 2 && /\d$|\p{Sc}$/u.test(cells.at(-1)?.text ?? ''))
      counts.set(cells.length, [...(counts.get(cells.length) ?? []), at])
  const group = [...counts.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
  const lettersAt = (place: number): number =>
    group.reduce((sum, at) => sum + (rows[at]?.cells[place]?.text.match(/\p{L}/gu) ?? []).length, 0)
  const places = [...(rows[group[0] ?? 0]?.cells.keys() ?? [])].toSorted(
    (one, other) => lettersAt(other) - lettersAt(one),
  )
  const [place = 0] = places
  const nameAt = (at: number): string => rows[at]?.cells[place]?.text ?? ''
  const width = Math.max(...group.map((at) => nameAt(at).length))
  const wrapped = group.filter((at) => isTail(rows[at + 1]))
  const isFull = (at: number): boolean => {
    const [word = ''] = (rows[at + 1]?.cells[0]?.text ?? '').split(' ')
    return nameAt(at).length + 1 + word.length > width && !isTail(rows[at + 2])
  }
  if (group.length < fewestRows || 2 * wrapped.length > group.length || !wrapped.every(isFull)) return rows
  return rows.flatMap((row, at) => {
    if (wrapped.includes(at - 1)) return []
    const tail = wrapped.includes(at) ? rows[at + 1]?.cells[0]?.text : undefined
    if (tail === undefined) return [row]
    return [
      {
        ...row,
        cells: row.cells.map((cell, index) => (index === place ? { ...cell, text: `${cell.text} ${tail}` } : cell)),
      },
    ]
  })
}

/** Whether the row is a single text without a label, code or amount. */
const isTail = (row: Row | undefined): boolean =>
  row !== undefined &&
  isText(row) &&
  /\p{L}{2}/u.test(row.cells[0]?.text ?? '') &&
  !/[:=([#]|^[-*•–]|^\S*\d\S*$/u.test(row.cells[0]?.text ?? '')
