import type pg from 'pg'

/**
 * Tables of an order, with the columns that differ between copies. `n` is the number of the copy, `s` the copied row.
 */
const copied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

const ofOneOrder: Readonly<Record<string, string>> = {
  checkout: 's.order_id = $1',
  payment_attempt: 's.id = (select attempt_id from "order" where id = $1)',
  stock_reservation: 's.attempt_id = (select attempt_id from "order" where id = $1)',
  payment_event: 's.attempt_id = (select attempt_id from "order" where id = $1)',
  '"order"': 's.id = $1',
  order_line: 's.order_id = $1',
  discount_redemption: 's.order_id = $1',
}

/**
 * Copies an order with its session, payment and stock, as copies `from` to `to`. The copies are as consistent as the
 * original.
 */
export async function copyOrder(client: pg.Client, orderId: string, from: number, to: number): Promise<void> {
  await client.query('begin')
  for (const [table, changes] of Object.entries(copied)) {
    const columns = await ownColumns(client, table)
    const values = columns.map((column) => changes[column] ?? `s."${column}"`)
    await client.query(
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
       select ${values.join(', ')} from ${table} s, generate_series($2::int, $3::int) n where ${ofOneOrder[table]}`,
      [orderId, from, to],
    )
  }
  await client.query('commit')
}

/** Columns that the database does not generate. */
async function ownColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
