import { type Queryable, sql } from '../../platform/db/database.ts'
import { narrowedListing, textAnywhere } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { checkoutListing, listCheckouts } from '../checkout/index.ts'
import { listWaitingOrders } from '../orders/index.ts'
import type { CheckoutFilter, CheckoutFunnelView, CheckoutSummaryView } from './schema.ts'

type Times = 'created_at' | 'updated_at' | 'expires_at'
interface SummaryRow extends Omit<CheckoutSummaryView, Times>, Record<Times, Date> {}

const sessions: ListSource = {
  from: sql`checkout_listing l`,
  id: { column: sql`l.checkout_id`, type: 'text' },
  // Ids contain their creation time, so sorting by id sorts by creation time.
  sorts: { created_at: [], updated_at: [{ column: sql`l.updated_at`, type: 'timestamptz' }] },
  columns: sql`c.id, f.status, f.stage, c.email, c.currency, c.total_minor as total, w.item_count, w.line_items,
    nullif(concat_ws(' ', s.buyer ->> 'firstName', s.buyer ->> 'lastName'), '') as name, c.agent_profile, c.publishable_key_id, c.sales_channel_id, c.region_id, c.order_id, c.created_at, c.updated_at, c.expires_at`,
  join: sql`join checkout c on c.id = page.list_id join checkout_listing f on f.checkout_id = page.list_id
    cross join lateral json_to_record(c.state) as s(lines json, buyer json)
    cross join lateral (select coalesce(sum((line ->> 'quantity')::integer), 0) as item_count,
        coalesce(json_agg(json_build_object('title', line ->> 'title', 'variant_title', line ->> 'variantTitle',
          'quantity', (line ->> 'quantity')::integer)), '[]') as line_items
      from json_array_elements(s.lines) line) w`,
  countedAs: checkoutListing.countedAs,
}

export async function listSessions(
  db: Queryable,
  filter: CheckoutFilter & PageAfter,
  now: Date,
): Promise<Page<CheckoutSummaryView>> {
  if (!filter.uncounted) await listCheckouts(db, now)
  if (filter.q) await listWaitingOrders(db)
  const page = await listPage<SummaryRow>(db, sessions, filter, narrowed(filter))
  const rows = page.rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    expires_at: isoTime(row.expires_at),
  }))
  return { ...page, rows }
}

function narrowed(filter: CheckoutFilter) {
  const { email, total_from, total_to, created_from, created_to } = filter
  const more = []
  const found = matching(filter.q ?? '')
  if (found) more.push(sql`l.checkout_id in (${found})`)
  if (email !== undefined) more.push(sql`l.email = lower(${email})`)
  if (total_from !== undefined) more.push(sql`l.total_minor >= ${total_from}`)
  if (total_to !== undefined) more.push(sql`l.total_minor <= ${total_to}`)
  if (created_from !== undefined) more.push(sql`l.created_at >= ${new Date(created_from)}`)
  if (created_to !== undefined) more.push(sql`l.created_at < ${new Date(created_to)}`)
  const { status, agent, sales_channel_id, currency } = filter
  return narrowedListing(
    { ...filter, q: undefined },
    {
      equal: { status, agent_profile: agent, sales_channel_id, currency },
      moments: { updated_at: 'updated_at' },
      more,
    },
  )
}

/**
 * Returns SQL for the ids of the sessions that match a search. The text of a session with an order is in the listing of
 * that order.
 */
function matching(q: string) {
  const text = textAnywhere(sql`text`, q)
  return (
    text &&
    sql`select checkout_id from checkout_listing where checkout_id = ${q} or order_id = ${q}
      union all select checkout_id from checkout_listing where order_id is null and ${text}
      union all select checkout_id from checkout_listing where order_id in (select order_id from order_listing where ${text})`
  )
}

/** Counts the steps that sessions created in a period have reached. */
export async function countFunnel(
  db: Queryable,
  between: { readonly from: string | undefined; readonly to: string | undefined },
  now: Date,
): Promise<CheckoutFunnelView> {
  await listCheckouts(db, now)
  const { rows } = await sql<CheckoutFunnelView>`
    select count(*)::integer as started,
      count(*) filter (where l.stage <> 'cart' or l.order_id is not null)::integer as email,
      count(*) filter (where l.stage not in ('cart', 'email') or l.order_id is not null)::integer as address,
      count(*) filter (where l.stage = 'payment' or l.order_id is not null)::integer as payment,
      count(l.order_id)::integer as ordered
    from checkout_listing l
    where l.created_at >= coalesce(${between.from ?? null}::timestamptz, '-infinity')
      and l.created_at < coalesce(${between.to ?? null}::timestamptz, 'infinity')`.execute(db)
  return rows[0] ?? { started: 0, email: 0, address: 0, payment: 0, ordered: 0 }
}
