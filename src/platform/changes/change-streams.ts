import { PassThrough } from 'node:stream'
import { mayCall } from '../access/scope.rules.ts'
import type { Database } from '../db/database.ts'
import type { AdmittedCaller } from '../http/admin-caller.ts'
import type { Logger } from '../log.ts'
import { changesPosition } from './changes-store.ts'
import { type Changes, changesSince } from './read-changes.ts'

export interface ChangeStreamDeps {
  readonly db: Database
  readonly log: Logger
  /** The caller with what it may do now; null: it may no longer listen. */
  readonly stillAdmitted: (caller: AdmittedCaller) => Promise<AdmittedCaller | null>
  /** Default: a second between two readings, 15 between two signs of life. */
  readonly times?: { readonly readMs: number; readonly beatMs: number }
}

export interface ChangeStreams {
  /** Null: the caller has as many open as it may. `since`: what a listener has last been told of. */
  open(caller: AdmittedCaller, since: string | null): PassThrough | null
  /** Ends all streams, and takes no more. */
  close(): void
  /** How many listen. */
  count(): number
}

interface Listener {
  caller: AdmittedCaller
  readonly stream: PassThrough
  /** It has not taken what was sent, and is told to read everything again once it has. */
  isBehind: boolean
}

export const mostStreams = 8
const defaultTimes = { readMs: 1000, beatMs: 15_000 }

/**
 * Tells listeners which records change, by names and ids alone. One statement a second asks the database for all
 * listeners of this process together, and none where nobody listens.
 */
export function createChangeStreams({ db, log, stillAdmitted, times = defaultTimes }: ChangeStreamDeps): ChangeStreams {
  const listeners = new Set<Listener>()
  let timers: NodeJS.Timeout[] = []
  let position: Promise<string> | null = null
  let isReading = false
  let isClosed = false

  /** Resolves when what changes from then on is told. */
  async function start(): Promise<void> {
    if (position) return void (await position)
    position = changesPosition(db)
    timers = [setInterval(() => void read(), times.readMs), setInterval(() => void beat(), times.beatMs)]
    for (const timer of timers) timer.unref()
    await position
  }

  function stopIfAlone(): void {
    if (listeners.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
    position = null
  }

  async function read(): Promise<void> {
    if (isReading || !position) return
    isReading = true
    try {
      const since = await position
      const found = await changesSince(db, since)
      position = Promise.resolve(found.next)
      for (const listener of listeners) tell(listener, found)
    } catch (error) {
      // The next attempt begins where this one did.
      log.warn({ error }, 'changes could not be read yet')
    } finally {
      isReading = false
    }
  }

  /** A sign of life for proxies, and the moment at which a session that has ended is noticed. */
  async function beat(): Promise<void> {
    for (const listener of listeners) {
      const caller = await stillAdmitted(listener.caller).catch(() => listener.caller)
      if (caller) {
        listener.caller = caller
        if (!listener.isBehind) write(listener, ': \n\n')
      } else {
        listener.stream.write(message('end', {}))
        listener.stream.end()
      }
    }
  }

  function tell(listener: Listener, { next, resync, changes }: Changes): void {
    if (listener.isBehind) return
    const seen = shownTo(listener.caller, changes)
    if (resync) write(listener, message('resync', {}, next))
    else if (seen.length > 0) write(listener, message('changes', { changes: seen }, next))
  }

  function write(listener: Listener, text: string): void {
    if (listener.stream.write(text)) return
    listener.isBehind = true
    listener.stream.once('drain', () => {
      listener.isBehind = false
      write(listener, message('resync', {}))
    })
  }

  return {
    open(caller, since) {
      const mine = [...listeners].filter(({ caller: { kind, id } }) => kind === caller.kind && id === caller.id)
      if (isClosed || mine.length >= mostStreams) return null
      const listener: Listener = { caller, stream: new PassThrough(), isBehind: false }
      listeners.add(listener)
      listener.stream.once('close', () => {
        listeners.delete(listener)
        stopIfAlone()
      })
      start().then(
        () => write(listener, `retry: 3000\n${message(since === null ? 'ready' : 'resync', {})}`),
        // The client comes back.
        () => listener.stream.destroy(),
      )
      return listener.stream
    },
    close() {
      isClosed = true
      for (const { stream } of listeners) stream.end()
      for (const timer of timers) clearInterval(timer)
      timers = []
    },
    count: () => listeners.size,
  }
}

const message = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Names and ids of what the caller may read. */
export const shownTo = (caller: AdmittedCaller, changes: Changes['changes']) =>
  changes.filter(({ area }) => mayCall(caller, `${area}:read`)).map(({ type, id }) => ({ type, id }))
