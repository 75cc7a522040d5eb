import { notFound } from '../../platform/errors.ts'
import type { Vault } from '../../platform/vault.ts'
import { passwordPlace } from './change-mailbox.ts'
import { activeMailboxes, noteSync, readMailbox } from './mailbox-store.ts'
import { type MailboxAccount, MailboxUnreachable } from './ports.ts'
import { mailboxFailed, mailboxNotConfigured, nothingFetched } from './refusals.ts'
import type { SyncAsked, SyncReport } from './schema.ts'
import { accountKey, type SyncCounts, type SyncDeps, syncMailbox } from './sync-mailbox.ts'

export interface MailboxesDeps extends SyncDeps {
  readonly vault: Vault
  /** The one of the configuration. */
  readonly configured: MailboxAccount | null
  readonly flights: SyncFlights
}

/** The running sync of each folder. */
export type SyncFlights = Map<string, { readonly count: number; readonly counts: Promise<SyncCounts> }>

/** All mailboxes that are fetched from: the configured one, and those that the operator has added and not switched off. */
export async function mailboxAccounts(
  deps: Pick<MailboxesDeps, 'db' | 'vault' | 'configured'>,
): Promise<MailboxAccount[]> {
  const added = await activeMailboxes(deps.db)
  const opened = added.map((mailbox) => ({
    ...mailbox,
    password: deps.vault.open(mailbox.password, passwordPlace(mailbox.id)),
  }))
  return deps.configured ? [deps.configured, ...opened] : opened
}

/**
 * Fetches from every mailbox, one after the other. One that fails does not keep the others; throws
 * `mailbox_connection_failed` (500) where all have failed, `mailbox_not_configured` (400) where there is none.
 */
export async function syncMailboxes(deps: MailboxesDeps, asked: SyncAsked): Promise<SyncReport> {
  const all = await mailboxAccounts(deps)
  const accounts = asked.mailbox_id === undefined ? all : all.filter(({ id }) => id === asked.mailbox_id)
  if (asked.mailbox_id !== undefined && accounts.length === 0)
    throw (await readMailbox(deps.db, asked.mailbox_id)) ? nothingFetched() : notFound('This mailbox')
  if (accounts.length === 0) throw mailboxNotConfigured()
  const errors: { mailbox: string; message: string }[] = []
  let synced = 0
  let skipped = 0
  for (const account of accounts) {
    const counts = await syncOrReason(deps, account, asked.count)
    if (typeof counts === 'string') errors.push({ mailbox: account.name, message: counts })
    else {
      synced += counts.synced
      skipped += counts.skipped
    }
  }
  const [first] = errors
  if (first && errors.length === accounts.length) throw mailboxFailed(first.message)
  return { synced, skipped, total_fetched: synced + skipped, ...(first ? { errors } : {}) }
}

/** The counts, or why the mailbox could not be read. */
async function syncOrReason(deps: MailboxesDeps, account: MailboxAccount, count: number): Promise<SyncCounts | string> {
  const outcome = await syncOnce(deps, account, count).catch((error: unknown) => {
    if (!(error instanceof MailboxUnreachable)) throw error
    deps.log.warn({ error, mailbox: account.name }, 'a mailbox could not be read')
    return error.message
  })
  if (account.id !== null)
    await noteSync(deps.db, account.id, typeof outcome === 'string' ? outcome : null, deps.clock.now())
  return outcome
}

/** One at a time: the same again gets the running one's result, another count waits for it. */
async function syncOnce(deps: MailboxesDeps, account: MailboxAccount, count: number): Promise<SyncCounts> {
  const key = JSON.stringify([accountKey(account), account.folder])
  for (let running = deps.flights.get(key); running; running = deps.flights.get(key)) {
    if (running.count === count) return running.counts
    await running.counts.catch(() => {})
  }
  const counts = syncMailbox(deps, account, count).finally(() => deps.flights.delete(key))
  deps.flights.set(key, { count, counts })
  return counts
}
