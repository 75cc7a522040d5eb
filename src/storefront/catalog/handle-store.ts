import { type Queryable, sql } from '../../platform/db/database.ts'

/**
 * Returns the handle if it is free, or the first free one with a suffix from `-2` to `-1000`. If all are taken, returns
 * the handle itself.
 */
export async function freeHandle(
  db: Queryable,
  table: 'product' | 'category' | 'collection',
  handle: string,
): Promise<string> {
  const { rows } = await sql<{ handle: string }>`
    select candidate as handle from (
      select ${handle}::text as candidate, 1 as n
      union all select ${handle}::text || '-' || n, n from generate_series(2, 1000) n) c
    where not exists (select from ${sql.table(table)} p where p.handle = candidate) order by n limit 1`.execute(db)
  return rows[0]?.handle ?? handle
}
