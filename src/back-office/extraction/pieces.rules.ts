import { isAmount } from './money-text.rules.ts'
import { isUnitWord, type NumberToken, numberTokens, withoutCodes } from './number-tokens.rules.ts'
import { perWords } from './words/parts.ts'
import { columnOf, isEachWord, isFree, type Language, namesChoice } from './words/vocabulary.rules.ts'
import type { ColumnName } from './words/words.types.ts'

/** A number in a text, with the meaning that the words or signs beside it suggest. */
export interface Value extends NumberToken {
  readonly role: ColumnName | null
}

/** One line of a cell, parsed: a name, and the numbers before and after it. */
export interface Piece {
  readonly text: string
  /** Empty if the line has only numbers, or is a label with its value. */
  readonly name: string
  /** Offsets of the name in the text. */
  readonly nameStart: number
  readonly nameEnd: number
  readonly leading: readonly Value[]
  readonly trailing: readonly Value[]
  /** A label with a text that is not a number: `SKU: A-1`, `Colour: blue`. */
  readonly labelled: { readonly role: ColumnName | null; readonly label: string; readonly value: string } | null
}

/** Returns a piece whose whole text is its name. */
export const plainPiece = (text: string): Piece => ({
  text,
  name: text,
  nameStart: 0,
  nameEnd: text.length,
  leading: [],
  trailing: [],
  labelled: null,
})

