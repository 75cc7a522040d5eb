import type { DateOrder } from './layout.types.ts'

export interface DateText {
  readonly start: number
  readonly end: number
  /** The possible days with their date order. The order is null for a named month, and for `20260503`. */
  readonly days: readonly { readonly day: string; readonly order: DateOrder | null }[]
}

const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'ro', 'hu']
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')

/** Long and short month names in the languages that most vendors use. */
const monthNames = locales.flatMap((locale) =>
  (['long', 'short'] as const).flatMap((width) =>
    Array.from({ length: 12 }, (_, month) => {
      const format = new Intl.DateTimeFormat(locale, { month: width, day: 'numeric', timeZone: 'UTC' })
      const part = format.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'month')
      return { name: (part?.value ?? '').replace(/\.$/, ''), month: month + 1 }
    }),
  ),
)
const months: ReadonlyMap<string, number> = new Map(monthNames.map(({ name, month }) => [folded(name), month]))
const monthName = [...new Set(monthNames.flatMap(({ name }) => [name, folded(name)]))]
  .filter((name) => /^\p{L}{3,}$/u.test(name))
  .toSorted((one, other) => other.length - one.length)
  .join('|')

const numeric =
  /(?<![\d.,/-])(?:(\d{4})([./-])(\d{1,2})\2(\d{1,2})|(\d{1,2})([./-]) ?(\d{1,2})\6 ?(\d{4}|\d{2}))(?![\d/-]|[.,]\d)/g
const compact = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g
const worded = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(\d{1,2})(?:st|nd|rd|th|er|[.ºª])?[ -]?(?:de |of |di |d['’])?(${monthName})\.?(?:,?(?: de| del)?[ -]?(\d{4}))?|(${monthName})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?)(?![\p{L}\d])`,
  'giu',
)

/**
 * Returns every date in the text. A date without a year gets the year that puts it nearest to the day the e-mail was
 * sent.
 */
export function datesIn(text: string, sentAt: string | null): DateText[] {
  const found: DateText[] = []
  for (const match of text.matchAll(numeric)) {
    const [all, year, , month, day, first, , second, lastYear = ''] = match
    const days = year
      ? dayOf(Number(year), Number(month), Number(day), 'ymd')
      : [
          ...dayOf(fullYear(lastYear), Number(second), Number(first), 'dmy'),
          ...dayOf(fullYear(lastYear), Number(first), Number(second), 'mdy'),
        ]
    if (days.length > 0) found.push({ start: match.index, end: match.index + all.length, days })
  }
  for (const match of text.matchAll(compact)) {
    const days = dayOf(Number(match[1]), Number(match[2]), Number(match[3]), null)
    if (days.length > 0) found.push({ start: match.index, end: match.index + match[0].length, days })
  }
  for (const match of text.matchAll(worded)) {
    const [all, dayFirst, monthSecond, yearLast, monthFirst, daySecond, yearBehind] = match
    const month = months.get(folded(monthSecond ?? monthFirst ?? ''))
    const year = yearLast ?? yearBehind
    if (month === undefined) continue
    const years = year === undefined ? nearestYears(sentAt) : [Number(year)]
    const days = years.flatMap((each) => dayOf(each, month, Number(dayFirst ?? daySecond), null))
    const nearest = days.toSorted((one, other) => distance(one.day, sentAt) - distance(other.day, sentAt))
    if (nearest[0]) found.push({ start: match.index, end: match.index + all.length, days: nearest.slice(0, 1) })
  }
  return found.toSorted((one, other) => one.start - other.start)
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 : 0) + Number(year)

function dayOf(
  year: number,
  month: number,
  day: number,
  order: DateOrder | null,
): { day: string; order: DateOrder | null }[] {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year <= 2100
  return isReal ? [{ day: date.toISOString().slice(0, 10), order }] : []
}

function nearestYears(sentAt: string | null): number[] {
  if (sentAt === null) return []
  const year = Number(sentAt.slice(0, 4))
  return [year, year - 1, year + 1]
}

const distance = (day: string, sentAt: string | null): number => Math.abs(Date.parse(day) - Date.parse(sentAt ?? day))
