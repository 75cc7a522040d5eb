import { sql } from '../../src/platform/db/database.ts'
import { productionSubscriptions } from '../../src/wiring/production-subscriptions.ts'
import { restockVariants } from '../../src/wiring/restock-variants.ts'
import type { TestWeft } from './weft.ts'

/**
 * Returns a function that delivers the events added since its last call to the subscriptions of production and of
 * restocking. With `times`, each event arrives that often, concurrently, except `inventory_order.received`, which
 * arrives once.
 */
export function eventTeller(shop: TestWeft): (times?: number) => Promise<void> {
  const subscriptions = [...productionSubscriptions(shop.clock), restockVariants]
  let last = 0
  return async (times = 1) => {
    for (;;) {
      const { rows } = await sql<{ id: number; type: string; payload: Record<string, unknown> }>`
        select id::int as id, type, payload from event where id > ${last} order by id`.execute(shop.db)
      if (rows.length === 0) return
      for (const event of rows) {
        const heard = subscriptions.filter(({ types }) => types.includes(event.type))
        // The subscriber of this event relies on the table of handled events, which this function bypasses. It
        // therefore gets each event once.
        const often = event.type === 'inventory_order.received' ? 1 : times
        const deliveries = heard.flatMap(({ handle }) => Array.from({ length: often }, () => handle))
        await Promise.all(deliveries.map((handle) => shop.db.transaction().execute((tx) => handle(tx, event))))
        last = event.id
      }
    }
  }
}