const edge = /^[\s,;:=@×✕*–—|/•·.()[\]#+-]+|[\s,;:=@×✕*–—|/•·([#+-]+$/gu
const labelledText = /^(?:[*•·–-]\s)?(?<label>[^:：=\d(][^:：=()]{0,39}?)\s{0,2}[:：=]\s{0,3}(?<value>\S.{0,199})$/u
/** An article or lot number after its label, without a colon: `Item code J48819`, `Lot 8812`, `Art. 0892 531` */
const spacedCode = /^(?<label>[^:=\d(]{2,30}?)\s(?<value>(?=\S*\d)[A-Z0-9._/-]{3,30}|\d{2,6}(?: \d{2,6}){1,2})$/u
const longestText = 600

interface Gap {
  readonly start: number
  readonly end: number
  readonly role: ColumnName | null
  readonly isConnector: boolean
  /** The gap contains brackets that belong to the name before them: `Thread 0.8 mm (EZ-102)`. */
  readonly hasRemark: boolean
}

/** Parses a line. A line of more than 600 characters has neither a name nor numbers. */
export function pieceOf(text: string, language: Language): Piece {
  if (text.length > longestText) return { ...bare(text, 0, text.length), name: '' }
  const tokens = numberTokens(text)
  const label = labelOf(text, tokens, language)
  if (label) return { ...bare(text, 0, 0), labelled: label }
  if (tokens.length === 0) {
    if (!isFree(text)) return bare(text, 0, text.length)
    const free = { start: 0, end: text.length, text, digits: '0', isNegative: false, currencies: [], isPercent: false }
    return {
      ...bare(text, 0, 0),
      trailing: [{ ...free, isCount: false, isMeasure: false, unit: null, unitText: null, per: null, role: null }],
    }
  }
  const gaps = gapsOf(text, tokens, language)
  const region = nameRegion(text, tokens, gaps)
  const values = tokens.map((token, index): Value => ({ ...token, role: roleOf(text, token, gaps, index, language) }))
  if (!region) return { ...bare(text, 0, 0), trailing: values }
  const [start, end] = region
  return {
    ...bare(text, start, end),
    leading: values.filter((value) => value.end <= start),
    trailing: values.filter((value) => value.start >= end),
  }
}

function bare(text: string, start: number, end: number): Piece {
  const name = text.slice(start, end)
  return { text, name: tidyName(name), nameStart: start, nameEnd: end, leading: [], trailing: [], labelled: null }
}

export const tidyName = (text: string): string =>
  text
    .replace(/^[\s,;:=@×*–—|•·.)+，、；：。-]+|(?:[\s,;:=@×*–—|•·…([+>，、；：-]|\.{2,})+$/gu, '')
    .replace(/^\d{1,3}\)\s+|^x\s(?=\d)|\s[/x×]$|(?:\s[x×])?\s\p{Sc}$/gu, '')
    .replace(/^([^()]*)\)$/, '$1')
    .replace(/\s?[\s(][x×]$/i, '')
    .replace(/^["“„'](.*)["”“']$/u, '$1')
    .trim()

const grammage = /\d\s?(?:gsm|gr?\/m[2²])(?!\p{L})/iu

/** Columns that contain texts, so numbers in them are not quantities or prices. */
const textRoles: ReadonlySet<ColumnName> = new Set(['sku', 'lot', 'options', 'name', 'weight', 'other'])

/**
 * Splits `label: text`. Null if there is no label, if an unknown label is too long, or if the value is a number or an
 * amount: `SKU: 123` is split, `Price: 5.00` is not.
 */
function labelOf(text: string, tokens: readonly NumberToken[], language: Language): Piece['labelled'] {
  const { label = '', value = '' } = (labelledText.exec(text) ?? spacedCode.exec(text))?.groups ?? {}
  if (label === '') return null
  const hasMoney = tokens.some(({ currencies }) => currencies.length > 0)
  const column = columnOf(label, language)
  // `Stock: Kraft 280 gsm` is a paper, not a number in stock.
  const isMaterial = column === 'other' && grammage.test(value)
  const isChoice = !hasMoney && !isAmount(value) && (isMaterial || namesChoice(label, language))
  const role = isChoice ? 'options' : column
  if (role !== 'sku' && role !== 'lot' && !labelledText.test(text)) return null
  const isNumber = role !== null && !textRoles.has(role)
  if (isNumber && tokens.length > 0) return null
  // The text contains the label of a charge: `Delivery: Courier = 12.50`
  if (role === 'other' && /=\s*\S*[.,]\d{2}\D{0,5}$/.test(value)) return null
  if (role === null && (tokens.length > 0 || label.split(' ').length > 3)) return null
  // `Shipping: 8.50` and `Items: 99.00` are amounts.
  if ((role === 'other' || role === 'name') && isAmount(value) && /[.,]\d{2}\D*$/.test(value)) return null
  return hasMoney && role !== 'options' ? null : { role, label, value }
}

/**
 * Returns the texts before, between and after the numbers. Each is the label of a number, a sign, or part of the name.
 */
function gapsOf(text: string, tokens: readonly NumberToken[], language: Language): Gap[] {
  return [...tokens, null].map((token, index) => {
    const start = index === 0 ? 0 : (tokens[index - 1]?.end ?? 0)
    const end = token?.start ?? text.length
    const said = withoutCodes(text.slice(start, end))
      .replace(/\([^()]*\)/g, ' ')
      .replace(edge, '')
      .replace(edge, '')
    const hasRemark = /[([][^()[\]]*[\p{L}\d][^()[\]]*[)\]]/u.test(withoutCodes(text.slice(start, end)))
    const gap = { start, end, hasRemark }
    if (!/\p{L}/u.test(said) || /^[x×]$/iu.test(said)) return { ...gap, role: null, isConnector: true }
    const isAlone = index === 0 && tokens.length === 1 && /:\s*$/.test(text.slice(start, end))
    if (isAlone && columnOf(said, language) === 'quantity') return { ...gap, role: 'quantity', isConnector: true }
    if (isEachWord(said, language) || saysPerUnit(said) || (isShortWord(said) && isBetween(tokens, index)))
      return { ...gap, role: 'unit', isConnector: true }
    // In `pump - quantity`, only the last part is the label.
    const label = said.split(/\s[-–|·]\s|,\s/).at(-1) ?? said
    const column = label.length <= 40 ? columnOf(label, language) : null
    const isLabel =
      column !== null &&
      ['quantity', 'unit', 'amount', 'price', 'discount', 'tax', 'measure', 'position'].includes(column)
    return { ...gap, role: isLabel ? column : null, isConnector: isLabel && label === said }
  })
}

/**
 * Whether the text is between a number without a currency and one with a currency. A short word there is a preposition,
 * in any language: `2,5 metros a 8,40 €`.
 */
const isBetween = (tokens: readonly NumberToken[], index: number): boolean => {
  const [before, behind] = [tokens[index - 1], tokens[index]]
  return before !== undefined && behind !== undefined && behind.currencies.length > 0 && before.currencies.length === 0
}
/** Whether the text is a word for "per" and a unit, so that a unit price follows: `per dozen 42.00`. */
const saysPerUnit = (said: string): boolean => isUnitWord(perUnit.exec(said)?.[1] ?? '')
const perUnit = new RegExp(`^(?:${perWords})\\s(\\p{L}+\\.?)$`, 'u')
const perUnitBehind = new RegExp(`\\s(?:${perWords})\\s(\\p{L}+\\.?)\\s*$`, 'u')
export const isShortWord = (said: string): boolean =>
  /^(?:a|à|á|at|au|je|zu|por|po|za|per|da|al|ad|för|för|for|kr)$/.test(said)

/**
 * Returns the range of the name in a text: from the first to the last words that are not labels, up to the first price.
 * Null if there are no such words.
 */
function nameRegion(
  text: string,
  tokens: readonly NumberToken[],
  gaps: readonly Gap[],
): readonly [number, number] | null {
  const first = gaps.findIndex(({ isConnector }) => !isConnector)
  if (first < 0) return null
  let last = first
  for (let index = first + 1; index < gaps.length; index++) {
    const token = tokens[index - 1]
    if (token && token.currencies.length > 0) break
    // A count ends the name, unless further words of the name follow it.
    if (token?.isCount && gaps.slice(index).every(({ isConnector }) => isConnector)) break
    if (gaps[index]?.isConnector === false || gaps[index]?.hasRemark) last = index
  }
  const start = gaps[first]?.start ?? 0
  const end = gaps[last]?.end ?? text.length
  return [start, end]
}

/** Returns the meaning of a number from the words before it or, if they have none, after it. Null if unknown. */
function roleOf(
  text: string,
  token: NumberToken,
  gaps: readonly Gap[],
  index: number,
  language: Language,
): ColumnName | null {
  if (token.isPercent) return null
  if (token.isCount) return gaps[index]?.role === 'quantity' ? 'quantity' : null
  const before = gaps[index]
  const said = text.slice(before?.start ?? 0, before?.end ?? 0)
  if (before?.role) return before.role
  if (/=\s*[(]?\s*$/u.test(said)) return 'amount'
  if (/@\s*$/u.test(said)) return 'unit'
  const word =
    /(?:^|[\s,;:(])(\p{L}[\p{L}.'’/]*\.?(?:\s?:)?)\s*$/u.exec(said)?.[1] ?? /(?:^|\s)([àá])\s*$/u.exec(said)?.[1]
  if (word) {
    const bare = word.replace(/\s?:$/, '')
    if (bare === bare.toLowerCase() && isEachWord(bare, language)) return 'unit'
    const column = columnOf(bare, language)
    if (
      column === 'quantity' ||
      (word.endsWith(':') && (column === 'unit' || column === 'amount' || column === 'price'))
    )
      return column
  }
  if (token.per || isUnitWord(perUnitBehind.exec(said)?.[1] ?? '')) return 'unit'
  const behind = gaps[index + 1]
  if (behind?.role === 'unit' && index === gaps.length - 2) return 'unit'
  return null
}

const endsPerUnit = new RegExp(`^(.*\\S)[\\s,;:–—-]+(?:${perWords})\\s(\\p{L}+\\.?)[\\s:]*$`, 'u')

/** Removes the last words if they belong to the next number: `Linen, je` → `Linen`. */
export function withoutConnector(name: string, language: Language): string {
  const [, own, unit] = endsPerUnit.exec(name) ?? []
  if (own !== undefined && unit !== undefined && isUnitWord(unit)) return tidyName(own)
  const found = /^(.*?)[\s,;:–—-]+(\p{L}[\p{L}.'’/]*|[àá])[\s:]*$/u.exec(name)
  const [, head = '', word = ''] = found ?? []
  const isQuantity = columnOf(word, language) === 'quantity'
  // `Mug - Quantity`
  const isApart = isQuantity && /\s[–—-]\s/.test(name.slice(head.length, -word.length))
  const isConnector =
    isApart || (word === word.toLowerCase() && (isShortWord(word) || isEachWord(word, language) || isQuantity))
  // `20 st` is kept: the word after the number is its unit.
  const isUnit = /\d$/.test(head) && !isShortWord(word)
  return head !== '' && isConnector && (isApart || !isUnit) ? tidyName(head) : name
}

/** Whether the text has the form of a variant: `Blue / M`. */
export const isVariant = (text: string): boolean =>
  text.length <= 60 && /^[^/]{1,30}(?: \/ [^/]{1,30}){1,3}$/.test(text)

/**
 * Whether the text counts parts of a delivery: `Parcel 2 of 3`. False for names such as `Pen 2 in 1` and `Eyelet 4 x
 * 8`.
 */
export const isCounter = (text: string): boolean => {
  const [, part, count] = /^\p{L}+\.?\s(\d{1,2})\s(?!x)\p{Ll}{1,4}\s(\d{1,2}):?$/u.exec(text) ?? []
  return Number(part) <= Number(count)
}
