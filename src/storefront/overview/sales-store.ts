import type { RawBuilder } from 'kysely'
import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import type { GroupRow, SalesRow } from './sales.types.ts'
import type { Days } from './sales-period.rules.ts'

export type Grouping = 'currency' | 'channel' | 'agent' | 'product'

export async function readTimeZone(db: Queryable): Promise<string> {
  const { time_zone } = await db.selectFrom('store').select('time_zone').executeTakeFirstOrThrow()
  return time_zone
}

/** Returns SQL for the orders of a period that were not canceled, with their units and refunds. */
const soldIn = ({ from, to }: Days, timeZone: string) => sql`
  sold as materialized (
    select order_id, currency, (placed_at at time zone ${timeZone})::date as day, total_minor, sales_channel_id, agent_profile,
      coalesce(units, (select sum(quantity) from order_line l where l.order_id = order_listing.order_id), 0) as units from order_listing
    where placed_at >= ${from}::date::timestamp at time zone ${timeZone}
      and placed_at < (${to}::date + 1)::timestamp at time zone ${timeZone} and status <> 'canceled'),
  counted as materialized (
    select s.*, coalesce(r.refunded, 0) as refunded from sold s
    left join (select order_id, sum(amount_minor) as refunded from refund where status <> 'failed' and order_id in (select order_id from sold) group by 1) r using (order_id))`

const figures = sql`count(*) as orders, sum(units)::bigint as units, ${exactSum(sql`total_minor`)} as gross, ${exactSum(sql`refunded`)} as refunded`

/** Reads sales by currency and day. Skips days without sales. */
export async function readSales(db: Queryable, period: Days, timeZone: string): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    with ${soldIn(period, timeZone)}
    select currency, day::text as day, ${figures} from counted group by 1, counted.day order by 1, counted.day`.execute(
    db,
  )
  return rows
}

const mostGroups = 20

/** Reads the 20 groups with the highest gross sales in each currency. */
export async function readGroups(
  db: Queryable,
  grouping: Grouping,
  period: Days,
  timeZone: string,
): Promise<GroupRow[]> {
  const { found, name } = groupings[grouping]
  const { rows } = await sql<GroupRow>`
    with ${soldIn(period, timeZone)},
    grouped as (${found}),
    ranked as (select *, row_number() over (partition by currency order by gross desc, id) as place from grouped)
    select g.currency, g.id, ${name} as name, g.orders, g.units, g.gross, g.refunded from ranked g
    where g.place <= ${mostGroups} order by g.currency, g.place`.execute(db)
  return rows
}

const byColumn = (column: RawBuilder<unknown>) =>
  sql`select currency, ${column} as id, ${figures} from counted group by currency, ${column}`

const groupings: Readonly<
  Record<Grouping, { readonly found: RawBuilder<unknown>; readonly name: RawBuilder<unknown> }>
> = {
  currency: {
    found: sql`select currency, currency as id, ${figures} from counted group by currency`,
    name: sql`g.id`,
  },
  channel: {
    found: byColumn(sql`sales_channel_id`),
    name: sql`(select c.name from sales_channel c where c.id = g.id)`,
  },
  agent: {
    found: byColumn(sql`agent_profile`),
    name: sql`(select a.title from trusted_agent a where a.profile = g.id)`,
  },
  product: {
    found: sql`select s.currency, l.product_id as id, count(distinct s.order_id) as orders, sum(l.quantity)::bigint as units,
        ${exactSum(sql`l.total_minor + l.discount_minor`)} as gross, null::bigint as refunded, max(l.title) as sold_as
      from sold s join order_line l on l.order_id = s.order_id group by s.currency, l.product_id`,
    name: sql`coalesce((select p.title from product p where p.id = g.id), g.sold_as)`,
  },
}
