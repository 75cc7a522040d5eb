import { Worker } from 'node:worker_threads'
import { mailLimits } from './limits.ts'
import type { MailTask, MailTaskResult } from './mail-thread.ts'
import { type MailReader, MailUnreadable, type ReadMail } from './ports.ts'

/**
 * A reader with a thread of its own. A message that takes too long, or too much memory, ends the thread and nothing
 * else; the next one gets a new thread.
 */
export function createMailReader(
  limits: { readonly readMs: number; readonly memoryMebibytes: number } = mailLimits,
): MailReader {
  let thread: Worker | null = null
  let line: Promise<unknown> = Promise.resolve()

  const open = (): Worker => {
    const opened = new Worker(new URL('./mail-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMebibytes, maxYoungGenerationSizeMb: 32 },
      // Nothing of the server's own environment is a message's business.
      env: {},
      stdout: true,
      stderr: true,
    })
    opened.unref()
    return opened
  }

  const discard = (used: Worker): void => {
    if (thread === used) thread = null
    void used.terminate()
  }

  const ask = (task: MailTask): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const worker = thread ?? open()
      thread = worker
      worker.ref()
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        worker.removeAllListeners()
        // What it may still throw while it ends is not heard by anybody.
        worker.on('error', () => {})
        worker.unref()
        settle()
      }
      const fail = (message: string): void => {
        discard(worker)
        end(() => reject(new MailUnreadable(message)))
      }
      const timer = setTimeout(() => fail(`It takes longer than ${limits.readMs} ms to read.`), limits.readMs)
      worker.once('message', (result: MailTaskResult) =>
        end(() => ('value' in result ? resolve(result.value) : reject(new MailUnreadable(result.unreadable)))),
      )
      worker.once('error', (error) =>
        fail(isOutOfMemory(error) ? 'It takes too much memory to read.' : 'It could not be read.'),
      )
      worker.once('exit', () => fail('It could not be read.'))
      worker.postMessage(task)
    })

  const inLine = (task: MailTask): Promise<unknown> => {
    const turn = line.then(() => ask(task))
    line = turn.catch(() => {})
    return turn
  }

  return {
    // The thread answers with what its side of the code makes.
    read: async (raw) => (await inLine({ task: 'read', raw })) as ReadMail,
    extractOrder: async (raw) => (await inLine({ task: 'extract', raw })) as Record<string, unknown>,
    async stop() {
      await line
      if (thread) await thread.terminate()
      thread = null
    },
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
