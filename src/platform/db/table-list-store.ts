import type { RawBuilder } from 'kysely'
import { sql } from './database.ts'
import { equalTo, type Narrowed, textAnywhere } from './list-conditions-store.ts'
import type { ListSource, SortColumn } from './list-store.ts'

type Sql = RawBuilder<unknown>

/**
 * Describes a list of one table's rows (alias `t`), with all its columns unless `columns` names others. `sorts` names
 * columns that are never null.
 */
export function tableList(
  table: string,
  sorts: Readonly<Record<string, SortColumn['type']>>,
  { columns = sql`t.*`, join = sql`` }: { readonly columns?: Sql; readonly join?: Sql } = {},
): ListSource {
  const named = Object.entries(sorts).map(([name, type]) => [name, [{ column: sql.ref(`t.${name}`), type }]] as const)
  return {
    from: sql`${sql.table(table)} t`,
    id: { column: sql`t.id`, type: 'text' },
    sorts: Object.fromEntries(named),
    columns,
    join: sql`join ${sql.table(table)} t on t.id = page.list_id ${join}`,
  }
}

/**
 * Builds the filters of a table's list (alias `t`). The keys of `equal` are columns, its values those that they must
 * have. `q` is searched in the columns `searched`. `more`: further conditions.
 */
export function narrowedTable(
  q: string | undefined,
  by: {
    readonly equal?: Readonly<Record<string, unknown>>
    readonly searched?: readonly string[]
    readonly more?: readonly Sql[]
  },
): Narrowed {
  const { equal = {}, searched = [], more = [] } = by
  const text = sql`lower(concat_ws(E'\n', ${sql.join(searched.map((name) => sql.ref(name)))}))`
  return {
    conditions: [
      ...equalTo(Object.entries(equal).map(([name, value]) => [sql.ref(`t.${name}`), value] as const)),
      ...more,
    ],
    search: searched.length === 0 ? null : textAnywhere(text, q),
  }
}
