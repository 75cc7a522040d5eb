import { afterRead, firstProcessing, isReady } from '../processing.ts'
import type { GraphVideo } from '../records.ts'
import type { GraphCall } from './call.ts'
import { refusal } from './errors.ts'
import { project } from './fields.ts'
import { announce, newPost, pageToPublish } from './publish-post.ts'

/** `POST /{page}/videos`: accepts a video and processes it later. */
export async function createVideo(call: GraphCall, { id }: { readonly id: string }): Promise<object> {
  const page = pageToPublish(call, id)
  const url = call.text('file_url')
  if (url === '') throw refusal(100, 'The parameter file_url is required')
  const read = await call.networks.media(url)
  if (read.kind === 'unreachable') throw refusal(389, `Unable to fetch video file from URL. ${read.reason}`)
  const { world } = call.networks
  const videoId = world.newId('6', 15)
  const description = call.text('description')
  const post = newPost(call, page, { message: description, link: null, photoIds: [], videoId })
  world.videos.put({
    id: videoId,
    pageId: page.id,
    url,
    description,
    postId: post.id,
    failed: read.kind !== 'video',
    createdAt: world.now(),
    ...firstProcessing(world, 'video'),
  })
  announce(call, post, 'video')
  return { id: videoId }
}

/** Returns the state of a video. Each read advances its processing. */
export function readVideo(call: GraphCall, video: GraphVideo): object {
  call.token()
  const { world } = call.networks
  const state = isReady(world, video) ? (video.failed ? 'error' : 'ready') : 'processing'
  world.videos.put({ ...video, ...afterRead(video) })
  const node = {
    id: video.id,
    description: video.description,
    status: () => ({ video_status: state }),
    post_id: video.postId.split('_')[1],
    permalink_url: `/${video.pageId}/videos/${video.id}/`,
    published: true,
  }
  return project(node, call.fields() ?? [], 'Video')
}
