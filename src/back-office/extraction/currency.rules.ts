import { isCurrency } from '../../platform/money.ts'
import type { Found, Warning } from './extracted.types.ts'
import { currencyOfSign, currencySigns, markedAmounts, signPattern, usualCode } from './money-text.rules.ts'
import type { Language } from './words/vocabulary.rules.ts'

/**
 * The texts of a mail that can name its currency, the most reliable first: the totals, all summary amounts and items,
 * and the lines of text.
 */
export interface NamedCurrencies {
  readonly totals: readonly { readonly signs: readonly string[]; readonly evidence: string }[]
  readonly others: readonly { readonly signs: readonly string[]; readonly evidence: string }[]
  readonly lines: readonly string[]
}

const usual = new RegExp(usualCode, 'gu')

/**
 * Matches a currency at the end of a label or heading, in brackets or beside a slash: `Amount GBP`, `CELKEM KČ`, `Price
 * (kr)`, `Ft/db`.
 */
const signOfHeading = new RegExp(
  String.raw`(?:(?<=(?:^|\s{2})\p{L}[\p{L}\p{M}./ -]{1,20}\s)|(?<=[(/])|(?<=^|\s{2}))(?!\p{Lu}{3}(?!\p{L}))${signPattern}(?=[\s)]*(?::?\s{2}|:?$|\/|\)))|(?<=(?:^|\s{2})\p{L}[\p{L}. ]{2,20}\s)${usual.source}(?=\s{2}|$)`,
  'gu',
)

/**
 * Returns the currency of a mail. `found` is null if the mail names none or several, or only a sign whose currency
 * neither the domain nor the language decides.
 */
