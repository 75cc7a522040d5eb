import type { Queryable } from '../../platform/db/database.ts'
import type { Utm } from '../sources/index.ts'

/** The parts of a placed order that ad planning needs. */
export interface PlacedOrder {
  readonly id: string
  /** Null if the order was placed without a checkout session. */
  readonly checkoutId: string | null
  readonly customerId: string | null
  /** Null if the buyer has been forgotten. */
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly currency: string
  readonly totalMinor: number
  /** Amount refunded so far. */
  readonly refundedMinor: number
  readonly placedAt: Date
  readonly canceledAt: Date | null
  /** UTM values of the link that led the buyer to the shop's own pages. Absent or null if there was none. */
  readonly link?: Partial<Utm> | null
}

/** Omits unknown ids. */
export type ReadPlacedOrders = (db: Queryable, ids: readonly string[]) => Promise<PlacedOrder[]>
