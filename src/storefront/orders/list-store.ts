import { type Queryable, sql } from '../../platform/db/database.ts'
import { equalTo, type ListSource, listPage, textAnywhere, within } from '../../platform/db/list-store.ts'
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
  readonly placed_at: Date
  readonly updated_at: Date
}

const nameOf = sql`coalesce(
  nullif(concat_ws(' ', o.snapshot -> 'buyer' ->> 'firstName', o.snapshot -> 'buyer' ->> 'lastName'), ''),
  nullif(concat_ws(' ', o.snapshot -> 'address' ->> 'firstName', o.snapshot -> 'address' ->> 'lastName'), ''))`

const orders: ListSource = {
  from: sql`order_listing l`,
  id: { column: sql`l.order_id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`l.placed_at`, type: 'timestamptz' }],
    updated_at: [{ column: sql`l.updated_at`, type: 'timestamptz' }],
    total: [{ column: sql`l.total_minor`, type: 'bigint' }],
  },
  columns: sql`o.id, o.display_id, o.status, o.fulfillment_status, f.payment_status, o.agent_profile, o.currency, o.email, ${nameOf} as name,
    o.total_minor as total, (select coalesce(sum(i.quantity), 0) from order_line i where i.order_id = o.id) as item_count, o.placed_at, o.updated_at`,
  join: sql`join "order" o on o.id = page.list_id join order_listing f on f.order_id = page.list_id`,
  countedAs: 'order_listing',
}

export async function listOrderRows(db: Queryable, filter: OrderFilter & PageAfter): Promise<Page<OrderSummaryRow>> {
  await listWaitingOrders(db)
  return listPage<OrderSummaryRow>(db, orders, filter, narrowed(filter))
}

const listedAtOnce = 5000

/** Brings orders that have been placed since into the list. Answers how many. */
export async function listWaitingOrders(db: Queryable): Promise<number> {
  let listed = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`select list_waiting_orders(${listedAtOnce}) as n`.execute(db)
    const n = rows[0]?.n ?? 0
    listed += n
    if (n < listedAtOnce) return listed
  }
}

/** What the found orders come to, by currency. */
export async function orderTotals(db: Queryable, filter: OrderFilter): Promise<OrderTotalsView> {
  await listWaitingOrders(db)
  const { conditions, search } = narrowed(filter)
  const all = [sql`true`, ...conditions, ...(search ? [search] : [])]
  const { rows } = await sql<OrderTotalsView[number]>`
    select l.currency, count(*) as count, sum(l.total_minor)::bigint as total from order_listing l
    where ${sql.join(all, sql` and `)} group by l.currency order by l.currency`.execute(db)
  return rows
}

const narrowed = (filter: OrderFilter) => ({
  conditions: [
    ...equalTo([
      [sql`l.status`, filter.status],
      [sql`l.fulfillment_status`, filter.fulfillment_status],
      [sql`l.payment_status`, filter.payment_status],
      [sql`l.currency`, filter.currency],
      [sql`l.agent_profile`, filter.agent],
    ]),
    ...(filter.email === undefined ? [] : [sql`l.email = lower(${filter.email})`]),
    ...within(sql`l.placed_at`, 'created_at', filter),
    ...within(sql`l.updated_at`, 'updated_at', filter),
  ],
  search: textAnywhere(sql`l.text`, filter.q),
})
