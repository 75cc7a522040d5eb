import type { Queryable } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { type Amounts, periodOf } from '../periods/index.ts'
import type { Platform } from '../sources/index.ts'
import type { DashboardFilter, DashboardView } from './schema.ts'
import {
  amountsOf,
  campaignSums,
  caps,
  conversionParts,
  conversionTotals,
  experimentTotals,
  type Part,
  type Scope,
  type SessionPart,
  segmentTotals,
  sessionParts,
  sessionTotals,
} from './totals-store.ts'

const defaultDays = 30

/** Returns the exact totals, and tables with a limited number of rows. */
export async function readDashboard(db: Queryable, filter: DashboardFilter, now: Date): Promise<DashboardView> {
  const scope: Scope = { period: periodOf(filter, now, defaultDays), websiteId: filter.website_id }
  // Uses at most two connections, so that the others remain free for checkouts.
  const [[parts, totals, campaigns], [visits, sessions, segments, experiments]] = await Promise.all([
    readConversions(db, scope),
    readOthers(db, scope),
  ])
  const conversions = conversionsOf(totals, parts)
  const attribution = attributionOf(sessions, visits)
  const cappedSegments = cappedAt(segments.total, caps.segments)
  const cappedExperiments = cappedAt(experiments.total, caps.experiments)
  return {
    period: { from: isoTime(scope.period.from), to: isoTime(scope.period.to) },
    conversions,
    attribution,
    segments: {
      total: segments.total,
      total_customers: segments.customers,
      list: segments.list,
      ...cappedSegments,
    },
    experiments: { ...experiments, ...cappedExperiments },
    campaign_roi: campaigns.map((row) => ({
      ...row,
      roi: row.spend === 0 ? null : Math.round(((row.revenue - row.spend) / row.spend) * 10_000) / 10_000,
    })),
    daily_trend: trendOf(parts, visits),
    truncated:
      conversions.truncated || attribution.truncated || cappedSegments.truncated || cappedExperiments.truncated,
  }
}

async function readConversions(db: Queryable, scope: Scope) {
  const parts = await conversionParts(db, scope)
  const totals = await conversionTotals(db, scope)
  return [parts, totals, await campaignSums(db, scope)] as const
}

async function readOthers(db: Queryable, scope: Scope) {
  const visits = await sessionParts(db, scope)
  const sessions = await sessionTotals(db, scope)
  const segments = await segmentTotals(db)
  return [visits, sessions, segments, await experimentTotals(db, scope.websiteId)] as const
}

const cappedAt = (total: number, cap: number) => ({ analyzed_rows: Math.min(total, cap), truncated: total > cap })

function conversionsOf(totals: Awaited<ReturnType<typeof conversionTotals>>, parts: readonly Part[]) {
  const total = totals.reduce((all, { conversions }) => all + conversions, 0)
  return {
    total,
    total_value: amountsOf(totals),
    by_type: summed(parts, 'type').map(({ key, ...sums }) => ({ conversion_type: key, ...sums })),
    // Safe cast: a check constraint limits the column.
    by_platform: summed(parts, 'platform').map(({ key, ...sums }) => ({ platform: key as Platform, ...sums })),
    ...cappedAt(total, caps.conversions),
  }
}

function attributionOf(
  { sessions, resolved }: Awaited<ReturnType<typeof sessionTotals>>,
  parts: readonly SessionPart[],
) {
  return {
    total_sessions: sessions,
    resolved,
    resolution_rate: sessions === 0 ? 0 : Math.round((resolved / sessions) * 10_000) / 100,
    top_utm_sources: parts.flatMap(({ breakdown, key, sessions }) =>
      breakdown === 'source' && key !== null ? [{ utm_source: key, sessions }] : [],
    ),
    top_sources: parts.flatMap(({ breakdown, key, sessions, resolved }) =>
      // Safe cast: a check constraint limits the column.
      breakdown === 'platform' ? [{ platform: key as Platform, sessions, resolved }] : [],
    ),
    ...cappedAt(sessions, caps.attributions),
  }
}

interface Summed {
  readonly key: string
  readonly conversions: number
  readonly value: Amounts
}

/** Returns sums by currency, one row per key, in order of first appearance. */
function summed(parts: readonly Part[], breakdown: Part['breakdown']): Summed[] {
  const byKey = Map.groupBy(
    parts.filter((part) => part.breakdown === breakdown),
    ({ key }) => key,
  )
  return [...byKey].map(([key, found]) => ({
    key,
    conversions: found.reduce((all, { conversions }) => all + conversions, 0),
    value: amountsOf(found),
  }))
}

/** Returns one row per day with conversions or sessions. */
function trendOf(parts: readonly Part[], visits: readonly SessionPart[]): DashboardView['daily_trend'] {
  const days = new Map(summed(parts, 'day').map(({ key, ...sums }) => [key, sums]))
  const sessions = new Map(
    visits.flatMap(({ breakdown, key, sessions }) =>
      breakdown === 'day' && key !== null ? [[key, sessions] as const] : [],
    ),
  )
  return [...new Set([...days.keys(), ...sessions.keys()])].sort().map((date) => ({
    date,
    conversions: days.get(date)?.conversions ?? 0,
    value: days.get(date)?.value ?? [],
    sessions: sessions.get(date) ?? 0,
  }))
}
