import { type Queryable, sql } from '../db/database.ts'
import type { NeedKind } from './ports.ts'
import { mostShown } from './schema.ts'

export interface NeedRow {
  readonly kind: string
  readonly count: number
  readonly oldest_at: Date
  readonly entries: readonly (Readonly<Record<string, unknown>> & { readonly id: string; readonly since: string })[]
}

/**
 * Reads all kinds in one statement, at most the `limit` oldest entries each. Omits kinds without entries. The plan does
 * not depend on `limit`, so a constant limits the rows too: otherwise the planner expects a tenth of all waiting rows.
 */
export async function readNeeds(
  db: Queryable,
  kinds: readonly NeedKind[],
  now: Date,
  limit: number,
): Promise<NeedRow[]> {
  if (kinds.length === 0) return []
  const each = kinds.map(
    ({ kind, isOrdered, waiting, shown }) => sql`(
      with waiting as ${isOrdered ? sql`not materialized` : sql`materialized`} (${waiting(now)}),
        page as (select * from (select * from waiting order by since, id limit ${sql.lit(mostShown)}) first limit ${limit})
      select ${kind}::text as kind, count, oldest_at,
        (select coalesce(jsonb_agg(to_jsonb(entry) order by entry.since, entry.id), '[]') from (${shown}) entry) as entries
      from (select count(*) as count, min(since) as oldest_at from waiting) whole where count > 0)`,
  )
  const { rows } = await sql<NeedRow>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
