import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'

export interface Dispatch {
  readonly id: string
  readonly state: string
  readonly templateIds: readonly string[]
}

export async function openDispatchOf(db: Queryable, runId: string): Promise<Dispatch | null> {
  return one(db, sql`run_id = ${runId} and state = 'awaiting_templates'`)
}

export async function readDispatch(db: Queryable, runId: string, id: string): Promise<Dispatch | null> {
  return one(db, sql`run_id = ${runId} and id = ${id}`)
}

async function one(db: Queryable, which: RawBuilder<unknown>): Promise<Dispatch | null> {
  const { rows } = await sql<Dispatch>`
    select id, state, template_ids as "templateIds" from production_dispatch where ${which}`.execute(db)
  return rows[0] ?? null
}

export async function insertDispatch(tx: Queryable, id: string, runId: string, now: Date): Promise<void> {
  await sql`insert into production_dispatch (id, run_id, state, created_at)
    values (${id}, ${runId}, 'awaiting_templates', ${now})`.execute(tx)
}

/** Closes the run's open dispatch, if there is one. */
export async function closeDispatch(
  tx: Queryable,
  runId: string,
  state: 'confirmed' | 'cancelled',
  templateIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update production_dispatch set state = ${state}, template_ids = ${[...templateIds]}::text[], closed_at = ${now}
    where run_id = ${runId} and state = 'awaiting_templates'`.execute(tx)
}
