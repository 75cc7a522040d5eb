import { type Queryable, sql } from '../../platform/db/database.ts'
import type { ShownRecord } from './shown-texts.rules.ts'
import type { RecordType } from './translatable.rules.ts'

export interface NewTranslation {
  readonly type: RecordType
  readonly id: string
  readonly field: string
  readonly locale: string
  readonly value: string
  readonly source: string
}

type Column = keyof NewTranslation
const named: readonly Column[] = ['type', 'id', 'field', 'locale']

/** Builds a table of texts: `a (type, id, …)`. */
const rowsOf = <Row extends Partial<Record<Column, string>>>(
  rows: readonly Row[],
  columns: readonly (Column & keyof Row)[],
) =>
  sql`unnest(${sql.join(columns.map((name) => sql`${rows.map((row) => row[name])}::text[]`))}) a (${sql.join(columns.map((name) => sql.id(name)))})`

const sameText = (name: string) =>
  sql`${sql.id(name)}.record_type = a.type and ${sql.id(name)}.record_id = a.id and ${sql.id(name)}.field = a.field and ${sql.id(name)}.locale = a.locale`

/**
 * Stores accepted translations. If one changes, deletes the draft of its text. Returns the number of changed rows. If
 * `keepsEqual`, a translation or draft with the same value remains unchanged.
 */
export async function writeAccepted(
  tx: Queryable,
  translations: readonly NewTranslation[],
  { keepsEqual }: { readonly keepsEqual: boolean },
  now: Date,
): Promise<number> {
  const unlessEqual = sql`
    where a.value is distinct from (select t.value from translation t where ${sameText('t')} order by t.status = 'accepted' desc limit 1)`
  const { rows } = await sql`
    with written as (
      insert into translation as t (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
      select a.type, a.id, a.field, a.locale, a.value, a.source, text_digest(a.source), 'accepted', ${now}, ${now}
      from ${rowsOf(translations, [...named, 'value', 'source'])} ${keepsEqual ? unlessEqual : sql``}
      order by a.type, a.id, a.field, a.locale
      on conflict (record_type, record_id, field, locale, status) do update
        set value = excluded.value, source = excluded.source, source_digest = excluded.source_digest, updated_at = excluded.updated_at
        where (t.value, t.source) is distinct from (excluded.value, excluded.source)
      returning t.record_type, t.record_id, t.field, t.locale),
    superseded as (
      delete from translation d using written w where d.status = 'draft' and (d.record_type, d.record_id, d.field, d.locale) =
        (w.record_type, w.record_id, w.field, w.locale))
    select from written`.execute(tx)
  return rows.length
}

/**
 * Stores machine drafts next to accepted translations. Skips texts that have an accepted translation of the same
 * source. Returns the number of changed rows.
 */
export async function writeDrafts(tx: Queryable, drafts: readonly NewTranslation[], now: Date): Promise<number> {
  const { rows } = await sql`
    insert into translation as t (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select a.type, a.id, a.field, a.locale, a.value, a.source, text_digest(a.source), 'draft', ${now}, ${now}
    from ${rowsOf(drafts, [...named, 'value', 'source'])}
    where not exists (select from translation c where ${sameText('c')} and c.status = 'accepted' and c.source = a.source)
    order by a.type, a.id, a.field, a.locale
    on conflict (record_type, record_id, field, locale, status) do update
      set value = excluded.value, source = excluded.source, source_digest = excluded.source_digest, updated_at = excluded.updated_at
      where (t.value, t.source) is distinct from (excluded.value, excluded.source)
    returning t.field`.execute(tx)
  return rows.length
}

/** Removes translations and drafts. Returns the number of texts that had one. */
export async function removeTranslations(
  tx: Queryable,
  removed: readonly Pick<NewTranslation, 'type' | 'id' | 'field' | 'locale'>[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from translation t using ${rowsOf(removed, ['type', 'id', 'field', 'locale'])} where ${sameText('t')}
      returning t.record_type, t.record_id, t.field, t.locale)
    select count(distinct gone)::int as count from gone`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Turns drafts into accepted translations. If `fields` is null, for all fields of the record. */
export async function acceptDrafts(
  tx: Queryable,
  { type, id }: ShownRecord,
  locale: string,
  fields: readonly string[] | null,
  now: Date,
): Promise<void> {
  const unlessNamed = fields === null ? sql`` : sql`and field = any(${[...fields]}::text[])`
  await sql`
    with draft as (
      delete from translation where record_type = ${type} and record_id = ${id} and locale = ${locale} and status = 'draft' ${unlessNamed}
      returning *)
    insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select record_type, record_id, field, locale, value, source, source_digest, 'accepted', created_at, ${now} from draft
    on conflict (record_type, record_id, field, locale, status) do update
      set value = excluded.value, source = excluded.source, source_digest = excluded.source_digest, updated_at = excluded.updated_at`.execute(
    tx,
  )
}

/** Copies the translations of these fields from one record to another. `fields` maps field names. */
export async function copyTranslations(
  tx: Queryable,
  from: ShownRecord,
  to: ShownRecord,
  fields: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  await sql`
    insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select ${to.type}, ${to.id}, names.there, t.locale, t.value, t.source, t.source_digest, t.status, ${now}, ${now}
    from translation t
    join unnest(${Object.keys(fields)}::text[], ${Object.values(fields)}::text[]) names (here, there) on names.here = t.field
    where t.record_type = ${from.type} and t.record_id = ${from.id}`.execute(tx)
}
