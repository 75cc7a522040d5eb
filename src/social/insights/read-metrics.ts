import {
  type Network,
  networks,
  type PostReading,
  platformProfile,
  profileOf,
  type ReadFault,
  unreached,
} from '../networks/index.ts'
import { readConnectedPlatform } from '../platforms/index.ts'
import { endIfDead, freshCredentials, type TokenDeps } from '../tokens/index.ts'
import { type PublishedPost, publishedTo, type Snapshot } from './insight-store.ts'

export interface NetworkReading {
  readonly snapshot: Snapshot
  /** Merged into the post's insights. */
  readonly insights: PostReading['insights']
}

export interface FailedReading {
  readonly network: string
  readonly reason: string
  readonly fault: ReadFault | null
}

/** Metrics by network, and the failures. A failure of one network does not discard the others. */
export interface Reading {
  readonly readings: readonly NetworkReading[]
  readonly failed: readonly FailedReading[]
}

/** Whether a network has the post. */
export const isKnownUpstream = (post: PublishedPost): boolean => upstreamOf(post).length > 0

interface Upstream {
  readonly network: Network
  readonly id: string
}

const upstreamOf = ({ insights }: PublishedPost): Upstream[] =>
  networks.flatMap((network) => {
    const id = insights[profileOf(network).result.externalId]
    return typeof id === 'string' && id !== '' ? [{ network, id }] : []
  })

/** Reads the post's metrics at every network that has it. */
export async function readMetrics(deps: TokenDeps, post: PublishedPost, now: Date): Promise<Reading> {
  const accounts = await publishedTo(deps.db, post.id)
  const readings: NetworkReading[] = []
  const failed: FailedReading[] = []
  for (const { network, id } of upstreamOf(post)) {
    const upstream = { network, id, publishedTo: accounts[network] }
    const own = await withCredentials(deps, post.platformId, upstream, now)
    const read = 'reading' in own ? own : ((await readWithApp(deps, post.platformId, upstream, own, now)) ?? own)
    if ('reading' in read) {
      const { metrics, insights } = read.reading
      readings.push({ snapshot: { network, takenAt: now, metrics }, insights })
    } else failed.push({ network, ...read })
  }
  return { readings, failed }
}

type Asked = Upstream & { readonly publishedTo: string | undefined }
type Failed = { readonly reason: string; readonly fault: ReadFault | null }

/**
 * Reads with the login. If the network rejects it, refreshes it once if its kind can be refreshed, then marks it as
 * ended. If the network rejects only a page, the reason is shown with the post.
 */
async function withCredentials(
  deps: TokenDeps,
  platformId: string,
  { network, ...post }: Asked,
  now: Date,
): Promise<{ readonly reading: PostReading } | Failed> {
  const reader = deps.logins.reader(network)
  let refused: string | undefined
  for (;;) {
    const credentials = await freshCredentials(deps, platformId, refused)
    if (credentials.state === 'unavailable') return { reason: credentials.fault.message, fault: credentials.fault }
    if (credentials.state !== 'fresh') return { reason: credentials.reason, fault: null }
    const { platform } = credentials
    const answer = reader ? await reader.readPost(post, platform.config, now) : unreached
    if (answer.ok) return { reading: answer.value }
    const { fault } = answer
    const isRenewed = platformProfile(platform.name).renewal === 'on_use'
    if (fault.class === 'auth_expired' && isRenewed && refused === undefined) refused = platform.config.access_token
    else {
      await endIfDead(deps, platform, fault)
      return { reason: fault.message, fault }
    }
  }
}

/**
 * Reads public data with the app's token, which some networks allow after the login has ended. Returns null if this is
 * not possible or fails.
 */
async function readWithApp(
  deps: TokenDeps,
  platformId: string,
  { network, ...post }: Asked,
  { fault }: Failed,
  now: Date,
): Promise<{ readonly reading: PostReading } | null> {
  if (fault && fault.class !== 'auth_expired') return null
  const config = (await readConnectedPlatform(deps, deps.db, platformId))?.config
  if (!config || !('app_bearer_token' in config) || !config.app_bearer_token) return null
  const answer = await deps.logins.reader(network)?.readPost({ ...post, token: config.app_bearer_token }, config, now)
  return answer?.ok ? { reading: answer.value } : null
}
