import type { Networks } from '../context.ts'
import { findPage, pageOfAccount } from '../people.ts'
import type { GraphPost } from '../records.ts'
import { requireReader } from './access.ts'
import type { GraphCall } from './call.ts'
import { createComment, deleteComment, listComments, readComment } from './comments.ts'
import { readContainer } from './containers.ts'
import { reactionList } from './edges.ts'
import { mediaInsights, postInsights } from './insights.ts'
import { readAccount, readMedia } from './media-nodes.ts'
import { readPage } from './pages.ts'
import { readPhoto } from './photos.ts'
import { deletePost, readPost, updatePost } from './posts.ts'
import { readVideo } from './videos.ts'

type Run = (call: GraphCall) => object | Promise<object>

/** An object of the Graph API and its operations. */
export interface Node {
  readonly type: 'page' | 'account' | 'post' | 'photo' | 'video' | 'container' | 'media' | 'comment'
  readonly GET: Run
  readonly POST?: Run
  readonly DELETE?: Run
  /** Operations by `METHOD edge`. */
  readonly edges?: Readonly<Record<string, Run>>
}

export function nodeOf({ world }: Networks, id: string): Node | null {
  const page = findPage(id)
  if (page) return { type: 'page', GET: (call) => readPage(call, page) }
  if (pageOfAccount(id)) return { type: 'account', GET: (call) => readAccount(call, { id }) }
  const post = world.posts.get(id)
  if (post) {
    return {
      type: 'post',
      GET: (call) => readPost(call, post),
      POST: (call) => updatePost(call, post),
      DELETE: (call) => deletePost(call, post),
      edges: {
        'GET comments': asReader(post, (call) => listComments(call, id)),
        'POST comments': (call) => createComment(call, id),
        'GET reactions': asReader(post, (call) => reactionsOf(call, id)),
        'GET likes': asReader(post, (call) => reactionsOf(call, id, 'LIKE')),
        'GET insights': asReader(post, (call) => postInsights(call, post)),
      },
    }
  }
  const media = world.media.get(id)
  if (media) {
    return {
      type: 'media',
      GET: (call) => readMedia(call, media),
      edges: {
        'GET comments': (call) => listComments(call, id),
        'POST comments': (call) => createComment(call, id),
        'GET insights': (call) => mediaInsights(call, media),
      },
    }
  }
  return smallNode(world, id)
}

const asReader =
  (post: GraphPost, run: Run): Run =>
  (call) => {
    requireReader(call.networks, call.token(), post.pageId, call.method, post.id)
    return run(call)
  }

function smallNode(world: Networks['world'], id: string): Node | null {
  const container = world.containers.get(id)
  if (container) return { type: 'container', GET: (call) => readContainer(call, container) }
  const photo = world.photos.get(id)
  if (photo) return { type: 'photo', GET: (call) => readPhoto(call, photo) }
  const video = world.videos.get(id)
  if (video) return { type: 'video', GET: (call) => readVideo(call, video) }
  const comment = world.comments.get(id)
  if (!comment) return null
  return {
    type: 'comment',
    GET: (call) => readComment(call, comment),
    DELETE: (call) => deleteComment(call, comment),
  }
}

function reactionsOf(call: GraphCall, id: string, type?: 'LIKE'): object {
  call.token()
  return reactionList(call, id, call.list, type)
}
