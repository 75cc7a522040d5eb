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

/** One page of the rows that fulfil every condition, in a total order. */
export async function listPage<Row>(
  db: Queryable,
  source: ListSource,
  asked: ListAsked,
  conditions: readonly Sql[],
): Promise<Page<Row>> {
  const found = await rowsOf<Row>(db, source, asked, conditions)
  const count = asked.uncounted ? found.rows.length : await countOf(db, source, asked, conditions, found.rows.length)
  return { ...found, count }
}

async function rowsOf<Row>(
  db: Queryable,
  source: ListSource,
  asked: ListAsked,
  conditions: readonly Sql[],
): Promise<Omit<Page<Row>, 'count'>> {
  const descending = asked.order.startsWith('-')
  const name = asked.order.replace(/^-/, '')
  const chosen = source.sorts[name]
  if (!chosen) throw new Error(`This list has no order ${name}.`)
  const columns = [...chosen, source.id]
  const direction = descending ? sql`desc` : sql`asc`
  const ordered = (each: readonly Sql[]) => sql.join(each.map((column) => sql`${column} ${direction}`))
  const places = chosen.map((_, index) => sql.ref(`list_${index}`))
  const all = asked.after ? [...conditions, beyond(columns, asked.after, descending)] : conditions
  const { rows } = await sql<Row & { list_place: string[] }>`
    with page as (
      select ${sql.join([sql`${source.id.column} as list_id`, ...chosen.map(({ column }, index) => sql`${column} as ${sql.ref(`list_${index}`)}`)])}
      from ${source.from} ${whereAll(all)} order by ${ordered(columns.map(({ column }) => column))}
      limit ${asked.limit} offset ${asked.after ? 0 : asked.offset}
    )
    select ${source.columns}, array[${sql.join([...places, sql`page.list_id`].map((place) => sql`${place}::text`))}] as list_place
    from page ${source.join} order by ${ordered([...places, sql`page.list_id`])}`.execute(db)
  return {
    next: rows.length < asked.limit ? null : (rows.at(-1)?.list_place ?? null),
    // What is left without `list_place` is the row that the columns of the source make.
    rows: rows.map(({ list_place: _, ...row }) => row as unknown as Row),
  }
}

const beyond = (columns: readonly SortColumn[], place: Place, descending: boolean): Sql =>
  sql`(${sql.join(columns.map(({ column }) => column))}) ${descending ? sql`<` : sql`>`}
    (${sql.join(columns.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`))})`

async function countOf(
  db: Queryable,
  source: ListSource,
  { offset, limit }: ListAsked,
  conditions: readonly Sql[],
  found: number,
): Promise<number> {
  if (found > 0 && found < limit) return offset + found
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

/** Text anywhere in a column of lower case, `%` and `_` being characters; no condition for no text. */
export function textAnywhere(column: Sql, text: string | undefined): Sql[] {
  const wanted = text?.trim() ?? ''
  if (wanted === '') return []
  // An index of three letters cannot find fewer: it would be read whole, and then every row as well.
  if ([...wanted].length < 3) return [sql`position(lower(${wanted}) in ${column}) > 0`]
  return [sql`${column} like lower(${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`})`]
}
