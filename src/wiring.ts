import { hkdfSync } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { demoMedia } from '../sandbox/demo-media.ts'
import { sandboxPages } from '../sandbox/payment-page/sandbox-pages.ts'
import { buildApp } from './app.ts'
import { openImapMailbox } from './back-office/inbox/adapters/imap-mailbox.ts'
import { createBackOffice } from './back-office/index.ts'
import { type AccessDeps, cleanUpAccess, createPasswords, type SendAccountMail } from './platform/access/index.ts'
import { cleanUp } from './platform/clean-up.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { DatabaseConnection } from './platform/db/database.ts'
import { missingMigrations } from './platform/db/migrate.ts'
import { createEvents } from './platform/events.ts'
import { forgetDeadCalls } from './platform/forget-dead-calls.ts'
import { createGuardedFetch } from './platform/guarded-fetch/index.ts'
import { type Drain, drainable } from './platform/http/drain.ts'
import type { BusinessGauge } from './platform/http/metrics.ts'
import { removeForgottenReplies } from './platform/idempotency-store.ts'
import type { Logger } from './platform/log.ts'
import { removeDeletedMedia, removeOrphanedMedia } from './platform/media/index.ts'
import { createRecurringJobs, type RecurringJobs } from './platform/recurring.ts'
import { Secret } from './platform/secret.ts'
import { createVault } from './platform/vault.ts'
import {
  createWebhookDeliveries,
  forgetMessages,
  type WebhookDeliveries,
  webhookEndpointRoutes,
  webhookSubscription,
} from './platform/webhooks/index.ts'
import { CatalogIndex, createCatalogFeed, ProductCards } from './storefront/catalog/index.ts'
import { createCheckoutMemory } from './storefront/checkout/index.ts'
import { createPayuProvider } from './storefront/payments/adapters/payu/payu-provider.ts'
import { createSandboxConfirmations } from './storefront/payments/adapters/sandbox/deliver-confirmations.ts'
import { createSandboxProvider } from './storefront/payments/adapters/sandbox/sandbox-provider.ts'
import { createSandboxStore } from './storefront/payments/adapters/sandbox/store.ts'
import { createStripeProvider } from './storefront/payments/adapters/stripe/stripe-provider.ts'
import { createUnconfiguredProvider } from './storefront/payments/adapters/unconfigured/unconfigured-provider.ts'
import {
  expireSessions,
  type HandlerId,
  type PaymentProvider,
  processRefunds,
  sweepPayments,
} from './storefront/payments/index.ts'
import { storefrontPublicEvents } from './storefront/public-events/index.ts'
import { createKeyUsage, createSettingsReader } from './storefront/settings/index.ts'
import type { UcpDeps } from './storefront/ucp/index.ts'
import { mediaStorage } from './wiring/media-storage.ts'
import { restockVariants } from './wiring/restock-variants.ts'

export interface Environment {
  readonly config: Config
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly log: Logger
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Where this very process answers, for what it tells itself; the public address may lead elsewhere. */
  readonly ownUrl: string
}

export interface Weft {
  readonly app: FastifyInstance
  readonly storefront: UcpDeps
  readonly jobs: RecurringJobs
  readonly webhooks: WebhookDeliveries
  /** Fills the search index; serving may begin when it is done. */
  prepare(): Promise<void>
  startJobs(): void
  /** True once the process is about to end: it is not ready for new requests, but still answers those it gets. */
  draining(): boolean
  drain(): void
  /** Ends jobs and answers what is in flight; the database stays open. */
  stop(): Promise<void>
}

const providerTimeoutMs = 15_000
const webhookTimeoutMs = 15_000
const webhooksKeptMs = 30 * 86_400_000
const lastAnswersMs = 6_000
const second = 1000

