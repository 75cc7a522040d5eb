export type Interval = 'day' | 'week' | 'month'

export interface Days {
  /** `2026-03-01` */
  readonly from: string
  /** Included. */
  readonly to: string
}

export const mostBuckets = 400
const usualDays = 28
const dayMs = 86_400_000

/** A day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** What is asked for, and as many days just before. */
export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
) {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const period: Days = { from: asked.from ?? daysAfter(to, 1 - usualDays), to }
  const previous: Days = { from: daysAfter(period.from, -daysIn(period)), to: daysAfter(period.from, -1) }
  return { period, previous }
}

/** The first day of the week or the month of a day; weeks begin on Monday. */
function beginningOf(day: string, interval: Interval): string {
  if (interval === 'day') return day
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

function nextBeginning(beginning: string, interval: Interval): string {
  if (interval === 'day') return daysAfter(beginning, 1)
  if (interval === 'week') return daysAfter(beginning, 7)
  return beginningOf(daysAfter(beginning, 31), 'month')
}

/** How many buckets a period has, or one more than there may be. */
export const bucketsIn = (from: string, to: string, interval: Interval): number =>
  bucketsOf({ from, to }, interval).length

/** The buckets of a period without gaps; the first and the last are cut by it. One more than there may be at most. */
export function bucketsOf({ from, to }: Days, interval: Interval): Days[] {
  const buckets: Days[] = []
  let beginning = beginningOf(from, interval)
  while (beginning <= to && buckets.length <= mostBuckets) {
    const next = nextBeginning(beginning, interval)
    const last = daysAfter(next, -1)
    buckets.push({ from: beginning < from ? from : beginning, to: last > to ? to : last })
    beginning = next
  }
  return buckets
}
