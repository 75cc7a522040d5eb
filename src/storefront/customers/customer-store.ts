import { type Queryable, sql } from '../../platform/db/database.ts'
import { exactSum } from '../../platform/db/exact-sum-store.ts'
import { given, narrowedListing } from '../../platform/db/list-conditions-store.ts'
import { type ListSource, listPage } from '../../platform/db/list-store.ts'
import { listAll, listInSteps, listSome, type RememberedListing } from '../../platform/db/listing-store.ts'
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts'
import type { Page, PageAfter } from '../../platform/page.ts'
import type { CustomerFilter, CustomerSummaryView, CustomerView, UpdateCustomer } from './schema.ts'

type Times = 'created_at' | 'updated_at'
interface SummaryRow extends Omit<CustomerSummaryView, Times | 'last_order_at' | 'anonymized_at'>, Record<Times, Date> {
  readonly last_order_at: Date | null
  readonly anonymized_at: Date | null
}

const head = sql`k.id, k.email, k.first_name, k.last_name, k.phone_number, k.note, k.metadata,
  (select count(*) from "order" o where o.customer_id = k.id) as order_count,
  (select max(o.placed_at) from "order" o where o.customer_id = k.id) as last_order_at,
  coalesce((select json_agg(json_build_object('currency', t.currency, 'orders', t.orders, 'total', t.total, 'refunded', t.refunded) order by t.currency)
    from (select o.currency, count(*) as orders, ${exactSum(sql`o.total_minor`)} as total,
        ${exactSum(sql`(select sum(r.amount_minor) from refund r where r.attempt_id = o.attempt_id and r.status <> 'failed')`)} as refunded
      from "order" o where o.customer_id = k.id and o.status <> 'canceled' group by o.currency) t), '[]') as totals,
  k.anonymized_at, k.created_at, k.updated_at`

const summaryView = (row: SummaryRow): CustomerSummaryView => ({
  ...row,
  last_order_at: isoTimeOrNull(row.last_order_at),
  anonymized_at: isoTimeOrNull(row.anonymized_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
})

export const customerListing: RememberedListing = {
  table: 'customer_listing',
  id: 'customer_id',
  countedAs: 'customer_listing',
  facets: [],
  moments: ['created_at'],
  amounts: [],
}

const customers: ListSource = {
  from: sql`customer_listing l`,
  id: { column: sql`l.customer_id`, type: 'text' },
  sorts: {
    created_at: [{ column: sql`l.created_at`, type: 'timestamptz', remembered: 'created_at' }],
    email: [{ column: sql`l.email`, type: 'text' }],
    orders: [{ column: sql`l.order_count`, type: 'bigint' }],
    spent: [{ column: sql`l.spent_minor`, type: 'bigint' }],
  },
  columns: head,
  join: sql`join customer k on k.id = page.list_id`,
  countedAs: customerListing.countedAs,
  remembered: customerListing,
}

export async function listCustomers(
  db: Queryable,
  filter: CustomerFilter & PageAfter,
): Promise<Page<CustomerSummaryView>> {
  const { email, q, created_from, created_to, currency, country } = filter
  if (!filter.uncounted) await listWaitingCustomers(db)
  if (!filter.uncounted && country) await listSome(db, 'list_waiting_orders')
  const created = { 'created_at[gte]': created_from, 'created_at[lt]': created_to }
  const narrowed = narrowedListing(
    { q, ...created },
    {
      moments: { created_at: 'created_at' },
      more: [
        ...given(email, (address) => sql`l.email = lower(${address})`),
        ...given(currency, (code) => sql`l.currency = ${code}`),
        ...given(
          country,
          (countries) => sql`l.customer_id in (
            select o.customer_id from "order" o join order_listing f on f.order_id = o.id where f.country = any(${countries}::text[]))`,
        ),
      ],
    },
  )
  const page = await listPage<SummaryRow>(db, customers, filter, narrowed)
  return { ...page, rows: page.rows.map(summaryView) }
}

/**
 * Updates some waiting customers in the list, for a request that reads it: new ones, and ones whose data or orders
 * changed. Returns the number of their notes.
 */
export const listWaitingCustomers = (db: Queryable): Promise<number> => listSome(db, 'list_waiting_customers')

/** Updates all waiting customers in the list, for an export. */
export const listCustomersInSteps = (db: Queryable): AsyncGenerator<number> =>
  listInSteps((atOnce) => listSome(db, 'list_waiting_customers', atOnce))

/** Updates all waiting customers in the list, for a job. Returns the number of their notes. */
export const listAllCustomers = (db: Queryable): Promise<number> => listAll(listCustomersInSteps(db))

export async function readCustomerSummary(db: Queryable, id: string): Promise<CustomerSummaryView | null> {
  const { rows } = await sql<SummaryRow>`select ${head} from customer k where k.id = ${id}`.execute(db)
  return rows[0] ? summaryView(rows[0]) : null
}

/** Reads a customer with the newest hundred orders. Null if there is none with this id. */
export async function readCustomer(db: Queryable, id: string): Promise<CustomerView | null> {
  const summary = await readCustomerSummary(db, id)
  if (!summary) return null
  const rows = await db
    .selectFrom('order')
    .select(['id', 'display_id', 'status', 'currency', 'total_minor as total', 'placed_at'])
    .where('customer_id', '=', id)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const orders = rows.map(({ placed_at, status, ...order }) => ({
    ...order,
    // A check constraint limits the column to these values.
    status: status as CustomerView['orders'][number]['status'],
    created_at: isoTime(placed_at),
  }))
  return { ...summary, orders }
}

/**
 * Updates a customer. Absent members keep their values. Returns false if no customer has this id, or the customer's
 * data has been deleted.
 */
export async function updateCustomerRow(tx: Queryable, id: string, given: UpdateCustomer, now: Date): Promise<boolean> {
  const { metadata, ...columns } = given
  const row = await tx
    .updateTable('customer')
    .set({
      ...columns,
      updated_at: now,
      ...(metadata === undefined
        ? {}
        : { metadata: sql<string>`jsonb_strip_nulls(metadata || ${JSON.stringify(metadata)}::jsonb)` }),
    })
    .where('id', '=', id)
    .where('anonymized_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
