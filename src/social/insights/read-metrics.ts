import type { Answered } from '../networks/accounts.types.ts'
import type { ReadFault } from '../networks/fault.types.ts'
import { openPage, readConnectedPlatform, userTokenOf } from '../platforms/index.ts'
import { endIfDead, freshCredentials, type TokenDeps } from '../tokens/index.ts'
import { mediaNumbers, pageInsights, pageNumbers } from './metrics.rules.ts'
import { type PublishedPost, publishedTo, type Snapshot } from './store.ts'

export interface NetworkReading {
  readonly snapshot: Snapshot
  /** What becomes part of the post's insights. */
  readonly insights: Readonly<Record<string, unknown>>
}

export interface FailedReading {
  readonly network: string
  readonly reason: string
  readonly fault: ReadFault | null
}

/** What could be read is kept, whatever another network refuses. */
export interface Reading {
  readonly readings: readonly NetworkReading[]
  readonly failed: readonly FailedReading[]
}

type Connected = Extract<Awaited<ReturnType<typeof freshCredentials>>, { state: 'fresh' }>['platform']
type Reader = (platform: Connected) => Promise<Answered<NetworkReading>>

/** Whether a network knows the post at all. */
export const isKnownUpstream = ({ insights }: PublishedPost): boolean => idsOf(insights).some(([, id]) => id !== null)

const networks = {
  network_a: 'network_a_post_id',
  network_b: 'network_b_media_id',
  network_c: 'network_c_post_id',
} as const

const idsOf = (insights: PublishedPost['insights']) =>
  Object.entries(networks).map(([network, member]): [string, string | null] => {
    const id = insights[member]
    return [network, typeof id === 'string' && id !== '' ? id : null]
  })

/** How the post fares at every network that has it. */
export async function readMetrics(deps: TokenDeps, post: PublishedPost, now: Date): Promise<Reading> {
  const ids = Object.fromEntries(idsOf(post.insights))
  const accounts = await publishedTo(deps.db, post.id)
  const readers: [string, Reader | null][] = [
    ['network_a', ids.network_a ? pageReader(deps, ids.network_a, accounts.network_a, now) : null],
    ['network_b', ids.network_b ? mediaReader(deps, ids.network_b, now) : null],
    ['network_c', ids.network_c ? shortReader(deps, ids.network_c, now) : null],
  ]
  const readings: NetworkReading[] = []
  const failed: FailedReading[] = []
  for (const [network, reader] of readers) {
    if (!reader) continue
    const own = await withCredentials(deps, post.platformId, reader)
    const read = 'reading' in own ? own : ((await readWithApp(deps, post, own, now)) ?? own)
    if ('reading' in read) readings.push(read.reading)
    else failed.push({ network, ...read })
  }
  return { readings, failed }
}

type Failed = { readonly reason: string; readonly fault: ReadFault | null }

/** A login that is refused is refreshed once, or dead; a page that is refused is told with the post. */
async function withCredentials(
  deps: TokenDeps,
  platformId: string,
  read: Reader,
): Promise<{ readonly reading: NetworkReading } | Failed> {
  let refused: string | undefined
  for (;;) {
    const credentials = await freshCredentials(deps, platformId, refused)
    if (credentials.state === 'unavailable') return { reason: credentials.fault.message, fault: credentials.fault }
    if (credentials.state !== 'fresh') return { reason: credentials.reason, fault: null }
    const { platform } = credentials
    const answer = await read(platform)
    if (answer.ok) return { reading: answer.value }
    const { fault } = answer
    const isShort = platform.name === 'network_c' || platform.name === 'network_c_alt'
    if (fault.class === 'auth_expired' && isShort && refused === undefined) refused = platform.config.access_token
    else {
      await endIfDead(deps, platform, fault)
      return { reason: fault.message, fault }
    }
  }
}

/** The app alone may read what is public at the short-text network, although the login has ended; null: it cannot. */
async function readWithApp(
  deps: TokenDeps,
  { platformId, insights }: PublishedPost,
  { fault }: Failed,
  now: Date,
): Promise<{ readonly reading: NetworkReading } | null> {
  const postId = insights.network_c_post_id
  if (typeof postId !== 'string' || (fault && fault.class !== 'auth_expired')) return null
  const platform = await readConnectedPlatform(deps, deps.db, platformId)
  const config = platform?.config
  if (!config || !('app_bearer_token' in config) || !config.app_bearer_token) return null
  const answer = await shortReader(deps, postId, now, config.app_bearer_token)({ ...platform, config })
  return answer.ok ? { reading: answer.value } : null
}

const pageReader =
  ({ logins: { graph } }: TokenDeps, postId: string, publishedPage: string | undefined, now: Date): Reader =>
  async ({ config }) => {
    if (!graph || !('page_id' in config)) return notReachable
    const metered = graph.forUser(config.user_id)
    // Webhooks and posts name the page first: `{page}_{post}`.
    const pageId = publishedPage ?? /^(\d+)_/.exec(postId)?.[1] ?? config.page_id
    const token = await openPage(metered, config, pageId)
    if (!token.ok) return token
    const metrics = await metered.pagePostMetrics(postId, token.value)
    if (!metrics.ok) return metrics
    const followers = await metered.pageFollowers(pageId, token.value)
    if (!followers.ok) return followers
    const numbers = pageNumbers(metrics.value, followers.value ?? 0)
    return reading('network_a', now, numbers, pageInsights(metrics.value, numbers, now))
  }

const mediaReader =
  ({ logins: { graph } }: TokenDeps, mediaId: string, now: Date): Reader =>
  async ({ config }) => {
    if (!graph || !('ig_user_id' in config)) return notReachable
    const metrics = await graph.mediaMetrics(mediaId, userTokenOf(config))
    if (!metrics.ok) return metrics
    const numbers = mediaNumbers(metrics.value)
    const { permalink } = metrics.value
    return reading('network_b', now, numbers, {
      ...(permalink === null ? {} : { network_b_permalink: permalink }),
      network_b_comment_count: metrics.value.comments,
      network_b_insights: { ...numbers, last_updated: now.toISOString() },
    })
  }

const shortReader =
  ({ logins: { shortText } }: TokenDeps, postId: string, now: Date, token?: string): Reader =>
  async ({ config }) => {
    if (!shortText) return notReachable
    const metrics = await shortText.postMetrics(postId, token ?? config.access_token)
    if (!metrics.ok) return metrics
    return reading('network_c', now, metrics.value, {
      network_c_insights: { ...metrics.value, last_updated: now.toISOString() },
    })
  }

const reading = (
  network: Snapshot['network'],
  takenAt: Date,
  metrics: Snapshot['metrics'],
  insights: NetworkReading['insights'],
): Answered<NetworkReading> => ({ ok: true, value: { snapshot: { network, takenAt, metrics }, insights } })

const notReachable: Answered<never> = {
  ok: false,
  fault: {
    class: 'invalid_target',
    message: 'This platform does not reach the network that has the post, or its app is not set up.',
    code: null,
    retryAt: null,
    definitive: true,
  },
}
