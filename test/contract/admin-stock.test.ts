import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginPayment, createSession, payByCard, settle } from '../support/buying.ts'
import { checkInvariants } from '../support/invariants.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(async () => {
  expect((await checkInvariants(weft.db)).findings).toEqual([])
  await weft.stop()
})

const stock = (on_hand: number, more: Record<string, unknown> = {}) => ({
  variant_id: 'variant_mug',
  product_id: 'prod_mug',
  product_title: 'Clay Mug',
  variant_title: 'Default',
  sku: 'MUG',
  managed: true,
  allow_backorder: false,
  on_hand,
  reserved: 0,
  available: on_hand,
  low_stock_threshold: null,
  locations: [{ location_id: 'sloc_default', location_name: 'Main', quantity: on_hand }],
  updated_at: expect.any(String),
  ...more,
})
/** Reasons of changes without a person: the first stock, and purchases. The operator makes all others. */
const byItself = new Set<unknown>(['initial', 'sale', 'reserved', 'released'])
const change = (more: Record<string, unknown>) => ({
  id: expect.stringMatching(/^(smv|hold|release)_/),
  variant_id: 'variant_mug',
  location_id: 'sloc_default',
  reserved_change: 0,
  note: null,
  order_id: null,
  made_by: byItself.has(more.reason) ? null : 'operator',
  created_at: expect.any(String),
  ...more,
})
const history = async (variant: string) => (await weft.admin('GET', `/admin/stock/${variant}/history`)).body.history
const levels = async (variant: string) => (await weft.admin('GET', `/admin/stock/${variant}/locations`)).body.locations

test('an adjustment records its reason, is made once per idempotency key, and is in the history', async () => {
  const body = { quantity_change: 20, reason: 'received', note: 'Delivery 7' }
  const adjusted = await weft.admin('POST', '/admin/stock/variant_mug/adjust', body, { 'Idempotency-Key': 'once' })
  expect([adjusted.status, adjusted.body]).toEqual([200, { stock: stock(120) }])
  const again = await weft.admin('POST', '/admin/stock/variant_mug/adjust', body, { 'Idempotency-Key': 'once' })
  expect(again.text).toBe(adjusted.text)
  const counted = await weft.admin('POST', '/admin/stock/variant_mug/set', { quantity: 117 })
  expect([counted.status, counted.body]).toEqual([200, { stock: stock(117) }])
  const answer = await weft.admin('GET', '/admin/stock/variant_mug/history?limit=2')
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      history: [
        change({ quantity_change: -3, quantity_after: 117, reason: 'counted' }),
        change({ quantity_change: 20, quantity_after: 120, reason: 'received', note: 'Delivery 7' }),
      ],
      count: 3,
      limit: 2,
      offset: 0,
    },
  ])
})

test('impossible adjustments are refused and store nothing', async () => {
  const tooLittle = await weft.admin('POST', '/admin/stock/variant_lamp/adjust', {
    quantity_change: -2,
    reason: 'lost',
  })
  expect([tooLittle.status, tooLittle.body]).toEqual([
    409,
    {
      type: 'conflict',
      message:
        'There are 1 on hand and 0 held by running payments: stock cannot go below what is held. Wait until the payments end, or allow backorders.',
    },
  ])
  const unknown = await weft.admin('POST', '/admin/stock/variant_x/adjust', { quantity_change: 1, reason: 'other' })
  expect([unknown.status, unknown.body]).toEqual([404, { type: 'not_found', message: 'This variant was not found.' }])
  const nothing = await weft.admin('POST', '/admin/stock/variant_lamp/adjust', { quantity_change: 0, reason: 'other' })
  expect([nothing.status, nothing.body.errors]).toEqual([400, [{ path: '/quantity_change', message: 'must not be 0' }]])
  expect(await history('variant_lamp')).toEqual([
    change({ variant_id: 'variant_lamp', quantity_change: 1, quantity_after: 1, reason: 'initial' }),
  ])
})

test('fifty concurrent adjustments all count', async () => {
  await Promise.all(
    Array.from({ length: 50 }, () =>
      weft.admin('POST', '/admin/stock/variant_print/adjust', { quantity_change: 1, reason: 'received' }),
    ),
  )
  const entries = (await weft.admin('GET', '/admin/stock/variant_print/history?limit=200')).body.history
  expect(entries.map((entry: { quantity_after: number }) => entry.quantity_after)).toEqual(
    Array.from({ length: 50 }, (_, index) => 50 - index),
  )
})

