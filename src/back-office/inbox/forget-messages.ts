import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { columnsOf, redactColumns, spelledOut } from '../../platform/personal-data/index.ts'
import { inTurns, nextTurn } from '../../platform/turns.ts'
import { decodedText } from './decoded-text.ts'
import { forgetRaw, forgetSender, mentioning, readRawCopy } from './forget-store.ts'
import {
  type BatchResult,
  claimMailSearch,
  completeMailSearch,
  isStillAt,
  type MailSearch,
  moveMailSearch,
  nextMessages,
  nextPass,
  releaseMailSearch,
  type StoredMessage,
} from './mail-search-store.ts'
import { inboxPersonalData } from './personal-data.ts'
import { type MailReader, MailUnreadable } from './ports.ts'

export interface SearchDeps {
  readonly db: Database
  readonly clock: Clock
  readonly reader: Pick<MailReader, 'searchedText'>
}

const batch = 50
const pieceBytes = 256 * 1024
/** Added before each piece, for what stands across its beginning. */
const overlapBytes = 4096
/** Another process continues the search of one that has died after this time. */
const claimMs = 20_000

const stored = columnsOf(inboxPersonalData).filter(
  ({ table, treatment }) => table === 'inbound_email' && treatment === 'redacted',
)

/**
 * Searches the stored messages for people who have been forgotten: decodes and searches them outside of transactions,
 * and writes the changes of each batch, with the place reached, in a short one. Runs until all searches are complete.
 */
export async function searchMails(deps: SearchDeps): Promise<void> {
  for (;;) {
    const search = await claimMailSearch(deps.db, deps.clock.now(), claimEnd(deps))
    if (search === null) return
    try {
      await finish(deps, search)
    } catch (error) {
      await releaseMailSearch(deps.db, search.id)
      throw error
    }
  }
}

const claimEnd = ({ clock }: SearchDeps): Date => new Date(clock.now().getTime() + claimMs)

/**
 * Later passes read the messages that transactions have written which ran when the pass before began, whatever their
 * ids. While one of these transactions lasts, every pass finds them again: the search is complete when all were read.
 */
async function finish(deps: SearchDeps, claimed: MailSearch): Promise<void> {
  const read = new Map<string, string>()
  let at: MailSearch | null = claimed
  let isNew = claimed.pass === 1 || claimed.afterId !== ''
  while (at !== null) {
    const messages = await nextMessages(deps.db, at, batch)
    const last = messages.at(-1)
    if (last) {
      const unread = messages.filter(({ id, version }) => version === null || read.get(id) !== version)
      isNew ||= unread.length > 0
      at = await searchBatch(deps, at, { messages: unread, afterId: last.id })
      for (const { id, version } of messages) if (version !== null) read.set(id, version)
    } else if (isNew) {
      isNew = false
      at = await nextPass(deps.db, at)
    } else return completeMailSearch(deps.db, at.id, deps.clock.now())
  }
}

/** Null if another process has moved the search. */
async function searchBatch(
  deps: SearchDeps,
  at: MailSearch,
  { messages, afterId }: { readonly messages: readonly StoredMessage[]; readonly afterId: string },
): Promise<MailSearch | null> {
  const { wanted } = at
  const hint = new RegExp(wanted.pattern[0], 'iu')
  const named: string[] = []
  const copies: string[] = []
  let unread = 0
  for (const { id, bytes, text } of messages) {
    const isNamed = isHinted(hint, text) && (await mentioning(deps.db, [text], wanted.pattern))
    if (isNamed) named.push(id)
    if (wanted.hasCopies && bytes > 0) {
      const copy = await searchCopy(deps, id, { isNamed, hint, wanted })
      if (copy.isNamed) copies.push(id)
      else unread += copy.unread
    }
    await nextTurn()
  }
  const ids = messages.map(({ id }) => id)
  const isMoved = await deps.db.transaction().execute(async (tx) => {
    if (!(await isStillAt(tx, at))) return false
    const sent = wanted.hasCopies ? await forgetSender(tx, wanted.emails, ids) : 0
    const removed = await forgetRaw(tx, copies)
    const changed = named.length === 0 ? 0 : await redactColumns(tx, stored, wanted.pattern, named)
    const result: BatchResult = { searched: messages.length, changed: changed + sent, removed, unread }
    await moveMailSearch(tx, at.id, { afterId, result, claimedUntil: claimEnd(deps) })
    return true
  })
  return isMoved ? { ...at, afterId } : null
}

const isHinted = (hint: RegExp, text: string): boolean => hint.test(text) || hint.test(spelledOut(text))

/** Whether the raw copy of a message names the person, and how many of its files cannot be searched. */
async function searchCopy(
  deps: SearchDeps,
  id: string,
  {
    isNamed,
    hint,
    wanted,
  }: { readonly isNamed: boolean; readonly hint: RegExp; readonly wanted: MailSearch['wanted'] },
): Promise<{ readonly isNamed: boolean; readonly unread: number }> {
  if (isNamed) return { isNamed, unread: 0 }
  const content = await readRawCopy(deps.db, id)
  if (content === null) return { isNamed: false, unread: 0 }
  const isIn = async (text: string) => isHinted(hint, text) && mentioning(deps.db, [text], wanted.pattern)
  for await (const text of textsOf(content)) if (await isIn(text)) return { isNamed: true, unread: 0 }
  if (!hasFiles(content)) return { isNamed: false, unread: 0 }
  const { texts, unread } = await deps.reader.searchedText(content).catch((error) => {
    if (error instanceof MailUnreadable) return { texts: [], unread: 1 }
    throw error
  })
  for (const text of texts) if (await isIn(text)) return { isNamed: true, unread: 0 }
  return { isNamed: false, unread }
}

/** Compressed files, and texts in a character set other than those that `decodedText` knows. */
const packed = /application\/|filename|\bname=|charset="?(?!utf-8|us-ascii|iso-8859-1\b|windows-1252)[\w-]/i

function hasFiles(content: Buffer): boolean {
  return packed.test(content.toString('latin1'))
}

/** Pieces begin with a line, because base64 is decoded by lines. */
async function* textsOf(content: Buffer): AsyncGenerator<string> {
  let at = 0
  for await (const { length } of inTurns(content, pieceBytes)) {
    const line = at === 0 ? -1 : content.indexOf('\n', at - overlapBytes)
    yield decodedText(
      content.subarray(line === -1 || line >= at ? Math.max(0, at - overlapBytes) : line + 1, at + length),
    )
    at += length
  }
}
