import type { Fault } from './ports.ts'

/** A fault, and whether it is certain that the request had no effect. */
export interface ReadFault extends Fault {
  readonly definitive: boolean
  /** Weft's own count refused the call before it was sent: how long until there is room again. */
  readonly ownBudget?: { readonly retryAfterSeconds: number }
}
