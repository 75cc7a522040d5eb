import { sha256Hex } from '../../../platform/secret.ts'
import type { LoginDeps, NetworkAdapter, PublishingDeps } from '../adapter.types.ts'
import { plainFault } from '../commit-fault.rules.ts'
import { writingOf } from '../graph/comment-provider.ts'
import { localId, type MastodonDeps, mastodonCall, placeOf, worldwideId } from './mastodon-client.ts'
import { createMastodonLogin } from './mastodon-login.ts'
import { createStatusProvider, postStatus, type StatusDeps, saysSame, statusesSince } from './status-provider.ts'

const publishingDeps = ({ addresses, ...deps }: PublishingDeps): StatusDeps => ({ ...deps, builtIn: addresses.builtIn })
const loginDeps = ({ wire, clock, endpoints: { builtIn } }: LoginDeps): MastodonDeps => ({
  wire,
  clock,
  builtIn,
  timeoutMs: 15_000,
})

export const mastodonAdapter: NetworkAdapter = {
  provider: (deps) => createStatusProvider(publishingDeps(deps)),
  followUps(all) {
    const deps = publishingDeps(all)
    return {
      network: 'mastodon',
      isPost: true,
      async write({ config }, { parentId, text }) {
        // Texts of a thread differ, so this key identifies the request when it is repeated.
        const key = sha256Hex(JSON.stringify([parentId, text]))
        return writingOf(await postStatus(deps, config, key, { status: text, in_reply_to_id: localId(parentId) }))
      },
      async find(account, { parentId, text }, since) {
        const found = await statusesSince(deps, account, since)
        if ('class' in found) return { state: 'unread', fault: plainFault(found) }
        const ours = found.statuses.filter(
          (status) => status.in_reply_to_id === localId(parentId) && saysSame(status, text),
        )
        const ids = ours.map(({ id }) => worldwideId(String(id), placeOf(account.config)))
        return { state: 'read', externalIds: ids.reverse(), isWhole: found.isWhole }
      },
    }
  },
  login: (deps) => createMastodonLogin(loginDeps(deps)),
  reader: (deps) => ({
    async readPost({ id }, config, now) {
      const answer = await mastodonCall(loginDeps(deps), placeOf(config), `/api/v1/statuses/${localId(id)}`)
      if (!answer.ok) return answer
      const count = (name: string) => Number(answer.value.body[name] ?? 0) || 0
      const [favourites, boosts, replies] = [count('favourites_count'), count('reblogs_count'), count('replies_count')]
      const metrics = { likes: favourites, shares: boosts, replies }
      const mastodon_insights = { favourites, boosts, replies, last_updated: now.toISOString() }
      return { ok: true, value: { metrics, insights: { mastodon_insights } } }
    },
    lastPosts: () => null,
  }),
}
