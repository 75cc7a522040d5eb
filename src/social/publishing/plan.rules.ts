import type { Network } from '../networks/index.ts'
import { isRetried, isUnderWay, type TargetState } from './target.rules.ts'

export interface TargetRow {
  readonly id: string
  readonly network: Network
  readonly state: TargetState
  readonly generation: number
  readonly run: number
}

/** Decides for each network what this call does. */
export interface Plan {
  readonly create: readonly { readonly network: Network; readonly generation: number }[]
  readonly restart: readonly TargetRow[]
  /** Targets that are already in progress. This call waits for them. */
  readonly join: readonly TargetRow[]
  /** Failed targets of networks that the post no longer includes. */
  readonly drop: readonly TargetRow[]
  /** With `force`: targets that may be live. A person must check them before they are published again. */
  readonly blocked: readonly TargetRow[]
  readonly isRetry: boolean
  /**
   * Networks that a retry publishes again: their target failed, is missing, is live (with `force`), or is already being
   * retried. Empty if this call is not a retry.
   */
  readonly retried: readonly Network[]
}

export function planOf(wanted: readonly Network[], current: readonly TargetRow[], force: boolean): Plan {
  const rows = current.filter(({ network }) => wanted.includes(network))
  const join = rows.filter(({ state }) => isUnderWay(state))
  const anew = force && join.length === 0
  const missing = wanted.filter((network) => !rows.some((row) => row.network === network))
  const restart = rows.filter(({ state }) => isRetried(state))
  const live = anew ? rows.filter(({ state }) => state === 'live') : []
  const isRetry = rows.some((row) => !isUnderWay(row.state) || row.run > 1 || row.generation > 1)
  const tried = [...live, ...restart, ...join.filter(({ run, generation }) => run > 1 || generation > 1)]
  return {
    create: [
      ...missing.map((network) => ({ network, generation: 1 })),
      ...live.map(({ network, generation }) => ({ network, generation: generation + 1 })),
    ],
    restart,
    join,
    drop: current.filter(({ network, state }) => !wanted.includes(network) && isRetried(state)),
    blocked: anew ? rows.filter(({ state }) => state === 'needs_human') : [],
    isRetry,
    retried: wanted.filter(
      (network) => isRetry && (tried.some((row) => row.network === network) || missing.includes(network)),
    ),
  }
}

/** Whether a target starts, so that the platform and the content must be checked. */
export const beginsAny = ({ create, restart }: Plan): boolean => create.length + restart.length > 0
