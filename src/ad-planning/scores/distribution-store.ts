import { type Queryable, sql } from '../../platform/db/database.ts'
import type { DistributionFilter, DistributionView } from './schema.ts'

const binCount = 10
/** Upper ends of the scales. Lifetime value has none. */
const scaleEnd: Readonly<Record<DistributionFilter['score_type'], number | null>> = {
  clv: null,
  engagement: 100,
  nps: 10,
  churn_risk: 100,
}

/**
 * Returns the histogram of a score over the people who have it in one currency: `currency` if given, or the currency of
 * most people. All counts are 0 if nobody has the score.
 */
export async function scoreDistribution(
  db: Queryable,
  { score_type, currency: asked }: DistributionFilter,
): Promise<DistributionView> {
  const { rows: found } = await sql<{ currency: string | null; count: number; most: number }>`
    select currency, count(*) as count, max(score_value) as most from customer_score
    where score_type = ${score_type} and (${asked ?? null}::text is null or currency = ${asked ?? null})
    group by currency order by 2 desc, 1 limit 1`.execute(db)
  const { currency, count, most } = found[0] ?? { currency: asked ?? null, count: 0, most: 0 }
  // A multiple of the number of bins, so that the bounds of lifetime values are integers.
  const end = scaleEnd[score_type] ?? Math.max(1, Math.ceil(most / binCount)) * binCount
  const { rows } = await sql<{ bin: number; count: number }>`
    select least(greatest(width_bucket(score_value, 0, ${end}::float8, ${binCount}::int), 1), ${binCount}::int) as bin, count(*) as count
    from customer_score where score_type = ${score_type} and currency is not distinct from ${currency} group by 1`.execute(
    db,
  )
  const counts = new Map(rows.map((row) => [row.bin, row.count]))
  const bins = Array.from({ length: binCount }, (_, index) => ({
    from: (end * index) / binCount,
    to: (end * (index + 1)) / binCount,
    count: counts.get(index + 1) ?? 0,
  }))
  return { score_type, currency, count, bins }
}
