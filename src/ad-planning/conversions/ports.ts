import type { Queryable } from '../../platform/db/database.ts'

/** What is needed of an order that was placed. */
export interface PlacedOrder {
  readonly id: string
  /** Null: it came without a checkout session. */
  readonly checkoutId: string | null
  readonly customerId: string | null
  /** Null: its buyer has been forgotten. */
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly currency: string
  readonly totalMinor: number
  /** What has been paid back. */
  readonly refundedMinor: number
  readonly placedAt: Date
  readonly canceledAt: Date | null
}

/** Those of them that there are. */
export type ReadPlacedOrders = (db: Queryable, ids: readonly string[]) => Promise<PlacedOrder[]>
