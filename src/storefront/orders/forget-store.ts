import { type Queryable, sql } from '../../platform/db/database.ts'
import { forgetRefunds } from '../payments/index.ts'

type Part = 'order_note' | 'order_change' | 'fulfillment' | 'fulfillment_event' | 'refund'

/**
 * Collects the orders of these customers with all parts, and every value in the orders or their copies that identifies
 * the person.
 */
export async function traceOrders(tx: Queryable, customers: readonly string[]) {
  const { rows: orders } = await sql<{ id: string; checkoutId: string; email: string; snapshot: Snapshot }>`
    select id, checkout_id as "checkoutId", email, snapshot from "order" where customer_id = any(${customers}::text[]) order by id`.execute(
    tx,
  )
  const ids = orders.map(({ id }) => id)
  const { rows: before } = await sql<{ email: string | null; snapshot: Snapshot | null }>`
    select v ->> 'email' as email, case when jsonb_typeof(v -> 'snapshot') = 'object' then v -> 'snapshot' end as snapshot
    from audit_entry, lateral (values (before), (after)) as x(v)
    where object_table = 'order' and object_id = any(${ids}::text[]) and v ?| array['email', 'snapshot']`.execute(tx)
  const { rows } = await sql<{ table: Part; id: string }>`
    select 'order_note' as "table", id from order_note where order_id = any(${ids}::text[])
    union all select 'order_change', id::text from order_change where order_id = any(${ids}::text[])
    union all select 'fulfillment', id from fulfillment where order_id = any(${ids}::text[])
    union all select 'fulfillment_event', id::text from fulfillment_event where order_id = any(${ids}::text[])
    union all select 'refund', id from refund where order_id = any(${ids}::text[])`.execute(tx)
  const { rows: parcels } = await sql<{ number: string | null; url: string | null }>`
    select tracking_number as number, tracking_url as url from fulfillment where order_id = any(${ids}::text[])
    union select tracking_number, tracking_url from fulfillment_event where order_id = any(${ids}::text[])`.execute(tx)
  const { rows: late } = await sql<{
    email: string | null
    name: string | null
    phone: string | null
    street: string | null
  }>`
    select email, null as name, null as phone, null as street from order_listing where order_id = any(${ids}::text[])
    union select to_address, null, null, null from mail
      where related_type = 'order' and related_id = any(${ids}::text[]) and template like 'order\\_%'
    union select t.buyer ->> 'email', concat_ws(' ', p ->> 'first_name', p ->> 'last_name'), p ->> 'phone_number', p ->> 'street_address'
      from event e join webhook_message m on m.event_id = e.id
      cross join lateral (select case when m.body like '{%' then m.body::jsonb #> '{data,order}' end as told) b
      cross join lateral (select told -> 'buyer' as buyer, told -> 'shipping_address' as address) t
      cross join lateral (values (t.buyer), (t.address)) as x(p)
      where coalesce(e.payload ->> 'order_id', e.payload ->> 'id') = any(${ids}::text[]) and jsonb_typeof(p) = 'object'`.execute(
    tx,
  )
  const known = [...orders, ...before]
  return {
    orders,
    rows,
    parcels: parcels.flatMap(({ number, url }) => [number, url]),
    emails: [
      ...known.flatMap(({ email, snapshot }) => [email, snapshot?.buyer?.email]),
      ...late.map(({ email }) => email),
    ],
    words: [
      ...known.flatMap(({ snapshot }) => wordsOf(snapshot)),
      ...late.flatMap(({ name, phone, street }) => [name, phone, street]),
    ],
  }
}

interface Snapshot {
  readonly buyer?: Partial<Record<'email' | 'firstName' | 'lastName' | 'phoneNumber', string | null>> | null
  readonly address?: Partial<Record<'firstName' | 'lastName' | 'phoneNumber' | 'streetAddress', string | null>> | null
}

/** Returns full names, telephone numbers and streets in a snapshot. */
const wordsOf = (snapshot: Snapshot | null) => {
  const { buyer, address } = snapshot ?? {}
  return [
    [buyer?.firstName, buyer?.lastName].filter(Boolean).join(' '),
    [address?.firstName, address?.lastName].filter(Boolean).join(' '),
    buyer?.phoneNumber,
    address?.phoneNumber,
    address?.streetAddress,
  ]
}

/**
 * Finds other customers with these e-mail addresses. `others`: addresses of customers with orders, who are other
 * people. `unused`: ids of customers without orders, who are the same person.
 */
export async function customersOf(
  tx: Queryable,
  { emails, except }: { readonly emails: readonly (string | null | undefined)[]; readonly except: readonly string[] },
): Promise<{ readonly others: ReadonlySet<string>; readonly unused: string[] }> {
  const written = emails.map((email) => email?.toLowerCase() ?? '')
  const { rows } = await sql<{ id: string; email: string; bought: boolean }>`
    select k.id, k.email, exists (select from "order" o where o.customer_id = k.id) as bought from customer k
    where k.email = any(${written}::text[]) and k.id <> all(${except}::text[])`.execute(tx)
  return {
    others: new Set(rows.filter(({ bought }) => bought).map(({ email }) => email)),
    unused: rows.filter(({ bought }) => !bought).map(({ id }) => id),
  }
}

const nobody = sql`jsonb_build_object('email', null, 'firstName', null, 'lastName', null, 'phoneNumber', null)`
// Keeps country and region, because tax depends on them. Keeps all amounts, because the shop must keep its books.
const nowhere = sql`
  case when jsonb_typeof(o.snapshot -> 'address') = 'object' then (o.snapshot -> 'address') || jsonb_build_object('firstName', null, 'lastName', null,
    'streetAddress', '(removed)', 'locality', '(removed)', 'postalCode', null, 'phoneNumber', null) else 'null' end`

export async function forgetOrders(
  tx: Queryable,
  { orders, email, now }: { readonly orders: readonly string[]; readonly email: string; readonly now: Date },
): Promise<void> {
  const own = sql`any(${orders}::text[])`
  await sql`update order_note set body = '(removed)' where order_id = ${own} and body <> '(removed)'`.execute(tx)
  await sql`update order_change set details = '{}' where order_id = ${own} and details <> '{}'`.execute(tx)
  for (const table of ['fulfillment', 'fulfillment_event'])
    await sql`
      update ${sql.table(table)} set tracking_number = null, tracking_url = null
      where order_id = ${own} and (tracking_number is not null or tracking_url is not null)`.execute(tx)
  await forgetRefunds(tx, orders)
  await sql`
    update "order" o set email = ${email}, metadata = '{}', updated_at = ${now},
      snapshot = o.snapshot - 'link' || jsonb_build_object('buyer', ${nobody} || jsonb_build_object('email', ${email}::text), 'address', ${nowhere})
    where o.id = ${own}`.execute(tx)
  // Updates the order list at once. Its job would leave the person visible until its next run.
  await sql`select list_orders_now(${orders}::text[])`.execute(tx)
}
