import type { RawBuilder } from 'kysely'
import { type Database, sql } from '../src/platform/db/database.ts'

const nouns = sql`array['Shirt', 'Mug', 'Lamp', 'Print', 'Scarf', 'Bowl', 'Chair', 'Rug', 'Vase', 'Clock']`
const colours = sql`array['Indigo', 'Clay', 'Brass', 'Walnut', 'Linen', 'Slate', 'Olive', 'Amber', 'Ivory', 'Rust', 'Teal']`

const part = 2000

/** Inserts products `from` to `to`, each with one variant, prices and stock. Short statements also end on a busy machine. */
export async function fillProducts(db: Database, from: number, to: number): Promise<void> {
  for (let first = from; first <= to; first += part) await fillPart(db, first, Math.min(to, first + part - 1))
}

async function fillPart(db: Database, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`
  await sql`insert into product (id, title, handle, description, status, vendor, created_at, updated_at)
    select 'bp_' || n, (${colours})[1 + n % 11] || ' ' || (${nouns})[1 + n % 10] || ' ' || n, 'bench-' || n, repeat('Made by hand. ', 20),
      case when n % 10 = 0 then 'draft' else 'published' end, 'Maker ' || n % 50,
      timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute' from ${numbers}`.execute(
    db,
  )
  await sql`insert into variant (id, product_id, title, sku, created_at, updated_at)
    select 'bv_' || n, 'bp_' || n, 'Default', 'SKU-' || n, timestamptz '2026-01-01', timestamptz '2026-01-01' from ${numbers}`.execute(
    db,
  )
  await sql`insert into variant_stock (variant_id, on_hand) select 'bv_' || n, 1000 from ${numbers}`.execute(db)
  await sql`insert into variant_price (variant_id, currency, amount_minor)
    select 'bv_' || n, c, 100 + n from ${numbers}, unnest(array['INR', 'USD']) c`.execute(db)
}

const sessionLine = (p: RawBuilder<unknown>) => sql`json_build_object('variantId', 'bv_' || 1 + n % 1000,
  'title', (${colours})[1 + (n + ${p}) % 11] || ' ' || (${nouns})[1 + (n + ${p}) % 10], 'variantTitle', 'Default', 'quantity', 1, 'unitPriceMinor', 1000)`

