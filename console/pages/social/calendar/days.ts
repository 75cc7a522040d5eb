import { keptFormatter } from '../../../frame/formatters.ts'
import { timeZone } from '../../../frame/time-zone.ts'
import { language } from '../../../messages/text.ts'

/** Adds days to a date such as `2026-11-22`, which has no time zone. */
export const addDays = (day: string, count: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

export function addMonths(day: string, count: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 10)
}

/** Returns the first day of the week. Weeks start on Monday. */
const weekBegin = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))

const daysFrom = (day: string, count: number): string[] => Array.from({ length: count }, (_, n) => addDays(day, n))

export const weekDays = (day: string): string[] => daysFrom(weekBegin(day), 7)

export function monthDays(day: string): string[] {
  const first = weekBegin(`${day.slice(0, 7)}-01`)
  const last = weekDays(addDays(addMonths(day, 1), -1))[6] ?? first
  const weeks = Math.round((Date.parse(last) - Date.parse(first)) / 604_800_000 + 1 / 7)
  return daysFrom(first, weeks * 7)
}

/** Returns the local time in a time zone: `2026-11-22T09:30`. The Swedish locale formats it almost like this. */
export const wallTime = (iso: string, zone: string = timeZone()): string =>
  keptFormatter(Intl.DateTimeFormat, 'sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(iso))
    .replace(' ', 'T')

export const dayOf = (iso: string): string => wallTime(iso).slice(0, 10)
export const timeOf = (iso: string): string => wallTime(iso).slice(11)
export const today = (): string => dayOf(new Date().toISOString())

export const dayWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  keptFormatter(Intl.DateTimeFormat, language(), { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`))

/** Returns a period in words: `Nov 16 – 22, 2026`. */
export const spanWords = (from: string, until: string): string =>
  keptFormatter(Intl.DateTimeFormat, language(), { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    new Date(`${from}T12:00:00Z`),
    new Date(`${until}T12:00:00Z`),
  )
