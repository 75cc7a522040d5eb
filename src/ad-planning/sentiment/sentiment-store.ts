import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { deleteById } from '../../platform/db/delete-store.ts'
import { listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { SentimentAnalysisTable } from '../../platform/db/tables.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { statsCap } from '../attribution/index.ts'
import { endOf, happened } from '../periods/index.ts'
import type { SentimentLabel } from './labels.rules.ts'
import type { SentimentFilter, SentimentStatsFilter, SentimentStatsView, SentimentView } from './schema.ts'

const toView = ({ text_hash: _, is_supplied: __, ...row }: Selectable<SentimentAnalysisTable>): SentimentView => ({
  ...row,
  // Safe casts: check constraints limit the columns.
  source_type: row.source_type as SentimentView['source_type'],
  sentiment_label: row.sentiment_label as SentimentView['sentiment_label'],
  analyzed_at: isoTime(row.analyzed_at),
  created_at: isoTime(row.created_at),
})

const filtered = ({ from_date, to_date, source_type, sentiment_label, person_id }: SentimentStatsFilter) => {
  const conditions = [sql`true`]
  if (source_type !== undefined) conditions.push(sql`source_type = ${source_type}`)
  if (sentiment_label !== undefined) conditions.push(sql`sentiment_label = ${sentiment_label}`)
  if (person_id !== undefined) conditions.push(sql`person_id = ${person_id}`)
  if (from_date !== undefined) conditions.push(sql`analyzed_at >= ${new Date(from_date)}`)
  if (to_date !== undefined) conditions.push(sql`analyzed_at < ${endOf(to_date)}`)
  return sql`from sentiment_analysis where ${sql.join(conditions, sql` and `)}`
}

const countOf = async (db: Queryable, filter: SentimentStatsFilter): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count ${filtered(filter)}`.execute(db)).rows[0]?.count ?? 0

const sentiments = tableList('sentiment_analysis', { analyzed_at: 'timestamptz', sentiment_score: 'float8' })

export async function listSentiments(db: Queryable, asked: SentimentFilter & PageAfter): Promise<Page<SentimentView>> {
  const { q, source_type, sentiment_label, person_id } = asked
  const narrowed = narrowedTable(q, {
    equal: { source_type, sentiment_label, person_id },
    searched: ['t.source_id', 't.original_text'],
    more: happened(sql`t.analyzed_at`, asked),
  })
  const page = await listPage<Selectable<SentimentAnalysisTable>>(db, sentiments, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readSentiment(db: Queryable, id: string): Promise<SentimentView | null> {
  const row = await db.selectFrom('sentiment_analysis').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

/** Returns the text of feedback. Returns null if the feedback does not exist or has no text. */
export async function feedbackText(
  tx: Queryable,
  id: string,
): Promise<{ readonly text: string; readonly personId: string | null } | null> {
  const { rows } = await sql<{ text: string; personId: string | null }>`
    select content as text, person_id as "personId" from feedback where id = ${id} and content is not null for share`.execute(
    tx,
  )
  return rows[0] ?? null
}

export type NewSentiment = Omit<SentimentView, 'analyzed_at' | 'created_at' | 'original_text'> & {
  readonly text: string
  /** Whether a caller supplied the result, rather than the built-in analyser. */
  readonly is_supplied: boolean
}

/**
 * Stores a result. A second result of the same source replaces the first and keeps its id. Returns null and changes
 * nothing if a caller supplied the stored result and the new one comes from the built-in analyser.
 */
export async function writeSentiment(
  tx: Queryable,
  { text, ...read }: NewSentiment,
  hash: string,
  now: Date,
): Promise<SentimentView | null> {
  const columns = { ...read, original_text: text, text_hash: hash, keywords: [...read.keywords], analyzed_at: now }
  const { id: _, source_type: __, source_id: ___, ...changed } = columns
  const row = await tx
    .insertInto('sentiment_analysis')
    .values({ ...columns, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['source_type', 'source_id'])
        .doUpdateSet(changed)
        .where(sql<boolean>`not sentiment_analysis.is_supplied or excluded.is_supplied`),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? toView(row) : null
}

/** Returns the stored result of a source, and the hash of the text that was analysed. Null if the source has none. */
export async function readingOfSource(
  tx: Queryable,
  { source_type, source_id }: Pick<SentimentView, 'source_type' | 'source_id'>,
): Promise<{ readonly view: SentimentView; readonly textHash: string } | null> {
  const row = await tx
    .selectFrom('sentiment_analysis')
    .selectAll()
    .where('source_type', '=', source_type)
    .where('source_id', '=', source_id)
    .executeTakeFirst()
  return row ? { view: toView(row), textHash: row.text_hash } : null
}

/** Returns the sentiment labels of these people's feedback that was analysed since this time. */
export async function sentimentsOf(
  db: Queryable,
  personIds: readonly string[],
  since: Date,
): Promise<{ readonly personId: string; readonly label: SentimentLabel }[]> {
  const { rows } = await sql<{ personId: string; label: SentimentLabel }>`
    select person_id as "personId", sentiment_label as label from sentiment_analysis
    where source_type = 'feedback' and person_id = any(${[...personIds]}::text[]) and analyzed_at >= ${since} order by analyzed_at, id`.execute(
    db,
  )
  return rows
}

type Breakdown = { readonly breakdown: 'label' | 'source' | 'keyword'; readonly key: string; readonly count: number }

export async function sentimentStats(db: Queryable, filter: SentimentStatsFilter): Promise<SentimentStatsView> {
  const total = await countOf(db, filter)
  const newest = sql`select * ${filtered(filter)} order by analyzed_at desc, id desc limit ${statsCap}`
  const average = await sql<{ average: number | null }>`
    select avg(sentiment_score) as average from (${newest}) capped`.execute(db)
  const { rows } = await sql<Breakdown>`
    with capped as materialized (${newest})
    select 'label' as breakdown, sentiment_label as key, count(*) as count from capped group by sentiment_label
    union all select 'source', source_type, count(*) from capped group by source_type
    union all (select 'keyword', k, count(*) from capped, unnest(keywords) k group by k order by 3 desc, 2 limit 20)
    order by 1, 3 desc, 2`.execute(db)
  const of = (breakdown: Breakdown['breakdown']) => rows.filter((row) => row.breakdown === breakdown)
  return {
    total,
    average_score: average.rows[0]?.average ?? null,
    by_label: of('label').map(({ key, count }) => ({
      // Safe cast: a check constraint limits the column.
      sentiment_label: key as SentimentView['sentiment_label'],
      count,
    })),
    by_source: of('source').map(({ key, count }) => ({
      // Safe cast: a check constraint limits the column.
      source_type: key as SentimentView['source_type'],
      count,
    })),
    top_keywords: of('keyword').map(({ key, count }) => ({ keyword: key, count })),
    truncated: total > statsCap,
    analyzed_rows: Math.min(total, statsCap),
  }
}

export const deleteSentiment = deleteById('sentiment_analysis')

/** Deletes the result of a source that is about to be deleted. */
export async function deleteSentimentOf(tx: Queryable, sourceType: string, sourceId: string): Promise<void> {
  await sql`delete from sentiment_analysis where source_type = ${sourceType} and source_id = ${sourceId}`.execute(tx)
}
