import { judgeTracking } from './tracking.rules.ts'

/**
 * A tracking number at the beginning of a text. `number`: without the words that follow it. `unclear`: the text,
 * because the number could end at two positions. Null: the text does not begin with a number.
 */
export type TrackingText = { readonly number: string } | { readonly unclear: string } | null

/** Separates cells. `rowText` joins the cells of a row with two spaces. */
const border = /\s{2,}|[\t|]/
const gluedWord = /-?[A-Z]?[a-z]{2,}.*$/
const closing = /[.,;:!?)\]"'»]+$/

/** Returns the number at the beginning of the text, without spaces or in the groups that carriers print. */
export function trackingNumberIn(text: string): TrackingText {
  const [cell = ''] = text.replace(/^[\s:#.–|-]+/, '').split(border)
  const words = cell.split(/\s/).filter((word) => word !== '')
  const whole = inOnePiece(words[0] ?? '')
  if (whole.length >= 8) return isNumber(whole) ? { number: withGroups(whole, words) } : null
  return inGroups(words, cell)
}

const isNumber = (number: string): boolean =>
  /^[0-9A-Z-]{8,35}$/.test(number) && (number.match(/\d/g) ?? []).length >= 6

/** Appends the following groups of digits if the whole number has a valid check digit. */
function withGroups(first: string, words: readonly string[]): string {
  const end = words.findIndex((word) => !/^\d{1,8}$/.test(word))
  const groups = end === -1 ? words : words.slice(0, end)
  if (groups.length < 3) return first
  const joined = groups.join('')
  return judgeTracking(joined) === 'valid' ? joined : first
}

/** Matches forms with a fixed length. What follows is not part of the number. */
const fixed = /^(?:1Z[0-9A-Z]{16}|[A-Z]{2}\d{9}[A-Z]{2})/

/**
 * Returns the number at the beginning of a word. Removes a word that follows without a space: `1Z…Track`, `…-TRACK`.
 * Converts lower case to upper case.
 */
function inOnePiece(word: string): string {
  const [run = ''] = /^[0-9A-Za-z-]*/.exec(word) ?? []
  const token = run.replace(/-+$/, '')
  const isLower = !/[A-Z]/.test(token)
  const upper = token.toUpperCase()
  if (isLower && (judgeTracking(upper) === 'valid' || /^[A-Z]{0,4}\d{6,}[A-Z]{0,2}$/.test(upper))) return upper
  const number = token.replace(gluedWord, '').replace(/(?:-[A-Z]{3,})+$/, '')
  const [known] = fixed.exec(number) ?? []
  const rest = number.slice(known?.length)
  return known !== undefined && /^[A-Z]*$/.test(rest) && judgeTracking(known) === 'valid' ? known : number
}

function inGroups(words: readonly string[], cell: string): TrackingText {
  let number = ''
  let last = ''
  let taken = 0
  for (const word of words) {
    const group = word.replace(gluedWord, '').replace(closing, '')
    if (!continues(number, group)) break
    number += group
    last = group
    taken += 1
    if (group !== word || fixed.test(number)) break
  }
  if (!isNumber(number)) return null
  const isAlone = taken === words.length || last !== words[taken - 1] || fixed.test(number)
  if (isAlone || last.length > 2 || !/^\d+$/.test(number)) return { number }
  return endOfDigits(number, last, cell)
}

/**
 * Whether `group` can continue `number`. A single digit may count parcels, so it continues only a UPS number (`1Z`). A
 * group needs a digit, except a carrier's capitals at the beginning and a country's at the end.
 */
function continues(number: string, group: string): boolean {
  if (!/^[0-9A-Z]{1,6}$/.test(group)) return false
  if (number === '') return /\d{2}/.test(group) || /^(?:[A-Z]{1,4}|[0-9][A-Z])\d?$/.test(group)
  if (/^[A-Z]{2}\d{9}$/.test(number)) return /^[A-Z]{2}$/.test(group)
  if (number.startsWith('1Z')) return number.length + group.length <= 18 && /\d/.test(group)
  return group.length > 1 && /\d/.test(group) && number.length + group.length <= 26
}

/**
 * Decides whether the last one or two digits belong to the number or to the words after it (`12 May`, `10 parcels`).
 * They belong to the number if its check digit is then valid, if it has more than 16 digits, or if it has 14 and begins
 * with a zero. Otherwise the shorter number must have a valid check digit; if not, the result is `unclear`.
 */
function endOfDigits(number: string, last: string, cell: string): TrackingText {
  if (judgeTracking(number) === 'valid' || /^0\d{13}$/.test(number) || number.length > 16) return { number }
  const without = number.slice(0, -last.length)
  return judgeTracking(without) === 'valid' ? { number: without } : { unclear: cell }
}
