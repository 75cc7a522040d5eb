import type { RawBuilder } from 'kysely'
import { sql } from '../../platform/db/database.ts'
import { productThumbnail } from '../../platform/media/index.ts'
import type { NeedKind } from '../../platform/needs/ports.ts'
import { buyerName, listWaitingOrders } from '../orders/index.ts'

const paymentIssues: NeedKind = {
  kind: 'payment_issue',
  area: 'payment-issues',
  record: 'payment_issue',
  waiting: () => sql`select id, created_at as since from payment_issue where status = 'open'`,
  shown: sql`select page.id, page.since, coalesce(o.display_id, o.email, c.email, a.txn_id, i.txn_id) as title, i.content as detail, i.kind as code,
      coalesce(a.captured_minor, a.amount_minor, i.amount_minor) as amount, coalesce(a.currency, i.currency) as currency
    from page join payment_issue i on i.id = page.id left join payment_attempt a on a.id = i.attempt_id
    left join "order" o on o.attempt_id = a.id left join checkout c on c.id = i.checkout_id`,
}

const ordersToShip: NeedKind = {
  kind: 'order_to_ship',
  area: 'orders',
  record: 'order',
  prepare: listWaitingOrders,
  isOrdered: true,
  waiting: () => sql`select l.order_id as id, l.placed_at as since from order_listing l where l.to_ship`,
  shown: sql`select page.id, page.since, o.display_id as title, coalesce(${buyerName}, o.email) as detail, o.fulfillment_status as code,
      o.total_minor as amount, o.currency, (select sum(l.quantity) from order_line l where l.order_id = o.id) as quantity,
      (select ${productThumbnail(sql`l.product_id`)} from order_line l where l.order_id = o.id order by l.position limit 1) as image_url
    from page join "order" o on o.id = page.id`,
}

const dayMs = 86_400_000
const salesDays = 28

/**
 * Returns SQL for the units of each variant sold in the days before `now`. Whole days (UTC) are already summed; the
 * first one is partial, so its lines are read. Orders placed after `now` are subtracted.
 */
function soldBefore(now: Date): RawBuilder<unknown> {
  const begin = new Date(now.getTime() - salesDays * dayMs)
  const nextDay = new Date((Math.floor(begin.getTime() / dayMs) + 1) * dayMs)
  const lines = (units: RawBuilder<unknown>, placed: RawBuilder<unknown>) => sql`
    select i.variant_id, ${units} from order_listing o join order_line i on i.order_id = o.order_id
    where ${placed} and o.status <> 'canceled'`
  return sql`
    select variant_id, sum(units::float8) as units from (
      select variant_id, units from variant_sales_day where day >= ${nextDay.toISOString().slice(0, 10)}::date
      union all
      ${lines(sql`i.quantity`, sql`o.placed_at > ${begin}::timestamptz and o.placed_at < ${nextDay}::timestamptz`)}
      union all
      ${lines(sql`-i.quantity`, sql`o.placed_at > ${now}::timestamptz and o.placed_at < 'infinity'`)}) counted
    group by variant_id having sum(units::float8) > 0`
}

/**
 * Variants that will be sold out before new goods can arrive, at the rate of the last four weeks. Also variants at or
 * below their own threshold, even without sales. The products are read only for these variants, in a subquery: the
 * planner expects far more variants, and would join whole tables.
 */
const stockLow: NeedKind = {
  kind: 'stock_low',
  area: 'stock',
  record: 'product',
  prepare: listWaitingOrders,
  waiting: (now) => sql`
    with low as materialized (
      select s.variant_id as id, s.updated_at as since, s.on_hand - s.reserved as available, coalesce(sold.units, 0) as units
      from variant_stock s left join (${soldBefore(now)}) sold on sold.variant_id = s.variant_id cross join store
      where s.managed and (s.on_hand - s.reserved <= s.low_stock_threshold
        or (s.on_hand - s.reserved)::bigint * ${sql.lit(salesDays)} < sold.units * store.restock_days))
    select * from low
    where 'published' = (select p.status from variant v join product p on p.id = v.product_id where v.id = low.id)`,
  shown: sql`select page.id, page.since, p.title, v.title as detail, p.id as record_id, page.available as quantity,
      case when page.available <= 0 then 'out_of_stock' when page.units > 0 then 'running_out' else 'below_threshold' end as code,
      case when page.available > 0 and page.units > 0
        then page.since + page.available * interval '${sql.lit(salesDays)} days' / page.units end as due_at,
      ${productThumbnail(sql`p.id`)} as image_url
    from page join variant v on v.id = page.id join product p on p.id = v.product_id`,
}

const refusalDays = 7

const refusedAgents: NeedKind = {
  kind: 'agent_refused',
  area: 'agent-readiness',
  record: 'agent',
  waiting: (now) => sql`select profile || ' ' || code as id, first_at as since, profile, code from agent_refusal
    where last_at > ${now}::timestamptz - interval '${sql.lit(refusalDays)} days'`,
  shown: sql`select page.id, page.since, page.profile as title, page.code, r.times as quantity, page.profile as record_id
    from page join agent_refusal r on r.profile = page.profile and r.code = page.code`,
}

export const storefrontNeeds: readonly NeedKind[] = [paymentIssues, ordersToShip, stockLow, refusedAgents]
