import type { Network } from '../networks/index.ts'
import type { Fault } from '../networks/ports.ts'

/**
 * A target is where one post goes on one network. `armed` is written before the one request that makes it visible;
 * `unknown` when nobody can say whether it did.
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

/** Whether publishing again works on it: what is live stays, and what may be live is for its account to say. */
export const isRetried = (state: TargetState): boolean => state === 'rejected'

const settled: ReadonlySet<TargetState> = new Set(['live', 'rejected', 'needs_human'])

/** Whether anything still happens to it by itself. */
export const isUnderWay = (state: TargetState): boolean => !settled.has(state)

/** What the targets together say of their post. No target at all is never a success. */
export function postStatusOf(targets: readonly TargetFacts[]): 'published' | 'publishing' | 'failed' {
  if (targets.some(({ state }) => isUnderWay(state))) return 'publishing'
  return targets.length > 0 && targets.every(({ state }) => state === 'live') ? 'published' : 'failed'
}

/**
 * `network_b: …; network_c: needs attention: …`. Null if nothing has failed: an unclear outcome that Weft still looks
 * after is no failure, and its publish result says so.
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

/** When the account is read the next time for a post whose outcome is unknown; null: a person has to look. */
export const nextReadMs = (reads: number): number | null =>
  reads >= mostReads ? null : (readAfterMs[Math.min(reads, readAfterMs.length - 1)] ?? null)

/** How soon an account that cannot be read is read again. */
export const nextTryOfReadMs = 20 * second

/** Steps that failed are tried again so long after; null: often enough. */
export const nextTryMs = (tries: number): number | null => [2 * second, 15 * second][tries] ?? null

/** How long after it was begun a post that is certainly not there is still sent by itself. */
export const sentLateMs = 24 * 60 * minute

/** When a limit that the network keeps is over, after which the same request works; null: it is no such refusal. */
export const passesAt = ({ class: kind, retryAt }: Fault): Date | null =>
  kind === 'rate_limited' || kind === 'quota_exhausted' ? retryAt : null

/** What lies at a network for longer may have expired there by the time that it is used. */
export const keptPreparedMs = 20 * 60 * minute
