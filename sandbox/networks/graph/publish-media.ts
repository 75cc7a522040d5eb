import { randomBytes } from 'node:crypto'
import type { Container, PublishedMedia } from '../records.ts'
import type { World } from '../world.ts'
import { requireAccountPage } from './access.ts'
import type { GraphCall } from './call.ts'
import { type ContainerState, containerState } from './containers.ts'
import { mediaRefusal, refusal } from './errors.ts'
import { listPart } from './paging.ts'

const dayMs = 86_400_000

/** `POST /{account}/media_publish`: publishes a finished container. Works only once. */
export function publishMedia(call: GraphCall, { id }: { readonly id: string }): object {
  const { world } = call.networks
  requireAccountPage(call.networks, call.token(), id, 'instagram_content_publish')
  const creationId = call.text('creation_id')
  if (creationId === '') throw refusal(100, 'The parameter creation_id is required')
  const container = world.containers.get(creationId)
  if (!container || container.accountId !== id || container.isCarouselItem) throw notFound(creationId)
  refuseUnlessFinished(containerState(world, container), container)
  if (quotaUsage(world, id) >= world.settings.accountQuota) {
    throw mediaRefusal(
      9,
      2207042,
      'You reached the maximum number of posts that is allowed to be published by Content Publishing API.',
    )
  }
  const media = world.media.put(mediaOf(call, container))
  world.containers.put({ ...container, mediaId: media.id })
  for (const child of container.children.flatMap((childId) => world.containers.get(childId) ?? [])) {
    world.containers.put({ ...child, mediaId: media.id })
  }
  return { id: media.id }
}

const notFound = (id: string) =>
  mediaRefusal(24, 2207006, `The media with id ${id} cannot be found: it is deleted, published or not yours.`)

function refuseUnlessFinished(state: ContainerState, container: Container): void {
  if (state === 'FINISHED') return
  if (state === 'IN_PROGRESS') {
    throw mediaRefusal(9007, 2207027, 'The media is not ready for publishing, please wait for a moment')
  }
  if (state === 'EXPIRED') throw mediaRefusal(-2, 2207020, 'The media has expired.')
  if (state === 'ERROR' && container.problem) {
    throw mediaRefusal(container.problem.code, container.problem.subcode, container.problem.message)
  }
  throw notFound(container.id)
}

function mediaOf(call: GraphCall, container: Container): PublishedMedia {
  const { world } = call.networks
  const children = container.children.flatMap((id) => world.containers.get(id) ?? [])
  return {
    id: world.newId('180', 17),
    accountId: container.accountId,
    containerId: container.id,
    kind: container.kind,
    isVideo: container.isVideo,
    url: container.url,
    caption: container.caption,
    children: children.map(({ url, isVideo }) => ({ id: world.newId('180', 17), url, isVideo })),
    shortcode: randomBytes(8).toString('base64url'),
    likes: 0,
    createdAt: world.now(),
    requestId: call.requestId,
  }
}

const quotaUsage = (world: World, accountId: string): number =>
  world.media.where((media) => media.accountId === accountId && media.createdAt > world.now() - dayMs).length

/** `/{account}/content_publishing_limit` */
export function publishingLimit(call: GraphCall, { id }: { readonly id: string }): object {
  const { world } = call.networks
  requireAccountPage(call.networks, call.token(), id, 'instagram_content_publish')
  const asked = call.fields()?.map(({ name }) => name) ?? ['quota_usage']
  const config = { quota_total: world.settings.accountQuota, quota_duration: 86_400 }
  const known: Readonly<Record<string, unknown>> = { quota_usage: quotaUsage(world, id), config }
  return listPart([Object.fromEntries(asked.map((name) => [name, known[name]]))], call.list)
}
