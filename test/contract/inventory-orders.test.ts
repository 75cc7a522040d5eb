import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let kettle: string
let lamp: string
beforeAll(async () => {
  weft = await startTestWeft({ listen: true })
  const item = async (body: object): Promise<string> => (await post('/inventory-items', body)).body.inventory_item.id
  kettle = await item({ title: 'Copper Kettle', sku: 'CK-1' })
  lamp = await item({ title: 'Brass Lamp', variant_id: 'variant_lamp' })
})
afterAll(() => weft.stop())

const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await weft.admin('POST', `/admin${path}`, body, headers)
  return { status: answer.status, body: answer.body }
}
const get = async (path: string) => (await weft.admin('GET', `/admin${path}`)).body
const newOrder = async (more: object = {}) =>
  (
    await post('/inventory-orders', {
      stock_location_id: 'sloc_default',
      currency: 'usd',
      lines: [
        { inventory_item_id: kettle, quantity: 10, price: 5000 },
        { inventory_item_id: lamp, quantity: 4, price: 2500 },
      ],
      ...more,
    })
  ).body.inventory_order
const stocked = async (id: string): Promise<number> => (await get(`/inventory-items/${id}`)).inventory_item.on_hand
const onHand = async (): Promise<number> => (await get('/stock/variant_lamp')).stock.on_hand
const conflict = (message: string) => ({ status: 409, body: { type: 'conflict', message } })

test('goods are received in part and in full, stock increases, and the variant can be sold', async () => {
  const order = await newOrder()
  expect([order.status, order.quantity, order.total_price, order.currency]).toEqual(['pending', 14, 60000, 'USD'])
  const [, lampLine] = order.lines
  const before = await onHand()
  const part = await post(`/inventory-orders/${order.id}/receive`, { lines: [{ line_id: lampLine.id, quantity: 3 }] })
  expect(part).toEqual({
    status: 200,
    body: {
      inventory_order: {
        ...order,
        status: 'partially_received',
        lines: [order.lines[0], { ...lampLine, received_quantity: 3 }],
      },
    },
  })
  expect([await stocked(kettle), await stocked(lamp)]).toEqual([0, 3])
  await expect.poll(onHand).toBe(before + 3)
  const rest = await post(`/inventory-orders/${order.id}/receive`)
  expect([rest.status, rest.body.inventory_order.status]).toEqual([200, 'received'])
  expect([await stocked(kettle), await stocked(lamp)]).toEqual([10, 4])
  await expect.poll(onHand).toBe(before + 4)
  expect(await post(`/inventory-orders/${order.id}/receive`)).toEqual(
    conflict('This order is received: no more goods are expected.'),
  )
  expect(await post(`/inventory-orders/${order.id}/cancel`)).toEqual(
    conflict('This order is received: there is nothing to cancel.'),
  )
})

test('ten concurrent receipts of the rest add it once', async () => {
  const order = await newOrder()
  const before = await stocked(kettle)
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(`/inventory-orders/${order.id}/receive`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await stocked(kettle)) - before).toBe(10)
})

test('too large a receipt, a line of another order and a repeated line are refused together', async () => {
  const order = await newOrder()
  const [line] = order.lines
  const { status, body } = await post(`/inventory-orders/${order.id}/receive`, {
    lines: [
      { line_id: line.id, quantity: 11 },
      { line_id: 'inv_line_none', quantity: 1 },
      { line_id: line.id, quantity: 1 },
    ],
  })
  expect([status, body.errors]).toEqual([
    400,
    [
      { path: '/lines/0/quantity', message: 'only 10 are still expected' },
      { path: '/lines/1/line_id', message: 'is not a line of this order' },
      { path: '/lines/2/line_id', message: 'is named twice' },
    ],
  ])
})

test('an order of unknown items is refused', async () => {
  const answer = await post('/inventory-orders', {
    stock_location_id: 'sloc_default',
    lines: [{ inventory_item_id: 'iitem_none', quantity: 1, price: 1 }],
  })
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ path: '/lines/0/inventory_item_id', message: 'There is no such inventory item.' }],
  ])
})

test('an order is moved on by hand until it is canceled with a reason', async () => {
  const order = await newOrder({ vendor: 'Weaver' })
  const shipped = await post(`/inventory-orders/${order.id}`, { status: 'shipped', tracking_number: 'RR123456785DE' })
  expect(shipped.body.inventory_order).toEqual({ ...order, status: 'shipped', tracking_number: 'RR123456785DE' })
  const cancelled = await post(`/inventory-orders/${order.id}/cancel`, { reason: 'Late' })
  expect(cancelled.body.inventory_order).toEqual({
    ...shipped.body.inventory_order,
    status: 'cancelled',
    cancelled_at: weft.clock.now().toISOString(),
    cancelled_reason: 'Late',
  })
  const settled = 'This order is cancelled: its status is not changed by hand.'
  expect(await post(`/inventory-orders/${order.id}`, { status: 'pending' })).toEqual({
    status: 409,
    body: { type: 'conflict', message: settled, errors: [{ path: '/status', message: settled }] },
  })
  const found = await get('/inventory-orders?q=WEAVER&status=cancelled')
  expect([found.count, found.inventory_orders[0].id]).toEqual([1, order.id])
  const { status, text } = await weft.admin('GET', '/admin/inventory-orders/export?q=weaver')
  const [head, row, ...more] = text.trim().split('\r\n')
  expect([status, more]).toEqual([200, []])
  expect(head?.split(',').slice(0, 4)).toEqual(['id', 'status', 'vendor', 'order_number'])
  expect(row?.split(',').slice(0, 3)).toEqual([order.id, 'cancelled', 'Weaver'])
})

test('an ordered item cannot be deleted, a SKU and a variant belong to one item, an unknown variant is refused', async () => {
  const refused = async (body: object) => {
    const answer = await post('/inventory-items', { title: 'X', ...body })
    return [answer.status, answer.body.errors[0].path]
  }
  await newOrder()
  expect(await refused({ sku: 'CK-1' })).toEqual([409, '/sku'])
  expect(await refused({ variant_id: 'variant_lamp' })).toEqual([409, '/variant_id'])
  expect(await refused({ variant_id: 'variant_none' })).toEqual([400, '/variant_id'])
  const removal = await weft.admin('DELETE', `/admin/inventory-items/${kettle}`)
  expect([removal.status, removal.body]).toEqual([
    409,
    { type: 'conflict', message: 'This inventory item is in use and cannot be deleted.' },
  ])
})
