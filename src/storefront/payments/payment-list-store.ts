import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { updateById } from '../../platform/db/row-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { PaymentFacts } from './ports.ts'
import type { PaymentFilter, PaymentSummaryView, PaymentView } from './schema.ts'

type Times = 'expires_at' | 'created_at' | 'updated_at'
interface SummaryRow extends Omit<PaymentSummaryView, Times | 'paid_at'>, Record<Times, Date> {
  readonly paid_at: Date | null
}
interface PaymentRow extends SummaryRow, Pick<PaymentView, 'events' | 'refunds' | 'issues'> {
  readonly next_check_at: Date | null
  readonly provider_status: PaymentView['provider_status']
}

const head = sql`a.id, a.status, exists (select from payment_issue i where i.attempt_id = a.id and i.status = 'open') as needs_attention, a.handler_id,
  a.provider, a.method, a.txn_id, a.provider_ref, a.provider_payment_id, a.amount_minor as amount,
  case when a.status = 'paid' then coalesce(a.captured_minor, a.amount_minor) else 0 end as captured,
  coalesce((select sum(r.amount_minor) from refund r where r.attempt_id = a.id and r.status <> 'failed'), 0)::bigint as refunded,
  a.currency, a.failure_reason, a.checkout_id, o.id as order_id, o.display_id as order_display_id, c.email, a.expires_at, a.paid_at, a.created_at, a.updated_at`
const joined = sql`payment_attempt a join checkout c on c.id = a.checkout_id left join "order" o on o.attempt_id = a.id`

const payments: ListSource = {
  from: sql`payment_attempt a`,
  id: { column: sql`a.id`, type: 'text' },
  // Ids contain their creation time, so sorting by id sorts by creation time.
  sorts: { created_at: [] },
  columns: head,
  join: sql`join payment_attempt a on a.id = page.list_id join checkout c on c.id = a.checkout_id left join "order" o on o.attempt_id = a.id`,
}

export async function listPayments(
  db: Queryable,
  filter: PaymentFilter & PageAfter,
): Promise<Page<PaymentSummaryView>> {
  const page = await listPage<SummaryRow>(db, payments, filter, { conditions: conditions(filter) })
  return { ...page, rows: page.rows.map(summaryView) }
}

function conditions(filter: PaymentFilter) {
  const all = equalTo([
    [sql`a.status`, filter.status],
    [sql`a.provider`, filter.provider],
    [sql`a.handler_id`, filter.handler_id],
    [sql`a.checkout_id`, filter.checkout_id],
  ])
  const ofEmail = (email: string) =>
    sql`a.checkout_id in (select id from checkout where lower(email) = lower(${email}))`
  const ofOrder = (id: string) => sql`a.id = (select attempt_id from "order" where id = ${id})`
  const ofReference = (reference: string) =>
    sql`${reference} in (a.id, a.txn_id, a.provider_ref, a.provider_payment_id)`
  if (filter.q)
    all.push(
      sql`(${ofReference(filter.q)} or a.checkout_id = ${filter.q} or ${ofOrder(filter.q)} or ${ofEmail(filter.q)})`,
    )
  if (filter.order_id !== undefined) all.push(ofOrder(filter.order_id))
  if (filter.email !== undefined) all.push(ofEmail(filter.email))
  if (filter.created_from !== undefined) all.push(sql`a.created_at >= ${new Date(filter.created_from)}`)
  if (filter.created_to !== undefined) all.push(sql`a.created_at < ${new Date(filter.created_to)}`)
  if (filter.reference !== undefined) all.push(ofReference(filter.reference))
  if (filter.needs_attention !== undefined)
    all.push(
      sql`exists (select from payment_issue i where i.attempt_id = a.id and i.status = 'open') = ${filter.needs_attention}`,
    )
  return all
}

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Reads a payment with all its parts, except its page token and the data that opens the provider's page. Returns null
 * if the payment does not exist.
 */
export async function readPayment(db: Queryable, id: string): Promise<PaymentView | null> {
  const { rows } = await sql<PaymentRow>`
    select ${head}, a.next_check_at, a.provider_status,
      coalesce((select json_agg(json_build_object('id', e.id::text, 'provider_event_id', e.provider_event_id, 'type', e.type, 'outcome', e.outcome,
        'payload', coalesce(e.payload -> 'payload', '{}'), 'received_at', ${time('e.received_at')}, 'processed_at', ${time('e.processed_at')}) order by e.id)
        from payment_event e where e.attempt_id = a.id), '[]') as events,
      coalesce((select json_agg(json_build_object('id', r.id, 'amount', r.amount_minor, 'currency', r.currency, 'reason', r.reason, 'status', r.status,
        'source', r.source, 'provider_ref', r.provider_ref, 'failure_reason', r.failure_reason, 'created_at', ${time('r.created_at')},
        'updated_at', ${time('r.updated_at')}) order by r.created_at, r.id) from refund r where r.attempt_id = a.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'status', i.status, 'content', i.content, 'resolution', i.resolution)
        order by i.created_at, i.id) from payment_issue i where i.attempt_id = a.id), '[]') as issues
    from ${joined} where a.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const { next_check_at, provider_status, events, refunds, issues } = row
  return {
    ...summaryView(row),
    next_check_at: isoTimeOrNull(next_check_at),
    provider_status,
    events,
    refunds,
    issues,
  }
}

const summaryView = (row: SummaryRow): PaymentSummaryView => ({
  ...row,
  expires_at: isoTime(row.expires_at),
  paid_at: isoTimeOrNull(row.paid_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

/** Stores the provider's answer to a check that a person requested. */
export async function saveProviderStatus(db: Queryable, id: string, facts: PaymentFacts, now: Date): Promise<void> {
  const status: PaymentView['provider_status'] = {
    asked_at: now.toISOString(),
    status: facts.status,
    amount: facts.amountMinor,
    currency: facts.currency,
    provider_payment_id: facts.providerPaymentId,
    failure_reason: facts.failureReason,
  }
  await updateById(db, 'payment_attempt', id, { provider_status: JSON.stringify(status) })
}
