import type { Insertable, Updateable } from 'kysely'
import { type Queryable, sql } from './database.ts'
import type { Tables } from './tables.ts'

/** Inserts one row, or several in a single statement. */
export async function insertRow<Table extends keyof Tables>(
  db: Queryable,
  table: Table,
  row: Insertable<Tables[Table]> | Insertable<Tables[Table]>[],
): Promise<void> {
  // Safe cast: the caller's types were checked. Kysely cannot follow a table that is a type parameter.
  await db
    .insertInto(table)
    .values(row as never)
    .execute()
}

export async function updateById<Table extends keyof Tables>(
  db: Queryable,
  table: Table,
  id: string,
  change: Updateable<Tables[Table]>,
): Promise<void> {
  // Safe casts: the caller's types were checked. Kysely cannot follow a table that is a type parameter.
  const query = db.updateTable(table as keyof Tables).set(change as never)
  await query.where(sql.ref('id'), '=', id).execute()
}
