import { setTimeout as wait } from 'node:timers/promises'
import { noteSync } from './mailbox-store.ts'
import { type MailboxAccount, MailboxUnreachable } from './ports.ts'
import { followSession } from './sync-mailbox.ts'
import { type MailboxesDeps, mailboxAccounts } from './sync-mailboxes.ts'

export interface MailboxWatch {
  /** Starts watching new and changed mailboxes and stops watching removed ones. Must be called at intervals. */
  follow(): Promise<void>
  stop(): Promise<void>
}

interface Watched {
  readonly fingerprint: string
  readonly ended: AbortController
  readonly done: Promise<void>
}

const firstPauseMs = 1000
const longestPauseMs = 10_000
/** Longest pause after a rejected login or a missing folder. */
const longestRefusedPauseMs = 300_000
/**
 * A session is reopened after this long, because some servers report nothing in old sessions once a folder's
 * UIDVALIDITY has changed.
 */
const openForMs = 10 * 60_000

/**
 * Creates the watch that fetches mail as it arrives: it keeps an IDLE connection to each mailbox and reopens it when it
 * breaks.
 */
export function createMailboxWatch(deps: MailboxesDeps, sessionMs = openForMs): MailboxWatch {
  const watched = new Map<string, Watched>()
  let stopped = false

  const begin = (key: string, account: MailboxAccount): void => {
    const ended = new AbortController()
    watched.set(key, {
      fingerprint: JSON.stringify(account),
      ended,
      done: watch(deps, account, sessionMs, ended.signal),
    })
  }
  const end = async (key: string): Promise<void> => {
    const one = watched.get(key)
    watched.delete(key)
    one?.ended.abort()
    await one?.done
  }

  return {
    async follow() {
      if (stopped) return
      const accounts = new Map((await mailboxAccounts(deps)).map((account) => [account.id ?? '', account]))
      for (const [key, { fingerprint }] of [...watched])
        if (JSON.stringify(accounts.get(key)) !== fingerprint) await end(key)
      for (const [key, account] of accounts) if (!watched.has(key) && !stopped) begin(key, account)
    },
    async stop() {
      stopped = true
      await Promise.all([...watched.keys()].map(end))
    },
  }
}

/**
 * Watches a mailbox until the signal aborts. After a failure, retries with a pause that doubles. Logs a failure only if
 * it differs from the last one, and logs the recovery.
 */
async function watch(
  deps: MailboxesDeps,
  account: MailboxAccount,
  sessionMs: number,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = firstPauseMs
  let failure: string | null = null
  while (!signal.aborted) {
    let longestMs = longestPauseMs
    try {
      await listen(deps, account, sessionMs, signal, () => {
        if (failure !== null) deps.log.info({ mailbox: account.name }, 'a mailbox is followed again')
        pauseMs = firstPauseMs
        failure = null
      })
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof MailboxUnreachable ? error.message : 'E-mails could not be stored.'
      if (error instanceof MailboxUnreachable && error.refused) longestMs = longestRefusedPauseMs
      if (message !== failure)
        deps.log.warn({ error, mailbox: account.name }, 'a mailbox cannot be followed and will be tried again')
      failure = message
      if (account.id !== null) await noteSync(deps.db, account.id, message, deps.clock.now()).catch(() => {})
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {})
    pauseMs = Math.min(2 * pauseMs, longestMs)
  }
}

async function listen(
  deps: MailboxesDeps,
  account: MailboxAccount,
  sessionMs: number,
  stopped: AbortSignal,
  onSynced: () => void,
): Promise<void> {
  const session = await deps.openMailbox(account, stopped)
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(sessionMs)])
  try {
    while (!signal.aborted) {
      await followSession(deps, account, session)
      if (account.id !== null) await noteSync(deps.db, account.id, null, deps.clock.now())
      onSynced()
      await session.waitForMail(signal)
    }
  } finally {
    await session.close()
  }
}
