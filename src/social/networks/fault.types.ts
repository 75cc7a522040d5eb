import type { Fault } from './ports.ts'

/** A fault, and whether the request certainly had no effect. */
export interface ReadFault extends Fault {
  readonly definitive: boolean
  /** Set if Weft's own budget refused the call before it was sent. */
  readonly ownBudget?: { readonly retryAfterSeconds: number }
}
