import { randomBytes } from 'node:crypto'
import type { Answer } from '../../faults.ts'
import type { ShortPerson } from '../people.ts'
import type { Tweet } from '../records.ts'
import type { World } from '../world.ts'
import { requireUser } from './access.ts'
import type { ShortCall } from './call.ts'
import { postingHeaders, requireAllowance } from './limits.ts'
import type { NonceBook } from './oauth1.ts'
import { invalidRequest, problem, ShortRefusal } from './problems.ts'
import { linksIn, shownText, weightedLength } from './tweet-text.ts'

interface Asked {
  readonly text: string
  readonly mediaIds: readonly string[]
  readonly replyTo: string | null
}

/** `POST /2/tweets` */
export function createTweet(call: ShortCall, nonces: NonceBook): Answer {
  const { world } = call.networks
  const author = requireUser(call, nonces, 'tweet.read', 'tweet.write', 'users.read')
  const asked = askedOf(call)
  requireAllowance(world, author)
  requireMedia(world, author, asked.mediaIds)
  if (weightedLength(asked.text) > 280) {
    throw problem(
      403,
      'Your Tweet text is too long. For more information, see https://developer.x.com/en/docs/counting-characters.',
    )
  }
  refuseDuplicate(world, author, asked)
  const parent = asked.replyTo === null ? null : world.tweets.get(asked.replyTo)
  if (parent === undefined)
    throw problem(403, 'You attempted to reply to a Tweet that is deleted or not visible to you.')
  if (parent) world.tweets.put({ ...parent, counts: { ...parent.counts, replies: parent.counts.replies + 1 } })
  const id = newSnowflake(world)
  const tweet = world.tweets.put({
    id,
    authorId: author.id,
    sent: asked.text,
    links: linksIn(asked.text).map((url) => ({ url, short: shortLink() })),
    mediaIds: asked.mediaIds,
    mediaLink: asked.mediaIds.length > 0 ? shortLink() : null,
    replyTo: asked.replyTo,
    counts: { likes: 0, replies: 0, retweets: 0 },
    createdAt: world.now(),
    requestId: call.requestId,
  })
  return {
    status: 201,
    body: { data: { id, text: shownText(tweet.sent, tweet.links, tweet.mediaLink), edit_history_tweet_ids: [id] } },
    headers: postingHeaders(world, author),
  }
}

const shortLink = (): string =>
  `https://t.co/${randomBytes(8).toString('base64url').replace(/[-_]/g, 'x').slice(0, 10)}`

function askedOf({ json }: ShortCall): Asked {
  if (typeof json !== 'object' || json === null) throw invalidRequest('The request body is not JSON.')
  const text = member(json, 'text')
  const ids = member(member(json, 'media'), 'media_ids') ?? []
  const replyTo = member(member(json, 'reply'), 'in_reply_to_tweet_id') ?? null
  if (!Array.isArray(ids) || ids.some((id) => typeof id !== 'string')) {
    throw invalidRequest('$.media.media_ids: array of strings expected')
  }
  if (text !== undefined && typeof text !== 'string') throw invalidRequest('$.text: string expected')
  if ((text ?? '') === '' && ids.length === 0) {
    throw invalidRequest('You must provide text or media.', { text: [] })
  }
  return { text: text ?? '', mediaIds: ids, replyTo: replyTo === null ? null : String(replyTo) }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

/**
 * Requires up to four images, or one video or GIF. All must belong to the author, be complete, and be at most a day
 * old.
 */
function requireMedia(world: World, author: ShortPerson, ids: readonly string[]): void {
  const uploads = ids.map((id) => world.uploads.get(id))
  const areUsable = uploads.every(
    (upload) =>
      upload?.ownerId === author.id &&
      upload.complete &&
      upload.failure === null &&
      upload.pollsLeft <= 0 &&
      upload.expiresAt > world.now(),
  )
  const moving = uploads.filter((upload) => upload?.category !== 'tweet_image').length
  const fits = ids.length <= 4 && (moving === 0 || ids.length === 1)
  if (!areUsable || !fits) throw invalidRequest('Your media IDs are invalid.', { 'media.media_ids': ids })
}

function refuseDuplicate(world: World, author: ShortPerson, asked: Asked): void {
  const since = world.now() - world.settings.tweetDuplicateMs
  const isRepeated = world.tweets
    .all()
    .some(
      (tweet) =>
        tweet.authorId === author.id &&
        tweet.createdAt > since &&
        tweet.sent.trim() === asked.text.trim() &&
        tweet.mediaIds.join() === asked.mediaIds.join(),
    )
  if (isRepeated) throw problem(403, 'You are not allowed to create a Tweet with duplicate content.')
}

const epochMs = 1_288_834_974_657n

/** Returns a 19-digit id that increases over time. */
function newSnowflake(world: World): string {
  const last = world.tweets.all().reduce((most, { id }) => (BigInt(id) > most ? BigInt(id) : most), 0n)
  const next = (BigInt(world.now()) - epochMs) << 22n
  return String(next > last ? next : last + 1n)
}

export function deleteTweet(call: ShortCall, nonces: NonceBook, id: string): Answer {
  const author = requireUser(call, nonces, 'tweet.write')
  const tweet = call.networks.world.tweets.get(id)
  if (tweet && tweet.authorId !== author.id) {
    throw problem(403, 'You are not authorized to delete this Tweet.')
  }
  call.networks.world.tweets.remove(id)
  return { status: 200, body: { data: { deleted: tweet !== undefined } } }
}

export const notFound = (id: string, resource: 'tweet' | 'user'): ShortRefusal =>
  new ShortRefusal(200, { errors: [missing(id, resource)] })

export const missing = (id: string, resource: 'tweet' | 'user'): object => ({
  value: id,
  detail: `Could not find ${resource} with id: [${id}].`,
  title: 'Not Found Error',
  resource_type: resource,
  parameter: 'id',
  resource_id: id,
  type: 'https://api.twitter.com/2/problems/resource-not-found',
})

export const tweetsOf = (world: World, authorId: string): Tweet[] =>
  world.tweets.where((tweet) => tweet.authorId === authorId)
