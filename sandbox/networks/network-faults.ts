import type { Fault } from '../faults.ts'

/**
 * `lie`: the operation is executed, but the response says something else. Graph errors are given by code, others by
 * body.
 */
export type NetworkFault =
  | Exclude<Fault, { kind: 'lie' | 'delay' }>
  /** `before`: the operation runs after the delay, even if the client has disconnected. */
  | { readonly kind: 'delay'; readonly ms: number; readonly when?: 'before' | 'after' }
  | ({ readonly kind: 'refuse' | 'lie' } & (GraphFault | { readonly status: number; readonly body: unknown }))

export interface GraphFault {
  readonly code: number
  readonly subcode?: number
  readonly status?: number
  readonly message?: string
  readonly transient?: boolean
}
