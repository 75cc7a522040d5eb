import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Waits until every event is handled, every order is listed and no job is left. */
export async function drained(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waiting: number }>(`
      select ((select count(*) from (select from event where relayed_at is null limit 1) e)
        + (select count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%')
        + (select count(*) from (select from order_to_list limit 1) o)
        + (select count(*) from (select from customer_to_list limit 1) c))::int as waiting`)
    if (rows[0]?.waiting === 0) return
    await sleep(100)
  }
}
