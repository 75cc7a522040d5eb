import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { ImapConfig } from '../platform/config/imap.ts'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Vault } from '../platform/vault.ts'
import { designAdminRoutes, designPartnerRoutes } from './designs/index.ts'
import { createMailboxWatch, createMailReader, type InboxDeps, inboxRoutes } from './inbox/index.ts'
import type { OpenMailbox } from './inbox/ports.ts'
import { inventoryAdminRoutes } from './inventory/index.ts'
import { createInventoryOrderAction, inventoryOrderRoutes } from './inventory-orders/index.ts'
import {
  type PartnerAdminDeps,
  type PartnerDeps,
  partnerAdminRoutes,
  partnerMeRoutes,
  requirePartner,
} from './partners/index.ts'
import { productionAdminRoutes, productionPartnerRoutes } from './production/index.ts'
import { taskAdminRoutes, taskPartnerRoutes } from './tasks/index.ts'

export { sealedMailboxes } from './inbox/index.ts'
export { type PartnerDeps, partnerDescription, partnerSurface } from './partners/index.ts'
export { createReminderMails, remindPartners } from './production/index.ts'

export interface BackOfficeEnvironment {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly openMailbox: OpenMailbox
  readonly imap: ImapConfig | null
}

export interface BackOffice {
  /** What is mounted at `/admin`, behind `requireAdminToken`. */
  routes(app: FastifyInstance, deps: PartnerAdminDeps): Promise<void>
  /** Follows the mailboxes as they are now; a job of every few seconds. */
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
    actions: [createInventoryOrderAction((raw) => reader.extractOrder(raw))],
  }
  const watch = createMailboxWatch(inbox)
  return {
    async routes(app, deps) {
      await inboxRoutes(app, inbox)
      inventoryOrderRoutes(app, environment)
      inventoryAdminRoutes(app, deps)
      partnerAdminRoutes(app, deps)
      designAdminRoutes(app, deps)
      taskAdminRoutes(app, deps)
      productionAdminRoutes(app, deps)
    },
    followMailboxes: () => watch.follow(),
    async stop() {
      await watch.stop()
      await reader.stop()
    },
  }
}

/** The side of those who make things, mounted at `/partners`. */
export async function partnerRoutes(app: FastifyInstance, deps: PartnerDeps): Promise<void> {
  requirePartner(app, deps)
  partnerMeRoutes(app, deps)
  designPartnerRoutes(app, deps)
  productionPartnerRoutes(app, deps)
  taskPartnerRoutes(app, deps)
}
