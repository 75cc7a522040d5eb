import { troubleOf } from './db/trouble.ts'
import type { Logger } from './log.ts'

export interface RecurringJob {
  readonly name: string
  readonly everyMs: number
  /** Tells others of something, or asks them: not done by a silent copy of the shop. */
  readonly reachesOutside?: boolean
  /** Safe to run in several processes at once: each run claims what it works on. */
  run(): Promise<unknown>
}

export interface JobState {
  readonly name: string
  readonly everyMs: number
  readonly lastRunAt: Date | null
  readonly lastResult: 'done' | 'failed' | null
  /** Failed runs in a row. */
  readonly failures: number
}

export interface RecurringJobs {
  readonly names: readonly string[]
  /** How each went last, in this process. */
  states(): readonly JobState[]
  start(): void
  /** Runs one now, whatever its time; for a person and for tests. A failure is logged as well. */
  runNow(name: string): Promise<'done' | 'failed'>
  /** Runs every job once, a few at a time: what a dead process left is found by the job that looks for it. */
  runAll(): Promise<void>
  /** Waits for what is running. */
  stop(): Promise<void>
}

const atOnce = 2

/** Jobs that come round by themselves: one run of each at a time, a failed run is logged and tried at its next time. */
export function createRecurringJobs(jobs: readonly RecurringJob[], log: Logger): RecurringJobs {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<'done' | 'failed'>>()
  const last = new Map<string, Pick<JobState, 'lastRunAt' | 'lastResult' | 'failures'>>()
  let stopped = true

  const runOnce = (job: RecurringJob): Promise<'done' | 'failed'> => {
    const current = running.get(job.name)
    if (current) return current
    const run = Promise.resolve()
      .then(() => job.run())
      .then(() => 'done' as const)
      .catch((error: unknown) => {
        // Trouble of the database is told once, by whoever met it first.
        if (!troubleOf(error)) log.error({ error, job: job.name }, 'a job failed and will run again at its next time')
        return 'failed' as const
      })
      .then((lastResult) => {
        const failures = lastResult === 'failed' ? (last.get(job.name)?.failures ?? 0) + 1 : 0
        last.set(job.name, { lastRunAt: new Date(), lastResult, failures })
        return lastResult
      })
      .finally(() => running.delete(job.name))
    running.set(job.name, run)
    return run
  }

  const loop = (job: RecurringJob): void => {
    if (stopped) return
    const timer = setTimeout(() => void runOnce(job).then(() => loop(job)), job.everyMs)
    timers.set(job.name, timer)
  }

  return {
    names: jobs.map(({ name }) => name),
    states: () =>
      jobs.map(({ name, everyMs }) => ({
        name,
        everyMs,
        ...(last.get(name) ?? { lastRunAt: null, lastResult: null, failures: 0 }),
      })),
    start() {
      if (!stopped) return
      stopped = false
      for (const job of jobs) loop(job)
    },
    async runNow(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job) throw new Error(`There is no job ${name}. There are: ${jobs.map((known) => known.name).join(', ')}.`)
      return runOnce(job)
    },
    async runAll() {
      const waiting = [...jobs].sort((one, other) => one.everyMs - other.everyMs)
      const worker = async (): Promise<void> => {
        for (let job = waiting.shift(); job && !stopped; job = waiting.shift()) await runOnce(job)
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    },
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
