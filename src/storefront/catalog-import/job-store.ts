import type { ActingCaller } from '../../platform/db/acting-caller.ts'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { FilePieces } from '../../platform/file-pieces.ts'
import type { ImportQuery } from './run-schema.ts'

/** Maximum size of a stored piece. The driver needs several milliseconds to encode or decode a larger value. */
const pieceBytes = 256 * 1024

/** Stores everything that a running import needs. Its audit entries will name this transaction's caller. */
export async function insertJob(tx: Queryable, id: string, query: ImportQuery, file: FilePieces): Promise<void> {
  await sql`insert into import_job (import_id, query, caller) values (${id}, ${JSON.stringify(query)}::jsonb,
    nullif(current_setting('weft.caller', true), '')::jsonb)`.execute(tx)
  let position = 0
  for (const piece of file)
    for (let at = 0; at < piece.length; at += pieceBytes)
      await sql`insert into import_job_piece (import_id, position, content)
        values (${id}, ${position++}, ${piece.subarray(at, at + pieceBytes)})`.execute(tx)
}

/** Stores an undo as a job, so that any process can continue it. */
export async function insertUndo(tx: Queryable, id: string): Promise<void> {
  await sql`update import_run set state = 'running' where id = ${id}`.execute(tx)
  await sql`insert into import_job (import_id, query, caller) values (${id}, '{"undo": true}',
    nullif(current_setting('weft.caller', true), '')::jsonb)`.execute(tx)
}

export async function isUndo(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from import_job where import_id = ${id} and query ? 'undo'`.execute(db)
  return rows.length > 0
}

/** Ends a failed undo, so that it can be started again. Changes that it has undone remain undone. */
export async function giveUpUndo(tx: Queryable, id: string): Promise<void> {
  await sql`update import_run set state = 'imported' where id = ${id} and state = 'running'`.execute(tx)
  await removeJob(tx, id)
}

export async function waitingJobs(db: Queryable): Promise<{ id: string; caller: ActingCaller | null }[]> {
  const { rows } = await sql<{ id: string; caller: ActingCaller | null }>`
    select import_id as id, caller from import_job order by import_id`.execute(db)
  return rows
}

/**
 * Locks a running import until this transaction ends. Returns null if another process has locked it, or if it has
 * ended.
 */
export async function lockJob(tx: Queryable, id: string): Promise<{ query: ImportQuery; file: FilePieces } | null> {
  const { rows } = await sql<{ query: ImportQuery }>`
    select j.query from import_run r join import_job j on j.import_id = r.id
    where r.id = ${id} and r.state = 'running' for no key update of r skip locked`.execute(tx)
  return rows[0] ? { query: rows[0].query, file: await readPieces(tx, id) } : null
}

async function readPieces(tx: Queryable, id: string): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for (;;) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from import_job_piece where import_id = ${id} and position = ${pieces.length}`.execute(tx)
    if (!rows[0]) return pieces
    pieces.push(rows[0].content)
  }
}

/**
 * Counts a start of the import and returns the number of starts. Returns null if another process has locked it, or if
 * it has ended.
 */
export async function countTry(db: Queryable, id: string): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    update import_job j set tries = tries + 1, rows_done = 0
    from (select id from import_run where id = ${id} and state = 'running' for no key update skip locked) r
    where j.import_id = r.id returning j.tries`.execute(db)
  return rows[0]?.tries ?? null
}

export async function forgetTry(db: Queryable, id: string): Promise<void> {
  await sql`update import_job set tries = tries - 1 where import_id = ${id}`.execute(db)
}

/** Saves the progress. Commits at once, unlike the import's own changes. */
export async function noteProgress(db: Queryable, id: string, rowsDone: number, rowsTotal: number): Promise<void> {
  await sql`update import_job set rows_done = ${rowsDone}, rows_total = ${rowsTotal} where import_id = ${id}`.execute(
    db,
  )
}

export async function removeJob(tx: Queryable, id: string): Promise<void> {
  await sql`delete from import_job where import_id = ${id}`.execute(tx)
}

export async function discardRun(db: Queryable, id: string): Promise<void> {
  await sql`delete from import_run where id = ${id} and state = 'running'`.execute(db)
}
