import { type Queryable, sql } from '../../platform/db/database.ts'
import { narrowedListing } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import { checkoutListing, listCheckouts } from '../checkout/index.ts'
import type { CheckoutFilter, CheckoutSummaryView } from './schema.ts'

type Times = 'created_at' | 'updated_at' | 'expires_at'
interface SummaryRow extends Omit<CheckoutSummaryView, Times>, Record<Times, Date> {}

const sessions: ListSource = {
  from: sql`checkout_listing l`,
  id: { column: sql`l.checkout_id`, type: 'text' },
  // Ids begin with their time.
  sorts: { created_at: [] },
  columns: sql`c.id, f.status, c.email, c.currency, c.total_minor as total,
    (select coalesce(sum((line ->> 'quantity')::integer), 0) from json_array_elements(c.state -> 'lines') line) as item_count,
    c.agent_profile, c.publishable_key_id, c.sales_channel_id, c.region_id, c.order_id, c.created_at, c.updated_at, c.expires_at`,
  join: sql`join checkout c on c.id = page.list_id join checkout_listing f on f.checkout_id = page.list_id`,
  countedAs: checkoutListing.countedAs,
}

export async function listSessions(
  db: Queryable,
  filter: CheckoutFilter & PageAfter,
  now: Date,
): Promise<Page<CheckoutSummaryView>> {
  await listCheckouts(db, now)
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
  const { q, email, total_from, total_to, created_from, created_to } = filter
  const more = []
  if (q) more.push(sql`(l.checkout_id = ${q} or l.order_id = ${q} or l.email = lower(${q}))`)
  if (email !== undefined) more.push(sql`l.email = lower(${email})`)
  if (total_from !== undefined) more.push(sql`l.total_minor >= ${total_from}`)
  if (total_to !== undefined) more.push(sql`l.total_minor <= ${total_to}`)
  if (created_from !== undefined) more.push(sql`l.created_at >= ${new Date(created_from)}`)
  if (created_to !== undefined) more.push(sql`l.created_at < ${new Date(created_to)}`)
  const { status, agent, sales_channel_id, currency } = filter
  return narrowedListing({}, { equal: { status, agent_profile: agent, sales_channel_id, currency }, more })
}
