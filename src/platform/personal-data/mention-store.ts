import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import type { Pattern } from './mentions.rules.ts'

export interface TextColumn {
  readonly table: string
  readonly column: string
}

/**
 * Rows that mention a person: their positions (`ctid`) by table, and the oldest transaction that was running before the
 * search.
 */
export interface Mentions {
  readonly horizon: string
  readonly places: ReadonlyMap<string, readonly string[]>
}

/** Searches text columns for the pattern. Locks no rows, because the search may take long. */
export const findMentions = (db: Queryable, columns: readonly TextColumn[], pattern: Pattern): Promise<Mentions> =>
  findPlaces(
    db,
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, own]) => ({
      table,
      where: isMentioned(own, pattern),
    })),
  )

/** Searches tables for the rows that meet a condition. Locks no rows. */
export async function findPlaces(
  db: Queryable,
  searches: readonly { readonly table: string; readonly where: RawBuilder<unknown> }[],
): Promise<Mentions> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  const places = new Map<string, readonly string[]>()
  for (const { table, where } of searches) {
    const found = await sql<{ place: string }>`
      select ctid::text as place from ${sql.table(table)} where ${where}`.execute(db)
    places.set(
      table,
      found.rows.map(({ place }) => place),
    )
  }
  return { horizon: rows[0]?.horizon ?? '0', places }
}

export const isMentioned = (columns: readonly Pick<TextColumn, 'column'>[], pattern: Pattern): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map(({ column }) => sql`mentions(${sql.ref(column)}::text, ${pattern}::text[])`),
    sql` or `,
  )})`

/** Returns an SQL condition for rows in which the search found a mention, and for rows written since the search. */
export const isAmong = (table: string, { horizon, places }: Mentions): RawBuilder<unknown> =>
  sql`(ctid = any(${places.get(table) ?? []}::text[]::tid[]) or age(xmin) <= age((${horizon}::text::xid8)::xid))`
