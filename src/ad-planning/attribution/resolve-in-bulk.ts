import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { attribute, createResolver, type Resolver } from './resolve-sessions.ts'
import {
  abandonedRuns,
  actForNobody,
  advanceRun,
  insertRun,
  lockRun,
  type NewRun,
  type RunState,
  readRun,
} from './run-store.ts'
import type { RunView } from './schema.ts'
import { sessionsAfter, settledAmong } from './session-store.ts'

export interface BulkDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

const batchSize = 2000
const abandonedAfterMs = 60_000
const dayMs = 86_400_000

export interface Bulk {
  readonly daysBack: number
  readonly websiteId: string | null
  /** Maximum number of unresolved sessions to process. */
  readonly limit: number
}

/**
 * Starts a run that attributes the unresolved sessions of the last `daysBack` days in batches. If it is interrupted,
 * `resumeRuns` continues where it stopped. Returns the run as it was when this process stopped working on it. Null if
 * the run was deleted meanwhile.
 */
export async function resolveInBulk(deps: BulkDeps, { daysBack, websiteId, limit }: Bulk): Promise<RunView | null> {
  const now = deps.clock.now()
  const id = newId('attrun', now.getTime())
  const to = new Date(now.getTime() + 1)
  const run: NewRun = { id, from: new Date(now.getTime() - daysBack * dayMs), to, websiteId, limit }
  await deps.db.transaction().execute((tx) => insertRun(tx, run, now))
  await finishRun(deps, id)
  return readRun(deps.db, id)
}

/** Resumes runs whose process has ended. Returns their number. */
export async function resumeRuns(deps: BulkDeps): Promise<number> {
  const ids = await abandonedRuns(deps.db, new Date(deps.clock.now().getTime() - abandonedAfterMs))
  for (const id of ids) await finishRun(deps, id)
  return ids.length
}

async function finishRun(deps: BulkDeps, id: string): Promise<void> {
  const resolver = await createResolver(deps.db)
  while (await nextBatch(deps, id, resolver));
}

/**
 * Processes one batch. The results and the run's position are committed together. Returns false if the run has finished
 * or another process has it.
 */
async function nextBatch(deps: BulkDeps, id: string, resolver: Resolver): Promise<boolean> {
  const now = deps.clock.now()
  const reached: { run: RunState | null } = { run: null }
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await actForNobody(tx)
      const run = await lockRun(tx, id)
      if (!run) return false
      const batch = await takeBatch(tx, run)
      reached.run = { ...run, after: batch.after, failed: run.failed + batch.open.length }
      const news = new Set(await attribute(tx, batch.open, resolver, now))
      const resolved = batch.open.filter((session) => news.has(session.id) && resolver(session).campaignId !== null)
      const next = {
        ...run,
        after: batch.after,
        processed: run.processed + batch.open.length,
        resolved: run.resolved + resolved.length,
      }
      await advanceRun(tx, next, { error: null, done: batch.isLast }, now)
      return !batch.isLast
    })
  } catch (error) {
    deps.log.error({ error, run: id }, 'sessions could not be attributed; the run continues after them')
    const failed = reached.run
    if (failed === null) throw error
    const message = error instanceof Error ? error.name : 'unknown'
    await deps.db.transaction().execute((tx) => advanceRun(tx, failed, { error: message, done: false }, now))
    return true
  }
}

async function takeBatch(tx: Queryable, run: RunState) {
  const left = run.limit - run.processed - run.failed
  const page = await sessionsAfter(tx, run, run.after, batchSize)
  const settled = await settledAmong(
    tx,
    page.map(({ id }) => id),
  )
  const open = page.filter(({ id }) => !settled.has(id)).slice(0, left)
  const isCutShort = open.length === left
  const last = isCutShort ? open.at(-1) : page.at(-1)
  return { open, after: last ?? run.after, isLast: isCutShort || page.length < batchSize }
}
