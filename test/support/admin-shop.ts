import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { connectDatabase, type Database, sql } from '../../src/platform/db/database.ts'
import { adminSurface, requireAdminToken } from '../../src/platform/http/admin-surface.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createForgetting, createPersonExport } from '../../src/platform/personal-data/index.ts'
import { storefrontAdminRoutes } from '../../src/storefront/index.ts'
import { personalData } from '../../src/wiring/personal-data.ts'
import { testDatabase } from './postgres.ts'
import { testVault } from './vault.ts'

export const start = '2026-03-01T12:00:00.000Z'

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface AdminShop {
  readonly app: FastifyInstance
  readonly db: Database
  readonly clock: { now(): Date; to(time: string): void }
  readonly routes: readonly { readonly method: string; readonly url: string }[]
  /** Returns everything logged so far. */
  logged(): string
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, key?: string): Promise<Answer>
  close(): Promise<void>
}

/**
 * Starts the admin API on its own database: one sales channel, one region (IN, INR) and one product with three
 * variants.
 */
export async function adminShop(): Promise<AdminShop> {
  const database = await testDatabase()
  const connection = connectDatabase({ url: database.url })
  const { db } = connection
  await sql.raw(seed).execute(db)
  const clock = movableClock()
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLogger({ level: 'info', destination, pretty: false })
  const app = createServer({ log, surfaces: [adminSurface], elsewhere: adminSurface })
  const routes: { method: string; url: string }[] = []
  await app.register(
    async (admin) => {
      admin.addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, url })
      })
      requireAdminToken(admin, { adminToken: 'operator', log, db })
      await storefrontAdminRoutes(admin, {
        db,
        clock,
        log,
        forget: createForgetting(personalData, testVault),
        exportPerson: createPersonExport(personalData),
      })
    },
    { prefix: '/admin' },
  )
  await app.ready()
  return {
    app,
    db,
    clock,
    routes,
    logged: () => lines.join(''),
    async call(method, path, body, key) {
      const headers = { authorization: 'Bearer operator', ...(key ? { 'idempotency-key': key } : {}) }
      const request: InjectOptions = { method, url: `/admin${path}`, headers }
      const given = body === undefined ? {} : { payload: JSON.stringify(body) }
      if (body !== undefined) Object.assign(headers, { 'content-type': 'application/json' })
      const response = await app.inject({ ...request, ...given })
      return { status: response.statusCode, body: response.json(), text: response.body, headers: response.headers }
    },
    async close() {
      await app.close()
      await connection.close()
      await database.drop()
    },
  }
}

function movableClock() {
  let time = new Date(start)
  return {
    now: () => time,
    to(text: string) {
      time = new Date(text)
    },
  }
}

const seed = `
  insert into sales_channel (id, name) values ('sc_web', 'Web'), ('sc_app', 'App');
  insert into region (id, name, currency, created_at, updated_at) values ('reg_in', 'India', 'INR', '${start}', '${start}');
  insert into region_country (country, region_id) values ('IN', 'reg_in');
  insert into store (name, default_region_id, default_sales_channel_id, link_secret, updated_at)
    values ('Loom', 'reg_in', 'sc_web', 'do-not-show-this', '${start}');
  insert into product (id, title, handle, status) values ('prod_scarf', 'Scarf', 'scarf', 'published');
  insert into variant (id, product_id, title, options, position) values
    ('variant_red', 'prod_scarf', 'Red', '[{"name":"Colour","value":"Red"}]', 0),
    ('variant_blue', 'prod_scarf', 'Blue', '[{"name":"Colour","value":"Blue"}]', 1);
  insert into variant_stock (variant_id, on_hand) values ('variant_red', 10), ('variant_blue', 10);
  insert into publishable_key (id, title, token_hash, token_hint, sales_channel_id, created_at)
    values ('key_old', 'First', 'hash-of-the-first', 'irst', 'sc_web', '2026-02-01T00:00:00.000Z');
`

