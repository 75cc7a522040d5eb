import { type Queryable, sql } from '../db/database.ts'
import type { NeedKind } from './ports.ts'

export interface NeedRow {
  readonly kind: string
  readonly count: number
  readonly oldest_at: Date
  readonly entries: readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly since: string })[]
}

/** Reads all kinds in one statement, at most the `limit` oldest entries each. Omits kinds without entries. */
export async function readNeeds(
  db: Queryable,
  kinds: readonly NeedKind[],
  now: Date,
  limit: number,
): Promise<NeedRow[]> {
  if (kinds.length === 0) return []
  const each = kinds.map(
    ({ kind, waiting, shown }) => sql`(with waiting as materialized (${waiting(now)}),
      page as (select * from waiting order by since, id limit ${limit})
    select ${kind}::text as kind, (select count(*) from waiting) as count, (select min(since) from waiting) as oldest_at,
      (select coalesce(jsonb_agg(to_jsonb(entry) order by entry.since, entry.id), '[]') from (${shown}) entry) as entries)`,
  )
  const { rows } = await sql<NeedRow>`
    select * from (${sql.join(each, sql` union all `)}) need where count > 0`.execute(db)
  return rows
}
