import {
  type AdPlanningDeps,
  adPlanningAdminRoutes,
  adPlanningJobs,
  countingSubscription,
  experimentVisitorRoutes,
  scoringOf,
  trackingRoutes,
  visitorDeps,
} from '../ad-planning/index.ts'
import { readPlacedOrders } from '../storefront/orders/index.ts'
import type { Area } from './area.ts'
import type { Shared } from './environment.ts'

/** Wires visits, campaigns, experiments and scores. They learn of orders from events. */
export function wireAdPlanning({ config, db, clock, log, baseUrl, forget }: Shared): Area {
  const { trackingPerMinute, rateLimitPerMinute } = config
  const deps: AdPlanningDeps = { db, clock, log, baseUrl, trackingPerMinute, forget }
  const visitors = visitorDeps(deps, rateLimitPerMinute)
  return {
    routes(app) {
      app.register((scope) => experimentVisitorRoutes(scope, visitors), { prefix: '/experiments' })
      app.register((scope) => trackingRoutes(scope, deps), { prefix: '/analytics' })
    },
    adminRoutes: (scope) => adPlanningAdminRoutes(scope, deps),
    jobs: adPlanningJobs(deps),
    subscriptions: [countingSubscription({ clock, log, readOrders: readPlacedOrders }), scoringOf({ clock, log })],
  }
}
