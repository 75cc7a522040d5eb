import { type Queryable, sql } from '../../platform/db/database.ts'

export interface OrderTally {
  readonly currency: string
  /** Empty if the order has no session. */
  readonly salesChannelId: string
  readonly placed: number
}

export async function addToTally(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await sql`
    insert into order_tally as t (currency, sales_channel_id, placed)
    select o.currency, coalesce(c.sales_channel_id, ''), count(*)
    from "order" o left join checkout c on c.id = o.checkout_id where o.id = any(${[...orderIds]}::text[])
    group by 1, 2 order by 1, 2
    on conflict (currency, sales_channel_id) do update set placed = t.placed + excluded.placed`.execute(tx)
}

export async function readTally(db: Queryable): Promise<OrderTally[]> {
  const { rows } = await sql<OrderTally>`
    select currency, sales_channel_id as "salesChannelId", placed::float8 as placed from order_tally
    order by currency, sales_channel_id`.execute(db)
  return rows
}
