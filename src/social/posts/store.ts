import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import type { SocialPostTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { MediaAttachmentsValue, PostFilter, PostStatus, SocialPostView } from './schema.ts'

type Members = Readonly<Record<string, unknown>>

/** Check constraints see to it that the columns hold nothing else. */
export const toView = (row: Selectable<SocialPostTable>): SocialPostView => ({
  id: row.id,
  name: row.name,
  caption: row.caption,
  status: row.status as PostStatus,
  platform_id: row.platform_id,
  media_attachments: row.media_attachments as MediaAttachmentsValue,
  metadata: row.metadata as SocialPostView['metadata'],
  insights: row.insights as SocialPostView['insights'],
  scheduled_at: isoTimeOrNull(row.scheduled_at),
  posted_at: isoTimeOrNull(row.posted_at),
  post_url: row.post_url,
  error_message: row.error_message,
  notes: row.notes,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

/** Newest first. */
export async function listPosts(
  db: Queryable,
  { q, status, platform_id, limit, offset }: PostFilter,
): Promise<Page<SocialPostView>> {
  let found = db.selectFrom('social_post')
  if (status !== undefined) found = found.where('status', '=', status)
  if (platform_id !== undefined) found = found.where('platform_id', '=', platform_id)
  if (q !== undefined) {
    const wanted = q.toLowerCase()
    found = found.where(sql<boolean>`(strpos(lower(name), ${wanted}) > 0 or strpos(lower(caption), ${wanted}) > 0)`)
  }
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows: rows.map(toView), count }
}

export async function readPost(db: Queryable, id: string): Promise<SocialPostView | null> {
  const row = await db.selectFrom('social_post').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function lockPost(tx: Queryable, id: string): Promise<SocialPostView | null> {
  const row = await tx.selectFrom('social_post').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

export interface PostFields {
  readonly name: string
  readonly caption: string
  readonly status: PostStatus
  readonly platform_id: string
  readonly media_attachments: MediaAttachmentsValue
  readonly metadata: Members
  readonly scheduled_at: string | null
  readonly notes: string | null
}

/** Fails on `social_post_platform_id_fkey` where there is no such platform. */
export async function insertPost(tx: Queryable, id: string, fields: PostFields, now: Date): Promise<SocialPostView> {
  const { media_attachments, metadata, scheduled_at, ...rest } = fields
  const row = await tx
    .insertInto('social_post')
    .values({
      id,
      ...rest,
      scheduled_at: scheduled_at === null ? null : new Date(scheduled_at),
      media_attachments: JSON.stringify(media_attachments),
      metadata: JSON.stringify(metadata),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/** Fails like `insertPost`. */
export async function changePost(tx: Queryable, id: string, fields: PostFields, now: Date): Promise<SocialPostView> {
  const { media_attachments, metadata, scheduled_at, ...rest } = fields
  const row = await tx
    .updateTable('social_post')
    .set({
      ...rest,
      scheduled_at: scheduled_at === null ? null : new Date(scheduled_at),
      media_attachments: JSON.stringify(media_attachments),
      metadata: JSON.stringify(metadata),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

export async function deletePost(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('social_post').where('id', '=', id).execute()
}
