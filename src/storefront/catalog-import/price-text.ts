import { exponentOf, fromDecimal } from '../../platform/money.ts'

const maxMinor = 999_999_999_999

/** Parses a price. Returns minor units, or a message that tells the merchant how to fix the price. */
export function priceOf(text: string, currency: string): number | string {
  const minor = fromDecimal(text, currency)
  if (minor !== null && minor < 0) return `"${text}" is below zero.`
  if (minor !== null && minor <= maxMinor) return minor
  // Digits on both sides of a letter are not one number: `1e5` is not 15.
  const bare = /\d[^\d.,'’\s]+\d/.test(text) ? '' : text.replace(/[^\d.,-]/g, '')
  const plain = /^\d{1,3}(,\d{2,3})*(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : null
  if (plain !== null && plain !== text && fromDecimal(plain, currency) !== null)
    return `"${text}" is not a plain amount: write ${plain}.`
  if (/^\d+\.\d+$/.test(text)) return `"${text}" has more decimals than ${currency} has (${exponentOf(currency)}).`
  return `"${text}" is not an amount: write digits with a point before the decimals, like ${exponentOf(currency) === 0 ? '1299' : '1299.00'}.`
}

/** Parses a whole number of either sign, at most a billion; `5.00` too. Returns null for any other text. */
export const countOf = (text: string): number | null => {
  if (!/^[+-]?\d{1,10}(\.0+)?$/.test(text)) return null
  const count = Math.trunc(Number(text))
  return Math.abs(count) <= 1_000_000_000 ? count : null
}

/** Parses yes or no in any common spelling. Returns null for any other text. */
export function flagOf(text: string): boolean | null {
  const word = text.toLowerCase()
  if (['true', 'yes', 'y', '1', 'continue'].includes(word)) return true
  if (['false', 'no', 'n', '0', 'deny'].includes(word)) return false
  return null
}

/** Parses a date or a time with its zone. Returns UTC with milliseconds, or null for any other text. */
export function instantOf(text: string): string | null {
  const written = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)
  return written && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null
}
