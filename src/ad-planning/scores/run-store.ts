import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { ScoreRunTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { RunFilter, RunView } from './schema.ts'

/**
 * Locks all runs until the transaction ends. Call it before starting a run, so that two requests cannot both start one.
 */
export async function lockRuns(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('weft score runs', 0))`.execute(tx)
}

export async function runningRun(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('score_run').select('id').where('status', '=', 'running').executeTakeFirst()
  return row?.id ?? null
}

/** Returns when the last weekly run started, or null if there was none. */
export async function lastWeekly(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('score_run')
    .select('started_at')
    .where('cause', '=', 'weekly')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.started_at ?? null
}

export async function insertRun(
  tx: Queryable,
  run: { readonly id: string; readonly cause: 'weekly' | 'manual'; readonly activeSince: Date },
  now: Date,
): Promise<void> {
  await insertRow(tx, 'score_run', {
    id: run.id,
    cause: run.cause,
    status: 'running',
    active_since: run.activeSince,
    started_at: now,
    updated_at: now,
  })
}

export interface LeasedRun {
  readonly id: string
  readonly cause: 'weekly' | 'manual'
  readonly activeSince: Date
  readonly after: string | null
}

/**
 * Assigns the run to this worker until its lease ends. Returns null if the run has finished or another worker has it.
 */
export async function leaseRun(
  db: Queryable,
  id: string,
  lease: { readonly worker: string; readonly now: Date; readonly until: Date },
): Promise<LeasedRun | null> {
  const { worker, now, until } = lease
  const { rows } = await sql<LeasedRun>`
    update score_run set worker = ${worker}, leased_until = ${until}, updated_at = ${now}
    where id = ${id} and status = 'running' and (worker is null or worker = ${worker} or leased_until < ${now})
    returning id, cause, active_since as "activeSince", cursor_person_id as after`.execute(db)
  return rows[0] ?? null
}

/** Returns the next people who were active since `activeSince`, sorted by the person's id. */
export async function activePeople(
  db: Queryable,
  { activeSince, after }: Pick<LeasedRun, 'activeSince' | 'after'>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person where merged_into is null and forgotten_at is null and last_active_at >= ${activeSince}
      and id > ${after ?? ''} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface PageDone {
  readonly worker: string
  readonly after: string | null
  readonly processed: number
  readonly failed: number
  readonly error: string | null
  readonly isLast: boolean
}

/** Stores the progress of the run. Returns false if another worker has taken over. */
export async function advanceRun(db: Queryable, run: LeasedRun, page: PageDone, now: Date): Promise<boolean> {
  const done = await sql`
    update score_run set cursor_person_id = ${page.after}, pages = pages + ${page.processed + page.failed > 0 ? 1 : 0},
      processed = processed + ${page.processed}, failed = failed + ${page.failed}, error = coalesce(${page.error}, error), updated_at = ${now},
      status = case when not ${page.isLast} then 'running' when failed + ${page.failed} > 0 then 'failed' else 'done' end,
      finished_at = case when ${page.isLast} then ${now}::timestamptz end
    where id = ${run.id} and status = 'running' and worker = ${page.worker} and cursor_person_id is not distinct from ${run.after}`.execute(
    db,
  )
  return (done.numAffectedRows ?? 0n) > 0n
}

const toView = (row: Selectable<ScoreRunTable>): RunView => ({
  id: row.id,
  // Safe casts: check constraints limit the columns.
  cause: row.cause as RunView['cause'],
  status: row.status as RunView['status'],
  active_since: isoTime(row.active_since),
  cursor_person_id: row.cursor_person_id,
  pages: row.pages,
  processed: row.processed,
  failed: row.failed,
  error: row.error,
  started_at: isoTime(row.started_at),
  updated_at: isoTime(row.updated_at),
  finished_at: isoTimeOrNull(row.finished_at),
})

export async function readRun(db: Queryable, id: string): Promise<RunView | null> {
  const row = await db.selectFrom('score_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

const runs = tableList('score_run', { started_at: 'timestamptz', updated_at: 'timestamptz' })

export async function listRuns(db: Queryable, asked: RunFilter & PageAfter): Promise<Page<RunView>> {
  const { q, status } = asked
  const narrowed = narrowedTable(q, { equal: { status }, searched: ['t.id', 't.error'] })
  const page = await listPage<Selectable<ScoreRunTable>>(db, runs, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export const scoreRunClaims: Claim = {
  kind: 'runs of scores',
  giveBack: (processes) => sql`
    update score_run set worker = null where status = 'running' and claimed_by = any(${processes}::text[])`,
}
