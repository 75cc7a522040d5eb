import { sql } from '../../src/platform/db/database.ts'
import type { TestWeft } from './weft.ts'

/** A person whose name, address and numbers nobody else has. */
export const marked = {
  first: 'Quillon',
  last: 'Zephyrine',
  name: 'Quillon Zephyrine',
  email: 'quillon.zephyrine@marker.example',
  phone: '+1 555 0142 7788',
  street: '77 Markerlane Street',
}

const markers = 'quillon|zephyrine|0142 7788|01427788|markerlane'

/** `table.column` of every text, JSON or binary column of the whole database that names the marked person. */
export async function markedColumns({ db }: TestWeft): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string; type: string }>`
    select n.nspname as schema, c.relname as "table", a.attname as "column", t.typname as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and t.typname in ('text', '_text', 'varchar', 'json', 'jsonb', 'bytea', 'name') order by 1, 2, a.attname`.execute(db)
  const found = []
  for (const { schema, table, column, type } of columns) {
    const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows } = await sql`select from ${sql.table(`${schema}.${table}`)} where ${text} ~* ${markers} limit 1`.execute(db)
    if (rows.length > 0) found.push(schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`)
  }
  return found
}
