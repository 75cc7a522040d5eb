import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { TranslationFilter, TranslationTextView, XliffAsked } from './schema.ts'
import { type KnownTranslation, type ShownRecord, textKey } from './shown-texts.rules.ts'
import type { RecordType } from './translatable.rules.ts'
import type { TranslationState } from './translation-state.rules.ts'

/** What somebody may see of those records, the best language of the chain first, by `textKey`. */
export async function acceptedTranslations(
  db: Queryable,
  records: readonly ShownRecord[],
  chain: readonly string[],
): Promise<Map<string, KnownTranslation[]>> {
  const { rows } = await sql<KnownTranslation & { type: string; id: string; field: string }>`
    select t.record_type as type, t.record_id as id, t.field, t.locale, t.value, t.source
    from unnest(${records.map(({ type }) => type)}::text[], ${records.map(({ id }) => id)}::text[]) a (type, id)
    join translation t on t.record_type = a.type and t.record_id = a.id
    where t.status = 'accepted' and t.locale = any(${[...chain]}::text[])
    order by array_position(${[...chain]}::text[], t.locale)`.execute(db)
  const found = new Map<string, KnownTranslation[]>()
  for (const { type, id, field, ...translation } of rows) {
    const key = textKey(type, id, field)
    found.set(key, [...(found.get(key) ?? []), translation])
  }
  return found
}

export interface Text {
  readonly type: RecordType
  readonly id: string
  readonly field: string
  readonly source: string | null
  readonly digest: string | null
}

/** Every text of those records, the empty ones as well; the records stay as they are until the transaction ends. */
export async function holdTexts(tx: Queryable, records: readonly ShownRecord[]): Promise<Text[]> {
  const byType = Map.groupBy(records, ({ type }) => type)
  const texts: Text[] = []
  for (const type of [...byType.keys()].sort()) {
    const ids = [...new Set(byType.get(type)?.map(({ id }) => id))]
    await sql`select id from ${sql.table(type)} where id = any(${ids}::text[]) order by id for share`.execute(tx)
    texts.push(...(await readTexts(tx, type, ids)))
  }
  return texts
}

/** In the order of document 3. */
export async function readTexts(db: Queryable, type: RecordType, ids: readonly string[]): Promise<Text[]> {
  const { rows } = await sql<Text>`
    select record_type as type, record_id as id, field, nullif(source, '') as source, text_digest(nullif(source, '')) as digest
    from translatable_text where record_type = ${sql.lit(type)} and record_id = any(${[...ids]}::text[])
    order by record_id, place`.execute(db)
  return rows
}

export interface StoredTranslation {
  readonly field: string
  readonly value: string
  readonly source: string
  readonly sourceDigest: string
  readonly status: string
  readonly updatedAt: Date
}

export async function readTranslations(
  db: Queryable,
  { type, id }: ShownRecord,
  locale: string,
): Promise<StoredTranslation[]> {
  return db
    .selectFrom('translation')
    .select(['field', 'value', 'source', 'source_digest as sourceDigest', 'status', 'updated_at as updatedAt'])
    .where('record_type', '=', type)
    .where('record_id', '=', id)
    .where('locale', '=', locale)
    .execute()
}

export interface NewTranslation {
  readonly type: RecordType
  readonly id: string
  readonly field: string
  readonly locale: string
  readonly value: string
  readonly source: string
}

/** Answers how many were not there like that before. A draft never takes the place of what a person has accepted. */
export async function writeTranslations(
  tx: Queryable,
  translations: readonly NewTranslation[],
  { status, keepsEqual = false }: { readonly status: 'accepted' | 'draft'; readonly keepsEqual?: boolean },
  now: Date,
): Promise<number> {
  const column = (name: keyof NewTranslation) => translations.map((each) => each[name])
  const unlessEqual = keepsEqual ? sql`and t.value <> excluded.value` : sql``
  const unlessAccepted = status === 'draft' ? sql`and t.status = 'draft'` : sql``
  const { rows } = await sql`
    insert into translation as t (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select a.type, a.id, a.field, a.locale, a.value, a.source, text_digest(a.source), ${status}, ${now}, ${now}
    from unnest(${column('type')}::text[], ${column('id')}::text[], ${column('field')}::text[], ${column('locale')}::text[],
      ${column('value')}::text[], ${column('source')}::text[]) a (type, id, field, locale, value, source)
    order by a.type, a.id, a.field, a.locale
    on conflict (record_type, record_id, field, locale) do update
      set value = excluded.value, source = excluded.source, source_digest = excluded.source_digest, status = excluded.status,
        updated_at = excluded.updated_at
      where (t.value, t.source, t.status) is distinct from (excluded.value, excluded.source, excluded.status) ${unlessAccepted} ${unlessEqual}
    returning t.field`.execute(tx)
  return rows.length
}

