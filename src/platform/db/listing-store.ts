import { type Queryable, sql } from './database.ts'

/** A listing whose text is searched: its table, and the columns that a search may be narrowed or sorted by. */
export interface RememberedListing {
  readonly table: string
  readonly id: string
  /** The table whose rows are counted (`count_rows`): as many as the listing has. */
  readonly countedAs: string
  /** Compared as they are. */
  readonly facets: readonly string[]
  /** timestamptz, never null. */
  readonly moments: readonly string[]
  /** bigint, never null. */
  readonly amounts: readonly string[]
}

/** Id, text, the facets, and then the moments (microseconds since 1970) and amounts. */
export type ListingRow = readonly [id: string, text: string, facets: (string | null)[], numbers: number[]]

export interface MomentBound {
  readonly column: string
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte'
  readonly moment: string
}

export interface ListingNews {
  /** The transactions that this reading saw: where the next one begins. */
  readonly next: string
  /** How many rows the listing has. */
  readonly total: number
  /** The searched text in lower case, as the database has it. */
  readonly text: string
  /** Of each bound, in microseconds. */
  readonly bounds: readonly number[]
  /** As they are now; null where they are more than `mostChanges`. */
  readonly changed: readonly ListingRow[] | null
}

export const mostChanges = 5000

/** What a request brings into a listing at most: a job does the rest within seconds. */
const listedByRequest = 1000

/**
 * Has a function of the database bring some of what waits for it into a listing: it is given how many to take at most and
 * answers how many it took.
 */
export async function listSome(db: Queryable, list: string, most = listedByRequest): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${sql.id(list)}(${most}) as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** The same, so many at a time, until nothing waits. Answers how many in all. */
export async function listWaiting(db: Queryable, list: string, atOnce: number): Promise<number> {
  let listed = 0
  for (;;) {
    const n = await listSome(db, list, atOnce)
    listed += n
    if (n < atOnce) return listed
  }
}

const micros = (value: ReturnType<typeof sql>) => sql`(extract(epoch from ${value}) * 1000000)::bigint`

const rowJson = ({ id, facets, moments, amounts }: RememberedListing) => sql`json_build_array(l.${sql.ref(id)}, l.text,
  json_build_array(${sql.join(facets.map((name) => sql`l.${sql.ref(name)}::text`))}),
  json_build_array(${sql.join([...moments.map((name) => micros(sql`l.${sql.ref(name)}`)), ...amounts.map((name) => sql`l.${sql.ref(name)}`)])}))`

export async function countedRows(db: Queryable, countedAs: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::bigint as count from row_count where table_name = ${countedAs}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Where a reader that is about to read everything begins to follow. */
export async function listingPosition(db: Queryable): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_current_snapshot()::text as next`.execute(db)
  return rows[0]?.next ?? '1:1:'
}

/** After that id, in the order of ids. */
export async function readListing(
  db: Queryable,
  listing: RememberedListing,
  afterId: string,
  limit: number,
): Promise<ListingRow[]> {
  const id = sql`l.${sql.ref(listing.id)}`
  const { rows } = await sql<{ row: ListingRow }>`select ${rowJson(listing)} as row from ${sql.table(listing.table)} l
    where ${id} > ${afterId} order by ${id} limit ${limit}`.execute(db)
  return rows.map(({ row }) => row)
}

/** What transactions wrote that the reading at `since` did not see, whenever they began. */
export async function readListingNews(
  db: Queryable,
  listing: RememberedListing,
  since: string,
  asked: { readonly text: string; readonly bounds: readonly MomentBound[] },
): Promise<ListingNews> {
  const bounds = asked.bounds.map(({ moment }) => moment)
  const { rows } = await sql<Omit<ListingNews, 'changed'> & { changed: ListingRow[] | null; many: boolean }>`
    with unseen as materialized (
      select l.* from ${sql.table(listing.table)} l
      where l.changed_in >= pg_snapshot_xmin(${since}::text::pg_snapshot) and not pg_visible_in_snapshot(l.changed_in, ${since}::text::pg_snapshot)
      limit ${sql.lit(mostChanges + 1)})
    select pg_current_snapshot()::text as next, lower(${asked.text}) as text,
      (select coalesce(sum(count), 0)::bigint from row_count where table_name = ${listing.countedAs}) as total,
      array(select ${micros(sql`given::timestamptz`)}::float8 from unnest(${bounds}::text[]) with ordinality as b(given, place) order by place) as bounds,
      (select count(*) from unseen) > ${sql.lit(mostChanges)} as many,
      (select json_agg(${rowJson(listing)}) from unseen l having count(*) <= ${sql.lit(mostChanges)}) as changed`.execute(
    db,
  )
  const [news] = rows
  if (!news) throw new Error('A statement of one row answered none.')
  return { ...news, changed: news.many ? null : (news.changed ?? []) }
}
