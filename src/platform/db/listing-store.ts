import { isDeadlock, type Queryable, sql } from './database.ts'

/** A searchable listing: its table, and the columns for filters and sorting. */
export interface RememberedListing {
  readonly table: string
  readonly id: string
  /** A table counted by `count_rows` that has as many rows as the listing. */
  readonly countedAs: string
  /** Columns that are compared for equality. */
  readonly facets: readonly string[]
  /** Columns of type timestamptz, never null. */
  readonly moments: readonly string[]
  /** Columns of type bigint, never null. */
  readonly amounts: readonly string[]
}

/** Id, text and facets, then moments (microseconds since 1970) and amounts. */
export type ListingRow = readonly [id: string, text: string, facets: (string | null)[], numbers: number[]]

export interface MomentBound {
  readonly column: string
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte'
  readonly moment: string
}

export interface ListingNews {
  /** Snapshot of this read, from which the next one continues. */
  readonly next: string
  /** Rows in the listing. */
  readonly total: number
  /** The search text, lowercased by the database. */
  readonly text: string
  /** Value of each bound, in microseconds. */
  readonly bounds: readonly number[]
  /** Current state of the changed rows; null if there are more than `mostChanges`. */
  readonly changed: readonly ListingRow[] | null
}

export const mostChanges = 5000

/** The maximum number of rows that one request adds to a listing. A job lists the rest within seconds. */
const listedByRequest = 1000

/**
 * Calls the database function that updates a listing from waiting rows, at most `most`. Returns the number of listed
 * rows. Tries again after a deadlock with a transaction that changes the listed records, because the rows then still
 * wait.
 */
export async function listSome(db: Queryable, list: string, most = listedByRequest): Promise<number> {
  const call = sql<{ n: number }>`select ${sql.id(list)}(${most}) as n`
  const { rows } = await call.execute(db).catch((error: unknown) => {
    if (db.isTransaction || !isDeadlock(error)) throw error
    return call.execute(db)
  })
  return rows[0]?.n ?? 0
}

const listedFirst = 500
const listedAtOnce = 2000

/**
 * Repeats `step`, which lists up to `atOnce` rows, until no rows wait. Yields the number of rows that each step listed.
 * The first step is short, because an export begins after it.
 */
export async function* listInSteps(step: (atOnce: number) => Promise<number>): AsyncGenerator<number> {
  for (let atOnce = listedFirst; ; atOnce = listedAtOnce) {
    const n = await step(atOnce)
    yield n
    if (n < atOnce) return
  }
}

/** Runs all steps. Returns the number of listed rows. */
export async function listAll(steps: AsyncIterable<number>): Promise<number> {
  let listed = 0
  for await (const n of steps) listed += n
  return listed
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

/** Returns the current position. After a copy is filled, changes are read from there. */
export async function listingPosition(db: Queryable): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_current_snapshot()::text as next`.execute(db)
  return rows[0]?.next ?? '1:1:'
}

/** Reads up to `limit` rows with ids above `afterId`, sorted by id. */
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

/** Reads the changes of transactions that were not visible at `since`, regardless of when they began. */
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
  if (!news) throw new Error('A statement returned no row instead of one.')
  return { ...news, changed: news.many ? null : (news.changed ?? []) }
}
