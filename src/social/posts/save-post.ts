import type { Queryable } from '../../platform/db/database.ts'
import { addEvent } from '../../platform/events/event-store.ts'
import type { Given } from '../../platform/http/body-rules.ts'
import { conflict, invalidData } from '../../platform/http/refusals.ts'
import { newId } from '../../platform/ids.ts'
import { type Asker, mustBeApproved, requireApproved } from '../approval/index.ts'
import { readPlatformName } from '../platforms/index.ts'
import { countCaptions, keepCountsOf } from '../tags/index.ts'
import { changesContent, contentRefusal, isPublished, publishTargets, statusRefusal, targetsOf } from './post.rules.ts'
import {
  changePost,
  deletePost,
  insertPost,
  lockPost,
  type PostFields,
  type PostStanding,
  readPost,
} from './post-store.ts'
import { type AskedTime, type PostTime, postTimeOf } from './schedule.rules.ts'
import type { CreatePost, SocialPostView, UpdatePost } from './schema.ts'
import { changedVariations, threadProblem, variedCaption } from './variations.rules.ts'

const noTime: PostTime = { scheduled_at: null, scheduled_local: null, time_zone: null }

/**
 * Creates a post. `caller` is null if the shop itself creates the post; it then needs no approval. Throws
 * `invalid_data` (400) for an invalid time or thread, and `conflict` (409) if the caller needs approval for a post that
 * is scheduled or published by itself.
 */
export async function createPost(
  tx: Queryable,
  body: CreatePost,
  now: Date,
  caller: Asker | null = null,
): Promise<SocialPostView> {
  const id = newId('post', now.getTime())
  const fields: PostFields = {
    name: body.name,
    caption: body.caption ?? '',
    status: body.status ?? 'draft',
    platform_id: body.platform_id,
    media_attachments: body.media_attachments ?? {},
    variations: changedVariations({}, body.variations ?? {}),
    first_comment: body.first_comment ?? null,
    thread: body.thread ?? [],
    metadata: withoutNulls(body.metadata ?? {}),
    ...timeOr400(noTime, body),
    notes: body.notes ?? null,
  }
  requireWhole(fields)
  const goesOutByItself = fields.status === 'scheduled' || fields.metadata.auto_publish === true
  if (caller && goesOutByItself) await requireApproved(tx, caller, { approved_at: null })
  const post = await insertPost(tx, id, fields, now)
  await countTags(tx, post, now, { changed: false })
  await addEvent(tx, 'social_post.created', { id })
  return post
}

/**
 * Changes a post. Returns null if it does not exist. Throws `invalid_data` (400) for an invalid time or thread, and
 * `conflict` (409) if the post's status does not allow the change, for example while it is being published, or if the
 * caller needs approval.
 */
export async function updatePost(
  tx: Queryable,
  id: string,
  body: UpdatePost,
  now: Date,
  caller: Asker,
): Promise<SocialPostView | null> {
  const before = await lockPost(tx, id)
  if (!before) return null
  const refusal =
    contentRefusal(before.status) ?? (body.status === undefined ? null : statusRefusal(before.status, body.status))
  if (refusal !== null) throw conflict(refusal, '/status')
  const fields = changedFields(before, body)
  requireWhole(fields)
  const { status, standing } = await standingAfter(tx, before, fields, body, caller)
  const post = await changePost(tx, id, { ...fields, status }, standing, now)
  await countTags(tx, post, now, { changed: true })
  await addEvent(tx, 'social_post.updated', { id })
  return post
}

const changedFields = (before: SocialPostView, body: UpdatePost): PostFields => ({
  name: body.name ?? before.name,
  caption: body.caption ?? before.caption,
  status: body.status ?? before.status,
  platform_id: body.platform_id ?? before.platform_id,
  media_attachments: body.media_attachments ?? before.media_attachments,
  variations: changedVariations(before.variations, body.variations ?? {}),
  first_comment: body.first_comment === undefined ? before.first_comment : body.first_comment,
  thread: body.thread ?? before.thread,
  metadata: withoutNulls({ ...before.metadata, ...body.metadata }),
  ...timeOr400(before, body),
  notes: body.notes === undefined ? before.notes : body.notes,
})

