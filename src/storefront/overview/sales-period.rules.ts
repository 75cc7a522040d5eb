export type Interval = 'day' | 'week' | 'month'

export interface Days {
  /** As `2026-03-01`. */
  readonly from: string
  /** The last day, inclusive. */
  readonly to: string
}

export const mostBuckets = 400
const usualDays = 28
const dayMs = 86_400_000

/** Returns the date that many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const daysIn = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/**
 * Returns the period and the one of equal length before it. Without `to` the period ends today, or at `from` if that is
 * later. Without `from` it has 28 days.
 */
export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
) {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const period: Days = { from: asked.from ?? daysAfter(to, 1 - usualDays), to }
  const previous: Days = { from: daysAfter(period.from, -daysIn(period)), to: daysAfter(period.from, -1) }
  return { period, previous }
}

/** Returns the first day of the interval that contains the day. Weeks start on Monday. */
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

/** Returns the number of buckets in a period. At most one more than the maximum. */
export const bucketsIn = (from: string, to: string, interval: Interval): number =>
  bucketsOf({ from, to }, interval).length

/**
 * Returns the buckets of a period without gaps. The first and last may be partial. At most one more than the maximum.
 */
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
