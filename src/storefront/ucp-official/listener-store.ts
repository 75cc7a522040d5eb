import { type Queryable, sql } from '../../platform/db/database.ts'

/** An agent that wants to hear of the order of its session. */
export interface OrderListener {
  readonly profile: string
  /** The release of the protocol that it wants orders in. */
  readonly release: string
  readonly webhookUrl: string
}

/** The one that was there last counts. */
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

export async function listenerOf(db: Queryable, checkoutId: string): Promise<OrderListener | null> {
  const { rows } = await sql<OrderListener>`
    select profile, release, webhook_url as "webhookUrl" from agent_listener where checkout_id = ${checkoutId}`.execute(
    db,
  )
  return rows[0] ?? null
}