/**
 * Returns review and schedule after a change. A change of content revokes the approval; a change of time removes the
 * slot and the hold.
 */
async function standingAfter(
  tx: Queryable,
  before: SocialPostView,
  after: PostFields,
  body: UpdatePost,
  caller: Asker,
): Promise<{ status: PostFields['status']; standing: Partial<PostStanding> }> {
  const otherContent = changesContent(before, after)
  const otherTime = body.status !== undefined || after.scheduled_at !== before.scheduled_at
  const loosens = otherTime || after.platform_id !== before.platform_id ? { queue_slot: null } : {}
  const frees = before.held_at !== null && otherTime ? { held_at: null, error_message: null } : {}
  const standing = { ...loosens, ...frees }
  const decides = otherContent || otherTime
  if (!decides || !(await mustBeApproved(tx, caller))) return { status: after.status, standing }
  const approved_at = otherContent ? null : before.approved_at
  // A draft with auto-publish may be published without another review.
  const goesOutByItself = after.status === 'scheduled' || (otherContent && after.metadata.auto_publish === true)
  if (goesOutByItself) await requireApproved(tx, caller, { approved_at })
  if (!otherContent) return { status: after.status, standing }
  const reviewed = after.status === 'approved' || after.status === 'in_review'
  return {
    status: reviewed ? 'draft' : after.status,
    standing: { ...standing, approved_at: null, approved_by: null },
  }
}

/** Deletes a post. Returns false if it does not exist. Throws `conflict` (409) while it is being published. */
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

/**
 * Returns the time of a post after a change. Throws `invalid_data` (400) if the time is given in both forms, or only in
 * part.
 */
export function timeOr400(before: PostTime, asked: AskedTime): PostTime {
  const time = postTimeOf(before, asked)
  if ('problems' in time) throw invalidData(time.problems)
  const { scheduled_at, scheduled_local, time_zone } = time
  return { scheduled_at, scheduled_local, time_zone }
}

function requireWhole(post: PostFields): void {
  const problems = [...timeProblems(post), ...threadProblems(post)]
  if (problems.length > 0) throw invalidData(problems)
}

const timeProblems = ({ status, scheduled_at }: Pick<PostFields, 'status' | 'scheduled_at'>) =>
  status === 'scheduled' && scheduled_at === null
    ? [{ path: '/scheduled_at', message: 'Give a time: a scheduled post needs one.' }]
    : []

function threadProblems({ caption, thread }: Pick<PostFields, 'caption' | 'thread'>) {
  const problem = threadProblem(caption, thread)
  return problem === null ? [] : [problem]
}

/**
 * Returns the problems with the time and the thread of a new post. Does not check the time, or the thread, if the
 * schema has rejected one of its fields.
 */
export function createProblems(given: Given<CreatePost>) {
  return problemsOf({ ...noTime, status: 'draft', caption: '', thread: [] }, given)
}

export async function updateProblems(db: Queryable, id: string, given: Given<UpdatePost>) {
  const before = await readPost(db, id)
  return before ? problemsOf(before, given) : []
}

type Checked = PostTime & Pick<PostFields, 'status' | 'caption' | 'thread'>

function problemsOf(before: Checked, { body, isRefused }: Given<UpdatePost>) {
  const { status = before.status, caption = before.caption, thread = before.thread } = body
  const time = isRefused('scheduled_at', 'scheduled_local', 'time_zone') ? null : postTimeOf(before, body)
  const wrongTime = time === null ? [] : 'problems' in time ? time.problems : timeProblems({ ...time, status })
  return [...wrongTime, ...(isRefused('caption', 'thread') ? [] : threadProblems({ caption, thread }))]
}

async function countTags(
  tx: Queryable,
  post: SocialPostView,
  now: Date,
  { changed }: { readonly changed: boolean },
): Promise<void> {
  const platform = await readPlatformName(tx, post.platform_id)
  if (platform === null) return
  const said = publishTargets.find((target) => target === post.metadata.publish_target)
  const networks = targetsOf(platform, said ?? null)
  if (changed && !isPublished(post.status)) await keepCountsOf(tx, `post:${post.id}`, networks)
  for (const network of networks) {
    const caption = variedCaption(post, network)
    await countCaptions(tx, [{ caption, source: `post:${post.id}`, usedAt: now }], [network])
  }
}
