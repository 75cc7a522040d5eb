import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { ImportProblem } from './import.types.ts'
import type { ImportLine, ImportRun, ImportRunFilter } from './run-schema.ts'
import { productSnapshot } from './snapshot-store.ts'

type Row = Omit<ImportRun, 'created_at' | 'undone_at'> & { created_at: Date; undone_at: Date | null }

const columns = sql`r.id, r.kind, r.format, r.mapping, r.state, r.counts || jsonb_build_object('left', (select count(*) from import_change c
    where c.import_id = r.id and c.undo <> 'undone')) as counts, r.problem_count, r.problems, r.created_at, r.undone_at, j.rows_done, j.rows_total,
  (select json_build_object('pending', count(*) filter (where f.state = 'pending' and f.message is null),
      'retrying', count(*) filter (where f.state = 'pending' and f.message is not null),
      'failed', count(*) filter (where f.state = 'failed'), 'stored', count(*) filter (where f.state = 'stored'))
    from fetched_picture f where f.import_id = r.id) as pictures`

const listed: ListSource = {
  from: sql`import_run r`,
  id: { column: sql`r.id`, type: 'text' },
  sorts: { created_at: [{ column: sql`r.created_at`, type: 'timestamptz' }] },
  columns,
  join: sql`join import_run r on r.id = page.list_id left join import_job j on j.import_id = r.id`,
}

export async function listRuns(db: Queryable, query: ImportRunFilter & PageAfter): Promise<Page<ImportRun>> {
  const page = await listPage<Row>(db, listed, query, {
    conditions: [
      ...equalTo([[sql`r.kind`, query.kind]]),
      ...(query.state ? [sql`r.state = any(${query.state}::text[])`] : []),
    ],
    search: textAnywhere(sql`lower(r.id || E'\n' || r.format)`, query.q),
  })
  return { ...page, rows: page.rows.map(shown) }
}

export async function readRun(db: Queryable, id: string): Promise<ImportRun | null> {
  const { rows } = await sql<Row>`select ${columns}
    from import_run r left join import_job j on j.import_id = r.id where r.id = ${id}`.execute(db)
  return rows[0] ? shown(rows[0]) : null
}

export async function isRunning(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from import_run where id = ${id} and state = 'running'`.execute(db)
  return rows.length > 0
}

/** Locks the import against a concurrent undo and returns its state, or null if the import does not exist. */
export async function lockRun(tx: Queryable, id: string): Promise<ImportRun['state'] | null> {
  const { rows } = await sql<{
    state: ImportRun['state']
  }>`select state from import_run where id = ${id} for update`.execute(tx)
  return rows[0]?.state ?? null
}

export interface NewRun {
  readonly id: string
  readonly kind: ImportRun['kind']
  readonly mapping: Readonly<Record<string, string>>
  readonly now: Date
}

/** Inserts the record of an import before it writes, so that its changes can refer to it. */
export async function beginRun(tx: Queryable, run: NewRun): Promise<void> {
  await sql`insert into import_run (id, kind, format, mapping, state, counts, created_at)
    values (${run.id}, ${run.kind}, '', ${JSON.stringify(run.mapping)}::jsonb, 'running', '{}', ${run.now})`.execute(tx)
}

export interface RunResult {
  readonly format: string
  readonly state: 'dry_run' | 'refused' | 'imported'
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
}

/** Records the result of an import and counts its lines by result, without categories and collections. */
export async function endRun(tx: Queryable, id: string, result: RunResult): Promise<void> {
  await sql`update import_run r set format = ${result.format}, state = ${result.state}, problems = ${JSON.stringify(result.problems)}::jsonb,
    problem_count = ${result.problemCount}, counts = (select jsonb_build_object('created', count(*) filter (where action = 'created'),
      'updated', count(*) filter (where action = 'updated'), 'unchanged', count(*) filter (where action = 'unchanged'))
      from import_change c where c.import_id = r.id and c.entity not in ('category', 'collection')) where r.id = ${id}`.execute(
    tx,
  )
}

/** Stores a snapshot of the staged products before the import. */
export async function recordProductsBefore(tx: Queryable, importId: string): Promise<void> {
  await sql`insert into import_change (import_id, position, line, entity, entity_id, action, before)
    select ${importId}, row_number() over (order by s.seq), s.line, 'product', s.target_id, 'created', case when s.is_new then null else ${productSnapshot} end
    from import_product s left join product p on p.id = s.target_id`.execute(tx)
}

/**
 * Records the products as they are after the import, and the categories and collections that this transaction created.
 */
export async function recordProductsAfter(tx: Queryable, importId: string): Promise<void> {
  await sql`update import_change c set after = n.after,
      action = case when c.before is null then 'created' when c.before = n.after then 'unchanged' else 'updated' end
    from (select p.id, ${productSnapshot} as after from product p where p.id in (select entity_id from import_change where import_id = ${importId})) n
    where c.import_id = ${importId} and n.id = c.entity_id`.execute(tx)
  await sql`insert into import_change (import_id, position, line, entity, entity_id, action)
    select ${importId}, -row_number() over (order by entity, made), 1, entity, id, 'created' from (
      select 'category' as entity, id, row_number() over (order by position) as made from category where created_at = now()
      union all select 'collection', id, row_number() over (order by id) from collection where created_at = now()) made`.execute(
    tx,
  )
}

export interface RecordedChange {
  readonly position: number
  readonly line: number
  readonly entity: ImportLine['entity']
  readonly entity_id: string
  readonly action: ImportLine['action']
  readonly before?: unknown
  readonly after?: unknown
}

export async function recordChanges(
  tx: Queryable,
  importId: string,
  changes: readonly RecordedChange[],
): Promise<void> {
  await sql`insert into import_change (import_id, position, line, entity, entity_id, action, before, after)
    select ${importId}, c.position, c.line, c.entity, c.entity_id, c.action, c.before, c.after from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c(position integer, line integer, entity text, entity_id text, action text, before jsonb, after jsonb)`.execute(
    tx,
  )
}

/** Returns the changes of an import, without the snapshots from before and after. */
export async function readChanges(db: Queryable, importId: string): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`select position, line, entity, entity_id, action from import_change
    where import_id = ${importId} order by position`.execute(db)
  return rows
}

/** Returns changes that no undo has processed yet, without stock changes. */
export async function changesToUndo(db: Queryable, importId: string): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`select position, line, entity, entity_id, action from import_change
    where import_id = ${importId} and action <> 'unchanged' and entity <> 'stock' and undo is null order by position`.execute(
    db,
  )
  return rows
}

/** Lists the lines of an import, sorted by line. */
export async function listLines(
  db: Queryable,
  importId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Page<ImportLine>> {
  const { rows } = await sql<ImportLine>`select line, entity, entity_id, action, undo from import_change
    where import_id = ${importId} order by line, position limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{
    count: number
  }>`select count(*) from import_change where import_id = ${importId}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

export async function markUndone(tx: Queryable, importId: string, now: Date): Promise<void> {
  await sql`update import_run set state = 'undone', undone_at = ${now} where id = ${importId}`.execute(tx)
}

export async function noteUndo(tx: Queryable, importId: string, position: number, undo: string): Promise<void> {
  await sql`update import_change set undo = ${undo} where import_id = ${importId} and position = ${position}`.execute(
    tx,
  )
}

const shown = (row: Row): ImportRun => ({
  ...row,
  counts: { ...nothing, ...row.counts },
  created_at: row.created_at.toISOString(),
  undone_at: row.undone_at?.toISOString() ?? null,
})

const nothing = { created: 0, updated: 0, unchanged: 0 }
