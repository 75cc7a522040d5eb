import { language } from '../messages/text.ts'
import { keptFormatter } from './formatters.ts'

/** Formats amounts in a currency. A payment or an e-mail may contain an invalid currency code, which is shown as ¤. */
const moneyFormatter = (locale: string, currency: string): Intl.NumberFormat =>
  keptFormatter(Intl.NumberFormat, locale, {
    style: 'currency',
    currency: /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : 'XXX',
  })

const digitsOf = (currency: string): number =>
  moneyFormatter(numberLocale(currency), currency).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Returns `₹1,25,000.00` for 12500000 minor units of `INR`. The API limits sums to the largest safe integer, which is
 * shown with ≥.
 */
export function formatMoney(amountMinor: number, currency: string): string {
  const shown = moneyFormatter(numberLocale(currency), currency).format(amountMinor / 10 ** digitsOf(currency))
  return amountMinor === Number.MAX_SAFE_INTEGER ? `≥ ${shown}` : shown
}

/** Returns the locale for numbers. Amounts in rupees have Indian grouping in English too. */
const numberLocale = (currency: string): string =>
  language() === 'en' && currency.toUpperCase() === 'INR' ? 'en-IN' : language()

/** Decimal sign of the language: `.` in English, `,` in German. */
const decimalSign = (): string =>
  keptFormatter(Intl.NumberFormat, language(), { minimumFractionDigits: 1 }).format(0.5).includes(',') ? ',' : '.'

/**
 * Parses typed text such as `1,250.50` to minor units. Returns null if invalid. One or two digits after the last sign are
 * decimals, whichever sign it is. Three are decimals only in a currency that has three, after the decimal sign of the
 * language: `1.500` are 1½ dinars in English, and 1,500 in German.
 */
export function parseMoney(text: string, currency: string): number | null {
  const plain = text.replace(/[^\d.,-]/g, '')
  const digits = digitsOf(currency)
  const found = /([.,])(\d{1,3})$/.exec(plain)
  const decimal = found?.[2]?.length === 3 && (digits < 3 || found[1] !== decimalSign()) ? null : found
  const whole = decimal ? plain.slice(0, decimal.index) : plain
  const fraction = (decimal?.[2] ?? '').padEnd(digits, '0')
  if (!/^-?(\d+|\d{1,3}([.,]\d{2,3})*[.,]\d{3})$/.test(whole) || fraction.length > digits) return null
  return Number(`${whole.replace(/[.,]/g, '')}${fraction}`)
}

/** Formats an amount for an amount field, without grouping: `1250.50`, in German `1250,50`. */
export const plainMoney = (amountMinor: number, currency: string): string =>
  (amountMinor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency)).replace('.', decimalSign())