test('the history has a sale with its order, and also stock that payments hold and release', async () => {
  const id = await createSession(weft, { line_items: [{ item: { id: 'variant_shirt_m' }, quantity: 2 }] })
  const page = await beginPayment(weft, id)
  const left = await createSession(weft, { line_items: [{ item: { id: 'variant_shirt_m' }, quantity: 1 }] })
  await beginPayment(weft, left)
  await weft.agent('POST', `/ucp/checkout-sessions/${left}/cancel`, {})
  await payByCard(weft, page, 'paid')
  await settle(weft)
  const order = (await weft.agent('GET', `/ucp/checkout-sessions/${id}`)).body.order.id
  const shirt = { variant_id: 'variant_shirt_m' }
  const hold = { ...shirt, location_id: null, quantity_change: 0, quantity_after: null }
  const entries = await history('variant_shirt_m')
  expect(entries.toSorted(byReason)).toEqual([
    change({ ...shirt, quantity_change: 100, quantity_after: 100, reason: 'initial' }),
    change({ ...hold, reserved_change: -1, reason: 'released' }),
    change({ ...hold, reserved_change: 1, reason: 'reserved' }),
    change({ ...hold, reserved_change: 2, reason: 'reserved' }),
    change({ ...shirt, quantity_change: -2, reserved_change: -2, quantity_after: 98, reason: 'sale', order_id: order }),
  ])
  await weft.admin('POST', `/admin/orders/${order}/cancel`, {})
  const back = (await history('variant_shirt_m')).filter(
    (entry: { reason: string }) => entry.reason === 'order_canceled',
  )
  expect(back).toEqual([
    change({ ...shirt, quantity_change: 2, quantity_after: 100, reason: 'order_canceled', order_id: order }),
  ])
})

interface Entry {
  readonly reason: string
  readonly reserved_change: number
}
const byReason = (one: Entry, other: Entry): number =>
  one.reason.localeCompare(other.reason) || one.reserved_change - other.reserved_change

test('low stock is found by a given limit, by the variant’s threshold and by the shop’s', async () => {
  await weft.admin('POST', '/admin/stock/variant_shirt_s', { low_stock_threshold: 500 })
  const names = (answer: { body: { stock: { variant_id: string }[] } }) =>
    answer.body.stock.map((row) => row.variant_id)
  expect(names(await weft.admin('GET', '/admin/stock?below=2'))).toEqual(['variant_lamp'])
  expect(names(await weft.admin('GET', '/admin/stock?low=true'))).toEqual(['variant_lamp', 'variant_shirt_s'])
  await weft.admin('POST', '/admin/stock/variant_shirt_s', { low_stock_threshold: null })
  await weft.admin('POST', '/admin/settings', { low_stock_default: 0 })
  expect(names(await weft.admin('GET', '/admin/stock?low=true'))).toEqual([])
})

const newLocation = async (name: string): Promise<string> =>
  (await weft.admin('POST', '/admin/stock-locations', { name })).body.stock_location.id

