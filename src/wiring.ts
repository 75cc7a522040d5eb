import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { demoMedia } from '../sandbox/demo-media.ts'
import { sandboxMailbox } from '../sandbox/mailbox/mailbox-pages.ts'
import { sandboxPages } from '../sandbox/payment-page/sandbox-pages.ts'
import {
  type AdPlanningDeps,
  adPlanningAdminRoutes,
  adPlanningJobs,
  countingSubscription,
  scoringOf,
  visitorDeps,
} from './ad-planning/index.ts'
import { adPlanningPublicEvents } from './ad-planning/public-events/index.ts'
import { buildApp } from './app.ts'
import { createImapOpener } from './back-office/inbox/adapters/imap-mailbox.ts'
import {
  createBackOffice,
  createReminderMails,
  localeOfPerson,
  remindPartners,
  sealedMailboxes,
  sealedPushSecrets,
} from './back-office/index.ts'
import { backOfficePublicEvents } from './back-office/public-events/index.ts'
import {
  addressesOf,
  cleanUpAccess,
  createPasswords,
  isSetupNeeded,
  makeSetupLink,
  sealedSecondFactors,
  stillAdmitted,
} from './platform/access/index.ts'
import { writeContent } from './platform/backup/index.ts'
import { changesRoutes, createChangeStreams } from './platform/changes/index.ts'
import { cleanUp } from './platform/clean-up.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { SmtpConfig } from './platform/config/mail-config.ts'
import { builtConsole } from './platform/console/index.ts'
import type { DatabaseConnection, Queryable } from './platform/db/database.ts'
import { missingMigrations } from './platform/db/migrate.ts'
import { relayUnhandledAgain } from './platform/event-subscription-store.ts'
import { createEvents, type Subscription } from './platform/events.ts'
import { forgetDeadCalls } from './platform/forget-dead-calls.ts'
import { createGuardedFetch, createServerGuard } from './platform/guarded-fetch/index.ts'
import { type Drain, drainable } from './platform/http/drain.ts'
import { removeForgottenReplies } from './platform/idempotency-store.ts'
import type { Logger } from './platform/log.ts'
import { createAccountMails, type SendAccountMail } from './platform/mail/account-mail.ts'
import type { Mailbox } from './platform/mail/address.rules.ts'
import { deliverMails, unknownServer } from './platform/mail/deliver-mails.ts'
import { createDisconnectedMails } from './platform/mail/disconnected-mail.ts'
import { forgetOldMails } from './platform/mail/forget-bodies.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { sealedMails } from './platform/mail/reseal-mails.ts'
import type { SmtpServer } from './platform/mail/smtp-sender.ts'
import { mailClaims } from './platform/mail/store.ts'
import { removeDeletedMedia, removeOrphanedMedia } from './platform/media/index.ts'
import { needsRoutes } from './platform/needs/index.ts'
import { createForgetting, createPersonExport } from './platform/personal-data/index.ts'
import { createKeepAlive } from './platform/processes/index.ts'
import { createRateLimiter } from './platform/rate-limit.ts'
import { createRecurringJobs, type RecurringJob, type RecurringJobs } from './platform/recurring.ts'
import type { SealedRecords } from './platform/reseal.ts'
import { searchRoutes } from './platform/search/index.ts'
import { Secret } from './platform/secret.ts'
import { systemRoutes } from './platform/system/index.ts'
import { createVault } from './platform/vault.ts'
import {
  createWebhookDeliveries,
  forgetMessages,
  hasListeners,
  sealedWebhookEndpoints,
  type WebhookDeliveries,
  webhookEndpointRoutes,
  webhookSubscription,
} from './platform/webhooks/index.ts'
import { createBudgets } from './social/budgets/index.ts'
import { type SocialDeps, socialAdminRoutes, socialJobs, socialOutsideRoutes } from './social/index.ts'
import { createNetworkLogins } from './social/networks/adapters/network-logins.ts'
import type { NetworkEndpoints } from './social/networks/index.ts'
import { platformSealSubscription, sealedPlatforms } from './social/platforms/index.ts'
import { socialPublicEvents } from './social/public-events/index.ts'
import { type PublishingTimes, usualTimes } from './social/publishing/index.ts'
import { disconnectedSubscription } from './social/tokens/index.ts'
import { agentReadinessRoutes } from './storefront/agent-readiness/index.ts'
import {
  agentWebhookClaims,
  agentWebhookRoutes,
  agentWebhookSubscription,
  deliverAgentWebhooks,
  forgetAgentMessages,
} from './storefront/agent-webhooks/index.ts'
import {
  CatalogIndex,
  createCatalogFeed,
  fetchPictures,
  moveUploadedMedia,
  ProductCards,
  resumeImports,
  tellStockChanges,
} from './storefront/catalog/index.ts'
import { createCheckoutLister, createCheckoutMemory, tryToPlace, yieldHolds } from './storefront/checkout/index.ts'
import { forgetAgain, listAllCustomers } from './storefront/customers/index.ts'
import {
  emailSubscription,
  keyDigests,
  readShopFacts,
  remindCheckouts,
  reminderGuard,
  reminderTemplate,
} from './storefront/emails/index.ts'
import { feedAdminRoutes, feedJobs, sealedFeedPushes } from './storefront/feeds/index.ts'
import {
  listAllOrders,
  readPlacedOrders,
  refundProgressSubscription,
  tallySubscription,
} from './storefront/orders/index.ts'
import { createManualProvider } from './storefront/payments/adapters/manual/manual-provider.ts'
import { createPayuProvider } from './storefront/payments/adapters/payu/payu-provider.ts'
import { createSandboxConfirmations } from './storefront/payments/adapters/sandbox/deliver-confirmations.ts'
import { createSandboxProvider } from './storefront/payments/adapters/sandbox/sandbox-provider.ts'
import { createSandboxStore } from './storefront/payments/adapters/sandbox/store.ts'
import { createUnconfiguredProvider } from './storefront/payments/adapters/unconfigured/unconfigured-provider.ts'
import {
  expireSessions,
  type HandlerId,
  type PaymentProvider,
  paymentClaims,
  processRefunds,
  sweepPayments,
} from './storefront/payments/index.ts'
import { storefrontPublicEvents } from './storefront/public-events/index.ts'
import { createKeyUsage, createSettingsReader, readSettings, sealedLinkSecret } from './storefront/settings/index.ts'
import { createSigningKeys, forgetNonces, renewSigningKey, sealedSigningKeys } from './storefront/signing-keys/index.ts'
import { trustedAgentRoutes } from './storefront/trusted-agents/index.ts'
import type { UcpDeps } from './storefront/ucp/index.ts'
import {
  businessProfileUrl,
  createAdmission,
  createAgentProfiles,
  createAuthentication,
  createKeySources,
  createRefusedAgents,
  hasPublicLocations,
} from './storefront/ucp-official/index.ts'
import { wireNetworks } from './wiring/built-in-networks.ts'
import { businessMetrics } from './wiring/business-metrics.ts'
import { claims } from './wiring/claims.ts'
import { derivedSecret } from './wiring/derived-secret.ts'
import { examineShop } from './wiring/examine-shop.ts'
import { wireMachines } from './wiring/machines.ts'
import { mediaStorage } from './wiring/media-storage.ts'
import { needs } from './wiring/needs.ts'
import { personalData } from './wiring/personal-data.ts'
import { productionSubscriptions } from './wiring/production-subscriptions.ts'
import { restockVariants } from './wiring/restock-variants.ts'
import { searched } from './wiring/search.ts'
import { shopOfSession } from './wiring/shop-of-session.ts'
import { wirePublishing } from './wiring/social-publishing.ts'
import { systemState } from './wiring/system-state.ts'

