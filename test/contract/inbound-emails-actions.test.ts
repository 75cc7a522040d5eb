import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { handIn } from '../support/hand-in.ts'
import { vendorOrder } from '../support/mails.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let kettle: string
let lamp: string
let vendorPlace: string
beforeAll(async () => {
  weft = await startTestWeft()
  const item = async (body: object): Promise<string> =>
    (await weft.admin('POST', '/admin/inventory-items', body)).body.inventory_item.id
  kettle = await item({ title: 'Copper Kettle', sku: 'CK-1' })
  lamp = await item({ title: 'Brass Lamp', variant_id: 'variant_lamp' })
  const place = await weft.admin('POST', '/admin/stock-locations', { name: 'At the vendor' })
  vendorPlace = place.body.stock_location.id
})
afterAll(() => weft.stop())

const action_type = 'create_inventory_order'
let handedIn = 0
const newEmail = async (): Promise<string> =>
  (await handIn(weft, vendorOrder(`PO-${++handedIn + 5000}`))).body.inbound_email.id
const post = async (path: string, body?: unknown) => {
  const { status, body: answer } = await weft.admin('POST', `/admin/inbound-emails/${path}`, body)
  return { status, body: answer }
}
const read = async (id: string) => (await weft.admin('GET', `/admin/inbound-emails/${id}`)).body.inbound_email
const params = () => ({
  stock_location_id: 'sloc_default',
  item_mappings: [
    { extracted_item_index: 0, inventory_item_id: kettle, quantity: 10, price: 5000 },
    { extracted_item_index: 1, inventory_item_id: lamp, quantity: 1, price: 2500 },
  ],
})
const conflict = (message: string, path?: string) => ({
  status: 409,
  body: { type: 'conflict', message, ...(path ? { errors: [{ path, message }] } : {}) },
})

test('extract stores the action’s data and leaves the e-mail pending; repeating it gives the same result', async () => {
  const id = await newEmail()
  const extracted = await post(`${id}/extract`, { action_type })
  expect(extracted).toEqual({
    status: 200,
    body: {
      inbound_email_id: id,
      action_type,
      extracted_data: {
        vendor: 'Copper Works',
        order_number: 'PO-5001',
        order_date: '2026-03-03',
        items: [
          { name: 'Copper Kettle', quantity: 10, price: 5000, sku: 'CK-1' },
          { name: 'Brass Lamp', quantity: 1, price: 2500, sku: 'BL-2' },
        ],
        subtotal: 52500,
        shipping_cost: 1500,
        tax: null,
        total: 54000,
        tracking_number: null,
        tracking_url: null,
        estimated_delivery: '2026-03-12',
        currency: 'USD',
        _meta: expect.objectContaining({ version: 2, kind: 'order', warnings: [] }),
      },
    },
  })
  expect(await post(`${id}/extract`, { action_type })).toEqual(extracted)
  const { status, action_type: type, extracted_data } = await read(id)
  expect({ status, type, extracted_data }).toEqual({
    status: 'action_pending',
    type: action_type,
    extracted_data: extracted.body.extracted_data,
  })
})

test('a missing or unknown action, and missing params, are refused by extract and execute', async () => {
  const id = await newEmail()
  const problems = async (path: string, body: unknown) => {
    const answer = await post(`${id}/${path}`, body)
    return [answer.status, answer.body.errors]
  }
  const required = (path: string) => ({ path, message: 'This field is required.' })
  const unknown = { path: '/action_type', message: 'sing is not an action. The actions are: create_inventory_order.' }
  expect(await problems('extract', {})).toEqual([400, [required('/action_type')]])
  expect(await problems('extract', { action_type: 'sing' })).toEqual([400, [unknown]])
  expect(await problems('execute', {})).toEqual([400, [required('/action_type'), required('/params')]])
  expect(await problems('execute', { action_type: 'sing', params: {} })).toEqual([
    400,
    [unknown, required('/params/stock_location_id'), required('/params/item_mappings')],
  ])
  expect((await read(id)).status).toBe('received')
})

test('ten concurrent executions create one order, and all return it', async () => {
  const id = await newEmail()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(`${id}/execute`, { action_type, params: params() })),
  )
  const orders = await weft.admin('GET', `/admin/inventory-orders?inbound_email_id=${id}`)
  expect(orders.body.count).toBe(1)
  const [order] = orders.body.inventory_orders
  const result = { inventory_order_id: order.id, order_lines_count: 2 }
  expect(answers).toEqual(
    Array.from({ length: 10 }, () => ({
      status: 200,
      body: { inbound_email_id: id, action_type, action_result: result },
    })),
  )
  const { status, action_result, error_message } = await read(id)
  expect({ status, action_result, error_message }).toEqual({
    status: 'processed',
    action_result: result,
    error_message: null,
  })
})

