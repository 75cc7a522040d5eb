import type { ReadFault } from './fault.types.ts'
import type { Network } from './networks.rules.ts'

/** What a network says of one of the limits that it keeps for an account. */
export interface SaidUsage {
  readonly network: Network
  /** The page, account or user; `app` for what the app has in common. */
  readonly accountId: string
  /** `business`, `posts`, … */
  readonly bucket: string
  readonly usedPercent: number
  /** Null: it takes more. */
  readonly blockedUntil: Date | null
}

/** Never fails: what a network takes is worth knowing, and no reason not to publish. */
export type HearUsage = (said: readonly SaidUsage[]) => Promise<void>

/** Counts one call before it is made. Null: it may be made; otherwise why not, and from when on. */
export type TakeCall = () => Promise<ReadFault | null>
