import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivery, type OfficialShop, officialShop, usAddress } from '../support/official-shop.ts'
import { settle } from '../support/storefront-payment.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'
import { testKey } from '../support/weft.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

describe.each(ucpVersions)('orders at %s', (version) => {
  const face = () => shop.face(version)
  const read = async (id: string) => (await face().rest('order', 'GET', `/orders/${id}`)).body
  const bought = async () => {
    const line_items = [{ item: { id: 'variant_shirt_s' }, quantity: 3 }]
    const body = {
      line_items,
      buyer: { email: 'asha@example.com' },
      fulfillment: delivery,
      discounts: { codes: ['TEN'] },
    }
    const { id } = (await face().rest('checkout', 'POST', '/checkout-sessions', body)).body
    await face().rest('checkout', 'POST', `/checkout-sessions/${id}/complete`, {})
    await settle(shop, id, { status: 'paid' })
    const { order } = (await face().rest('checkout', 'GET', `/checkout-sessions/${id}`)).body
    return { checkoutId: id, order }
  }

  it('an order contains the bought items, the promised delivery and its URL', async () => {
    const { checkoutId, order } = await bought()
    const { links: _links, line_items, ...rest } = await read(order.id)
    const [line] = line_items
    expect(line).toEqual({
      id: expect.stringMatching(/^li_/),
      item: { id: 'variant_shirt_s', title: 'Indigo Shirt (S)', price: 2500 },
      quantity: { original: 3, total: 3, fulfilled: 0 },
      totals: [
        { type: 'subtotal', display_text: 'Subtotal', amount: 7500 },
        { type: 'discount', display_text: 'Discount', amount: -750 },
        { type: 'total', display_text: 'Total', amount: 6750 },
      ],
      status: 'processing',
    })
    expect(rest).toEqual({
      ucp: { version, status: 'success', capabilities: { 'dev.ucp.shopping.order': [{ version }] } },
      id: order.id,
      label: expect.stringMatching(/^1\d{3}$/),
      checkout_id: checkoutId,
      permalink_url: order.permalink_url,
      currency: 'USD',
      totals: [
        { type: 'subtotal', display_text: 'Subtotal', amount: 7500 },
        { type: 'discount', display_text: 'Discount', amount: -750 },
        { type: 'fulfillment', display_text: 'Shipping', amount: 500 },
        { type: 'total', display_text: 'Total', amount: 7250 },
      ],
      fulfillment: {
        expectations: [
          {
            id: 'delivery_1',
            line_items: [{ id: line.id, quantity: 3 }],
            method_type: 'shipping',
            destination: usAddress,
            description: 'Standard',
          },
        ],
        events: [],
      },
      adjustments: [],
    })
  })

  it('an order contains shipments as events, and refunds as adjustments', async () => {
    const { order } = await bought()
    const lineId = (await read(order.id)).line_items[0].id
    const parcel = {
      items: [{ line_item_id: lineId, quantity: 2 }],
      carrier: 'Post',
      tracking_number: 'P1',
      shipped: true,
    }
    const made = await shop.weft.admin('POST', `/admin/orders/${order.id}/fulfillments`, parcel)
    const fulfillmentId = made.body.fulfillment.id
    await shop.weft.admin('POST', `/admin/orders/${order.id}/refunds`, {
      line_items: [{ line_item_id: lineId, quantity: 1 }],
      reason: 'Damaged',
    })
    const now = await read(order.id)
    const at = shop.weft.clock.now().toISOString()
    expect(now.line_items[0]).toMatchObject({ quantity: { original: 3, total: 2, fulfilled: 2 }, status: 'fulfilled' })
    const event = { occurred_at: at, line_items: [{ id: lineId, quantity: 2 }], carrier: 'Post', tracking_number: 'P1' }
    expect(now.fulfillment.events).toEqual([
      { ...event, id: `${fulfillmentId}.created`, type: 'processing' },
      { ...event, id: `${fulfillmentId}.shipped`, type: 'shipped' },
    ])
    expect(now.adjustments).toEqual([
      {
        id: expect.any(String),
        type: 'refund',
        occurred_at: at,
        status: 'pending',
        line_items: [{ id: lineId, quantity: -1 }],
        totals: [{ type: 'total', display_text: 'Refund', amount: -2250 }],
        description: 'Damaged',
      },
    ])
  })

  it('a canceled order has no lines left and promises nothing', async () => {
    const { order } = await bought()
    const at = shop.weft.clock.now().toISOString()
    const { status } = await shop.weft.admin('POST', `/admin/orders/${order.id}/cancel`, { refund: false })
    expect(status).toBe(200)
    const { line_items, fulfillment, adjustments } = await read(order.id)
    expect({ quantity: line_items[0].quantity, status: line_items[0].status, fulfillment, adjustments }).toEqual({
      quantity: { original: 3, total: 0, fulfilled: 0 },
      status: 'removed',
      fulfillment: { expectations: [], events: [] },
      adjustments: [
        {
          id: `${order.id}.canceled`,
          type: 'cancellation',
          occurred_at: at,
          status: 'completed',
          line_items: [{ id: line_items[0].id, quantity: -3 }],
        },
      ],
    })
  })

  const admin = async (order: { id: string }, path: string, body: unknown = {}) => {
    const answer = await shop.weft.admin('POST', `/admin/orders/${order.id}${path}`, body)
    return { status: answer.status, body: answer.body }
  }
  const quantities = async (order: { id: string }) => {
    const { line_items, fulfillment, adjustments } = await read(order.id)
    const [{ quantity, status }] = line_items
    const changed = adjustments
      .filter((adjustment: { status: string }) => adjustment.status !== 'failed')
      .flatMap((adjustment: { line_items?: { quantity: number }[] }) => adjustment.line_items ?? [])
      .reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0)
    expect(quantity.original + changed).toBe(quantity.total)
    const promised = fulfillment.expectations.flatMap((expected: { line_items: { quantity: number }[] }) =>
      expected.line_items.map((line) => line.quantity),
    )
    return [quantity.total, quantity.fulfilled, status, promised]
  }

  it('refunded and restocked units leave the order and cannot be fulfilled', async () => {
    const { order } = await bought()
    const { id } = (await read(order.id)).line_items[0]
    const refund = { line_items: [{ line_item_id: id, quantity: 3, restock: true }], reason: 'Changed her mind' }
    expect((await admin(order, '/refunds', refund)).status).toBe(201)
    expect(await quantities(order)).toEqual([0, 0, 'removed', []])
    const message = `Line ${id}: 3 of 3 have been refunded and cannot be fulfilled; 0 can.`
    expect(await admin(order, '/fulfillments')).toEqual({
      status: 409,
      body: { type: 'conflict', message, errors: [{ path: '', message }] },
    })
    const kept = (await shop.weft.admin('GET', `/admin/orders/${order.id}`)).body.order
    expect([kept.status, kept.fulfillment_status]).toEqual(['pending', 'canceled'])
    const page = await shop.weft.request({ method: 'GET', url: new URL(order.permalink_url).pathname })
    expect(page.text).toContain('3 canceled')
    expect(page.text).toContain('This order was refunded before it was sent: nothing more is on its way.')
    const tool = await face().tool('order', 'get_order', { id: order.id })
    expect(tool.line_items[0].quantity).toEqual({ original: 3, total: 0, fulfilled: 0 })
  })

  it('returned units are neither active nor fulfilled, refunded units that the buyer keeps are both', async () => {
    const { order } = await bought()
    const { id } = (await read(order.id)).line_items[0]
    await admin(order, '/fulfillments', { shipped: true })
    const back = { line_item_id: id, quantity: 1, returned: true, restock: true }
    expect((await admin(order, '/refunds', { line_items: [back], reason: 'Too small' })).status).toBe(201)
    expect(await quantities(order)).toEqual([2, 2, 'fulfilled', [3]])
    shop.weft.clock.advance(1000)
    const kept = { line_item_id: id, quantity: 1 }
    expect((await admin(order, '/refunds', { line_items: [kept], reason: 'Scratched' })).status).toBe(201)
    expect(await quantities(order)).toEqual([2, 2, 'fulfilled', [3]])
    const { adjustments } = await read(order.id)
    expect(adjustments.map((adjustment: { line_items: unknown }) => adjustment.line_items)).toEqual([
      [{ id, quantity: -1 }],
      [{ id, quantity: 0 }],
    ])
  })

  it('if everything is refunded without naming units, the unshipped units leave the order', async () => {
    const { order } = await bought()
    const { id } = (await read(order.id)).line_items[0]
    await admin(order, '/fulfillments', { items: [{ line_item_id: id, quantity: 1 }], shipped: true })
    await admin(order, '/refunds', { amount: 100, reason: 'Late' })
    expect(await quantities(order)).toEqual([3, 1, 'partial', [3]])
    await admin(order, '/refunds', { reason: 'Never mind' })
    expect(await quantities(order)).toEqual([1, 1, 'fulfilled', [1]])
    const message = `Line ${id}: 2 of 3 have been refunded and cannot be fulfilled; 0 can.`
    expect(await admin(order, '/fulfillments')).toEqual({
      status: 409,
      body: { type: 'conflict', message, errors: [{ path: '', message }] },
    })
  })

  it('after a refund failed, only its restocked units leave the order, on every view of it', async () => {
    const { order } = await bought()
    const { id } = (await read(order.id)).line_items[0]
    const refund = { line_items: [{ line_item_id: id, quantity: 3 }], reason: 'Changed her mind' }
    expect((await admin(order, '/refunds', refund)).status).toBe(201)
    const become = (status: 'succeeded' | 'failed') =>
      shop.weft.db.updateTable('refund').set({ status }).where('order_id', '=', order.id).execute()
    await become('succeeded')
    expect((await admin(order, '/restock', { line_items: [{ line_item_id: id, quantity: 1 }] })).status).toBe(200)
    await become('failed')
    expect(await quantities(order)).toEqual([2, 0, 'processing', [2]])
    const changes = async () =>
      (await read(order.id)).adjustments.map(
        ({ type, status, line_items }: { type: string; status: string; line_items: unknown }) => [
          type,
          status,
          line_items,
        ],
      )
    const failed = [
      ['refund', 'failed', [{ id, quantity: -3 }]],
      ['cancellation', 'completed', [{ id, quantity: -1 }]],
    ]
    expect(await changes()).toEqual(failed)
    const kept = (await shop.weft.admin('GET', `/admin/orders/${order.id}`)).body.order.line_items[0]
    expect(kept).toMatchObject({ canceled_quantity: 1, returned_quantity: 0, fulfillable_quantity: 2 })
    const page = await shop.weft.request({ method: 'GET', url: new URL(order.permalink_url).pathname })
    expect(page.text).toContain('<span class="note">1 canceled</span>')
    shop.weft.clock.advance(1000)
    expect((await admin(order, '/refunds', { reason: 'Never mind' })).status).toBe(201)
    expect(await quantities(order)).toEqual([0, 0, 'removed', []])
    expect(await changes()).toEqual([...failed, ['refund', 'pending', [{ id, quantity: -2 }]]])
  })

  it('another caller’s order is not found', async () => {
    const { order } = await bought()
    const none = {
      ucp: { version, status: 'error' },
      messages: [{ type: 'error', code: 'not_found', content: 'This order was not found.', severity: 'unrecoverable' }],
      continue_url: 'https://shop.example/',
    }
    const other = { 'x-publishable-api-key': testKey }
    expect((await face().rest('error', 'GET', `/orders/${order.id}`, undefined, other)).body).toEqual(none)
    expect((await face().rest('error', 'GET', '/orders/order_none')).body).toEqual(none)
  })
})
