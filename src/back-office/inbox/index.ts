export { createMailReader } from './mail-reader.ts'
export { type InboxDeps, inboxRoutes } from './routes.ts'
export type { SyncFlights } from './sync-mailboxes.ts'
export { createMailboxWatch, type MailboxWatch } from './watch-mailboxes.ts'
