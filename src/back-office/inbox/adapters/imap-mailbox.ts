import { setTimeout as wait } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { GuardedFetchError, type ServerGuard } from '../../../platform/guarded-fetch/index.ts'
import { mayBeClear } from '../../../platform/mail/cleartext.rules.ts'
import { mailLimits } from '../limits.ts'
import {
  type FetchedMessage,
  type ListedMessage,
  type MailboxAccount,
  type MailboxSession,
  MailboxUnreachable,
  type OpenMailbox,
} from '../ports.ts'

const connectMs = 10_000
/** Maximum wait for an answer. */
const silenceMs = 20_000
/** Interval between NOOP commands on an idle connection, and maximum wait for their answers. */
const heartbeatMs = 12_000
const heartbeatAnswerMs = 6_000
const goodbyeMs = 1_000

export interface ImapDeps {
  /** Restricts the servers of mailboxes added over the API. The server of the configured mailbox is not restricted. */
  readonly guard: ServerGuard
  /** `host:port` of servers that may be used without TLS, besides servers on this machine. */
  readonly cleartextHosts: readonly string[]
}

/** Creates the IMAP client. Throws `MailboxUnreachable` for any failure of the connection or protocol. */
export const createImapOpener =
  (deps: ImapDeps): OpenMailbox =>
  async (account, signal) => {
    const client = await clientFor(deps, account)
    const stop = () => client.close()
    client.once('close', () => signal?.removeEventListener('abort', stop))
    signal?.addEventListener('abort', stop)
    try {
      signal?.throwIfAborted()
      await client.connect()
      const { uidValidity, uidNext } = await client.mailboxOpen(account.folder, { readOnly: true })
      return session(client, String(uidValidity), uidNext)
    } catch (error) {
      client.close()
      throw unreachable(error)
    }
  }

