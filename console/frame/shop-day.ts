import type { FieldValue } from './form/fields.ts'
import { keptFormatter } from './formatters.ts'
import { timeZone } from './time-zone.ts'

const dayMs = 86_400_000

/** Returns a formatter for dates such as `2026-11-22`, with `timeStyle` also for times: `2026-11-22 09:30:00`. */
const swedish = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keptFormatter(Intl.DateTimeFormat, 'sv-SE', options)

/**
 * Returns the date of a timestamp in `zone` (default: the console's time zone), `shift` days later. Null for null or an
 * invalid timestamp.
 */
export const shopDay = (iso: string | null, shift = 0, zone: string = timeZone()): string | null =>
  iso === null || Number.isNaN(Date.parse(iso))
    ? null
    : swedish({ timeZone: zone }).format(new Date(Date.parse(iso) + shift * dayMs))

/** Returns the timestamp at which a day begins in `zone`, `shift` days later. Null without a day. */
export function fromShopDay(day: FieldValue | undefined, shift = 0, zone: string = timeZone()): string | null {
  if (typeof day !== 'string' || day === '') return null
  const utc = Date.parse(`${day}T00:00:00Z`) + shift * dayMs
  // Computed twice, because the offset differs before and after a clock change.
  const once = utc - offsetMs(utc, zone)
  return new Date(utc - offsetMs(once, zone)).toISOString()
}

function offsetMs(atMs: number, zone: string): number {
  const shown = swedish({ timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(atMs))
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - atMs
}
