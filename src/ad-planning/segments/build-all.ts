import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/log.ts'
import { buildSegment } from './build-segment.ts'
import { dropStale, followingIds, takeStale } from './member-store.ts'
import { abandonedRuns, advanceRun, endRun, insertRun, lockRun, readRun } from './run-store.ts'
import type { SegmentRunView } from './schema.ts'
import { lockSegment, nextFollowing } from './segment-store.ts'

export interface BuildDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

const nightHour = 4
/**
 * Time without progress after which a run counts as abandoned. Longer than the slowest build, so that no other process
 * takes over a run in progress.
 */
const abandonedAfterMs = 300_000

/**
 * Builds all automatic segments once per night, from 4:00 UTC on. Returns null before 4:00 and if the run of this night
 * exists.
 */
export async function buildNightly(deps: BuildDeps): Promise<SegmentRunView | null> {
  const now = deps.clock.now()
  if (now.getUTCHours() < nightHour) return null
  return buildAll(deps, now.toISOString().slice(0, 10))
}

/** Builds all automatic segments. Returns null if a run for this night exists. */
export async function buildAll(deps: BuildDeps, night: string | null): Promise<SegmentRunView | null> {
  const now = deps.clock.now()
  const run = { id: newId('segrun', now.getTime()), night }
  const id = await insertRun(deps.db, run, now)
  if (id === null) return null
  await finishRun(deps, id)
  return readRun(deps.db, id)
}

/** Resumes runs whose process has ended. Returns their number. */
export async function resumeBuilds(deps: BuildDeps): Promise<number> {
  const ids = await abandonedRuns(deps.db, new Date(deps.clock.now().getTime() - abandonedAfterMs))
  for (const id of ids) await finishRun(deps, id)
  return ids.length
}

async function finishRun(deps: BuildDeps, id: string): Promise<void> {
  while (await buildNext(deps, id));
}

/**
 * Builds the next segment. Commits the segment's members and the run's position together. Returns false if the run has
 * finished or another process has it.
 */
async function buildNext({ db, clock, log }: BuildDeps, id: string): Promise<boolean> {
  const now = clock.now()
  const reached: { segmentId: string | null } = { segmentId: null }
  try {
    return await db.transaction().execute(async (tx) => {
      const run = await lockRun(tx, id)
      if (!run) return false
      const segmentId = await nextFollowing(tx, run.cursor)
      if (segmentId === null) {
        await endRun(tx, id, now)
        return false
      }
      reached.segmentId = segmentId
      const segment = await lockSegment(tx, segmentId)
      const build = segment && (await buildSegment(tx, segment, now))
      const nothing = { total_evaluated: 0, matching_count: 0, members_added: 0, members_removed: 0 }
      await advanceRun(tx, id, segmentId, build ?? nothing, now)
      return true
    })
  } catch (error) {
    const { segmentId } = reached
    if (segmentId === null) throw error
    log.error(
      { error, run: id, segment: segmentId },
      'a segment could not be built; the run continues with the next one',
    )
    const name = error instanceof Error ? error.name : 'unknown'
    await advanceRun(db, id, segmentId, { error: `${segmentId}: ${name}` }, now)
    return true
  }
}

const linesAtOnce = 2000

/** Updates the active segments with `auto_update` for the people whose data changed. Returns the number of people. */
export async function followChanges({ db, clock }: Pick<BuildDeps, 'db' | 'clock'>): Promise<number> {
  let looked = 0
  for (;;) {
    const people = await db.transaction().execute(async (tx) => {
      const stale = await takeStale(tx, linesAtOnce)
      if (stale.ids.length === 0) return 0
      for (const id of await followingIds(tx)) {
        const segment = await lockSegment(tx, id)
        if (segment && segment.criteria !== null) await buildSegment(tx, segment, clock.now(), stale.people)
      }
      await dropStale(tx, stale.ids)
      return stale.people.length
    })
    if (people === 0) return looked
    looked += people
  }
}
