import { exponentOf, fromDecimal, isCurrency } from '../../platform/money.ts'
import type { Line } from './extracted.types.ts'

/** `1.234,56` has a decimal comma, `1,234.56` a decimal point. */
export type DecimalMark = ',' | '.'

/** Signs that stand for one currency alone; longer ones are looked for first. */
const signs: readonly (readonly [sign: string, currency: string])[] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['C$', 'CAD'],
  ['AU$', 'AUD'],
  ['A$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['MX$', 'MXN'],
  ['NT$', 'TWD'],
  ['CN¥', 'CNY'],
  ['JP¥', 'JPY'],
  ['円', 'JPY'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₺', 'TRY'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
]
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

const codePattern = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g
const token = String.raw`(?:US\$|CA\$|C\$|AU\$|A\$|NZ\$|HK\$|S\$|R\$|MX\$|NT\$|CN¥|JP¥|[$€£₹₩₪₫₺¥円]|zł|Kč|kr\.?|[Rr]s\.?|Fr\.|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z]))`
const digits = String.raw`\d(?:[\d.,'’   ]{0,24}\d)?(?:[.,][-–—])?`
const signedAmount = new RegExp(String.raw`^[-−–(]?\s?(?:${token})?\s?[-−–]?\s?${digits}\s?(?:${token})?\)?\*?$`)
const markedAmount = new RegExp(String.raw`[-−–(]?\s?${token}\s?[-−–]?\s?${digits}|[-−–]?\s?${digits}\s?${token}`, 'g')

/** Text that is one amount and nothing else, with or without its currency. */
export const isAmount = (text: string): boolean => text.length <= 40 && signedAmount.test(text.trim())

/** The amounts in a text that carry a sign or a code of a currency. */
export const markedAmounts = (text: string): string[] =>
  [...text.slice(0, 2000).matchAll(markedAmount)]
    .map(([found]) => found.trim())
    .filter((found) => currencySigns(found).length > 0)

const amountsOfLines = new WeakMap<Line, readonly string[]>()

/** The same of a line; looked for once, for it is what costs most of all. */
export function amountsIn(line: Line): readonly string[] {
  const known = amountsOfLines.get(line) ?? markedAmounts(line.text)
  amountsOfLines.set(line, known)
  return known
}

/** Currencies and signs that a text names: codes, and signs as they stand. */
export function currencySigns(text: string): string[] {
  const codes = (text.match(codePattern) ?? []).filter(isCurrency)
  const unique = signs.find(([sign]) => text.includes(sign))
  if (unique) return [...codes, unique[1]]
  const ambiguous = /\$|¥|(?<![a-z])kr\.?(?![a-z])|(?<![a-z])rs\.?(?=\s?\d)|(?<![a-z])fr\.(?=\s?\d)/i.exec(text)?.[0]
  return ambiguous ? [...codes, ambiguous.toLowerCase()] : codes
}

/** The currency that a sign means in a mail from that domain; null where nobody can tell. */
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
  const known = otherByDomain[sign.startsWith('kr') ? 'kr' : sign.startsWith('rs') ? 'rs.' : sign]?.[topDomain]
  return known ? { currency: known, confidence: 0.7 } : null
}

/** What the sign of an amount says against the currency of the mail. */
export function contradicts(text: string, currency: string, topDomain: string): boolean {
  return currencySigns(text).some((sign) => {
    if (sign === currency) return false
    if (isCurrency(sign)) return true
    if (sign === '$') return !/^(?:USD|CAD|AUD|NZD|SGD|HKD|MXN|TWD|CLP|COP|ARS)$/.test(currency)
    const meant = currencyOfSign(sign, topDomain)
    return meant !== null && meant.currency !== currency
  })
}

/** The mark before two last digits, or after another mark, where all such amounts of a mail agree. */
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
 * Minor units of an amount as people write it (`1.234,56 €`, `₹1,23,456.00`, `CHF 12.-`); null where it could mean two
 * things, or is not exact in the currency.
 */
export function parseAmount(text: string, currency: string, mark: DecimalMark | null): number | null {
  const bare = text.replace(new RegExp(token, 'g'), ' ').trim()
  const isNegative = /^[-−–]|^\(.*\)$/.test(bare)
  const number = bare
    .replace(/[()*]/g, '')
    .replace(/^[-−–]\s*/, '')
    .replace(/[.,][-–—]$/, '')
    .replace(/(?<=\d)['’   ](?=\d{3}(?!\d))/g, '')
    .trim()
  const plain = plainDecimal(number, exponentOf(currency), mark)
  const minor = plain === null ? null : fromDecimal(plain, currency)
  return minor === null || !isNegative ? minor : -minor
}

function plainDecimal(number: string, exponent: number, mark: DecimalMark | null): string | null {
  if (/^\d+$/.test(number)) return number
  if (!/^\d[\d.,]*\d$/.test(number)) return null
  const lastPoint = number.lastIndexOf('.')
  const lastComma = number.lastIndexOf(',')
  if (lastPoint >= 0 && lastComma >= 0) return withBothMarks(number, lastPoint > lastComma ? '.' : ',', mark)
  const only: DecimalMark = lastPoint >= 0 ? '.' : ','
  const parts = number.split(only)
  if (parts.length > 2) return only === mark ? null : ungrouped(parts)
  const [whole = '', fraction = ''] = parts
  if (fraction.length === 3) return threeAfter(whole, fraction, only, exponent, mark)
  if (fraction.length > exponent || (mark !== null && mark !== only)) return null
  return `${whole}.${fraction}`
}

/** `1.234`: thousands, unless the mail or the currency writes decimals so. */
function threeAfter(
  whole: string,
  fraction: string,
  only: DecimalMark,
  exponent: number,
  mark: DecimalMark | null,
): string | null {
  if (exponent === 3) return only === mark ? `${whole}.${fraction}` : null
  if (only === mark) return null
  return ungrouped([whole, fraction])
}

function withBothMarks(number: string, decimal: DecimalMark, mark: DecimalMark | null): string | null {
  if (mark !== null && mark !== decimal) return null
  const [whole = '', fraction = '', ...more] = number.split(decimal)
  if (more.length > 0) return null
  const grouped = ungrouped(whole.split(decimal === '.' ? ',' : '.'))
  return grouped === null ? null : `${grouped}.${fraction}`
}

/** Groups of three, or as in India of two before the last three. */
function ungrouped([first = '', ...groups]: readonly string[]): string | null {
  const last = groups.at(-1)
  const others = groups.slice(0, -1)
  if (last?.length !== 3 || !/^[1-9]\d{0,2}$/.test(first)) return null
  const inThrees = others.every(({ length }) => length === 3)
  const inTwos = first.length <= 2 && others.every(({ length }) => length === 2)
  return inThrees || inTwos ? first + groups.join('') : null
}
