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

/** Parses typed text such as `1,250.50` to minor units. Returns null if invalid. */
export function parseMoney(text: string, currency: string): number | null {
  const plain = text.replace(/[^\d.,-]/g, '')
  const decimal = /[.,](\d{1,2})$/.exec(plain)
  const whole = (decimal ? plain.slice(0, decimal.index) : plain).replace(/[.,]/g, '')
  if (!/^-?\d+$/.test(whole)) return null
  const digits = digitsOf(currency)
  const fraction = (decimal?.[1] ?? '').padEnd(digits, '0')
  return fraction.length > digits ? null : Number(`${whole}${fraction}`)
}

/** Formats an amount for an amount field: `1250.50`. */
export const plainMoney = (amountMinor: number, currency: string): string =>
  (amountMinor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))
