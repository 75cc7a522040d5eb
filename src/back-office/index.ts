import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { ImapConfig } from '../platform/config/imap.ts'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Vault } from '../platform/vault.ts'
import { createMailboxWatch, createMailReader, type InboxDeps, inboxRoutes } from './inbox/index.ts'
import type { OpenMailbox } from './inbox/ports.ts'
import { createInventoryOrderAction, inventoryOrderRoutes } from './inventory-orders/index.ts'

export interface BackOfficeEnvironment {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly openMailbox: OpenMailbox
  readonly imap: ImapConfig | null
}

export interface BackOffice {
  /** What is mounted at `/admin`. */
  routes(app: FastifyInstance): Promise<void>
  /** Follows the mailboxes as they are now; a job of every few seconds. */
  followMailboxes(): Promise<void>
  stop(): Promise<void>
}

export function createBackOffice(environment: BackOfficeEnvironment): BackOffice {
  const { imap } = environment
  const reader = createMailReader()
  const deps: InboxDeps = {
    ...environment,
    reader,
    configured: imap && { ...imap, id: null, name: 'configured' },
    flights: new Map(),
    actions: [createInventoryOrderAction((raw) => reader.extractOrder(raw))],
  }
  const watch = createMailboxWatch(deps)
  return {
    async routes(app) {
      await inboxRoutes(app, deps)
      inventoryOrderRoutes(app, environment)
    },
    followMailboxes: () => watch.follow(),
    async stop() {
      await watch.stop()
      await reader.stop()
    },
  }
}
