import type { Members } from '../../credentials/index.ts'
import { commitFault, mayPass, plainFault } from '../commit-fault.rules.ts'
import type { ReadFault } from '../fault.types.ts'
import { callsFor, type GraphCallDeps, type GraphDeps, graphGet, graphPost, idIn } from '../graph/graph-client.ts'
import { containerFault } from '../graph/graph-fault.rules.ts'
import { isUserTokenDead, userTokenOf } from '../graph/page-token.ts'
import type { Account, Artifacts, Commitment, Content, Medium, NetworkProvider, Preparation } from '../ports.ts'
import { readQuota } from './read-quota.ts'
import { reconcilePhoto } from './reconcile.ts'

/** Ids at the network. `polls`: number of status requests so far. */
interface Prepared {
  readonly children: readonly string[]
  readonly container: string | null
  readonly polls: number
}

export function preparedOf({ children, container, polls }: Artifacts): Prepared {
  return {
    children: Array.isArray(children) ? children.filter((id) => typeof id === 'string') : [],
    container: typeof container === 'string' ? container : null,
    polls: typeof polls === 'number' ? polls : 0,
  }
}

/**
 * Creates the provider that publishes photos, reels and carousels of a business account. Containers are created, become
 * ready, and are then published.
 */
export const createPhotoProvider = (deps: GraphDeps): NetworkProvider => ({
  network: 'network_b',
  prepare: (account, content, artifacts) => prepare(callsFor(deps, account), account, content, preparedOf(artifacts)),
  commit: (account, _content, artifacts) => commit(callsFor(deps, account), account, artifacts),
  reconcile: (account, content, artifacts, lost) =>
    reconcilePhoto(callsFor(deps, account), account, content, preparedOf(artifacts), lost),
  isLoginDead: (account) => isUserTokenDead(callsFor(deps, account), account),
  readQuota: (account) => readQuota(deps, account),
  async describe(account, { externalId }) {
    const answer = await graphGet(callsFor(deps, account), externalId, userTokenOf(account), { fields: 'permalink' })
    const url = answer.kind === 'answer' ? answer.body.permalink : null
    return { url: typeof url === 'string' ? url : null, externalId: null }
  },
})

const pollMs = [1000, 2000, 3000, 5000, 5000, 10_000]
const slowestPollMs = 15_000
const mostPolls = 60

const isCarousel = (content: Content): boolean => content.type === 'carousel'

async function prepare(deps: GraphCallDeps, account: Account, content: Content, made: Prepared): Promise<Preparation> {
  const at = { ...made }
  if (isCarousel(content)) {
    const children = [...made.children]
    for (const medium of content.media.slice(children.length)) {
      const child = await createContainer(deps, account, { ...childFields(medium), is_carousel_item: 'true' })
      if (typeof child !== 'string') return rejected(child, { ...made, children })
      children.push(child)
    }
    at.children = children
  }
  if (at.container === null) {
    const waiting = await firstNotReady(deps, account, at, at.children)
    if (waiting) return waiting
    const fields = isCarousel(content)
      ? { media_type: 'CAROUSEL', children: at.children.join(','), caption: content.caption }
      : { ...singleFields(content.media[0]), caption: content.caption }
    const container = await createContainer(deps, account, fields)
    if (typeof container !== 'string') return rejected(container, at)
    at.container = container
  }
  const waiting = await firstNotReady(deps, account, at, [at.container])
  return waiting ?? { state: 'ready', artifacts: { ...at } }
}

const childFields = ({ type, url }: Medium) =>
  type === 'image' ? { image_url: url } : { media_type: 'VIDEO', video_url: url }

function singleFields(medium: Medium | undefined): Readonly<Record<string, string>> {
  if (!medium) return {}
  if (medium.type === 'image') return { image_url: medium.url }
  return { media_type: 'REELS', video_url: medium.url, share_to_feed: 'true' }
}

const createContainer = async (
  deps: GraphCallDeps,
  account: Account,
  fields: Readonly<Record<string, string | undefined>>,
): Promise<string | ReadFault> => idIn(await graphPost(deps, `${account.id}/media`, userTokenOf(account), fields), 'id')

const rejected = (fault: ReadFault, made: Prepared): Preparation => ({
  state: 'rejected',
  artifacts: { ...made },
  fault: plainFault(fault),
  again: mayPass(fault),
})

/**
 * Returns the status of the first container that is not ready; null if all are. The network requires ready children
 * before it creates the parent.
 */
async function firstNotReady(
  deps: GraphCallDeps,
  account: Account,
  made: Prepared,
  ids: readonly string[],
): Promise<Preparation | null> {
  for (const id of ids) {
    const answer = await graphGet(deps, id, userTokenOf(account), { fields: 'status_code,status' })
    if (answer.kind === 'fault') {
      const told = rejected(answer.fault, made)
      // The network may not find a new container yet.
      return answer.fault.code === notFound && told.state === 'rejected' ? { ...told, again: true } : told
    }
    const unready = progressOf(answer.body, made)
    if (unready) return unready
  }
  return null
}

function progressOf(body: Members, made: Prepared): Preparation | null {
  const code = body.status_code
  if (code === 'FINISHED' || code === 'PUBLISHED') return null
  const afresh = { artifacts: {}, state: 'rejected' } as const
  if (code === 'ERROR') {
    const fault = containerFault(body.status)
    return { ...afresh, fault: plainFault(fault), again: mayPass(fault) }
  }
  if (code === 'EXPIRED') return { ...afresh, fault: expired, again: true }
  if (made.polls >= mostPolls) return { ...afresh, fault: tooSlow, again: false }
  return {
    state: 'wait',
    artifacts: { ...made, polls: made.polls + 1 },
    waitMs: pollMs[made.polls] ?? slowestPollMs,
  }
}

const expired = {
  class: 'transient',
  message: 'The prepared media has expired.',
  code: null,
  retryAt: null,
} as const
const tooSlow = {
  class: 'transient',
  message: 'The network did not finish processing the media. Publish again.',
  code: null,
  retryAt: null,
} as const

const notReady = '9007/2207027'
const notFound = '100/33'

async function commit(deps: GraphCallDeps, account: Account, artifacts: Artifacts): Promise<Commitment> {
  const { container } = preparedOf(artifacts)
  const answer = await graphPost(deps, `${account.id}/media_publish`, userTokenOf(account), {
    creation_id: container ?? undefined,
  })
  const id = idIn(answer, 'id')
  if (typeof id === 'string') return { state: 'live', receipt: { externalId: id } }
  // The same container can be published later. A new container could publish the post twice.
  if (id.code === notReady) return { state: 'rejected', fault: plainFault(id), again: artifacts }
  return commitFault(id, artifacts)
}
