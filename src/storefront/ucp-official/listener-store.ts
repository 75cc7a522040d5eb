import { type Queryable, sql } from '../../platform/db/database.ts'

/** An agent that gets updates on the order of its session. */
export interface OrderListener {
  readonly profile: string
  /** Protocol release in which the agent gets its updates. */
  readonly release: string
  readonly webhookUrl: string
}

/** Subscribes an agent to a session. It replaces the session's previous listener. */
export async function noteListener(
  db: Queryable,
  checkoutId: string,
  { profile, release, webhookUrl }: OrderListener,
  now: Date,
): Promise<void> {
  await sql`
    insert into agent_listener (checkout_id, profile, release, webhook_url, noted_at)
    select id, ${profile}, ${release}, ${webhookUrl}, ${now} from checkout where id = ${checkoutId}
    on conflict (checkout_id) do update set profile = excluded.profile, release = excluded.release,
      webhook_url = excluded.webhook_url, noted_at = excluded.noted_at`.execute(db)
}

/** Reads listeners by order id. Skips orders without a listener. */
export async function listenersOfOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderListener>> {
  const { rows } = await sql<OrderListener & { orderId: string }>`
    select o.id as "orderId", l.profile, l.release, l.webhook_url as "webhookUrl"
    from "order" o join agent_listener l on l.checkout_id = o.checkout_id where o.id = any(${[...orderIds]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.orderId, row]))
}
