import type { ReadFault } from './fault.types.ts'
import type { Network } from './networks.rules.ts'

/** A limit of an account, as a network reported it. */
export interface SaidUsage {
  readonly network: Network
  /** Id of the page, account or user. `app` for limits of the whole app. */
  readonly accountId: string
  /** `business`, `posts`, … */
  readonly bucket: string
  readonly usedPercent: number
  /** Null if it is not blocked. */
  readonly blockedUntil: Date | null
}

/** Stores reported limits. Never rejects, because a lost report must not stop publishing. */
export type HearUsage = (said: readonly SaidUsage[]) => Promise<void>

/**
 * Counts a call before it is sent and returns null. If a limit forbids the call, returns a fault that says when the
 * limit ends; the call must not be sent.
 */
export type TakeCall = () => Promise<ReadFault | null>
