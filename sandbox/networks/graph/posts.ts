import type { Networks } from '../context.ts'
import { findPage } from '../people.ts'
import type { GraphPost } from '../records.ts'
import { requirePageToken, requireReader } from './access.ts'
import { type GraphCall, graphTime } from './call.ts'
import { commentEdge, reactionEdge } from './edges.ts'
import { refusal, unknownObject } from './errors.ts'
import { type Field, type NodeFields, parseFields, project } from './fields.ts'
import { listPart } from './paging.ts'

const shown = parseFields('created_time,message,id')

export function readPost(call: GraphCall, post: GraphPost): object {
  requireReader(call.networks, call.token(), post.pageId, call.method, post.id)
  return project(postFields(call, post), call.fields() ?? shown, 'Post')
}

/** `/{page}/feed`, `/published_posts` and `/posts`: newest first, within `since` and `until`. */
export function pageFeed(call: GraphCall, { id }: { readonly id: string }): object {
  requireReader(call.networks, call.token(), id, call.method, id)
  const since = timeOf(call.text('since')) ?? 0
  const until = timeOf(call.text('until')) ?? Number.POSITIVE_INFINITY
  const posts = call.networks.world.posts
    .where((post) => post.pageId === id && isVisible(call.networks, post))
    .filter(({ createdAt }) => createdAt >= since && createdAt <= until)
    .reverse()
  const part = listPart(posts, call.list)
  const fields = call.fields() ?? shown
  return { ...part, data: part.data.map((post) => project(postFields(call, post), fields, 'Post')) }
}

const isVisible = ({ world }: Networks, post: GraphPost): boolean =>
  post.published || (post.scheduledAt !== null && post.scheduledAt <= world.now())

/** Parses Unix seconds or any date that `Date` accepts. */
function timeOf(text: string): number | null {
  if (text === '') return null
  const at = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  if (Number.isNaN(at)) throw refusal(100, `Param since or until is not a date: ${text}`)
  return at
}

function postFields(call: GraphCall, post: GraphPost): NodeFields {
  const { world, apps } = call.networks
  const pageName = findPage(post.pageId)?.name ?? ''
  const edge = (field: Field) => ({ address: `${call.apiUrl}/${post.id}/${field.name}`, field })
  return {
    id: post.id,
    message: post.message === '' ? undefined : post.message,
    created_time: graphTime(post.createdAt),
    updated_time: graphTime(post.editedAt ?? post.createdAt),
    permalink_url: permalinkOf(post),
    is_published: isVisible(call.networks, post),
    is_hidden: false,
    scheduled_publish_time: post.scheduledAt === null ? undefined : post.scheduledAt / 1000,
    status_type: post.photoIds.length > 0 ? 'added_photos' : post.videoId ? 'added_video' : 'mobile_status_update',
    application: () => ({ name: 'Weft', id: apps.graph.id }),
    from: () => ({ name: pageName, id: post.pageId }),
    shares: () => (post.shares === 0 ? undefined : { count: post.shares }),
    full_picture: world.photos.get(post.photoIds[0] ?? '')?.url,
    attachments: () => attachmentsOf(call, post),
    reactions: (field) => reactionEdge(call, post.id, edge(field)),
    likes: (field) => reactionEdge(call, post.id, edge(field), 'LIKE'),
    comments: (field) => commentEdge(call, post.id, edge(field)),
  }
}

export const permalinkOf = (post: GraphPost): string =>
  `https://www.facebook.com/${post.pageId}/posts/${post.id.split('_')[1]}`

function attachmentsOf(call: GraphCall, post: GraphPost): object | undefined {
  const { world } = call.networks
  const photos = post.photoIds
    .flatMap((id) => world.photos.get(id) ?? [])
    .map((photo) => ({
      media: { image: { src: photo.url, width: photo.width, height: photo.height } },
      media_type: 'photo',
      target: { id: photo.id, url: `https://www.facebook.com/photo.php?fbid=${photo.id}` },
      type: 'photo',
      url: `https://www.facebook.com/photo.php?fbid=${photo.id}`,
    }))
  if (photos.length > 1) {
    return { data: [{ media_type: 'album', type: 'album', subattachments: { data: photos }, target: { id: post.id } }] }
  }
  if (photos.length === 1) return { data: photos }
  if (post.videoId) return { data: [{ media_type: 'video', type: 'video_inline', target: { id: post.videoId } }] }
  return post.link === null ? undefined : { data: [{ media_type: 'link', type: 'share', url: post.link }] }
}

/** `POST /{post}`: changes the text, or publishes a hidden post. Can be repeated. */
export function updatePost(call: GraphCall, post: GraphPost): object {
  requireOwner(call, post)
  const { world } = call.networks
  const message = call.params.get('message')
  const publishes = call.text('is_published') === 'true'
  world.posts.put({
    ...post,
    ...(message === null ? {} : { message, editedAt: world.now() }),
    ...(publishes ? { published: true, scheduledAt: null } : {}),
  })
  if (message !== null) tell(call, post, 'edited', message)
  return { success: true }
}

export function deletePost(call: GraphCall, post: GraphPost): object {
  requireOwner(call, post)
  call.networks.world.posts.remove(post.id)
  tell(call, post, 'remove', post.message)
  return { success: true }
}

function requireOwner(call: GraphCall, post: GraphPost): void {
  const page = findPage(post.pageId)
  if (!page) throw unknownObject(post.id, call.method)
  requirePageToken(call.networks, call.token(), page)
}

function tell(call: GraphCall, post: GraphPost, verb: 'edited' | 'remove', message: string): void {
  const created_time = Math.floor(call.networks.world.now() / 1000)
  const value = { item: 'status', verb, post_id: post.id, created_time, message, from: { id: post.pageId } }
  call.networks.emitter.tell({ object: 'page', accountId: post.pageId, field: 'feed', value })
}
