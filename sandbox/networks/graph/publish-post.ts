import { findPage, type Page } from '../people.ts'
import type { GraphPost } from '../records.ts'
import { requirePageToken } from './access.ts'
import type { GraphCall } from './call.ts'
import { GraphRefusal, refusal, unknownObject } from './errors.ts'

const longestMessage = 63_206

/** `POST /{page}/feed`: publishes a text, a link, or an album of unpublished photos. */
export function createPost(call: GraphCall, { id }: { readonly id: string }): object {
  const page = pageToPublish(call, id)
  const { world } = call.networks
  const photoIds = attachedPhotos(call, page)
  const message = call.text('message')
  const link = call.text('link')
  if (message === '' && link === '' && photoIds.length === 0) {
    throw refusal(100, 'You must provide a message, a link or attached media', 1_349_125)
  }
  if ([...message].length > longestMessage) throw refusal(100, 'The message is too long.')
  refuseDuplicate(call, page, message)
  const post = newPost(call, page, { message, link: link === '' ? null : link, photoIds, videoId: null })
  for (const photo of photoIds.map((photoId) => world.photos.get(photoId))) {
    if (photo) world.photos.put({ ...photo, postId: post.id })
  }
  announce(call, post, 'status')
  return { id: post.id }
}

export function pageToPublish(call: GraphCall, id: string): Page {
  const token = call.token()
  const page = findPage(id)
  if (!page) throw unknownObject(id, call.method)
  requirePageToken(call.networks, token, page)
  return page
}

export function newPost(
  call: GraphCall,
  page: Page,
  parts: Pick<GraphPost, 'message' | 'link' | 'photoIds' | 'videoId'>,
): GraphPost {
  const { world } = call.networks
  const now = world.now()
  return world.posts.put({
    ...parts,
    id: `${page.id}_${world.newId('9', 15)}`,
    pageId: page.id,
    ...visibility(call, now),
    createdAt: now,
    editedAt: null,
    shares: 0,
    requestId: call.requestId,
  })
}

export const isHidden = (call: GraphCall): boolean => ['false', '0'].includes(call.text('published'))

/**
 * `published=false` hides the post. `scheduled_publish_time`, ten minutes to 30 days ahead, publishes it at that time.
 */
function visibility(call: GraphCall, now: number): { published: boolean; scheduledAt: number | null } {
  const published = !isHidden(call)
  const scheduled = call.text('scheduled_publish_time')
  if (scheduled === '') return { published, scheduledAt: null }
  const at = /^\d+$/.test(scheduled) ? Number(scheduled) * 1000 : Date.parse(scheduled)
  const isInReach = at >= now + 10 * 60_000 && at <= now + 30 * 86_400_000
  if (published || !isInReach) {
    throw refusal(100, 'The specified scheduled publish time is invalid.', 1_363_071)
  }
  return { published, scheduledAt: at }
}

/** `attached_media[0]={"media_fbid":"…"}`, or a JSON list of these. */
function attachedPhotos(call: GraphCall, page: Page): string[] {
  const numbered = [...call.params.entries()]
    .map(([name, value]) => ({ index: /^attached_media\[(\d+)\]$/.exec(name)?.[1], value }))
    .filter((part): part is { index: string; value: string } => part.index !== undefined)
    .sort((a, b) => Number(a.index) - Number(b.index))
    .map(({ value }) => value)
  const whole = call.text('attached_media')
  const values = whole === '' ? numbered.map(parsed) : parsed(whole)
  const ids = (Array.isArray(values) ? values : [values]).map((value) =>
    typeof value === 'object' && value !== null && 'media_fbid' in value ? String(value.media_fbid) : '',
  )
  for (const id of ids) {
    const photo = call.networks.world.photos.get(id)
    if (!photo || photo.pageId !== page.id) throw refusal(100, 'Invalid parameter: attached_media', 1_366_051)
    if (photo.postId !== null) {
      throw new GraphRefusal({ code: 1_366_051, message: '(#1366051) These photos were already posted.' })
    }
  }
  return ids
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal(100, 'Invalid parameter: attached_media must be JSON')
  }
}

function refuseDuplicate(call: GraphCall, page: Page, message: string): void {
  const { world } = call.networks
  const since = world.now() - world.settings.pageDuplicateMs
  const isRepeated = world.posts
    .all()
    .some((post) => post.pageId === page.id && post.message === message && post.createdAt > since)
  if (isRepeated) throw refusal(506, 'Duplicate status message')
}

/** Notifies subscribers of a post if it is published. */
export function announce(call: GraphCall, post: GraphPost, item: 'status' | 'photo' | 'video'): void {
  if (!post.published) return
  const page = findPage(post.pageId)
  const value = {
    item,
    verb: 'add',
    post_id: post.id,
    published: 1,
    created_time: Math.floor(post.createdAt / 1000),
    message: post.message,
    from: { id: post.pageId, name: page?.name ?? '' },
  }
  call.networks.emitter.tell({ object: 'page', accountId: post.pageId, field: 'feed', value })
}
