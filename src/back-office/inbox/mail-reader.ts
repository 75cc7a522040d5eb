import { TaskProcess } from '../../platform/task-process.ts'
import type { MessageText } from '../extraction/ports.ts'
import type { LearnedFromOrder } from '../layouts/layout.types.ts'
import { mailLimits, tooLarge } from './limits.ts'
import { type AskedOf, type AskedTask, tooBusy } from './mail-wire.ts'
import { type MailReader, MailUnreadable, type ReadMail, type SearchedMail } from './ports.ts'
import type { MailTaskResult } from './read-task.ts'

interface ReadLimits {
  readonly cpuMs: number
  readonly readMs: number
  readonly heapMebibytes: number
  readonly idleMs: number
}

/**
 * Creates the reader of messages, which works in a child process. The process starts with the first message and ends
 * after a while without messages. A message that exceeds the limits of time, CPU or memory ends only this process; the
 * next message gets a new one.
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
    reading ??= begun(limits, started)
    const { readMs, cpuMs } = limits
    const task = { asked, bytes: raw.length, cpuMs }
    const result = await reading.run(task, raw, readMs, `The message takes longer than ${readMs} ms to read.`)
    if ('ended' in result) {
      await end()
      if (result.ended === null && !isAgain) return ask(asked, raw, true)
      throw new MailUnreadable(result.ended ?? 'The message could not be read.')
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
        // The attachments may have exceeded a limit, so the message is read again without them.
        if (error instanceof MailUnreadable && raw.length <= mailLimits.messageBytes)
          return extract({ withoutFiles: true })
        throw error
      }
    },
    learnLayout: async (raw, corrected) => (await about({ task: 'learn', corrected }, raw)) as LearnedFromOrder,
    messageText: async (raw) => (await about({ task: 'text' }, raw)) as MessageText,
    searchedText: async (raw) => (await about({ task: 'search' }, raw)) as SearchedMail,
    async stop() {
      clearTimeout(idle)
      await inLine(end)
    },
  }
}

type MailProcess = TaskProcess<AskedTask, MailTaskResult>

function begun(limits: ReadLimits, started: (pid: number) => void): MailProcess {
  const reading = startProcess(limits)
  if (reading.pid !== undefined) started(reading.pid)
  return reading
}

const startProcess = (limits: ReadLimits): MailProcess =>
  new TaskProcess({
    script: new URL('./mail-process.ts', import.meta.url),
    execArgv: [`--max-old-space-size=${limits.heapMebibytes}`, '--max-semi-space-size=8'],
    notStarted: 'The reader of e-mails did not start.',
    reasonOf(signal) {
      if (signal === tooBusy) return `The message takes more than ${limits.cpuMs} ms of processor time to read.`
      // V8 ends with one of these signals when it runs out of memory. The watchdog sends the first of them.
      return signal && outOfMemory.has(signal) ? 'The message takes too much memory to read.' : null
    },
  })

const outOfMemory: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])
