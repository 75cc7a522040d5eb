import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import { endOf } from '../periods/index.ts'
import type { CreateFeedback, FeedbackFilter, FeedbackView } from './schema.ts'

const columns = sql`f.id, f.person_id, f.rating, f.scale, f.content, f.source, f.website_id, f.metadata, f.created_at,
  s.sentiment_label, s.sentiment_score`
const joined = sql`feedback f left join sentiment_analysis s on s.source_type = 'feedback' and s.source_id = f.id`

type Row = Omit<FeedbackView, 'created_at'> & { readonly created_at: Date }
const toView = (row: Row): FeedbackView => ({ ...row, created_at: isoTime(row.created_at) })

/** Newest first. */
export async function listFeedback(db: Queryable, filter: FeedbackFilter): Promise<Page<FeedbackView>> {
  const { from_date, to_date, person_id, website_id, sentiment_label, limit, offset } = filter
  const conditions = [sql`true`]
  if (person_id !== undefined) conditions.push(sql`f.person_id = ${person_id}`)
  if (website_id !== undefined) conditions.push(sql`f.website_id = ${website_id}`)
  if (sentiment_label !== undefined) conditions.push(sql`s.sentiment_label = ${sentiment_label}`)
  if (from_date !== undefined) conditions.push(sql`f.created_at >= ${new Date(from_date)}`)
  if (to_date !== undefined) conditions.push(sql`f.created_at < ${endOf(to_date)}`)
  const found = sql`from ${joined} where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<Row>`
    select ${columns} ${found} order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db)
  return { rows: rows.map(toView), count: counted.rows[0]?.count ?? 0 }
}

export async function readFeedback(db: Queryable, id: string): Promise<FeedbackView | null> {
  const { rows } = await sql<Row>`select ${columns} from ${joined} where f.id = ${id}`.execute(db)
  return rows[0] ? toView(rows[0]) : null
}

/** Fails on `feedback_person_id_fkey` and `feedback_website_id_fkey` where there is no such person or website. */
export async function insertFeedback(tx: Queryable, id: string, body: CreateFeedback, now: Date): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({
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
    .execute()
}

/** With what was read out of it. */
export async function deleteFeedback(tx: Queryable, id: string): Promise<boolean> {
  await sql`delete from sentiment_analysis where source_type = 'feedback' and source_id = ${id}`.execute(tx)
  const { numDeletedRows } = await tx.deleteFrom('feedback').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
