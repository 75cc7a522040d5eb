import type { MediaRead } from '../media-reader.ts'
import type { GraphPhoto } from '../records.ts'
import type { GraphCall } from './call.ts'
import { GraphRefusal, refusal } from './errors.ts'
import { project } from './fields.ts'
import { announce, isHidden, newPost, pageToPublish } from './publish-post.ts'

const largestBytes = 4 * 1024 * 1024

/** `POST /{page}/photos`: publishes a photo, or uploads it for an album with `published=false`. */
export async function createPhoto(call: GraphCall, { id }: { readonly id: string }): Promise<object> {
  const page = pageToPublish(call, id)
  const url = call.text('url')
  if (url === '') throw refusal(324, 'Requires upload file')
  const read = readable(await call.networks.media(url))
  const { world } = call.networks
  const caption = call.text('message') || call.text('caption')
  const photo: GraphPhoto = {
    id: world.newId('8', 15),
    pageId: page.id,
    url,
    caption,
    postId: null,
    width: read.facts.width,
    height: read.facts.height,
    bytes: read.bytes,
    createdAt: world.now(),
  }
  if (isHidden(call)) {
    world.photos.put(photo)
    return { id: photo.id }
  }
  const post = newPost(call, page, { message: caption, link: null, photoIds: [photo.id], videoId: null })
  world.photos.put({ ...photo, postId: post.id })
  announce(call, post, 'photo')
  return { id: photo.id, post_id: post.id }
}

function readable(read: MediaRead): Extract<MediaRead, { kind: 'image' }> {
  if (read.kind === 'unreachable') throw refusal(324, `Missing or invalid image file: ${read.reason}`)
  const isTaken = read.kind === 'image' && read.facts.format !== 'webp' && read.bytes <= largestBytes
  if (isTaken) return read
  throw new GraphRefusal({
    code: 100,
    subcode: 1_366_046,
    message: 'Invalid parameter',
    userTitle: "Can't Read Files",
    userMessage: 'Your photos should be smaller than 4 MB and saved as JPG, PNG, GIF or BMP files.',
  })
}

export function readPhoto(call: GraphCall, photo: GraphPhoto): object {
  call.token()
  const node = {
    id: photo.id,
    name: photo.caption === '' ? undefined : photo.caption,
    post_id: photo.postId ?? undefined,
    page_story_id: photo.postId ?? undefined,
    width: photo.width,
    height: photo.height,
    link: `https://www.facebook.com/photo.php?fbid=${photo.id}`,
    images: () => [{ source: photo.url, width: photo.width, height: photo.height }],
  }
  return project(node, call.fields() ?? [], 'Photo')
}
