import type { Queryable } from '../db/database.ts'
import { sql } from '../db/statement.ts'

export interface ProcessFacts {
  readonly id: string
  readonly host: string
  readonly pid: number
}

export interface Beat {
  /** Time by the database's clock. */
  readonly now: Date
  /** Previous beat of this process. Null if it has no row. */
  readonly previous: Date | null
  /** Processes not seen for `deadAfterSeconds`. */
  readonly dead: readonly string[]
}

export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Renews the process's row by the database's clock and finds expired ones. */
export async function beat(db: Queryable, { id, host, pid }: ProcessFacts, deadAfterSeconds: number): Promise<Beat> {
  const { rows } = await sql<Beat>`
    with own as (
      insert into process as p (id, host, pid, clock_ahead_ms)
      values (${id}, ${host}, ${pid}, ${Date.now()}::float8 - extract(epoch from clock_timestamp()) * 1000)
      on conflict (id) do update set seen_at = clock_timestamp(), clock_ahead_ms = excluded.clock_ahead_ms)
    select clock_timestamp() as now, (select seen_at from process where id = ${id}) as previous, coalesce((select array_agg(id) from process
      where id <> ${id} and seen_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds})), '{}') as dead`.execute(
    db,
  )
  return rows[0] ?? { now: new Date(), previous: null, dead: [] }
}

/** Deletes the rows of processes that are still dead and that nobody else is taking over. Returns their ids. */
export async function forgetDead(tx: Queryable, ids: readonly string[], deadAfterSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from process where id in (
      select id from process where id = any(${ids}::text[])
        and seen_at < clock_timestamp() - make_interval(secs => ${deadAfterSeconds}) for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Orderly end: leaves nothing to take over. */
export async function leave(db: Queryable, id: string): Promise<void> {
  await sql`delete from process where id = ${id}`.execute(db)
}
