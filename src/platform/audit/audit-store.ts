import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../db/database.ts'
import { equalTo, within } from '../db/list-conditions-store.ts'
import { type ListSource, listPage } from '../db/list-store.ts'
import { isoTime } from '../iso-time.ts'
import type { Page, PageAfter } from '../page.ts'
import type { AuditEntryView, AuditFilter } from './schema.ts'

interface EntryRow extends Omit<AuditEntryView, 'created_at' | 'caller'> {
  readonly at: Date
  readonly caller_kind: string
  readonly caller_id: string
  readonly caller_label: string
}

const entries: ListSource = {
  from: sql`audit_entry e`,
  id: { column: sql`e.id`, type: 'bigint' },
  // Ids ascend in the order of the changes.
  sorts: { created_at: [] },
  columns: sql`e.id, e.at, e.caller_kind, e.caller_id, e.caller_label, e.request_id, e.operation, e.object_table as object_type,
    e.object_id, e.action, e.before, e.after`,
  join: sql`join audit_entry e on e.id = page.list_id`,
  addedIn: sql`e.xact`,
}

export async function listAuditEntries(db: Queryable, query: AuditFilter & PageAfter): Promise<Page<AuditEntryView>> {
  const page = await listPage<EntryRow>(db, entries, query, {
    conditions: [
      ...equalTo([
        [sql`e.caller_id`, query.caller],
        [sql`e.caller_kind`, query.caller_kind],
        [sql`e.object_table`, query.object_type],
        [sql`e.object_id`, query.object_id],
        [sql`e.action`, query.action],
        [sql`e.operation`, query.operation],
        [sql`e.request_id`, query.request_id],
      ]),
      ...within(sql`e.at`, 'created_at', query),
      ...(await searchOf(db, query.q ?? '')),
    ],
  })
  return { ...page, rows: page.rows.map(toView) }
}

/**
 * Builds the conditions of a search. First matches the distinct operations, object types and callers, because there are
 * few of them. Indexes then find their entries.
 */
async function searchOf(db: Queryable, text: string): Promise<RawBuilder<unknown>[]> {
  if (text === '') return []
  const { rows } = await sql<{ operations: string[]; types: string[]; callers: string[]; all_types: string[] }>`
    with recursive operation as (${distinct('operation')}), type as (${distinct('object_table')}), caller as (${distinct('caller_id')}),
      called as (select caller.v as id, (select caller_label from audit_entry where caller_id = caller.v order by id desc limit 1) as label from caller)
    select
      array(select v from operation where position(${plain(sql`${text}::text`)} in ${plain(sql`v`)}) > 0) as operations,
      array(select v from type where position(${plain(sql`${text}::text`)} in ${plain(sql`v`)}) > 0) as types,
      array(select id from called where id = ${text} or position(lower(${text}) in lower(label)) > 0) as callers,
      array(select v from type where v is not null) as all_types`.execute(db)
  const [found] = rows
  if (!found) return []
  return [
    sql`(e.operation = any(${found.operations}::text[]) or e.object_table = any(${found.types}::text[]) or e.caller_id = any(${found.callers}::text[])
      or e.request_id = ${text} or (e.object_table = any(${found.all_types}::text[]) and e.object_id = ${text}))`,
  ]
}

/** SQL for the distinct values of an indexed column, by a loose index scan. The last value is null. */
const distinct = (name: 'operation' | 'object_table' | 'caller_id') => {
  const column = sql.ref(name)
  return sql`(select ${column} as v from audit_entry order by ${column} limit 1) union all
    select (select ${column} from audit_entry where ${column} > r.v order by ${column} limit 1)
    from ${sql.ref(recursiveNames[name])} r where r.v is not null`
}
const recursiveNames = { operation: 'operation', object_table: 'type', caller_id: 'caller' } as const

/** Removes case, spaces and underscores, so that `update product` matches `updateProduct` and `update_product`. */
const plain = (text: RawBuilder<unknown>) => sql`lower(regexp_replace(${text}, '[ _]', '', 'g'))`

/**
 * Adds an audit entry for an action that changes no row, such as a refused login. Does nothing if there is no acting
 * caller.
 */
export async function noteEvent(
  db: Queryable,
  {
    type,
    id,
    facts,
  }: { readonly type: string; readonly id: string; readonly facts: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    insert into audit_entry (at, caller_kind, caller_id, caller_label, request_id, operation, object_table, object_id, action, after)
    select (c ->> 'at')::timestamptz, c ->> 'kind', c ->> 'id', c ->> 'label', c ->> 'request_id', c ->> 'operation', ${type}, ${id}, 'event',
      ${JSON.stringify(facts)}::jsonb
    from (select nullif(current_setting('weft.caller', true), '')::jsonb as c) said where c is not null`.execute(db)
}

/** A time as `to_jsonb` writes it: `2026-03-01T12:00:00.5+00:00`. */
const storedTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d:\d\d$/

/** Returns the columns with their times in UTC with milliseconds. */
const inUtc = (columns: AuditEntryView['before']): AuditEntryView['before'] =>
  columns &&
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      typeof value === 'string' && storedTime.test(value) ? isoTime(new Date(value)) : value,
    ]),
  )

const toView = ({ at, caller_kind, caller_id, caller_label, ...entry }: EntryRow): AuditEntryView => ({
  ...entry,
  before: inUtc(entry.before),
  after: inUtc(entry.after),
  created_at: isoTime(at),
  caller: { kind: caller_kind, id: caller_id, label: caller_label },
})
