import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { registeredRoutes } from '../support/registered-routes.ts'
import {
  bodySchemas,
  type ObjectPlace,
  objectPlaces,
  validBody,
  withField,
  writableBodies,
} from '../support/request-bodies.ts'
import { adminToken, startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

/** Fields that a caller must never set, because the shop counts, derives or manages them. */
const neverSet = [
  ...['id', 'created_at', 'updated_at', 'deleted_at', 'status', 'version', 'role', 'scopes', 'display_id', 'order_id'],
  ...['checkout_id', 'attempt_id', 'customer_id', 'publishable_key_id', 'created_by', 'user_id', 'token'],
  ...['token_hash', 'token_hint', 'secret', 'secrets', 'password_hash', 'link_secret', 'totp_secret', 'page_token'],
  ...['total', 'totals', 'total_minor', 'subtotal_minor', 'tax_minor', 'discount_minor', 'refunded_minor'],
  ...['captured', 'captured_minor', 'paid_at', 'placed_at', 'canceled_at', 'revoked_at', 'completed_at'],
  ...['payment_status', 'fulfillment_status', 'provider_ref', 'reserved', 'available', 'used_count', 'times_used'],
  ...['media_id', 'files', '__proto__', 'constructor'],
]

/** Fields that a body needs besides those that are always required. */
const locations = { from_location_id: '', to_location_id: '' }
const alsoNeeded: Readonly<Record<string, object>> = {
  'POST /admin/products/{id}/variants': { options: { Size: 'L' } },
  'POST /admin/prices/batch': { prices: [{ variant_id: 'x', currency: 'USD', amount: 1 }] },
  'POST /admin/collections/{id}/products/order': { product_ids: ['prod_shirt'] },
  'POST /admin/stock/{variant_id}/transfer': locations,
  'POST /admin/production-runs/{id}/dispatch/confirm': { template_ids: [], template_names: undefined },
  'POST /admin/social-posts/{id}/reschedule': { scheduled_at: '2999-01-01T00:00:00Z' },
  'POST /admin/ad-planning/attribution': { visitor_id: 'visitor_1', session_started_at: '2026-01-01T00:00:00Z' },
  'POST /admin/ad-planning/attribution/resolve': { bulk: true },
  'POST /admin/mailboxes': { source: 'push' },
  'POST /admin/discounts': { percent_ppm: 1 },
  'POST /admin/ad-planning/feedback': { content: 'x' },
  'POST /admin/ad-planning/segments/preview': {
    criteria: { rules: [{ field: 'total_orders', operator: '>', value: 1 }] },
  },
  'POST /admin/inbound-emails/{id}/execute': {
    action_type: 'create_inventory_order',
    params: {
      stock_location_id: 'x',
      item_mappings: [{ extracted_item_index: 0, inventory_item_id: 'x', quantity: 1, price: 1 }],
    },
  },
}
/** Required query parameters. */
const queries: Readonly<Record<string, string>> = { 'POST /admin/social-posts/sync-insights': '?platform_id=none' }

/** Routes that may set some of these fields, because that is their purpose. */
const rightfullySet: Readonly<Record<string, readonly string[]>> = {
  'POST /auth/admin/accept-invitation': ['token'],
  'POST /auth/admin/setup': ['token'],
  'POST /auth/admin/reset-password': ['token'],
  'POST /auth/partner/reset-password': ['token'],
  'POST /auth/partner/link': ['token'],
  // Only an owner may call these.
  'POST /admin/users/{id}': ['status', 'role'],
  'PUT /admin/users/{id}': ['status', 'role'],
  'POST /admin/invitations': ['role'],
  'POST /admin/api-tokens': ['scopes'],
  // The status is draft or published. Ids can come from the system that exported the catalog.
  'POST /admin/products': ['id', 'status'],
  'POST /admin/products/{id}': ['status'],
  'POST /admin/products/bulk': ['status'],
  'PUT /admin/products/{id}': ['status'],
  'POST /admin/products/{id}/variants': ['id'],
  'POST /admin/categories': ['id'],
  'POST /admin/collections': ['id'],
  // Paused or active.
  'POST /admin/webhook-endpoints/{id}': ['status'],
  'POST /admin/social-platforms': ['status'],
  'POST /admin/social-platforms/{id}': ['status'],
  'PUT /admin/social-platforms/{id}': ['status'],
  // Draft, scheduled or archived. Publishing sets the other statuses.
  'POST /admin/social-posts': ['status'],
  'POST /admin/social-posts/{id}': ['status'],
  'PUT /admin/social-posts/{id}': ['status'],
  'PUT /admin/webhook-endpoints/{id}': ['status'],
  // Pending, processing or shipped. Receipts and cancellation set the other statuses.
  'POST /admin/inventory-orders/{id}': ['status'],
  'PUT /admin/inventory-orders/{id}': ['status'],
  // Active, paused or ended. A conversion recorded by hand can name its order.
  'POST /admin/ad-planning/campaigns': ['status'],
  'POST /admin/ad-planning/campaigns/{id}': ['status'],
  'PUT /admin/ad-planning/campaigns/{id}': ['status'],
  'POST /admin/ad-planning/conversions': ['order_id'],
  // Active or inactive. The role says what a person may do for the partner.
  'POST /admin/partners': ['status'],
  'POST /admin/partners/{id}': ['status'],
  'PUT /admin/partners/{id}': ['status'],
  'POST /admin/partners/{id}/people': ['role'],
  'POST /admin/partners/{id}/people/{person_id}': ['status', 'role'],
  // Informational: nothing depends on these fields.
  'POST /admin/designs': ['status'],
  'POST /admin/designs/{id}': ['status'],
  'PUT /admin/designs/{id}': ['status'],
  'POST /admin/designs/{id}/specifications': ['status', 'version'],
  'POST /admin/designs/{id}/specifications/{part_id}': ['status', 'version'],
  'POST /admin/raw-materials': ['status'],
  'POST /admin/raw-materials/{id}': ['status'],
  'PUT /admin/raw-materials/{id}': ['status'],
  // The purpose of a component or of a partner.
  'POST /admin/designs/{id}/components': ['role'],
  'POST /admin/designs/{id}/components/{part_id}': ['role'],
  'POST /admin/designs/{id}/production-runs': ['role'],
  // The next status. The task rules decide which ones are allowed.
  'POST /admin/tasks/{id}': ['status'],
  'PUT /admin/tasks/{id}': ['status'],
}

/** Bodies that are files. The tests of imports and uploads cover their columns. */
const files = [
  'POST /admin/products/import',
  'POST /admin/imports',
  'POST /admin/imports/preview',
  'POST /admin/uploads',
  'POST /admin/inbound-emails',
  'POST /admin/translations/import',
]
/** Routes that ignore the body. */
const withoutBody = ['POST /auth/admin/logout', 'POST /auth/partner/logout']

/** Fields that reference a record, and the noun in the error message. The smallest body uses the id `x`. */
const nouns: Readonly<Record<string, string>> = {
  ad_campaign_id: 'Ad campaign',
  inventory_item_id: 'Inventory item',
  line_item_id: 'Order line',
  into: 'Person',
  partner_id: 'Partner',
  partner_ids: 'Partner',
  person_id: 'Person',
  platform_id: 'Social platform',
  post_id: 'Social post',
  region_id: 'Region',
  stock_location_id: 'Stock location',
  variant_id: 'Variant',
}

const bodies = await writableBodies()
let shop: TestWeft
let person: string

beforeAll(async () => {
  shop = await startTestWeft()
  const login = { email: 'owner@shop.example', password: 'a long enough passphrase' }
  const signedUp = await shop.admin('POST', '/auth/admin/signup', { ...login, name: 'Olga' })
  expect(signedUp.status).toBe(201)
  const loggedIn = await shop.admin('POST', '/auth/admin/login', login)
  expect(loggedIn.status).toBe(200)
  person = loggedIn.body.token
  for (const member of ['from_location_id', 'to_location_id'] as const)
    locations[member] = (await shop.admin('POST', '/admin/stock-locations', { name: member })).body.stock_location.id
  await shop.admin('POST', '/admin/products/prod_shirt', { options: [{ name: 'Size', values: ['S', 'M', 'L'] }] })
})
afterAll(() => shop.stop())

const refused = (fields: readonly string[], sent: unknown) => {
  const message = `Unrecognized fields: ${fields.join(', ')}`
  return { type: 'invalid_data', message, code: 'invalid', errors: [{ path: '', message }, ...unknownIn(sent)] }
}

/** Expects a problem for each `x` in a field that references a record. */
function unknownIn(value: unknown, path = '', noun?: string): { path: string; message: string }[] {
  if (value === 'x') return noun === undefined ? [] : [{ path, message: `${noun} x was not found.` }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    unknownIn(member, `${path}/${name}`, Array.isArray(value) ? noun : nouns[name]),
  )
}

/** Changes the first record of its kind, so a field that passes validation would be written. */
async function send(method: string, path: string, body: unknown): Promise<TestAnswer> {
  const token = path === '/auth/admin/signup' ? adminToken : person
  const headers = { authorization: `Bearer ${token}`, origin: shop.baseUrl }
  return shop.admin(method as 'POST' | 'PUT' | 'PATCH', await existing(path, headers), JSON.stringify(body), headers)
}

const known = new Map<string, string>()
async function existing(path: string, headers: Record<string, string>): Promise<string> {
  const list = /^(\/admin\/[a-z-]+)\/\{\w+\}/.exec(path)?.[1]
  if (list === undefined) return path
  if (!known.has(list)) {
    const { body } = await shop.admin('GET', list, undefined, headers)
    const rows: unknown = Object.values(body).find(Array.isArray)
    const [first] = Array.isArray(rows) ? rows : []
    known.set(list, first?.id ?? first?.variant_id ?? 'none_there')
  }
  return path
    .replace('{network}', 'network_a')
    .replace('{type}', 'design')
    .replace('{locale}', 'fr')
    .replace(/\{\w+\}/, known.get(list) ?? '')
    .replaceAll(/\{\w+\}/g, 'none_there')
}

/** Reads every row of every table. */
async function everything(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.db)
  const each = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, array(select to_jsonb(t)::text from ${sql.table(name)} t order by 1) as rows`,
  )
  const { rows } = await sql<{ name: string; rows: string[] }>`${sql.join(each, sql` union all `)}`.execute(shop.db)
  return Object.fromEntries(rows.map((table) => [table.name, table.rows]))
}

test('every route below /admin and /auth that takes a body documents its schema', () => {
  const writing = registeredRoutes(shop.weft.app)
    .filter(({ method, url }) => ['POST', 'PUT', 'PATCH'].includes(method) && /^\/(admin|auth)\//.test(url))
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = [...bodies.map(({ name }) => name), ...files, ...withoutBody]
  expect(described.toSorted()).toEqual(writing.toSorted())
})

/** Agents send these bodies, and the protocol allows unknown members. */
const strictBodies = bodies.filter(({ path }) => !path.startsWith('/admin/agent-bench/'))

describe.each(strictBodies)('$name', ({ name, method, path, schema }) => {
  const shapes = bodySchemas(schema)

  test('refuses an unknown field by name and changes nothing', async () => {
    const before = await everything()
    for (const shape of shapes) {
      const body = { ...validBody(shape), ...alsoNeeded[name], surprise: 1 }
      const answer = await send(method, `${path}${queries[name] ?? ''}`, body)
      expect([answer.status, answer.body]).toEqual([400, refused(['surprise'], body)])
    }
    expect(await everything()).toEqual(before)
  })

  test('refuses fields that a caller must never set and changes nothing', async () => {
    const before = await everything()
    for (const shape of shapes) {
      const own = new Set(Object.keys(shape.properties ?? {}))
      expect(neverSet.filter((field) => own.has(field))).toEqual(rightfullySet[name] ?? [])
      const forbidden = neverSet.filter((field) => !own.has(field))
      const sent = JSON.stringify({ ...validBody(shape), ...alsoNeeded[name] }).replace(/\}$/, '')
      const fields = forbidden.map((field) => `${JSON.stringify(field)}:1`).join(',')
      const body = JSON.parse(`${sent}${sent === '{' ? '' : ','}${fields}}`)
      const answer = await send(method, `${path}${queries[name] ?? ''}`, body)
      expect([answer.status, answer.body]).toEqual([400, refused(forbidden, body)])
    }
    expect(await everything()).toEqual(before)
  })

  const places = shapes.flatMap((shape) => objectPlaces(shape))
  if (places.length === 0) return
  test('refuses an unknown field in each nested object and names its place', async () => {
    for (const place of places) {
      const answer = await send(method, path, nested(place))
      const told = answer.body.errors?.filter((error: { message: string }) => error.message.startsWith('Unrecognized'))
      expect([place.pointer, answer.status, told]).toEqual([
        place.pointer,
        400,
        [{ path: place.pointer, message: 'Unrecognized fields: surprise' }],
      ])
    }
  })
})

const nested = ({ shape, steps }: ObjectPlace): unknown => withField(validBody(shape), steps, { surprise: 1 })
