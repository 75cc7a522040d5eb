import { createGuardedFetch } from '../platform/guarded-fetch/index.ts'
import { createBudgets } from '../social/budgets/index.ts'
import { type SocialDeps, socialAdminRoutes, socialJobs, socialOutsideRoutes } from '../social/index.ts'
import { createNetworkLogins } from '../social/networks/adapters/network-logins.ts'
import type { NetworkEndpoints } from '../social/networks/index.ts'
import { platformSealSubscription } from '../social/platforms/index.ts'
import { usualTimes } from '../social/publishing/index.ts'
import type { Area } from './area.ts'
import { wireNetworks } from './built-in-networks.ts'
import type { Shared } from './environment.ts'
import { sealedIn } from './sealed-records.ts'
import { wirePublishing } from './social-publishing.ts'

export interface Social extends Area {
  readonly social: SocialDeps
  readonly networks: NetworkEndpoints
  /** Restores the built-in networks. */
  prepare(): Promise<void>
  /** Stops advancing posts, so that waiting calls are answered. */
  answerCallers(): Promise<void>
}

/** Wires social publishing: networks, logins, budgets, and everything that publishes. */
export function wireSocial(shared: Shared): Social {
  const { config, db, clock, log, vault, baseUrl, ownUrl, publishingTimes: times = usualTimes } = shared
  const networks = wireNetworks(config, { db, clock, baseUrl, ownUrl })
  const { endpoints, offered } = networks
  const trustedOrigins = networkOrigins(endpoints)
  const fetch = createGuardedFetch({ allowHosts: config.fetchAllowHosts, trustedOrigins, log })
  const budgets = createBudgets({ db, clock, log, settings: config.networks.budgets })
  const { readBudget } = budgets
  const logins = createNetworkLogins({ endpoints, fetch, clock, log, readBudget, waitMs: times.inlineMs })
  const publishing = wirePublishing({ logins, budgets, config, db, clock, log, vault, baseUrl, endpoints, times })
  const social: SocialDeps = {
    db,
    clock,
    vault,
    log,
    baseUrl,
    logins,
    offered,
    endpoints,
    webhookApp: endpoints.graph?.app ?? null,
    publishing: publishing.verb,
  }
  return {
    social,
    networks: endpoints,
    routes(app) {
      app.register((scope) => socialOutsideRoutes.callbacks(scope, social), { prefix: '/admin' })
      app.register((scope) => socialOutsideRoutes.webhooks(scope, social), { prefix: '/webhooks' })
      networks.mount(app)
      publishing.mount(app)
    },
    adminRoutes: (scope) => socialAdminRoutes(scope, social),
    jobs: [...publishing.jobs, ...socialJobs(social)],
    subscriptions: [platformSealSubscription({ vault, log }), publishing.subscription],
    sealed: sealedIn.social,
    prepare: () => networks.restore(),
    answerCallers: () => publishing.stop(),
    close: () => Promise.all([publishing.close(), fetch.close()]),
  }
}

/** Returns the origins of the networks: configured ones may be private, and the sandbox always is. */
const networkOrigins = ({ graph, shortText, builtIn }: NetworkEndpoints): string[] =>
  [graph?.apiUrl, shortText?.apiUrl, shortText?.uploadUrl, builtIn?.ownUrl].filter((url) => url !== undefined)
