import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { eachAtOnce } from './each-at-once.ts'
import type { PersonFacts } from './facts.types.ts'
import type { ReadSentiments } from './ports.ts'
import { readFacts, scoreAndSave } from './recalculate.ts'
import {
  activePeople,
  advanceRun,
  insertRun,
  lastWeekly,
  leaseRun,
  lockRuns,
  readRun,
  runningRun,
} from './run-store.ts'
import type { Cause } from './save-store.ts'
import type { RunView } from './schema.ts'

export interface ScoreDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly readSentiments: ReadSentiments
}

const dayMs = 86_400_000
const activeDays = 30
const everyDays = 7
const pageSize = 500
const atOnce = 5
/** Number of people per statement. */
const partSize = 100
const leasedMs = 60_000

/** Continues the current score run, or starts the weekly one if it is due. Returns the number of people scored. */
export async function runDueScores(deps: ScoreDeps): Promise<number> {
  const id =
    (await runningRun(deps.db)) ?? (await deps.db.transaction().execute((tx) => beginWeekly(tx, deps.clock.now())))
  return id === null ? 0 : continueRun(deps, id)
}

async function beginWeekly(tx: Queryable, now: Date): Promise<string | null> {
  await lockRuns(tx)
  const last = await lastWeekly(tx)
  if (last && now.getTime() - last.getTime() < everyDays * dayMs) return null
  return begin(tx, 'weekly', now)
}

/** Returns the running score run, or creates one that the job will process. Repeated requests get the same run. */
export async function requestRun(tx: Queryable, now: Date): Promise<RunView> {
  await lockRuns(tx)
  const run = await readRun(tx, await begin(tx, 'manual', now))
  if (!run) throw new Error('The run that was just started is missing.')
  return run
}

async function begin(tx: Queryable, cause: 'weekly' | 'manual', now: Date): Promise<string> {
  const running = await runningRun(tx)
  if (running !== null) return running
  const id = newId('scrun', now.getTime())
  await insertRun(tx, { id, cause, activeSince: new Date(now.getTime() - activeDays * dayMs) }, now)
  return id
}

async function continueRun(deps: ScoreDeps, id: string): Promise<number> {
  const worker = newId('worker', deps.clock.now().getTime())
  let scored = 0
  while (true) {
    const page = await nextPage(deps, id, worker)
    scored += page.processed
    if (!page.goesOn) return scored
  }
}

/**
 * Scores the next page of people. Returns how many were scored, and whether the run goes on in this process. A page
 * that a crash interrupted is scored again, with the same result.
 */
async function nextPage(deps: ScoreDeps, id: string, worker: string): Promise<{ processed: number; goesOn: boolean }> {
  const { db, clock, readSentiments } = deps
  const now = clock.now()
  const run = await leaseRun(db, id, { worker, now, until: new Date(now.getTime() + leasedMs) })
  if (!run) return { processed: 0, goesOn: false }
  const ids = await activePeople(db, run, pageSize)
  const facts = await readFacts(db, readSentiments, ids, now)
  const parts = Array.from({ length: Math.ceil(facts.length / partSize) }, (_, part) =>
    facts.slice(part * partSize, (part + 1) * partSize),
  )
  const failures: string[] = []
  await eachAtOnce(atOnce, parts, async (part) => {
    failures.push(...(await scorePart(deps, part, { kind: run.cause, id }, now)))
  })
  const isLast = ids.length < pageSize
  const processed = facts.length - failures.length
  const page = {
    worker,
    after: ids.at(-1) ?? run.after,
    processed,
    failed: failures.length,
    error: failures.length === 0 ? null : `Could not be scored: ${failures.sort().slice(0, 10).join(', ')}`,
    isLast,
  }
  const isOurs = await advanceRun(db, run, page, clock.now())
  return { processed: isOurs ? processed : 0, goesOn: isOurs && !isLast }
}

/**
 * Scores a batch of people. Returns those who could not be scored. If the batch fails, scores each person separately,
 * so that one failure does not affect the others.
 */
async function scorePart(deps: ScoreDeps, part: readonly PersonFacts[], cause: Cause, now: Date): Promise<string[]> {
  try {
    await scoreAndSave(deps.db, part, { cause, now })
    return []
  } catch (error) {
    const [one, ...others] = part
    if (!one || others.length > 0) {
      const failures: string[] = []
      for (const each of part) failures.push(...(await scorePart(deps, [each], cause, now)))
      return failures
    }
    deps.log.error({ error, run: cause.id, person: one.personId }, 'a person could not be scored; the run continues')
    return [one.personId]
  }
}
