import type { Fault } from '../faults.ts'

/** `lie`: it has happened, and the answer says otherwise. A Graph error is told by its code, all else by its body. */
export type NetworkFault =
  | Exclude<Fault, { kind: 'lie' | 'delay' }>
  /** `before`: it happens only after that time, whether or not anybody still waits. */
  | { readonly kind: 'delay'; readonly ms: number; readonly when?: 'before' | 'after' }
  | ({ readonly kind: 'refuse' | 'lie' } & (GraphFault | { readonly status: number; readonly body: unknown }))

export interface GraphFault {
  readonly code: number
  readonly subcode?: number
  readonly status?: number
  readonly message?: string
  readonly transient?: boolean
}