test('stock lies at locations and moves between them; sales take from the first location that has stock', async () => {
  const made = await weft.admin('POST', '/admin/stock-locations', { name: 'Shop', address: { address_country: 'US' } })
  const shop = made.body.stock_location.id
  expect([made.status, made.body]).toEqual([
    201,
    {
      stock_location: {
        id: shop,
        name: 'Shop',
        priority: 1,
        is_default: false,
        is_public: false,
        latitude: null,
        longitude: null,
        address: { address_country: 'US' },
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    },
  ])
  expect(await levels('variant_mug')).toEqual([{ location_id: 'sloc_default', location_name: 'Main', quantity: 117 }])
  const transfer = { from_location_id: 'sloc_default', to_location_id: shop, quantity: 116, note: 'Season' }
  const moved = await weft.admin('POST', '/admin/stock/variant_mug/transfer', transfer)
  const places = [
    { location_id: 'sloc_default', location_name: 'Main', quantity: 1 },
    { location_id: shop, location_name: 'Shop', quantity: 116 },
  ]
  expect([moved.status, moved.body]).toEqual([200, { stock: stock(117, { locations: places }) }])
  expect(await levels('variant_mug')).toEqual(places)
  const listed = await weft.admin('GET', '/admin/stock?q=clay')
  expect(listed.body.stock).toEqual([stock(117, { locations: places })])
  const tooMuch = await weft.admin('POST', '/admin/stock/variant_mug/transfer', { ...transfer, quantity: 2 })
  expect([tooMuch.status, tooMuch.body]).toEqual([
    409,
    { type: 'conflict', message: 'There are 1 at the first location: 2 cannot be moved.' },
  ])
  const id = await createSession(weft, { line_items: [{ item: { id: 'variant_mug' }, quantity: 3 }] })
  await payByCard(weft, await beginPayment(weft, id), 'paid')
  await settle(weft)
  expect(await levels('variant_mug')).toEqual([{ location_id: shop, location_name: 'Shop', quantity: 114 }])
  const order = (await weft.agent('GET', `/ucp/checkout-sessions/${id}`)).body.order.id
  const taken = (location: object, quantity: number) => ({ variant_id: 'variant_mug', ...location, quantity })
  expect((await weft.admin('GET', `/admin/orders/${order}/stock`)).body).toEqual({
    stock: [
      taken({ location_id: 'sloc_default', location_name: 'Main', is_default: true }, 1),
      taken({ location_id: shop, location_name: 'Shop', is_default: false }, 2),
    ],
  })
  expect((await weft.admin('GET', '/admin/orders/order_none/stock')).status).toBe(404)
  const counted = (await history('variant_mug')).filter((entry: Entry) => entry.reason !== 'reserved')
  expect(counted.slice(0, 4)).toEqual([
    change({ location_id: shop, quantity_change: -2, quantity_after: 114, reason: 'sale', order_id: order }),
    change({ quantity_change: -1, reserved_change: -3, quantity_after: 116, reason: 'sale', order_id: order }),
    change({ location_id: shop, quantity_change: 116, quantity_after: 117, reason: 'transfer', note: 'Season' }),
    change({ quantity_change: -116, quantity_after: 1, reason: 'transfer', note: 'Season' }),
  ])
})

test('a count at one location changes only that location', async () => {
  const shed = await newLocation('Shed')
  const counted = { quantity: 4, location_id: shed, reason: 'received' }
  const set = await weft.admin('POST', '/admin/stock/variant_lamp/set', counted)
  expect([set.status, set.body.stock.on_hand]).toEqual([200, 5])
  expect(await levels('variant_lamp')).toEqual([
    { location_id: 'sloc_default', location_name: 'Main', quantity: 1 },
    { location_id: shed, location_name: 'Shed', quantity: 4 },
  ])
  const taken = { quantity_change: -5, location_id: shed, reason: 'damaged' }
  const refused = await weft.admin('POST', '/admin/stock/variant_lamp/adjust', taken)
  expect([refused.status, refused.body]).toEqual([
    409,
    { type: 'conflict', message: 'There are 4 at this location: 5 cannot be taken from it.' },
  ])
  const gone = await weft.admin('DELETE', `/admin/stock-locations/${shed}`)
  expect([gone.status, gone.body]).toEqual([
    409,
    { type: 'conflict', message: '1 variant(s) lie here: transfer their stock first.' },
  ])
})

test('another location can become the default, and the stock does not move', async () => {
  const next = await newLocation('Next')
  const changed = await weft.admin('POST', `/admin/stock-locations/${next}`, { is_default: true })
  expect([changed.status, changed.body.stock_location.is_default]).toEqual([200, true])
  expect(await levels('variant_shirt_s')).toEqual([
    { location_id: 'sloc_default', location_name: 'Main', quantity: 100 },
  ])
  const removed = await weft.admin('DELETE', `/admin/stock-locations/${next}`)
  expect([removed.status, removed.body]).toEqual([
    409,
    { type: 'conflict', message: 'This is the default location: make another one the default first.' },
  ])
  await weft.admin('POST', '/admin/stock-locations/sloc_default', { is_default: true })
  expect((await weft.admin('DELETE', `/admin/stock-locations/${next}`)).body).toEqual({
    id: next,
    object: 'stock_location',
    deleted: true,
  })
})

test('stock is filtered by location and sorted by the available quantity', async () => {
  const made = await weft.admin('POST', '/admin/stock-locations', { name: 'Annex' })
  const annex = made.body.stock_location.id
  const listed = async (query: string) => {
    const { body } = await weft.admin('GET', `/admin/stock?limit=100&${query}`)
    return body.stock as { variant_id: string; available: number; locations: { location_id: string }[] }[]
  }
  expect(await listed(`location_id=${annex}`)).toEqual([])
  const received = { quantity_change: 5, reason: 'received', location_id: annex }
  expect((await weft.admin('POST', '/admin/stock/variant_mug/adjust', received)).status).toBe(200)
  expect((await listed(`location_id=${annex}`)).map(({ variant_id }) => variant_id)).toEqual(['variant_mug'])
  const all = await listed('order=available')
  const amounts = all.map(({ available }) => available)
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other))
  expect((await listed('order=-available')).map(({ available }) => available)).toEqual(amounts.toReversed())
  const atDefault = all.filter(({ locations }) => locations.some((at) => at.location_id === 'sloc_default'))
  expect((await listed('location_id=sloc_default&order=available')).map(({ variant_id }) => variant_id).sort()).toEqual(
    atDefault.map(({ variant_id }) => variant_id).sort(),
  )
})