export async function removeTranslations(
  tx: Queryable,
  removed: readonly Pick<NewTranslation, 'type' | 'id' | 'field' | 'locale'>[],
): Promise<number> {
  const column = (name: 'type' | 'id' | 'field' | 'locale') => removed.map((each) => each[name])
  const { rows } = await sql`
    delete from translation t using unnest(${column('type')}::text[], ${column('id')}::text[], ${column('field')}::text[],
      ${column('locale')}::text[]) a (type, id, field, locale)
    where t.record_type = a.type and t.record_id = a.id and t.field = a.field and t.locale = a.locale
    returning t.field`.execute(tx)
  return rows.length
}

/** Drafts become translations that people see; `fields` null: all of the record. */
export async function acceptDrafts(
  tx: Queryable,
  { type, id }: ShownRecord,
  locale: string,
  fields: readonly string[] | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('translation')
    .set({ status: 'accepted', updated_at: now })
    .where('record_type', '=', type)
    .where('record_id', '=', id)
    .where('locale', '=', locale)
    .where('status', '=', 'draft')
    .$if(fields !== null, (query) => query.where('field', 'in', [...(fields ?? [])]))
    .execute()
}

/** One record says what another one says: its translations are the other's, by the names of the fields. */
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

type Wanted = Pick<XliffAsked, 'type' | 'id' | 'state'>

/** Every text that is not empty, beside its translation into the language. */
const texts = (locale: string): RawBuilder<unknown> => sql`
  (select s.record_type, s.record_id, s.place, s.field, s.source, text_digest(s.source) as source_digest, t.value,
     t.source as translated_source, t.status, t.updated_at,
     case when t.value is null then 'missing' when t.source_digest <> text_digest(s.source) then 'outdated'
       when t.status = 'draft' then 'draft' else 'translated' end as state
   from translatable_text s left join translation t
     on t.record_type = s.record_type and t.record_id = s.record_id and t.field = s.field and t.locale = ${locale}
   where s.source <> '') x`

const identity = sql`(x.record_type || '/' || x.record_id || '/' || x.place)`

interface ListedRow {
  readonly record_type: RecordType
  readonly record_id: string
  readonly field: string
  readonly state: TranslationState
  readonly source: string
  readonly source_digest: string
  readonly value: string | null
  readonly translated_source: string | null
  readonly status: string | null
  readonly updated_at: Date | null
}

const listed = (locale: string): ListSource => ({
  from: texts(locale),
  id: { column: identity, type: 'text' },
  sorts: {
    type: [{ column: sql`x.record_type`, type: 'text' }],
    updated_at: [{ column: sql`coalesce(x.updated_at, '-infinity')`, type: 'timestamptz' }],
  },
  columns: sql`x.*`,
  join: sql`join ${texts(locale)} on ${identity} = page.list_id`,
})

const conditions = ({ type, id, state }: Wanted) =>
  equalTo([
    [sql`x.record_type`, type],
    [sql`x.record_id`, id],
    [sql`x.state`, state],
  ])

export async function listTexts(
  db: Queryable,
  query: TranslationFilter & PageAfter,
): Promise<Page<TranslationTextView>> {
  const page = await listPage<ListedRow>(db, listed(query.locale), query, {
    conditions: conditions(query),
    search: textAnywhere(sql`lower(concat_ws(E'\n', x.source, x.value))`, query.q),
  })
  return { ...page, rows: page.rows.map((row) => viewOf(row, query.locale)) }
}

export async function readListed(
  db: Queryable,
  { locale, ...wanted }: XliffAsked,
  most: number,
): Promise<TranslationTextView[]> {
  const where = conditions(wanted)
  const { rows } = await sql<ListedRow>`
    select x.* from ${texts(locale)} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
    order by x.record_type, x.record_id, x.place limit ${most}`.execute(db)
  return rows.map((row) => viewOf(row, locale))
}

const viewOf = (row: ListedRow, locale: string): TranslationTextView => ({
  type: row.record_type,
  id: row.record_id,
  field: row.field,
  locale,
  state: row.state,
  source: row.source,
  source_digest: row.source_digest,
  value: row.value,
  translated_source: row.translated_source,
  machine_made: row.status === 'draft',
  updated_at: isoTimeOrNull(row.updated_at),
})

/** How many texts have no translation into the language. */
export async function countMissing(db: Queryable, { locale, ...wanted }: XliffAsked): Promise<number> {
  const where = conditions({ ...wanted, state: 'missing' })
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${texts(locale)} where ${sql.join(where, sql` and `)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface CountedTexts {
  readonly type: RecordType
  readonly state: TranslationState
  readonly count: number
}

export async function countTexts(
  db: Queryable,
  locale: string,
  type: RecordType | undefined,
): Promise<readonly CountedTexts[]> {
  const where = conditions({ type, id: undefined, state: undefined })
  const { rows } = await sql<CountedTexts>`
    select x.record_type as type, x.state, count(*) as count from ${texts(locale)}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``} group by 1, 2`.execute(db)
  return rows
}

export async function localesInUse(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ locale: string }>`select distinct locale from translation order by locale`.execute(db)
  return rows.map(({ locale }) => locale)
}
