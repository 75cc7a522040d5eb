import type { Fault } from './ports.ts'

/** A fault, and whether the request certainly had no effect. */
export interface ReadFault extends Fault {
  readonly definitive: boolean
  /** Weft's own budget refused the call before it was sent. Time until there is room. */
  readonly ownBudget?: { readonly retryAfterSeconds: number }
}
