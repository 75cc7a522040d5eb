import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from './database.ts'

const deletedAtOnce = 2000

/**
 * Deletes the rows of a table, `t` in the condition, so many in a statement: one for all of a large backlog would run out
 * of time, be rolled back and find a larger one the next time. Answers how many.
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
