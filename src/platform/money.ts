import { Recent } from './recent.ts'

const zeroDecimal = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
/** Currencies with three decimal places. */
export const threeDecimal: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))
const known = new Set(Intl.supportedValuesOf('currency'))

export const isCurrency = (code: string): boolean => known.has(code)

/** Returns the number of decimal places of a currency (ISO 4217): 2 for INR, 0 for JPY, 3 for KWD. */
export function exponentOf(currency: string): number {
  if (zeroDecimal.has(currency)) return 0
  if (threeDecimal.has(currency)) return 3
  return 2
}

/**
 * Returns the minor units of which every amount that card providers charge is a multiple: 10 for currencies with three
 * decimal places, whose last digit must be 0.
 */
export const chargedStep = (currency: string): number => (exponentOf(currency) === 3 ? 10 : 1)

/** Formats a plain decimal for providers and people: `49900, INR` → `499.00`. */
export function toDecimal(amountMinor: number, currency: string): string {
  const exponent = exponentOf(currency)
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * Parses a plain decimal (`499.00`, `499`) to minor units. Returns null if it is malformed, has too many decimals for
 * the currency, or is not a safe integer.
 */
export function fromDecimal(text: string, currency: string): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const exponent = exponentOf(currency)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > exponent) return null
  const minor = Number(`${match[2]}${fraction.padEnd(exponent, '0')}`)
  if (!Number.isSafeInteger(minor)) return null
  return match[1] === '-' ? -minor : minor
}

/**
 * Formats an amount for a locale: `₹499.00`. If `currency` is external text that is not a currency code, appends it to
 * the plain amount.
 */
export function formatMoney(amountMinor: number, currency: string, locale = 'en'): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${toDecimal(amountMinor, currency)} ${currency}`.trim()
  const exponent = exponentOf(currency)
  const key = `${locale} ${currency}`
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    })
  moneyFormats.set(key, format)
  return format.format(amountMinor / 10 ** exponent)
}

// Cached, because creating a format takes longer than rendering a page.
const moneyFormats = new Recent<Intl.NumberFormat>(200)
