import type { GroupRow, SalesRow } from './sales.types.ts'
import { bucketsOf, type Days, type Interval } from './sales-period.rules.ts'

interface Figures {
  readonly orders: number
  readonly units: number
  readonly gross: number
  readonly refunded: number
}

export interface SalesFacts {
  readonly period: Days
  readonly interval: Interval
  /** One row per currency and day with orders, for both periods. */
  readonly days: readonly SalesRow[]
  /** Null if the request did not ask for groups. */
  readonly groups: readonly GroupRow[] | null
}

/** Groups sales by currency, with every bucket of the period. */
export function salesByCurrency({ period, interval, days, groups }: SalesFacts) {
  const buckets = bucketsOf(period, interval)
  return [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, own]) => {
    const within = ({ from, to }: Days) => own.filter(({ day }) => day >= from && day <= to)
    return {
      currency,
      totals: sumOf(within(period)),
      previous: sumOf(own.filter(({ day }) => day < period.from)),
      buckets: buckets.map((bucket) => ({ ...bucket, ...sumOf(within(bucket)) })),
      ...(groups && { groups: groups.filter((group) => group.currency === currency).map(groupOf) }),
    }
  })
}

function sumOf(rows: readonly Figures[]) {
  const sum = (count: (row: Figures) => number): number =>
    Math.min(
      Number.MAX_SAFE_INTEGER,
      rows.reduce((total, row) => total + count(row), 0),
    )
  const [gross, refunded] = [sum((row) => row.gross), sum((row) => row.refunded)]
  return { orders: sum((row) => row.orders), units: sum((row) => row.units), gross, refunded, net: gross - refunded }
}

const groupOf = ({ id, name, orders, units, gross, refunded }: GroupRow) => ({
  id,
  name,
  orders,
  units,
  gross,
  refunded,
  net: refunded === null ? null : gross - refunded,
})
