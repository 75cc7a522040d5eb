import { isCurrency } from '../../platform/money.ts'
import { unitCode as storedUnit } from '../../platform/units.ts'
import { dayPlaces } from './dates.rules.ts'
import { beginsCode, currencySigns, signPattern } from './money-text.rules.ts'
import { hundredWords, manyDigits, perWords, thousandWords } from './words/parts.ts'
import { packWords, packWordsOf, pieceWords, unitWords } from './words/pieces.ts'

/** A number in a text, with the signs and units beside it. */
export interface NumberToken {
  /** Offsets in the text. The token includes its sign, currency, unit of price and count sign. */
  readonly start: number
  readonly end: number
  /** The number as written, with its currency. */
  readonly text: string
  /** Only the digits and separators. */
  readonly digits: string
  readonly isNegative: boolean
  readonly currencies: readonly string[]
  readonly isPercent: boolean
  /** A count sign precedes or follows the number: `2 x`, `× 2`. */
  readonly isCount: boolean
  /** The count sign is between two numbers, which may be a size: `50 × 70`. */
  readonly isMeasure: boolean
  /** The code of a known unit. Null if there is no unit, or if `unitText` is an unknown word. */
  readonly unit: string | null
  readonly unitText: string | null
  /**
   * The number and unit that a price is for: `8,40 € / m`, `30,00 per 1.000`. If the unit sign is ambiguous, `ofPieces`
   * is the number of pieces that it can mean: `72.88/M` is the price of a metre, or of 1,000 pieces.
   */
  readonly per: { readonly count: number; readonly unit: string | null; readonly ofPieces?: number } | null
}

/** Matches digits with separators. `.32` is an amount without its zero. */
const digits = String.raw`(?<![\p{L}\p{N}.,])\.\d{2,4}(?![\d.,]*\d)|\d{1,3}(?:[ '’\u00a0\u202f\u2009]\d{3}(?!\d))+(?:[.,]\d{1,6})?|\d(?:[\d.,]{0,24}\d)?`
const pattern = new RegExp(
  String.raw`(?<lead>[-−–])?(?<before>${signPattern}\s?)?(?<sign>[-−–])?(?<digits>${digits})(?<dash>[.,][-–—]|\/[-–=](?!\d)|:[-–](?!\d))?(?<after>\s?${signPattern})?(?<percent>\s?%)?`,
  'gu',
)
const perPattern = new RegExp(
  String.raw`^\s?(?:/|${perWords})\s?(?:(?<count>${manyDigits}|10?|${hundredWords}|${thousandWords})(?![\p{L}\d]|[.,]\d))?(?!\d)\s?(?<unit>\p{L}[\p{L}²³.]{0,15})?`,
  'iu',
)
const unitPattern = /^\s?(\p{L}[\p{L}\p{M}²³.]*(?![\p{L}\d]))(?:\s(\p{L}[\p{L}\p{M}²³.]*))?/u
const pieces = new Set(pieceWords.split('|'))

const unitCodes = new Map(
  Object.entries(unitWords).flatMap(([code, words]) => words.split('|').map((word) => [word, code])),
)

/** Returns the code of a unit of quantity in any language, `piece` for pieces. Null if the word is not such a unit. */
export function countedUnit(word: string): string | null {
  const bare = bareWord(word)
  return storedUnit(word) ?? unitCodes.get(bare) ?? (pieces.has(bare) ? 'piece' : null)
}

const mostTokens = 40
const longestText = 600

const packs = new RegExp(`^(?:${packWords})$`)
const packsOf = new RegExp(`^(?:${packWordsOf})$`)
const isPack = (word: string): boolean => packs.test(word) || packsOf.test(word)

/** Returns the code of a unit of quantity, or `piece` for a pack. Null for other words. */
const unitOrPack = (word: string): string | null => countedUnit(word) ?? (isPack(bareWord(word)) ? 'piece' : null)

/** Whether the text is a unit of quantity or a word for a pack. Such a text is not a name. */
export const isUnitWord = (text: string): boolean => unitOrPack(text.toLowerCase()) !== null

/** Removes accents and a final point. */
const bareWord = (word: string): string =>
  word
    .replace(/\.$/, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[øæłßı]/g, (letter) => plainLetters[letter] ?? letter)
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', ł: 'l', ß: 'ss', ı: 'i' }

