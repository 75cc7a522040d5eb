import { type Queryable, sql } from './database.ts'
import type { Tables } from './tables.ts'

/** Returns, by table, which of the `asked` ids do not exist. Runs one statement. */
export async function missingIds(
  db: Queryable,
  asked: ReadonlyMap<keyof Tables, ReadonlySet<string>>,
): Promise<ReadonlyMap<keyof Tables, ReadonlySet<string>>> {
  if (asked.size === 0) return new Map()
  const parts = [...asked].map(
    ([table, ids]) => sql`
      select ${table}::text as "table", array_agg(a.id) as ids from unnest(${[...ids]}::text[]) as a (id)
      where not exists (select from ${sql.table(table)} as t where t.id = a.id)`,
  )
  const { rows } = await sql<{
    table: keyof Tables
    ids: string[] | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ table, ids }) => [table, new Set(ids)]))
}
