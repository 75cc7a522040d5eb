import type { Queryable } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { periodOf } from '../periods/index.ts'
import type { AttributionStatsView, StatsFilter } from './schema.ts'
import { breakDownSessions, countSessions, statsCap } from './stats-store.ts'

const defaultDays = 30

/** Returns the totals of all sessions in the period, and breakdowns of the newest 50,000. */
export async function attributionStats(db: Queryable, filter: StatsFilter, now: Date): Promise<AttributionStatsView> {
  const period = periodOf(filter, now, defaultDays)
  const [{ sessions, resolved }, parts] = await Promise.all([
    countSessions(db, period, filter.website_id),
    breakDownSessions(db, period, filter.website_id),
  ])
  return {
    totals: {
      total_sessions: sessions,
      resolved_sessions: resolved,
      unresolved_sessions: sessions - resolved,
      resolution_rate: sessions === 0 ? 0 : Math.round((resolved / sessions) * 10_000) / 100,
    },
    ...parts,
    truncated: sessions > statsCap,
    analyzed_rows: Math.min(sessions, statsCap),
    period: { from: isoTime(period.from), to: isoTime(period.to) },
  }
}
