import type { ReadFault } from './fault.types.ts'
import type { Network } from './networks.rules.ts'

/** A network's report on one limit of an account. */
export interface SaidUsage {
  readonly network: Network
  /** The page, account or user. `app` for limits of the whole app. */
  readonly accountId: string
  /** `business`, `posts`, … */
  readonly bucket: string
  readonly usedPercent: number
  /** Null: not blocked. */
  readonly blockedUntil: Date | null
}

/** Never rejects, because a lost report must not stop publishing. */
export type HearUsage = (said: readonly SaidUsage[]) => Promise<void>

/** Counts a call before it is sent. Null if it is allowed, otherwise the fault with the end of the limit. */
export type TakeCall = () => Promise<ReadFault | null>
