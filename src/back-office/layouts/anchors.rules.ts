import { datesIn } from './dates.rules.ts'
import type {
  AmountField,
  Anchor,
  CodeField,
  DateField,
  DateOrder,
  LearnedField,
  Mark,
  TextRow,
} from './layout.types.ts'
import { amountOf, numbersIn } from './numbers.rules.ts'

const amountFields: readonly AmountField[] = ['subtotal', 'shipping_cost', 'tax', 'discount', 'total']
const codeFields: readonly CodeField[] = ['order_number', 'tracking_number']
const dateFields: readonly DateField[] = ['order_date', 'estimated_delivery']
export const learnedFields: readonly LearnedField[] = [...codeFields, ...dateFields, ...amountFields]

export const isAmountField = (field: LearnedField): field is AmountField => amountFields.some((name) => name === field)
export const isDateField = (field: LearnedField): field is DateField => dateFields.some((name) => name === field)

/** A number, date or text of the document that may be the value of a field, with its position. */
export interface Candidate<T> {
  readonly value: T
  readonly anchor: Omit<Anchor, 'nth'>
  readonly row: number
  readonly evidence: string
}

export interface Notation {
  readonly currency: string
  readonly mark: Mark
  readonly dateOrder: DateOrder | null
  readonly sentAt: string | null
}

/**
 * Normalises the words of a label: lower case, and `#` for every word that contains a digit, because numbers differ
 * from e-mail to e-mail.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\S*\d\S*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()

const wordsBefore = 3

/** Returns the anchor of `text[start, end)` in a row: a description by the text around it (see `Anchor`). */
export function anchorAt(rows: readonly TextRow[], row: number, start: number, end: number): Omit<Anchor, 'nth'> {
  const { text = '', place = 'row' } = rows[row] ?? {}
  const from = text.lastIndexOf('\t', start - 1) + 1
  const border = text.indexOf('\t', end)
  const before = folded(text.slice(from, start)).split(' ').slice(-wordsBefore).join(' ')
  const after = folded(text.slice(end, border < 0 ? text.length : border)).split(' ')[0] ?? ''
  const column = text.slice(0, from).split('\t').length - 1
  const left = (rows[row]?.cells ?? []).slice(0, column).findLast((cell) => cell.trim() !== '')
  return {
    place,
    before: before.slice(-60),
    after: after.slice(0, 20),
    left: left === undefined ? null : folded(left).slice(-60),
    above: cellAbove(rows, row, column),
  }
}

/**
 * Returns the folded text of the nearest non-empty cell above, at most two rows away and below the first row. Null if
 * there is none.
 */
function cellAbove(rows: readonly TextRow[], row: number, column: number): string | null {
  const width = rows[row]?.cells.length ?? 0
  for (let at = row - 1; at >= Math.max(1, row - 2); at--) {
    const cells = rows[at]?.cells ?? []
    const cell = cells[cells.length === width ? column : 0] ?? ''
    if (cell !== '') return folded(cell).slice(-60)
  }
  return null
}

/** Returns every amount in the rows, in the sender's number format. */
export const amountCandidates = (rows: readonly TextRow[], { mark, currency }: Notation): Candidate<number>[] =>
  rows.flatMap(({ text }, row) =>
    numbersIn(text).flatMap(({ start, end, text: number }) => {
      const value = amountOf(number, mark, currency)
      return value === null ? [] : [{ value, row, anchor: anchorAt(rows, row, start, end), evidence: text }]
    }),
  )

/** Returns every date in the rows, in the sender's date order. Omits dates that remain ambiguous. */
export const dateCandidates = (rows: readonly TextRow[], { dateOrder, sentAt }: Notation): Candidate<string>[] =>
  rows.flatMap(({ text }, row) =>
    datesIn(text, sentAt).flatMap(({ start, end, days }) => {
      const fitting = days.filter(({ order }) => order === null || dateOrder === null || order === dateOrder)
      const [only, ...others] = [...new Set((fitting.length > 0 ? fitting : []).map(({ day }) => day))]
      return only === undefined || others.length > 0
        ? []
        : [{ value: only, row, anchor: anchorAt(rows, row, start, end), evidence: text }]
    }),
  )

