import { randomUUID } from 'node:crypto'
import { isMembers, type Members } from '../../credentials/index.ts'
import { commitFault, mayPass, plainFault } from '../commit-fault.rules.ts'
import type { ReadFault } from '../fault.types.ts'
import { MediumUnreadable, mediumFault } from '../medium-unreadable.ts'
import type {
  Account,
  Artifacts,
  Commitment,
  Content,
  LostCommit,
  Medium,
  NetworkProvider,
  OpenMedium,
  Preparation,
  Reconciliation,
} from '../ports.ts'
import { shortTextOf } from '../short-text/written-text.rules.ts'
import {
  jsonRequest,
  localId,
  type MastodonDeps,
  mastodonCall,
  placeOf,
  textIn,
  unreadable,
  worldwideId,
} from './mastodon-client.ts'
import { comparable, textOfHtml } from './status-text.rules.ts'

export interface StatusDeps extends MastodonDeps {
  readonly open: OpenMedium
}

/** `key`: idempotency key of the publishing request. Stored before the request is sent. */
interface Prepared {
  readonly key: string
  readonly media: readonly string[]
  readonly processing: string | null
  readonly polls: number
}

const preparedOf = ({ key, media, processing, polls }: Artifacts): Prepared => ({
  key: typeof key === 'string' ? key : randomUUID(),
  media: Array.isArray(media) ? media.filter((id) => typeof id === 'string') : [],
  processing: typeof processing === 'string' ? processing : null,
  polls: typeof polls === 'number' ? polls : 0,
})

/** Creates the provider that publishes statuses with media. */
export const createStatusProvider = (deps: StatusDeps): NetworkProvider => ({
  network: 'mastodon',
  prepare: (account, content, artifacts) => prepare(deps, account, content, preparedOf(artifacts)),
  commit: (account, content, artifacts) => commit(deps, account, content, artifacts),
  reconcile: (account, content, artifacts, lost) => reconcile(deps, account, content, artifacts, lost),
  // A login has a single account, so a rejection affects the whole login.
  isLoginDead: async () => true,
  async describe({ config }, { externalId }) {
    const answer = await mastodonCall(
      deps,
      placeOf(config),
      `/api/v1/statuses/${encodeURIComponent(localId(externalId))}`,
    )
    return { url: answer.ok ? textIn(answer.value.body, 'url') : null, externalId: null }
  },
})

const mostPolls = 60

/** Uploads missing media one after the other. The server needs some time to process large files. */
async function prepare(deps: StatusDeps, account: Account, content: Content, made: Prepared): Promise<Preparation> {
  let at = made
  for (const medium of content.media.slice(at.media.length)) {
    const known = at.processing
    const answer = known === null ? await upload(deps, account, medium) : await look(deps, account, known)
    if ('class' in answer) return rejected(answer, { ...at, processing: null })
    if (!answer.isReady) {
      if (at.polls >= mostPolls) return rejected(tooSlow, { ...at, processing: null, polls: 0 })
      return { state: 'wait', artifacts: { ...at, processing: answer.id, polls: at.polls + 1 }, waitMs: 2000 }
    }
    at = { ...at, media: [...at.media, answer.id], processing: null, polls: 0 }
  }
  return { state: 'ready', artifacts: { ...at } }
}

const rejected = (fault: ReadFault, at: Prepared): Preparation => ({
  state: 'rejected',
  artifacts: { ...at },
  fault: plainFault(fault),
  again: mayPass(fault),
})

interface Uploaded {
  readonly id: string
  readonly isReady: boolean
}

async function upload(deps: StatusDeps, { config }: Account, { url, alt }: Medium): Promise<Uploaded | ReadFault> {
  const form = new FormData()
  try {
    const { bytes, mimeType } = await deps.open(url)
    form.set('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), 'medium')
  } catch (error) {
    if (!(error instanceof MediumUnreadable)) throw error
    return mediumFault(error)
  }
  if (alt !== undefined) form.set('description', alt)
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const request = { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) }
  const answer = await mastodonCall(deps, placeOf(config), '/api/v2/media', request)
  if (!answer.ok) return answer.fault
  const id = textIn(answer.value.body, 'id')
  return id === null ? unreadable : { id, isReady: answer.value.status === 200 }
}

