import type pg from 'pg'

type Copied = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Tables of an order, with the columns that differ in copies. `n` is the number of the copy, `s` the copied row. */
const copied: Copied = {
  checkout: { id: "s.id || '_' || n", order_id: "s.order_id || '_' || n" },
  payment_attempt: {
    id: "s.id || '_' || n",
    checkout_id: "s.checkout_id || '_' || n",
    txn_id: "'copy' || n",
    provider_ref: "'copy_ref_' || n",
    provider_payment_id: "'copy_pay_' || n",
    page_token: "'copy_page_' || n",
  },
  stock_reservation: { attempt_id: "s.attempt_id || '_' || n" },
  payment_event: {
    provider_event_id: "s.provider_event_id || '_' || n",
    attempt_id: "s.attempt_id || '_' || n",
  },
  '"order"': {
    id: "s.id || '_' || n",
    display_id: "'C' || n",
    checkout_id: "s.checkout_id || '_' || n",
    attempt_id: "s.attempt_id || '_' || n",
  },
  order_line: { id: "s.id || '_' || n", order_id: "s.order_id || '_' || n" },
  discount_redemption: { attempt_id: "s.attempt_id || '_' || n", order_id: "s.order_id || '_' || n" },
}

/** Tables of the buyer and of follow-up work. */
const followUp: Copied = {
  customer: { id: "s.id || '_' || n" },
  person: { id: "s.id || '_' || n", customer_id: "s.customer_id || '_' || n" },
  conversion: {
    id: "s.id || '_' || n",
    order_id: "s.order_id || '_' || n",
    checkout_id: "s.checkout_id || '_' || n",
    person_id: "s.person_id || '_' || n",
  },
  attribution_step: { conversion_id: "s.conversion_id || '_' || n" },
  mail: {
    id: "s.id || '_' || n",
    dedupe_key: "s.dedupe_key || '_' || n",
    message_id: "s.message_id || '_' || n",
    related_id: "s.related_id || '_' || n",
    status: "'sent'",
    sent_at: 's.created_at',
  },
  event: {
    payload: `regexp_replace(s.payload::text, '"([,}])', '_' || n || '"\\1', 'g')::jsonb`,
    xact: 'pg_current_xact_id()',
  },
  stock_movement: { order_id: "s.order_id || '_' || n" },
  order_listing: { order_id: "s.order_id || '_' || n", changed_in: 'pg_current_xact_id()' },
  checkout_listing: {
    checkout_id: "s.checkout_id || '_' || n",
    order_id: "s.order_id || '_' || n",
    changed_in: 'pg_current_xact_id()',
  },
  customer_listing: { customer_id: "s.customer_id || '_' || n", changed_in: 'pg_current_xact_id()' },
}

const ofOneOrder: Readonly<Record<string, string>> = {
  checkout: 's.order_id = $1',
  payment_attempt: 's.id = (select attempt_id from "order" where id = $1)',
  stock_reservation: 's.attempt_id = (select attempt_id from "order" where id = $1)',
  payment_event: 's.attempt_id = (select attempt_id from "order" where id = $1)',
  '"order"': 's.id = $1',
  order_line: 's.order_id = $1',
  discount_redemption: 's.order_id = $1',
  customer: 's.id = (select customer_id from "order" where id = $1)',
  person: 's.customer_id = (select customer_id from "order" where id = $1)',
  conversion: 's.order_id = $1',
  attribution_step: 's.conversion_id = (select id from conversion where order_id = $1)',
  mail: 's.related_id = $1',
  event: "s.id <= 10 and $1 in (s.payload ->> 'id', s.payload ->> 'order_id')",
  stock_movement: 's.order_id = $1',
  order_listing: 's.order_id = $1',
  checkout_listing: 's.order_id = $1',
  customer_listing: 's.customer_id = (select customer_id from "order" where id = $1)',
}

/**
 * Creates the copies `from` to `to` of an order with its session, payment and stock. The copies are as consistent as
 * the original.
 */
export async function copyOrder(client: pg.Client, orderId: string, from: number, to: number): Promise<void> {
  await client.query('begin')
  for (const [table, changes] of Object.entries(copied)) await copyRows(client, table, changes, orderId, from, to)
  await client.query('commit')
}

async function copyRows(
  client: pg.Client,
  table: string,
  changes: Readonly<Record<string, string>>,
  orderId: string,
  from: number,
  to: number,
): Promise<void> {
  const columns = await ownColumns(client, table)
  const values = columns.map((column) => changes[column] ?? `s."${column}"`)
  await client.query(
    `with s as materialized (select * from ${table} s where ${ofOneOrder[table]})
     insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
     select ${values.join(', ')} from s, generate_series($2::int, $3::int) n`,
    [orderId, from, to],
  )
}

/** Returns the columns that the database does not generate. */
async function ownColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const copiedAtOnce = 10_000

/**
 * Copies the shop's only order with its follow-up work until there are `orders` orders. Each copy has another buyer.
 * The client must be a superuser, because triggers and foreign keys are skipped. At the end, the counts that triggers
 * maintain are corrected.
 */
export async function fillShop(client: pg.Client, orders: number, told: (done: number) => void): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from "order"')
  const id = rows[0]?.id ?? ''
  await client.query('set session_replication_role = replica')
  for (let from = 1; from < orders; from += copiedAtOnce) {
    const to = Math.min(orders - 1, from + copiedAtOnce - 1)
    await client.query('begin')
    for (const [table, changes] of Object.entries({ ...copied, ...followUp }))
      await copyRows(client, table, { ...changes, ...buyerOf(table) }, id, from, to)
    await client.query('commit')
    told(to + 1)
  }
  for (const table of ['order_listing', 'checkout_listing', 'customer_listing'])
    await client.query(
      `update row_count set count = (select count(*) from ${table}) - (select sum(count) from row_count where table_name = $1 and shard <> 0)
       where table_name = $1 and shard = 0`,
      [table],
    )
  await client.query('update order_tally set placed = $1', [orders])
  await client.query('reset session_replication_role')
}

function buyerOf(table: string): Readonly<Record<string, string>> {
  const email = "'buyer-copy-' || n || '@example.com'"
  if (table === '"order"') return { email, customer_id: "s.customer_id || '_' || n" }
  if (table === 'mail') return { to_address: email }
  if (['order_listing', 'checkout_listing', 'customer_listing'].includes(table))
    return { email, text: `replace(s.text, s.email, ${email})` }
  // The job that expires sessions skips the copies.
  if (table === 'checkout') return { email, sweep_after: 'null' }
  return ['discount_redemption', 'customer', 'person'].includes(table) ? { email } : {}
}
