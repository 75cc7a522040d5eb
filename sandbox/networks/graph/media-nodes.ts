import { pageOfAccount } from '../people.ts'
import type { PublishedMedia } from '../records.ts'
import { requireAccountPage } from './access.ts'
import { type GraphCall, graphTime } from './call.ts'
import { commentEdge } from './edges.ts'
import { unknownObject } from './errors.ts'
import { type NodeFields, parseFields, project } from './fields.ts'
import { accountFields } from './pages.ts'
import { listPart } from './paging.ts'

const shown = parseFields('id')

export function readAccount(call: GraphCall, { id }: { readonly id: string }): object {
  const account = pageOfAccount(id)?.account
  requireAccountPage(call.networks, call.token(), id, 'instagram_basic')
  if (!account) throw unknownObject(id, call.method)
  return accountFields(call.networks, account, call.fields() ?? shown)
}

/** `GET /{account}/media`: newest first. */
export function accountMedia(call: GraphCall, { id }: { readonly id: string }): object {
  requireAccountPage(call.networks, call.token(), id, 'instagram_basic')
  const found = call.networks.world.media.where(({ accountId }) => accountId === id).reverse()
  const part = listPart(found, call.list)
  const fields = call.fields() ?? shown
  return { ...part, data: part.data.map((media) => project(mediaFields(call, media), fields, 'IGMedia')) }
}

export function readMedia(call: GraphCall, media: PublishedMedia): object {
  requireAccountPage(call.networks, call.token(), media.accountId, 'instagram_basic')
  return project(mediaFields(call, media), call.fields() ?? shown, 'IGMedia')
}

function mediaFields(call: GraphCall, media: PublishedMedia): NodeFields {
  const { world } = call.networks
  return {
    id: media.id,
    caption: media.caption === '' ? undefined : media.caption,
    media_type: media.kind === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : media.isVideo ? 'VIDEO' : 'IMAGE',
    media_product_type: media.kind === 'REELS' ? 'REELS' : media.kind === 'STORIES' ? 'STORY' : 'FEED',
    media_url: media.url ?? media.children[0]?.url ?? undefined,
    thumbnail_url: media.isVideo ? (media.url ?? undefined) : undefined,
    permalink: mediaPermalink(media),
    shortcode: media.shortcode,
    timestamp: graphTime(media.createdAt),
    username: pageOfAccount(media.accountId)?.account?.username,
    owner: () => ({ id: media.accountId }),
    like_count: media.likes,
    comments_count: world.comments.where(({ objectId }) => objectId === media.id).length,
    children: ({ fields }) =>
      media.children.length === 0
        ? undefined
        : {
            data: media.children.map(({ id, url, isVideo }) =>
              project({ id, media_type: isVideo ? 'VIDEO' : 'IMAGE', media_url: url }, fields, 'IGMedia'),
            ),
          },
    comments: (field) => commentEdge(call, media.id, { address: `${call.apiUrl}/${media.id}/comments`, field }),
  }
}

export const mediaPermalink = (media: PublishedMedia): string =>
  `https://www.instagram.com/${media.kind === 'REELS' ? 'reel' : 'p'}/${media.shortcode}/`
