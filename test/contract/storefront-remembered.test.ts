import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../src/platform/config/config.ts'
import { createLogger } from '../../src/platform/log.ts'
import { wire } from '../../src/wiring.ts'
import { complete, lastAttempt, paidSession, read, readyBody, readySession, stockOf } from '../support/purchase.ts'
import { startTestWeft, type TestWeft, testKey } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const create = (variant = 'variant_mug') => weft.agent('POST', '/ucp/checkout-sessions', readyBody({ variant }))
const price = (amount: number) =>
  weft.db
    .updateTable('variant_price')
    .set({ amount_minor: amount })
    .where('variant_id', '=', 'variant_mug')
    .where('currency', '=', 'USD')
    .execute()
const lineOf = ({ body }: { body: { line_items: { item: unknown }[] } }) => body.line_items[0]?.item
const codeOf = ({ status, body }: { status: number; body: { messages: { code: string }[] } }) => [
  status,
  body.messages[0]?.code,
]

describe('the statement that relies on a cached fact also checks it', () => {
  const item = { id: 'variant_mug', title: 'Mug', price: 1500 }
  let undo: (() => Promise<unknown>) | null = null
  beforeAll(async () => {
    const { body } = await create()
    Object.assign(item, body.line_items[0].item)
  })
  afterEach(async () => {
    await undo?.()
    undo = null
  })

  test('a new price applies to the next session and the next change', async () => {
    const session = (await create()).body
    undo = () => price(item.price)
    await price(item.price + 7)
    expect(lineOf(await create())).toEqual({ ...item, price: item.price + 7 })
    const changed = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, { buyer: { first_name: 'Asha' } })
    expect(lineOf(changed)).toEqual({ ...item, price: item.price + 7 })
  })

  test('a new price is shown before it is charged', async () => {
    const session = (await create()).body
    undo = () => price(item.price)
    await price(item.price + 7)
    expect(codeOf(await complete(weft, session.id))).toEqual([400, 'price_changed'])
  })

  test.each([
    ['unpublished', 'draft'],
    ['archived', 'archived'],
  ] as const)('an item that has been %s is not sold', async (_name, status) => {
    const set = (value: 'published' | typeof status) =>
      weft.db.updateTable('product').set({ status: value }).where('id', '=', 'prod_mug').execute()
    undo = () => set('published')
    await set(status)
    expect(codeOf(await create())).toEqual([400, 'item_unavailable'])
  })

  test('an item taken out of the channel is not sold', async () => {
    const rows = await weft.db
      .deleteFrom('product_sales_channel')
      .where('product_id', '=', 'prod_mug')
      .returningAll()
      .execute()
    undo = () => weft.db.insertInto('product_sales_channel').values(rows).execute()
    expect(codeOf(await create())).toEqual([400, 'item_unavailable'])
  })

  test('lost stock is not sold, and the remaining units are reported', async () => {
    const { on_hand } = await stockOf(weft, 'variant_mug')
    const set = (pieces: number) =>
      weft.db.updateTable('variant_stock').set({ on_hand: pieces }).where('variant_id', '=', 'variant_mug').execute()
    undo = () => set(on_hand)
    await set(0)
    const answer = await create()
    expect([...codeOf(answer), answer.body.messages[0].available_quantity]).toEqual([400, 'out_of_stock', 0])
  })

  test('a disabled code gives no discount', async () => {
    const set = (active: boolean) => weft.db.updateTable('discount').set({ active }).where('code', '=', 'TEN').execute()
    const wanted = { variant: 'variant_mug', codes: ['TEN'] }
    expect((await readySession(weft, wanted)).discounts.applied.length).toBe(1)
    undo = () => set(true)
    await set(false)
    expect((await readySession(weft, wanted)).discounts.applied).toEqual([])
  })

  test('a new tax rate applies to the next session', async () => {
    const taxed = ({ body }: { body: { totals: { type: string }[] } }) => body.totals.some(({ type }) => type === 'tax')
    const setRate = (rate: number) =>
      weft.db.updateTable('tax_rate').set({ rate_ppm: rate }).where('country', '=', 'US').execute()
    expect(taxed(await create())).toBe(false)
    undo = () => setRate(0)
    await setRate(100_000)
    expect(taxed(await create())).toBe(true)
  })

  test('a session changed by another process is read in its current state', async () => {
    const session = (await create()).body
    await read(weft, session.id)
    await weft.db.updateTable('checkout').set({ status: 'incomplete' }).where('id', '=', session.id).execute()
    expect((await read(weft, session.id)).body.status).toBe('incomplete')
  })

  test('a cached session is not found with another key', async () => {
    const session = (await create()).body
    const headers = { 'x-publishable-api-key': 'pk_test_another_shop_0123' }
    const asked = await weft.agent('GET', `/ucp/checkout-sessions/${session.id}`, undefined, headers)
    const changed = await weft.agent('PUT', `/ucp/checkout-sessions/${session.id}`, {}, headers)
    expect([codeOf(asked), codeOf(changed)]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
  })

  test('a used idempotency key returns its first response, regardless of the cache', async () => {
    const key = { 'Idempotency-Key': 'once' }
    const first = await weft.agent('POST', '/ucp/checkout-sessions', readyBody({ variant: 'variant_mug' }), key)
    const again = await weft.agent('POST', '/ucp/checkout-sessions', readyBody({ variant: 'variant_mug' }), key)
    expect([again.status, again.text]).toEqual([201, first.text])
    const path = `/ucp/checkout-sessions/${first.body.id}`
    const changed = await weft.agent('PUT', path, { buyer: { first_name: 'Asha' } }, key)
    await weft.agent('PUT', path, { buyer: { first_name: 'Ravi' } })
    const replayed = await weft.agent('PUT', path, { buyer: { first_name: 'Asha' } }, key)
    expect([replayed.status, replayed.text]).toEqual([200, changed.text])
    expect((await read(weft, first.body.id)).body.buyer.first_name).toBe('Ravi')
  })
})

