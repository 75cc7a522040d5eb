import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Subscription } from '../platform/events/events.ts'
import { createGuardedFetch } from '../platform/guarded-fetch/index.ts'
import type { Logger } from '../platform/log.ts'
import type { RecurringJob } from '../platform/recurring.ts'
import { Secret } from '../platform/secret.ts'
import type { Vault } from '../platform/vault.ts'
import type { Budgets } from '../social/budgets/index.ts'
import { type FollowUpDeps, followUpClaims, sendFollowUps } from '../social/follow-ups/index.ts'
import { createSocialMedia, forgetCopies, serveCopies } from '../social/media/index.ts'
import {
  createFollowUpProviders,
  createNetworkProviders,
  createWire,
  networkAddresses,
} from '../social/networks/adapters/network-providers.ts'
import type { NetworkEndpoints, NetworkLogins } from '../social/networks/index.ts'
import { readConnectedPlatform } from '../social/platforms/index.ts'
import {
  autoPublishSubscription,
  createPublisher,
  describeUndescribed,
  type PublishingDeps,
  type PublishingTimes,
  type PublishVerb,
} from '../social/publishing/index.ts'
import { followZoneRules, prepareScheduled, publishScheduled } from '../social/scheduling/index.ts'
import { freshCredentials } from '../social/tokens/index.ts'
import { derivedSecret } from './derived-secret.ts'

export interface WiredPublishing {
  readonly verb: PublishVerb & { readonly legacyPublish: boolean }
  readonly subscription: Subscription
  readonly jobs: readonly RecurringJob[]
  /** Mounts the routes from which networks fetch the files of posts. */
  mount(app: FastifyInstance): void
  /** Stops advancing posts, so that waiting calls are answered. */
  stop(): Promise<void>
  close(): Promise<void>
}

const networkTimeoutMs = 25_000
const second = 1000

/** Wires publishing and the clients of the networks. */
export function wirePublishing(environment: {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly baseUrl: string
  readonly endpoints: NetworkEndpoints
  readonly logins: NetworkLogins
  readonly budgets: Budgets
  readonly times: PublishingTimes
}): WiredPublishing {
  const { config, db, clock, log, vault, baseUrl, endpoints, logins, budgets } = environment
  const addresses = networkAddresses(endpoints, config.networks)
  const { graphUrl, shortTextApiUrl, shortTextUploadUrl, builtIn } = addresses
  const trustedOrigins = [graphUrl, shortTextApiUrl, shortTextUploadUrl, ...(builtIn ? [builtIn.ownUrl] : [])]
  const toNetworks = createGuardedFetch({ allowHosts: config.fetchAllowHosts, trustedOrigins, log })
  const mediaOrigins = [config.media.publicUrl ?? `${baseUrl}/media`]
  const toMedia = createGuardedFetch({ allowHosts: config.fetchAllowHosts, trustedOrigins: mediaOrigins, log })
  const linkSecret = new Secret(derivedSecret(config, 'social media'))
  const media = createSocialMedia({ db, clock, fetch: toMedia, baseUrl, linkSecret })
  const { hear: hearUsage, callBudget, reserveMoment, reservePost, releasePost } = budgets
  const wire = createWire(toNetworks)
  const toProviders = { wire, clock, addresses, open: media.open, timeoutMs: networkTimeoutMs, hearUsage, callBudget }
  const networks = createNetworkProviders(toProviders)
  const deps: PublishingDeps = {
    db,
    clock,
    log,
    networks,
    connect: (queryable, id) => readConnectedPlatform({ vault, log }, queryable, id),
    freshen: (id, refused) => freshCredentials({ db, clock, vault, log, logins }, id, refused),
    media,
    openAt: budgets.openAt,
    toldOpenAt: budgets.toldOpenAt,
    reserveMoment,
    releasePost,
    async learnLimits(account) {
      const { readQuota } = networks[account.network]
      if (readQuota) await budgets.learnQuota(account, readQuota)
    },
    times: environment.times,
  }
  const publisher = createPublisher(deps)
  const verb = { deps, publisher, legacyPublish: config.legacyPublish }
  const followUps: FollowUpDeps = { ...deps, reservePost, followUps: createFollowUpProviders(toProviders) }
  return {
    verb,
    subscription: autoPublishSubscription(deps),
    jobs: publishingJobs(verb, followUps),
    mount: (app) => serveCopies(app, { db, linkSecret }),
    stop: () => publisher.stop(),
    async close() {
      await toNetworks.close()
      await toMedia.close()
    },
  }
}

const publishingJobs = (verb: PublishVerb, followUps: FollowUpDeps): RecurringJob[] => [
  { name: 'publish-due', everyMs: second, reachesOutside: true, run: () => verb.publisher.drain() },
  { name: 'publish-scheduled', everyMs: second, reachesOutside: true, run: () => publishScheduled(verb.deps) },
  { name: 'prepare-scheduled', everyMs: 3 * second, reachesOutside: true, run: () => prepareScheduled(verb) },
  { name: 'describe-published', everyMs: 5 * second, reachesOutside: true, run: () => describeUndescribed(verb.deps) },
  {
    name: 'send-follow-ups',
    everyMs: second,
    reachesOutside: true,
    claims: followUpClaims,
    run: () => sendFollowUps(followUps),
  },
  { name: 'follow-zone-rules', everyMs: 60 * second, run: () => followZoneRules(verb.deps, process.versions.tz ?? '') },
  { name: 'forget-copies', everyMs: 3600 * second, run: () => forgetCopies(verb.deps.db, verb.deps.clock.now()) },
]