async function clientFor({ guard, cleartextHosts }: ImapDeps, account: MailboxAccount): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const { host, port, tls } = account
  const client = new Client({
    host,
    port,
    secure: tls,
    // Requires STARTTLS. If a server, or an attacker in between, does not offer it, the password is not sent.
    ...(tls || mayBeClear(host, port, cleartextHosts) ? {} : { doSTARTTLS: true }),
    ...(account.id === null ? {} : { tls: lookupBy(guard, host, port) }),
    auth: { user: account.username, pass: account.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
  // Without a listener, a broken connection would crash the process. Pending commands report the error.
  client.on('error', () => {})
  return client
}

/** Returns the `tls` options. ImapFlow passes them to `net.connect` and `tls.connect`. */
function lookupBy(guard: ServerGuard, host: string, port: number): object {
  try {
    return { lookup: guard.lookup(host, port) }
  } catch (error) {
    throw unreachable(error)
  }
}

function session(client: ImapFlow, uidValidity: string, uidNext: number): MailboxSession {
  const news = newsOf(client)
  return {
    uidValidity,
    uidNext,
    recent: (count) => heard(client, () => listRecent(client, count)),
    above: (uid) =>
      heard(client, async () => {
        news.forget()
        return (await list(client, `${uid + 1}:*`, true)).filter((one) => one.uid > uid)
      }),
    firstSince: (day) => heard(client, () => firstSince(client, day)),
    fetch: (messages) => fetchAll(client, messages),
    waitForMail: (signal) => heard(client, () => waitForMail(client, news, signal)),
    async close() {
      if (client.usable) await Promise.race([client.logout().catch(() => {}), wait(goodbyeMs)])
      client.close()
    },
  }
}

async function listRecent(client: ImapFlow, count: number): Promise<ListedMessage[]> {
  // `client.mailbox` is `false` if no folder is open.
  const exists = client.mailbox ? client.mailbox.exists : 0
  return exists === 0 ? [] : list(client, `${Math.max(1, exists - count + 1)}:*`, false)
}

async function list(client: ImapFlow, range: string, uid: boolean): Promise<ListedMessage[]> {
  const listed: ListedMessage[] = []
  for await (const message of client.fetch(range, { uid: true, size: true, internalDate: true }, { uid }))
    listed.push({ uid: message.uid, bytes: message.size ?? 0, receivedAt: new Date(message.internalDate ?? 0) })
  return listed.sort((one, other) => one.uid - other.uid)
}

async function firstSince(client: ImapFlow, day: Date): Promise<number | null> {
  const found = await client.search({ since: day }, { uid: true })
  if (!found) throw new Error('The server does not search.')
  return found.length === 0 ? null : found.reduce((least, uid) => Math.min(least, uid))
}

async function* fetchAll(client: ImapFlow, messages: readonly ListedMessage[]): AsyncGenerator<FetchedMessage> {
  const large = messages.filter(({ bytes }) => bytes > mailLimits.messageBytes)
  const others = messages.filter(({ bytes }) => bytes <= mailLimits.messageBytes)
  try {
    if (others.length > 0) yield* fetchSome(client, others, true)
    for (const message of large) yield* fetchSome(client, [message], { start: 0, maxLength: mailLimits.beginningBytes })
  } catch (error) {
    throw unreachable(error)
  }
}

async function* fetchSome(
  client: ImapFlow,
  messages: readonly ListedMessage[],
  source: true | { readonly start: number; readonly maxLength: number },
): AsyncGenerator<FetchedMessage> {
  const range = messages.map(({ uid }) => uid).join(',')
  const query = { uid: true, internalDate: true, size: true, source }
  for await (const message of client.fetch(range, query, { uid: true })) {
    if (!message.source) continue
    yield {
      uid: message.uid,
      receivedAt: new Date(message.internalDate ?? 0),
      bytes: message.size ?? message.source.length,
      source: message.source,
    }
  }
  assertOpen(client)
}

/**
 * Throws if the connection is broken. In that case, ImapFlow ends running fetches without an error and returns nothing
 * for new commands.
 */
function assertOpen(client: ImapFlow): void {
  if (!client.usable) throw new Error('The connection broke.')
}

/**
 * Returns the record of whether mail has arrived since messages were last listed, because the server may announce it
 * while no call waits for it.
 */
function newsOf(client: ImapFlow) {
  let isNew = false
  client.on('exists', () => {
    isNew = true
  })
  return {
    isThere: () => isNew,
    forget: () => {
      isNew = false
    },
  }
}

/** Waits for mail. Sends NOOP at intervals, because a connection can be lost unnoticed. */
async function waitForMail(client: ImapFlow, news: ReturnType<typeof newsOf>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && client.usable && !news.isThere()) {
    await idle(client, signal)
    if (signal.aborted || !client.usable || news.isThere()) return
    const silent = wait(heartbeatAnswerMs, false, { signal }).catch(() => true)
    if (!(await Promise.race([client.noop().then(() => true), silent]))) client.close()
  }
}

/** Idles until mail arrives, the connection closes, the signal fires or the next NOOP is due. */
async function idle(client: ImapFlow, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = setTimeout(end, heartbeatMs)
  client.on('exists', end)
  client.on('close', end)
  signal.addEventListener('abort', end)
  try {
    // Not awaited: if the server rejects IDLE, the NOOPs still report new mail.
    client.idle().catch(() => {})
    await promise
  } finally {
    clearTimeout(timer)
    client.off('exists', end)
    client.off('close', end)
    signal.removeEventListener('abort', end)
  }
}

async function heard<T>(client: ImapFlow, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work()
    assertOpen(client)
    return answer
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(error: unknown): Error {
  if (error instanceof MailboxUnreachable) return error
  if (error instanceof GuardedFetchError) return new MailboxUnreachable(error.message, { cause: error })
  const said = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  if (said('authenticationFailed') === true)
    return new MailboxUnreachable('The mailbox refused the user name or the password.', { cause: error, refused: true })
  if (said('mailboxMissing') === true || said('serverResponseCode') === 'NONEXISTENT')
    return new MailboxUnreachable('The mailbox has no such folder.', { cause: error, refused: true })
  if (said('tlsFailed') === true || isCertificateError(said('code')))
    return new MailboxUnreachable('No secure connection to the mailbox could be made.', { cause: error })
  return new MailboxUnreachable('The mailbox could not be reached, or broke off.', { cause: error })
}

const isCertificateError = (code: unknown): boolean =>
  typeof code === 'string' && /CERT|ERR_SSL|ERR_TLS|UNABLE_TO_VERIFY/.test(code)
