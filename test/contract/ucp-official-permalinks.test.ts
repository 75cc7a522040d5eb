import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficialShop, officialShop } from '../support/official-shop.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

const open = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { status, headers, text } = await shop.weft.request({ method, url: path })
  return { status, location: String(headers.location ?? ''), headers, text }
}
const sessions = async () => (await shop.weft.admin('GET', '/admin/checkouts')).body.checkouts
const sorry = 'https://shop.example/buy/sorry'

it('the profile of 2026-08-25 states where permalinks start', async () => {
  const { body } = await shop.weft.request({ method: 'GET', url: '/.well-known/ucp/2026-08-25' })
  expect(body.ucp.capabilities['dev.ucp.shopping.permalink']).toEqual([
    {
      version: '2026-08-25',
      spec: 'https://ucp.dev/2026-08-25/specification/permalink',
      schema: 'https://ucp.dev/2026-08-25/schemas/shopping/permalink.json',
      config: { endpoint: 'https://shop.example/buy' },
    },
  ])
})

it('a link fills a session and leads to its page, uncached and without a referrer', async () => {
  const answer = await open(
    '/buy/variant_shirt_s:2,variant_mug:1?discounts/codes/0=TEN&buyer/email=alice%40example.com&context/address_country=US&utm_source=x&access_token=y&variant=z',
  )
  expect(answer.status).toBe(303)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(answer.location).toMatch(/^https:\/\/shop\.example\/checkout\/[\w.-]+\?utm_source=x&variant=z$/)
  const page = await open(new URL(answer.location).pathname)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Indigo Shirt')
  const [session] = await sessions()
  const { body } = await shop.weft.admin('GET', `/admin/checkouts/${session.id}`)
  expect(body.checkout).toMatchObject({
    status: 'incomplete',
    agent_profile: 'permalink',
    currency: 'USD',
    order_id: null,
  })
  expect(body.checkout.email).toBe('alice@example.com')
  expect(
    body.checkout.line_items.map((line: { variant_id: string; quantity: number }) => [line.variant_id, line.quantity]),
  ).toEqual([
    ['variant_shirt_s', 2],
    ['variant_mug', 1],
  ])
})

it('the path determines the items, regardless of the query; a product with one variant means that variant', async () => {
  shop.weft.clock.advance(1000)
  expect((await open('/buy/prod_mug:2?line_items/0/quantity=5&line_items/0/item/id=variant_shirt_s')).status).toBe(303)
  const [session] = await sessions()
  const { body } = await shop.weft.admin('GET', `/admin/checkouts/${session.id}`)
  expect(body.checkout.line_items).toMatchObject([{ variant_id: 'variant_mug', quantity: 2 }])
})

it('a link to more than the stock leads to a session whose line says so', async () => {
  shop.weft.clock.advance(1000)
  const { status, location } = await open('/buy/variant_print:1,variant_shirt_s:1,variant_lamp:5')
  expect([status, new URL(location).pathname.split('/')[1]]).toEqual([303, 'checkout'])
  const page = await open(new URL(location).pathname)
  expect(page.text).toContain('Sold out at the moment. Remove it to go on.')
  expect(page.text).toContain('Only 1 available. Lower the quantity to go on.')
})

it.each([
  ['/buy/variant_none:1', sorry],
  ['/buy/prod_shirt:1', sorry],
  ['/buy/variant_shirt_s:0', sorry],
  ['/buy/~c2t1:1,~c2t=:1', sorry],
  ['/buy/variant%5Fshirt_s:1', sorry],
  ['/buy', 'https://shop.example/'],
  ['/buy?context/postal_code=94105&continue_to=/policies/privacy', 'https://shop.example/policies/privacy'],
  ['/buy/variant_none:1?continue_to=/policies/privacy&ref=1', 'https://shop.example/policies/privacy?ref=1'],
  ['/buy?continue_to=//evil.example', 'https://shop.example/'],
  ['/buy?continue_to=https:%2F%2Fevil.example', 'https://shop.example/'],
  ['/buy?continue_to=/%5Cevil.example', 'https://shop.example/'],
  ['/buy?continue_to=/a%0d%0aset-cookie:x=1', 'https://shop.example/'],
])('%s leads to %s, and creates no session', async (path, location) => {
  const before = (await sessions()).length
  const answer = await open(path)
  expect({ status: answer.status, location: answer.location }).toEqual({ status: 303, location })
  expect((await sessions()).length).toBe(before)
})

it('if no item can be bought, a page says so', async () => {
  const page = await open('/buy/sorry')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Nothing was ordered and nothing was charged.')
})

it('a HEAD request creates no session', async () => {
  const before = (await sessions()).length
  expect((await open('/buy/variant_shirt_s:1', 'HEAD')).status).toBe(405)
  expect((await sessions()).length).toBe(before)
})

it('an IP address can open sixty links a minute', async () => {
  shop.weft.clock.advance(120_000)
  for (let opened = 0; opened < 60; opened++) await open('/buy')
  const { location, headers } = await open('/buy')
  expect({ location, after: headers['retry-after'] }).toEqual({
    location: sorry,
    after: expect.stringMatching(/^\d+$/),
  })
})