async function look(deps: StatusDeps, { config }: Account, id: string): Promise<Uploaded | ReadFault> {
  const answer = await mastodonCall(deps, placeOf(config), `/api/v1/media/${encodeURIComponent(id)}`)
  return answer.ok ? { id, isReady: answer.value.status === 200 } : answer.fault
}

const tooSlow: ReadFault = {
  class: 'transient',
  message: 'The server did not finish processing the media. Publish again.',
  code: null,
  retryAt: null,
  definitive: true,
}

async function commit(
  deps: StatusDeps,
  { config }: Account,
  content: Content,
  artifacts: Artifacts,
): Promise<Commitment> {
  const { key, media } = preparedOf(artifacts)
  const posted = await postStatus(deps, config, key, {
    status: shortTextOf(content),
    ...(media.length === 0 ? {} : { media_ids: media }),
  })
  return typeof posted === 'string'
    ? { state: 'live', receipt: { externalId: posted } }
    : commitFault(posted, artifacts)
}

/**
 * Publishes a status and returns its id, or a fault. If the same key is sent again within an hour, the server returns
 * the first status.
 */
export async function postStatus(
  deps: MastodonDeps,
  config: Account['config'],
  key: string,
  status: object,
): Promise<string | ReadFault> {
  const visibility = 'visibility' in config ? { visibility: config.visibility } : {}
  const request = jsonRequest({ ...status, ...visibility }, { 'idempotency-key': key })
  const place = placeOf(config)
  const answer = await mastodonCall(deps, place, '/api/v1/statuses', request)
  if (!answer.ok) return answer.fault
  const id = textIn(answer.value.body, 'id')
  return id === null ? unreadable : worldwideId(id, place)
}

const settledMs = 60_000
const clockSkewMs = 60_000
const mostListed = 40

/** Returns the statuses of the account since this time, or a fault. `isWhole`: whether the list is complete. */
export async function statusesSince(
  deps: MastodonDeps,
  { config, id }: Account,
  since: Date,
): Promise<{ readonly statuses: readonly Members[]; readonly isWhole: boolean } | ReadFault> {
  const path = `/api/v1/accounts/${encodeURIComponent(localId(id))}/statuses?exclude_reblogs=true&limit=${mostListed}`
  const answer = await mastodonCall(deps, placeOf(config), path)
  if (!answer.ok) return answer.fault
  const { rows } = answer.value
  const isRecent = (row: Members) => Date.parse(String(row.created_at)) >= since.getTime()
  return { statuses: rows.filter(isRecent), isWhole: rows.length < mostListed || !rows.every(isRecent) }
}

export const saysSame = (status: Members, text: string): boolean =>
  comparable(textOfHtml(String(status.content))) === comparable(text)

/**
 * Searches the account for the status by its media or its text. If it is certainly missing, it is sent again with the
 * same key, so that a delayed request creates no duplicate.
 */
async function reconcile(
  deps: StatusDeps,
  account: Account,
  content: Content,
  artifacts: Artifacts,
  lost: LostCommit,
): Promise<Reconciliation> {
  const found = await statusesSince(deps, account, new Date(lost.armedAt.getTime() - clockSkewMs))
  if ('class' in found) return { state: 'unknown', fault: plainFault(found) }
  const place = placeOf(account.config)
  const { media } = preparedOf(artifacts)
  const ours = found.statuses
    .filter((status) => (media.length > 0 ? shows(status, media) : saysSame(status, shortTextOf(content))))
    .map(({ id }) => worldwideId(String(id), place))
    .filter((id) => !lost.taken.has(id))
  const [externalId] = ours
  if (externalId !== undefined) return { state: 'live', receipt: ours.length === 1 ? { externalId } : null }
  if (!found.isWhole || deps.clock.now().getTime() - lost.lastSentAt.getTime() < settledMs)
    return { state: 'unknown', fault: notListed }
  return { state: 'absent', artifacts }
}

function shows({ media_attachments: shown }: Members, media: readonly string[]): boolean {
  const ids = Array.isArray(shown) ? shown.filter(isMembers).map(({ id }) => id) : []
  return media.every((id) => ids.includes(id))
}

const notListed = {
  class: 'unknown_outcome',
  message: 'The server has not said whether it published this, and does not list it yet.',
  code: null,
  retryAt: null,
} as const
