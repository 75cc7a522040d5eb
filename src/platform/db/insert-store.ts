import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Builds an insert of rows. All rows must have the same members, named like columns. The SQL text does not depend on
 * the number of rows, so the server plans it once.
 */
export function insertRows<Row extends object>(table: keyof Tables, rows: readonly Row[]): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}
