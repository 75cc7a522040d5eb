import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/refusals.ts'
import {
  type Answered,
  answered,
  type Network,
  type NetworkLogins,
  networkLabel,
  networks,
  networksOf,
  type PlatformName,
  platformLabel,
  profileOf,
  type UpstreamPost,
} from '../networks/index.ts'
import { appMissing } from '../oauth/index.ts'
import { type CredentialDeps, requireConnectedPlatform } from '../platforms/index.ts'
import { countCaptions } from '../tags/index.ts'
import { endIfDead } from '../tokens/index.ts'
import { ownPosts } from './own-posts-store.ts'
import type { SyncAnswerView, Synced } from './schema.ts'

export interface SyncDeps extends CredentialDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logins: NetworkLogins
}

const lastPosts = 50

/** Null if the platform does not cover the network. */
type Read = Answered<readonly UpstreamPost[]> | null
export type UpstreamCaptions = ReadonlyMap<Network, Read>

/** Networks whose posts are read, and the kinds of tags counted in them. */
export const readNetworks = networks.flatMap((network) => {
  const { tags } = profileOf(network)
  return tags === null ? [] : [{ network, kinds: tags }]
})

/**
 * Reads the latest posts at each network of the platform. Throws `not_found` (404) if the platform does not exist,
 * `conflict` (409) if no app is set up, and like `answered` if no network could be read.
 */
export async function readCaptions(base: SyncDeps, platformId: string): Promise<UpstreamCaptions> {
  const deps = { ...base, logins: base.logins.inTime() }
  const { name, config, ...platform } = await readablePlatform(deps, deps.db, platformId)
  const reached = reachedBy(name)
  const captions = new Map(
    await Promise.all(
      reached.map(async ({ network }) => {
        const reader = deps.logins.reader(network)
        if (!reader) throw appMissing(name)
        return [network, await reader.lastPosts(config, lastPosts)] as const
      }),
    ),
  )
  const reads = [...captions.values()].filter((read) => read !== null)
  const dead = reads.find((read) => !read.ok && read.fault.class === 'auth_expired')
  if (dead && !dead.ok) await endIfDead(deps, { ...platform, name, config }, dead.fault)
  const failed = reads.find((read) => !read.ok)
  if (failed && reads.every((read) => !read.ok)) answered(failed)
  return captions
}

const reachedBy = (name: PlatformName) => readNetworks.filter(({ network }) => networksOf(name).includes(network))

async function readablePlatform(deps: CredentialDeps, db: Queryable, id: string) {
  const platform = await requireConnectedPlatform(deps, db, id)
  if (reachedBy(platform.name).length > 0) return platform
  const message = `${platformLabel(platform.name)} has nothing to read hashtags from`
  throw invalidData([{ path: '/platform_id', message }])
}

/** Throws `invalid_data` if the platform cannot be read. */
export async function platformProblems(deps: CredentialDeps, db: Queryable, id: string | undefined) {
  if (id !== undefined) await readablePlatform(deps, db, id)
  return []
}

/** Counts the tags of each upstream post once, even if this runs again. */
export async function countUpstream(tx: Queryable, read: UpstreamCaptions): Promise<SyncAnswerView> {
  const results: [string, Synced][] = []
  for (const { network, kinds } of readNetworks)
    for (const kind of kinds)
      results.push([`${network}_${kind}s`, await countOne(tx, network, read.get(network) ?? null, kind)])
  return { message: 'Platform data sync completed', results: Object.fromEntries(results) }
}

async function countOne(tx: Queryable, network: Network, read: Read, kind: 'hashtag' | 'mention'): Promise<Synced> {
  const label = networkLabel(network)
  if (read === null) return { synced: 0, message: `This platform does not publish to ${label}.` }
  if (!read.ok) return { synced: 0, message: `The posts could not be read. ${read.fault.message}` }
  const own = await ownPosts(
    tx,
    network,
    read.value.map(({ id }) => id),
  )
  const captions = read.value.map(({ id, text, createdAt }) => {
    const ours = own.get(id)
    return { caption: text, source: ours === undefined ? `upstream:${id}` : `post:${ours}`, usedAt: createdAt }
  })
  const synced = await countCaptions(tx, captions, [network], [kind])
  return { synced, message: `Synced ${synced} ${kind}s from ${label}` }
}
