import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { insertRow, updateById } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { AttributionRunTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { Claim } from '../../platform/processes/ports.ts'
import type { RunFilter, RunView } from './schema.ts'
import type { SessionPlace } from './session-store.ts'

export interface NewRun {
  readonly id: string
  readonly from: Date
  readonly to: Date
  readonly websiteId: string | null
  readonly limit: number
}

export interface RunState extends NewRun {
  readonly after: SessionPlace | null
  readonly processed: number
  readonly resolved: number
  readonly failed: number
}

export async function insertRun(tx: Queryable, run: NewRun, now: Date): Promise<void> {
  await insertRow(tx, 'attribution_run', {
    id: run.id,
    status: 'running',
    from_at: run.from,
    to_at: run.to,
    website_id: run.websiteId,
    session_limit: run.limit,
    started_at: now,
    updated_at: now,
  })
}

const stateOf = (row: Selectable<AttributionRunTable>): RunState => ({
  id: row.id,
  from: row.from_at,
  to: row.to_at,
  websiteId: row.website_id,
  limit: row.session_limit,
  after:
    row.cursor_started_at && row.cursor_session_id
      ? { startedAt: row.cursor_started_at, id: row.cursor_session_id }
      : null,
  processed: row.processed,
  resolved: row.resolved,
  failed: row.failed,
})

/** Locks a run. Returns null if it has finished or another process is working on it. */
export async function lockRun(tx: Queryable, id: string): Promise<RunState | null> {
  const row = await tx
    .selectFrom('attribution_run')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? stateOf(row) : null
}

export async function advanceRun(
  tx: Queryable,
  run: RunState,
  end: { readonly error: string | null; readonly done: boolean },
  now: Date,
): Promise<void> {
  await updateById(tx, 'attribution_run', run.id, {
    cursor_started_at: run.after?.startedAt ?? null,
    cursor_session_id: run.after?.id ?? null,
    processed: run.processed,
    resolved: run.resolved,
    failed: run.failed,
    updated_at: now,
    ...(end.error === null ? {} : { error: end.error }),
    ...(end.done ? { status: run.failed > 0 ? 'failed' : 'done', finished_at: now } : {}),
  })
}

/** Returns the ids of up to ten unfinished runs without progress since the given time. Their processes have ended. */
export async function abandonedRuns(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('attribution_run')
    .select('id')
    .where('status', '=', 'running')
    .where('updated_at', '<', since)
    .orderBy('started_at')
    .limit(10)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Clears the caller of this transaction, so that the audit log does not record the rows that it writes. The run itself
 * records who started it.
 */
export async function actForNobody(tx: Queryable): Promise<void> {
  await sql`select set_config('weft.caller', '', true)`.execute(tx)
}

const toView = (row: Selectable<AttributionRunTable>): RunView => ({
  id: row.id,
  // Safe cast: a check constraint limits the values.
  status: row.status as RunView['status'],
  from_at: isoTime(row.from_at),
  to_at: isoTime(row.to_at),
  website_id: row.website_id,
  session_limit: row.session_limit,
  processed: row.processed,
  resolved: row.resolved,
  failed: row.failed,
  error: row.error,
  started_at: isoTime(row.started_at),
  finished_at: isoTimeOrNull(row.finished_at),
})

export async function readRun(db: Queryable, id: string): Promise<RunView | null> {
  const row = await db.selectFrom('attribution_run').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

const runs = tableList('attribution_run', { started_at: 'timestamptz', updated_at: 'timestamptz' })

export async function listRuns(db: Queryable, asked: RunFilter & PageAfter): Promise<Page<RunView>> {
  const { q, status } = asked
  const narrowed = narrowedTable(q, { equal: { status }, searched: ['t.id', 't.error'] })
  const page = await listPage<Selectable<AttributionRunTable>>(db, runs, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export const attributionRunClaims: Claim = {
  kind: 'runs of attribution',
  giveBack: (processes) => sql`
    update attribution_run set updated_at = 'epoch' where status = 'running' and claimed_by = any(${processes}::text[])`,
}
