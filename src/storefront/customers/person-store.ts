import { type Queryable, sql } from '../../platform/db/database.ts'

/** Returns a person's orders and sessions as JSON, without payment tokens and links. */
export async function exportPerson(
  db: Queryable,
  customer: { readonly id: string | null; readonly email: string },
): Promise<{ readonly orders: Record<string, unknown>[]; readonly checkouts: Record<string, unknown>[] }> {
  const orders = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('id', o.id, 'display_id', o.display_id, 'status', o.status, 'placed_at', o.placed_at, 'email', o.email, 'currency', o.currency,
      'total', o.total_minor, 'buyer', o.snapshot -> 'buyer', 'shipping_address', o.snapshot -> 'address', 'metadata', o.metadata,
      'line_items', (select jsonb_agg(jsonb_build_object('title', l.title, 'variant_title', l.variant_title, 'sku', l.sku, 'quantity', l.quantity,
        'unit_price', l.unit_price_minor) order by l.position) from order_line l where l.order_id = o.id),
      'payments', (select jsonb_agg(jsonb_build_object('id', a.id, 'provider', a.provider, 'amount', a.amount_minor, 'currency', a.currency, 'status', a.status,
        'paid_at', a.paid_at) order by a.created_at, a.id) from payment_attempt a where a.checkout_id = o.checkout_id),
      'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount_minor, 'reason', r.reason, 'status', r.status, 'created_at', r.created_at)
        order by r.created_at, r.id) from refund r where r.attempt_id = o.attempt_id), '[]'),
      'notes', coalesce((select jsonb_agg(jsonb_build_object('body', n.body, 'created_at', n.created_at) order by n.created_at, n.id)
        from order_note n where n.order_id = o.id), '[]')) as row
    from "order" o where o.customer_id = ${customer.id} order by o.placed_at, o.id`.execute(db)
  const checkouts = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('id', c.id, 'status', c.status, 'email', c.email, 'currency', c.currency, 'total', c.total_minor, 'buyer', c.state -> 'buyer',
      'shipping_address', c.state -> 'address', 'agent_profile', c.agent_profile, 'created_at', c.created_at, 'updated_at', c.updated_at) as row
    from checkout c where lower(c.email) = ${customer.email} order by c.id`.execute(db)
  return { orders: orders.rows.map(({ row }) => row), checkouts: checkouts.rows.map(({ row }) => row) }
}

/** Returns the id of the customer with this address, which must be in lower case. Null if there is none. */
export async function findCustomer(db: Queryable, email: string): Promise<string | null> {
  const row = await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** Returns the customer's e-mail address, or null if the customer does not exist. */
export async function readIdentity(db: Queryable, id: string): Promise<{ readonly email: string } | null> {
  return (await db.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirst()) ?? null
}

/** Whether a payment of the person may still arrive. */
export async function isPaying(tx: Queryable, email: string): Promise<boolean> {
  const { rows } =
    await sql`select from checkout where status = 'complete_in_progress' and lower(email) = ${email} limit 1`.execute(
      tx,
    )
  return rows.length > 0
}
