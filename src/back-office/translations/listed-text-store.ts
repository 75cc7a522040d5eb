import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { TranslationFilter, TranslationTextView, XliffAsked } from './schema.ts'
import { type RecordType, recordTypes } from './translatable.rules.ts'
import type { TranslationState } from './translation-state.rules.ts'
import { isWrittenIn, type Written } from './written-languages.rules.ts'

type Wanted = Pick<XliffAsked, 'type' | 'id' | 'state'>

const joined = (alias: 'accepted' | 'draft', locale: string) => sql`
  left join translation ${sql.id(alias)} on ${sql.id(alias)}.record_type = s.record_type and ${sql.id(alias)}.record_id = s.record_id
    and ${sql.id(alias)}.field = s.field and ${sql.id(alias)}.locale = ${locale} and ${sql.id(alias)}.status = ${sql.lit(alias)}`

/** Every non-empty text with its translation and draft in one language, except those written in it and unused options. */
const texts = (locale: string, written: Written): RawBuilder<unknown> => sql`
  (select s.record_type, s.record_id, s.place, s.field, s.source, s.source_digest, t.value, t.source as translated_source, t.status,
     t.updated_at, case when accepted.value is not null then draft.value end as draft_value,
     case when accepted.value is not null then draft.source end as draft_source,
     case when t.value is null then 'missing' when t.source_digest <> s.source_digest then 'outdated'
       when t.status = 'draft' then 'draft' else 'translated' end as state,
     accepted.source_digest is distinct from s.source_digest and draft.source_digest is distinct from s.source_digest as wants_draft
   from (select *, text_digest(source) as source_digest from translatable_text where source <> ''
     and record_type <> all(${recordTypes.filter((type) => isWrittenIn(written, locale, type))}::text[])
     and (record_type <> 'product_option' or record_id in (select id from used_product_options() id))) s
   ${joined('accepted', locale)} ${joined('draft', locale)}
   left join lateral (select (case when accepted.value is null then draft else accepted end).*) t on true) x`

const identity = sql`(x.record_type || '/' || x.record_id || '/' || x.place)`

/** Name of the record; for a part of a design, the design's name. */
const recordName = sql`case x.record_type
  when 'design' then (select name from design where id = x.record_id)
  when 'design_specification' then (select d.name from design_specification s join design d on d.id = s.design_id where s.id = x.record_id)
  when 'design_color' then (select d.name from design_color s join design d on d.id = s.design_id where s.id = x.record_id)
  when 'design_component' then (select d.name from design_component s join design d on d.id = s.design_id where s.id = x.record_id)
  when 'task' then (select title from task where id = x.record_id)
  when 'task_template' then (select name from task_template where id = x.record_id)
  when 'task_category' then (select name from task_category where id = x.record_id)
  when 'production_run' then (select d.name from production_run r join design d on d.id = r.design_id where r.id = x.record_id)
  when 'raw_material' then (select name from raw_material where id = x.record_id)
  when 'material_type' then (select name from material_type where id = x.record_id)
  when 'product' then (select title from product where id = x.record_id)
  when 'product_option' then (select name from product_option where id = x.record_id)
  when 'collection' then (select title from collection where id = x.record_id)
  when 'category' then (select name from category where id = x.record_id)
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

const listed = (locale: string, written: Written): ListSource => ({
  from: texts(locale, written),
  id: { column: identity, type: 'text' },
  sorts: {
    type: [{ column: sql`x.record_type`, type: 'text' }],
    // Outdated translations first, because partners see them and they are wrong.
    state: [
      {
        column: sql`array_position(array['outdated', 'draft', 'missing', 'translated'], x.state)::bigint`,
        type: 'bigint',
      },
    ],
    updated_at: [{ column: sql`coalesce(x.updated_at, '-infinity')`, type: 'timestamptz' }],
  },
  columns: sql`x.*, ${recordName}`,
  join: sql`join ${texts(locale, written)} on ${identity} = page.list_id`,
})

const conditions = ({ type, id, state }: Partial<Wanted>) =>
  equalTo([
    [sql`x.record_type`, type],
    [sql`x.record_id`, id],
    [sql`x.state`, state],
  ])

export async function listTexts(
  db: Queryable,
  query: TranslationFilter & PageAfter,
  written: Written,
): Promise<Page<TranslationTextView>> {
  const page = await listPage<ListedRow>(db, listed(query.locale, written), query, {
    conditions: conditions(query),
    search: textAnywhere(sql`lower(concat_ws(E'\n', x.source, x.value))`, query.q),
  })
  return { ...page, rows: page.rows.map((row) => viewOf(row, query.locale)) }
}

export async function readListed(
  db: Queryable,
  { locale, ...wanted }: XliffAsked,
  written: Written,
  most: number,
): Promise<TranslationTextView[]> {
  const where = conditions(wanted)
  const { rows } = await sql<ListedRow>`
    select x.*, ${recordName} from ${texts(locale, written)} ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
    order by x.record_type, x.record_id, x.place limit ${most}`.execute(db)
  return rows.map((row) => viewOf(row, locale))
}

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

/** Texts without a current translation and without a draft of it. */
const wantsDraft = (wanted: Omit<Wanted, 'state'>) =>
  sql`where ${sql.join([...conditions(wanted), sql`x.wants_draft`], sql` and `)}`

export async function textsToDraft(
  db: Queryable,
  { locale, ...wanted }: Omit<XliffAsked, 'state'>,
  written: Written,
  most: number,
): Promise<TranslationTextView[]> {
  const { rows } = await sql<ListedRow>`
    select x.*, ${recordName} from ${texts(locale, written)} ${wantsDraft(wanted)}
    order by x.state = 'outdated', x.record_type, x.record_id, x.place limit ${most}`.execute(db)
  return rows.map((row) => viewOf(row, locale))
}

export async function countTextsToDraft(
  db: Queryable,
  { locale, ...wanted }: Omit<XliffAsked, 'state'>,
  written: Written,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${texts(locale, written)} ${wantsDraft(wanted)}`.execute(db)
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
  written: Written,
): Promise<readonly CountedTexts[]> {
  const where = conditions({ type })
  const { rows } = await sql<CountedTexts>`
    select x.record_type as type, x.state, count(*) as count from ${texts(locale, written)}
    ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``} group by 1, 2`.execute(db)
  return rows
}

export async function localesInUse(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ locale: string }>`select distinct locale from translation order by locale`.execute(db)
  return rows.map(({ locale }) => locale)
}
