import type { FieldValue } from './form/fields.ts'
import { keptFormatter } from './formatters.ts'
import { timeZone } from './time-zone.ts'

const dayMs = 86_400_000

/** Formats dates as `2026-11-22`. */
const swedish = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keptFormatter(Intl.DateTimeFormat, 'sv-SE', options)

/** Date of a timestamp in `zone`: by default the chosen time zone, otherwise the shop's. `shift` adds days. */
export const shopDay = (iso: string | null, shift = 0, zone: string = timeZone()): string | null =>
  iso === null || Number.isNaN(Date.parse(iso))
    ? null
    : swedish({ timeZone: zone }).format(new Date(Date.parse(iso) + shift * dayMs))

/** Returns the timestamp at which a day begins in `zone`. */
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
