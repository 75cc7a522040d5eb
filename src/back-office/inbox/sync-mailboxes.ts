import { notFound } from '../../platform/errors.ts'
import type { Vault } from '../../platform/vault.ts'
import { passwordPlace } from './change-mailbox.ts'
import { activeMailboxes, noteSync, readMailbox } from './mailbox-store.ts'
import { type ListedMessage, type MailboxAccount, MailboxUnreachable } from './ports.ts'
import { mailboxFailed, mailboxNotConfigured, nothingFetched } from './refusals.ts'
import type { SyncAsked, SyncReport } from './schema.ts'
import { accountKey, type SyncCounts, type SyncDeps, syncMailbox } from './sync-mailbox.ts'

export interface MailboxesDeps extends SyncDeps {
  readonly vault: Vault
  /** The mailbox in the configuration. Null if none is configured. */
  readonly configured: MailboxAccount | null
  readonly flights: SyncFlights
}

/** The running sync of each folder. */
export type SyncFlights = Map<string, { readonly count: number; readonly counts: Promise<SyncCounts> }>

/** Returns all mailboxes to fetch from: the configured one and the active ones added by the operator. */
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
 * Fetches the newest `count` messages of all mailboxes together. A failing mailbox does not stop the others. Throws
 * `mailbox_connection_failed` (500) if all fail, `mailbox_not_configured` (400) if there is none. For a single mailbox,
 * throws `not_found` if it does not exist, `mailbox_not_fetched` (400) if nothing is fetched from it.
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
  for (const [account, latest] of await latestOf(deps, accounts, asked.count)) {
    const counts = typeof latest === 'string' ? latest : await syncOrReason(deps, account, latest)
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

/**
 * Returns, for each mailbox, how many of the newest `count` messages of all mailboxes it contains, or why it could not
 * be read.
 */
async function latestOf(
  deps: MailboxesDeps,
  accounts: readonly MailboxAccount[],
  count: number,
): Promise<Map<MailboxAccount, number | string>> {
  const [only, ...others] = accounts
  if (only && others.length === 0) return new Map([[only, count]])
  const parts = new Map<MailboxAccount, number | string>()
  const arrivals: { readonly account: MailboxAccount; readonly at: number }[] = []
  for (const account of accounts) {
    const listed = await orReason(deps, account, listLatest(deps, account, count))
    parts.set(account, typeof listed === 'string' ? listed : 0)
    if (typeof listed !== 'string')
      arrivals.push(...listed.map(({ receivedAt }) => ({ account, at: receivedAt.getTime() })))
  }
  for (const { account } of arrivals.sort((one, other) => other.at - one.at).slice(0, count))
    parts.set(account, Number(parts.get(account)) + 1)
  return parts
}

async function listLatest(deps: MailboxesDeps, account: MailboxAccount, count: number): Promise<ListedMessage[]> {
  const session = await deps.openMailbox(account)
  try {
    return await session.recent(count)
  } finally {
    await session.close()
  }
}

/** Returns the counts, or why the mailbox could not be read. */
async function syncOrReason(deps: MailboxesDeps, account: MailboxAccount, count: number): Promise<SyncCounts | string> {
  const nothing = { synced: 0, skipped: 0 }
  const outcome = await orReason(deps, account, count === 0 ? Promise.resolve(nothing) : syncOnce(deps, account, count))
  if (account.id !== null && typeof outcome !== 'string') await noteSync(deps.db, account.id, null, deps.clock.now())
  return outcome
}

async function orReason<T>(deps: MailboxesDeps, account: MailboxAccount, work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof MailboxUnreachable)) throw error
    deps.log.warn({ error, mailbox: account.name }, 'a mailbox could not be read')
    if (account.id !== null) await noteSync(deps.db, account.id, error.message, deps.clock.now())
    return error.message
  }
}

/**
 * Runs one sync per folder at a time. A call with the same count shares the running sync; a call with another count
 * waits for it.
 */
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
