import { exponentOf, fromDecimal, isCurrency } from '../../platform/money.ts'
import { ambiguousSigns, currencyWords, signs, wordsBefore } from './words/currencies.ts'

/** `1.234,56` has a decimal comma, `1,234.56` a decimal point. */
export type DecimalMark = ',' | '.'

const dollarsByDomain: Readonly<Record<string, string>> = {
  ca: 'CAD',
  au: 'AUD',
  nz: 'NZD',
  sg: 'SGD',
  hk: 'HKD',
  mx: 'MXN',
  tw: 'TWD',
  cl: 'CLP',
  co: 'COP',
  ar: 'ARS',
}
const otherByDomain: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '¥': { jp: 'JPY', cn: 'CNY' },
  kr: { se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK' },
  'rs.': { in: 'INR', pk: 'PKR', lk: 'LKR', np: 'NPR' },
  'fr.': { ch: 'CHF' },
}

/** Matches frequent currency codes. Other codes may be words, as `VAT` in `Total EUR incl. VAT`. */
export const usualCode =
  /(?<![\p{L}\d])(?:EUR|USD|GBP|CHF|INR|PLN|SEK|NOK|DKK|CZK|HUF|RON|CAD|AUD|NZD|JPY|BRL|MXN|ZAR|SGD|HKD)(?![\p{L}\d])/u
const codePattern = /(?<![A-Za-z])(?:[A-Z]{3}|eur|usd|gbp|chf|pln|sek|dkk|czk|inr|aud)(?![A-Za-z])/g
const escaped = (text: string): string => text.replace(/[$.*/]/g, String.raw`\$&`)
const anyOf = (all: readonly string[]): string => all.map(escaped).join('|')
const words = anyOf([...currencyWords.keys()])
const token = `(?:${[
  String.raw`\$\s(?:US|CA|AU|NZ)(?![A-Za-z])`,
  String.raw`(?<![A-Za-z])(?:US|CA|AU|NZ|HK|MX|NT|USD|CAD|AUD|NZD|HKD|SGD|MXN|BRL|EUR|GBP|INR|JPY|CNY|RMB)\s?[$€£₹¥]`,
  anyOf([...signs.keys(), '$', '¥']),
  String.raw`(?<![\p{L}\d])(?:${anyOf([...wordsBefore.keys()])})(?=\s?\d)`,
  String.raw`(?<!\p{L})(?:${words}|${ambiguousSigns})(?!\p{L})`,
  String.raw`(?<!\p{L})(?:eur|usd|gbp|chf|pln|sek|dkk|czk|inr|aud)(?!\p{L})`,
  '(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])',
].join('|')})`
/** Matches a sign or word that only means a currency. Needs the flag `u`. */
export const currencyPattern = String.raw`(?:\p{Sc}|(?:${words}|${ambiguousSigns}|${usualCode.source})(?!\p{L}))`
/** Matches a currency sign or three letters that may be a currency code. Needs the flag `u`. */
export const signPattern = token
const signsOfCurrencies = new RegExp(token, 'gu')
const digits = String.raw`\d(?:[\d.,'’   ]{0,24}\d)?(?:[.,][-–—])?`
const signedAmount = new RegExp(String.raw`^[-−–(]?\s?(?:${token})?\s?[-−–]?\s?${digits}\s?(?:${token})?\)?\*?$`, 'u')
/**
 * Matches an amount with a currency sign or code. It begins and ends outside words and codes: `9RM1G9` and `8812
 * złożone` contain no amount.
 */
