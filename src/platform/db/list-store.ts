import type { RawBuilder } from 'kysely'
import type { Page, PageAfter, Place } from '../page.ts'
import { countAddedRows } from './added-rows-count.ts'
import { type Queryable, sql } from './database.ts'
import type { Narrowed } from './list-conditions-store.ts'
import { type ListingMatches, searchListing } from './listing-memory.ts'
import type { RememberedListing } from './listing-store.ts'

type Sql = RawBuilder<unknown>

/** A column that is never null, with its database type. */
export interface SortColumn {
  readonly column: Sql
  readonly type: 'timestamptz' | 'text' | 'bigint' | 'numeric' | 'text[]' | 'date' | 'float8'
  /** Name of the column among the moments and amounts of the remembered listing. */
  readonly remembered?: string
}

/** How a list reads its pages: first the ids, through an index, then only the rows of the page. */
export interface ListSource {
  /** For example sql`product_listing l`. */
  readonly from: Sql
  /** Unique. Breaks ties in every order. */
  readonly id: SortColumn
  /** Columns by their name in `?order=`. */
  readonly sorts: Readonly<Record<string, readonly SortColumn[]>>
  /** Columns of the found rows. The id is `page.list_id`. */
  readonly columns: Sql
  /** For example sql`join product p on p.id = page.list_id`. */
  readonly join: Sql
  /** Table whose row count `count_rows` knows. Used for the count of an unfiltered list. */
  readonly countedAs?: string
  /** Number of matching rows, if it is known. */
  readonly count?: number
  /** For append-only rows: the id of the inserting transaction, so that counts can continue from earlier ones. */
  readonly addedIn?: Sql
  /**
   * Listing that this process keeps in memory to count frequent search terms. `from` must give the table of the listing
   * the alias `l`.
   */
  readonly remembered?: RememberedListing
}

export interface ListAsked extends PageAfter {
  /** A name in `sorts`, prefixed with `-` for descending order. */
  readonly order: string
  readonly limit: number
  readonly offset: number
}

/** Returns one page of the rows that match all conditions, in a total order. */
export async function listPage<Row>(
  db: Queryable,
  source: ListSource,
  asked: ListAsked,
  { conditions, search = null, listing = null }: Narrowed,
): Promise<Page<Row>> {
  const isCounted = search !== null && !asked.uncounted && !asked.after
  const matches = isCounted && listing && source.remembered ? await searchListing(db, source.remembered, listing) : null
  if (matches && listing) return pageOfMatches(db, source, asked, conditions, listing.text, matches)
  const all = search ? [...conditions, search] : conditions
  if (asked.offset >= farFrom && !asked.after && search === null) return farPage(db, source, asked, all)
  const { rows } = await pageOf<Row>(source, asked, all, search !== null && !asked.uncounted).execute(db)
  const [first] = rows
  const next = rows.length < asked.limit ? null : (rows.at(-1)?.list_place ?? null)
  const count = first?.list_count ?? (await countOf(db, source, asked, all, rows.length))
  return { next, count, rows: rows.map(withoutPlace) }
}

// Safe cast: the remaining members are the source's columns.
const withoutPlace = <Row>({ list_place: _place, list_count: _count, ...row }: Row & Found): Row =>
  row as unknown as Row

/**
 * Returns a page of the matches found in memory. Fetches few matches by id. If there are many, fetches only those
 * around the page, or reads the rows in index order.
 */
async function pageOfMatches<Row>(
  db: Queryable,
  source: ListSource,
  asked: ListAsked,
  conditions: readonly Sql[],
  text: string,
  matches: ListingMatches,
): Promise<Page<Row>> {
  const { count, ids } = matches
  if (asked.offset >= count) return { next: null, count, rows: [] }
  const near = ids ? { ids, before: 0 } : nearOf(source, asked, matches)
  const start = near ? null : startOf(source, asked, matches)
  const found = near ? sql`${source.id.column} = any(${near.ids}::text[])` : sql`position(lower(${text}) in l.text) > 0`
  const narrowed = [...conditions, found, ...(start ? [start.condition] : [])]
  const page = { ...asked, offset: asked.offset - (near ?? start ?? { before: 0 }).before }
  const { rows } = await pageOf<Row>(source, page, narrowed, false, near || start ? null : count).execute(db)
  return { next: null, count, rows: rows.map(withoutPlace) }
}

const farFrom = 500

/** Counts first, so that pages near the end can be read backwards. */
async function farPage<Row>(
  db: Queryable,
  source: ListSource,
  asked: ListAsked,
  conditions: readonly Sql[],
): Promise<Page<Row>> {
  const count = await countOf(db, source, { ...asked, uncounted: false }, conditions, 0)
  if (asked.offset >= count) return { next: null, count, rows: [] }
  const { rows } = await pageOf<Row>(source, asked, conditions, false, count).execute(db)
  const next = rows.length < asked.limit ? null : (rows.at(-1)?.list_place ?? null)
  return { next, count, rows: rows.map(withoutPlace) }
}

