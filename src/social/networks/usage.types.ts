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

/** Never rejects: losing a report must not stop publishing. */
export type HearUsage = (said: readonly SaidUsage[]) => Promise<void>

/** Counts a call before it is sent. Null: allowed. Otherwise the fault, with the time until there is room. */
export type TakeCall = () => Promise<ReadFault | null>
