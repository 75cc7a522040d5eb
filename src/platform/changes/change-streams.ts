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
  /** Returns the caller with its current permissions; null if its session or token has ended. */
  readonly stillAdmitted: (caller: AdmittedCaller) => Promise<AdmittedCaller | null>
  /** Default: read changes every second, and send a heartbeat every 15 seconds. */
  readonly times?: { readonly readMs: number; readonly beatMs: number }
}

export interface ChangeStreams {
  /**
   * Opens a stream. Returns null if the caller has too many open streams, or after `close`. `since` is the position
   * that the client last received; unless it is null, the stream first tells the client to read everything again.
   */
  open(caller: AdmittedCaller, since: string | null): PassThrough | null
  /** Ends all streams and opens no more. */
  close(): void
  /** Returns the number of open streams. */
  count(): number
}

interface Listener {
  caller: AdmittedCaller
  readonly stream: PassThrough
  /** Whether the response headers have been sent. The stream gets no events before that. */
  isReady: boolean
  /** Whether the stream's buffer is full. When it has drained, the client is told to read everything again. */
  isBehind: boolean
}

export const mostStreams = 8
const defaultTimes = { readMs: 1000, beatMs: 15_000 }

/**
 * Creates the streams that tell listeners which records change, by type and id only. Reads changes once per second with
 * one statement for all listeners of this process. Does not read while there are no listeners.
 */
export function createChangeStreams({ db, log, stillAdmitted, times = defaultTimes }: ChangeStreamDeps): ChangeStreams {
  const listeners = new Set<Listener>()
  let timers: NodeJS.Timeout[] = []
  let position: Promise<string> | null = null
  let isReading = false
  let isClosed = false

  /** Starts reading, unless already started. After it resolves, no later change is missed. */
  async function start(): Promise<void> {
    if (position) return void (await position)
    position = changesPosition(db)
    timers = [
      setInterval(() => void read(), times.readMs),
      setInterval(() => void beat(listeners, stillAdmitted), times.beatMs),
    ]
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
      // The next attempt starts at the same position.
      log.warn({ error }, 'changes could not be read yet')
    } finally {
      isReading = false
    }
  }

  return {
    open(caller, since) {
      const mine = [...listeners].filter(({ caller: { kind, id } }) => kind === caller.kind && id === caller.id)
      if (isClosed || mine.length >= mostStreams) return null
      const listener: Listener = { caller, stream: new PassThrough(), isReady: false, isBehind: false }
      listeners.add(listener)
      listener.stream.once('close', () => {
        listeners.delete(listener)
        stopIfAlone()
      })
      start().then(
        () => {
          if (!listener.stream.writable) return
          listener.isReady = true
          write(listener, `retry: 3000\n${message(since === null ? 'ready' : 'resync', {})}`)
        },
        // The client reconnects.
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

/**
 * Sends a heartbeat, which keeps proxies from closing the stream. Ends streams of callers whose session or token has
 * ended.
 */
async function beat(listeners: Iterable<Listener>, stillAdmitted: ChangeStreamDeps['stillAdmitted']): Promise<void> {
  for (const listener of [...listeners].filter(({ isReady }) => isReady)) {
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
  if (!listener.isReady || listener.isBehind) return
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

const message = (event: string, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Returns the types and ids of the changes that the caller may read. */
export const shownTo = (caller: AdmittedCaller, changes: Changes['changes']) =>
  changes.filter(({ area }) => mayCall(caller, `${area}:read`)).map(({ type, id }) => ({ type, id }))
