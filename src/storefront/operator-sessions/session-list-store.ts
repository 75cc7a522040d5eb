import { type Queryable, sql } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import type { Page } from '../../platform/page.ts'
import type { CheckoutFilter, CheckoutSummaryView } from './schema.ts'

type Times = 'created_at' | 'updated_at' | 'expires_at'
interface SummaryRow extends Omit<CheckoutSummaryView, Times>, Record<Times, Date> {}

/** Newest first: ids begin with their time. */
export async function listSessions(
  db: Queryable,
  filter: CheckoutFilter,
  now: Date,
): Promise<Page<CheckoutSummaryView>> {
  const status = sql`case when c.status in ('incomplete', 'ready_for_complete') and c.expires_at <= ${now} then 'canceled' else c.status end`
  const found = sql`from checkout c where ${conditions(filter, status)}`
  const { rows } = await sql<SummaryRow>`
    select c.id, ${status} as status, c.email, c.currency, c.total_minor as total,
      (select coalesce(sum((line ->> 'quantity')::integer), 0) from json_array_elements(c.state -> 'lines') line) as item_count,
      c.agent_profile, c.publishable_key_id, c.sales_channel_id, c.region_id, c.order_id, c.created_at, c.updated_at, c.expires_at
    ${found} order by c.id desc limit ${filter.limit} offset ${filter.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db)
  const views = rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    expires_at: isoTime(row.expires_at),
  }))
  return { rows: views, count: counted.rows[0]?.count ?? 0 }
}

function conditions(filter: CheckoutFilter, status: ReturnType<typeof sql>) {
  const all = [sql`true`]
  if (filter.status !== undefined) all.push(sql`${status} = ${filter.status}`)
  if (filter.agent !== undefined) all.push(sql`c.agent_profile = ${filter.agent}`)
  if (filter.email !== undefined) all.push(sql`lower(c.email) = lower(${filter.email})`)
  if (filter.sales_channel_id !== undefined) all.push(sql`c.sales_channel_id = ${filter.sales_channel_id}`)
  if (filter.currency !== undefined) all.push(sql`c.currency = ${filter.currency}`)
  if (filter.total_from !== undefined) all.push(sql`c.total_minor >= ${filter.total_from}`)
  if (filter.total_to !== undefined) all.push(sql`c.total_minor <= ${filter.total_to}`)
  if (filter.created_from !== undefined) all.push(sql`c.created_at >= ${new Date(filter.created_from)}`)
  if (filter.created_to !== undefined) all.push(sql`c.created_at < ${new Date(filter.created_to)}`)
  return sql.join(all, sql` and `)
}
