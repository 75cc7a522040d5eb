import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from './database.ts'

const deletedAtOnce = 2000

/**
 * Deletes rows in batches; the table's alias is `t`. A single statement over a large backlog would time out, roll
 * back and find even more rows next time. Returns the number of deleted rows.
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
