import pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { troubleOf } from '../../platform/db/trouble.ts'
import type { Logger } from '../../platform/log.ts'
import { columnsOf, redactColumns, spelledOut } from '../../platform/personal-data/index.ts'
import { storableText } from '../../platform/storable-text.rules.ts'
import { inTurns, nextTurn } from '../../platform/turns.ts'
import type { Vault } from '../../platform/vault.ts'
import { decodedText } from './decoded-text.ts'
import { readRaw } from './email-store.ts'
import { forgetRaw, forgetSender, mentioning } from './forget-store.ts'
import {
  type BatchResult,
  claimMailSearch,
  completeMailSearch,
  isStillAt,
  type MailSearch,
  moveMailSearch,
  nextMessages,
  nextPass,
  readMessageText,
  releaseMailSearch,
  renewMailSearch,
  type StoredMessage,
} from './mail-search-store.ts'
import { inboxPersonalData } from './personal-data.ts'
import { type MailReader, MailUnreadable } from './ports.ts'
import { openWanted, sealedMailSearches } from './reseal-mail-searches.ts'

export interface SearchDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly vault: Vault
  readonly reader: Pick<MailReader, 'searchedText'>
  /** Interval at which the claim is renewed. Default: 5 s. */
  readonly renewEveryMs?: number
}

const batch = 50
const pieceBytes = 256 * 1024
const pieceCharacters = 256 * 1024
/** Number of bytes or characters of the previous piece that each piece repeats, to find matches across the border. */
const overlap = 4096
/** Duration of a claim. After it, another process may continue the search of a dead process. */
const claimMs = 20_000
const usualRenewalMs = 5000
/** Wait before a failed search is tried again. Searches for other people run first. */
const againMs = 30_000

const stored = columnsOf(inboxPersonalData).filter(
  ({ table, treatment }) => table === 'inbound_email' && treatment === 'redacted',
)

/**
 * Searches the stored messages for forgotten people. Decodes and searches outside transactions, then writes the changes
 * and the progress of each batch in a short transaction. Runs until no search can be claimed.
 */
export async function searchMails(deps: SearchDeps): Promise<void> {
  // Searches stored by an earlier version, or restored from it, are not encrypted.
  await sealedMailSearches.reseal(deps)
  for (;;) {
    const search = await claimMailSearch(deps.db, deps.clock.now(), claimEnd(deps))
    if (search === null) return
    // One message can take longer than the claim.
    const renewal = setInterval(() => {
      renewMailSearch(deps.db, search.id, claimEnd(deps)).catch((error) =>
        deps.log.warn({ error }, 'the claim of a search of e-mails could not be renewed'),
      )
    }, deps.renewEveryMs ?? usualRenewalMs)
    try {
      await finish(deps, { ...search, wanted: openWanted(deps.vault, search.id, search.wanted) })
    } catch (error) {
      await releaseMailSearch(deps.db, search.id, new Date(deps.clock.now().getTime() + againMs))
      throw error
    } finally {
      clearInterval(renewal)
    }
  }
}

const claimEnd = ({ clock }: SearchDeps): Date => new Date(clock.now().getTime() + claimMs)

/**
 * Reads the messages in passes. A later pass reads messages, with any id, from transactions that were running when the
 * previous pass began. While such a transaction runs, each pass returns its messages again. The search is complete when
 * all of them have been read.
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

/** Result of searching a message's texts and raw copy. */
interface Found {
  readonly id: string
  readonly isNamed: boolean
  readonly isNamedInCopy: boolean
  /** Number of files that could not be searched; 1 if the message itself could not be searched. */
  readonly unread: number
}

/** Searches one batch and stores the results. Returns null if another process has advanced the search. */
async function searchBatch(
  deps: SearchDeps,
  at: MailSearch,
  { messages, afterId }: { readonly messages: readonly StoredMessage[]; readonly afterId: string },
): Promise<MailSearch | null> {
  const hint = new RegExp(at.wanted.pattern[0], 'iu')
  const found: Found[] = []
  for (const message of messages) {
    found.push(await searchMessage(deps, message, { hint, wanted: at.wanted }))
    await nextTurn()
  }
  try {
    return await write(deps, at, found, afterId)
  } catch (error) {
    if (!isAboutText(error)) throw error
    return writeEach(deps, at, found, afterId)
  }
}

/**
 * Writes messages one by one, because writing the whole batch failed. Returns the new position; null if another process
 * has taken over the search.
 */
async function writeEach(
  deps: SearchDeps,
  claimed: MailSearch,
  found: readonly Found[],
  afterId: string,
): Promise<MailSearch | null> {
  let at: MailSearch | null = claimed
  for (const one of found) {
    if (at === null) return null
    const before: MailSearch = at
    at = await write(deps, before, [one], one.id).catch((error) => {
      if (!isAboutText(error)) throw error
      noteUnread(deps, one.id, error)
      return write(deps, before, [{ ...one, isNamed: false, unread: one.unread + 1 }], one.id)
    })
  }
  return at && write(deps, at, [], afterId)
}

