import type { Fault } from './ports.ts'

/** A fault. `definitive`: the request certainly had no effect. */
export interface ReadFault extends Fault {
  readonly definitive: boolean
  /** Present if Weft's own budget stopped the call before it was sent. */
  readonly ownBudget?: { readonly retryAfterSeconds: number }
}
