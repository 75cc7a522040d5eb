import { folded, type Language } from './words/vocabulary.rules.ts'

/** Evidence for the meaning of ambiguous dates, such as 03/04. */
export interface DateContext {
  readonly language: Language
  /** When the mail was sent, ISO 8601. */
  readonly sentAt: string | null
  /** The order of day and month in numeric dates. Null if unknown. */
  readonly order: DayOrder | null
}
export type DayOrder = 'day first' | 'month first'

/** Order dates are in the past, delivery dates in the future. */
export type Direction = 'past' | 'ahead'

/** Languages whose names of months are known. They are more than those with other known words. */
const locales = 'en de fr es it nl pt pl sv da nb hi fi cs sk tr hu ro et lv lt sl el bg uk hr ca is sq'.split(' ')

const monthForms = ['long', 'short'].flatMap((month) => [
  { month, day: 'numeric' },
  { month },
]) as readonly Intl.DateTimeFormatOptions[]

/**
 * Names of months in these languages: long and short, beside a day and alone. A name may mean different months:
 * `listopad` is November in Polish and October in Croatian.
 */
const months = new Map<string, { readonly locale: string; readonly month: number }[]>()
for (const locale of locales)
  for (const form of monthForms) {
    const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC', numberingSystem: 'latn' })
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(new Date(Date.UTC(2026, month - 1, 5)))
      const name = folded(parts.find(({ type }) => type === 'month')?.value ?? '')
      if (/\p{L}/u.test(name)) months.set(name, [...(months.get(name) ?? []), { locale, month }])
    }
  }
const alsoMonths: ReadonlyMap<string, number> = new Map([
  ['sept', 9],
  ['mrz', 3],
  ['janv', 1],
  ['fevr', 2],
  ['juil', 7],
  ['mrt', 3],
])

/**
 * Returns the months that the word can mean: its meaning in `language` or, if it is no month there, its meanings in all
 * languages.
 */
function monthsOf(word: string, language: Language | null): readonly number[] {
  const said = folded(word)
  const named = months.get(said) ?? []
  const own = named.filter(({ locale }) => locale === language)
  const also = alsoMonths.get(said)
  return [...new Set([...(own.length > 0 ? own : named).map(({ month }) => month), ...(also ? [also] : [])])]
}
const isMonth = (word: string): boolean => monthsOf(word, null).length > 0

const iso = /(?<![\d.,/-])(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)/g
const numeric = /(?<![\d.,/-])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\d/])/g
const dayFirst =
  /(?<![\d.,:/-])(\d{1,2})(?:st|nd|rd|th|er|re|º|°|ª|:e|e)?(?:\.|,)?[\s/-]{1,2}(?:de\s|of\s|d['’])?(\p{L}[\p{L}\p{M}]{1,14})\.?,?(?:[\s/-]{1,2}(?:de\s|del\s)?(\d{4}|['’]?\d{2}(?!\s?[:h]\d|\d)))?/gu
const monthFirst =
  /(?<!\p{L})(\p{L}[\p{L}\p{M}]{1,14})(?:\.|\.?\s)(\d{1,2})(?:st|nd|rd|th)?(?![\d:.])(?:(?:,\s?|\s)(\d{4}))?/gu
/** `2026. március 3.` */
const yearFirst = /(?<!\d)(\d{4})\.?\s(\p{L}[\p{L}\p{M}]{1,14})\.?\s(\d{1,2})(?![\d:])/gu
/** Matches `20260303` alone or before a time. Elsewhere, it may be another number. */
const compact = /^\s*(20\d\d)([01]\d)([0-3]\d)(?=\s*$|\s\d{1,2}[:.h]|T\d)/
const longest = 300

interface Day {
  readonly at: number
  /** Every day that the date can mean and that is possible in the direction. ISO 8601. */
  readonly days: readonly string[]
}

/**
 * Returns the dates in the first 300 characters of a text, in order of appearance. Without a direction, every day is
 * possible.
 */
function daysOf(text: string, { language, sentAt, order }: DateContext, direction: Direction | null): Day[] {
  const written = text.slice(0, longest).replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  const found: Day[] = []
  const add = (at: number, days: readonly (string | null)[]): void => {
    const real = [...new Set(days.flatMap((day) => day ?? []))].filter((day) => isPossible(day, sentAt, direction))
    found.push({ at, days: real })
  }
  for (const match of written.matchAll(iso))
    add(match.index, [dayOf(Number(match[1]), Number(match[3]), Number(match[4]))])
  for (const match of written.matchAll(numeric)) {
    const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')]
    const [dayMonth, monthDay] = [dayOf(year, second, first), dayOf(year, first, second)]
    // Dates with points have the day first in every country.
    const known = match[2] === '.' ? 'day first' : order
    add(
      match.index,
      known === 'day first'
        ? [dayMonth ?? monthDay]
        : known === 'month first'
          ? [monthDay ?? dayMonth]
          : [dayMonth, monthDay],
    )
  }
  for (const [match, day, name, year] of [
    ...[...written.matchAll(dayFirst)].map((match) => [match, match[1], match[2], match[3]] as const),
    ...[...written.matchAll(monthFirst)].map((match) => [match, match[2], match[1], match[3]] as const),
    ...[...written.matchAll(yearFirst)].map((match) => [match, match[3], match[2], match[1]] as const),
  ]) {
    const years = year === undefined ? yearsNear(sentAt) : [fullYear(year.replace(/\D/g, ''))]
    const nearest = monthsOf(name ?? '', language).flatMap((month) => {
      const days = years
        .flatMap((each) => dayOf(each, month, Number(day)) ?? [])
        .filter((each) => isPossible(each, sentAt, direction))
      // A date without a year means the nearest such day in that direction, less than half a year away.
      const nearest = direction === 'past' ? days.at(-1) : days[0]
      const isUnlikely = nearest !== undefined && year === undefined && direction !== null && isFar(nearest, sentAt)
      return nearest === undefined || isUnlikely ? [] : nearest
    })
    if (nearest.length > 0) add(match.index, nearest)
  }
  return found.sort((one, other) => one.at - other.at)
}

