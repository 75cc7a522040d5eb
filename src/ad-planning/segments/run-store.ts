import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { SegmentRunTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { BuildResultView, RunFilter, SegmentRunView } from './schema.ts'

/** Inserts a run. Returns null if one exists for this night. */
export async function insertRun(
  tx: Queryable,
  run: { readonly id: string; readonly night: string | null },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into segment_run (id, reason, night, status, started_at, updated_at)
    values (${run.id}, ${run.night === null ? 'manual' : 'nightly'}, ${run.night}::date, 'running', ${now}, ${now})
    on conflict (night) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Locks a run. Returns null if it has finished or another process is working on it. */
export async function lockRun(tx: Queryable, id: string): Promise<{ readonly cursor: string | null } | null> {
  const { rows } = await sql<{ cursor: string | null }>`
    select cursor_segment_id as cursor from segment_run where id = ${id} and status = 'running' for update skip locked`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Records a segment as built or failed, and advances the run. */
export async function advanceRun(
  tx: Queryable,
  id: string,
  segmentId: string,
  done: BuildResultView | { readonly error: string },
  now: Date,
): Promise<void> {
  const failed = 'error' in done
  await sql`
    update segment_run set cursor_segment_id = ${segmentId}, updated_at = ${now}, built = built + ${failed ? 0 : 1}, failed = failed + ${failed ? 1 : 0},
      members_added = members_added + ${failed ? 0 : done.members_added}, members_removed = members_removed + ${failed ? 0 : done.members_removed},
      error = coalesce(${failed ? done.error : null}, error)
    where id = ${id} and status = 'running'`.execute(tx)
}

export async function endRun(tx: Queryable, id: string, now: Date): Promise<void> {
  await sql`
    update segment_run set status = case when failed > 0 then 'failed' else 'done' end, finished_at = ${now}, updated_at = ${now}
    where id = ${id} and status = 'running'`.execute(tx)
}

/**
 * Returns the ids of up to ten unfinished runs without progress since the given time, oldest first. Their processes
 * have ended.
 */
export async function abandonedRuns(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from segment_run where status = 'running' and updated_at < ${since} order by started_at limit 10`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const toView = ({ claimed_by: _, ...row }: Selectable<SegmentRunTable>): SegmentRunView => ({
  ...row,
  // Safe casts: check constraints limit the columns.
  reason: row.reason as SegmentRunView['reason'],
  status: row.status as SegmentRunView['status'],
  started_at: isoTime(row.started_at),
  finished_at: isoTimeOrNull(row.finished_at),
})

export async function readRun(db: Queryable, id: string): Promise<SegmentRunView | null> {
  const row = await db.selectFrom('segment_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

const runs = tableList('segment_run', { started_at: 'timestamptz', updated_at: 'timestamptz' })

export async function listRuns(db: Queryable, asked: RunFilter & PageAfter): Promise<Page<SegmentRunView>> {
  const { q, status } = asked
  const narrowed = narrowedTable(q, { equal: { status }, searched: ['t.id', 't.error'] })
  const page = await listPage<Selectable<SegmentRunTable>>(db, runs, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export const segmentRunClaims: Claim = {
  kind: 'builds of segments',
  giveBack: (processes) => sql`
    update segment_run set updated_at = 'epoch' where status = 'running' and claimed_by = any(${processes}::text[])`,
}