export { examineShop } from './wiring/examine-shop.ts'

export interface Environment {
  readonly config: Config
  readonly connection: DatabaseConnection
  readonly clock: Clock
  readonly log: Logger
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Address of this process for calls to itself. The public address may lead elsewhere. */
  readonly ownUrl: string
  /** A silent copy of the shop: jobs that contact external systems do not run. Default: false. */
  readonly isSilent?: boolean
  /** Called with the database's time. Default: none. */
  readonly onDatabaseTime?: (now: Date) => void
  /** Default: how long callers of a public service wait. */
  readonly publishingTimes?: PublishingTimes
  /** Default: the folder that the console is built into. */
  readonly consoleFolder?: URL
  /** Default: never. */
  readonly isConsoleBuilding?: () => boolean
}

export interface Weft {
  readonly app: FastifyInstance
  readonly storefront: UcpDeps
  readonly social: SocialDeps
  readonly jobs: RecurringJobs
  /** Subscribers and their event types. */
  readonly subscriptions: readonly Pick<Subscription, 'subscriber' | 'types'>[]
  readonly webhooks: WebhookDeliveries
  /** Sends an invitation or a password reset. */
  readonly sendAccountMail: SendAccountMail
  /** Whether the first owner is missing, and the setup link. */
  readonly setup: { isNeeded(): Promise<boolean>; makeLink(): Promise<string | null> }
  /** Networks to which posts are published. */
  readonly networks: NetworkEndpoints
  /** Fills the search index. Must finish before serving. */
  prepare(): Promise<void>
  startJobs(): void
  /** True once the process is stopping: it is not ready for new requests but still answers them. */
  draining(): boolean
  drain(): void
  /** Stops jobs and answers running requests. The database stays open. */
  stop(): Promise<void>
}

