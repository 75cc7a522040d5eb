import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { paidSession } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(async () => {
  expect(await brokenInvariants(weft)).toEqual([])
  await weft.stop()
})

const bought = async (quantity = 1): Promise<string> =>
  String((await paidSession(weft, { quantity })).completed.order.id)
const orderOf = async (id: string) => (await weft.admin('GET', `/admin/orders/${id}`)).body.order
const fulfil = (orders: object[], key?: string) =>
  weft.admin('POST', '/admin/orders/bulk-fulfill', { orders }, key ? { 'idempotency-key': key } : {})
const shipped = (id: string) => ({ id, ok: true, fulfillment_id: expect.stringMatching(/^ful_/) })

test('the rest of each order is shipped with its tracking; a refused order does not block the other orders', async () => {
  const [whole, packed, partly, canceled] = [await bought(2), await bought(), await bought(3), await bought()]
  const parcel = (await weft.admin('POST', `/admin/orders/${packed}/fulfillments`, {})).body.fulfillment.id
  const [line] = (await orderOf(partly)).line_items
  await weft.admin('POST', `/admin/orders/${partly}/fulfillments`, { items: [{ line_item_id: line.id, quantity: 1 }] })
  await weft.admin('POST', `/admin/orders/${canceled}/cancel`, {})
  const { status, body } = await fulfil([
    { id: whole, carrier: 'DHL', tracking_number: 'D1' },
    { id: packed, carrier: 'UPS', tracking_number: 'U1' },
    { id: canceled },
    { id: 'order_nobody' },
    { id: partly, tracking_number: 'P2' },
  ])
  expect([status, body]).toEqual([
    200,
    {
      results: [
        shipped(whole),
        { id: packed, ok: true, fulfillment_id: parcel },
        {
          id: canceled,
          ok: false,
          error: { code: 'conflict', message: 'This order is canceled: there is nothing to fulfil.' },
        },
        { id: 'order_nobody', ok: false, error: { code: 'not_found', message: 'This order was not found.' } },
        shipped(partly),
      ],
      succeeded: 3,
      failed: 2,
    },
  ])
  const parcels = async (id: string) =>
    (await orderOf(id)).fulfillments.map((one: Record<string, unknown>) => [
      one.status,
      one.carrier,
      one.tracking_number,
      (one.items as { quantity: number }[]).map(({ quantity }) => quantity),
    ])
  expect(await parcels(whole)).toEqual([['shipped', 'DHL', 'D1', [2]]])
  expect(await parcels(packed)).toEqual([['shipped', 'UPS', 'U1', [1]]])
  // Both parcels have the same creation time, so their order varies.
  expect(
    (await parcels(partly)).toSorted((a: unknown[], b: unknown[]) => (String(a[2]) < String(b[2]) ? 1 : -1)),
  ).toEqual([
    ['shipped', null, null, [1]],
    ['shipped', null, 'P2', [2]],
  ])
  expect((await orderOf(partly)).fulfillment_status).toBe('shipped')
  expect((await fulfil([{ id: whole }])).body).toEqual({
    results: [
      { id: whole, ok: false, error: { code: 'conflict', message: 'Everything in this order is fulfilled already.' } },
    ],
    succeeded: 0,
    failed: 1,
  })
})

test('a repeated call after an interruption ships the rest, and nothing twice', async () => {
  const ids = [await bought(), await bought(), await bought()]
  const orders = ids.map((id) => ({ id }))
  await sql
    .raw(`create function break_off() returns trigger language plpgsql as $$ begin
      if new.order_id = '${ids[1]}' then raise exception 'broken off'; end if; return new; end $$;
      create trigger break_off before insert on fulfillment for each row execute function break_off()`)
    .execute(weft.db)
  expect((await fulfil(orders, 'bulk-1')).status).toBe(500)
  const [before] = (await orderOf(String(ids[0]))).fulfillments
  expect((await orderOf(String(ids[2]))).fulfillments).toEqual([])
  await sql.raw('drop function break_off cascade').execute(weft.db)
  const again = await fulfil(orders, 'bulk-1')
  expect(again.body).toEqual({
    results: [{ id: ids[0], ok: true, fulfillment_id: before.id }, shipped(String(ids[1])), shipped(String(ids[2]))],
    succeeded: 3,
    failed: 0,
  })
  for (const id of ids) expect((await orderOf(id)).fulfillments.length).toBe(1)
  expect((await fulfil(orders, 'bulk-1')).text).toBe(again.text)

  // The state after a process was killed before it stored the response.
  await sql`update idempotency_key set status = null, body = null, locked_until = created_at where path = '/admin/orders/bulk-fulfill' and key = 'bulk-1'`.execute(
    weft.db,
  )
  expect((await fulfil(orders, 'bulk-1')).text).toBe(again.text)
  const other = await fulfil([{ id: ids[0] }], 'bulk-1')
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('a call can name each order once, and at most a hundred orders', async () => {
  const id = await bought()
  expect((await fulfil([{ id }, { id }])).body.errors).toEqual([
    { path: '/orders', message: 'must not name an order twice' },
  ])
  expect((await fulfil(Array.from({ length: 101 }, (_, n) => ({ id: `o${n}` })))).status).toBe(400)
})

test('products change status and groups together, and keep groups that are not named', async () => {
  const post = async (path: string, body: object) => (await weft.admin('POST', `/admin${path}`, body)).body
  const [tea, gifts] = [
    (await post('/categories', { name: 'Tea' })).category.id,
    (await post('/categories', { name: 'Gifts' })).category.id,
  ]
  const spring = (await post('/collections', { title: 'Spring' })).collection.id
  const [one, two] = [
    (await post('/products', { title: 'One', categories: [tea] })).product,
    (await post('/products', { title: 'Two', collections: [spring] })).product,
  ]
  const bulk = (body: object) => weft.admin('POST', '/admin/products/bulk', body, { 'idempotency-key': 'products-1' })
  const change = {
    ids: [one.id, 'prod_nobody', two.id],
    status: 'published',
    add_category_ids: [gifts],
    remove_collection_ids: [spring],
    remove_sales_channel_ids: one.sales_channels,
  }
  const answer = await bulk(change)
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      results: [
        { id: one.id, ok: true },
        { id: 'prod_nobody', ok: false, error: { code: 'not_found', message: 'The product was not found.' } },
        { id: two.id, ok: true },
      ],
      succeeded: 2,
      failed: 1,
    },
  ])
  const shown = async (id: string) => {
    const { status, categories, collections, sales_channels } = (await weft.admin('GET', `/admin/products/${id}`)).body
      .product
    return { status, categories: categories.toSorted(), collections, sales_channels }
  }
  const groups = { collections: [], sales_channels: [], status: 'published' }
  expect(await shown(one.id)).toEqual({ ...groups, categories: [tea, gifts].toSorted() })
  expect(await shown(two.id)).toEqual({ ...groups, categories: [gifts] })
  expect((await bulk(change)).text).toBe(answer.text)
  expect((await weft.admin('POST', '/admin/products/bulk', { ids: [one.id] })).status).toBe(400)
  expect(
    (await weft.admin('POST', '/admin/products/bulk', { ids: [one.id], add_category_ids: ['cat_no'] })).body.results,
  ).toEqual([{ id: one.id, ok: false, error: { code: 'invalid_data', message: expect.stringContaining('cat_no') } }])
})
