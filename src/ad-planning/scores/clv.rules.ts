const dayMs = 86_400_000

export interface Purchase {
  /** In the currency's minor unit. */
  readonly valueMinor: number
  readonly at: Date
}

export interface LifetimeValue {
  readonly purchases: number
  readonly averageOrderMinor: number
  readonly ordersPerMonth: number
  readonly lifespanMonths: 12 | 24 | 36
  readonly averageGapDays: number | null
  readonly realisedMinor: number
  readonly predictedMinor: number
  readonly remainingMinor: number
}

/**
 * Returns the average order value × orders per month × expected months as a customer. Ignores orders with a value of 0.
 * A single purchase counts as one order every three months, for one year.
 */
export function lifetimeValue(all: readonly Purchase[], now: Date): LifetimeValue {
  const paid = all.filter(({ valueMinor }) => valueMinor > 0)
  const times = paid.map(({ at }) => at.getTime())
  const [first, last] = times.reduce(
    ([low, high], time) => [Math.min(low, time), Math.max(high, time)],
    [Infinity, -Infinity],
  )
  const purchases = paid.length
  if (purchases === 0) return nothing
  const realisedMinor = paid.reduce((sum, { valueMinor }) => sum + valueMinor, 0)
  const averageOrderMinor = realisedMinor / purchases
  const averageGapDays = purchases < 2 ? null : (last - first) / dayMs / (purchases - 1)
  const lifespanMonths = lifespanOf(averageGapDays)
  const days = Math.max(0, (now.getTime() - first) / dayMs)
  const ordersPerMonth = purchases === 1 ? 1 / 3 : purchases / Math.max(1, days / 30)
  const predictedMinor = averageOrderMinor * ordersPerMonth * lifespanMonths
  return {
    purchases,
    averageOrderMinor,
    ordersPerMonth,
    lifespanMonths,
    averageGapDays,
    realisedMinor,
    predictedMinor,
    remainingMinor: Math.max(0, predictedMinor - realisedMinor),
  }
}

/**
 * Returns the expected time as a customer: three years if the gaps are under 90 days, two years up to 180 days,
 * otherwise one year.
 */
function lifespanOf(gapDays: number | null): LifetimeValue['lifespanMonths'] {
  if (gapDays === null || gapDays > 180) return 12
  return gapDays < 90 ? 36 : 24
}

const nothing: LifetimeValue = {
  purchases: 0,
  averageOrderMinor: 0,
  ordersPerMonth: 0,
  lifespanMonths: 12,
  averageGapDays: null,
  realisedMinor: 0,
  predictedMinor: 0,
  remainingMinor: 0,
}

export interface CurrencyPurchases {
  readonly currency: string | null
  readonly purchases: readonly Purchase[]
}

/**
 * Returns purchases by currency, the currency with the most purchases first. On a tie, the one with the latest
 * purchase. Sums never mix currencies.
 */
export function byCurrency(
  all: readonly (Purchase & { readonly currency: string | null })[],
): readonly CurrencyPurchases[] {
  const paid = all.filter(({ valueMinor }) => valueMinor > 0)
  const latest = (purchases: readonly Purchase[]) => purchases.reduce((most, { at }) => Math.max(most, at.getTime()), 0)
  return [...Map.groupBy(paid, ({ currency }) => currency)]
    .map(([currency, purchases]) => ({ currency, purchases }))
    .sort((a, b) => b.purchases.length - a.purchases.length || latest(b.purchases) - latest(a.purchases))
}
