import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { invalidData } from '../../platform/http/page.ts'
import { type Network, networkLabels, networksOf } from '../network-names/index.ts'
import type { Answered, GraphAccounts, NetworkLogins, UpstreamPost } from '../networks/accounts.types.ts'
import { answered, appMissing } from '../oauth/index.ts'
import {
  type ApiConfigValue,
  type CredentialDeps,
  openPage,
  requireConnectedPlatform,
  userTokenOf,
} from '../platforms/index.ts'
import { countCaptions } from '../tags/index.ts'
import { endIfDead } from '../tokens/index.ts'
import type { SyncAnswerView } from './schema.ts'
import { ownPosts } from './store.ts'

export interface SyncDeps extends CredentialDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logins: NetworkLogins
}

const lastPosts = 50

/** Null: the platform does not reach that network. */
type Read = Answered<readonly UpstreamPost[]> | null
export type UpstreamCaptions = Readonly<Record<'network_a' | 'network_b', Read>>

/** The last posts at each network of the platform. Throws 404, 400 or 502 where none of them can be read. */
export async function readCaptions(base: SyncDeps, platformId: string): Promise<UpstreamCaptions> {
  const deps = { ...base, logins: base.logins.inTime() }
  const platform = await requireConnectedPlatform(deps, deps.db, platformId)
  const reached = networksOf(platform.name)
  if (reached.includes('network_c'))
    throw invalidData([
      { path: '/platform_id', message: `${networkLabels[platform.name]} has nothing to read hashtags from` },
    ])
  const { graph } = deps.logins
  if (!graph) throw appMissing(platform.name, 'NETWORK_A_APP_ID and NETWORK_A_APP_SECRET')
  const [a, b] = await Promise.all([
    reached.includes('network_a') ? pagePosts(graph, platform.config) : null,
    reached.includes('network_b') ? accountMedia(graph, platform.config) : null,
  ])
  const reads = [a, b].filter((read) => read !== null)
  const dead = reads.find((read) => !read.ok && read.fault.class === 'auth_expired')
  if (dead && !dead.ok) await endIfDead(deps, platform, dead.fault)
  const failed = reads.find((read) => !read.ok)
  if (failed && reads.every((read) => !read.ok)) answered(failed)
  return { network_a: a, network_b: b }
}

async function pagePosts(graph: GraphAccounts, config: ApiConfigValue): Promise<Read> {
  if (!('page_id' in config)) return null
  const metered = graph.forUser(config.user_id)
  const token = await openPage(metered, config, config.page_id)
  return token.ok ? metered.pagePosts(config.page_id, token.value, lastPosts) : token
}

async function accountMedia(graph: GraphAccounts, config: ApiConfigValue): Promise<Read> {
  return 'ig_user_id' in config ? graph.accountMedia(config.ig_user_id, userTokenOf(config), lastPosts) : null
}

/** Counts each upstream post once, however often this runs. */
export async function countUpstream(tx: Queryable, read: UpstreamCaptions): Promise<SyncAnswerView> {
  return {
    message: 'Platform data sync completed',
    results: {
      network_b_hashtags: await countOne(tx, 'network_b', read.network_b, 'hashtag'),
      network_b_mentions: await countOne(tx, 'network_b', read.network_b, 'mention'),
      network_a_hashtags: await countOne(tx, 'network_a', read.network_a, 'hashtag'),
    },
  }
}

async function countOne(
  tx: Queryable,
  network: 'network_a' | 'network_b',
  read: Read,
  kind: 'hashtag' | 'mention',
): Promise<{ synced: number; message: string }> {
  const label = networkLabels[network]
  if (read === null) return { synced: 0, message: `This platform does not reach ${label}.` }
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
  const targets: readonly Network[] = [network]
  const synced = await countCaptions(tx, captions, targets, [kind])
  return { synced, message: `Synced ${synced} ${kind}s from ${label}` }
}
