import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * An insert of rows that all have the same members, named as their columns. Its text is the same however many they are, so
 * that the server plans it once.
 */
export function insertRows<Row extends object>(table: keyof Tables, rows: readonly Row[]): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}
