import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import { given, narrowedListing } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { searchListing } from '../../platform/db/listing-memory.ts'
import { listAll, listInSteps, listSome, type RememberedListing } from '../../platform/db/listing-store.ts'
import { productThumbnail } from '../../platform/media/index.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { OrderFilter, OrderTotalsView } from './schema.ts'

export interface OrderSummaryRow {
  readonly id: string
  readonly display_id: string
  readonly status: string
  readonly fulfillment_status: string
  readonly payment_status: string
  readonly agent_profile: string | null
  readonly currency: string
  readonly email: string
  readonly name: string | null
  readonly total: number
  readonly item_count: number
  readonly to_ship: boolean
  readonly all_returned: boolean
  readonly customer_id: string | null
  readonly sales_channel_id: string | null
  readonly country: string | null
  readonly image_url: string | null
  readonly placed_at: Date
  readonly updated_at: Date
}

/**
 * SQL for the name of the buyer of `"order" o`, or if the buyer has none, of the recipient. Null if neither has a name.
 */
export const buyerName = sql`coalesce(
  nullif(concat_ws(' ', o.snapshot -> 'buyer' ->> 'firstName', o.snapshot -> 'buyer' ->> 'lastName'), ''),
  nullif(concat_ws(' ', o.snapshot -> 'address' ->> 'firstName', o.snapshot -> 'address' ->> 'lastName'), ''))`

/** SQL condition: `"order" o` has a refund, units of it were shipped, and all of them came back. */
const allReturned = sql`(exists (select from refund where order_id = o.id) and coalesce(
  (select sum(l.returned) from refund r join refund_line l on l.refund_id = r.id where r.order_id = o.id) >=
  (select sum(i.quantity) from fulfillment p join fulfillment_item i on i.fulfillment_id = p.id
    where p.order_id = o.id and p.canceled_at is null and coalesce(p.shipped_at, p.delivered_at) is not null), false))`

/**
 * SQL condition: all shipped units of `order_listing l` came back and none is left to ship. Its subquery reads the
 * refunds once for all orders.
 */
const isReturned = sql`(not l.to_ship and l.status <> 'canceled' and l.order_id in (
  select r.order_id from refund r join refund_line b on b.refund_id = r.id group by r.order_id
  having sum(b.returned) >= (select sum(i.quantity) from fulfillment p join fulfillment_item i on i.fulfillment_id = p.id
    where p.order_id = r.order_id and p.canceled_at is null and coalesce(p.shipped_at, p.delivered_at) is not null)))`

export const orderListing: RememberedListing = {
  table: 'order_listing',
  id: 'order_id',
  countedAs: 'order_listing',
  facets: ['status', 'fulfillment_status', 'payment_status', 'currency', 'agent_profile'],
  moments: ['placed_at', 'updated_at'],
  amounts: ['total_minor'],
}

const orders: ListSource = {
  from: sql`order_listing l`,
  id: { column: sql`l.order_id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`l.placed_at`, type: 'timestamptz', remembered: 'placed_at' }],
    updated_at: [{ column: sql`l.updated_at`, type: 'timestamptz', remembered: 'updated_at' }],
    total: [{ column: sql`l.total_minor`, type: 'bigint', remembered: 'total_minor' }],
  },
  columns: sql`o.id, o.display_id, o.status, o.fulfillment_status, f.payment_status, o.agent_profile, o.currency, o.email, ${buyerName} as name,
    o.total_minor as total, (select coalesce(sum(i.quantity), 0) from order_line i where i.order_id = o.id) as item_count, o.placed_at, o.updated_at,
    f.to_ship, ${allReturned} as all_returned, o.customer_id, f.sales_channel_id, f.country,
    (select ${productThumbnail(sql`i.product_id`)} from order_line i where i.order_id = o.id order by i.position limit 1) as image_url`,
  join: sql`join "order" o on o.id = page.list_id join order_listing f on f.order_id = page.list_id`,
  countedAs: 'order_listing',
  remembered: orderListing,
}

export async function listOrderRows(db: Queryable, filter: OrderFilter & PageAfter): Promise<Page<OrderSummaryRow>> {
  if (!filter.uncounted) await listWaitingOrders(db)
  return listPage<OrderSummaryRow>(db, orders, filter, narrowed(filter))
}

/** Adds new and changed orders to the order list, for a request that reads it. Returns their number. */
export const listWaitingOrders = (db: Queryable): Promise<number> => listSome(db, 'list_waiting_orders')

/** Adds all waiting orders to the list, for an export. */
export const listOrdersInSteps = (db: Queryable): AsyncGenerator<number> =>
  listInSteps((atOnce) => listSome(db, 'list_waiting_orders', atOnce))

/** Adds all waiting orders to the list, for a job. Returns their number. */
export const listAllOrders = (db: Queryable): Promise<number> => listAll(listOrdersInSteps(db))

/** Returns the totals of the matching orders by currency. */
export async function orderTotals(db: Queryable, filter: OrderFilter): Promise<OrderTotalsView> {
  await listWaitingOrders(db)
  const { conditions, search, listing: asked } = narrowed(filter)
  const matches = asked ? await searchListing(db, orderListing, asked) : null
  if (matches) {
    const sums = [...matches.sums('currency', 'total_minor')].map(([currency, { count, sum }]) => ({
      currency: currency ?? '',
      count,
      total: Math.min(sum, Number.MAX_SAFE_INTEGER),
    }))
    return sums.sort((one, other) => (one.currency < other.currency ? -1 : 1))
  }
  const all = [sql`true`, ...conditions, ...(search ? [search] : [])]
  const { rows } = await sql<OrderTotalsView[number]>`
    select l.currency, count(*) as count, ${exactSum(sql`l.total_minor`)} as total from order_listing l
    where ${sql.join(all, sql` and `)} group by l.currency order by l.currency`.execute(db)
  return rows
}

const narrowed = (filter: OrderFilter) =>
  narrowedListing(filter, {
    equal: {
      status: filter.status,
      fulfillment_status: filter.fulfillment_status,
      payment_status: filter.payment_status,
      currency: filter.currency,
      agent_profile: filter.agent,
    },
    moments: { placed_at: 'created_at', updated_at: 'updated_at' },
    more: [
      ...given(filter.email, (email) => sql`l.email = lower(${email})`),
      ...given(filter.to_ship, (toShip) => (toShip ? sql`l.to_ship` : sql`not l.to_ship`)),
      ...given(filter.returned, (returned) => sql`${isReturned} = ${returned}`),
      ...given(filter.country, (countries) => sql`l.country = any(${countries}::text[])`),
      ...given(filter.sales_channel_id, (ids) => sql`l.sales_channel_id = any(${ids}::text[])`),
      ...given(
        filter.product_id,
        (id) => sql`l.order_id in (select i.order_id from order_line i where i.product_id = ${id})`,
      ),
      ...given(filter.customer_id, (id) => sql`l.order_id in (select k.id from "order" k where k.customer_id = ${id})`),
    ],
  })

export interface StateCount {
  readonly status: string
  readonly fulfillment_status: string
  readonly payment_status: string
  readonly to_ship: boolean
  readonly returned: boolean
  readonly count: number
}

export async function countStates(db: Queryable): Promise<StateCount[]> {
  await listWaitingOrders(db)
  const { rows } = await sql<StateCount>`
    select status, fulfillment_status, payment_status, to_ship, ${isReturned} as returned, count(*) as count
    from order_listing l group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}
