import { AppError, notFound } from '../../platform/errors.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { passingRefusal } from '../networks/index.ts'
import { requireConnectedPlatform } from '../platforms/index.ts'
import { mergePostInsights } from '../posts/index.ts'
import type { TokenDeps } from '../tokens/index.ts'
import {
  claimDuePosts,
  insertSnapshot,
  type PublishedPost,
  publishedPostsOf,
  readPublishedPost,
  writeSchedule,
} from './insight-store.ts'
import { nextReadAt } from './next-read.rules.ts'
import { type FailedReading, isKnownUpstream, readMetrics } from './read-metrics.ts'

type Insights = Readonly<Record<string, unknown>>

const passing: ReadonlySet<string> = new Set(['transient', 'rate_limited', 'unknown_outcome'])
const retryMs = 30 * 60_000
const claimMs = 15 * 60_000
const firstReadAfterMs = 90 * 86_400_000
const dueAtOnce = 50

/**
 * Reads one post's metrics now. Throws `not_found` (404) if the post does not exist, `conflict` (409) if no network has
 * it, `rate_limited` (429) if Weft's own budget is exhausted, `network_failed` (502) if a retry can succeed, and
 * `invalid_data` (400) for any other failure.
 */
export async function syncPostInsights(
  base: TokenDeps,
  id: string,
): Promise<{ readonly insights: Insights; readonly isPending: boolean }> {
  const deps = { ...base, logins: base.logins.inTime() }
  const post = await readPublishedPost(deps.db, id)
  if (!post) throw notFound('This social post')
  if (!post.isPublished || !isKnownUpstream(post)) throw conflict('No network has this post yet: publish it first.')
  const end = await syncOne(deps, post)
  if (!('failed' in end)) return end
  const { reason, fault } = end.failed
  throw (fault && passingRefusal(fault)) ?? new AppError('invalid_data', 400, reason)
}

export interface BulkSync {
  readonly success: number
  readonly failed: number
  readonly pending: number
  readonly total: number
  readonly results: readonly {
    readonly post_id: string
    /** Pending: a job will read the metrics. */
    readonly status: 'synced' | 'failed' | 'pending'
    readonly error?: string
  }[]
}

/** Reads the newest published posts of a platform. If one fails, the others are still read. */
export async function syncPlatformInsights(base: TokenDeps, platformId: string, limit: number): Promise<BulkSync> {
  const deps = { ...base, logins: base.logins.inTime() }
  await requireConnectedPlatform(deps, deps.db, platformId)
  const posts = (await publishedPostsOf(deps.db, platformId, limit)).filter(isKnownUpstream)
  const results: BulkSync['results'][number][] = []
  for (const post of posts) {
    const end = await syncOne(deps, post)
    results.push(
      'failed' in end
        ? { post_id: post.id, status: 'failed', error: end.failed.reason }
        : { post_id: post.id, status: end.isPending ? 'pending' : 'synced' },
    )
  }
  const count = (wanted: string) => results.filter(({ status }) => status === wanted).length
  const [success, failed, pending] = [count('synced'), count('failed'), count('pending')]
  return { success, failed, pending, total: results.length, results }
}

/** Reads the metrics of due posts, and stops once a network's limit is used up. Returns how many were read. */
export async function syncDueInsights(deps: TokenDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimDuePosts(deps.db, {
    now,
    until: new Date(now.getTime() + claimMs),
    postedSince: new Date(now.getTime() - firstReadAfterMs),
    limit: dueAtOnce,
  })
  let synced = 0
  for (const id of due) {
    const post = await readPublishedPost(deps.db, id)
    if (!post) continue
    if (!isKnownUpstream(post)) {
      await writeSchedule(deps.db, id, { syncedAt: null, nextAt: nextReadAt(post.postedAt, now), problem: null })
      continue
    }
    const end = await syncOne(deps, post)
    if (!('failed' in end)) synced++
    else if (end.failed.fault?.class === 'rate_limited') break
  }
  return synced
}

/**
 * Leaves the reading to the job, because the time limit of the call has passed. Stores nothing, because a partial
 * reading would look complete.
 */
async function leaveToJob(deps: TokenDeps, post: PublishedPost) {
  await writeSchedule(deps.db, post.id, { syncedAt: null, nextAt: deps.clock.now(), problem: null })
  return { insights: post.insights, isPending: true }
}

/**
 * Reads the metrics of a post, stores them and returns the stored insights, or why the reading failed. A permanent
 * failure is shown with the post until a later reading succeeds.
 */
async function syncOne(
  deps: TokenDeps,
  post: PublishedPost,
): Promise<{ readonly insights: Insights; readonly isPending: boolean } | { readonly failed: FailedReading }> {
  const { time } = deps.logins
  if (time?.ranOut()) return leaveToJob(deps, post)
  const now = deps.clock.now()
  const { readings, failed } = await readMetrics(deps, post, now)
  if (time?.ranOut()) return leaveToJob(deps, post)
  const [first] = failed
  // Temporary failures are not shown with the post.
  const lasting = failed.filter(({ fault }) => !fault || !passing.has(fault.class))
  const errors = Object.fromEntries(lasting.map(({ network, reason }) => [network, reason]))
  const told = lasting.length === 0 ? {} : { sync_error: { ...errors, at: now.toISOString() } }
  const insights = await deps.db.transaction().execute(async (tx) => {
    const merged = Object.assign({}, ...readings.map((one) => one.insights), told)
    const stored = Object.keys(merged).length === 0 ? post.insights : await mergePostInsights(tx, post.id, merged, now)
    if (stored === null) return null
    for (const { snapshot } of readings) await insertSnapshot(tx, post.id, snapshot)
    const end = first
      ? { syncedAt: null, nextAt: retryAt(post, first, now), problem: first.reason }
      : { syncedAt: now, nextAt: nextReadAt(post.postedAt, now), problem: null }
    await writeSchedule(tx, post.id, end)
    return stored
  })
  if (!first) return { insights: insights ?? post.insights, isPending: false }
  deps.log.warn({ post: post.id, network: first.network, reason: first.reason }, 'insights could not be read')
  return { failed: first }
}

/**
 * Returns when to read a post's metrics again after a failure. Returns null if the post is too old to be read
 * automatically.
 */
function retryAt({ postedAt }: PublishedPost, { fault }: FailedReading, now: Date): Date | null {
  if (nextReadAt(postedAt, now) === null) return null
  return fault?.retryAt ?? new Date(now.getTime() + retryMs)
}
