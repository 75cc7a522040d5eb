import type { Network } from '../networks/index.ts'
import type { Fault } from '../networks/ports.ts'

/**
 * A target is one post on one network. `armed` is stored before the request that publishes the post is sent. `unknown`:
 * it is unclear whether the request had an effect.
 */
export const targetStates = [
  'idle',
  'preparing',
  'ready',
  'armed',
  'live',
  'rejected',
  'unknown',
  'needs_human',
] as const
export type TargetState = (typeof targetStates)[number]

export interface TargetFacts {
  readonly network: Network
  readonly state: TargetState
  readonly error: string | null
}

/** Whether publishing again retries the target. If the outcome is unknown, a person must check first. */
export const isRetried = (state: TargetState): boolean => state === 'rejected'

const settled: ReadonlySet<TargetState> = new Set(['live', 'rejected', 'needs_human'])

/** Whether publishing continues automatically. */
export const isUnderWay = (state: TargetState): boolean => !settled.has(state)

/**
 * Returns the post's status: `publishing` while a target is in progress, `published` if all targets are live, otherwise
 * `failed`. A post without targets counts as failed.
 */
export function postStatusOf(targets: readonly TargetFacts[]): 'published' | 'publishing' | 'failed' {
  if (targets.some(({ state }) => isUnderWay(state))) return 'publishing'
  return targets.length > 0 && targets.every(({ state }) => state === 'live') ? 'published' : 'failed'
}

/**
 * Returns the message such as `network_b: …; network_c: needs attention: …`. Returns null if nothing has failed. While
 * Weft still checks an unknown outcome, only the publish result mentions it.
 */
export function errorMessageOf(targets: readonly TargetFacts[]): string | null {
  const told = targets.filter(({ state }) => state !== 'live' && !isUnderWay(state))
  if (told.length === 0) return null
  return told
    .map(
      (one) =>
        `${one.network}: ${one.state === 'needs_human' ? 'needs attention: ' : ''}${one.error ?? 'not published'}`,
    )
    .join('; ')
}

const second = 1000
const minute = 60 * second
const readAfterMs = [10 * second, minute, 2 * minute, 5 * minute, 15 * minute, 60 * minute]
const mostReads = 30

/** Returns the delay before the account is read again for an unknown outcome. Returns null if a person must check. */
export const nextReadMs = (reads: number): number | null =>
  reads >= mostReads ? null : (readAfterMs[Math.min(reads, readAfterMs.length - 1)] ?? null)

/** Delay before an unreachable account is read again. */
export const nextTryOfReadMs = 20 * second

/**
 * Longest delay after which a scheduled post is still published automatically. A later one waits for a person's
 * decision.
 */
export const latestMs = 15 * minute
const awayMs = 25 * second

/**
 * Returns the delay before a failed step is tried again. Returns null if no tries are left. Once a scheduled post is
 * due, tries are unlimited until the post is too late. `lateMs`: time since the post was due, null without a schedule.
 */
export function nextTryMs(tries: number, lateMs: number | null): number | null {
  const isDue = lateMs !== null && lateMs >= 0 && lateMs + awayMs <= latestMs
  return [2 * second, 15 * second][tries] ?? (isDue ? awayMs : null)
}

/**
 * For this long after the first request, a post that is absent from the account is sent again automatically, reads of
 * an unreachable account are retried, and missing URLs are fetched.
 */
export const sentLateMs = 24 * 60 * minute

/**
 * Returns when a network's limit ends, so that the same request can succeed. Returns null if the fault is not a limit.
 */
export const passesAt = ({ class: kind, retryAt }: Fault): Date | null =>
  kind === 'rate_limited' || kind === 'quota_exhausted' ? retryAt : null

/** Age up to which prepared media are used. Older ones may have expired at the network. */
export const keptPreparedMs = 20 * 60 * minute
