import { type Queryable, sql } from '../../platform/db/database.ts'

export interface PlacedOrder {
  readonly id: string
  readonly checkoutId: string | null
  readonly customerId: string | null
  /** Null after the buyer's data was deleted. */
  readonly email: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly currency: string
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly placedAt: Date
  readonly canceledAt: Date | null
  /** UTM values of the link that led the buyer to the shop's pages. Null without such a link. */
  readonly link: Readonly<Record<string, string>> | null
}

/** Reads the data with which other features count orders, sorted by id. Skips ids that do not exist. */
export async function readPlacedOrders(db: Queryable, ids: readonly string[]): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`
    select o.id, o.checkout_id as "checkoutId", o.customer_id as "customerId", case when k.anonymized_at is null then o.email end as email,
      k.first_name as "firstName", k.last_name as "lastName", o.currency, o.total_minor as "totalMinor", o.placed_at as "placedAt",
      o.canceled_at as "canceledAt", o.snapshot -> 'link' as link,
      (select coalesce(sum(r.amount_minor), 0)::bigint from refund r where r.order_id = o.id and r.status = 'succeeded') as "refundedMinor"
    from "order" o left join customer k on k.id = o.customer_id where o.id = any(${[...ids]}::text[]) order by o.id`.execute(
    db,
  )
  return rows
}
