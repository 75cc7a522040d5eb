import { type Queryable, sql } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { addEvents } from '../../platform/events/event-store.ts'
import { newId } from '../../platform/ids.ts'
import type { PaymentNotification } from './ports.ts'

const content =
  'A payment arrived that belongs to no session of this shop. It may have been made after the backup that the shop was restored from. Compare it with what the provider shows, refund it there or make the order by hand, then dismiss this case.'

/**
 * Records an issue for a payment that belongs to no attempt, once per transaction id, and raises its event. Marks the
 * inbox row as processed. Runs one statement.
 */
export async function recordUnmatched(
  db: Queryable,
  payment: PaymentNotification & { readonly provider: string; readonly txnId: string },
  eventId: number,
  now: Date,
): Promise<void> {
  const { provider, txnId, providerPaymentId, amountMinor, currency } = payment
  const details = { txn_id: txnId, event: payment.eventId, type: payment.type }
  await sql`
    with i as (
      insert into payment_issue (id, kind, content, details, provider, txn_id, provider_payment_id, amount_minor, currency, created_at)
      values (${newId('issue', now.getTime())}, 'unmatched_payment', ${content}, ${JSON.stringify(details)}::jsonb, ${provider}, ${txnId},
        ${providerPaymentId}, ${amountMinor}, ${currency}, ${now})
      on conflict (provider, txn_id) where kind = 'unmatched_payment' do nothing returning id
    ),
    e as (${addEvents(statement`select 'payment.needs_attention', jsonb_build_object('id', i.id) from i`)})
    update payment_event set processed_at = ${now}, outcome = 'unmatched_payment' where id = ${eventId}`.execute(db)
}
