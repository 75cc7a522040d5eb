import { commitFault, mayPass, plainFault } from '../commit-fault.rules.ts'
import {
  callsFor,
  type GraphAnswer,
  type GraphCallDeps,
  type GraphDeps,
  graphGet,
  graphPost,
  idIn,
} from '../graph/graph-client.ts'
import { isUserTokenDead, pageTokenOf } from '../graph/page-token.ts'
import type { Account, Artifacts, Commitment, Content, NetworkProvider, Preparation, Published } from '../ports.ts'
import { reconcilePage } from './reconcile.ts'

/** Returns the ids of uploaded, unpublished photos, in album order. */
export const photoIdsOf = ({ photos }: Artifacts): readonly string[] =>
  Array.isArray(photos) ? photos.filter((id) => typeof id === 'string') : []

/** Creates the provider that publishes posts, photos, albums and videos of a page. */
export const createPageProvider = (deps: GraphDeps): NetworkProvider => ({
  network: 'network_a',
  prepare: (account, content, artifacts) => prepare(callsFor(deps, account), account, content, artifacts),
  commit: (account, content, artifacts) => commit(callsFor(deps, account), account, content, artifacts),
  reconcile: (account, content, artifacts, lost) =>
    reconcilePage(callsFor(deps, account), account, content, artifacts, lost),
  describe: (account, { externalId }) => describe(callsFor(deps, account), account, externalId),
  isLoginDead: (account) => isUserTokenDead(callsFor(deps, account), account),
})

/** Uploads the photos of an album unpublished. Other content needs no preparation. */
async function prepare(
  deps: GraphCallDeps,
  account: Account,
  content: Content,
  artifacts: Artifacts,
): Promise<Preparation> {
  if (content.type !== 'carousel') return { state: 'ready', artifacts }
  const token = await pageTokenOf(deps, account)
  if (typeof token !== 'string') {
    return { state: 'rejected', artifacts, fault: plainFault(token), again: mayPass(token) }
  }
  const photos = [...photoIdsOf(artifacts)]
  for (const { url } of content.media.slice(photos.length)) {
    const id = idIn(await graphPost(deps, `${account.id}/photos`, token, { url, published: 'false' }), 'id')
    if (typeof id !== 'string') {
      return { state: 'rejected', artifacts: { photos }, fault: plainFault(id), again: mayPass(id) }
    }
    photos.push(id)
  }
  return { state: 'ready', artifacts: { photos } }
}

async function commit(
  deps: GraphCallDeps,
  account: Account,
  content: Content,
  artifacts: Artifacts,
): Promise<Commitment> {
  const token = await pageTokenOf(deps, account)
  // Nothing was published yet, so a failed token request can be repeated.
  if (typeof token !== 'string') {
    return { state: 'rejected', fault: plainFault(token), again: mayPass(token) ? artifacts : null }
  }
  const answer = await publish(deps, account, token, content, artifacts)
  // For a photo, the response also contains the photo's id, but webhooks use the post's id.
  const id = idIn(answer, 'post_id', 'id')
  return typeof id === 'string' ? { state: 'live', receipt: { externalId: id } } : commitFault(id, artifacts)
}

function publish(
  deps: GraphCallDeps,
  { id }: Account,
  token: string,
  { type, caption, media, link }: Content,
  artifacts: Artifacts,
): Promise<GraphAnswer> {
  const [first] = media
  if (type === 'photo' && first) return graphPost(deps, `${id}/photos`, token, { url: first.url, message: caption })
  if (type === 'video' && first)
    return graphPost(deps, `${id}/videos`, token, { file_url: first.url, description: caption })
  const attached = photoIdsOf(artifacts).map((photo, index) => [
    `attached_media[${index}]`,
    JSON.stringify({ media_fbid: photo }),
  ])
  return graphPost(deps, `${id}/feed`, token, {
    message: caption,
    link: link ?? undefined,
    ...Object.fromEntries(attached),
  })
}

/** Returns the post's URL. For a video, also its post id, which the network assigns only later. */
async function describe(deps: GraphCallDeps, account: Account, externalId: string): Promise<Published> {
  const isPost = externalId.includes('_')
  const plainUrl = isPost ? `https://www.facebook.com/${externalId}` : null
  const token = await pageTokenOf(deps, account)
  if (typeof token !== 'string') return { url: plainUrl, externalId: null }
  const fields = isPost ? 'permalink_url' : 'permalink_url,post_id'
  const answer = await graphGet(deps, externalId, token, { fields })
  if (answer.kind === 'fault') return { url: plainUrl, externalId: null }
  const { permalink_url: url, post_id: postId } = answer.body
  const named = typeof postId === 'string' && postId !== '' ? postId : null
  return {
    url: addressOf(url) ?? plainUrl,
    externalId: named === null || named.includes('_') ? named : `${account.id}_${named}`,
  }
}

/** Returns the URL of a video with a host, which the network leaves out. Null if it sends no URL. */
function addressOf(url: unknown): string | null {
  if (typeof url !== 'string' || url === '') return null
  return url.startsWith('/') ? `https://www.facebook.com${url}` : url
}
