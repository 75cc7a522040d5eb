import { isMembers } from '../../credentials/index.ts'
import { commitFault } from '../commit-fault.rules.ts'
import type { Account, Artifacts, Commitment, Content, NetworkProvider } from '../ports.ts'
import { bearer, type ShortTextDeps, shortTextCall, unreadable } from './short-text-client.ts'
import { reconcileShortText } from './short-text-reconcile.ts'
import { uploadLack } from './upload-driver.ts'
import { uploadedOf, uploadMedia } from './upload-media.ts'
import { shortTextOf } from './written-text.rules.ts'

/**
 * Creates the provider that publishes posts of the short-text network. Uploads the media first; one request publishes
 * the post.
 */
export const createShortTextProvider = (deps: ShortTextDeps): NetworkProvider => ({
  network: 'network_c',
  prepare: (account, content, artifacts) =>
    content.media.length === 0
      ? Promise.resolve({ state: 'ready', artifacts })
      : uploadMedia(deps, account, content, artifacts),
  commit: (account, content, artifacts) => commit(deps, account, content, artifacts),
  reconcile: (account, content, artifacts, lost) => reconcileShortText(deps, account, content, artifacts, lost),
  lacks: (config) => uploadLack(config, deps),
  // A login has a single user, so a rejection affects the whole login.
  isLoginDead: async () => true,
  // The URL is derived from the id.
  describe: async (_account, { externalId }) => ({ url: `https://x.com/i/web/status/${externalId}`, externalId: null }),
})

async function commit(
  deps: ShortTextDeps,
  account: Account,
  content: Content,
  artifacts: Artifacts,
): Promise<Commitment> {
  const { media } = uploadedOf(artifacts)
  const text = shortTextOf(content)
  const body = JSON.stringify({ text, ...(media.length === 0 ? {} : { media: { media_ids: media } }) })
  const headers = { ...bearer(account.config.access_token), 'content-type': 'application/json' }
  const answer = await shortTextCall(deps, `${deps.apiUrl}/2/tweets`, { method: 'POST', headers, body }, account.id)
  if (answer.kind === 'fault') return commitFault(answer.fault, artifacts)
  const { data } = answer.body
  const id = isMembers(data) ? data.id : null
  // Ids exceed the range of safe integers, so only strings are valid.
  if (typeof id !== 'string' || id === '') return commitFault(unreadable, artifacts)
  return { state: 'live', receipt: { externalId: id } }
}
