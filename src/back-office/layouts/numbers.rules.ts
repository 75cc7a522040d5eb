import { fromDecimal } from '../../platform/money.ts'
import type { Mark } from './layout.types.ts'

export interface NumberText {
  readonly start: number
  readonly end: number
  readonly text: string
}

const group = String.raw`['’\u00a0\u202f ]`
const decimals = String.raw`(?:[.,]\d{1,6})?(?:[.,][-–—](?!\d))?`
/** Matches a number in any notation without spaces: `1.234,56`, `1'250`, `12.-`. */
export const numberPattern = String.raw`(?:\d{1,3}(?:[.,'’]\d{2,3})+|\d+)${decimals}`
/** Matches a number with spaces between groups: `1 250,00`. The same text may be two numbers. */
export const spacedPattern = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)${decimals}`

/**
 * Returns a pattern for numbers that are not part of a code (`CK-1`), of a date or of another number. `3x` and `x3`
 * contain a number.
 */
const free = (pattern: string): RegExp =>
  new RegExp(
    String.raw`(?<=^|[^\p{L}\d.,/-]|(?:^|[^\p{L}\d])[x×X]|(?:^|[^\p{L}\d])-|(?:^|[\s(])\p{Lu}{2,3}|[\s(]Rs\.)${pattern}(?![\d]|[-/.,:]\d|-\p{L})`,
    'gu',
  )
const plainNumber = free(numberPattern)
const spacedNumber = free(spacedPattern)

/**
 * Returns every number in the text. If a space may separate groups of one number or two numbers, returns both
 * possibilities.
 */
export function numbersIn(text: string): NumberText[] {
  const found = [...text.matchAll(plainNumber), ...[...text.matchAll(spacedNumber)].filter(([all]) => /\s/.test(all))]
  return found
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .toSorted((one, other) => one.start - other.start)
}

/**
 * Converts a number to decimal form: `1.234,56` with a decimal comma becomes `1234.56`. Null if the text does not fit
 * the decimal mark, or is not a number.
 */
export function decimalOf(text: string, mark: Mark): string | null {
  const bare = text.replace(/[.,][-–—]$/, '').replace(new RegExp(`(?<=\\d)${group}(?=\\d)`, 'g'), '_')
  const [whole = '', fraction, ...more] = bare.split(mark)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null
  const groups = whole.split(mark === ',' ? /[._]/ : /[,_]/)
  const [first = '', ...others] = groups
  const isGrouped = others.every(({ length }, at) => length === 3 || (length === 2 && at < others.length - 1))
  if (!groups.every((part) => /^\d+$/.test(part)) || !isGrouped || (others.length > 0 && first.length > 3)) return null
  return fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`
}

/**
 * Parses an amount and returns minor units. Null if the text is not a number, or has too many decimals for the
 * currency.
 */
export function amountOf(text: string, mark: Mark, currency: string): number | null {
  const decimal = decimalOf(text, mark)
  return decimal === null ? null : fromDecimal(decimal.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), currency)
}

/** Parses a quantity. Null if the text is not a number, or has more than three decimal places. */
export function quantityOf(text: string, mark: Mark): number | null {
  const decimal = decimalOf(text, mark)
  const fraction = decimal?.split('.')[1]?.replace(/0+$/, '') ?? ''
  return decimal === null || fraction.length > 3 ? null : Number(decimal)
}

/** Whether the text ends with two decimals, as amounts of money do. */
export const looksLikeMoney = (text: string): boolean => /[.,]\d{2}$/.test(text)
