import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { CheckoutFilter, CheckoutSummaryView } from './schema.ts'

type Times = 'created_at' | 'updated_at' | 'expires_at'
interface SummaryRow extends Omit<CheckoutSummaryView, Times>, Record<Times, Date> {}

const sessions = (now: Date): ListSource => ({
  from: sql`checkout c`,
  id: { column: sql`c.id`, type: 'text' },
  // Ids begin with their time.
  sorts: { created_at: [] },
  columns: sql`c.id, case when c.status in ('incomplete', 'ready_for_complete') and c.expires_at <= ${now} then 'canceled' else c.status end as status,
    c.email, c.currency, c.total_minor as total,
    (select coalesce(sum((line ->> 'quantity')::integer), 0) from json_array_elements(c.state -> 'lines') line) as item_count,
    c.agent_profile, c.publishable_key_id, c.sales_channel_id, c.region_id, c.order_id, c.created_at, c.updated_at, c.expires_at`,
  join: sql`join checkout c on c.id = page.list_id`,
})

export async function listSessions(
  db: Queryable,
  filter: CheckoutFilter & PageAfter,
  now: Date,
): Promise<Page<CheckoutSummaryView>> {
  const page = await listPage<SummaryRow>(db, sessions(now), filter, { conditions: conditions(filter, now) })
  const rows = page.rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    expires_at: isoTime(row.expires_at),
  }))
  return { ...page, rows }
}

function conditions(filter: CheckoutFilter, now: Date) {
  const all = [
    ...equalTo([
      [sql`c.agent_profile`, filter.agent],
      [sql`c.sales_channel_id`, filter.sales_channel_id],
      [sql`c.currency`, filter.currency],
    ]),
    ...(filter.status === undefined ? [] : [standsAt(filter.status, now)]),
  ]
  if (filter.q) all.push(sql`(c.id = ${filter.q} or c.order_id = ${filter.q} or lower(c.email) = lower(${filter.q}))`)
  if (filter.email !== undefined) all.push(sql`lower(c.email) = lower(${filter.email})`)
  if (filter.total_from !== undefined) all.push(sql`c.total_minor >= ${filter.total_from}`)
  if (filter.total_to !== undefined) all.push(sql`c.total_minor <= ${filter.total_to}`)
  if (filter.created_from !== undefined) all.push(sql`c.created_at >= ${new Date(filter.created_from)}`)
  if (filter.created_to !== undefined) all.push(sql`c.created_at < ${new Date(filter.created_to)}`)
  return all
}

/** What has run out counts as canceled. */
function standsAt(status: CheckoutSummaryView['status'], now: Date) {
  const open = sql`c.status in ('incomplete', 'ready_for_complete')`
  if (status === 'canceled') return sql`(c.status = 'canceled' or (${open} and c.expires_at <= ${now}))`
  if (status === 'incomplete' || status === 'ready_for_complete')
    return sql`(c.status = ${status} and c.expires_at > ${now})`
  return sql`c.status = ${status}`
}
