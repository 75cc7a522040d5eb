import type { Queryable } from '../db/database.ts'

/** An event type that endpoints can subscribe to. */
export interface PublicEvent {
  /** `order.placed`. */
  readonly type: string
  /** One sentence for the API reference. */
  readonly description: string
  /** Frequent events: `*` does not include them. */
  readonly isNamedOnly?: boolean
  /** The current record; null if it no longer exists. Then only the payload is sent. */
  data(db: Queryable, payload: Readonly<Record<string, unknown>>): Promise<object | null>
}
