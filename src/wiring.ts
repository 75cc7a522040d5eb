import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from './app.ts'
import { isSetupNeeded, makeSetupLink } from './platform/access/index.ts'
import { isSilent as isDatabaseSilent } from './platform/db/is-silent.ts'
import { missingMigrations } from './platform/db/migrate.ts'
import { createEvents, type Events, type Subscription } from './platform/events/events.ts'
import { type Drain, drainable } from './platform/http/drain.ts'
import type { HealthDeps } from './platform/http/health.ts'
import type { Logger } from './platform/log.ts'
import type { SendAccountMail } from './platform/mail/account-mail.ts'
import { sealedMails } from './platform/mail/reseal-mails.ts'
import { createKeepAlive } from './platform/processes/index.ts'
import { createRecurringJobs, type RecurringJob, type RecurringJobs } from './platform/recurring.ts'
import type { WebhookDeliveries } from './platform/webhooks/index.ts'
import type { SocialDeps } from './social/index.ts'
import type { NetworkEndpoints } from './social/networks/index.ts'
import { tryToPlace } from './storefront/checkout/index.ts'
import { keyDigests } from './storefront/emails/index.ts'
import { pageFrame } from './storefront/hosted-pages/index.ts'
import { sealedLinkSecret } from './storefront/settings/index.ts'
import type { UcpDeps } from './storefront/ucp/index.ts'
import { wireAdPlanning } from './wiring/ad-planning.ts'
import { type Area, second } from './wiring/area.ts'
import { wireBackOffice } from './wiring/back-office.ts'
import { wireCatalogue } from './wiring/catalogue.ts'
import { claims } from './wiring/claims.ts'
import { createShared, type Environment, type Shared } from './wiring/environment.ts'
import { wireMail } from './wiring/mail.ts'
import { wireOfficialFaces } from './wiring/official-faces.ts'
import { wireOperations } from './wiring/operations.ts'
import { wirePayments } from './wiring/payments.ts'
import { accessOf, wirePeople } from './wiring/people.ts'
import { wireSocial } from './wiring/social.ts'
import { wireStorefront } from './wiring/storefront.ts'

export { examineShop } from './wiring/examine-shop.ts'
export { publicEvents } from './wiring/operations.ts'
export { sandboxSigningSecret } from './wiring/payments.ts'
export { sealedRecords } from './wiring/sealed-records.ts'

export interface Weft {
  readonly app: FastifyInstance
  readonly storefront: UcpDeps
  readonly social: SocialDeps
  readonly jobs: RecurringJobs
  readonly subscriptions: readonly Pick<Subscription, 'subscriber' | 'types'>[]
  readonly webhooks: WebhookDeliveries
  /** Sends an invitation or a password reset. */
  readonly sendAccountMail: SendAccountMail
  /** Whether the first owner is missing, and the setup link. */
  readonly setup: { isNeeded(): Promise<boolean>; makeLink(): Promise<string | null> }
  readonly networks: NetworkEndpoints
  /** Fills the search index. Must finish before serving. */
  prepare(): Promise<void>
  startJobs(): void
  /** Whether the process is shutting down. It then reports not ready but still answers requests. */
  draining(): boolean
  drain(): void
  /** Stops jobs and finishes running requests. The database stays open. */
  stop(): Promise<void>
}

/**
 * How long a stop waits for responses, counted from the start of the drain. A service manager may allow only 10 s in
 * total.
 */
const lastAnswersMs = 6_000
/** How long a stop waits for jobs and deliveries, counted from the start of the drain. */
const longestWorkMs = 7_000
const lastWritesMs = 500

