import { fromShopDay, shopDay } from '../shop-day.ts'

/** A range of time. If `until` is null, it has no end. */
export interface Span {
  readonly from: string
  readonly until: string | null
}

/** Returns today, yesterday and a function for the last days, as ranges in the time zone of the console's times. */
export function daySpans(nowMs: number, zone?: string) {
  const today = shopDay(new Date(nowMs).toISOString(), 0, zone)
  const begin = (daysAgo: number): string => fromShopDay(today, -daysAgo, zone) ?? ''
  const last = (days: number): Span => ({ from: begin(days), until: null })
  return { today: last(0), yesterday: { from: begin(1), until: begin(0) }, last }
}

/** Returns the last day of a range that ends when the next day begins. */
export const lastDay = (until: string, zone?: string): string =>
  shopDay(until, 0, zone) === null ? '' : (shopDay(new Date(Date.parse(until) - 1).toISOString(), 0, zone) ?? '')

export const endOfDay = (day: string, zone?: string): string | null => fromShopDay(day, 1, zone)
