import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import type { ListingAsked } from './listing-memory.ts'

type Sql = RawBuilder<unknown>

/** Filters of a list: conditions that indexes can answer, and a search that may have to read every row. */
export interface Narrowed {
  readonly conditions: readonly Sql[]
  /** Built with `textAnywhere`. */
  readonly search?: Sql | null
  /** The same filters on the listing's columns; null if the listing cannot express all of them. */
  readonly listing?: ListingAsked | null
}

/** Returns SQL conditions: each column equals its value. Skips undefined values. */
export const equalTo = (given: readonly (readonly [column: Sql, value: unknown])[]): Sql[] =>
  given.filter(([, value]) => value !== undefined).map(([column, value]) => sql`${column} = ${value}`)

/** Returns the condition of a filter in a list, or an empty list if the request does not give the filter. */
export const given = <Value>(value: Value | undefined, condition: (value: Value) => Sql): Sql[] =>
  value === undefined ? [] : [condition(value)]

/** Returns an SQL condition: the column equals one of the values. */
export const oneOf = (column: Sql, values: readonly string[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`

/** Returns SQL conditions for `<name>[gte]` and similar; see `momentRange`. */
export function within(column: Sql, name: string, query: object): Sql[] {
  const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
  return Object.entries(operators).flatMap(([suffix, operator]) => {
    const value: unknown = Reflect.get(query, `${name}[${suffix}]`)
    return typeof value === 'string' ? [sql`${column} ${operator} ${value}::timestamptz`] : []
  })
}

/**
 * Builds the filters of a listing (alias `l`). The keys of `equal` and `moments` are columns. `equal`: the value that
 * the column must have. `moments`: the name of the time range in the query. `more`: conditions that only the database
 * can check.
 */
export function narrowedListing(
  query: { readonly q?: string | undefined },
  by: {
    /** If there are several values, rows with any of them match. */
    readonly equal?: Readonly<Record<string, string | readonly string[] | undefined>>
    readonly moments?: Readonly<Record<string, string>>
    readonly more?: readonly Sql[]
  },
): Narrowed {
  const { moments = {}, more = [] } = by
  const equal = Object.entries(by.equal ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, values: [value].flat() }],
  )
  const single = equal.flatMap(({ name, values }) => (values.length === 1 ? [[name, values[0] ?? ''] as const] : []))
  const text = query.q?.trim() ?? ''
  return {
    conditions: [
      ...equal.map(({ name, values }) => oneOf(sql.ref(`l.${name}`), values)),
      ...Object.entries(moments).flatMap(([column, name]) => within(sql.ref(`l.${column}`), name, query)),
      ...more,
    ],
    search: textAnywhere(sql`l.text`, text),
    listing:
      more.length > 0 || single.length < equal.length
        ? null
        : {
            text,
            equal: Object.fromEntries(single),
            bounds: Object.entries(moments).flatMap(([column, name]) => boundsOf(column, name, query)),
          },
  }
}

const boundsOf = (column: string, name: string, query: object) =>
  (['gt', 'gte', 'lt', 'lte'] as const).flatMap((operator) => {
    const moment: unknown = Reflect.get(query, `${name}[${operator}]`)
    return typeof moment === 'string' ? [{ column, operator, moment }] : []
  })

/**
 * Returns a condition for a substring search in a lowercase column. `%` and `_` are literal. Returns null for empty
 * text.
 */
export function textAnywhere(column: Sql, text: string | undefined): Sql | null {
  const wanted = text?.trim() ?? ''
  if (wanted === '') return null
  // A trigram index cannot find shorter text: PostgreSQL would read the whole index and then every row.
  if ([...wanted].length < 3) return sql`position(lower(${wanted}) in ${column}) > 0`
  return sql`${column} like lower(${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`})`
}
