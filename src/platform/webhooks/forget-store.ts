import { type Queryable, sql } from '../db/database.ts'

/** Removes the buyer from webhook messages about these orders and payments. */
export async function forgetInWebhookMessages(tx: Queryable, ids: readonly string[]): Promise<void> {
  await sql`
    update webhook_message m set body = message_of_nobody(m.body) from event e
    where e.id = m.event_id and m.body <> message_of_nobody(m.body)
      and array[e.payload ->> 'id', e.payload ->> 'order_id', e.payload ->> 'attempt_id'] && ${ids}::text[]`.execute(tx)
}