const edges = /^[\s#:("'[„“«]+|[\s.,;:!?)"'\]”»]+$/g

/**
 * Returns every sequence of `words` words that could be an order number. In `ref=A-1`, the part after the sign is also
 * returned.
 */
export function codeCandidates(rows: readonly TextRow[], words: number): Candidate<string>[] {
  return rows.flatMap(({ text }, row) => {
    const starts = [...text.matchAll(/(?<=^|[\s=:|;#])[^\s=:|;#]/g)].map(({ index }) => index)
    return starts.flatMap((start) => {
      const run = new RegExp(String.raw`[^\s;|]+(?: [^\s;|]+){${words - 1}}`, 'y')
      run.lastIndex = start
      const value = (run.exec(text)?.[0] ?? '').replace(edges, '')
      if (value === '' || value.length > 60) return []
      const at = text.indexOf(value, start)
      return [{ value, row, anchor: anchorAt(rows, row, at, at + value.length), evidence: text }]
    })
  })
}

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1)

/** Returns how similar a position is to a learned one, by the text around them. 0 means not similar. */
export function likeness(one: Omit<Anchor, 'nth'>, learned: Anchor): number {
  if (one.place !== learned.place) return 0
  const after = one.after === learned.after ? 0.5 : 0
  if (learned.before !== '') {
    if (one.before === learned.before) return 3 + after
    const isNear = lastWord(one.before) === lastWord(learned.before) && one.left === learned.left
    return isNear && /\p{L}{2}/u.test(lastWord(one.before)) ? 1 + after : 0
  }
  if (one.before !== '') return 0
  if (learned.left !== null) return one.left === learned.left ? 2.5 + after : 0
  if (one.left !== null) return 0
  if (learned.above !== null) return one.above === learned.above ? 2 + after : 0
  return one.above === null ? 0.5 + after : 0
}

/**
 * Returns the values at the positions that are most similar to the learned one. The value with the learned index comes
 * first.
 */
export function valuesAt<T>(candidates: readonly Candidate<T>[], learned: Anchor): Candidate<T>[] {
  const scored = candidates.map((candidate) => ({ candidate, score: likeness(candidate.anchor, learned) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  if (best === 0) return []
  const alike = scored.filter(({ score }) => score === best).map(({ candidate }) => candidate)
  const same = alike[learned.nth]
  return same === undefined ? alike : [same, ...alike.filter((each) => each !== same)]
}

/** Returns up to four positions of a value, best first, each in a form that `valuesAt` can find again. */
export function learnAnchors<T>(
  candidates: readonly Candidate<T>[],
  isValue: (value: T) => boolean,
  isTaken: (row: number) => boolean,
): Anchor[] {
  const all = candidates.filter(({ value }) => isValue(value))
  const free = all.filter(({ row }) => !isTaken(row))
  const anchors = (free.length > 0 ? free : all).map((found) => {
    const alike = candidates.filter(
      (each) =>
        likeness(each.anchor, { ...found.anchor, nth: 0 }) === likeness(found.anchor, { ...found.anchor, nth: 0 }),
    )
    return { ...found.anchor, nth: alike.indexOf(found) }
  })
  return anchors.toSorted((one, other) => weight(other) - weight(one)).slice(0, mostAnchors)
}

/** Returns the weight of an anchor. A position with a label has a higher weight than one between other values. */
const weight = (anchor: Anchor): number =>
  likeness(anchor, anchor) + (/\p{L}{2}/u.test(anchor.before || (anchor.left ?? anchor.above ?? '')) ? 10 : 0)

const mostAnchors = 4
