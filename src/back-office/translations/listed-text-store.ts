import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListAsked, type ListSource, listPage } from '../../platform/db/list-store.ts'
import { isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { type ListPart, partsOf } from './list-parts.rules.ts'
import type { TranslationFilter, TranslationTextView, XliffAsked } from './schema.ts'
import { readTextCounts } from './text-count-store.ts'
import { countedIn, countedToDraft } from './text-counts.rules.ts'
import { fieldsOf, type RecordType, recordTypes } from './translatable.rules.ts'
import type { TranslationState } from './translation-state.rules.ts'
import { isWrittenIn, type Written } from './written-languages.rules.ts'

type Sql = RawBuilder<unknown>

/** Name of the record. A part of a design has the design's name. */
const recordName = sql`case s.record_type
  when 'design' then (select name from design where id = s.record_id)
  when 'design_specification' then (select d.name from design_specification p join design d on d.id = p.design_id where p.id = s.record_id)
  when 'design_color' then (select d.name from design_color p join design d on d.id = p.design_id where p.id = s.record_id)
  when 'design_component' then (select d.name from design_component p join design d on d.id = p.design_id where p.id = s.record_id)
  when 'task' then (select title from task where id = s.record_id)
  when 'task_template' then (select name from task_template where id = s.record_id)
  when 'task_category' then (select name from task_category where id = s.record_id)
  when 'production_run' then (select d.name from production_run r join design d on d.id = r.design_id where r.id = s.record_id)
  when 'raw_material' then (select name from raw_material where id = s.record_id)
  when 'material_type' then (select name from material_type where id = s.record_id)
  when 'product' then (select title from product where id = s.record_id)
  when 'product_option' then (select name from product_option where id = s.record_id)
  when 'collection' then (select title from collection where id = s.record_id)
  when 'category' then (select name from category where id = s.record_id)
  when 'shipping_option' then (select name from shipping_option where id = s.record_id)
end as record_name`

interface ListedRow {
  readonly record_name: string | null
  readonly record_type: RecordType
  readonly record_id: string
  readonly field: string
  readonly state: TranslationState
  readonly source: string
  readonly source_digest: string
  readonly value: string | null
  readonly translated_source: string | null
  readonly status: string | null
  readonly draft_value: string | null
  readonly draft_source: string | null
  readonly updated_at: Date | null
}

const source = sql`(select t.source from translatable_text t
  where t.record_type = s.record_type and t.record_id = s.record_id and t.field = s.field)`

const joined = (alias: 'accepted' | 'draft', locale: string) => sql`
  left join translation ${sql.id(alias)} on ${sql.id(alias)}.record_type = s.record_type and ${sql.id(alias)}.record_id = s.record_id
    and ${sql.id(alias)}.field = s.field and ${sql.id(alias)}.locale = ${locale} and ${sql.id(alias)}.status = ${sql.lit(alias)}`

/** Returns the columns of a list for `locale`. `page.list_id` contains the ids of its texts. */
const shown = (locale: string): Pick<ListSource, 'columns' | 'join'> => ({
  columns: sql`s.record_type, s.record_id, s.field, s.digest as source_digest, ${source} as source, coalesce(l.state, 'missing') as state,
    own.value, own.source as translated_source, own.status, own.updated_at,
    case when accepted.value is not null then draft.value end as draft_value,
    case when accepted.value is not null then draft.source end as draft_source, ${recordName}`,
  join: sql`join text_listing s on s.text_id = page.list_id
    left join translation_listing l on l.text_id = s.text_id and l.locale = ${locale}
    ${joined('accepted', locale)} ${joined('draft', locale)}
    left join lateral (select (case when accepted.value is null then draft else accepted end).*) own on true`,
})

const id = { column: sql`x.text_id`, type: 'text' } as const
const updatedAt = { column: sql`x.updated_at`, type: 'timestamptz' } as const

/** Returns the record types in the list, except types with texts written in this language. */
const typesOf = (type: RecordType | undefined, locale: string, written: Written): readonly RecordType[] =>
  (type === undefined ? recordTypes : [type]).filter((one) => !isWrittenIn(written, locale, one))

/** Returns conditions on the id that limit an index scan to these types. */
function ofTypes(types: readonly RecordType[]): Sql[] {
  if (types.length === recordTypes.length) return []
  const [only] = types
  // '0' is the character after '/'.
  if (only !== undefined && types.length === 1) return [sql`x.text_id >= ${`${only}/`}`, sql`x.text_id < ${`${only}0`}`]
  return [sql`x.record_type = any(${[...types]}::text[])`]
}

const isMissing = (locale: string) =>
  sql`not exists (select from translation_listing l where l.locale = ${locale} and l.text_id = x.text_id)`

/** Returns the table and conditions of a part. */
function partSource({ state, order, count }: ListPart, locale: string): { source: ListSource; conditions: Sql[] } {
  const listed = { ...shown(locale), id, sorts: { part: order === 'updated_at' ? [updatedAt] : [] }, count }
  if (state === null) return { source: { ...listed, from: sql`text_listing x` }, conditions: [] }
  if (state === 'missing') return { source: { ...listed, from: sql`text_listing x` }, conditions: [isMissing(locale)] }
  const source = { ...listed, from: sql`translation_listing x` }
  const wanted = [sql`x.locale = ${locale}`]
  return { source, conditions: state === 'present' ? wanted : [...wanted, sql`x.state = ${state}`] }
}

type Asked = TranslationFilter & PageAfter

export async function listTexts(db: Queryable, query: Asked, written: Written): Promise<Page<TranslationTextView>> {
  const types = typesOf(query.type, query.locale, written)
  const isSearch = query.id !== undefined || (query.q ?? '').trim() !== ''
  const page = await (isSearch ? searchedTexts : textsInParts)(db, query, types)
  return { ...page, rows: page.rows.map((row) => viewOf(row, query.locale)) }
}

/** Reads the parts that the page overlaps, each through its index. The cursor of a row contains its part. */
async function textsInParts(db: Queryable, query: Asked, types: readonly RecordType[]): Promise<Page<ListedRow>> {
  const parts = partsOf(query.order, query.state, countedIn(await readTextCounts(db), query.locale, types))
  const [reached, ...place] = query.after ?? []
  const nameOf = ({ state }: ListPart): string => state ?? 'all'
  const first = Math.max(
    0,
    parts.findIndex((part) => nameOf(part) === reached),
  )
  const rows: ListedRow[] = []
  let offset = query.offset
  let next: Page<ListedRow>['next'] = null
  for (const part of parts.slice(first)) {
    const limit = query.limit - rows.length
    const skipped = query.after ? 0 : Math.max(0, offset)
    offset -= part.count
    if (limit === 0 || skipped >= part.count) continue
    const { source, conditions } = partSource(part, query.locale)
    const after = place.length > 0 && nameOf(part) === reached ? { after: place } : {}
    const order = query.order.startsWith('-') ? '-part' : 'part'
    const asked: ListAsked = { order, limit, offset: skipped, ...after }
    const found = await listPage<ListedRow>(db, source, asked, { conditions: [...conditions, ...ofTypes(part.types)] })
    rows.push(...found.rows)
    next = found.next ? [nameOf(part), ...found.next] : null
  }
  return { rows, next, count: parts.reduce((all, { count }) => all + count, 0) }
}

/** Lists the texts of one record, or the texts that contain words. */
function searchedTexts(db: Queryable, query: Asked, types: readonly RecordType[]): Promise<Page<ListedRow>> {
  const { locale } = query
  const found = textsWith(locale, query.q, types)
  const source: ListSource = {
    ...shown(locale),
    from: sql`(select s.text_id, s.record_type, coalesce(l.state, 'missing') as state, coalesce(l.updated_at, '-infinity') as updated_at
      from ${found ?? sql`text_listing s`} left join translation_listing l on l.text_id = s.text_id and l.locale = ${locale}) x`,
    id,
    sorts: {
      type: [],
      state: [
        {
          column: sql`array_position(array['outdated', 'draft', 'missing', 'translated'], x.state)::bigint`,
          type: 'bigint',
        },
      ],
      updated_at: [updatedAt],
    },
  }
  const conditions = [...ofTypes(types), ...ofRecord(query.id), ...equalTo([[sql`x.state`, query.state]])]
  return listPage<ListedRow>(db, source, query, { conditions, search: found && sql`true` })
}

/** Returns a condition on the id that matches the texts of one record. */
function ofRecord(record: string | undefined): Sql[] {
  if (record === undefined) return []
  const ids = recordTypes.flatMap((type) => fieldsOf(type).map((_, index) => `${type}/${record}/${index + 1}`))
  return [sql`x.text_id = any(${ids}::text[])`]
}

/**
 * Selects texts with these words in the source or the translation. Uses the trigram indexes of both tables. Null
 * without words or record types.
 */
function textsWith(locale: string, q: string | undefined, types: readonly RecordType[]): Sql | null {
  const has = (text: Sql): Sql | null => textAnywhere(sql`lower(${text})`, q)
  const inValue = has(sql`t.value`)
  if (!inValue || types.length === 0) return null
  const sources = types.map((type) => {
    const fields = fieldsOf(type).map((field) => sql.ref(`t.${field}`))
    const all = sql.join(
      fields.map((field) => sql`coalesce(${field}, '')`),
      sql` || E'\\n' || `,
    )
    const texts = sql.join(fields.map((field, index) => sql`(${sql.lit(index + 1)}, ${field})`))
    return sql`select ${sql.lit(`${type}/`)} || t.id || '/' || f.place from ${sql.table(type)} t
      cross join lateral (values ${texts}) f (place, source) where ${has(all)} and ${has(sql`f.source`)}`
  })
  const places = types.flatMap((type) =>
    fieldsOf(type).map((field, index) => sql`(${sql.lit(type)}, ${sql.lit(field)}, ${sql.lit(index + 1)})`),
  )
  const values = sql`select t.record_type || '/' || t.record_id || '/' || f.place from translation t
    join (values ${sql.join(places)}) f (record_type, field, place) on f.record_type = t.record_type and f.field = t.field
    where t.locale = ${locale} and ${inValue}`
  return sql`(${sql.join([...sources, values], sql` union `)}) found (text_id) join text_listing s on s.text_id = found.text_id`
}

/** Reads the first `most` texts of a list, sorted by type, for a file. */
export async function readListed(
  db: Queryable,
  asked: XliffAsked,
  written: Written,
  most: number,
): Promise<readonly TranslationTextView[]> {
  const query = { ...asked, order: 'type', limit: most, offset: 0, uncounted: true } as const
  return (await listTexts(db, query, written)).rows
}

type ToDraft = Pick<XliffAsked, 'locale' | 'type' | 'id'>

/** Returns texts without a current translation and without a draft of one, untranslated texts first. */
export async function textsToDraft(
  db: Queryable,
  { locale, type, id: record }: ToDraft,
  written: Written,
  most: number,
): Promise<TranslationTextView[]> {
  const conditions = [...ofTypes(typesOf(type, locale, written)), ...ofRecord(record)]
  const rows: ListedRow[] = []
  for (const state of ['missing', 'outdated'] as const) {
    const part = partSource({ state, order: 'text', types: [], count: 0 }, locale)
    const asked = { order: 'part', limit: most - rows.length, offset: 0, uncounted: true }
    if (asked.limit === 0) break
    const wanted = state === 'outdated' ? [sql`x.wants_draft`] : []
    const all = { conditions: [...part.conditions, ...conditions, ...wanted] }
    rows.push(...(await listPage<ListedRow>(db, part.source, asked, all)).rows)
  }
  return rows.map((row) => viewOf(row, locale))
}

export async function countTextsToDraft(db: Queryable, asked: ToDraft, written: Written): Promise<number> {
  const most = recordTypes.length * mostFields
  if (asked.id !== undefined) return (await textsToDraft(db, asked, written, most)).length
  return countedToDraft(await readTextCounts(db), asked.locale, typesOf(asked.type, asked.locale, written))
}

const mostFields = Math.max(...recordTypes.map((type) => fieldsOf(type).length))

const viewOf = (row: ListedRow, locale: string): TranslationTextView => ({
  type: row.record_type,
  id: row.record_id,
  record_name: row.record_name ?? row.record_id,
  field: row.field,
  locale,
  state: row.state,
  source: row.source,
  source_digest: row.source_digest,
  value: row.value,
  translated_source: row.translated_source,
  machine_made: row.status === 'draft',
  draft_value: row.draft_value,
  draft_source: row.draft_source,
  updated_at: isoTimeOrNull(row.updated_at),
})