test('a process without a cache returns the same bytes as the one that wrote the session', async () => {
  const other = await wire({
    config: parseConfig({
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: 'postgresql://unused',
      PORT: '9000',
    }),
    connection: weft.connection,
    clock: weft.clock,
    log: createLogger({ level: 'silent' }),
    baseUrl: weft.baseUrl,
    ownUrl: weft.baseUrl,
  })
  const elsewhere = async (id: string) => {
    const { payload } = await other.app.inject({
      url: `/ucp/checkout-sessions/${id}`,
      headers: {
        'ucp-agent': 'profile="https://agent.example/profile"',
        'request-id': 'elsewhere',
        'x-publishable-api-key': testKey,
      },
    })
    return payload
  }
  const session = await weft.agent('POST', '/ucp/checkout-sessions', readyBody({ codes: ['TEN'] }))
  const { id } = session.body
  expect([await elsewhere(id), (await read(weft, id)).text]).toEqual([session.text, session.text])
  const address = { ...readyBody().shipping_address, first_name: 'Asha', postal_code: '73301' }
  const changed = await weft.agent('PUT', `/ucp/checkout-sessions/${id}`, {
    shipping_address: address,
    buyer: { full_name: 'Asha Rao' },
    line_items: [{ item: { id: 'variant_mug' }, quantity: 2 }],
  })
  expect(changed.status).toBe(200)
  expect([await elsewhere(id), (await read(weft, id)).text]).toEqual([changed.text, changed.text])
  const started = await complete(weft, id)
  expect((await lastAttempt(weft, id)).status).toBe('pending')
  expect([await elsewhere(id), (await read(weft, id)).text]).toEqual([started.text, started.text])
  const paid = await paidSession(weft)
  const completed = await read(weft, paid.session.id)
  expect(completed.body.status).toBe('completed')
  expect(await elsewhere(paid.session.id)).toBe(completed.text)
  await other.app.close()
})