/**
 * Returns the first 40 numbers of a text, except numbers in codes, dates and times. Empty for more than 600 characters.
 */
export function numberTokens(text: string): NumberToken[] {
  const tokens: NumberToken[] = []
  if (text.length > longestText) return tokens
  const days = /\d{4}/.test(text) ? dayPlaces(text) : []
  const isOfDay = (at: number): boolean => days.some(({ start, end }) => at >= start && at < end)
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match && tokens.length < mostTokens; match = pattern.exec(text)) {
    const token = isOfDay(match.index) ? null : tokenOf(text, match)
    if (token) tokens.push(token)
    // `A5 301.00` is a paper size and a number, so the space in `5 301.00` does not separate thousands.
    const space = token || !/[\p{L}#_]$/u.test(text.slice(0, match.index)) ? -1 : match[0].search(/\s\d/)
    pattern.lastIndex = token ? token.end : match.index + (space > 0 ? space : match[0].length)
  }
  return tokens
}

function tokenOf(text: string, match: RegExpMatchArray): NumberToken | null {
  const {
    lead = '',
    before = '',
    sign = '',
    digits: written = '',
    dash = '',
    after = '',
    percent = '',
  } = match.groups ?? {}
  // A number that begins with a zero is a code.
  if (/^0\d/.test(written)) return null
  if (beginsCode(`${before}${sign}${written}`)) return null
  let start = match.index ?? 0
  const codeBefore = currencyOf(before)
  // In `10 Fr. 22.70` and `Fr. 11.35 Fr. 22.70`, the second currency belongs to the second number.
  const isOfNext =
    after !== '' &&
    (codeBefore !== null || !/[.,]\d{2}$/.test(written)) &&
    /^\s?\d[\d.,'’ ]*[.,]\d{2}(?!\d)/.test(text.slice((match.index ?? 0) + match[0].length))
  const codeAfter = isOfNext || isUnitAfter(match) ? null : currencyOf(after)
  if (before !== '' && codeBefore === null) start += lead.length + before.length
  else if (lead !== '' && /[\p{L}\p{N}]/u.test(text[start - 1] ?? '')) start += lead.length
  const numberStart = (match.index ?? 0) + lead.length + before.length + sign.length
  const numberEnd = numberStart + written.length + dash.length
  if (isInBrackets(text, numberStart, numberEnd) && codeBefore === null && codeAfter === null) return null
  if (!standsAlone(text, codeBefore === null ? numberStart : start, numberEnd, codeAfter !== null)) return null
  const isCurrencyAfter = codeAfter !== null
  let end = numberEnd + (isCurrencyAfter ? after.length : 0)
  // Turkish writes `%20`.
  const isPercentBefore = /(?<!\d\s?)%$/.test(text.slice(0, numberStart))
  const isPercentBehind = percent !== '' && (isCurrencyAfter || after === '')
  const isPercent = isPercentBefore || isPercentBehind
  if (isPercentBehind) end += percent.length
  const currencies = [...(codeBefore ?? []), ...(codeAfter ?? []), ...currencyOfDash(dash)]
  const shared = {
    start,
    text: text.slice(start, end).trim(),
    digits: written.startsWith('.') ? `0${written}` : written,
    isNegative: isMinus(text, start, numberStart, numberEnd) || isBookkept(text, start, end, currencies.length > 0),
    currencies,
    isPercent,
    isCount: false,
    isMeasure: false,
    unit: null,
    unitText: null,
    per: null,
  }
  const behind = text.slice(end, end + 40)
  const isAmount = currencies.length > 0 || /[.,]\d{2,}$/.test(written)
  const per = isPercent || !isAmount ? null : perOf(behind)
  if (per) return { ...shared, end: end + per.length, per: per.value }
  if (currencies.length > 0 || isPercent) return { ...shared, end }
  const timesBehind = /^\s?[x×✕](?=[\s\d(€$£₹,;:|·)]|$|\p{Lu}\p{Ll})|^\sX(?=\s)/u.exec(behind)
  const isSide =
    isPriceOf(written, behind) ||
    (isSideOfMeasure.test(behind) && !(isFirst(text, start) && !isSideAtBegin.test(behind)))
  const ahead = unitBefore(text.slice(0, start))
  if (timesBehind && !isSide) return { ...shared, ...ahead, end: end + timesBehind[0].length, isCount: true }
  const timesBefore = /(?:^|[\s(])[x×✕]\s?$/i.exec(text.slice(Math.max(0, start - 4), start))
  const isDimension = timesBefore !== null && /\d\s[x]\s?$/.test(text.slice(0, start))
  // In `10 pcs Tags × 78.62`, the second number is the unit price, because a count precedes it.
  const isPrice = timesBefore !== null && /[.,]\d{2}$/.test(written) && /\d/.test(text.slice(0, start))
  const unit = unitOf(behind)
  if (unit?.code === 'piece' && isPricePerPiece(written, text.slice(0, start), unit.text))
    return { ...shared, end: end + unit.length, per: { count: 1, unit: 'piece' } }
  // In `56.25 m × Denim`, the number is a count of metres.
  const times = unit ? /^\s?[×x✕]\s?(?=[\p{L}€$£₹]|\d+(?:[.,]\d|\s?\p{L}))/u.exec(behind.slice(unit.length)) : null
  if (unit && times)
    return { ...shared, end: end + unit.length + times[0].length, isCount: true, unit: unit.code, unitText: unit.text }
  return {
    ...shared,
    end: end + (unit?.length ?? 0),
    isCount:
      (timesBefore !== null && !isDimension && !(isPrice && unit === null)) || countsInBrackets(text, start, end),
    unit: unit?.code ?? null,
    unitText: unit?.text ?? null,
    isMeasure:
      timesBefore !== null &&
      /(?:^|[^\p{L}\d])\d[\d.,]*\p{L}{0,2}\s?$/u.test(text.slice(0, timesBefore.index + Math.max(0, start - 4))),
  }
}

/** Whether the letters after a number are a unit, not a currency: `6 rs x 4,40`. */
const isUnitAfter = ({ 0: whole, index = 0, input = '', groups }: RegExpMatchArray): boolean =>
  /\p{Ll}$/u.test(groups?.after ?? '') &&
  !/[.,]/.test(groups?.digits ?? '') &&
  /^\s?[x×]\s?\d[\d.,]*[.,]\d{2}(?!\d)/.test(input.slice(index + whole.length))

/**
 * Returns the unit before a number, at the beginning of a text or after a sign: `kg 18,25 x`. Null if there is none.
 */
function unitBefore(text: string): { readonly unit: string; readonly unitText: string } | null {
  const word = /(?:^|[|,;:(–-])\s*((?!in\b)\p{L}{1,6})\.?\s$/u.exec(text)?.[1] ?? ''
  const unit = word === '' ? null : countedUnit(word.toLowerCase())
  return unit === null ? null : { unit, unitText: word }
}

/**
 * Returns the currency that a dash after a number means: `90/-` are rupees without paise, `90:-` kronor without öre.
 */
const currencyOfDash = (dash: string): readonly string[] =>
  dash.startsWith('/') ? ['INR'] : dash.startsWith(':') ? ['kr'] : []

/**
 * Whether a number before a unit of pieces is their price: pieces are whole numbers, so `2.30 EA` is a price. In `@
 * 15.00 EA` and `at 15.00 each`, the sign or the words show it. A cell such as `6.00 Each` is a quantity.
 */
const isPricePerPiece = (digitsOf: string, before: string, unit: string): boolean =>
  /[.,]\d{2}$/.test(digitsOf) &&
  (!/[.,]00$/.test(digitsOf) || /@\s?$/.test(before) || (/\S\s?$/.test(before) && /^each\.?$/i.test(unit)))

/** Whether the number is a negative amount in bookkeeping style: `(€5.00)`, `(5.00)`, `5.00-`. */
const isBookkept = (text: string, start: number, end: number, hasCurrency: boolean): boolean =>
  !/\p{L}/u.test(text.slice(0, start)) &&
  ((hasCurrency && text[start - 1] === '(' && text[end] === ')') ||
    /^(?:\([^()]*[.,]\d{2}\)|[^()]*[.,]\d{2}[-−])$/.test(text.trim()))

/**
 * Whether the number is a price, and the number after the count sign the quantity: `23,80 x 1kg`, `79.35 x 5 = 396.75`.
 */
const isPriceOf = (written: string, behind: string): boolean =>
  /[.,]\d{2}$/.test(written) && /^\s?[x×]\s?(?:\d[\d.,]*\s?(?:k?g|lb|l)(?!\p{L})|\d+(?![\d.,'’]*\d)\s?=)/u.test(behind)

/** Removes article numbers in brackets or after `#`: `#A-1, (12)`, `[A-1] 12`. */
export const withoutCodes = (text: string): string =>
  text.replace(/(?<!\S)(?:\[[^\s\]]*\d[^\s\]]*\]|\((?=[^)]*[A-Z-])[^\s)]*\d[^\s)]*\)|#\S*\d\S*)(?=[\s,;]|$)/g, ' ')

/** Whether the number is a code in brackets: `Ribbon (718.60)`. False for counts: `Ribbon (3) @ 2.00`. */
function isInBrackets(text: string, start: number, end: number): boolean {
  if (isInRemark(text, start, end)) return true
  const isWithin = text[start - 1] === '(' && text[end] === ')' && /\p{L}/u.test(withoutCodes(text.slice(0, start)))
  const behind = text.slice(end + 1, end + 41)
  // `eighteen (18) pieces`
  const isCounted = /^\d+$/.test(text.slice(start, end)) && unitOf(behind)?.code === 'piece'
  return isWithin && !isCounted && !(end - start < 5 && /^\)\s*(?:[@x×]|$)/.test(text.slice(end)))
}
/** Whether words precede the number within brackets, and it is not a quantity: `(Référence 282.17)`. */
function isInRemark(text: string, start: number, end: number): boolean {
  const open = text.lastIndexOf('(', start)
  const close = text.indexOf(')', end)
  if (open < 0 || close < 0 || text.slice(open, start).includes(')') || text.slice(end, close).includes('('))
    return false
  const before = text.slice(open + 1, start)
  return (
    /\p{L}{3}/u.test(before) &&
    open > 0 &&
    /\p{L}/u.test(text.slice(0, open)) &&
    !/qty|quant|menge|anz|stück|stk|qt[éey]|cant|aant|ilo|antal|szt|ks|मात्रा/i.test(before)
  )
}
const countsInBrackets = (text: string, start: number, end: number): boolean =>
  text[start - 1] === '(' && /^\)\s*[@x×]/.test(text.slice(end))

/**
 * Matches the rest of a size after its first number: `50 x 70`. Does not match `3 x 4.50`. At the beginning of a line,
 * `isSideAtBegin` must also match: `2 x 500 g` is a quantity.
 */
const isSideOfMeasure = /^\s?[x×✕]\s?\d+(?![\d.,]*[.,]\d{2}|(?:[\d.,']| (?=\d{3}))*\s?(?:\p{Sc}|[A-Z]{3}\b))/u
const isSideAtBegin = /^\s?[x×✕]\s?\d+(?:[.,]\d+)?\s?(?:cm|mm|m|in|x|×|"|″|$)/u
const isFirst = (text: string, start: number): boolean => /^[\s*•–—-]*$/.test(text.slice(0, start))

/**
 * Whether a minus sign precedes the number or its currency. A minus at the beginning of the text counts only if no
 * words follow the number: in `- 2 blue mugs` it marks a list item.
 */
const isMinus = (text: string, start: number, numberStart: number, end: number): boolean =>
  /[-−–]/.test(text.slice(start, numberStart)) ||
  (/^\s*[-−–]\s?$/.test(text.slice(0, start)) && !/\p{L}{2}.*\p{L}/u.test(text.slice(end)))

/**
 * Returns the possible currencies of a sign or code. Null for an unknown sign, and for three letters that are not a
 * currency code.
 */
function currencyOf(sign: string): readonly string[] | null {
  const said = sign.trim()
  if (said === '') return null
  if (/^[A-Z]{3}$|^[a-z]{3}$/.test(said) && isCurrency(said.toUpperCase())) return [said.toUpperCase()]
  const found = currencySigns(`${said} 1`)
  return found.length > 0 ? found : null
}

/**
 * Whether the number is not part of a code, date, time or paper size such as `W-1`, `4711-2`, `3/4/2026`, `10:30` or
 * `A4`.
 */
function standsAlone(text: string, start: number, end: number, hasCurrency: boolean): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  if (/[\p{L}\p{N}#_]$/u.test(before) && !/(?:^|[^\p{L}])[x×]$/iu.test(before)) return false
  if (/[\p{L}\p{N}][-–/:.,]$/u.test(before) || (/[-/:]$/.test(before) && /\d[-/:]$/.test(before))) return false
  if (hasCurrency) return true
  const behind = text.slice(end, end + 6)
  // `23,54/100`
  if (/[.,]\d{2}$/.test(text.slice(start, end)) && /^\/10{2,4}(?!\d)/.test(behind)) return true
  if (/^[-–/:.]\d|^[-_]\p{L}|^[°"″′]/u.test(behind)) return false
  return (
    !/^\p{L}/u.test(behind) ||
    /^(?:[x×](?:[\s\d(,;|·)]|$|\p{Lu})|m[²2])/u.test(behind) ||
    unitOf(text.slice(end, end + 40)) !== null
  )
}

function perOf(behind: string): { readonly value: NumberToken['per']; readonly length: number } | null {
  const found = perPattern.exec(behind)
  const { count, unit } = found?.groups ?? {}
  if (!found || (count === undefined && unit === undefined)) return null
  const ofPieces = count === undefined ? tradeCounts[unit ?? ''] : undefined
  if (ofPieces !== undefined && found[0].startsWith('/'))
    return { value: { count: ofPieces, unit: unit === 'M' ? 'm' : 'piece', ofPieces }, length: found[0].length }
  const code = unit === undefined ? null : unitOrPack(unit.toLowerCase())
  if (count === undefined && code === null) return null
  const length = code === null && unit !== undefined ? found[0].lastIndexOf(unit) : found[0].length
  return { value: { count: countOf(count ?? '1'), unit: code }, length }
}

/** Signs for a price per 100 and per 1,000 pieces: `12.50/C`, `72.88/M`. */
export const tradeCounts: Readonly<Record<string, number>> = { C: 100, M: 1000 }

/**
 * Returns the number of units that a price is for: 1 if it states none. Null if its unit differs from that of the
 * quantity.
 */
export function priceCount(price: NumberToken | undefined, quantity: NumberToken | undefined): number | null {
  const per = price?.per
  if (!per) return 1
  const unit = quantity?.unit ?? null
  if (per.ofPieces !== undefined) return unit === 'piece' ? per.ofPieces : per.unit === unit ? 1 : null
  return per.unit !== null && unit !== null && per.unit !== unit ? null : per.count
}

const hundred = new RegExp(`^(?:${hundredWords})$`, 'iu')
const countOf = (text: string): number =>
  /^\d/.test(text) ? Number(text.replace(/[., ]/, '')) : hundred.test(text) ? 100 : 1000

function unitOf(behind: string): { readonly code: string; readonly text: string; readonly length: number } | null {
  const found = unitPattern.exec(behind)
  if (!found) return null
  const [one, first = '', second] = found
  const both = second === undefined ? null : countedUnit(`${first} ${second}`.toLowerCase())
  if (both !== null) return { code: both, text: `${first} ${second}`, length: one.length }
  const single = unitOrPack(first.toLowerCase())
  const length = behind.indexOf(first) + first.length
  const rest = behind.slice(length)
  // In `8 T-Shirts`, `T` does not mean tonnes.
  if (single === null || /^-\p{L}/u.test(rest) || (single === 'in' && /^\s(?:total|all|stock)\b/.test(rest)))
    return null
  const [preposition = ''] = unitPreposition.exec(rest) ?? []
  // In `2 box frames`, `box` is a part of the name.
  const isName = preposition === '' && /^\s\p{L}/u.test(rest) && countedUnit(first.toLowerCase()) === null
  // In `3 Top Mia`, `Top` is not the Turkish word for a bolt.
  const isLoud = first.length < 4 && first !== first.toLowerCase()
  if (isName && (isLoud || !packs.test(bareWord(first.toLowerCase())))) return null
  return { code: single, text: `${first}${preposition}`.trim(), length: length + preposition.length }
}

/** Matches the preposition between a unit and a name: `3 rolls of jute`, `25 m de galon`. */
const unitPreposition =
  /^\s(?:(?:of(?:\sthe)?|de(?:\s(?:la|los|las))?|du|di|del|della|von|van)\s(?=\p{L})|(?:d|dell)['’](?=\p{L}))/u