const providerTimeoutMs = 15_000
const webhookTimeoutMs = 15_000
const rememberedAddresses = 100_000
const webhooksKeptMs = 30 * 86_400_000
export const publicEvents = [
  ...storefrontPublicEvents,
  ...socialPublicEvents,
  ...backOfficePublicEvents,
  ...adPlanningPublicEvents,
]
const lastAnswersMs = 6_000
/** How long a stop waits for responses, jobs and deliveries. */
const longestWorkMs = 7_000
const lastWritesMs = 500
/** Longer than the queues' own retries. */
const relayedAgainMs = 2 * 3_600_000
const second = 1000

/** The composition root: the only place where the parts meet. */
export async function wire(environment: Environment): Promise<Weft> {
  const { config, connection, clock, log, baseUrl, ownUrl, isSilent = false } = environment
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
  const index = new CatalogIndex((error) => log.error({ error }, 'the search index could not be compacted'))
  const vaultKeys = { keys: config.encryptionKeys, currentVersion: config.encryptionKeyVersion }
  const vault = createVault(vaultKeys)
  const settings = createSettingsReader(db, vault)
  const outgoing = createGuardedFetch({ allowHosts: config.fetchAllowHosts, trustedOrigins: [], log })
  const feedDeps = { db, clock, log, settings, baseUrl }
  const webhooks = createWebhookDeliveries({ db, clock, vault, fetch: outgoing, log, timeoutMs: webhookTimeoutMs })
  const machines = wireMachines(config, log)
  const mailServers = createServerGuard({ allowHosts: config.fetchAllowHosts, log })
  const backOffice = createBackOffice({
    db,
    clock,
    log,
    vault,
    openMailbox: createImapOpener({ guard: mailServers, cleartextHosts: config.mail.cleartextHosts }),
    refuseMailServer: mailServers.refusal,
    imap: config.imap,
    model: machines.model,
    translator: machines.translator,
    defaultLocale: config.defaultLocale,
    locales: config.locales,
  })
  const cards = new ProductCards(baseUrl)
  const feed = createCatalogFeed({ db, index, cards, log })
  const outbox = createOutbox({
    from: config.mail.from ?? unconfiguredSender(baseUrl),
    async readSender(tx) {
      const store = await readSettings(tx)
      return { name: store?.sender_name ?? null, address: store?.sender_email ?? null }
    },
    sends: config.mail.smtp !== null,
    vault,
  })
  const { defaultLocale } = config
  const emails = { db, clock, vault, outbox, baseUrl, defaultLocale, locales: config.mail.locales }
  const letters = { ...emails, shop: (tx: Queryable) => readShopFacts(tx, emails) }
  const writeAccountMail = createAccountMails(letters)
  const sendAccountMail: SendAccountMail = async (tx, mail) => {
    const locale = mail.locale ?? (await localeOfPerson(tx, mail.to))
    return writeAccountMail(tx, locale === null ? mail : { ...mail, locale })
  }
  const sendReminder = createReminderMails(letters)
  const receivers = (tx: Queryable) => addressesOf(tx, ['owner', 'marketing'])
  const sender =
    config.mail.smtp &&
    (await import('./platform/mail/smtp-sender.ts')).createSmtpSender(smtpServer(config.mail.smtp, config.mail.from))
  const smtp = unknownServer()
  const guards = new Map([[reminderTemplate, reminderGuard(emails)]])
  const networks = wireNetworks(config, { db, clock, baseUrl, ownUrl })
  const networksFetch = createGuardedFetch({
    allowHosts: config.fetchAllowHosts,
    trustedOrigins: networkOrigins(networks.endpoints),
    log,
  })
  const budgets = createBudgets({ db, clock, log, settings: config.networks.budgets })
  const { readBudget } = budgets
  const publishingTimes = environment.publishingTimes ?? usualTimes
  const logins = createNetworkLogins({
    endpoints: networks.endpoints,
    fetch: networksFetch,
    clock,
    log,
    readBudget,
    waitMs: publishingTimes.inlineMs,
  })
  const publishing = wirePublishing({
    logins,
    budgets,
    config,
    db,
    clock,
    log,
    vault,
    baseUrl,
    endpoints: networks.endpoints,
    times: publishingTimes,
  })
  const subscriptions: readonly Subscription[] = [
    emailSubscription(emails),
    webhookSubscription(publicEvents, clock),
    agentWebhookSubscription({ settings, baseUrl, clock }),
    refundProgressSubscription(clock),
    tallySubscription,
    platformSealSubscription({ vault, log }),
    disconnectedSubscription(createDisconnectedMails({ ...letters, receivers })),
    publishing.subscription,
    countingSubscription({ clock, log, readOrders: readPlacedOrders }),
    scoringOf({ clock, log }),
    ...productionSubscriptions(clock),
    restockVariants,
  ]
  if (isSilent) log.warn('this copy of the shop is silent: it sends nothing, until "weft silence end"')
  const events = createEvents(connection, subscriptions, log)
  const keyUsage = createKeyUsage(db, () => clock.now())
  const social: SocialDeps = {
    db,
    clock,
    vault,
    log,
    baseUrl,
    logins,
    offered: networks.offered,
    endpoints: networks.endpoints,
    webhookApp: networks.endpoints.graph?.app ?? null,
    publishing: publishing.verb,
  }
  const forget = createForgetting(personalData)
  const adPlanning: AdPlanningDeps = { db, clock, log, baseUrl, trackingPerMinute: config.trackingPerMinute, forget }
  const addressLimiter = createRateLimiter(
    { perMinute: config.rateLimitPerAddress, maxKeys: rememberedAddresses },
    clock,
  )
  const storefront: UcpDeps = {
    db,
    clock,
    log,
    settings,
    catalog: { search: index, cards, upToDate: feed.upToDate, version: feed.version },
    memory: createCheckoutMemory(),
    providers: {
      inr_handler: inrProvider(config, sandboxProvider),
      card_handler: await cardProvider(config, clock, sandboxProvider),
      manual_handler: createManualProvider(),
    },
    checkoutTtlMinutes: config.checkoutTtlMinutes,
    paymentTtlMinutes: config.paymentTtlMinutes,
    holdLimits: config.holdLimits,
    baseUrl,
    rateLimitPerMinute: config.rateLimitPerMinute,
    addressLimiter,
    keyUsed: keyUsage.note,
  }
  const storage = mediaStorage(config)
  const mediaAddress = config.media.publicUrl ?? `${baseUrl}/media`
  const fetchesPerMinute = config.ucp.profileFetchesPerMinute
  const profiles = createAgentProfiles({
    fetch: outgoing,
    clock,
    fetchesPerMinute,
    mustBeReachable: config.ucp.agentProfiles !== 'lenient',
  })
  const refusedAgents = createRefusedAgents({ db, clock })
  const admit = createAdmission({
    ...storefront,
    profiles,
    agentsWithoutKey: config.ucp.agentsWithoutKey,
    onlyTrusted: config.ucp.agentProfiles === 'trusted',
  })
  const keySources = createKeySources({ fetch: outgoing, clock, fetchesPerMinute })
  const signingKeys = createSigningKeys({ db, vault, clock })
  const signaturesRequired = config.ucp.signatures === 'required'
  const authenticate = createAuthentication({ db, clock, profiles, keySources, baseUrl, signaturesRequired })
  const primary = config.ucp.primaryVersion
  const agentDelivery = { db, clock, fetch: outgoing, signingKeys, profileUrl: businessProfileUrl(baseUrl), log }
  const streams = createChangeStreams({ db, log, stillAdmitted: (caller) => stillAdmitted({ db, clock }, caller) })
  let ending: Drain | null = null
  const databaseUrl = connection.pool.options.connectionString ?? ''
  const readState = systemState({ connection, clock, config, jobs: () => jobs })
  const app = buildApp({
    storefront,
    trustedProxies: config.trustedProxies,
    pageLanguages: config.mail.locales,
    addressLimiter,
    console: {
      folder: environment.consoleFolder ?? builtConsole,
      isBuilding: environment.isConsoleBuilding ?? (() => false),
    },
    official: {
      admit: refusedAgents.admission(admit),
      authenticate: refusedAgents.authentication(authenticate),
      signingKeys,
      primary,
      hasLocations: () => hasPublicLocations(db),
    },
    access: {
      db,
      clock,
      log,
      vault,
      passwords: createPasswords(),
      sendAccountMail,
      forget,
      digestKey: derivedSecret(config, 'digests of addresses'),
      adminToken: config.adminToken,
      baseUrl,
      readShop: shopOfSession({ db, settings, config, baseUrl }),
    },
    exportPerson: createPersonExport(personalData),
    media: { storage, publicUrl: mediaAddress },
    emails,
    experiments: visitorDeps(adPlanning, config.rateLimitPerMinute),
    demoPublishableKey: config.demo ? config.demoPublishableKey : null,
    health: {
      draining: () => ending?.draining() ?? false,
      missingMigrations: () => missingMigrations(connection),
      async tryToPlace() {
        await tryToPlace(db)
        connection.state.worked()
      },
      troubles: connection.state.troubles,
    },
    metrics: businessMetrics({ connection, clock, dataDir: config.dataDir }),
    async operator(scope) {
      await webhookEndpointRoutes(scope, {
        db,
        clock,
        vault,
        events: publicEvents,
        refusal: outgoing.refusal,
      })
      await agentWebhookRoutes(scope, { db, clock })
      needsRoutes(scope, { db, clock }, needs)
      changesRoutes(scope, { db, streams })
      searchRoutes(scope, { db }, searched)
      systemRoutes(scope, {
        db,
        clock,
        log,
        readState,
        examine: () => examineShop(db, vaultKeys, sealedRecords),
        writeBackup: (output, passphrase) =>
          writeContent(databaseUrl, () => output, {
            now: clock.now(),
            media: config.media.s3 ? null : storage,
            encrypt: { passphrase },
          }),
      })
      await agentReadinessRoutes(scope, { db, clock, baseUrl })
      await feedAdminRoutes(scope, { db, clock, vault, settings, baseUrl, refusal: outgoing.refusal })
      await trustedAgentRoutes(scope, { db, clock })
      await socialAdminRoutes(scope, social)
      await adPlanningAdminRoutes(scope, adPlanning)
    },
    backOffice,
    callbacks: (scope) => socialOutsideRoutes.callbacks(scope, social),
    networkEvents: (scope) => socialOutsideRoutes.webhooks(scope, social),
    tracking: adPlanning,
    sandbox: config.sandbox
      ? (scope) => {
          scope.register((pages) => sandboxPages(pages, { store, confirmations, webhookSecret: sandboxSecret, clock }))
          scope.register((pages) => sandboxMailbox(pages, { db, vault, adminToken: config.adminToken }))
          demoMedia(scope)
          networks.mount(scope)
        }
      : null,
  })
  publishing.mount(app)
  ending = drainable(app, lastAnswersMs)
  const { begin: drain, draining } = ending
  const alive = createKeepAlive({
    connection,
    clock,
    log,
    claims,
    onTime: environment.onDatabaseTime ?? (() => {}),
    onTakenOver: () => {
      confirmations.wake()
      void jobs.runAll()
    },
  })
  const jobs: RecurringJobs = createRecurringJobs(
    [
      { name: 'keep-alive', everyMs: second, run: () => alive.run() },
      { name: 'take-over-jobs', everyMs: second, run: () => events.takeOver() },
      ...publishing.jobs,
      { name: 'follow-catalogue', everyMs: second / 2, run: () => feed.follow() },
      { name: 'resume-imports', everyMs: 5 * second, run: () => resumeImports({ db, clock, log, baseUrl }) },
      ...feedJobs({ ...feedDeps, vault, fetch: outgoing }),
      {
        name: 'fetch-pictures',
        everyMs: 5 * second,
        reachesOutside: true,
        run: () => fetchPictures({ db, clock, log, storage, fetch: outgoing, publicUrl: mediaAddress }),
      },
      {
        name: 'sweep-payments',
        everyMs: 5 * second,
        reachesOutside: true,
        claims: paymentClaims,
        run: () => sweepPayments(storefront),
      },
      { name: 'yield-holds', everyMs: second, reachesOutside: true, run: () => yieldHolds(storefront) },
      { name: 'send-refunds', everyMs: 5 * second, reachesOutside: true, run: () => processRefunds(storefront) },
      { name: 'remind-checkouts', everyMs: 60 * second, run: () => remindCheckouts(emails) },
      ...(sender
        ? [
            {
              name: 'send-emails',
              everyMs: second,
              reachesOutside: true,
              claims: mailClaims,
              run: () => deliverMails({ db, clock, log, vault, sender, guards }, smtp),
            },
          ]
        : []),
      { name: 'list-orders', everyMs: second, run: () => listAllOrders(db) },
      { name: 'list-checkouts', everyMs: 5 * second, run: createCheckoutLister({ db, clock }) },
      { name: 'list-customers', everyMs: 5 * second, run: () => listAllCustomers(db) },
      { name: 'forget-again', everyMs: 60 * second, run: () => forgetAgain({ db, clock, forget }) },
      { name: 'relay-events', everyMs: second, run: () => events.relay() },
      {
        name: 'tell-stock-changes',
        everyMs: second,
        run: () => tellStockChanges({ db, isHeard: (type) => hasListeners(db, type) }),
      },
      { name: 'deliver-webhooks', everyMs: second, reachesOutside: true, run: () => webhooks.begin() },
      {
        name: 'deliver-agent-webhooks',
        everyMs: second,
        reachesOutside: true,
        claims: agentWebhookClaims,
        run: () => deliverAgentWebhooks(agentDelivery),
      },
      { name: 'remind-partners', everyMs: 600 * second, run: () => remindPartners({ db, clock, sendReminder }) },
      { name: 'forget-pushes', everyMs: 600 * second, run: () => backOffice.cleanUp() },
      { name: 'follow-mailboxes', everyMs: 10 * second, reachesOutside: true, run: () => backOffice.followMailboxes() },
      { name: 'expire-sessions', everyMs: 30 * second, run: () => expireSessions(storefront) },
      { name: 'forget-replies', everyMs: 600 * second, run: () => removeForgottenReplies(db, clock.now()) },
      { name: 'forget-dead-calls', everyMs: 600 * second, run: () => forgetDeadCalls(db, clock.now()) },
      { name: 'note-key-usage', everyMs: 30 * second, run: () => keyUsage.flush() },
      { name: 'note-refused-agents', everyMs: 30 * second, run: () => refusedAgents.flush() },
      { name: 'forget-logins', everyMs: 3600 * second, run: () => cleanUpAccess(db, clock.now()) },
      { name: 'remove-deleted-media', everyMs: 10 * second, run: () => removeDeletedMedia({ db, storage }) },
      {
        name: 'remove-orphaned-media',
        everyMs: 3600 * second,
        run: () => removeOrphanedMedia({ db, storage }, clock.now()),
      },
      { name: 'renew-signing-key', everyMs: 3600 * second, run: () => renewSigningKey({ db, vault }, clock.now()) },
      { name: 'forget-nonces', everyMs: 600 * second, run: () => forgetNonces(db, clock.now()) },
      {
        name: 'forget-emails',
        everyMs: 3600 * second,
        run: () => forgetOldMails(db, config.mail.keepDays, clock.now()),
      },
      { name: 'clean-up', everyMs: 3600 * second, run: () => cleanUp(db, clock.now()) },
      {
        name: 'forget-webhooks',
        everyMs: 3600 * second,
        run: async () => {
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
      ...socialJobs(social),
      ...adPlanningJobs(adPlanning),
    ].filter(({ reachesOutside = false }: RecurringJob) => !(isSilent && reachesOutside)),
    { log, clock, release: (claim) => claim.giveBack([connection.processId], clock.now()).execute(db) },
  )
  return {
    app,
    storefront,
    social,
    jobs,
    subscriptions,
    webhooks,
    sendAccountMail,
    setup: {
      isNeeded: () => isSetupNeeded(db),
      makeLink: () => makeSetupLink({ db, baseUrl }, clock.now()),
    },
    networks: networks.endpoints,
    async prepare() {
      // Migrations cannot encrypt, so what an earlier version stored unencrypted is sealed here, before serving.
      for (const { reseal } of [sealedLinkSecret, sealedMails]) await reseal({ db, vault, log })
      await keyDigests({ db, vault, log })
      await networks.restore()
      await events.start()
      await moveUploadedMedia(db, mediaAddress)
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
      sender?.stop()
      const working = [confirmations, jobs, events, backOffice, webhooks].map((one) => one.stop())
      const ended = publishing.stop().then(() => Promise.all([app.close(), ...working]))
      const inTime = await finished(ended, longestWorkMs, log)
      await Promise.all([publishing.close(), outgoing.close(), networksFetch.close(), machines.close()])
      const lastWrites = [keyUsage.flush(), refusedAgents.flush()]
      // Unfinished work is aborted. Other processes detect this one as dead and take it over.
      if (inTime) lastWrites.push(alive.stop())
      await Promise.all(lastWrites.map((one) => finished(one, lastWritesMs, log)))
    },
  }
}

/** Whether the work succeeded in time. Its failure does not keep the process from ending: the database may be away. */
async function finished(work: Promise<unknown>, withinMs: number, log: Logger): Promise<boolean> {
  const done = work.then(
    () => true,
    (error: unknown) => {
      log.error({ error }, 'something failed while the process ended')
      return false
    },
  )
  return Promise.race([done, sleep(withinMs, false, { ref: false })])
}

/** Placeholder shown in the outbox until `MAIL_FROM` is set. */
const unconfiguredSender = (baseUrl: string) => ({ name: '', address: `shop@${new URL(baseUrl).hostname}` })

const smtpServer = ({ password, ...server }: SmtpConfig, from: Mailbox | null): SmtpServer => ({
  ...server,
  returnAddress: from?.address ?? null,
  password: password === null ? null : new Secret(password),
})

/** Origins of configured networks, which may be private, and of the sandbox, which are. */
const networkOrigins = ({ graph, shortText, builtIn }: NetworkEndpoints): string[] =>
  [graph?.apiUrl, shortText?.apiUrl, shortText?.uploadUrl, builtIn?.ownUrl].filter((url) => url !== undefined)

/** Stripe's library is large, so it is loaded only if used. */
async function cardProvider(
  config: Config,
  clock: Clock,
  sandbox: (handlerId: HandlerId) => PaymentProvider,
): Promise<PaymentProvider> {
  const { stripe } = config.payments
  if (!stripe) return config.sandbox ? sandbox('card_handler') : createUnconfiguredProvider('card_handler')
  const { createStripeProvider } = await import('./storefront/payments/adapters/stripe/stripe-provider.ts')
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

/** All records with encrypted secrets, which a change of key must reach. */
export const sealedRecords: readonly SealedRecords[] = [
  sealedWebhookEndpoints,
  sealedSecondFactors,
  sealedPlatforms,
  sealedSigningKeys,
  sealedMailboxes,
  sealedPushSecrets,
  sealedLinkSecret,
  sealedMails,
  sealedFeedPushes,
]

/** Secret with which the built-in payment provider signs confirmations. */
export const sandboxSigningSecret = (config: Config): string => derivedSecret(config, 'sandbox payments')
