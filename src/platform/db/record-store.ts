import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { newId } from '../ids.ts'
import type { Page, PageAfter } from '../page.ts'
import { type Queryable, sql } from './database.ts'
import { textAnywhere } from './list-conditions-store.ts'
import { type ListSource, listPage, type SortColumn } from './list-store.ts'

/**
 * Describes a table for the generic admin routes. Rows are shown as stored, plus the fields of `named`. Values are
 * validated before they are written.
 */
export interface RecordTable<View> {
  readonly table: string
  readonly idPrefix: string
  readonly view: z.ZodType<View>
  /** Columns searched by `q`, ignoring case. */
  readonly searched?: readonly string[]
  /** Text columns, never null, that a list can be sorted by. */
  readonly sortedBy?: readonly string[]
  /** Default: newest first. */
  readonly inOrder?: 'newest' | 'position'
  /**
   * Further fields of the view from other tables, as JSON: sql`jsonb_build_object('partner_name', (…))`. The alias of
   * the row is `t`.
   */
  readonly named?: RawBuilder<unknown>
}

/** JSON values of a row. The keys are column names. */
export type Columns = Readonly<Record<string, unknown>>

export interface RecordsAsked extends PageAfter {
  readonly limit: number
  readonly offset: number
  readonly q?: string | undefined
  /** Default: the table's own order. */
  readonly order?: string | undefined
}

/** Splits a query into paging with order, and the columns to filter by. */
export function askedOf<Query extends RecordsAsked>(query: Query) {
  const { limit, offset, q, order, after, uncounted, ...where } = query
  const place = { ...(after === undefined ? {} : { after }), ...(uncounted === undefined ? {} : { uncounted }) }
  return { asked: { limit, offset, q, order, ...place }, where }
}

const shown = ({ named }: Pick<RecordTable<unknown>, 'named'>) =>
  named === undefined ? sql`to_jsonb(t) as record` : sql`to_jsonb(t) || ${named} as record`

export async function insertRecord<View>(
  tx: Queryable,
  { table, idPrefix, view, named }: RecordTable<View>,
  values: Columns,
  now: Date,
): Promise<View> {
  const row: Columns = { ...values, id: newId(idPrefix, now.getTime()), created_at: now, updated_at: now }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    insert into ${sql.table(table)} as t (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    returning ${shown({ named })}`.execute(tx)
  const [made] = rows
  if (!made) throw new Error(`Nothing was written into ${table}.`)
  return view.parse(dated(made.record))
}

/** Reads one record. Returns null if no row matches. */
export async function readRecord<View>(
  db: Queryable,
  { table, view, named }: RecordTable<View>,
  where: Columns,
): Promise<View | null> {
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    select ${shown({ named })} from ${sql.table(table)} t where ${matching(where)}`.execute(db)
  return rows[0] ? view.parse(dated(rows[0].record)) : null
}

/** Changes one record. Returns null if no row matches. */
export async function updateRecord<View>(
  tx: Queryable,
  { table, view, named }: RecordTable<View>,
  where: Columns,
  values: Columns,
  now: Date,
): Promise<View | null> {
  const row: Columns = { ...values, updated_at: now }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    update ${sql.table(table)} as t set (${names}) =
      (select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb))
    where ${matching(where)} returning ${shown({ named })}`.execute(tx)
  return rows[0] ? view.parse(dated(rows[0].record)) : null
}

export async function deleteRecord(
  tx: Queryable,
  { table }: Pick<RecordTable<unknown>, 'table'>,
  where: Columns,
): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)} t where ${matching(where)} returning t.id`.execute(tx)
  return rows.length > 0
}

/** Another table that filters the list, and may sort it. */
export interface RecordsJoined {
  /** For example sql`join design_partner l on l.design_id = t.id`. */
  readonly join: RawBuilder<unknown>
  readonly sorts: ListSource['sorts']
}

export async function listRecords<View>(
  db: Queryable,
  { table, view, searched = [], sortedBy = [], inOrder = 'newest', named }: RecordTable<View>,
  asked: RecordsAsked,
  where: Columns = {},
  joined?: RecordsJoined,
): Promise<Page<View>> {
  const times = ['created_at', 'updated_at'].map((name) => [name, [sortColumn(name, 'timestamptz')]] as const)
  const texts = sortedBy.map((name) => [name, [sortColumn(name, 'text')]] as const)
  const source: ListSource = {
    from: sql`${sql.table(table)} t ${joined?.join ?? sql``}`,
    id: sortColumn('id', 'text'),
    sorts: { ...Object.fromEntries([...times, ...texts]), ...placed, ...joined?.sorts },
    columns: shown({ named }),
    join: sql`join ${sql.table(table)} t on t.id = page.list_id`,
  }
  const order = asked.order ?? (inOrder === 'newest' ? '-created_at' : 'position')
  const columns = sql.join(searched.map((name) => sql.ref(`t.${name}`)))
  const search = searched.length === 0 ? null : textAnywhere(sql`lower(concat_ws(E'\n', ${columns}))`, asked.q)
  const page = await listPage<{ record: Record<string, unknown> }>(
    db,
    source,
    { ...asked, order },
    { conditions: equal(where), search },
  )
  return { ...page, rows: page.rows.map(({ record }) => view.parse(dated(record))) }
}

const sortColumn = (name: string, type: SortColumn['type']): SortColumn => ({ column: sql.ref(`t.${name}`), type })
const placed = { position: [sortColumn('position', 'bigint')] }

/** Returns equality conditions. Ignores undefined members. */
const equal = (where: Columns): RawBuilder<unknown>[] =>
  Object.entries(where)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`)

const matching = (where: Columns) => sql.join([sql`true`, ...equal(where)], sql` and `)

/** Formats times in UTC with milliseconds. */
const dated = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  )