/** The composition root: the one place where parts meet. */
export function wire(environment: Environment): Weft {
  const { config, connection, clock, log, baseUrl, ownUrl } = environment
  const { db } = connection
  const sandboxSecret = new Secret(sandboxSigningSecret(config))
  const store = createSandboxStore(db)
  const confirmations = createSandboxConfirmations({
    store,
    webhookSecret: sandboxSecret,
    webhookUrl: (handlerId) => `${ownUrl}/webhooks/payments/${handlerId}`,
    clock,
    timeoutMs: providerTimeoutMs,
    onProblem: (error) => log.warn({ error }, 'a sandbox confirmation could not be delivered yet'),
  })
  const sandboxProvider = (handlerId: HandlerId) =>
    createSandboxProvider({ handlerId, webhookSecret: sandboxSecret, store, baseUrl, clock })
  const settings = createSettingsReader(db)
  const index = new CatalogIndex((error) => log.error({ error }, 'the search index could not be compacted'))
  const vault = createVault({ keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion })
  const outgoing = createGuardedFetch({ allowHosts: config.fetchAllowHosts, trustedOrigins: [], log })
  const webhooks = createWebhookDeliveries({ db, clock, vault, fetch: outgoing, log, timeoutMs: webhookTimeoutMs })
  const events = createEvents(connection, [webhookSubscription(storefrontPublicEvents, clock), restockVariants], log)
  const backOffice = createBackOffice({ db, clock, log, vault, openMailbox: openImapMailbox, imap: config.imap })
  const cards = new ProductCards(baseUrl)
  const feed = createCatalogFeed({ db, index, cards, log })
  const keyUsage = createKeyUsage(db, () => clock.now())
  const storefront: UcpDeps = {
    db,
    clock,
    log,
    settings,
    catalog: { search: index, cards, upToDate: feed.upToDate },
    memory: createCheckoutMemory(),
    providers: {
      inr_handler: inrProvider(config, sandboxProvider),
      card_handler: cardProvider(config, clock, sandboxProvider),
    },
    checkoutTtlMinutes: config.checkoutTtlMinutes,
    paymentTtlMinutes: config.paymentTtlMinutes,
    baseUrl,
    rateLimitPerMinute: config.rateLimitPerMinute,
    keyUsed: keyUsage.note,
  }
  const storage = mediaStorage(config)
  let ending: Drain | null = null
  const app = buildApp({
    storefront,
    access: accessDeps(environment),
    media: { storage, publicUrl: config.media.publicUrl ?? `${baseUrl}/media` },
    demoPublishableKey: config.demo ? config.demoPublishableKey : null,
    health: {
      draining: () => ending?.draining() ?? false,
      missingMigrations: () => missingMigrations(connection.pool),
    },
    gauges: [databaseConnections(connection)],
    operator: (scope) =>
      webhookEndpointRoutes(scope, { db, clock, vault, events: storefrontPublicEvents, refusal: outgoing.refusal }),
    backOffice: backOffice.routes,
    sandbox: config.sandbox
      ? (scope) => {
          scope.register((pages) => sandboxPages(pages, { store, confirmations, webhookSecret: sandboxSecret, clock }))
          demoMedia(scope)
        }
      : null,
  })
  ending = drainable(app, lastAnswersMs)
  const { begin: drain, draining } = ending
  const jobs = createRecurringJobs(
    [
      { name: 'follow-catalogue', everyMs: second / 2, run: () => feed.follow() },
      { name: 'sweep-payments', everyMs: 5 * second, run: () => sweepPayments(storefront) },
      { name: 'send-refunds', everyMs: 5 * second, run: () => processRefunds(storefront) },
      { name: 'relay-events', everyMs: second, run: () => events.relay() },
      { name: 'deliver-webhooks', everyMs: second, run: () => webhooks.begin() },
      { name: 'follow-mailboxes', everyMs: 10 * second, run: () => backOffice.followMailboxes() },
      { name: 'expire-sessions', everyMs: 30 * second, run: () => expireSessions(storefront) },
      { name: 'forget-replies', everyMs: 600 * second, run: () => removeForgottenReplies(db, clock.now()) },
      { name: 'forget-dead-calls', everyMs: 600 * second, run: () => forgetDeadCalls(db, clock.now()) },
      { name: 'note-key-usage', everyMs: 30 * second, run: () => keyUsage.flush() },
      { name: 'forget-logins', everyMs: 3600 * second, run: () => cleanUpAccess(db, clock.now()) },
      { name: 'remove-deleted-media', everyMs: 10 * second, run: () => removeDeletedMedia({ db, storage }) },
      {
        name: 'remove-orphaned-media',
        everyMs: 3600 * second,
        run: () => removeOrphanedMedia({ db, storage }, clock.now()),
      },
      { name: 'clean-up', everyMs: 3600 * second, run: () => cleanUp(db, clock.now()) },
      {
        name: 'forget-webhooks',
        everyMs: 3600 * second,
        run: () => forgetMessages(db, new Date(clock.now().getTime() - webhooksKeptMs)),
      },
    ],
    log,
  )
  return {
    app,
    storefront,
    jobs,
    webhooks,
    async prepare() {
      await events.start()
      await feed.fill()
    },
    startJobs() {
      jobs.start()
      if (config.sandbox) confirmations.start()
    },
    draining,
    drain,
    async stop() {
      drain()
      await app.close()
      await confirmations.stop()
      await jobs.stop()
      await events.stop()
      await backOffice.stop()
      await webhooks.stop()
      await outgoing.close()
      await keyUsage.flush()
    },
  }
}

