import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { ImapConfig } from '../platform/config/imap.ts'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Vault } from '../platform/vault.ts'
import { designAdminRoutes, designPartnerRoutes } from './designs/index.ts'
import type { ExtractionModel } from './extraction/ports.ts'
import {
  createMailboxWatch,
  createMailReader,
  forgetDeliveries,
  type InboxDeps,
  inboxRoutes,
  pushRoutes,
  searchMails,
} from './inbox/index.ts'
import type { OpenMailbox } from './inbox/ports.ts'
import { inventoryAdminRoutes } from './inventory/index.ts'
import { createInventoryOrderAction, inventoryOrderRoutes } from './inventory-orders/index.ts'
import { mailLayoutRoutes } from './mail-layouts/index.ts'
import { type PartnerPagesDeps, partnerPages } from './partner-pages/index.ts'
import {
  type PartnerAdminDeps,
  type PartnerDeps,
  partnerAdminRoutes,
  partnerMeRoutes,
  requirePartner,
} from './partners/index.ts'
import { productionAdminRoutes, productionPartnerRoutes } from './production/index.ts'
import { taskAdminRoutes, taskPartnerRoutes } from './tasks/index.ts'
import { canonicalLocale, translationAdminRoutes } from './translations/index.ts'
import type { MachineTranslator } from './translations/ports.ts'

export { mailSearchClaims, sealedMailboxes, sealedMailSearches, sealedPushSecrets } from './inbox/index.ts'
export { backOfficeInvariants } from './invariants.ts'
export { localeOfPerson, partnerDescription, partnerSurface } from './partners/index.ts'
export { backOfficePersonalData } from './personal-data.ts'
export { createReminderMails, remindPartners } from './production/index.ts'
export { listAllProductOptions } from './translations/index.ts'

export interface BackOfficeEnvironment {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly openMailbox: OpenMailbox
  /** Returns why mail must not be fetched from this server; null if it may be fetched. */
  readonly refuseMailServer: (host: string, port: number) => string | null
  readonly imap: ImapConfig | null
  /** If null, only the built-in rules read e-mails. */
  readonly model: ExtractionModel | null
  /** If null, there is no machine translation. */
  readonly translator: MachineTranslator | null
  readonly defaultLocale: string
  readonly locales: readonly string[]
}

export interface BackOffice {
  /** Registers the admin routes, mounted at `/admin` behind `requireAdminToken`. */
  routes(app: FastifyInstance, deps: PartnerAdminDeps): Promise<void>
  /** Registers the API for production partners, mounted at `/partners`. */
  partners(app: FastifyInstance): Promise<void>
  /** Registers the pages for production partners, at `/console/partner`. */
  partnerPages(app: FastifyInstance, deps: Omit<PartnerPagesDeps, 'defaultLocale'>): Promise<void>
  /** Registers the webhook for e-mails pushed by a mail provider, mounted below `/webhooks`. */
  webhooks(app: FastifyInstance): Promise<void>
  /** Deletes data that is kept only for a limited time. */
  cleanUp(): Promise<void>
  /** Searches the stored e-mails for people who have been forgotten. */
  searchMails(): Promise<void>
  /** Watches the mailboxes of the current configuration. A job calls it every few seconds. */
  followMailboxes(): Promise<void>
  stop(): Promise<void>
}

export function createBackOffice(environment: BackOfficeEnvironment): BackOffice {
  const { imap } = environment
  const reader = createMailReader()
  const inbox: InboxDeps = {
    ...environment,
    reader,
    configured: imap && { ...imap, id: null, name: 'configured' },
    flights: new Map(),
    actions: [
      createInventoryOrderAction({
        async extractOrder(raw, layouts) {
          // The libraries for dates and markup are large, so they are loaded on first use.
          const { readWithModel } = await import('./extraction/index.ts')
          return readWithModel({ reader, model: environment.model }, raw, layouts)
        },
        learnLayout: reader.learnLayout,
      }),
    ],
  }
  const locales = environment.locales.flatMap((locale) => canonicalLocale(locale) ?? [])
  const translations = {
    ...environment,
    defaultLocale: canonicalLocale(environment.defaultLocale) ?? environment.defaultLocale,
    locales,
  }
  const watch = createMailboxWatch(inbox)
  return {
    async routes(app, deps) {
      await inboxRoutes(app, inbox)
      mailLayoutRoutes(app, environment)
      inventoryOrderRoutes(app, environment)
      inventoryAdminRoutes(app, deps)
      partnerAdminRoutes(app, deps)
      designAdminRoutes(app, deps)
      taskAdminRoutes(app, deps)
      productionAdminRoutes(app, deps)
      await translationAdminRoutes(app, translations)
    },
    partners: (app) => partnerRoutes(app, translations),
    partnerPages: (app, deps) => partnerPages(app, { ...deps, defaultLocale: translations.defaultLocale }),
    webhooks: (app) => pushRoutes(app, inbox),
    searchMails: () => searchMails(inbox),
    cleanUp: () => forgetDeliveries(inbox, environment.clock.now()),
    followMailboxes: () => watch.follow(),
    async stop() {
      await watch.stop()
      await reader.stop()
    },
  }
}

async function partnerRoutes(app: FastifyInstance, deps: PartnerDeps): Promise<void> {
  requirePartner(app, deps)
  partnerMeRoutes(app, deps)
  designPartnerRoutes(app, deps)
  productionPartnerRoutes(app, deps)
  taskPartnerRoutes(app, deps)
}
