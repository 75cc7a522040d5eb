import type { Answer } from '../../faults.ts'
import { findShortPerson, type ShortPerson } from '../people.ts'
import type { Tweet } from '../records.ts'
import type { World } from '../world.ts'
import { requireReader, requireUser } from './access.ts'
import type { ShortCall } from './call.ts'
import type { NonceBook } from './oauth1.ts'
import { invalidRequest } from './problems.ts'
import { shownText } from './tweet-text.ts'
import { missing, notFound, tweetsOf } from './tweets.ts'

/** `GET /2/users/me` */
export function readMe(call: ShortCall, nonces: NonceBook): Answer {
  const person = requireUser(call, nonces, 'users.read')
  return { status: 200, body: { data: userOf(call, person) } }
}

function userOf(call: ShortCall, person: ShortPerson): object {
  const count = tweetsOf(call.networks.world, person.id).length
  const more: Readonly<Record<string, unknown>> = {
    description: person.description,
    profile_image_url: 'https://pbs.twimg.com/profile_images/sandbox_normal.jpg',
    verified: person.verified,
    created_at: '2022-10-12T08:00:00.000Z',
    public_metrics: { followers_count: 420, following_count: 58, tweet_count: count, listed_count: 3 },
  }
  return { id: person.id, name: person.name, username: person.username, ...picked(call, 'user.fields', more) }
}

/** Returns optional fields that were requested. */
function picked(call: ShortCall, parameter: string, possible: Readonly<Record<string, unknown>>): object {
  const asked = call.text(parameter).split(',')
  return Object.fromEntries(
    Object.entries(possible).filter(([name, value]) => asked.includes(name) && value !== undefined),
  )
}

/** `GET /2/users/{id}/tweets`: newest first. */
export function readTimeline(call: ShortCall, nonces: NonceBook, userId: string): Answer {
  requireReader(call, nonces)
  if (!findShortPerson(userId)) throw notFound(userId, 'user')
  const found = tweetsOf(call.networks.world, userId).filter(withinAsked(call)).reverse()
  const size = pageSize(call.text('max_results'))
  const start = startOf(call.text('pagination_token'))
  const part = found.slice(start, start + size)
  const meta = {
    result_count: part.length,
    ...(part.length > 0 ? { newest_id: part[0]?.id, oldest_id: part.at(-1)?.id } : {}),
    ...(start + size < found.length ? { next_token: tokenOf(start + size) } : {}),
    ...(start > 0 ? { previous_token: tokenOf(Math.max(0, start - size)) } : {}),
  }
  if (part.length === 0) return { status: 200, body: { meta } }
  return { status: 200, body: { data: part.map((tweet) => tweetOf(call, tweet)), meta } }
}

function withinAsked(call: ShortCall): (tweet: Tweet) => boolean {
  const from = Date.parse(call.text('start_time') || '1970-01-01T00:00:00Z')
  const to = Date.parse(call.text('end_time') || '2999-01-01T00:00:00Z')
  if (Number.isNaN(from) || Number.isNaN(to)) throw invalidRequest('start_time and end_time are RFC 3339 times.')
  const sinceId = BigInt(/^\d+$/.exec(call.text('since_id'))?.[0] ?? 0)
  return ({ id, createdAt }) => createdAt >= from && createdAt < to && BigInt(id) > sinceId
}

function pageSize(text: string): number {
  const size = text === '' ? 10 : Number(text)
  if (Number.isInteger(size) && size >= 5 && size <= 100) return size
  throw invalidRequest(`The \`max_results\` query parameter value [${text}] is not between 5 and 100`, {
    max_results: [text],
  })
}

const tokenOf = (start: number): string => Buffer.from(`at ${start}`).toString('base64url')

function startOf(token: string): number {
  if (token === '') return 0
  const start = /^at (\d+)$/.exec(Buffer.from(token, 'base64url').toString('utf8'))?.[1]
  if (start !== undefined) return Number(start)
  throw invalidRequest('The pagination_token is invalid.', { pagination_token: [token] })
}

/** `GET /2/tweets/{id}` */
export function readTweet(call: ShortCall, nonces: NonceBook, id: string): Answer {
  requireReader(call, nonces)
  const tweet = call.networks.world.tweets.get(id)
  if (!tweet) throw notFound(id, 'tweet')
  return { status: 200, body: { data: tweetOf(call, tweet) } }
}

/** `GET /2/tweets?ids=…`: posts that exist, and an error for each id that does not. */
export function readTweets(call: ShortCall, nonces: NonceBook): Answer {
  requireReader(call, nonces)
  const ids = call.text('ids').split(',')
  if (ids.length > 100 || ids.some((id) => !/^\d{1,19}$/.test(id))) {
    throw invalidRequest('The `ids` query parameter value is not valid', { ids })
  }
  const { world } = call.networks
  const found = ids.flatMap((id) => world.tweets.get(id) ?? [])
  const errors = ids.filter((id) => !world.tweets.get(id)).map((id) => missing(id, 'tweet'))
  return {
    status: 200,
    body: {
      ...(found.length > 0 ? { data: found.map((tweet) => tweetOf(call, tweet)) } : {}),
      ...(errors.length > 0 ? { errors } : {}),
    },
  }
}

function tweetOf(call: ShortCall, tweet: Tweet): object {
  const { likes, replies, retweets } = tweet.counts
  const text = shownText(tweet.sent, tweet.links, tweet.mediaLink)
  const more: Readonly<Record<string, unknown>> = {
    created_at: new Date(tweet.createdAt).toISOString(),
    author_id: tweet.authorId,
    public_metrics: {
      retweet_count: retweets,
      reply_count: replies,
      like_count: likes,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: 25 + 9 * (likes + replies + retweets),
    },
    attachments: tweet.mediaIds.length > 0 ? { media_keys: tweet.mediaIds.map(mediaKey) } : undefined,
    entities: entitiesOf(tweet, text, call.networks.world),
  }
  return { id: tweet.id, text, edit_history_tweet_ids: [tweet.id], ...picked(call, 'tweet.fields', more) }
}

export const mediaKey = (id: string): string => `3_${id}`

/** Positions and targets of the shortened links. */
function entitiesOf(tweet: Tweet, text: string, world: World): object | undefined {
  const name = findShortPerson(tweet.authorId)?.username ?? ''
  const photo = `https://x.com/${name}/status/${tweet.id}/photo/1`
  const links = tweet.links.map(({ url, short }) => ({ short, expanded: url, keys: {} }))
  const media = tweet.mediaIds
    .filter((id) => world.uploads.get(id) !== undefined || tweet.mediaLink !== null)
    .map((id) => ({ short: tweet.mediaLink ?? '', expanded: photo, keys: { media_key: mediaKey(id) } }))
  if (links.length + media.length === 0) return undefined
  const urls = [...links, ...media].map(({ short, expanded, keys }) => ({
    start: text.indexOf(short),
    end: text.indexOf(short) + short.length,
    url: short,
    expanded_url: expanded,
    display_url: expanded.replace(/^https?:\/\//, '').slice(0, 26),
    ...keys,
  }))
  return { urls }
}
