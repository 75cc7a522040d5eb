import { Worker } from 'node:worker_threads'
import type { MessageText } from '../extraction/ports.ts'
import { mailLimits } from './limits.ts'
import type { MailTask, MailTaskResult } from './mail-thread.ts'
import { type MailReader, MailUnreadable, type ReadMail } from './ports.ts'

interface ReadLimits {
  readonly cpuMs: number
  readonly readMs: number
  readonly memoryMebibytes: number
}

/** What a thread tells: first that it is ready, then the result of each task. */
type Told = MailTaskResult | { readonly ready: true } | { readonly ended: string }

const looksEveryMs = 50

/** To load its libraries on a busy machine; no message's fault. */
const startMs = 120_000

/**
 * A reader with a thread of its own. A message that takes too long, too much of the processor or too much memory ends the
 * thread and nothing else; the next one gets a new thread.
 */
export function createMailReader(limits: ReadLimits = mailLimits): MailReader {
  let thread: MailThread | null = null
  let line: Promise<unknown> = Promise.resolve()

  const ask = async (task: MailTask): Promise<unknown> => {
    const own = thread ?? new MailThread(limits)
    thread = own
    const result = await own.run(task)
    if (!('ended' in result)) return 'value' in result ? result.value : refuse(result.unreadable)
    thread = null
    await own.end()
    return refuse(result.ended)
  }
  const inLine = (task: MailTask): Promise<unknown> => {
    const turn = line.then(() => ask(task))
    line = turn.catch(() => {})
    return turn
  }
  return {
    // The thread answers with what its side of the code makes.
    read: async (raw) => (await inLine({ task: 'read', raw })) as ReadMail,
    extractOrder: async (raw) => (await inLine({ task: 'extract', raw })) as Record<string, unknown>,
    messageText: async (raw) => (await inLine({ task: 'text', raw })) as MessageText,
    async stop() {
      await line
      await thread?.end()
      thread = null
    },
  }
}

function refuse(reason: string): never {
  throw new MailUnreadable(reason)
}

class MailThread {
  readonly #worker: Worker
  readonly #limits: ReadLimits
  #listener: ((told: Told) => void) | null = null
  #isReady = false
  #ended: string | null = null

  constructor(limits: ReadLimits) {
    this.#limits = limits
    this.#worker = new Worker(new URL('./mail-thread.ts', import.meta.url), {
      // A small young generation: what outlives it at once must fit into what is left before the thread is told to end.
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMebibytes, maxYoungGenerationSizeMb: 8 },
      // Nothing of the server's own environment is a message's business.
      env: {},
      stdout: true,
      stderr: true,
    })
    this.#worker.on('message', (told: Told) => this.#listener?.(told))
    this.#worker.on('error', (error) =>
      this.#tellEnd(isOutOfMemory(error) ? 'It takes too much memory to read.' : 'It could not be read.'),
    )
    this.#worker.on('exit', () => this.#tellEnd('It could not be read.'))
    this.#worker.unref()
  }

  /** One task at a time. */
  async run(task: MailTask): Promise<MailTaskResult | { readonly ended: string }> {
    this.#worker.ref()
    try {
      if (!this.#isReady) {
        const told = await this.#hear(startMs, 'The reader of e-mails did not start.')
        if ('ended' in told) return told
        this.#isReady = true
      }
      const { readMs } = this.#limits
      const lookNoMore = await this.#endWhenItWorksTooMuch()
      const heard = this.#hear(readMs, `It takes longer than ${readMs} ms to read.`)
      this.#worker.postMessage(task)
      const told = await heard.finally(lookNoMore)
      return 'ready' in told ? { ended: 'It could not be read.' } : told
    } finally {
      this.#worker.unref()
    }
  }

  /** What it costs is its own time on the processor, however busy the machine is. Answers how to end that. */
  async #endWhenItWorksTooMuch(): Promise<() => void> {
    const { cpuMs } = this.#limits
    const spentMs = async (): Promise<number> => {
      // One that has ended says so itself.
      const spent = await this.#worker.cpuUsage().catch(() => null)
      return spent ? (spent.user + spent.system) / 1000 : 0
    }
    const before = await spentMs()
    let isOver = false
    const looking = setInterval(async () => {
      const isTooMuch = (await spentMs()) - before > cpuMs
      // A look that was under way when the message was read says nothing of the next one.
      if (isTooMuch && !isOver) this.#tellEnd(`It takes more than ${cpuMs} ms of the processor to read.`)
    }, looksEveryMs)
    return () => {
      isOver = true
      clearInterval(looking)
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  async #hear(withinMs: number, late: string): Promise<Told> {
    if (this.#ended !== null) return { ended: this.#ended }
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Told>((resolve) => {
        this.#listener = resolve
        timer = setTimeout(() => resolve({ ended: late }), withinMs)
      })
    } finally {
      clearTimeout(timer)
      this.#listener = null
    }
  }

  #tellEnd(reason: string): void {
    this.#ended ??= reason
    this.#listener?.({ ended: this.#ended })
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
