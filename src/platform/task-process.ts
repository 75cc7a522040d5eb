import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import { resultHandle, taskHandle } from './task-child.ts'

/** Time limit for loading the libraries on a busy machine. Does not count towards the limit of a task. */
const startMs = 120_000

/** Result if the child process has ended. `ended` is the reason if the task caused it, otherwise null. */
export interface Ended {
  readonly ended: string | null
}

export interface TaskProcessOptions {
  /** The script sends `{ ready: true }`, then a result for each message. */
  readonly script: URL
  readonly execArgv: readonly string[]
  readonly notStarted: string
  /** Returns the reason if the task caused this exit, otherwise null. */
  reasonOf(signal: NodeJS.Signals | null): string | null
}

/**
 * A child process that runs tasks, one at a time. Bytes go through separate pipes, because the IPC channel would copy
 * them.
 */
export class TaskProcess<Task extends object, Result extends object> {
  readonly #child: ChildProcess
  readonly #options: TaskProcessOptions
  readonly #pipes: readonly [Socket, Socket]
  readonly #results: AsyncIterator<Buffer>
  readonly #gone: Promise<unknown>
  #listener: ((told: Result | Ended) => void) | null = null
  #isReady = false
  #ended: Ended | null = null

  constructor(options: TaskProcessOptions) {
    this.#options = options
    const compiled = getCompileCacheDir()
    this.#child = fork(options.script, [], {
      execArgv: [...options.execArgv],
      // The child does not get the server's environment.
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
      // Keeps terminal signals, such as Ctrl+C, away from the child.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe', 'pipe'],
    })
    const handles: readonly unknown[] = this.#child.stdio
    // Safe casts: `stdio` above makes both handles pipes.
    this.#pipes = [handles[taskHandle] as Socket, handles[resultHandle] as Socket]
    for (const pipe of this.#pipes) pipe.on('error', () => {})
    this.#results = this.#pipes[1][Symbol.asyncIterator]()
    this.#gone = once(this.#child, 'exit').catch(() => {})
    this.#child.on('message', (told: Result) => this.#listener?.(told))
    this.#child.on('error', () => this.#tellEnd(null))
    this.#child.on('exit', (_, signal) => this.#tellEnd(options.reasonOf(signal)))
    this.#isHolding(false)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Runs one task. Calls must not overlap. `late` is the reason to return if the task takes longer than `withinMs`. */
  async run(task: Task, bytes: Uint8Array, withinMs: number, late: string): Promise<Result | Ended> {
    this.#isHolding(true)
    try {
      if (!this.#isReady) {
        const told = await this.#hear(startMs, this.#options.notStarted)
        if ('ended' in told) return told
        this.#isReady = true
      }
      const heard = this.#hear(withinMs, late)
      // If the child has exited, its `exit` event reports it.
      if (this.#child.connected) this.#child.send(task, () => {})
      this.#pipes[0].write(bytes)
      return await heard
    } finally {
      this.#isHolding(false)
    }
  }

  /** Reads the bytes that the child writes after its result; null if the child ended before that. */
  async read(bytes: number): Promise<Buffer | null> {
    this.#isHolding(true)
    try {
      const content = Buffer.allocUnsafe(bytes)
      for (let at = 0; at < bytes; ) {
        const { value, done } = await this.#results.next()
        if (done) return null
        at += value.copy(content, at)
      }
      return content
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

  /** Sets whether a running child keeps the server from exiting. */
  #isHolding(isHeld: boolean): void {
    const hold = isHeld ? 'ref' : 'unref'
    this.#child[hold]()
    this.#child.channel?.[hold]()
    for (const pipe of this.#pipes) pipe[hold]()
  }

  async #hear(withinMs: number, late: string): Promise<Result | Ended> {
    if (this.#ended) return this.#ended
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Result | Ended>((resolve) => {
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
