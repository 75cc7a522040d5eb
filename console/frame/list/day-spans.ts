import { fromShopDay, shopDay } from '../shop-day.ts'

/** A range of moments; without an end it goes on. */
export interface Span {
  readonly from: string
  readonly until: string | null
}

/** Today, yesterday, and the last so many days up to now, as days of the zone. */
export function daySpans(nowMs: number, zone?: string) {
  const today = shopDay(new Date(nowMs).toISOString(), 0, zone)
  const begin = (daysAgo: number): string => fromShopDay(today, -daysAgo, zone) ?? ''
  const last = (days: number): Span => ({ from: begin(days), until: null })
  return {
    today: last(0),
    yesterday: { from: begin(1), until: begin(0) },
    last,
  }
}

/** The day that a range ends with: the range itself ends as the next day begins. */
export const lastDay = (until: string, zone?: string): string =>
  shopDay(until, 0, zone) === null ? '' : (shopDay(new Date(Date.parse(until) - 1).toISOString(), 0, zone) ?? '')

/** The end of a range that ends with this day. */
export const endOfDay = (day: string, zone?: string): string | null => fromShopDay(day, 1, zone)
