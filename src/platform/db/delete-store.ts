import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from './database.ts'

const deletedAtOnce = 2000

/**
 * Deletes rows in batches; the table's alias is `t`. A single statement over a large backlog would time out, roll
 * back and find even more rows next time. Skips rows that another transaction has locked. Returns the number of deleted
 * rows.
 */
export async function deleteInParts(db: Queryable, table: string, condition: RawBuilder<unknown>): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from ${sql.table(table)}
        where ctid = any(array(select t.ctid from ${sql.table(table)} t where ${condition} limit ${deletedAtOnce} for update skip locked))
        returning 1)
      select count(*)::int as count from gone`.execute(db)
    const count = rows[0]?.count ?? 0
    deleted += count
    if (count < deletedAtOnce) return deleted
  }
}

/** Makes a function that deletes the row with an id. It returns false if there is none. */
export const deleteById =
  (table: string) =>
  async (db: Queryable, id: string): Promise<boolean> => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
    return numAffectedRows === 1n
  }

/** The rows that refer to a record by a column. */
export interface Reference {
  readonly table: string
  readonly column: string
  /** Default: deletes the rows. */
  readonly setNull?: true
  /** Default: every row that refers to the record. */
  readonly only?: RawBuilder<unknown>
}

const releasedAtOnce = 500

/**
 * Deletes the rows that refer to a record, or sets their column to null, in batches. Skips locked rows, so some may
 * remain.
 */
export async function releaseInParts(
  db: Queryable,
  { table, column, setNull, only = sql`true` }: Reference,
  id: string,
): Promise<void> {
  const change = setNull
    ? sql`update ${sql.table(table)} set ${sql.ref(column)} = null`
    : sql`delete from ${sql.table(table)}`
  for (let released = releasedAtOnce; released === releasedAtOnce; ) {
    const { numAffectedRows } = await sql`
      ${change} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${only} limit ${releasedAtOnce} for update skip locked))`.execute(
      db,
    )
    released = Number(numAffectedRows ?? 0)
  }
}

/**
 * Limits this transaction's statements to two seconds. A wait for a lock ends after one second with the error of a lock
 * timeout, so only slow work ends with `query_canceled`.
 */
export async function allowOnlyShortStatements(tx: Queryable): Promise<void> {
  await sql`select set_config('statement_timeout', '2s', true), set_config('lock_timeout', '1s', true)`.execute(tx)
}
