import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import type { ListingAsked } from './listing-memory.ts'

type Sql = RawBuilder<unknown>

/** What a list is narrowed by: conditions that indexes answer, and one that may have to read every row. */
export interface Narrowed {
  readonly conditions: readonly Sql[]
  /** Made with `textAnywhere`. */
  readonly search?: Sql | null
  /** The same in the listing's columns; null where that does not say all of it. */
  readonly listing?: ListingAsked | null
}

/** The conditions whose parameter was given: `{status: 'draft'}` becomes `status = 'draft'`. */
export const equalTo = (given: readonly (readonly [column: Sql, value: unknown])[]): Sql[] =>
  given.filter(([, value]) => value !== undefined).map(([column, value]) => sql`${column} = ${value}`)

/** A column that has one of the values. */
const oneOf = (column: Sql, values: readonly string[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`

/** The conditions of `<name>[gte]` and its like; see `momentRange`. */
export function within(column: Sql, name: string, query: object): Sql[] {
  const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
  return Object.entries(operators).flatMap(([suffix, operator]) => {
    const value: unknown = Reflect.get(query, `${name}[${suffix}]`)
    return typeof value === 'string' ? [sql`${column} ${operator} ${value}::timestamptz`] : []
  })
}

/**
 * What narrows a listing (alias `l`): `equal` by column, `moments` by column with the name of the range in the query,
 * `q`, and what only the database can tell.
 */
export function narrowedListing(
  query: { readonly q?: string | undefined },
  by: {
    /** Several values: any of them. */
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

/** Text anywhere in a column of lower case, `%` and `_` being characters; null for no text. */
export function textAnywhere(column: Sql, text: string | undefined): Sql | null {
  const wanted = text?.trim() ?? ''
  if (wanted === '') return null
  // An index of three letters cannot find fewer: it would be read whole, and then every row as well.
  if ([...wanted].length < 3) return sql`position(lower(${wanted}) in ${column}) > 0`
  return sql`${column} like lower(${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`})`
}
