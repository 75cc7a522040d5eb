import type { Queryable } from '../db/database.ts'

/** A kind of event that endpoints may subscribe to. */
export interface PublicEvent {
  /** `order.placed`. */
  readonly type: string
  /** One sentence for the API reference. */
  readonly description: string
  /** There are too many of them for everybody: `*` leaves them out. */
  readonly isNamedOnly?: boolean
  /** What the message says of it, as it is at that moment; null: it is gone, and the payload alone is sent. */
  data(db: Queryable, payload: Readonly<Record<string, unknown>>): Promise<object | null>
}
