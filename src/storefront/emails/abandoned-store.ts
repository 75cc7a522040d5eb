import { type Queryable, sql } from '../../platform/db/database.ts'
import { textAnywhere } from '../../platform/db/list-conditions-store.ts'
import type { AbandonedFilter } from './schema.ts'

export interface AbandonedRow {
  readonly id: string
  readonly stage: 'cart' | 'email' | 'address' | 'shipping' | 'payment'
  readonly open: boolean
  readonly email: string | null
  readonly name: string | null
  readonly currency: string
  readonly total: number
  readonly lines: readonly { readonly title: string; readonly variantTitle: string; readonly quantity: number }[]
  readonly region_id: string
  readonly has_address: boolean
  readonly shipping_chosen: boolean
  readonly payment_tried: boolean
  readonly reminder: { readonly id: string; readonly status: string; readonly createdAt: string } | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
}

/** Sessions without an order that have rested as long as the shop's settings say, and those that ran out. Newest first. */
export async function listAbandonedRows(
  db: Queryable,
  filter: AbandonedFilter,
  now: Date,
): Promise<{ readonly rows: readonly AbandonedRow[]; readonly count: number }> {
  const found = sql`from (${facts(now)}) a where ${conditions(filter)}`
  const { rows } = await sql<AbandonedRow>`
    select a.*, a.state -> 'lines' as lines,
      nullif(concat_ws(' ', a.state -> 'buyer' ->> 'firstName', a.state -> 'buyer' ->> 'lastName'), '') as name,
      (select json_build_object('id', m.id, 'status', m.status, 'createdAt', m.created_at) from mail m
        where m.dedupe_key = 'checkout_reminder:' || a.id) as reminder
    ${found} order by ${ordered(filter.order)} limit ${filter.limit} offset ${filter.offset}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

const sorts: Readonly<Record<string, ReturnType<typeof sql>>> = {
  created_at: sql`a.created_at`,
  updated_at: sql`a.updated_at`,
  total: sql`a.total`,
}

function ordered(order: string): ReturnType<typeof sql> {
  const column = sorts[order.replace(/^-/, '')]
  if (!column) throw new Error(`This list has no order ${order}.`)
  return order.startsWith('-') ? sql`${column} desc, a.id desc` : sql`${column}, a.id`
}

const facts = (now: Date) => sql`
  select r.*, case when r.payment_tried then 'payment' when r.shipping_chosen then 'shipping' when r.has_address then 'address'
    when r.email is not null then 'email' else 'cart' end as stage
  from (
    select c.id, c.email, c.currency, c.total_minor as total, c.region_id, c.state, c.created_at, c.updated_at, c.expires_at,
      c.status <> 'canceled' and c.expires_at > ${now} as open,
      json_typeof(c.state -> 'address') = 'object' as has_address, c.state ->> 'chosenOptionId' is not null as shipping_chosen,
      exists (select from payment_attempt p where p.checkout_id = c.id) as payment_tried
    from checkout c
    where c.order_id is null and (
      c.status in ('incomplete', 'ready_for_complete')
        and c.updated_at <= ${now}::timestamptz - (select reminder_after_minutes from store) * interval '1 minute'
      or c.status = 'canceled' and c.state -> 'notices' -> 0 ->> 'code' = 'session_expired'
    )
  ) r`

function conditions({ q, stage, email, open, reminded, created_from, created_to }: AbandonedFilter) {
  const all = [sql`true`]
  const text = textAnywhere(
    sql`lower(concat_ws(E'\n', a.email, a.state -> 'buyer' ->> 'firstName', a.state -> 'buyer' ->> 'lastName',
      (select string_agg(line ->> 'title', E'\n') from json_array_elements(a.state -> 'lines') line)))`,
    q,
  )
  if (text) all.push(text)
  if (stage !== undefined) all.push(sql`a.stage = ${stage}`)
  if (email !== undefined) all.push(sql`lower(a.email) = lower(${email})`)
  if (open !== undefined) all.push(sql`a.open = ${open === 'true'}`)
  if (reminded !== undefined)
    all.push(
      sql`exists (select from mail m where m.dedupe_key = 'checkout_reminder:' || a.id) = ${reminded === 'true'}`,
    )
  if (created_from !== undefined) all.push(sql`a.created_at >= ${new Date(created_from)}`)
  if (created_to !== undefined) all.push(sql`a.created_at < ${new Date(created_to)}`)
  return sql.join(all, sql` and `)
}
