import type { Selectable } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { within } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { narrowedTable, tableList } from '../../platform/db/table-list-store.ts'
import type { SocialPostTable } from '../../platform/db/tables.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { MediaAttachmentsValue, PostFilter, PostStatus, SocialPostView, VariationsValue } from './schema.ts'

type Members = Readonly<Record<string, unknown>>

/** Converts a row. Safe casts: check constraints limit the columns to these values. */
export const toView = (row: Selectable<SocialPostTable>): SocialPostView => ({
  id: row.id,
  name: row.name,
  caption: row.caption,
  status: row.status as PostStatus,
  platform_id: row.platform_id,
  media_attachments: row.media_attachments as MediaAttachmentsValue,
  variations: row.variations as VariationsValue,
  first_comment: row.first_comment,
  thread: row.thread as string[],
  metadata: row.metadata as SocialPostView['metadata'],
  insights: row.insights as SocialPostView['insights'],
  scheduled_at: isoTimeOrNull(row.scheduled_at),
  scheduled_local: row.scheduled_local,
  time_zone: row.time_zone,
  held_at: isoTimeOrNull(row.held_at),
  approved_by: row.approved_by,
  approved_at: isoTimeOrNull(row.approved_at),
  review_note: row.review_note,
  posted_at: isoTimeOrNull(row.posted_at),
  post_url: row.post_url,
  error_message: row.error_message,
  notes: row.notes,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

const kept = tableList('social_post', { created_at: 'timestamptz', updated_at: 'timestamptz', name: 'text' })

/** Returns the source of the list. Posts that lack the time by which a list is sorted come last in both directions. */
function listedIn(order: string): ListSource {
  const never = order.startsWith('-') ? sql`'-infinity'` : sql`'infinity'`
  const sometimes = (name: string) => [
    { column: sql`coalesce(${sql.ref(`t.${name}`)}, ${never})`, type: 'timestamptz' as const },
  ]
  return {
    ...kept,
    sorts: { ...kept.sorts, scheduled_at: sometimes('scheduled_at'), posted_at: sometimes('posted_at') },
  }
}

const moments = ['created_at', 'scheduled_at', 'posted_at']

export async function listPosts(db: Queryable, query: PostFilter & PageAfter): Promise<Page<SocialPostView>> {
  const { q, status, platform_id, held } = query
  const isHeld = held === undefined ? [] : [held ? sql`t.held_at is not null` : sql`t.held_at is null`]
  const narrowed = narrowedTable(q, {
    equal: { status, platform_id },
    searched: ['t.name', 't.caption', 't.notes'],
    more: [...isHeld, ...moments.flatMap((name) => within(sql.ref(`t.${name}`), name, query))],
  })
  const page = await listPage<Selectable<SocialPostTable>>(db, listedIn(query.order), query, narrowed)
  return { ...page, rows: page.rows.map(toView) }
}

export async function readPost(db: Queryable, id: string): Promise<SocialPostView | null> {
  const row = await db.selectFrom('social_post').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toView(row) : null
}

export async function lockPost(tx: Queryable, id: string): Promise<SocialPostView | null> {
  const row = await tx.selectFrom('social_post').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toView(row) : null
}

/** Locks a post. Returns null if it does not exist or another process has locked it. */
export async function lockFreePost(tx: Queryable, id: string): Promise<SocialPostView | null> {
  const found = tx.selectFrom('social_post').selectAll().where('id', '=', id).forUpdate().skipLocked()
  const row = await found.executeTakeFirst()
  return row ? toView(row) : null
}

export interface PostFields {
  readonly name: string
  readonly caption: string
  readonly status: PostStatus
  readonly platform_id: string
  readonly media_attachments: MediaAttachmentsValue
  readonly variations: VariationsValue
  readonly first_comment: string | null
  readonly thread: readonly string[]
  readonly metadata: Members
  readonly scheduled_at: string | null
  readonly scheduled_local: string | null
  readonly time_zone: string | null
  readonly notes: string | null
}

/** Review and schedule of a post, without the result of publishing. */
export interface PostStanding {
  readonly approved_by: string | null
  readonly approved_at: string | null
  readonly held_at: string | null
  readonly error_message: string | null
  /** Slot of the platform. Null if the post has none. */
  readonly queue_slot: string | null
}

const columnsOf = ({ media_attachments, variations, thread, metadata, scheduled_at, ...rest }: PostFields) => ({
  ...rest,
  scheduled_at: scheduled_at === null ? null : new Date(scheduled_at),
  media_attachments: JSON.stringify(media_attachments),
  variations: JSON.stringify(variations),
  thread: JSON.stringify(thread),
  metadata: JSON.stringify(metadata),
})

/** Stores a post and returns it. Fails on `social_post_platform_id_fkey` if the platform does not exist. */
export async function insertPost(tx: Queryable, id: string, fields: PostFields, now: Date): Promise<SocialPostView> {
  const row = await tx
    .insertInto('social_post')
    .values({ id, ...columnsOf(fields), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

/**
 * Replaces the fields of a post and returns it. Fails like `insertPost`, and on `social_post_one_slot` if another post
 * has the slot.
 */
export async function changePost(
  tx: Queryable,
  id: string,
  fields: PostFields,
  { approved_at, held_at, ...standing }: Partial<PostStanding>,
  now: Date,
): Promise<SocialPostView> {
  const row = await tx
    .updateTable('social_post')
    .set({
      ...columnsOf(fields),
      ...standing,
      ...(approved_at === undefined ? {} : { approved_at: dateOrNull(approved_at) }),
      ...(held_at === undefined ? {} : { held_at: dateOrNull(held_at) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toView(row)
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

export async function deletePost(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('social_post').where('id', '=', id).execute()
}
