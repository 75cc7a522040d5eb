import type { FastifyInstance } from 'fastify'
import type { Subscription } from '../platform/events/events.ts'
import type { ForgetPerson } from '../platform/personal-data/index.ts'
import type { Claim } from '../platform/processes/index.ts'
import type { RecurringJob } from '../platform/recurring.ts'
import {
  attributionAdminRoutes,
  attributionRunClaims,
  type BulkDeps,
  creditQueued,
  resolveInBulk,
  resumeRuns,
} from './attribution/index.ts'
import { campaignAdminRoutes } from './campaigns/index.ts'
import { conversionAdminRoutes, countingSubscription } from './conversions/index.ts'
import { dashboardAdminRoutes } from './dashboard/index.ts'
import {
  experimentAdminRoutes,
  experimentDescription,
  experimentSurface,
  experimentVisitorRoutes,
  stopDueExperiments,
  type VisitorDeps,
} from './experiments/index.ts'
import { feedbackAdminRoutes } from './feedback/index.ts'
import { forecastAdminRoutes, recordActuals } from './forecasts/index.ts'
import { journeyAdminRoutes } from './journeys/index.ts'
import { peopleAdminRoutes } from './people/index.ts'
import { personRecords } from './person-records.ts'
import { fitDueModels, runDueScores, scoreAdminRoutes, scoreRunClaims, scoringSubscription } from './scores/index.ts'
import { buildNightly, followChanges, resumeBuilds, segmentAdminRoutes, segmentRunClaims } from './segments/index.ts'
import { sentimentAdminRoutes, sentimentSubscription, sentimentsOf } from './sentiment/index.ts'
import { analyticsSurface, siteOf, type TrackingDeps, trackingAdminRoutes, trackingRoutes } from './tracking/index.ts'

export { adPlanningPersonalData } from './personal-data.ts'
export {
  analyticsSurface,
  countingSubscription,
  experimentDescription,
  experimentSurface,
  experimentVisitorRoutes,
  type TrackingDeps,
  trackingRoutes,
  type VisitorDeps,
}

export interface AdPlanningDeps extends BulkDeps, TrackingDeps {
  /** Base URL of the tracking script, without a trailing slash. */
  readonly baseUrl: string
  readonly forget: ForgetPerson
}

/** Registers the admin routes of ad planning, mounted at `/admin`. */
export async function adPlanningAdminRoutes(app: FastifyInstance, deps: AdPlanningDeps): Promise<void> {
  await trackingAdminRoutes(app, deps)
  await peopleAdminRoutes(app, { ...deps, records: personRecords })
  await campaignAdminRoutes(app, deps)
  await attributionAdminRoutes(app, deps)
  await conversionAdminRoutes(app, deps)
  await experimentAdminRoutes(app, deps)
  await forecastAdminRoutes(app, deps)
  await feedbackAdminRoutes(app, deps)
  await sentimentAdminRoutes(app, deps)
  await segmentAdminRoutes(app, deps)
  await journeyAdminRoutes(app, deps)
  await dashboardAdminRoutes(app, deps)
  await scoreAdminRoutes(app, scoreDeps(deps))
}

const scoreDeps = <Deps extends Pick<AdPlanningDeps, 'clock' | 'log'>>(deps: Deps) => ({
  ...deps,
  readSentiments: sentimentsOf,
})

/**
 * Returns the subscription that analyses the sentiment of feedback before it scores the author, and that scores merged
 * people.
 */
export function scoringOf(deps: Pick<AdPlanningDeps, 'clock' | 'log'>): Subscription {
  const reading = sentimentSubscription(deps.clock)
  const scoring = scoringSubscription(scoreDeps(deps))
  return {
    ...scoring,
    async handle(tx, event) {
      if (reading.types.includes(event.type)) await reading.handle(tx, event)
      await scoring.handle(tx, event)
    },
  }
}

/** Returns the dependencies of the experiment routes for visitors' pages and the shop's own servers. */
export const visitorDeps = (deps: AdPlanningDeps, rateLimitPerMinute: number): VisitorDeps => ({
  ...deps,
  siteKeys: { siteOf: (key, origin) => siteOf(deps.db, key, origin) },
  rateLimitPerMinute,
})

const second = 1000
const hour = 3600 * second
/** Limits of one run of a job. The next run continues. */
const backlog = { daysBack: 7, websiteId: null, limit: 200_000 }

export const adPlanningClaims: readonly Claim[] = [scoreRunClaims, segmentRunClaims, attributionRunClaims]

export const adPlanningJobs = (deps: AdPlanningDeps): RecurringJob[] => [
  { name: 'credit-conversions', everyMs: 5 * second, run: () => creditQueued(deps, 50_000) },
  { name: 'attribute-sessions', everyMs: hour, run: () => resolveInBulk(deps, backlog) },
  { name: 'resume-attribution', everyMs: 60 * second, run: () => resumeRuns(deps) },
  { name: 'record-forecast-actuals', everyMs: hour, run: () => recordActuals(deps) },
  { name: 'recalculate-scores', everyMs: 10 * second, run: () => runDueScores(scoreDeps(deps)) },
  { name: 'fit-customer-models', everyMs: hour, run: () => fitDueModels(deps) },
  { name: 'stop-experiments', everyMs: hour, run: () => stopDueExperiments(deps) },
  { name: 'follow-segments', everyMs: 10 * second, run: () => followChanges(deps) },
  { name: 'build-segments', everyMs: hour / 4, run: () => buildNightly(deps) },
  { name: 'resume-segments', everyMs: 60 * second, run: () => resumeBuilds(deps) },
]
