import { type Queryable, violates } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/db/event-store.ts'
import { conflict, invalidData } from '../../platform/http/page.ts'
import { newId } from '../../platform/ids.ts'
import { networksOf } from '../network-names/index.ts'
import { readPlatformName } from '../platforms/index.ts'
import { countCaptions } from '../tags/index.ts'
import { contentRefusal, statusRefusal } from './post.rules.ts'
import type { CreatePost, SocialPostView, UpdatePost } from './schema.ts'
import { changePost, deletePost, insertPost, lockPost, type PostFields } from './store.ts'

export async function createPost(tx: Queryable, body: CreatePost, now: Date): Promise<SocialPostView> {
  const id = newId('post', now.getTime())
  const fields: PostFields = {
    name: body.name,
    caption: body.caption ?? '',
    status: body.status ?? 'draft',
    platform_id: body.platform_id,
    media_attachments: body.media_attachments ?? {},
    metadata: withoutNulls(body.metadata ?? {}),
    scheduled_at: body.scheduled_at ?? null,
    notes: body.notes ?? null,
  }
  requireTime(fields)
  const post = await onKnownPlatform(body.platform_id, () => insertPost(tx, id, fields, now))
  await countTags(tx, post, now)
  await addEvent(tx, 'social_post.created', { id })
  return post
}

/** Null: there is none of that id. */
export async function updatePost(
  tx: Queryable,
  id: string,
  body: UpdatePost,
  now: Date,
): Promise<SocialPostView | null> {
  const before = await lockPost(tx, id)
  if (!before) return null
  const refusal =
    contentRefusal(before.status) ?? (body.status === undefined ? null : statusRefusal(before.status, body.status))
  if (refusal !== null) throw conflict(refusal, '/status')
  const fields: PostFields = {
    name: body.name ?? before.name,
    caption: body.caption ?? before.caption,
    status: body.status ?? before.status,
    platform_id: body.platform_id ?? before.platform_id,
    media_attachments: body.media_attachments ?? before.media_attachments,
    metadata: withoutNulls({ ...before.metadata, ...body.metadata }),
    scheduled_at: body.scheduled_at === undefined ? before.scheduled_at : body.scheduled_at,
    notes: body.notes === undefined ? before.notes : body.notes,
  }
  requireTime(fields)
  const post = await onKnownPlatform(fields.platform_id, () => changePost(tx, id, fields, now))
  await countTags(tx, post, now)
  await addEvent(tx, 'social_post.updated', { id })
  return post
}

/** False: there is none of that id. */
export async function removePost(tx: Queryable, id: string): Promise<boolean> {
  const post = await lockPost(tx, id)
  if (!post) return false
  const refusal = contentRefusal(post.status)
  if (refusal !== null) throw conflict(refusal)
  await deletePost(tx, id)
  return true
}

const withoutNulls = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))

function requireTime({ status, scheduled_at }: PostFields): void {
  if (status === 'scheduled' && scheduled_at === null)
    throw invalidData([{ path: '/scheduled_at', message: 'Say when: a scheduled post needs a time.' }])
}

async function onKnownPlatform(id: string, write: () => Promise<SocialPostView>): Promise<SocialPostView> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'social_post_platform_id_fkey')) throw error
    throw invalidData([{ path: '/platform_id', message: `Social platform ${id} was not found.` }])
  }
}

async function countTags(tx: Queryable, post: SocialPostView, now: Date): Promise<void> {
  const platform = await readPlatformName(tx, post.platform_id)
  if (platform === null) return
  await countCaptions(tx, [{ caption: post.caption, source: `post:${post.id}`, usedAt: now }], networksOf(platform))
}