const markedAmount = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])|(?![\p{L}\p{N}]))(?:[-−–(]?\s?${token}\s?[-−–]?\s?${digits}|[-−–]?\s?${digits}\s?${token})(?:(?![\p{L}\p{N}])|(?<![\p{L}\p{N}]))`,
  'gu',
)

/** Whether the text is a single amount, with or without its currency. */
export const isAmount = (text: string): boolean => text.length <= 40 && signedAmount.test(text.trim())

/** Returns the amounts in the first 2,000 characters of a text that have a currency sign or code. */
export const markedAmounts = (text: string): string[] =>
  [...text.slice(0, 2000).matchAll(markedAmount)]
    .map(([found]) => found.trim())
    .filter((found) => currencySigns(found).length > 0 && !beginsCode(found))

/**
 * Whether the text begins like an article number, such as `XDR73`, `RM376` or `BTN-15`: capitals directly before a
 * whole number. False for the currency codes in `usualCode`.
 */
export function beginsCode(text: string): boolean {
  const [, letters = '', dash] = /^(\p{Lu}{2,3})(-?)\d+(?:[\s.,]\d|$)/u.exec(text) ?? []
  return (
    letters !== '' && !(dash === '' && usualCode.test(letters)) && !usualCode.test(text) && !/[.,]\d{2,3}$/.test(text)
  )
}

/**
 * Returns the currency codes in a text, and its first currency sign. A sign of a single currency becomes the code of
 * that currency; an ambiguous sign (`$`, `kr`) stays a sign, in lower case.
 */
export function currencySigns(text: string): string[] {
  const codes = (text.match(codePattern) ?? []).map((code) => code.toUpperCase()).filter(isCurrency)
  const joined = text.replace(/(?<=\b[A-Z]{2})\s(?=[$¥])/g, '')
  const sign = [...signs].find(([each]) => joined.includes(each))?.[1]
  const word = sign ? undefined : wordPattern.exec(text)?.[0]
  const unique = sign ?? (word && (currencyWords.get(word) ?? wordsBefore.get(word)))
  if (unique) return [...codes, unique]
  const ambiguous = ambiguousPattern.exec(text)?.[0]
  return ambiguous ? [...codes, ambiguous.toLowerCase()] : codes
}
const wordPattern = new RegExp(String.raw`(?<!\p{L})(?:${words}|${anyOf([...wordsBefore.keys()])})(?!\p{L})`, 'u')
const ambiguousPattern = /\$|¥|(?<![a-z])kr\.?(?![a-z])|(?<![a-z])rs\.?(?![a-z])|(?<![a-z])fr\.(?=\s?\d)/i

/**
 * Returns the currency of a code or sign in a mail from this top-level domain. Null if an ambiguous sign has no
 * currency there. `$` means USD by default.
 */
export function currencyOfSign(
  sign: string,
  topDomain: string,
): { readonly currency: string; readonly confidence: number } | null {
  if (isCurrency(sign)) return { currency: sign, confidence: 0.95 }
  if (sign === '$') {
    const local = dollarsByDomain[topDomain]
    if (local) return { currency: local, confidence: 0.7 }
    return { currency: 'USD', confidence: topDomain === 'us' ? 0.8 : 0.4 }
  }
  const known =
    otherByDomain[
      sign.startsWith('kr') ? 'kr' : sign.startsWith('rs') ? 'rs.' : sign.startsWith('fr') ? 'fr.' : sign
    ]?.[topDomain]
  return known ? { currency: known, confidence: 0.7 } : null
}

/** Whether the amount has the code or sign of a currency other than `currency`. */
export function contradicts(text: string, currency: string, topDomain: string): boolean {
  return currencySigns(text).some((sign) => {
    if (sign === currency) return false
    if (isCurrency(sign)) return true
    if (sign === '$') return !/^(?:USD|CAD|AUD|NZD|SGD|HKD|MXN|TWD|CLP|COP|ARS)$/.test(currency)
    const meant = currencyOfSign(sign, topDomain)
    return meant !== null && meant.currency !== currency
  })
}

/**
 * Returns the decimal mark of a mail: the mark before the last two digits, or the second of two different marks. Null
 * if amounts have different decimal marks or none has one.
 */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark | null {
  const marks = new Set(
    amounts
      .flatMap((amount) => [
        /\d([.,])\d{2}(?!\d|[.,]\d)/.exec(amount)?.[1],
        /\d(?:,\d{2,3}(\.)|\.\d{3}(,))\d/.exec(amount)?.slice(1).find(Boolean),
      ])
      .filter(Boolean),
  )
  const [mark] = marks
  return marks.size === 1 && (mark === ',' || mark === '.') ? mark : null
}

/**
 * Parses an amount as people write it (`1.234,56 €`, `₹1,23,456.00`, `CHF 12.-`). Returns minor units. Null if the
 * amount is ambiguous or has too many decimals for the currency.
 */
export function parseAmount(text: string, currency: string, mark: DecimalMark | null): number | null {
  const bare = text.replace(signsOfCurrencies, ' ').trim()
  const isNegative = /^[-−–]|^\(.*\)$/.test(bare)
  const number = bare
    .replace(/[()*]/g, '')
    .replace(/^[-−–]\s*/, '')
    .replace(/[.,][-–—]$/, '')
    .trim()
  const plain = decimalOf(number, mark, exponentOf(currency))
  const minor = plain === null ? null : fromDecimal(plain, currency)
  return minor === null || !isNegative ? minor : -minor
}

const spaces = /(?<=\d)['’ \u00a0\u202f\u2009](?=\d{3}(?!\d))/g

/**
 * Converts digits with separators to a decimal number with a point. `mark` is the decimal mark, null if unknown;
 * `places` is the number of decimals of the currency. Null if the text is not a number, contradicts the mark or is
 * ambiguous. Without a mark, three digits after a single separator are thousands, or ambiguous if the currency has
 * three decimals.
 */
export function decimalOf(digitsOf: string, mark: DecimalMark | null, places: number): string | null {
  const number = digitsOf.replace(spaces, '')
  if (/^\d+$/.test(number)) return number
  if (!/^\d[\d.,]*\d$/.test(number)) return null
  const lastPoint = number.lastIndexOf('.')
  const lastComma = number.lastIndexOf(',')
  if (lastPoint >= 0 && lastComma >= 0) return withBothMarks(number, lastPoint > lastComma ? '.' : ',', mark)
  const only: DecimalMark = lastPoint >= 0 ? '.' : ','
  const parts = number.split(only)
  if (parts.length > 2) return only === mark ? null : ungrouped(parts)
  const [whole = '', fraction = ''] = parts
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    if (mark === null) return places === 3 ? null : whole + fraction
    return only === mark ? `${whole}.${fraction}` : whole + fraction
  }
  return mark !== null && mark !== only ? null : `${whole}.${fraction}`
}

function withBothMarks(number: string, decimal: DecimalMark, mark: DecimalMark | null): string | null {
  if (mark !== null && mark !== decimal) return null
  const [whole = '', fraction = '', ...more] = number.split(decimal)
  if (more.length > 0) return null
  const grouped = ungrouped(whole.split(decimal === '.' ? ',' : '.'))
  return grouped === null ? null : `${grouped}.${fraction}`
}

/** Joins groups of three digits, or Indian groups: two digits each, and three in the last. */
function ungrouped([first = '', ...groups]: readonly string[]): string | null {
  const last = groups.at(-1)
  const others = groups.slice(0, -1)
  if (last?.length !== 3 || !/^[1-9]\d{0,2}$/.test(first)) return null
  const inThrees = others.every(({ length }) => length === 3)
  const inTwos = first.length <= 2 && others.every(({ length }) => length === 2)
  return inThrees || inTwos ? first + groups.join('') : null
}
