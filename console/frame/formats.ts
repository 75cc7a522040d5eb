import { language, t } from '../messages/text.ts'
import { keptFormatter, numberIn } from './formatters.ts'
import { timeZone } from './time-zone.ts'

/** Returns `1,234.5` for 1234.5. `options` can be the maximum number of decimals. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions | number): string =>
  numberIn(language(), value, options)

export const formatPercent = (share: number, digits = 1): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits })

export const formatDate = (iso: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  keptFormatter(Intl.DateTimeFormat, language(), { timeZone: timeZone(), ...options }).format(new Date(iso))

/** Formats a date without a time zone: `22 Nov` for `2026-11-22`. */
export const formatDay = (day: string | undefined, options: Intl.DateTimeFormatOptions = {}): string =>
  day === undefined
    ? ''
    : formatDate(`${day.slice(0, 10)}T12:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC', ...options })

export const formatMoment = (iso: string): string => formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' })

/** Joins words as the language does: `a, b, and c`, with `unit` `a, b, c`, with `disjunction` `a, b, or c`. */
export const formatList = (words: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  keptFormatter(Intl.ListFormat, language(), { type }).format(words)

const spans = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns `3 hours ago` or `in 2 days`. */
export function formatAgo(iso: string, nowMs: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - nowMs) / 1000
  const [unit, length] = spans.find(([, span]) => Math.abs(seconds) >= span) ?? ['minute', 60]
  if (Math.abs(seconds) < 60) return t('just now')
  return keptFormatter(Intl.RelativeTimeFormat, language(), { numeric: 'auto' }).format(
    Math.round(seconds / length),
    unit,
  )
}
