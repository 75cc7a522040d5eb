import { commentsOn } from '../comments-on.ts'
import { grant } from '../standing.ts'
import type { Twin } from '../twin.ts'
import { mastodonApi } from './api.ts'
import { issueToken, people, scopes, statusesBy, statusesOf } from './server.ts'

/** A Mastodon server. */
export const mastodonTwin: Twin = {
  prefix: '/mastodon',
  api: mastodonApi,
  issueTokens(networks, personId, asked = scopes) {
    const person = people.find(({ id }) => id === personId)
    if (!person) return { error: 'There is no such person.' }
    const granted = asked.filter((scope) => !person.refuses.includes(scope))
    grant(networks.world, 'mastodon', personId, { granted, declined: [] })
    return issueToken(networks, personId, granted)
  },
  timelines: [
    {
      kind: 'mastodon',
      label: 'Mastodon',
      accounts: people,
      entries: (world, accountId) =>
        statusesBy(world, accountId).map((status) => ({
          id: status.id,
          text: status.text,
          publishedAt: status.createdAt,
          images: [],
          notes: status.media.map(({ type, bytes, description }) => `${type}, ${bytes} bytes: ${description ?? '-'}`),
          reactions: `${status.favourites} favourites, ${status.replies} replies`,
          comments: commentsOn(world, status.id),
          takesTypes: false,
        })),
      count(world, id, what) {
        const status = statusesOf(world).get(id)
        const name = what === 'reaction' ? 'favourites' : 'replies'
        if (status) statusesOf(world).put({ ...status, [name]: status[name] + 1 })
      },
    },
  ],
}
