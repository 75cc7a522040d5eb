import type { Clock } from './clock.ts'
import { troubleOf } from './db/trouble.ts'
import type { Logger } from './log.ts'
import { createLostClaims, type LostClaims } from './processes/lost-claims.ts'
import type { Claim } from './processes/ports.ts'

export interface RecurringJob {
  readonly name: string
  readonly everyMs: number
  /** Whether the job contacts external systems. Such jobs are skipped in a silent copy of the shop. */
  readonly reachesOutside?: boolean
  /**
   * Rows that only this job claims. A failed run may have claimed rows over a connection that died before it delivered
   * the answer. So the next run first releases them, at most once a minute. No work of a failed run may still be
   * running then.
   */
  readonly claims?: Claim
  /** Runs the job. Must be safe in several processes at once: each run claims the rows that it processes. */
  run(): Promise<unknown>
}

export interface JobState {
  readonly name: string
  readonly everyMs: number
  readonly lastRunAt: Date | null
  readonly lastResult: 'done' | 'failed' | null
  /** Consecutive failed runs. */
  readonly failures: number
}

export interface RecurringJobs {
  readonly names: readonly string[]
  /** Returns the last result of each job in this process. */
  states(): readonly JobState[]
  start(): void
  /** Runs a job now, for a person or a test. Failures are logged as usual. */
  runNow(name: string): Promise<'done' | 'failed'>
  /** Runs every job once, a few at a time. Used at start, because some jobs continue the work of a dead process. */
  runAll(): Promise<void>
  /** Stops all timers and waits for running jobs. */
  stop(): Promise<void>
}

export interface RecurringDeps {
  readonly log: Logger
  readonly clock: Clock
  /** Releases the rows that this process has claimed. */
  release(claim: Claim): Promise<unknown>
}

const atOnce = 2
/** The first runs are spread over this time, so that jobs do not take all connections of the pool at once. */
const spreadMs = 1000
/** Longest delay before a job runs again if it could not reach the database. A shorter interval of the job counts. */
const againMs = 10_000

/**
 * Creates the runner of jobs at intervals, at most one run of each job at a time. Logs failed runs. A failed job runs
 * again at its next time, or within 10 s if it could not reach the database.
 */
export function createRecurringJobs(jobs: readonly RecurringJob[], deps: RecurringDeps): RecurringJobs {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<'done' | 'failed'>>()
  const last = new Map<string, LastRun>()
  const lost = createLostClaims(deps.clock)
  let stopped = true

  const runOnce = (job: RecurringJob): Promise<'done' | 'failed'> => {
    const current = running.get(job.name)
    if (current) return current
    const run = Promise.resolve()
      .then(() => attempt(job, lost, deps))
      .then((ending) => {
        const failures = ending === 'done' ? 0 : (last.get(job.name)?.failures ?? 0) + 1
        last.set(job.name, { at: new Date(), ending, failures })
        return resultOf(ending)
      })
      .finally(() => running.delete(job.name))
    running.set(job.name, run)
    return run
  }

  const loop = (job: RecurringJob, afterMs: number): void => {
    if (stopped) return
    const run = () => void runOnce(job).then(() => loop(job, waitMs(job, last.get(job.name))))
    timers.set(job.name, setTimeout(run, afterMs))
  }

  return {
    names: jobs.map(({ name }) => name),
    states: () => jobs.map((job) => stateOf(job, last.get(job.name))),
    start() {
      if (!stopped) return
      stopped = false
      for (const [at, job] of jobs.entries())
        loop(job, job.everyMs - Math.min(spreadMs, job.everyMs) * (1 - at / jobs.length))
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

type Ending = 'done' | 'failed' | 'unreachable'

interface LastRun {
  readonly at: Date
  readonly ending: Ending
  readonly failures: number
}

const resultOf = (ending: Ending): 'done' | 'failed' => (ending === 'done' ? 'done' : 'failed')

const stateOf = ({ name, everyMs }: RecurringJob, last: LastRun | undefined): JobState => ({
  name,
  everyMs,
  lastRunAt: last?.at ?? null,
  lastResult: last ? resultOf(last.ending) : null,
  failures: last?.failures ?? 0,
})

const waitMs = ({ everyMs }: RecurringJob, last: LastRun | undefined): number =>
  last?.ending === 'unreachable' ? Math.min(againMs, everyMs) : everyMs

async function attempt(job: RecurringJob, lost: LostClaims, deps: RecurringDeps): Promise<Ending> {
  const { name, claims } = job
  try {
    if (claims) await lost.release(name, () => deps.release(claims))
    await job.run()
    return 'done'
  } catch (error) {
    lost.note(name)
    deps.log.error({ error, job: name }, 'a job failed and will run again at its next time')
    return troubleOf(error) === 'unreachable' ? 'unreachable' : 'failed'
  }
}
