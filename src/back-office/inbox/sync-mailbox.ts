import type { Logger } from '../../platform/log.ts'
import { mailLimits } from './limits.ts'
import type { FetchedMessage, ListedMessage, MailboxAccount, MailboxSession, OpenMailbox } from './ports.ts'
import { highestUid, insertEmail, knownUids } from './store.ts'
import { emailOf, type StoreMailDeps } from './store-mail.ts'

export interface SyncDeps extends StoreMailDeps {
  readonly openMailbox: OpenMailbox
  readonly log: Logger
}

export interface SyncCounts {
  readonly synced: number
  /** Stored already: fetched before, moved, or delivered again. */
  readonly skipped: number
}

/** The same for two records of one account. */
export const accountKey = ({ username, host, port }: Pick<MailboxAccount, 'username' | 'host' | 'port'>): string =>
  `${username}@${host}:${port}`

/** Fetches the last `count` messages; each is stored by itself, so that what was fetched stays when the rest fails. */
export async function syncMailbox(deps: SyncDeps, account: MailboxAccount, count: number): Promise<SyncCounts> {
  const session = await deps.openMailbox(account)
  try {
    return await syncSession(deps, account, session, count)
  } finally {
    await session.close()
  }
}

/** The last `count`, and whatever came since the last one that is stored. */
export async function syncSession(
  deps: SyncDeps,
  account: MailboxAccount,
  session: MailboxSession,
  count: number,
  { catchUp = false }: { readonly catchUp?: boolean } = {},
): Promise<SyncCounts> {
  const folder = { account: accountKey(account), folder: account.folder, uidValidity: session.uidValidity }
  const highest = catchUp ? await highestUid(deps.db, folder) : null
  const missed = highest === null ? [] : await session.above(highest)
  const listed = unique([...missed, ...(await session.recent(count))])
  const known = await knownUids(
    deps.db,
    folder,
    listed.map(({ uid }) => uid),
  )
  let synced = 0
  let skipped = known.size
  for await (const message of session.fetch(listed.filter(({ uid }) => !known.has(uid)))) {
    const isNew = await storeFetched(deps, account, folder, message)
    if (isNew) synced += 1
    else skipped += 1
  }
  return { synced, skipped }
}

const unique = (messages: readonly ListedMessage[]): ListedMessage[] =>
  [...new Map(messages.map((message) => [message.uid, message])).values()].sort((one, other) => one.uid - other.uid)

async function storeFetched(
  deps: SyncDeps,
  account: MailboxAccount,
  folder: { readonly account: string; readonly folder: string; readonly uidValidity: string },
  { uid, receivedAt, bytes, source }: FetchedMessage,
): Promise<boolean> {
  const email = await emailOf(deps, {
    raw: source,
    place: { ...folder, uid },
    receivedAt,
    metadata: { mailbox_id: account.id, mailbox_name: account.name },
    ...(bytes > mailLimits.messageBytes ? { problem: `It is larger than ${mailLimits.messageBytes} bytes.` } : {}),
  })
  const { isNew } = await deps.db.transaction().execute((tx) => insertEmail(tx, email, deps.clock.now()))
  return isNew
}
