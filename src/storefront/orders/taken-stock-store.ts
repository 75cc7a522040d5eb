import { type Queryable, sql } from '../../platform/db/database.ts'
import type { TakenStock } from './schema.ts'

/**
 * Returns the units that the order took from each location, by location priority. Returns null if the order does not
 * exist. Stock movements have no index by order. The sale writes them together with the order, so the query reads only
 * movements within an hour of the order's time. The hour allows for clocks that differ.
 */
export async function readTakenStock(db: Queryable, orderId: string): Promise<TakenStock[] | null> {
  const { rows } = await sql<TakenStock>`
    select m.variant_id, m.location_id, p.name as location_name, p.is_default, -sum(m.quantity_change)::integer as quantity
    from "order" o
      join stock_movement m on m.order_id = o.id and m.reason = 'sale'
        and m.created_at between o.placed_at - interval '1 hour' and o.placed_at + interval '1 hour'
      join stock_location p on p.id = m.location_id
    where o.id = ${orderId}
    group by m.variant_id, m.location_id, p.name, p.is_default, p.priority having sum(m.quantity_change) < 0
    order by p.priority, m.variant_id`.execute(db)
  if (rows.length > 0) return rows
  return (await db.selectFrom('order').select('id').where('id', '=', orderId).executeTakeFirst()) ? [] : null
}
