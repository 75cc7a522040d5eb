import { commentsOn } from '../comments-on.ts'
import type { Networks } from '../context.ts'
import { findShortPerson, shortPeople } from '../people.ts'
import { grant } from '../standing.ts'
import type { Entry, Twin } from '../twin.ts'
import type { World } from '../world.ts'
import { oauth1CredentialsOf } from './oauth1.ts'
import { shortApi } from './routes.ts'
import { openFamily } from './token.ts'

/** The short-text network. */
export const shortTwin: Twin = {
  prefix: '/short',
  api: shortApi,
  issueTokens,
  timelines: [
    {
      kind: 'short',
      label: 'X',
      accounts: shortPeople,
      entries: shortEntries,
      count(world, id, what) {
        const tweet = world.tweets.get(id)
        const name = what === 'reaction' ? 'likes' : 'replies'
        if (tweet) world.tweets.put({ ...tweet, counts: { ...tweet.counts, [name]: tweet.counts[name] + 1 } })
      },
    },
  ],
}

const shortScopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']

function issueTokens(networks: Networks, personId: string, scopes: readonly string[] = shortScopes): object {
  const person = findShortPerson(personId)
  if (!person) return { error: 'There is no such person.' }
  const granted = scopes.filter((scope) => !person.refuses.includes(scope))
  grant(networks.world, 'short', personId, { granted, declined: scopes.filter((scope) => !granted.includes(scope)) })
  const { accessToken, accessTokenSecret } = oauth1CredentialsOf(person, networks)
  const oauth1 = { access_token: accessToken, access_token_secret: accessTokenSecret }
  return { ...openFamily(networks, personId, granted), oauth1 }
}

function shortEntries(world: World, authorId: string): Entry[] {
  const found = world.tweets.where((tweet) => tweet.authorId === authorId)
  return found.reverse().map((tweet) => ({
    id: tweet.id,
    text: tweet.sent,
    publishedAt: tweet.createdAt,
    images: [],
    notes: tweet.mediaIds.flatMap((id) => {
      const upload = world.uploads.get(id)
      return upload ? [`${upload.mediaType}, ${upload.width} × ${upload.height}, ${upload.totalBytes} bytes`] : []
    }),
    reactions: `${tweet.counts.likes} likes, ${tweet.counts.replies} replies`,
    comments: commentsOn(world, tweet.id),
    takesTypes: false,
  }))
}