test('the order combines the e-mail’s data with the mapping in the params', async () => {
  const id = await newEmail()
  const made = await post(`${id}/execute`, {
    action_type,
    params: { ...params(), from_stock_location_id: vendorPlace },
  })
  const orderId = made.body.action_result.inventory_order_id
  const now = weft.clock.now().toISOString()
  const line = (inventory_item_id: string, name: string, quantity: number, price: number) => ({
    id: expect.stringMatching(/^inv_line_/),
    inventory_item_id,
    name,
    item_title: name,
    quantity,
    unit: 'piece',
    price,
    received_quantity: 0,
  })
  const { body } = await weft.admin('GET', `/admin/inventory-orders/${orderId}`)
  expect(body).toEqual({
    inventory_order: {
      id: expect.stringMatching(/^inv_order_[0-9a-z]{35}$/),
      status: 'pending',
      vendor: 'Copper Works',
      order_number: `PO-${5000 + handedIn}`,
      currency: 'USD',
      order_date: '2026-03-03',
      expected_delivery: '2026-03-12',
      tracking_number: null,
      tracking_url: null,
      stock_location_id: 'sloc_default',
      stock_location_name: 'Main',
      from_stock_location_id: vendorPlace,
      quantity: 11,
      total_price: 52500,
      inbound_email_id: id,
      cancelled_at: null,
      cancelled_reason: null,
      created_at: now,
      updated_at: now,
      lines: [line(kettle, 'Copper Kettle', 10, 5000), line(lamp, 'Brass Lamp', 1, 2500)],
      metadata: { source: 'inbound_email' },
    },
  })
})

test('params are checked before anything is changed, and all problems are reported at once', async () => {
  const id = await newEmail()
  const shape = await post(`${id}/execute`, {
    action_type,
    params: { item_mappings: [{ extracted_item_index: -1, inventory_item_id: kettle, quantity: 0 }] },
  })
  expect([shape.status, shape.body.errors.map((each: { path: string }) => each.path)]).toEqual([
    400,
    [
      '/params/stock_location_id',
      '/params/item_mappings/0/extracted_item_index',
      '/params/item_mappings/0/quantity',
      '/params/item_mappings/0/price',
    ],
  ])
  const beside = await post(`${id}/execute`, { action_type, params: {}, force: 'yes' })
  expect([beside.status, beside.body.errors]).toEqual([
    400,
    [
      { path: '/params/stock_location_id', message: 'This field is required.' },
      { path: '/params/item_mappings', message: 'This field is required.' },
      { path: '/force', message: 'must be true or false' },
    ],
  ])
  const facts = await post(`${id}/execute`, {
    action_type,
    params: {
      stock_location_id: 'sloc_default',
      item_mappings: [
        { extracted_item_index: 2, inventory_item_id: kettle, quantity: 1, price: 1 },
        { extracted_item_index: 0, inventory_item_id: 'iitem_none', quantity: 1, price: 1 },
      ],
    },
  })
  expect([facts.status, facts.body.errors]).toEqual([
    400,
    [
      {
        path: '/params/item_mappings/0/extracted_item_index',
        message: 'There is no item 2: the e-mail has 2 extracted items, counted from 0.',
      },
      { path: '/params/item_mappings/1/inventory_item_id', message: 'There is no such inventory item.' },
    ],
  ])
  const { status, error_message } = await read(id)
  expect({ status, error_message }).toEqual({ status: 'received', error_message: null })
})

test('a processed e-mail is extracted or executed differently only with force, and cannot be ignored', async () => {
  const id = await newEmail()
  await post(`${id}/execute`, { action_type, params: params() })
  const other = { action_type, params: { ...params(), from_stock_location_id: vendorPlace } }
  expect(await post(`${id}/extract`, { action_type })).toEqual(
    conflict('This e-mail was processed already. Send force: true to extract from it again.', '/force'),
  )
  expect(await post(`${id}/execute`, other)).toEqual(
    conflict('This e-mail was executed already. Send force: true with the execution to execute it again.', '/force'),
  )
  expect(await post(`${id}/ignore`)).toEqual(conflict('This e-mail is processed: it cannot be ignored any more.'))
  const forced = await post(`${id}/execute`, { ...other, force: true })
  expect(forced.status).toBe(200)
  const orders = await weft.admin('GET', `/admin/inventory-orders?inbound_email_id=${id}`)
  expect(orders.body.count).toBe(2)
  expect((await post(`${id}/extract`, { action_type, force: true })).status).toBe(200)
  expect((await read(id)).status).toBe('action_pending')
})

test('ignoring is allowed before processing, repeatedly, and an execution undoes it', async () => {
  const id = await newEmail()
  const ignored = { status: 200, body: { inbound_email_id: id, status: 'ignored' } }
  expect(await post(`${id}/ignore`)).toEqual(ignored)
  expect(await post(`${id}/ignore`)).toEqual(ignored)
  expect((await read(id)).status).toBe('ignored')
  expect((await post(`${id}/execute`, { action_type, params: params() })).status).toBe(200)
})

test('a failed action leaves the e-mail unchanged, with the reason, and can succeed later', async () => {
  const id = await newEmail()
  await sql`create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    weft.db,
  )
  await sql`create trigger refuse before insert on inventory_order_line for each row execute function refuse_line()`.execute(
    weft.db,
  )
  const message = 'The action failed on our side. Try again.'
  try {
    expect(await post(`${id}/execute`, { action_type, params: params() })).toEqual({
      status: 500,
      body: { type: 'unexpected', code: 'action_failed', message },
    })
  } finally {
    await sql`drop trigger refuse on inventory_order_line`.execute(weft.db)
  }
  const { status, error_message } = await read(id)
  expect({ status, error_message }).toEqual({ status: 'received', error_message: message })
  expect((await post(`${id}/execute`, { action_type, params: params() })).status).toBe(200)
  expect((await read(id)).error_message).toBe(null)
})