/** Inserts paid orders `from` to `to` with two lines each, with sessions and payments, and as many customers. */
export async function fillOrders(db: Database, from: number, to: number): Promise<void> {
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`
  const at = sql`timestamptz '2026-01-01' + n * interval '1 minute'`
  const email = sql`'buyer' || n % 50000 || '@example.com'`
  await sql`insert into customer (id, email, first_name, last_name, created_at, updated_at)
    select 'bk_' || n, 'buyer' || n || '@example.com', 'First' || n % 500, 'Last' || n % 700, ${at}, ${at} from ${numbers}`.execute(
    db,
  )
  // One in ten sessions became an order, the others were abandoned. One in five hundred is still open.
  const open = sql`n % 500 = 0`
  await sql`insert into checkout (id, publishable_key_id, sales_channel_id, status, region_id, currency, email, total_minor, state, agent_profile, order_id, created_at, updated_at, expires_at, sweep_after)
    select 'bc_' || n, 'apk_1', 'sc_1', case when ${open} then 'incomplete' when n % 10 = 0 then 'completed' else 'canceled' end, 'reg_1', 'USD', ${email}, 5000 + n % 1000,
      json_build_object('lines', json_build_array(${sessionLine(sql`0`)}, ${sessionLine(sql`1`)}), 'buyer', json_build_object('email', ${email},
        'firstName', 'First' || n % 500, 'lastName', 'Last' || n % 700), 'address', case when n % 3 = 0 then json_build_object('streetAddress', n || ' Mill Road', 'country', 'IN') end,
        'codes', '[]'::json, 'chosenOptionId', null, 'notices', case when n % 10 = 0 then '[]'::json else '[{"code": "session_expired"}]'::json end,
        'quote', repeat('priced ', 150)),
      'https://agent' || n % 5 || '.example/p', case when n % 10 = 0 and not ${open} then 'bo_' || n end, ${at}, ${at},
      case when ${open} then now() + interval '1 day' else ${at} end, case when ${open} then now() + interval '1 day' end from ${numbers}`.execute(
    db,
  )
  await sql`insert into payment_attempt (id, checkout_id, handler_id, provider, txn_id, amount_minor, currency, status, page_token, expires_at, paid_at, created_at, updated_at)
    select 'ba_' || n, 'bc_' || n, 'card_handler', 'sandbox', 'bench' || n, 5000, 'USD', 'paid', 'page_' || n, ${at}, ${at}, ${at}, ${at} from ${numbers}`.execute(
    db,
  )
  await sql`insert into "order" (id, display_id, checkout_id, attempt_id, publishable_key_id, customer_id, status, fulfillment_status, region_id, currency, email, subtotal_minor,
      fulfillment_minor, tax_minor, discount_minor, total_minor, snapshot, agent_profile, placed_at, updated_at)
    select 'bo_' || n, (1000000 + n)::text, 'bc_' || n, 'ba_' || n, 'apk_1', 'bk_' || nullif(n % 50000, 0), case when n % 4 = 0 then 'completed' else 'pending' end,
      case when n % 4 = 0 then 'delivered' else 'not_fulfilled' end, 'reg_1', (array['USD', 'INR', 'EUR'])[1 + n % 3], ${email}, 5000 + n % 1000,
      0, 0, 0, 5000 + n % 1000, jsonb_build_object('buyer', jsonb_build_object('email', ${email}, 'firstName', 'First' || n % 500, 'lastName', 'Last' || n % 700,
          'phoneNumber', null),
        'address', jsonb_build_object('firstName', 'First' || n % 500, 'lastName', 'Last' || n % 700, 'streetAddress', n || ' Mill Road', 'locality', 'Pune',
          'region', null, 'country', 'IN', 'postalCode', '411001', 'phoneNumber', null), 'shippingOption', null,
        'codes', '[]'::jsonb, 'applied', '[]'::jsonb), 'https://agent' || n % 5 || '.example/p', ${at}, ${at} from ${numbers}`.execute(
    db,
  )
  await sql`insert into order_line (id, order_id, position, product_id, variant_id, title, variant_title, unit_price_minor, quantity, total_minor)
    select 'bl_' || n || '_' || p, 'bo_' || n, p, 'bp_' || 1 + n % 1000, 'bv_' || 1 + n % 1000,
      (${colours})[1 + (n + p) % 11] || ' ' || (${nouns})[1 + (n + p) % 10], 'Default', 1000, 1, 1000 from ${numbers}, generate_series(0, 1) p`.execute(
    db,
  )
  await sql`select list_waiting_orders(${to - from + 1})`.execute(db)
  await sql`select list_waiting_customers(${to - from + 1})`.execute(db)
  await sql`select list_waiting_checkouts(${to - from + 1})`.execute(db)
  await sql`insert into audit_entry (at, caller_kind, caller_id, caller_label, request_id, operation, object_table, object_id, action, before, after)
    select ${at}, 'operator', 'operator', 'operator', 'req-' || n, 'updateProduct', 'product', 'bp_' || n, 'update', '{"title": "Old"}', '{"title": "New"}' from ${numbers}`.execute(
    db,
  )
}

/** Fills a shop with `rows` products, orders, customers, sessions and audit entries, and updates the statistics. */
export async function fillShop(db: Database, rows: number): Promise<void> {
  const step = 10_000
  for (let first = 1; first <= rows; first += step) {
    await fillProducts(db, first, Math.min(rows, first + step - 1))
    await fillOrders(db, first, Math.min(rows, first + step - 1))
  }
  // Takes longer than the statement timeout of the shop.
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}
