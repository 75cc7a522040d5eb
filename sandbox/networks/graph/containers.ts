import { pageOfAccount } from '../people.ts'
import { afterRead, firstProcessing, isReady } from '../processing.ts'
import type { Container, MediaProblem } from '../records.ts'
import type { World } from '../world.ts'
import { requireAccountPage } from './access.ts'
import type { GraphCall } from './call.ts'
import { mediaRefusal, refusal, unknownObject } from './errors.ts'
import { project } from './fields.ts'
import { judgeCaption, judgeImage } from './media.rules.ts'

const lifeMs = 86_400_000

/** `POST /{account}/media`: creates a container, which must be published within a day. */
export async function createContainer(call: GraphCall, { id }: { readonly id: string }): Promise<object> {
  const { world } = call.networks
  requireAccountPage(call.networks, call.token(), id, 'instagram_content_publish')
  const caption = call.text('caption')
  const captionProblem = judgeCaption(caption)
  if (captionProblem) throw refusalOf(captionProblem)
  const made = call.text('media_type') === 'CAROUSEL' ? carousel(call, id) : await single(call)
  const container = world.containers.put({
    ...made,
    id: world.newId('179', 17),
    accountId: id,
    caption: made.isCarouselItem ? '' : caption,
    mediaId: null,
    createdAt: world.now(),
  })
  return { id: container.id }
}

type Made = Omit<Container, 'id' | 'accountId' | 'caption' | 'mediaId' | 'createdAt'>

async function single(call: GraphCall): Promise<Made> {
  const { world } = call.networks
  const isCarouselItem = call.text('is_carousel_item') === 'true'
  const type = call.text('media_type')
  if (!['', 'IMAGE', 'VIDEO', 'REELS', 'STORIES'].includes(type)) {
    throw mediaRefusal(100, 2207023, `The media type ${type} is unknown.`)
  }
  const url = call.text('video_url') || call.text('image_url')
  if (url === '') throw refusal(100, 'The parameter image_url is required')
  const isVideo = call.text('video_url') !== ''
  if (isVideo && type === 'VIDEO' && !isCarouselItem) {
    throw mediaRefusal(100, 2207023, 'The VIDEO value for media_type is no longer supported. Use the REELS media type.')
  }
  const read = await call.networks.media(url)
  if (read.kind === 'unreachable') {
    throw mediaRefusal(9004, 2207052, `The media could not be fetched from this URI: ${read.reason}`)
  }
  const base = { url, isVideo, isCarouselItem, children: [] }
  if (isVideo) {
    const problem = read.kind === 'video' ? null : videoProblem
    return { ...base, kind: videoKind(type), problem, ...firstProcessing(world, 'video') }
  }
  const problem = judgeImage(read)
  if (problem) throw refusalOf(problem)
  return { ...base, kind: type === 'STORIES' ? 'STORIES' : 'IMAGE', problem: null, ...firstProcessing(world, 'image') }
}

/** This problem is found only during processing. */
const videoProblem: MediaProblem = {
  code: 352,
  subcode: 2207026,
  message: 'Error: Media upload has failed with error code 2207026',
}

const videoKind = (type: string): Container['kind'] => (type === 'VIDEO' || type === 'STORIES' ? type : 'REELS')

const refusalOf = ({ code, subcode, message }: MediaProblem) => mediaRefusal(code, subcode, message)

/** Returns two to ten finished carousel items of the same account. */
function carousel(call: GraphCall, accountId: string): Made {
  const { world } = call.networks
  const ids = childrenOf(call.text('children'))
  if (ids.length < 2 || ids.length > 10) {
    throw mediaRefusal(
      100,
      2207028,
      'Your post won’t work as a carousel. Carousels need at least 2 photos/videos and no more than 10.',
    )
  }
  for (const id of ids) {
    const child = world.containers.get(id)
    if (!child || child.accountId !== accountId) throw unknownObject(id, call.method)
    if (!child.isCarouselItem) throw mediaRefusal(100, 2207023, `The media ${id} was not made for a carousel.`)
    if (containerState(world, child) !== 'FINISHED') {
      throw mediaRefusal(9007, 2207027, `The media ${id} is not ready for publishing, please wait for a moment`)
    }
  }
  const base = { kind: 'CAROUSEL', url: null, isVideo: false, isCarouselItem: false, problem: null } as const
  return { ...base, children: ids, ...firstProcessing(world, 'image') }
}

/** Returns ids in the form `1,2` or `["1","2"]`. */
const childrenOf = (text: string): string[] => text.split(/[^\d]+/).filter((id) => id !== '')

export type ContainerState = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

export function containerState(world: World, container: Container): ContainerState {
  if (container.mediaId !== null) return 'PUBLISHED'
  if (world.now() >= container.createdAt + lifeMs) return 'EXPIRED'
  if (!isReady(world, container)) return 'IN_PROGRESS'
  return container.problem ? 'ERROR' : 'FINISHED'
}

/** Returns the state of a container. Each read advances its processing. */
export function readContainer(call: GraphCall, container: Container): object {
  const { world } = call.networks
  if (!pageOfAccount(container.accountId)) throw unknownObject(container.id, call.method)
  requireAccountPage(call.networks, call.token(), container.accountId, 'instagram_basic')
  const state = containerState(world, container)
  world.containers.put({ ...container, ...afterRead(container) })
  const node = { id: container.id, status_code: state, status: statusText(state, container.problem) }
  return project(node, call.fields() ?? [], 'IGMediaContainer')
}

function statusText(state: ContainerState, problem: MediaProblem | null): string {
  if (state === 'ERROR' && problem) return problem.message
  const texts = {
    IN_PROGRESS: 'In Progress: Media is still being processed.',
    FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
    PUBLISHED: 'Published: Media has been published.',
    EXPIRED: 'Expired: Media was not published within 24 hours.',
    ERROR: 'Error',
  }
  return texts[state]
}
