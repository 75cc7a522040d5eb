import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import type { MessageText } from '../extraction/ports.ts'
import type { LearnedFromOrder } from '../layouts/layout.types.ts'
import { mailLimits, tooLarge } from './limits.ts'
import { type AskedOf, type AskedTask, messageHandle, tooBusy } from './mail-wire.ts'
import { type MailReader, MailUnreadable, type ReadMail } from './ports.ts'
import type { MailTaskResult } from './read-task.ts'

interface ReadLimits {
  readonly cpuMs: number
  readonly readMs: number
  readonly heapMebibytes: number
  readonly idleMs: number
}

/** Messages from the child process: first that it is ready, then one result per task. */
type Told = MailTaskResult | { readonly ready: true }
/** The process has ended. `ended` is the reason if the message caused it, else null. */
interface Ended {
  readonly ended: string | null
}

/** Time to load the libraries on a busy machine. Exceeding it is no message's fault. */
const startMs = 120_000

/**
 * Reads messages in a child process. It starts with the first message and ends after a while without any. A message
 * that exceeds the limits of time, CPU or memory ends only that process; the next message gets a new one.
 */
export function createMailReader(
  limits: ReadLimits = mailLimits,
  started: (pid: number) => void = () => {},
): MailReader {
  let reading: MailProcess | null = null
  let line: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    const own = reading
    reading = null
    await own?.end()
  }
  const ask = async (asked: AskedOf, raw: Uint8Array, isAgain = false): Promise<unknown> => {
    clearTimeout(idle)
    reading ??= new MailProcess(limits, started)
    const result = await reading.run(asked, raw)
    if ('ended' in result) {
      await end()
      if (result.ended === null && !isAgain) return ask(asked, raw, true)
      throw new MailUnreadable(result.ended ?? 'It could not be read.')
    }
    idle = setTimeout(() => inLine(end), limits.idleMs)
    idle.unref()
    if ('value' in result) return result.value
    throw new MailUnreadable(result.unreadable)
  }
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = line.then(work)
    line = turn.catch(() => {})
    return turn
  }
  const about = async (asked: AskedOf, raw: Uint8Array): Promise<unknown> => {
    if (raw.length > mailLimits.messageBytes) throw new MailUnreadable(tooLarge)
    return inLine(() => ask(asked, raw))
  }
  return {
    // Safe cast: the child process runs the same code.
    read: async (raw) => (await about({ task: 'read' }, raw)) as ReadMail,
    async extractOrder(raw, layouts = []) {
      const extract = async (more: { readonly withoutFiles?: true }) =>
        (await about({ task: 'extract', layouts, ...more }, raw)) as Record<string, unknown>
      try {
        return await extract({})
      } catch (error) {
        // If the attachments exceed a limit, read the message without them.
        if (error instanceof MailUnreadable && raw.length <= mailLimits.messageBytes)
          return extract({ withoutFiles: true })
        throw error
      }
    },
    learnLayout: async (raw, corrected) => (await about({ task: 'learn', corrected }, raw)) as LearnedFromOrder,
    messageText: async (raw) => (await about({ task: 'text' }, raw)) as MessageText,
    async stop() {
      clearTimeout(idle)
      await inLine(end)
    },
  }
}

class MailProcess {
  readonly #child: ChildProcess
  readonly #limits: ReadLimits
  readonly #messages: Writable
  readonly #gone: Promise<unknown>
  #listener: ((told: Told | Ended) => void) | null = null
  #isReady = false
  #ended: Ended | null = null

  constructor(limits: ReadLimits, started: (pid: number) => void) {
    this.#limits = limits
    const compiled = getCompileCacheDir()
    this.#child = fork(new URL('./mail-process.ts', import.meta.url), [], {
      execArgv: [`--max-old-space-size=${limits.heapMebibytes}`, '--max-semi-space-size=8'],
      // The child gets none of the server's environment.
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
      // Keeps terminal signals, such as Ctrl+C, away from the child.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    })
    // Safe cast: `stdio` above makes it a writable pipe.
    this.#messages = this.#child.stdio[messageHandle] as Writable
    this.#messages.on('error', () => {})
    this.#gone = once(this.#child, 'exit').catch(() => {})
    this.#child.on('message', (told: Told) => this.#listener?.(told))
    this.#child.on('error', () => this.#tellEnd(null))
    this.#child.on('exit', (_, signal) => this.#tellEnd(this.#reasonOf(signal)))
    this.#isHolding(false)
    if (this.#child.pid !== undefined) started(this.#child.pid)
  }

  /** Runs one task. Calls must not overlap. */
  async run(asked: AskedOf, raw: Uint8Array): Promise<MailTaskResult | Ended> {
    const { readMs, cpuMs } = this.#limits
    this.#isHolding(true)
    try {
      if (!this.#isReady) {
        const told = await this.#hear(startMs, 'The reader of e-mails did not start.')
        if ('ended' in told) return told
        this.#isReady = true
      }
      const heard = this.#hear(readMs, `It takes longer than ${readMs} ms to read.`)
      // If the child has exited, its `exit` event reports that.
      if (this.#child.connected) this.#child.send({ asked, bytes: raw.length, cpuMs } satisfies AskedTask, () => {})
      this.#messages.write(raw)
      const told = await heard
      return 'ready' in told ? { ended: null } : told
    } finally {
      this.#isHolding(false)
    }
  }

  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await this.#gone
  }

  /** Whether a running child keeps the server from exiting. */
  #isHolding(isHeld: boolean): void {
    const hold = isHeld ? 'ref' : 'unref'
    this.#child[hold]()
    this.#child.channel?.[hold]()
  }

  #reasonOf(signal: NodeJS.Signals | null): string | null {
    if (signal === tooBusy) return `It takes more than ${this.#limits.cpuMs} ms of the processor to read.`
    // V8 ends with one of these signals when it runs out of memory; so does the watchdog.
    return signal && outOfMemory.has(signal) ? 'It takes too much memory to read.' : null
  }

  async #hear(withinMs: number, late: string): Promise<Told | Ended> {
    if (this.#ended) return this.#ended
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Told | Ended>((resolve) => {
        this.#listener = resolve
        timer = setTimeout(() => resolve({ ended: late }), withinMs)
      })
    } finally {
      clearTimeout(timer)
      this.#listener = null
    }
  }

  #tellEnd(reason: string | null): void {
    this.#ended ??= { ended: reason }
    this.#listener?.(this.#ended)
  }
}

const outOfMemory: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])
