import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Number of newest sessions that the job for the list of sessions looks at. */
const newestSessions = 5000

/** Waits until every event is handled, orders, customers and the newest sessions are listed, and no job is left. */
export async function drained(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ waiting: number }>(`
      select ((select count(*) from (select from event where relayed_at is null limit 1) e)
        + (select count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%')
        + (select count(*) from (select from order_to_list limit 1) o)
        + (select count(*) from (select from customer_to_list limit 1) c)
        + (select count(*) from (select from checkout_to_list limit 1) c))::int as waiting`)
    if (rows[0]?.waiting === 0 && (await areSessionsListed(database))) return
    await sleep(100)
  }
}

async function areSessionsListed(database: pg.Client): Promise<boolean> {
  const { rows } = await database.query(
    `select from (select id, version from checkout order by id desc limit ${newestSessions}) c
      left join checkout_listing l on l.checkout_id = c.id where l.version is distinct from c.version limit 1`,
  )
  return rows.length === 0
}