let placed = 0

/**
 * Places a paid order of 3 red at 10,000 (discount 1,000, tax 1,800) and 2 blue at 5,000 (no discount, tax 500),
 * shipping 400: 41,700 in total. Returns its id. The line ids are `<id>_red` and `<id>_blue`.
 */
export async function placeTestOrder(
  db: Database,
  given: { readonly email?: string; readonly firstName?: string; readonly placedAt?: string } = {},
): Promise<string> {
  placed += 1
  const id = `order_${placed}`
  const at = given.placedAt ?? start
  const email = given.email ?? 'ann@example.com'
  const name = given.firstName ?? 'Ann'
  const snapshot = {
    buyer: { email, firstName: name, lastName: 'Lee', phoneNumber: null },
    address: {
      id: 'addr_1',
      firstName: null,
      lastName: null,
      streetAddress: '1 Mill Road',
      locality: 'Pune',
      region: 'MH',
      country: 'IN',
      postalCode: '411001',
      phoneNumber: null,
    },
    shippingOption: {
      id: 'so_1',
      title: 'Post',
      carrier: 'India Post',
      amountMinor: 400,
      earliest: null,
      latest: null,
    },
    applied: [{ id: 'disc_1', code: 'SPRING', title: 'Spring', amountMinor: -1000 }],
    codes: ['SPRING'],
  }
  await sql`insert into checkout (id, publishable_key_id, sales_channel_id, status, region_id, currency, email, total_minor, state, agent_profile, created_at, updated_at, expires_at)
    values (${`cart_${id}`}, 'key_old', 'sc_web', 'canceled', 'reg_in', 'INR', ${email}, 41700, '{"notices":[]}', 'https://agent.example/p', ${at}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into payment_attempt (id, checkout_id, handler_id, provider, txn_id, provider_ref, provider_payment_id, amount_minor, currency, status, next_action, page_token, expires_at, paid_at, created_at, updated_at)
    values (${`att_${id}`}, ${`cart_${id}`}, 'inr_handler', 'sandbox', ${`txn_${id}`}, ${`ref_${id}`}, ${`pay_${id}`}, 41700, 'INR', 'paid', '{"client_secret":"hush"}', ${`token_${id}`}, ${at}, ${at}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into "order" (id, display_id, checkout_id, attempt_id, publishable_key_id, region_id, currency, email, subtotal_minor, fulfillment_minor, tax_minor, discount_minor, total_minor, snapshot, agent_profile, placed_at, updated_at)
    values (${id}, ${String(1000 + placed)}, ${`cart_${id}`}, ${`att_${id}`}, 'key_old', 'reg_in', 'INR', ${email}, 40000, 400, 2300, -1000, 41700, ${JSON.stringify(snapshot)}, 'https://agent.example/p', ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into order_line (id, order_id, position, product_id, variant_id, title, variant_title, sku, unit_price_minor, quantity, total_minor, discount_minor, tax_minor) values
    (${`${id}_red`}, ${id}, 0, 'prod_scarf', 'variant_red', 'Scarf', 'Red', 'SC-R', 10000, 3, 30000, -1000, 1800),
    (${`${id}_blue`}, ${id}, 1, 'prod_scarf', 'variant_blue', 'Scarf', 'Blue', null, 5000, 2, 10000, 0, 500)`.execute(
    db,
  )
  await sql`insert into stock_reservation (attempt_id, variant_id, quantity, status, expires_at) values
    (${`att_${id}`}, 'variant_red', 3, 'committed', ${at}), (${`att_${id}`}, 'variant_blue', 2, 'committed', ${at})`.execute(
    db,
  )
  return id
}

export const eventsAbout = async (db: Database, orderId: string): Promise<string[]> => {
  const { rows } = await sql<{ type: string }>`
    select type from event where payload ->> 'id' = ${orderId} or payload ->> 'order_id' = ${orderId} order by id`.execute(
    db,
  )
  return rows.map((row) => row.type)
}