function accessDeps({ config, connection, clock, log, baseUrl }: Environment): AccessDeps {
  // Nothing sends mail yet: who invites somebody passes the link on.
  const sendAccountMail: SendAccountMail = async (_tx, { kind }) =>
    log.warn({ kind }, 'a mail to a user was not sent: nothing that sends mail is set up')
  return {
    db: connection.db,
    clock,
    log,
    vault: createVault({ keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion }),
    passwords: createPasswords(),
    sendAccountMail,
    adminToken: config.adminToken,
    baseUrl,
  }
}

const databaseConnections = ({ pool }: DatabaseConnection): BusinessGauge => ({
  name: 'weft_database_connections',
  help: 'Connections of this process to the database, and requests that wait for one.',
  label: 'state',
  read: async () =>
    new Map([
      ['busy', pool.totalCount - pool.idleCount],
      ['idle', pool.idleCount],
      ['waiting', pool.waitingCount],
    ]),
})

function cardProvider(
  config: Config,
  clock: Clock,
  sandbox: (handlerId: HandlerId) => PaymentProvider,
): PaymentProvider {
  const { stripe } = config.payments
  if (!stripe) return config.sandbox ? sandbox('card_handler') : createUnconfiguredProvider('card_handler')
  return createStripeProvider({
    secretKey: new Secret(stripe.secretKey),
    webhookSecrets: stripe.webhookSecrets.map((secret) => new Secret(secret)),
    ...(stripe.apiUrl === null ? {} : { apiUrl: stripe.apiUrl }),
    clock,
    timeoutMs: providerTimeoutMs,
    maxNetworkRetries: 1,
  })
}

function inrProvider(config: Config, sandbox: (handlerId: HandlerId) => PaymentProvider): PaymentProvider {
  const { payu } = config.payments
  if (!payu) return config.sandbox ? sandbox('inr_handler') : createUnconfiguredProvider('inr_handler')
  return createPayuProvider({ ...payu, merchantSalt: new Secret(payu.merchantSalt), timeoutMs: providerTimeoutMs })
}

/** What the built-in provider signs its confirmations with. */
export const sandboxSigningSecret = (config: Config): string => derivedSecret(config, 'sandbox payments')

/** A secret of our own for one purpose, the same after a restart and in every process. */
function derivedSecret(config: Config, purpose: string): string {
  const key = config.encryptionKeys.get(config.encryptionKeyVersion)
  if (!key) throw new Error('The current encryption key is missing.')
  return Buffer.from(hkdfSync('sha256', key, 'weft', purpose, 32)).toString('base64url')
}
