import { type Queryable, sql } from '../../platform/db/database.ts'
import { given } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { insertRow } from '../../platform/db/row-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { happened } from '../periods/index.ts'
import { deleteSentimentOf } from '../sentiment/index.ts'
import type { CreateFeedback, FeedbackFilter, FeedbackView } from './schema.ts'

const columns = sql`f.id, f.person_id, f.rating, f.scale, f.content, f.source, f.website_id, f.metadata, f.created_at,
  s.sentiment_label, s.sentiment_score`
const joined = sql`(feedback f left join sentiment_analysis s on s.source_type = 'feedback' and s.source_id = f.id)`

type Row = Omit<FeedbackView, 'created_at'> & { readonly created_at: Date }
const toView = (row: Row): FeedbackView => ({ ...row, created_at: isoTime(row.created_at) })

const reading = sql`left join sentiment_analysis s on s.source_type = 'feedback' and s.source_id = t.id`
const feedbacks: ListSource = {
  ...tableList('feedback', { created_at: 'timestamptz' }),
  columns,
  join: sql`join ${joined} on f.id = page.list_id`,
}

export async function listFeedback(db: Queryable, asked: FeedbackFilter & PageAfter): Promise<Page<FeedbackView>> {
  const { q, person_id, website_id, sentiment_label } = asked
  const narrowed = narrowedTable(q, {
    equal: { person_id, website_id },
    searched: ['t.id', 't.content', 't.source'],
    more: [
      ...happened(sql`t.created_at`, asked),
      ...given(sentiment_label, (label) => sql`s.sentiment_label = ${label}`),
    ],
  })
  const from = sentiment_label === undefined ? feedbacks.from : sql`${feedbacks.from} ${reading}`
  const page = await listPage<Row>(db, { ...feedbacks, from }, asked, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readFeedback(db: Queryable, id: string): Promise<FeedbackView | null> {
  const { rows } = await sql<Row>`select ${columns} from ${joined} where f.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/**
 * Stores feedback. Violates `feedback_person_id_fkey` or `feedback_website_id_fkey` if the person or website does not
 * exist.
 */
export async function insertFeedback(tx: Queryable, id: string, body: CreateFeedback, now: Date): Promise<void> {
  await insertRow(tx, 'feedback', {
    id,
    person_id: body.person_id ?? null,
    rating: body.rating ?? null,
    scale: body.scale ?? null,
    content: body.content ?? null,
    source: body.source ?? 'manual',
    website_id: body.website_id ?? null,
    metadata: JSON.stringify(body.metadata ?? {}),
    created_at: now,
  })
}

/** Deletes feedback and its sentiment analysis. Returns false if no feedback has this id. */
export async function deleteFeedback(tx: Queryable, id: string): Promise<boolean> {
  await deleteSentimentOf(tx, 'feedback', id)
  const { numDeletedRows } = await tx.deleteFrom('feedback').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