/**
 * Returns the date in a text, as an ISO 8601 day. Of several dates, returns the first for a past one and the last (the
 * end of a range) for a future one. Null if there is no possible date, or if that date can mean several days.
 */
export function dayIn(text: string, context: DateContext, direction: Direction): string | null {
  const days = daysOf(text.replace(compact, '$1-$2-$3'), context, direction)
  const day = direction === 'past' ? days[0] : days.at(-1)
  const [only, ...more] = day?.days ?? []
  return only !== undefined && more.length === 0 ? only : null
}

/** Whether the first date of a text begins within its first `within` characters. */
export const beginsWithDay = (text: string, context: DateContext, within = 16): boolean =>
  (daysOf(text, context, null).find(({ days }) => days.length > 0)?.at ?? 99) < within

/**
 * Returns the positions of dates with a year in the first 300 characters of a text. The month is a number or a name.
 */
export function dayPlaces(text: string): { readonly start: number; readonly end: number }[] {
  const written = text.slice(0, longest)
  return [
    ...[...written.matchAll(iso)].filter(
      (match) => dayOf(Number(match[1]), Number(match[3]), Number(match[4])) !== null,
    ),
    ...[...written.matchAll(numeric)].filter(([, first, , second, year = '']) => {
      const [one, other] = [Number(first), Number(second)]
      return year.length === 4 && (dayOf(Number(year), other, one) ?? dayOf(Number(year), one, other)) !== null
    }),
    ...[...written.matchAll(dayFirst)].filter((match) => match[3] !== undefined && isMonth(match[2] ?? '')),
    ...[...written.matchAll(monthFirst)].filter((match) => match[3] !== undefined && isMonth(match[1] ?? '')),
    ...[...written.matchAll(yearFirst)].filter((match) => isMonth(match[2] ?? '')),
  ].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** Whether the first 300 characters of a text contain a date with a year. */
export const holdsDay = (text: string): boolean => dayPlaces(text).length > 0

/**
 * Returns the order of day and month in the mail's numeric dates. A date with a day above 12 shows it. Otherwise a
 * language other than English means "day first". For English, currency, country, and dates that can be the day on which
 * the mail was sent decide. Null if the evidence is missing or contradicts itself.
 */
export function dayOrderOf(
  text: string,
  language: Language,
  currency: string | null,
  topDomain: string,
  sentAt: string | null,
): DayOrder | null {
  const dates = [...text.slice(0, 40_000).matchAll(numeric)].map(([, first, sign, second, year = '']) => ({
    first: Number(first),
    second: Number(second),
    year: fullYear(year),
    sign,
  }))
  const seen = new Set<DayOrder>()
  for (const { first, second, sign } of dates) {
    // A number with points such as `11.15.30` may be an article number.
    if (sign === '.') continue
    if (first > 12 && first <= 31 && second <= 12) seen.add('day first')
    if (second > 12 && second <= 31 && first <= 12) seen.add('month first')
  }
  if (seen.size > 0) return seen.size === 1 ? ([...seen][0] ?? null) : null
  if (language !== 'en') return 'day first'
  const said = new Set<DayOrder>()
  const sent = sentAt?.slice(0, 10) ?? null
  for (const { first, second, year } of dates) {
    if (first === second || sent === null) continue
    if (dayOf(year, second, first) === sent) said.add('day first')
    if (dayOf(year, first, second) === sent) said.add('month first')
  }
  if (currency === 'USD') said.add('month first')
  if (currency !== null && dayFirstCurrencies.has(currency)) said.add('day first')
  if (topDomain === 'us') said.add('month first')
  if (dayFirstDomains.has(topDomain)) said.add('day first')
  return said.size === 1 ? ([...said][0] ?? null) : null
}

const dayFirstCurrencies = new Set('EUR GBP INR AUD NZD CHF SEK NOK DKK PLN CZK ZAR SGD BRL MXN'.split(' '))
const dayFirstDomains = new Set('uk in au nz ie de fr es it nl be at ch pt pl se dk no fi za sg br mx'.split(' '))

/**
 * Whether the day is possible: a past one is not after the mail, and a future one not before it. Allows 14 hours for
 * time zones. Always true if it is unknown when the mail was sent.
 */
function isPossible(day: string, sentAt: string | null, direction: Direction | null): boolean {
  if (sentAt === null || direction === null) return true
  const sent = Date.parse(sentAt)
  const hours = 3_600_000
  return direction === 'past'
    ? day <= new Date(sent + 14 * hours).toISOString().slice(0, 10)
    : day >= new Date(sent - 14 * hours).toISOString().slice(0, 10)
}

const halfYearMs = 183 * 24 * 3_600_000
const isFar = (day: string, sentAt: string | null): boolean =>
  sentAt !== null && Math.abs(Date.parse(day) - Date.parse(sentAt)) > halfYearMs

const yearsNear = (sentAt: string | null): number[] => {
  if (sentAt === null) return []
  const year = Number(sentAt.slice(0, 4))
  return [year - 1, year, year + 1]
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year <= 2100
  return isReal ? date.toISOString().slice(0, 10) : null
}
