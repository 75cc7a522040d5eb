import type { RawBuilder } from 'kysely'
import type { Area } from '../access/scope.rules.ts'
import { sql } from '../db/database.ts'
import type { SearchKind } from './ports.ts'

/** Creates a search kind for a small table that is searched by title and detail, newest first. */
export const namedRecords = (
  type: string,
  area: Area,
  table: string,
  { title, detail = sql`null::text` }: { readonly title: RawBuilder<unknown>; readonly detail?: RawBuilder<unknown> },
): SearchKind => ({
  type,
  area,
  found: (matches, limit) => sql`select t.id, ${title} as title, ${detail} as detail from ${sql.table(table)} t
    where ${matches(sql`lower(concat_ws(E'\n', ${title}, ${detail}))`)} order by t.created_at desc, t.id limit ${limit}`,
})
