import type { Network } from '../network-names/index.ts'

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

/** Whether publishing again would work on it: what is live stays, and what may be live is reconciled first. */
export const isRetried = (state: TargetState): boolean => state === 'rejected' || state === 'idle'

/** Whether anything still happens to it by itself. */
export const isUnderWay = (state: TargetState): boolean =>
  state === 'preparing' || state === 'ready' || state === 'armed' || state === 'unknown'

/** What the targets together say of their post. No target at all is never a success. */
export function postStatusOf(targets: readonly TargetFacts[]): 'published' | 'publishing' | 'failed' {
  if (targets.some(({ state }) => isUnderWay(state))) return 'publishing'
  return targets.length > 0 && targets.every(({ state }) => state === 'live') ? 'published' : 'failed'
}

/** `network_b: …; network_c: …`; null: nothing went wrong. */
export function errorMessageOf(targets: readonly TargetFacts[]): string | null {
  const failed = targets.filter(({ state }) => state !== 'live' && !isUnderWay(state))
  if (failed.length === 0) return null
  return failed.map(({ network, error }) => `${network}: ${error ?? 'not published'}`).join('; ')
}
