import type { Logger } from '../../platform/log.ts'
import { contentKey } from './content-key.ts'
import { advanceCursor, beginCursor, firstStoredAt, readCursor } from './cursor-store.ts'
import { type Folder, insertEmail, knownUids, noteKnown } from './email-store.ts'
import { mailLimits, tooLarge } from './limits.ts'
import { emailOf, type StoreMailDeps } from './mail-row.ts'
import type { FetchedMessage, ListedMessage, MailboxAccount, MailboxSession, OpenMailbox } from './ports.ts'

export interface SyncDeps extends StoreMailDeps {
  readonly openMailbox: OpenMailbox
  readonly log: Logger
}

export interface SyncCounts {
  readonly synced: number
  /** Messages that were already stored: fetched earlier, moved, or delivered again. */
  readonly skipped: number
}

/** Returns the key of an account. It is the same for two mailbox records of the same account. */
export const accountKey = ({ username, host, port }: Pick<MailboxAccount, 'username' | 'host' | 'port'>): string =>
  `${username}@${host}:${port}`

const fetchedAtOnce = 50
const bytesAtOnce = 8 * 1024 * 1024
const lookedAtFirst = 500
const dayMs = 24 * 60 * 60 * 1000

/** Fetches the newest `count` messages. Stores each separately, so messages fetched before a failure are kept. */
export async function syncMailbox(deps: SyncDeps, account: MailboxAccount, count: number): Promise<SyncCounts> {
  const session = await deps.openMailbox(account)
  try {
    return await storeListed(deps, account, session, await session.recent(count))
  } finally {
    await session.close()
  }
}

/**
 * Fetches all messages since the last call, even if a manual sync ran in between. The cursor moves only after messages
 * are stored, so an interruption loses nothing. The first call fetches the newest 500. After a change of UIDVALIDITY,
 * fetches all messages since the first stored one.
 */
export async function followSession(
  deps: SyncDeps,
  account: MailboxAccount,
  session: MailboxSession,
): Promise<SyncCounts> {
  const folder = folderOf(account, session)
  const through = await followedThrough(deps, folder, session)
  const listed = await session.above(through)
  return storeListed(deps, account, session, listed, (uid) => advanceCursor(deps.db, folder, uid))
}

async function followedThrough(deps: SyncDeps, folder: Folder, session: MailboxSession): Promise<number> {
  const cursor = await readCursor(deps.db, folder)
  if (cursor?.uidValidity === folder.uidValidity) return cursor.throughUid
  const first = cursor ? await firstSinceStored(deps, folder, session) : (await session.recent(lookedAtFirst))[0]?.uid
  const through = (first ?? session.uidNext) - 1
  const begun = await beginCursor(deps.db, folder, through, cursor)
  return begun?.uidValidity === folder.uidValidity ? begun.throughUid : through
}

async function firstSinceStored(deps: SyncDeps, folder: Folder, session: MailboxSession): Promise<number | undefined> {
  const at = await firstStoredAt(deps.db, folder)
  // Starts two days earlier, because IMAP searches by day in the server's time zone.
  return (await session.firstSince(at === null ? new Date(0) : new Date(at.getTime() - 2 * dayMs))) ?? undefined
}

const folderOf = (account: MailboxAccount, { uidValidity }: MailboxSession): Folder => ({
  account: accountKey(account),
  folder: account.folder,
  uidValidity,
})

/**
 * Fetches and stores the listed messages. Calls `onStored` with each UID up to which all listed messages are stored.
 */
async function storeListed(
  deps: SyncDeps,
  account: MailboxAccount,
  session: MailboxSession,
  listed: readonly ListedMessage[],
  onStored: (uid: number) => Promise<void> = async () => {},
): Promise<SyncCounts> {
  const folder = folderOf(account, session)
  const uids = listed.map(({ uid }) => uid)
  const known = await knownUids(deps.db, folder, uids)
  let synced = 0
  let skipped = known.size
  for (const part of inParts(listed.filter(({ uid }) => !known.has(uid)))) {
    for await (const message of session.fetch(part)) {
      const isNew = await storeFetched(deps, account, folder, message)
      if (isNew) synced += 1
      else skipped += 1
    }
    await onStored(part.at(-1)?.uid ?? 0)
  }
  await onStored(uids.at(-1) ?? 0)
  return { synced, skipped }
}

/** Splits messages into batches that are small enough to fit into memory. */
function inParts(messages: readonly ListedMessage[]): ListedMessage[][] {
  const parts: ListedMessage[][] = []
  let bytes = 0
  for (const message of messages) {
    const part = parts.at(-1)
    bytes += message.bytes
    if (part && part.length < fetchedAtOnce && bytes <= bytesAtOnce) part.push(message)
    else {
      parts.push([message])
      bytes = message.bytes
    }
  }
  return parts
}

async function storeFetched(
  deps: SyncDeps,
  account: MailboxAccount,
  folder: Folder,
  { uid, receivedAt, bytes, source }: FetchedMessage,
): Promise<boolean> {
  const place = { ...folder, uid }
  const key = await contentKey(source)
  if (await noteKnown(deps.db, place, key)) return false
  const email = await emailOf(deps, {
    raw: source,
    contentKey: key,
    place,
    receivedAt,
    metadata: { mailbox_id: account.id, mailbox_name: account.name },
    ...(bytes > mailLimits.messageBytes ? { problem: tooLarge } : {}),
  })
  const { isNew } = await deps.db.transaction().execute((tx) => insertEmail(tx, email, deps.clock.now()))
  return isNew
}