/** Creates the program and connects its areas. This is the composition root: no other place connects them. */
export async function wire(environment: Environment): Promise<Weft> {
  const shared = createShared(environment)
  const { config, connection, db, clock, log, vault, baseUrl, silentSince = null } = shared
  const isSilent = silentSince !== null
  const mail = await wireMail(shared)
  const payments = await wirePayments(shared)
  const catalogue = wireCatalogue(shared)
  const shop = wireStorefront(shared, { catalogue, payments })
  const { storefront } = shop
  const frame = pageFrame({ ...storefront, pageLanguages: config.mail.locales })
  const access = accessOf(shared, mail)
  const social = wireSocial(shared)
  const operations = wireOperations(shared, { jobs: () => jobs, areas: () => areas })
  const areas: readonly Area[] = [
    wireOfficialFaces(shared, storefront),
    wirePeople(shared, access, frame),
    shop,
    catalogue,
    operations,
    social,
    wireAdPlanning(shared),
    wireBackOffice(shared, access, frame),
    mail,
    payments,
  ]
  if (isSilent) log.warn('this copy of the shop is silent: it sends nothing, until "weft silence end"')
  const subscriptions = areas.flatMap((area) => area.subscriptions ?? [])
  const events = createEvents(connection, subscriptions, log)
  let ending: Drain | null = null
  const health = healthOf(shared, () => ending?.draining() ?? false)
  const app = buildApp({ areas, storefront, access, frame, health, trustedProxies: config.trustedProxies })
  ending = drainable(app, lastAnswersMs)
  const { begin: drain, draining, forMs: drainingForMs } = ending
  const alive = createKeepAlive({
    connection,
    baseUrl: environment.baseUrl,
    clock,
    log,
    claims,
    onTime: environment.onDatabaseTime ?? (() => {}),
    onTakenOver() {
      payments.wake()
      void jobs.runAll()
    },
  })
  const jobs = createRecurringJobs(
    [{ name: 'keep-alive', everyMs: second, run: () => alive.run() }, ...jobsOf(events, areas, isSilent)],
    { log, clock, release: (claim) => claim.giveBack([connection.processId], clock.now()).execute(db) },
  )
  return {
    app,
    storefront,
    social: social.social,
    jobs,
    subscriptions,
    webhooks: operations.webhooks,
    sendAccountMail: mail.sendAccountMail,
    setup: { isNeeded: () => isSetupNeeded(db), makeLink: () => makeSetupLink({ db, baseUrl }, clock.now()) },
    networks: social.networks,
    async prepare() {
      // Migrations cannot encrypt, so this encrypts values that an earlier version stored unencrypted.
      for (const { reseal } of [sealedLinkSecret, sealedMails]) await reseal({ db, vault, log })
      await keyDigests({ db, vault, log })
      await social.prepare()
      await events.start()
      await catalogue.prepare()
    },
    startJobs() {
      jobs.start()
      payments.start()
    },
    draining,
    drain,
    async stop() {
      drain()
      const working = [jobs.stop(), events.stop(), ...areas.map((area) => area.stop?.())]
      const ended = social.answerCallers().then(() => Promise.all([app.close(), ...working]))
      const inTime = await finished(unlessSilent(connection.pool, ended), longestWorkMs - drainingForMs(), log)
      const last = areas.map((area) => area.close?.())
      // If the work did not end in time, this process's row remains. Other processes then detect it as dead and take over
      // its unfinished work.
      if (inTime) last.push(alive.stop())
      await Promise.all(last.map((one) => finished(one, lastWritesMs, log)))
    },
  }
}

/** Settles like `work`, but rejects early if the database does not answer at all. */
const unlessSilent = (pool: pg.Pool, work: Promise<unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    work.then(resolve, reject)
    void isDatabaseSilent(pool.options).then((silent) => {
      if (silent) reject(new Error('The database does not answer. Unfinished work is left to the next process.'))
    })
  })

/** Returns all jobs. For a silent copy of the shop, leaves out jobs that contact external systems. */
function jobsOf(events: Events, areas: readonly Area[], isSilent: boolean): RecurringJob[] {
  const all: RecurringJob[] = [
    { name: 'take-over-jobs', everyMs: second, run: () => events.takeOver() },
    { name: 'relay-events', everyMs: second, run: () => events.relay() },
    ...areas.flatMap((area) => area.jobs ?? []),
  ]
  return all.filter(({ reachesOutside = false }) => !(isSilent && reachesOutside))
}

const healthOf = ({ connection, db }: Shared, draining: () => boolean): HealthDeps => ({
  draining,
  missingMigrations: () => missingMigrations(connection),
  async tryToPlace() {
    await tryToPlace(db)
    connection.state.worked()
  },
  troubles: connection.state.troubles,
})

/**
 * Whether the work succeeded in time. A failure is logged and does not keep the process from exiting, because the
 * database may be unreachable.
 */
async function finished(work: Promise<unknown> | undefined, withinMs: number, log: Logger): Promise<boolean> {
  const done = Promise.resolve(work).then(
    () => true,
    (error: unknown) => {
      log.error({ error }, 'something failed while the process ended')
      return false
    },
  )
  return Promise.race([done, sleep(withinMs, false, { ref: false })])
}
