import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { TimelineEntryView } from './schema.ts'

interface EntryRow {
  readonly type: string
  readonly occurred_at: Date
  readonly actor_type: TimelineEntryView['actor']['type']
  readonly actor: string | null
  readonly details: Record<string, unknown>
}

/** Reads all events of an order, oldest first. Returns null if the order does not exist. */
export async function readTimeline(db: Queryable, orderId: string): Promise<TimelineEntryView[] | null> {
  const order = await db
    .selectFrom('order')
    .select(['checkout_id', 'attempt_id'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return null
  const attempts = sql`(a.checkout_id = ${order.checkout_id} or a.id = ${order.attempt_id})`
  const refunds = sql`(r.order_id = ${orderId} or r.attempt_id = ${order.attempt_id})`
  // Entries with equal times are sorted by `step`, then by `key`.
  const { rows } = await sql<EntryRow>`
    select type, occurred_at, actor_type, actor, details from (
      select 'order.placed' as type, o.placed_at as occurred_at, 3 as step, o.id as key, case when o.agent_profile = 'operator' then 'operator' else 'agent' end as actor_type,
        nullif(o.agent_profile, 'operator') as actor, jsonb_build_object('display_id', o.display_id, 'total', o.total_minor, 'currency', o.currency, 'checkout_id', o.checkout_id) as details
        from "order" o where o.id = ${orderId}
      union all select 'payment.started', a.created_at, 1, a.id, 'system', null, ${paymentDetails} from payment_attempt a where ${attempts}
      union all select 'payment.succeeded', a.paid_at, 2, a.id, case when a.method is null then 'provider' else 'operator' end, null, ${paymentDetails}
        from payment_attempt a where ${attempts} and a.paid_at is not null
      union all select 'payment.' || a.status, a.updated_at, 2, a.id, 'provider', null, ${paymentDetails} || jsonb_build_object('reason', a.failure_reason)
        from payment_attempt a where ${attempts} and a.status in ('failed', 'expired', 'canceled')
      union all select 'payment.needs_attention', i.created_at, 4, i.id, 'system', null, jsonb_build_object('issue_id', i.id, 'kind', i.kind, 'payment_id', i.attempt_id)
        from payment_issue i join payment_attempt a on a.id = i.attempt_id where ${attempts}
      union all select 'payment.issue_resolved', i.resolved_at, 5, i.id, 'operator', i.resolved_by,
        jsonb_build_object('issue_id', i.id, 'kind', i.kind, 'resolution', i.resolution, 'reason', i.resolution_note)
        from payment_issue i join payment_attempt a on a.id = i.attempt_id where ${attempts} and i.resolved_at is not null
      union all select 'note.created', n.created_at, 6, n.id, 'operator', n.actor, jsonb_build_object('note_id', n.id, 'body', n.body)
        from order_note n where n.order_id = ${orderId}
      union all select 'fulfillment.' || e.type, e.occurred_at, 7, lpad(e.id::text, 20, '0'), 'operator', e.actor,
        jsonb_build_object('fulfillment_id', e.fulfillment_id, 'carrier', e.carrier, 'tracking_number', e.tracking_number, 'tracking_url', e.tracking_url, 'items', e.items)
        from fulfillment_event e where e.order_id = ${orderId}
      union all select 'refund.created', r.created_at, 8, r.id, case when r.source = 'provider' then 'provider' else 'operator' end, r.actor,
        ${refundDetails} || jsonb_build_object('reason', r.reason) from refund r where ${refunds}
      union all select 'refund.' || r.status, r.updated_at, 9, r.id, 'provider', null, ${refundDetails} || jsonb_build_object('reason', r.failure_reason)
        from refund r where ${refunds} and r.status in ('succeeded', 'failed')
      union all select 'order.' || c.type, c.occurred_at, 10, lpad(c.id::text, 20, '0'), 'operator', c.actor, c.details
        from order_change c where c.order_id = ${orderId}
    ) entries order by occurred_at, step, key`.execute(db)
  return rows.map((row) => ({
    type: row.type,
    timestamp: isoTime(row.occurred_at),
    actor: { type: row.actor_type, id: row.actor },
    details: row.details,
  }))
}

const paymentDetails = sql`jsonb_build_object('payment_id', a.id, 'provider', a.provider, 'amount', a.amount_minor, 'currency', a.currency)`
const refundDetails = sql`jsonb_build_object('refund_id', r.id, 'amount', r.amount_minor, 'currency', r.currency)`
