import type { Queryable } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { type Period, periodOf } from '../periods/index.ts'
import { netPromoterScore, readRating } from './nps.rules.ts'
import { countRatings, type RatingCount } from './nps-store.ts'
import type { NpsReportView } from './prediction-schema.ts'

const defaultDays = 365

export async function npsReport(
  db: Queryable,
  asked: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
  now: Date,
): Promise<NpsReportView> {
  // Includes feedback from the current millisecond.
  const period: Period = periodOf(asked, new Date(now.getTime() + 1), defaultDays)
  const counts = Map.groupBy(await countRatings(db, period), ({ month }) => month)
  const trend = [...counts].flatMap(([month, own]) => (month === null ? [] : [{ month, ...npsOf(own) }]))
  return {
    nps: npsOf(counts.get(null) ?? []),
    trend,
    period: { from: isoTime(period.from), to: isoTime(period.to) },
  }
}

function npsOf(counts: readonly RatingCount[]): NpsReportView['nps'] {
  const of = (category: string) =>
    counts.reduce(
      (sum, { rating, scale, count }) => sum + (readRating(rating, scale).category === category ? count : 0),
      0,
    )
  const found = netPromoterScore({
    promoters: of('promoter'),
    passives: of('passive'),
    detractors: of('detractor'),
  })
  return {
    score: found.score,
    margin: found.margin,
    promoters: found.promoters,
    passives: found.passives,
    detractors: found.detractors,
    total: found.total,
    promoters_percentage: found.promotersPercent,
    passives_percentage: found.passivesPercent,
    detractors_percentage: found.detractorsPercent,
  }
}