async function write(
  deps: SearchDeps,
  at: MailSearch,
  found: readonly Found[],
  afterId: string,
): Promise<MailSearch | null> {
  const { wanted } = at
  const ids = found.map(({ id }) => id)
  const named = found.filter(({ isNamed }) => isNamed).map(({ id }) => id)
  const copies = found.filter(({ isNamedInCopy }) => isNamedInCopy).map(({ id }) => id)
  const unread = found.reduce((sum, one) => sum + one.unread, 0)
  const isMoved = await deps.db.transaction().execute(async (tx) => {
    if (!(await isStillAt(tx, at))) return false
    const sent = wanted.hasCopies ? await forgetSender(tx, wanted.emails, ids) : 0
    const removed = await forgetRaw(tx, copies)
    const changed = named.length === 0 ? 0 : await redactColumns(tx, stored, wanted.pattern, { ids: named })
    const result: BatchResult = { searched: found.length, changed: changed + sent, removed, unread }
    await moveMailSearch(tx, at.id, { afterId, result, claimedUntil: claimEnd(deps) })
    return true
  })
  return isMoved ? { ...at, afterId } : null
}

interface Looked {
  readonly hint: RegExp
  readonly wanted: MailSearch['wanted']
}

/**
 * Searches one message, and tries again if that took too long. A message that PostgreSQL cannot search counts as
 * unread.
 */
async function searchMessage(
  deps: SearchDeps,
  message: StoredMessage,
  looked: Looked,
  isAgain = false,
): Promise<Found> {
  const { id } = message
  try {
    const content = await readMessageText(deps.db, id)
    if (content === null) return { id, isNamed: false, isNamedInCopy: false, unread: 0 }
    const { bytes, text } = content
    const isNamed = await isIn(deps, text, looked)
    if (!looked.wanted.hasCopies || bytes === 0) return { id, isNamed, isNamedInCopy: false, unread: 0 }
    const copy = isNamed ? { isNamed, unread: 0 } : await searchCopy(deps, id, looked)
    return { id, isNamed, isNamedInCopy: copy.isNamed, unread: copy.unread }
  } catch (error) {
    if (!isAboutText(error)) throw error
    if (troubleOf(error) === 'slow' && !isAgain) return searchMessage(deps, message, looked, true)
    noteUnread(deps, id, error)
    return { id, isNamed: false, isNamedInCopy: false, unread: 1 }
  }
}

function noteUnread({ log }: SearchDeps, id: string, error: unknown): void {
  log.error(
    // Without `trouble`, the log would omit a slow statement.
    { error, trouble: troubleOf(error) ?? undefined, inboundEmail: id },
    'an e-mail could not be searched for a forgotten person and is counted as unread',
  )
}

/**
 * Whether the searched text causes the error: PostgreSQL rejects the text or times out on it. Deadlocks and missing
 * migrations have other causes.
 */
const isAboutText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  !/^(?:40|42|3F)/.test(error.code ?? '') &&
  [null, 'slow'].includes(troubleOf(error))

async function isIn(deps: SearchDeps, text: string, { hint, wanted }: Looked): Promise<boolean> {
  for (let at = 0; at < text.length; at += pieceCharacters) {
    if (at > 0) await nextTurn()
    const forms = storableForms(text.slice(Math.max(0, at - overlap), at + pieceCharacters))
    const hinted = forms.filter((form) => isHinted(hint, form))
    if (hinted.length > 0 && (await mentioning(deps.db, hinted, wanted.pattern))) return true
  }
  return false
}

/**
 * Returns the text in forms that PostgreSQL can store, without NUL characters. In files, NUL separates words or is half
 * of a UTF-16 letter.
 */
const storableForms = (text: string): readonly string[] =>
  [...new Set([text.replaceAll('\0', ' '), text])].map((form) => storableText(form, form.length))

const isHinted = (hint: RegExp, text: string): boolean => hint.test(text) || hint.test(spelledOut(text))

/** Returns whether the raw copy of a message names the person, and how many of its files cannot be searched. */
async function searchCopy(
  deps: SearchDeps,
  id: string,
  looked: Looked,
): Promise<{ readonly isNamed: boolean; readonly unread: number }> {
  const content = await readRaw(deps.db, id)
  if (content === null) return { isNamed: false, unread: 0 }
  for await (const text of textsOf(content)) if (await isIn(deps, text, looked)) return { isNamed: true, unread: 0 }
  if (!hasFiles(content)) return { isNamed: false, unread: 0 }
  const { texts, unread } = await deps.reader.searchedText(content).catch((error) => {
    if (error instanceof MailUnreadable) return { texts: [], unread: 1 }
    throw error
  })
  for (const text of texts) if (await isIn(deps, text, looked)) return { isNamed: true, unread: 0 }
  return { isNamed: false, unread }
}

/** Matches signs of compressed files, and of text in a character set that `decodedText` does not know. */
const packed = /application\/|filename|\bname=|charset="?(?!utf-8|us-ascii|iso-8859-1\b|windows-1252)[\w-]/i

function hasFiles(content: Buffer): boolean {
  return packed.test(content.toString('latin1'))
}

/** Splits the content into overlapping pieces that begin at a line, because base64 is decoded line by line. */
async function* textsOf(content: Buffer): AsyncGenerator<string> {
  let at = 0
  for await (const { length } of inTurns(content, pieceBytes)) {
    const line = at === 0 ? -1 : content.indexOf('\n', at - overlap)
    yield decodedText(content.subarray(line === -1 || line >= at ? Math.max(0, at - overlap) : line + 1, at + length))
    at += length
  }
}
