/** Local time without an offset: `2026-03-29T09:00:00`. */
export type WallTime = string

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/

/** Adds missing seconds. Returns null for an invalid date or time, or a year before 1970. */
export function wallTimeOf(text: string): WallTime | null {
  const found = pattern.exec(text)
  if (!found) return null
  const whole = found[6] === undefined ? `${text}:00` : text
  const date = new Date(`${whole}Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1970) return null
  return wallTimeAt(date.getTime()) === whole ? whole : null
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Whether this is a zone name (`Europe/Berlin`) or `UTC`. An offset is not, because it ignores daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return formatOf(name) !== null
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Returns the instant of a local time in a zone. If the time occurs twice (clocks go back), the first one. If it never
 * occurs (clocks go forward), it is moved forward by the skipped time.
 */
export function instantOf(wallTime: WallTime, zone: string): Date {
  const wallMs = Date.parse(`${wallTime}Z`)
  const before = offsetMs(wallMs - dayMs, zone)
  const after = offsetMs(wallMs + dayMs, zone)
  const shown = [wallMs - before, wallMs - after].filter((ms) => ms + offsetMs(ms, zone) === wallMs)
  return new Date(shown.length > 0 ? Math.min(...shown) : wallMs - before)
}

/** Returns the local time of an instant in a zone. */
export const wallTimeIn = (instant: Date, zone: string): WallTime =>
  wallTimeAt(instant.getTime() + offsetMs(instant.getTime(), zone))

/** Returns the calendar date `days` later. */
export const dayAfter = (date: string, days: number): string =>
  wallTimeAt(Date.parse(`${date}T00:00:00Z`) + days * dayMs).slice(0, 10)

const dayMs = 86_400_000

/** Returns the offset of a zone from UTC at an instant. */
function offsetMs(instantMs: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(instantMs / 1000) * 1000
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  formats.set(zone, made)
  return made
}

const wallTimeAt = (ms: number): WallTime => new Date(ms).toISOString().slice(0, 19)
