import type { DayValue } from '../../frame/chart/day-columns.tsx'

export interface Sale {
  readonly created_at: string
  readonly currency: string
  readonly total: number
}

export interface CurrencySales {
  readonly currency: string
  readonly today: number
  readonly total: number
  readonly orders: number
  readonly days: readonly DayValue[]
}

export const spanDays = 28
const dayMs = 86_400_000

/** The calendar day of a moment in a time zone: `2026-11-22`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** The calendar days up to and with the one of `now`, oldest first. */
export function lastDays(timeZone: string, now: Date, count: number = spanDays): string[] {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** Sales by currency and day, the currency with the most orders first. Days without sales are zero. */
export function salesByDay(sales: readonly Sale[], timeZone: string, now: Date): CurrencySales[] {
  const days = lastDays(timeZone, now)
  const byCurrency = Map.groupBy(sales, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, own]) => {
      const inSpan = own
        .map(({ created_at, total }) => ({ day: dayIn(timeZone, new Date(created_at)), total }))
        .filter(({ day }) => days.includes(day))
      const sumOf = (day: string) => inSpan.reduce((sum, sale) => (sale.day === day ? sum + sale.total : sum), 0)
      const columns = days.map((day) => ({ day, value: sumOf(day) }))
      return {
        currency,
        days: columns,
        today: columns.at(-1)?.value ?? 0,
        total: columns.reduce((sum, { value }) => sum + value, 0),
        orders: inSpan.length,
      }
    })
    .filter(({ orders }) => orders > 0)
    .toSorted((a, b) => b.orders - a.orders)
}
