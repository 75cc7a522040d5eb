import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import { textAnywhere } from '../db/list-conditions-store.ts'
import type { SearchKind } from './ports.ts'

export interface FoundRow {
  readonly type: string
  readonly id: string
  readonly title: string
  readonly detail: string | null
}

/** Searches all kinds in one statement, at most `limit` rows each, in the order of the kinds. */
export async function searchRecords(
  db: Queryable,
  kinds: readonly SearchKind[],
  text: string,
  limit: number,
): Promise<FoundRow[]> {
  if (kinds.length === 0) return []
  const matches = (column: RawBuilder<unknown>) => textAnywhere(column, text) ?? sql`false`
  const each = kinds.map(
    ({ type, found }, place) =>
      sql`(select ${place}::int as place, ${type}::text as type, f.id, f.title, f.detail from (${found(matches, limit)}) f)`,
  )
  const { rows } = await sql<FoundRow>`
    select type, id, title, detail from (${sql.join(each, sql` union all `)}) x order by place`.execute(db)
  return rows
}