export function statedCurrency(
  { totals, others, lines }: NamedCurrencies,
  topDomain: string,
  language: Language,
): { readonly found: Found<string> | null; readonly warnings: readonly Warning[] } {
  // If neither an item nor a summary amount has a currency, the amounts in the first 500 lines decide.
  const isNamed = [...totals, ...others].some(({ signs }) => signs.length > 0)
  const written = isNamed ? [] : lines.slice(0, mostLines).flatMap(amountsOf)
  for (const each of [totals, others, written]) {
    const codes = new Map(
      each.flatMap(({ signs, evidence }) => {
        // An amount in brackets after another is the same amount in a foreign currency.
        const own = signs.length > 0 ? evidence.replace(/\([^()]*\d[.,]\d{2}[^()]*\)/g, '') : evidence
        return [...signs.filter(isCurrency), ...codesInLabel(own), ...(own.match(usual) ?? [])].map(
          (code) => [code, evidence] as const,
        )
      }),
    )
    const [only] = codes
    if (only && codes.size === 1)
      return { found: { value: only[0], source: 'text', confidence: 0.95, evidence: only[1] }, warnings: [] }
    if (codes.size > 1) return { found: null, warnings: [severalCurrencies([...codes.keys()])] }
  }
  const everywhere = new Set(lines.flatMap((text) => codesInLabel(text)))
  const [announced] = everywhere
  if (announced && everywhere.size === 1)
    return { found: { value: announced, source: 'text', confidence: 0.8, evidence: announced }, warnings: [] }
  const headed = [
    ...new Set(
      lines
        .slice(0, mostLines)
        .flatMap(
          (line) =>
            line
              .slice(0, 300)
              .replace(/\s+[\d.,' ]+$/, '')
              .match(signOfHeading) ?? [],
        )
        .flatMap(currencySigns)
        .map(withoutPoint),
    ),
  ]
  const [heading] = headed
  if (heading && headed.length === 1 && isCurrency(heading))
    return { found: { value: heading, source: 'text', confidence: 0.8, evidence: heading }, warnings: [] }
  const beside = [...totals, ...others, ...written].flatMap((each) => each.signs.map(withoutPoint))
  const signs = beside.length > 0 ? [...new Set(beside)] : headed
  const [sign] = signs
  if (signs.length === 0 || sign === undefined) return { found: null, warnings: [] }
  if (signs.length > 1) return { found: null, warnings: [severalCurrencies(signs)] }
  const meant = currencyOfSign(sign, topDomain)
  const local = meant && meant.confidence >= 0.5 ? null : bySpeech(sign, language, lines)
  if (local) return { found: { value: local, source: 'text', confidence: 0.8, evidence: sign }, warnings: [] }
  if (!meant) return { found: null, warnings: [] }
  return {
    found: { value: meant.currency, source: 'text', confidence: meant.confidence, evidence: sign },
    warnings:
      meant.confidence < 0.5 ? [{ code: 'currency_assumed', message: `${sign} was taken for ${meant.currency}.` }] : [],
  }
}

const withoutPoint = (sign: string): string => sign.replace(/\.$/, '')
const mostLines = 500
const amountsOf = (line: string): { signs: readonly string[]; evidence: string }[] =>
  // The sign may be in a separate cell: `€  12.50`.
  markedAmounts(line.replace(/ {2,}/g, ' ')).map((amount) => ({ signs: currencySigns(amount), evidence: amount }))

/**
 * Returns the currency of an ambiguous sign (`kr`, `¥`, `Fr`, `Rs`) according to the language, the script and the names
 * of taxes in the mail. Null if they do not decide.
 */
function bySpeech(sign: string, language: Language, lines: readonly string[]): string | null {
  const speaks = (words: RegExp): boolean => lines.some((line) => words.test(line))
  if (sign === 'kr') {
    if (language === 'sv') return 'SEK'
    if (language === 'da' || language === 'nb') return speaks(/\bmva\b/i) ? 'NOK' : speaks(/\bmoms\b/i) ? 'DKK' : null
  }
  if (sign === '¥') return speaks(/[\u3040-\u30ff]/) ? 'JPY' : speaks(/[\u4e00-\u9fff]/) ? 'CNY' : null
  if (sign === '$') return dollars.find(([, taxes]) => speaks(taxes))?.[0] ?? null
  if (sign === 'fr') return ['de', 'fr', 'it'].includes(language) ? 'CHF' : null
  return sign === 'rs' && (language === 'hi' || speaks(/\b[CSI]?GST(?:IN)?\b/)) ? 'INR' : null
}

/** The names of taxes and registers of countries with dollars or pesos. */
const dollars: readonly (readonly [string, RegExp])[] = [
  ['AUD', /\b(?:ABN|ACN)\b|\bPty\b/],
  ['NZD', /\bNZBN\b/],
  ['CAD', /\b(?:TPS|TVQ|QST|HST)\b/],
  ['MXN', /\b(?:RFC|CFDI)\b/],
  ['ARS', /\bCUIT\b/],
]

const codesInLabel = (text: string): string[] =>
  [
    // A separate cell, or the only word after a label: `Currency: CZK`. A rare code counts only beside an amount,
    // because it may be an article number.
    ...[...text.matchAll(/(?:^|\s{2}|^\p{L}[\p{L} .]{2,20}:\s)([A-Z]{3})(?=\s{2}|$)/gu)].filter(
      ({ 0: cell, 1: code = '', index }) =>
        usualCode.test(code) ||
        /\d[.,]\d{2,3}$/.test(text.slice(0, index)) ||
        /^\s+-?\d[\d.,' ]*[.,]\d{2,3}(?:\s{2}|$)/.test(text.slice(index + cell.length)),
    ),
    // `Total DKK 187.50`
    ...text.slice(0, 80).matchAll(/^\p{L}[\p{L} ]{2,30}?\s([A-Z]{3})[:\s]+-?\d/gu),
    // `Total EUR incl. VAT  187.50`
    ...[...text.slice(0, 80).matchAll(/^\p{L}[\p{L} ]{2,30}?\s([A-Z]{3})\s\p{L}[\p{L}. ]{1,20}\s{2,}-?\d/gu)].filter(
      ([, code = '']) => usualCode.test(code),
    ),
    ...text
      .slice(0, 500)
      .matchAll(
        /\(([A-Z]{3})\)|\b(?:in|en|em|w|i)\s([A-Z]{3})\b|(?:currency|währung|devise|moneda|valut[aă]|moeda|waluta|monedă|para birimi|मुद्रा)\s?:?\s+([A-Z]{3})\b/gi,
      ),
  ]
    .map(([, one, other, third]) => one ?? other ?? third ?? '')
    .filter(isCurrency)
    .concat(text.includes('人民币') ? ['CNY'] : [])
    .concat(/(?<!\p{L})(?:in|en|em|w|i|v|σε)\s(?:euros?|ευρώ)(?!\p{L})/iu.test(text.slice(0, 500)) ? ['EUR'] : [])

const severalCurrencies = (names: readonly string[]): Warning => ({
  code: 'several_currencies',
  message: `Amounts are stated in ${names.join(' and ')}; none was taken.`,
})
