import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractShop, contractShop, sessions } from '../support/storefront-contract.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: ContractShop
let weft: TestWeft
beforeAll(async () => {
  shop = await contractShop()
  weft = shop.weft
})
afterAll(() => weft.stop())

test('a search on the bench gets the same response as an agent', async () => {
  const wanted = { query: 'shirt', context: { currency: 'usd' }, pagination: { limit: 2 } }
  const { body: seen } = await weft.agent('POST', '/ucp/catalog/search', wanted)
  expect(seen.products.length).toBeGreaterThan(0)
  const { status, body } = await weft.admin('POST', '/admin/agent-bench/search', wanted)
  expect({ status, body }).toEqual({ status: 200, body: { answer: seen } })
})

test('a checkout of the bench has a payment page, and agents cannot reach it', async () => {
  const wanted = { line_items: [{ item: { id: 'variant_shirt_m' }, quantity: 2 }], context: { region_id: 'reg_us' } }
  const { status, body } = await weft.admin('POST', '/admin/agent-bench/checkouts', wanted)
  const { id, continue_url } = body.answer
  expect({ status, state: body.answer.status }).toEqual({ status: 201, state: 'incomplete' })
  const { checkout } = (await weft.admin('GET', `/admin/checkouts/${id}`)).body
  expect({ continue_url: checkout.continue_url, agent: checkout.agent_profile, items: checkout.item_count }).toEqual({
    continue_url,
    agent: 'operator',
    items: 2,
  })
  expect((await weft.agent('GET', `${sessions}/${id}`)).status).toBe(404)
})

test('an error response of the bench names the field', async () => {
  const { status, body } = await weft.admin('POST', '/admin/agent-bench/checkouts', {
    line_items: [{ item: { id: 'variant_nowhere' }, quantity: 1 }],
  })
  expect({ status, paths: body.errors?.map(({ path }: { path: string }) => path) }).toEqual({
    status: 400,
    paths: ['/line_items/0/item/id'],
  })
})

test('the funnel counts each session at every step that it reached', async () => {
  weft.clock.advance(1000)
  const from = weft.clock.now().toISOString()
  const address = { street_address: '1 Road', address_locality: 'Austin', address_country: 'US' }
  const line_items = [{ item: { id: 'variant_shirt_m' }, quantity: 1 }]
  await shop.created({ line_items })
  await shop.created({ line_items, buyer: { email: 'named@example.com' } })
  const ready = await shop.created({ line_items, buyer: { email: 'paying@example.com' }, shipping_address: address })
  await weft.agent('POST', `${ready.path}/complete`, {})
  const counted = async (query: string) => (await weft.admin('GET', `/admin/checkouts/funnel?${query}`)).body.funnel
  expect(await counted(`created_from=${from}`)).toEqual({ started: 3, email: 2, address: 1, payment: 1, ordered: 0 })
  expect(await counted(`created_from=${from}&created_to=${from}`)).toEqual({
    started: 0,
    email: 0,
    address: 0,
    payment: 0,
    ordered: 0,
  })
})

test('the bench refuses unknown fields', async () => {
  for (const [path, body] of [
    ['search', { zz_unknown: 1 }],
    ['checkouts', { line_items: [], zz_unknown: 1 }],
  ] as const) {
    const answer = await weft.admin('POST', `/admin/agent-bench/${path}`, body)
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        type: 'invalid_data',
        code: 'invalid',
        message: 'Unrecognized fields: zz_unknown',
        errors: [{ path: '', message: 'Unrecognized fields: zz_unknown' }],
      },
    ])
  }
})
