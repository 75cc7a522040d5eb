import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paidSession } from '../support/purchase.ts'
import { otherKey, startTestWeft, type TestWeft } from '../support/weft.ts'

const notFound = {
  ucp: { version: '2026-01-11', status: 'error' },
  messages: [{ type: 'error', code: 'not_found', content: 'This order was not found.', severity: 'fatal' }],
}

describe('GET /ucp/orders/{id}', () => {
  let weft: TestWeft
  beforeAll(async () => {
    weft = await startTestWeft()
  })
  afterAll(() => weft.stop())
  const readOrder = (id: string, headers = {}) => weft.agent('GET', `/ucp/orders/${id}`, undefined, headers)

  test('returns the bought items with amounts in cents that add up, and numbers orders from 1001', async () => {
    const { session, completed } = await paidSession(weft, { quantity: 2, codes: ['TEN'] })
    const answer = await readOrder(completed.order_id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      ucp: { version: '2026-01-11', status: 'success' },
      id: completed.order_id,
      display_id: '1001',
      checkout_id: session.id,
      status: 'pending',
      currency: 'USD',
      line_items: [
        {
          id: session.line_items[0].id,
          item: { id: 'variant_shirt_s', title: 'Indigo Shirt (S)', price: 2500 },
          quantity: 2,
          totals: [{ type: 'line_total', display_text: 'Line total', amount: 5000 }],
        },
      ],
      totals: [
        { type: 'subtotal', display_text: 'Subtotal', amount: 5000 },
        { type: 'discount', display_text: 'Discount', amount: -500 },
        { type: 'fulfillment', display_text: 'Shipping', amount: 500 },
        { type: 'total', display_text: 'Total', amount: 5000 },
      ],
      fulfillment_status: 'not_fulfilled',
      fulfillment_events: [],
      buyer: { email: 'asha@example.com' },
      shipping_address: {
        street_address: '500 Oak Lane',
        address_locality: 'Austin',
        address_region: 'TX',
        address_country: 'US',
      },
      links: [
        { type: 'terms_of_service', url: 'https://shop.example/policies/terms', title: 'Terms of service' },
        { type: 'privacy_policy', url: 'https://shop.example/policies/privacy', title: 'Privacy policy' },
        { type: 'refund_policy', url: 'https://shop.example/policies/refunds', title: 'Refund policy' },
        { type: 'order', url: completed.order.permalink_url, title: 'Order 1001' },
      ],
      created_at: weft.clock.now().toISOString(),
      updated_at: weft.clock.now().toISOString(),
    })
  })

  test('returns an order that the completed session links to by URL and id', async () => {
    const { completed } = await paidSession(weft)
    const link = completed.links.find(({ type }: { type: string }) => type === 'order')
    expect(link).toEqual({
      type: 'order',
      url: `https://shop.example/ucp/orders/${completed.order_id}`,
      title: 'Order',
    })
    expect((await readOrder(completed.order_id)).body.checkout_id).toBe(completed.id)
  })

  test('returns contained taxes next to the totals, which add up without them', async () => {
    const { completed } = await paidSession(weft, { country: 'IN' })
    const { body } = await readOrder(completed.order_id)
    expect([body.currency, body.totals, body.tax_included]).toEqual([
      'INR',
      [
        { type: 'subtotal', display_text: 'Subtotal', amount: 49900 },
        { type: 'fulfillment', display_text: 'Shipping', amount: 9900 },
        { type: 'total', display_text: 'Total', amount: 59800 },
      ],
      { display_text: 'Tax included', amount: 9122 },
    ])
  })

  test('returns the same order after changes of the catalog', async () => {
    const { completed } = await paidSession(weft, { variant: 'variant_mug' })
    const before = (await readOrder(completed.order_id)).body
    await weft.db.updateTable('product').set({ title: 'Porcelain Mug' }).where('id', '=', 'prod_mug').execute()
    await weft.db
      .updateTable('variant_price')
      .set({ amount_minor: 1 })
      .where('variant_id', '=', 'variant_mug')
      .execute()
    expect((await readOrder(completed.order_id)).body).toEqual(before)
  })

  test('returns the history of the order’s parcels, oldest first', async () => {
    const { session, completed } = await paidSession(weft)
    const at = (hour: number) => new Date(`2027-01-01T0${hour}:00:00.000Z`)
    await weft.db
      .insertInto('fulfillment')
      .values({ id: 'ful_1', order_id: completed.order_id, carrier: 'Post', tracking_number: 'T1', created_at: at(1) })
      .execute()
    const items = JSON.stringify([{ product_id: 'prod_shirt', variant_id: 'variant_shirt_s', quantity: 1 }])
    const event = { order_id: completed.order_id, fulfillment_id: 'ful_1', items }
    await weft.db
      .insertInto('fulfillment_event')
      .values([
        {
          ...event,
          type: 'shipped',
          occurred_at: at(2),
          carrier: 'Post',
          tracking_number: 'T1',
          tracking_url: 'https://post.example/T1',
        },
        { ...event, type: 'created', occurred_at: at(1) },
        { ...event, type: 'delivered', occurred_at: at(3), carrier: 'Post', tracking_number: 'T1' },
      ])
      .execute()
    await weft.db
      .updateTable('order')
      .set({ status: 'completed', fulfillment_status: 'delivered' })
      .where('id', '=', completed.order_id)
      .execute()
    const { body } = await readOrder(completed.order_id)
    const parcel = [{ product_id: 'prod_shirt', variant_id: 'variant_shirt_s', quantity: 1 }]
    const none = { tracking_number: null, tracking_url: null, carrier: null }
    expect([body.status, body.fulfillment_status, body.checkout_id]).toEqual(['completed', 'delivered', session.id])
    expect(body.fulfillment_events).toEqual([
      { type: 'created', timestamp: '2027-01-01T01:00:00.000Z', ...none, items: parcel },
      {
        type: 'shipped',
        timestamp: '2027-01-01T02:00:00.000Z',
        tracking_number: 'T1',
        tracking_url: 'https://post.example/T1',
        carrier: 'Post',
        items: parcel,
      },
      {
        type: 'delivered',
        timestamp: '2027-01-01T03:00:00.000Z',
        tracking_number: 'T1',
        tracking_url: null,
        carrier: 'Post',
        items: parcel,
      },
    ])
  })

  test('does not find an unknown order', async () => {
    const answer = await readOrder('order_unknown')
    expect([answer.status, answer.body]).toEqual([404, notFound])
  })

  test('does not find another key’s order, nor the id of a session', async () => {
    const { session, completed } = await paidSession(weft)
    const foreign = await readOrder(completed.order_id, { 'x-publishable-api-key': otherKey })
    expect([foreign.status, foreign.body]).toEqual([404, notFound])
    const session404 = await readOrder(session.id)
    expect([session404.status, session404.body]).toEqual([404, notFound])
  })
})
