import { adPlanningPublicEvents } from '../ad-planning/public-events/index.ts'
import { backOfficePublicEvents } from '../back-office/public-events/index.ts'
import { stillAdmitted } from '../platform/access/index.ts'
import { auditAdminRoutes } from '../platform/audit/admin-routes.ts'
import { writeContent } from '../platform/backup/index.ts'
import { changesRoutes, createChangeStreams } from '../platform/changes/index.ts'
import { cleanUp, forgetCompletedJobs } from '../platform/events/clean-up.ts'
import { relayUnhandledAgain } from '../platform/events/subscription-store.ts'
import { metricsRoute } from '../platform/http/metrics.ts'
import { forgetDeadCalls } from '../platform/idempotency/forget-dead-calls.ts'
import { removeForgottenReplies } from '../platform/idempotency/forget-store.ts'
import { removeDeletedMedia, removeOrphanedMedia, serveMedia, uploadRoutes } from '../platform/media/index.ts'
import { needsRoutes } from '../platform/needs/index.ts'
import type { RecurringJobs } from '../platform/recurring.ts'
import { searchRoutes } from '../platform/search/index.ts'
import { type SystemDeps, systemRoutes } from '../platform/system/index.ts'
import {
  createWebhookDeliveries,
  forgetMessages,
  type WebhookDeliveries,
  webhookEndpointRoutes,
  webhookSubscription,
} from '../platform/webhooks/index.ts'
import { socialPublicEvents } from '../social/public-events/index.ts'
import { forgetAgentMessages } from '../storefront/agent-webhooks/index.ts'
import { forgetFeedChanges } from '../storefront/catalog-search/index.ts'
import { storefrontPublicEvents } from '../storefront/public-events/index.ts'
import { type Area, second } from './area.ts'
import { businessMetrics } from './business-metrics.ts'
import type { Shared } from './environment.ts'
import { examineShop } from './examine-shop.ts'
import { needs } from './needs.ts'
import { sealedIn } from './sealed-records.ts'
import { searched } from './search.ts'
import { systemState } from './system-state.ts'

const webhookTimeoutMs = 15_000
const webhooksKeptMs = 30 * 86_400_000
/** Time after which an unhandled event is relayed again. Longer than pg-boss retries it. */
const relayedAgainMs = 2 * 3_600_000

/** Events that webhook endpoints can subscribe to. */
export const publicEvents = [
  ...storefrontPublicEvents,
  ...socialPublicEvents,
  ...backOfficePublicEvents,
  ...adPlanningPublicEvents,
]

export interface Operations extends Area {
  readonly webhooks: WebhookDeliveries
}

/** The whole program, which is complete when the server starts. */
interface Program {
  readonly jobs: () => RecurringJobs
  readonly areas: () => readonly Area[]
}

/**
 * Wires the features that operators use in every area: webhooks, search, waiting work, the audit log, streams of
 * changes, media, metrics, backups and the system's state.
 */
export function wireOperations(shared: Shared, program: Program): Operations {
  const { config, connection, db, clock, log, vault, outgoing, storage, mediaUrl } = shared
  const webhooks = createWebhookDeliveries({ db, clock, vault, fetch: outgoing, log, timeoutMs: webhookTimeoutMs })
  const streams = createChangeStreams({ db, log, stillAdmitted: (caller) => stillAdmitted({ db, clock }, caller) })
  const readState = systemState({ connection, clock, config, jobs: program.jobs })
  return {
    webhooks,
    routes(app) {
      metricsRoute(app, businessMetrics({ connection, clock, dataDir: config.dataDir }))
      serveMedia(app, { storage, log })
    },
    async adminRoutes(scope) {
      auditAdminRoutes(scope, shared)
      await webhookEndpointRoutes(scope, { db, clock, vault, events: publicEvents, refusal: outgoing.refusal })
      needsRoutes(scope, { db, clock }, needs)
      changesRoutes(scope, { db, streams })
      searchRoutes(scope, { db }, searched)
      systemRoutes(scope, { db, clock, log, readState, ...examinations(shared, program) })
      await uploadRoutes(scope, { ...shared, publicUrl: mediaUrl })
    },
    jobs: [
      { name: 'deliver-webhooks', everyMs: second, reachesOutside: true, run: () => webhooks.begin() },
      { name: 'remove-deleted-media', everyMs: 10 * second, run: () => removeDeletedMedia({ db, storage }) },
      ...housekeeping(shared),
    ],
    subscriptions: [webhookSubscription(publicEvents, clock)],
    sealed: sealedIn.operations,
    stop: () => webhooks.stop(),
    close: () => outgoing.close(),
  }
}

function examinations({ config, connection, db, clock, vaultKeys, storage }: Shared, { areas }: Program) {
  const databaseUrl = connection.pool.options.connectionString ?? ''
  const media = config.media.s3 ? null : storage
  return {
    examine: () =>
      examineShop(
        db,
        vaultKeys,
        areas().flatMap(({ sealed = [] }) => sealed),
      ),
    writeBackup: (output, passphrase) =>
      writeContent(databaseUrl, () => output, { now: clock.now(), media, encrypt: { passphrase } }),
  } satisfies Pick<SystemDeps, 'examine' | 'writeBackup'>
}

/** Returns the jobs that delete data that is no longer needed. The last one relays events that were not handled. */
const housekeeping = ({ db, clock, storage }: Shared): NonNullable<Area['jobs']> => [
  { name: 'forget-replies', everyMs: 600 * second, run: () => removeForgottenReplies(db, clock.now()) },
  { name: 'forget-dead-calls', everyMs: 600 * second, run: () => forgetDeadCalls(db, clock.now()) },
  {
    name: 'clean-up',
    everyMs: 3600 * second,
    async run() {
      await cleanUp(db, clock.now())
      await forgetFeedChanges(db, clock.now())
    },
  },
  { name: 'forget-jobs', everyMs: 600 * second, run: () => forgetCompletedJobs(db) },
  {
    name: 'remove-orphaned-media',
    everyMs: 3600 * second,
    run: () => removeOrphanedMedia({ db, storage }, clock.now()),
  },
  {
    name: 'forget-webhooks',
    everyMs: 3600 * second,
    async run() {
      const before = new Date(clock.now().getTime() - webhooksKeptMs)
      await forgetMessages(db, before)
      await forgetAgentMessages(db, before)
    },
  },
  {
    name: 'relay-unhandled',
    everyMs: 3600 * second,
    run: () => relayUnhandledAgain(db, new Date(Date.now() - relayedAgainMs)),
  },
]