/** Returns the ids around the page, for lists sorted by a number. */
function nearOf(source: ListSource, { order, offset, limit }: ListAsked, matches: ListingMatches) {
  const sorted = sortedByNumber(source, order)
  return sorted && matches.around({ column: sorted.remembered, descending: order.startsWith('-') }, { offset, limit })
}

function sortedByNumber(source: ListSource, order: string) {
  const [sorted, ...others] = source.sorts[order.replace(/^-/, '')] ?? []
  if (!sorted?.remembered || others.length > 0) return null
  return { ...sorted, remembered: sorted.remembered }
}

/**
 * Returns the number at which the page begins, for pages far down a list sorted by a number. An index can start there.
 */
function startOf(source: ListSource, { order, offset }: ListAsked, matches: ListingMatches) {
  const descending = order.startsWith('-')
  const sorted = sortedByNumber(source, order)
  if (!sorted || offset < farFrom) return null
  const place = matches.placeOf({ column: sorted.remembered, descending }, offset)
  if (!place) return null
  const value =
    sorted.type === 'timestamptz'
      ? sql`timestamptz 'epoch' + ${place.value}::float8 * interval '1 microsecond'`
      : sql`${place.value}::bigint`
  return { before: place.before, condition: sql`${sorted.column} ${descending ? sql`<=` : sql`>=`} ${value}` }
}

interface Found {
  readonly list_place: string[]
  readonly list_count: number | null
}

/**
 * Builds the query of one page. `counted`: the same search also counts all rows. If `count` is known, pages beyond the
 * middle are read from the end.
 */
function pageOf<Row>(
  source: ListSource,
  asked: ListAsked,
  conditions: readonly Sql[],
  counted: boolean,
  count: number | null = null,
) {
  const descending = asked.order.startsWith('-')
  const name = asked.order.replace(/^-/, '')
  const chosen = source.sorts[name]
  if (!chosen) throw new Error(`This list has no order ${name}.`)
  const columns = [...chosen, source.id]
  const direction = descending ? sql`desc` : sql`asc`
  const ordered = (each: readonly Sql[], way = direction) => sql.join(each.map((column) => sql`${column} ${way}`))
  const places = [...chosen.map((_, index) => sql.ref(`list_${index}`)), sql.ref('list_id')]
  const selected = sql.join(columns.map(({ column }, index) => sql`${column} as ${places[index]}`))
  const all = asked.after ? [...conditions, beyond(columns, asked.after, descending)] : conditions
  const rows = sql`select ${selected} from ${source.from} ${whereAll(all)}`
  const fromEnd = count !== null && asked.offset > count / 2
  const most = fromEnd ? Math.min(asked.limit, count - asked.offset) : asked.limit
  const skipped = fromEnd ? count - asked.offset - most : asked.offset
  const limited = sql`limit ${most} offset ${asked.after ? 0 : skipped}`
  const page = counted
    ? sql`found as materialized (${rows}), page as (select * from found order by ${ordered(places)} ${limited})`
    : sql`page as (${rows} order by ${ordered(
        columns.map(({ column }) => column),
        fromEnd !== descending ? sql`desc` : sql`asc`,
      )} ${limited})`
  const total = counted ? sql`(select count(*) from found)` : sql`null::bigint`
  // The planner does not know the value of the limit parameter. The literal limit tells the planner that few rows are
  // joined.
  return sql<Row & Found>`
    with ${page}, few as (select * from page limit ${sql.lit(mostRows(asked.limit))})
    select ${source.columns}, array[${sql.join(places.map((place) => sql`page.${place}::text`))}] as list_place, ${total} as list_count
    from few page ${source.join} order by ${ordered(places.map((place) => sql`page.${place}`))}`
}

const mostRows = (limit: number): number => [50, 200, 500].find((most) => limit <= most) ?? limit

const beyond = (columns: readonly SortColumn[], place: Place, descending: boolean): Sql =>
  sql`(${sql.join(columns.map(({ column }) => column))}) ${descending ? sql`<` : sql`>`}
    (${sql.join(columns.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`))})`

async function countOf(
  db: Queryable,
  source: ListSource,
  { offset, limit, uncounted }: ListAsked,
  conditions: readonly Sql[],
  found: number,
): Promise<number> {
  if (uncounted || (found > 0 && found < limit)) return offset + found
  if (source.count !== undefined) return source.count
  if (source.addedIn) return countAddedRows(db, { from: source.from, transaction: source.addedIn }, conditions)
  const counted =
    conditions.length === 0 && source.countedAs !== undefined
      ? sql<{
          count: number
        }>`select coalesce(sum(count), 0)::bigint as count from row_count where table_name = ${source.countedAs}`
      : sql<{ count: number }>`select count(*) as count from ${source.from} ${whereAll(conditions)}`
  return (await counted.execute(db)).rows[0]?.count ?? 0
}

const whereAll = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`
