/** What a clock on the wall shows: `2026-03-29T09:00:00`, without an offset. */
export type WallTime = string

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/

/** With its seconds; null: there is no such day or time, or a year that is not kept. */
export function wallTimeOf(text: string): WallTime | null {
  const found = pattern.exec(text)
  if (!found) return null
  const whole = found[6] === undefined ? `${text}:00` : text
  const date = new Date(`${whole}Z`)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1970) return null
  return wallTimeAt(date.getTime()) === whole ? whole : null
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** An area's name (`Europe/Berlin`) or `UTC`, never an offset: that knows of no daylight saving. */
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
 * The moment at which the clocks of a zone show a time. Where they show it twice (they were put back) it is the first of
 * both; where they never show it (they were put forward) it is as much later as they were put forward.
 */
export function instantOf(wallTime: WallTime, zone: string): Date {
  const wallMs = Date.parse(`${wallTime}Z`)
  const before = offsetMs(wallMs - dayMs, zone)
  const after = offsetMs(wallMs + dayMs, zone)
  const shown = [wallMs - before, wallMs - after].filter((ms) => ms + offsetMs(ms, zone) === wallMs)
  return new Date(shown.length > 0 ? Math.min(...shown) : wallMs - before)
}

/** What the clocks of a zone show at a moment. */
export const wallTimeIn = (instant: Date, zone: string): WallTime =>
  wallTimeAt(instant.getTime() + offsetMs(instant.getTime(), zone))

/** `days` later by the calendar. */
export const dayAfter = (date: string, days: number): string =>
  wallTimeAt(Date.parse(`${date}T00:00:00Z`) + days * dayMs).slice(0, 10)

const dayMs = 86_400_000

/** How far the clocks of a zone are ahead of UTC at a moment. */
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
