import type { Queryable } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { statsCap } from '../attribution/index.ts'
import { type Amounts, periodOf } from '../periods/index.ts'
import type { ConversionStatsFilter, ConversionStatsView, ConversionView } from './schema.ts'
import { type BrokenDown, breakDownConversions, totalsByCurrency } from './stats-store.ts'

const defaultDays = 30

/**
 * Returns the exact totals of the period, and breakdowns of the newest 50,000 conversions. Each currency has its own
 * sums.
 */
export async function conversionStats(
  db: Queryable,
  filter: ConversionStatsFilter,
  now: Date,
): Promise<ConversionStatsView> {
  const period = periodOf(filter, now, defaultDays)
  const [totals, rows] = await Promise.all([
    totalsByCurrency(db, period, filter),
    breakDownConversions(db, period, filter, filter.group_by),
  ])
  return {
    totals: {
      total_conversions: totals.conversions,
      total_value: totals.value,
      by_type: summed(rows, 'type').map(({ key, ...sums }) => ({
        // Safe cast: a check constraint limits the column.
        conversion_type: key as ConversionView['conversion_type'],
        ...sums,
      })),
      by_platform: summed(rows, 'platform').map(({ key, ...sums }) => ({
        platform: key as ConversionView['platform'],
        ...sums,
      })),
    },
    time_series: summed(rows, 'series'),
    truncated: totals.conversions > statsCap,
    analyzed_rows: Math.min(totals.conversions, statsCap),
    period: { from: isoTime(period.from), to: isoTime(period.to) },
  }
}

interface Summed {
  readonly key: string | null
  readonly conversions: number
  readonly value: Amounts
}

/** Returns sums by currency, one row per key, in order of first appearance. */
function summed(rows: readonly BrokenDown[], breakdown: BrokenDown['breakdown']): Summed[] {
  const byKey = Map.groupBy(
    rows.filter((row) => row.breakdown === breakdown),
    ({ key }) => key,
  )
  return [...byKey].map(([key, found]) => ({
    key,
    conversions: found.reduce((all, { conversions }) => all + conversions, 0),
    value: found.map(({ currency, value }) => ({ currency, value })),
  }))
}
