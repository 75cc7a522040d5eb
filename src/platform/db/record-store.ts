import type { z } from 'zod'
import { newId } from '../ids.ts'
import type { Page } from '../page.ts'
import { type Queryable, sql } from './database.ts'

/** A table whose rows are shown as they are: no column of it is computed, and what may be written has been checked. */
export interface RecordTable<View> {
  readonly table: string
  readonly idPrefix: string
  readonly view: z.ZodType<View>
  /** Columns that `q` looks into, whatever the case. */
  readonly searched?: readonly string[]
  /** Default: newest first. */
  readonly inOrder?: 'newest' | 'position'
}

/** Columns by their names, with values that JSON can carry. */
export type Columns = Readonly<Record<string, unknown>>

export interface RecordsAsked {
  readonly limit: number
  readonly offset: number
  readonly q?: string | undefined
}

const shown = sql<{ record: Record<string, unknown> }>`to_jsonb(t) as record`

export async function insertRecord<View>(
  tx: Queryable,
  { table, idPrefix, view }: RecordTable<View>,
  values: Columns,
  now: Date,
): Promise<View> {
  const row: Columns = { ...values, id: newId(idPrefix, now.getTime()), created_at: now, updated_at: now }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    insert into ${sql.table(table)} as t (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    returning ${shown}`.execute(tx)
  const [made] = rows
  if (!made) throw new Error(`Nothing was written into ${table}.`)
  return view.parse(dated(made.record))
}

/** Null: no row is like that. */
export async function readRecord<View>(
  db: Queryable,
  { table, view }: RecordTable<View>,
  where: Columns,
): Promise<View | null> {
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    select ${shown} from ${sql.table(table)} t where ${matching(where)}`.execute(db)
  return rows[0] ? view.parse(dated(rows[0].record)) : null
}

/** Null: no row is like that. */
export async function updateRecord<View>(
  tx: Queryable,
  { table, view }: RecordTable<View>,
  where: Columns,
  values: Columns,
  now: Date,
): Promise<View | null> {
  const row: Columns = { ...values, updated_at: now }
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    update ${sql.table(table)} as t set (${names}) =
      (select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb))
    where ${matching(where)} returning ${shown}`.execute(tx)
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

export async function listRecords<View>(
  db: Queryable,
  { table, view, searched = [], inOrder = 'newest' }: RecordTable<View>,
  { limit, offset, q }: RecordsAsked,
  where: Columns = {},
): Promise<Page<View>> {
  const from = sql`from ${sql.table(table)} t where ${matching(where)} and ${containing(searched, q)}`
  const order = inOrder === 'newest' ? sql`t.created_at desc, t.id desc` : sql`t.position, t.id`
  const { rows } = await sql<{ record: Record<string, unknown> }>`
    select ${shown} ${from} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) ${from}`.execute(db)
  return { rows: rows.map(({ record }) => view.parse(dated(record))), count: counted.rows[0]?.count ?? 0 }
}

/** A member that is undefined asks for nothing. */
function matching(where: Columns) {
  const asked = Object.entries(where).filter(([, value]) => value !== undefined)
  const conditions = asked.map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`)
  return sql.join([sql`true`, ...conditions], sql` and `)
}

function containing(columns: readonly string[], text: string | undefined) {
  const words = text?.trim() ?? ''
  if (words === '' || columns.length === 0) return sql`true`
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    columns.map((name) => sql`${sql.ref(`t.${name}`)} ilike ${pattern}`),
    sql` or `,
  )})`
}

/** Times in UTC with milliseconds, as everywhere. */
const dated = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  )
