import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { placeTestOrder, start } from '../support/admin-shop.ts'
import { startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const get = (path: string) => weft.admin('GET', `/admin${path}`)
const change = (path: string, body: object, etag: unknown, more: Record<string, string> = {}) =>
  weft.admin('POST', `/admin${path}`, body, { ...(etag === undefined ? {} : { 'if-match': String(etag) }), ...more })

async function orderPath(): Promise<string> {
  await sql`insert into product (id, title, handle, status) values ('prod_scarf', 'Scarf', 'scarf', 'published')`.execute(
    weft.db,
  )
  await sql`insert into variant (id, product_id, title, position, options) values
    ('variant_red', 'prod_scarf', 'Red', 0, '[{"name": "Colour", "value": "Red"}]'), ('variant_blue', 'prod_scarf', 'Blue', 1, '[]')`.execute(
    weft.db,
  )
  await sql`insert into variant_stock (variant_id, on_hand) values ('variant_red', 10), ('variant_blue', 10)`.execute(
    weft.db,
  )
  await sql`insert into sales_channel (id, name) values ('sc_web', 'Web')`.execute(weft.db)
  await sql`insert into region (id, name, currency, created_at, updated_at) values ('reg_in', 'India', 'INR', ${start}, ${start}) on conflict do nothing`.execute(
    weft.db,
  )
  await sql`insert into publishable_key (id, title, token_hash, token_hint, sales_channel_id, created_at)
    values ('key_old', 'First', 'hash-of-the-first', 'irst', 'sc_web', ${start})`.execute(weft.db)
  return `/orders/${await placeTestOrder(weft.db)}`
}

const records: [name: string, path: () => Promise<string>, one: object, other: object, member: string][] = [
  ['a product', async () => '/products/prod_mug', { title: 'Cup' }, { vendor: 'Clay & Co' }, 'product'],
  ['a variant', async () => '/products/prod_mug/variants/variant_mug', { title: 'Large' }, { sku: 'MUG-L' }, 'variant'],
  ['an order', orderPath, { metadata: { gift: true } }, { email: 'new@example.com' }, 'order'],
  ['the settings', async () => '/settings', { legal_name: 'Loom GmbH' }, { contact_phone: '+49 30 1' }, 'settings'],
  [
    'a discount',
    async () => {
      const made = await weft.admin('POST', '/admin/discounts', {
        code: 'CONFLICT',
        title: 'Ten',
        type: 'percent',
        percent_ppm: 100_000,
      })
      return `/discounts/${made.body.discount.id}`
    },
    { title: 'Eleven' },
    { usage_limit: 5 },
    'discount',
  ],
  ['a category', async () => '/categories/pcat_wear', { name: 'Clothes' }, { position: 7 }, 'category'],
]

test.each(records)(
  'if two people edit %s at once, the second is shown the change of the first',
  async (_name, pathOf, one, other, member) => {
    const path = await pathOf()
    const read = await get(path)
    const { etag } = read.headers
    expect([read.status, etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)])
    expect((await get(path)).headers.etag).toBe(etag)
    const answers = await Promise.all([change(path, one, etag), change(path, other, etag)])
    const won = answers.find(({ status }) => status === 200)
    const lost = answers.find(({ status }) => status !== 200)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const stored = await get(path)
    expect(stored.body).toEqual(won?.body)
    expect(won?.headers.etag).toBe(stored.headers.etag)
    expect(lost?.body).toEqual({
      type: 'conflict',
      code: 'changed_meanwhile',
      message: `This ${member} was changed meanwhile. Compare the versions, and send the change again with the new ETag.`,
      current: stored.body[member],
    })
    expect(lost?.headers.etag).toBe(stored.headers.etag)
    // Repeating the rejected change on the current version keeps both changes.
    const again = await change(path, answers[0] === lost ? one : other, lost?.headers.etag)
    expect([again.status, again.body[member]]).toEqual([200, expect.objectContaining({ ...one, ...other })])
    expect((await change(path, one, etag)).status).toBe(412)
    expect((await change(path, one, '*')).status).toBe(200)
  },
)

test('a change with If-Match is refused after one without it', async () => {
  const path = '/products/prod_print'
  const { etag } = (await get(path)).headers
  const rounds: TestAnswer[][] = []
  for (let round = 0; round < 5; round++) {
    const current = (await get(path)).headers.etag
    rounds.push(
      await Promise.all([
        change(path, { vendor: `Free ${round}` }, undefined),
        change(path, { title: `Careful ${round}` }, current),
      ]),
    )
    const [free, careful] = rounds.at(-1) ?? []
    const { product } = (await get(path)).body
    expect([free?.status, product.vendor]).toEqual([200, `Free ${round}`])
    if (careful?.status === 200) expect(product.title).toBe(`Careful ${round}`)
    else expect([careful?.status, careful?.body.code]).toEqual([412, 'changed_meanwhile'])
  }
  expect((await change(path, { title: 'Late' }, etag)).status).toBe(412)
})

test('a change of stock does not change the version of the product', async () => {
  const product = (await get('/products/prod_lamp')).headers.etag
  await weft.admin('POST', '/admin/stock/variant_lamp', { adjust: -1 })
  expect((await get('/products/prod_lamp')).headers.etag).toBe(product)
})

test('a change repeated under its idempotency key gets its stored response, although its ETag is old by then', async () => {
  const path = '/products/prod_shirt'
  const { etag } = (await get(path)).headers
  const key = { 'idempotency-key': 'conflict-1' }
  const first = await change(path, { vendor: 'Weavers' }, etag, key)
  const second = await change(path, { vendor: 'Weavers' }, etag, key)
  expect([first.status, second.status, second.body, second.headers.etag]).toEqual([
    200,
    200,
    first.body,
    first.headers.etag,
  ])
})

test('an unknown record is not found, with any version in If-Match', async () => {
  expect((await change('/products/prod_none', { title: 'x' }, '"1"')).status).toBe(404)
  expect((await change('/discounts/disc_none', { title: 'x' }, '"1"')).status).toBe(404)
})
