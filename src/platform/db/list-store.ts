import type { RawBuilder } from 'kysely'
import type { Page, PageAfter, Place } from '../page.ts'
import { type Queryable, sql } from './database.ts'

type Sql = RawBuilder<unknown>

/** A column that is never null, and its type in the database. */
export interface SortColumn {
  readonly column: Sql
  readonly type: 'timestamptz' | 'text' | 'bigint' | 'text[]'
}

/** Where a list's pages are found: ids first, by indexes, then the rows of the page alone. */
export interface ListSource {
  /** sql`product_listing l` */
  readonly from: Sql
  /** Unique; in every order it comes last. */
  readonly id: SortColumn
  /** By their names in `?order=`. */
  readonly sorts: Readonly<Record<string, readonly SortColumn[]>>
  /** Of the found rows; `page.list_id` is the id. */
  readonly columns: Sql
  /** sql`join product p on p.id = page.list_id` */
  readonly join: Sql
  /** The table whose rows are counted as they come and go (`count_rows`), for the count of a list without filters. */
  readonly countedAs?: string
}

export interface ListAsked extends PageAfter {
  /** A name in `sorts`, after a `-` when descending. */
  readonly order: string
  readonly limit: number
  readonly offset: number
}

/** What a list is narrowed by: conditions that indexes answer, and one that may have to read every row. */
export interface Narrowed {
  readonly conditions: readonly Sql[]
  /** Made with `textAnywhere`. */
  readonly search?: Sql | null
}

/** One page of the rows that fulfil every condition, in a total order. */
export async function listPage<Row>(
  db: Queryable,
  source: ListSource,
  asked: ListAsked,
  { conditions, search = null }: Narrowed,
): Promise<Page<Row>> {
  const all = search ? [...conditions, search] : conditions
  const { rows } = await pageOf<Row>(source, asked, all, search !== null && !asked.uncounted).execute(db)
  const [first] = rows
  const next = rows.length < asked.limit ? null : (rows.at(-1)?.list_place ?? null)
  const count = first?.list_count ?? (await countOf(db, source, asked, all, rows.length))
  // What is left without the two is the row that the columns of the source make.
  return { next, count, rows: rows.map(({ list_place: _place, list_count: _count, ...row }) => row as unknown as Row) }
}

interface Found {
  readonly list_place: string[]
  readonly list_count: number | null
}

/** With `counted`, what the search finds is found once, for the page and for the count. */
function pageOf<Row>(source: ListSource, asked: ListAsked, conditions: readonly Sql[], counted: boolean) {
  const descending = asked.order.startsWith('-')
  const name = asked.order.replace(/^-/, '')
  const chosen = source.sorts[name]
  if (!chosen) throw new Error(`This list has no order ${name}.`)
  const columns = [...chosen, source.id]
  const direction = descending ? sql`desc` : sql`asc`
  const ordered = (each: readonly Sql[]) => sql.join(each.map((column) => sql`${column} ${direction}`))
  const places = [...chosen.map((_, index) => sql.ref(`list_${index}`)), sql.ref('list_id')]
  const selected = sql.join(columns.map(({ column }, index) => sql`${column} as ${places[index]}`))
  const all = asked.after ? [...conditions, beyond(columns, asked.after, descending)] : conditions
  const rows = sql`select ${selected} from ${source.from} ${whereAll(all)}`
  const limited = sql`limit ${asked.limit} offset ${asked.after ? 0 : asked.offset}`
  const page = counted
    ? sql`found as materialized (${rows}), page as (select * from found order by ${ordered(places)} ${limited})`
    : sql`page as (${rows} order by ${ordered(columns.map(({ column }) => column))} ${limited})`
  const count = counted ? sql`(select count(*) from found)` : sql`null::bigint`
  // The plan is made without knowing the limit: the written one tells it that few rows are joined.
  return sql<Row & Found>`
    with ${page}, few as (select * from page limit ${sql.lit(mostRows(asked.limit))})
    select ${source.columns}, array[${sql.join(places.map((place) => sql`page.${place}::text`))}] as list_place, ${count} as list_count
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

/** The conditions whose parameter was given: `{status: 'draft'}` becomes `status = 'draft'`. */
export const equalTo = (given: readonly (readonly [column: Sql, value: unknown])[]): Sql[] =>
  given.filter(([, value]) => value !== undefined).map(([column, value]) => sql`${column} = ${value}`)

/** The conditions of `<name>[gte]` and its like; see `momentRange`. */
export function within(column: Sql, name: string, query: object): Sql[] {
  const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
  return Object.entries(operators).flatMap(([suffix, operator]) => {
    const value: unknown = Reflect.get(query, `${name}[${suffix}]`)
    return typeof value === 'string' ? [sql`${column} ${operator} ${value}::timestamptz`] : []
  })
}

/** Text anywhere in a column of lower case, `%` and `_` being characters; null for no text. */
export function textAnywhere(column: Sql, text: string | undefined): Sql | null {
  const wanted = text?.trim() ?? ''
  if (wanted === '') return null
  // An index of three letters cannot find fewer: it would be read whole, and then every row as well.
  if ([...wanted].length < 3) return sql`position(lower(${wanted}) in ${column}) > 0`
  return sql`${column} like lower(${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`})`
}
