import type { Queryable } from '../db/database.ts'

/** An event type that endpoints can subscribe to. */
export interface PublicEvent {
  /** For example `order.placed`. */
  readonly type: string
  /** One sentence for the API reference. */
  readonly description: string
  /** Set for frequent events: `*` does not include them. */
  readonly isNamedOnly?: boolean
  /** Reads the current record. Returns null if it no longer exists; then only the payload is sent. */
  data(db: Queryable, payload: Readonly<Record<string, unknown>>): Promise<object | null>
}
