import { describe, expect, test } from 'vitest'
import type { OrderView } from '../../../../src/storefront/orders/index.ts'
import { settledUnits } from '../../../../src/storefront/orders/units.rules.ts'
import { type OrderFacts, officialOrder } from '../../../../src/storefront/ucp-official/order-view.rules.ts'
import { april } from '../../../support/official-releases.ts'

type Line = OrderView['line_items'][number]
type Refund = OrderView['refunds'][number]

const line = (id: string, quantity: number, more: Partial<Line> = {}): Line => ({
  id,
  product_id: `product_${id}`,
  variant_id: `variant_${id}`,
  title: 'Shirt',
  variant_title: 'S',
  sku: null,
  image_url: null,
  unit_price: 1000,
  quantity,
  total: quantity * 1000,
  discount: 0,
  tax: 0,
  fulfilled_quantity: 0,
  shipped_quantity: 0,
  delivered_quantity: 0,
  refunded_quantity: 0,
  canceled_quantity: 0,
  returned_quantity: 0,
  fulfillable_quantity: quantity,
  ...more,
})

const order = (more: Partial<OrderView> = {}): OrderView => ({
  id: 'order_1',
  display_id: '1001',
  status: 'pending',
  fulfillment_status: 'not_fulfilled',
  payment_status: 'paid',
  state: 'to_ship',
  to_ship: true,
  currency: 'EUR',
  email: 'kim@example.com',
  created_at: '2026-11-29T10:00:00.000Z',
  updated_at: '2026-11-29T10:00:00.000Z',
  canceled_at: null,
  checkout_id: 'session_1',
  customer_id: null,
  region_id: null,
  publishable_key_id: null,
  agent_profile: null,
  metadata: {},
  totals: {
    subtotal: 3000,
    fulfillment: 490,
    tax: 570,
    tax_included: 0,
    fulfillment_tax: 0,
    discount: -300,
    total: 3760,
    refunded: 0,
    refundable: 3760,
  },
  line_items: [line('a', 3)],
  buyer: { email: 'kim@example.com', first_name: 'Kim', last_name: null, phone_number: null },
  shipping_address: {
    first_name: 'Kim',
    last_name: null,
    street_address: 'Lange Straße 1',
    address_locality: 'Berlin',
    address_region: null,
    address_country: 'DE',
    postal_code: '10115',
    phone_number: null,
  },
  shipping_option: { id: 'option_home', title: 'To your door', carrier: 'DHL', amount: 490 },
  discounts: { codes: [], applied: [] },
  payment: null,
  fulfillments: [],
  events: [],
  refunds: [],
  notes: [],
  ...more,
})

const facts: OrderFacts = {
  permalinkUrl: 'https://shop.example/o/1',
  links: [{ type: 'refund_policy', url: 'https://shop.example/refunds' }],
  titleOf: ({ title, variantTitle }) => `${title} / ${variantTitle}`,
  settledUnits,
}
const view = (more: Partial<OrderView> = {}) =>
  officialOrder(order(more), { release: april, capabilities: new Set(['dev.ucp.shopping.order'] as const) }, facts)

const destination = {
  first_name: 'Kim',
  street_address: 'Lange Straße 1',
  address_locality: 'Berlin',
  address_country: 'DE',
  postal_code: '10115',
}
const delivery = (line_items: readonly object[], more: object = { description: 'To your door' }) => [
  { id: 'delivery_1', line_items, method_type: 'shipping', destination, ...more },
]

test('a new order has its totals, its lines and the promised delivery', () => {
  expect(view({ line_items: [line('a', 3, { discount: -300 })] })).toStrictEqual({
    ucp: {
      version: '2026-04-08',
      status: 'success',
      capabilities: { 'dev.ucp.shopping.order': [{ version: '2026-04-08' }] },
    },
    id: 'order_1',
    label: '1001',
    checkout_id: 'session_1',
    permalink_url: 'https://shop.example/o/1',
    currency: 'EUR',
    line_items: [
      {
        id: 'a',
        item: { id: 'variant_a', title: 'Shirt / S', price: 1000 },
        quantity: { original: 3, total: 3, fulfilled: 0 },
        totals: [
          { type: 'subtotal', display_text: 'Subtotal', amount: 3000 },
          { type: 'discount', display_text: 'Discount', amount: -300 },
          { type: 'total', display_text: 'Total', amount: 2700 },
        ],
        status: 'processing',
      },
    ],
    totals: [
      { type: 'subtotal', display_text: 'Subtotal', amount: 3000 },
      { type: 'discount', display_text: 'Discount', amount: -300 },
      { type: 'fulfillment', display_text: 'Shipping', amount: 490 },
      { type: 'tax', display_text: 'Tax', amount: 570 },
      { type: 'total', display_text: 'Total', amount: 3760 },
    ],
    fulfillment: { expectations: delivery([{ id: 'a', quantity: 3 }]), events: [] },
    adjustments: [],
    links: [{ type: 'refund_policy', url: 'https://shop.example/refunds' }],
  })
})

test('an order that an operator made has no session and no shipping', () => {
  const { checkout_id, totals, fulfillment } = view({ checkout_id: null, shipping_option: null })
  expect([checkout_id, totals.map(({ type }) => type), fulfillment.expectations]).toStrictEqual([
    '',
    ['subtotal', 'discount', 'tax', 'total'],
    delivery([{ id: 'a', quantity: 3 }], {}),
  ])
})

test.each([
  ['nothing shipped', {}, { total: 3, fulfilled: 0 }, 'processing'],
  ['some shipped', { shipped_quantity: 1 }, { total: 3, fulfilled: 1 }, 'partial'],
  ['all shipped', { shipped_quantity: 3 }, { total: 3, fulfilled: 3 }, 'fulfilled'],
  [
    'all that was not canceled shipped',
    { shipped_quantity: 2, canceled_quantity: 1 },
    { total: 2, fulfilled: 2 },
    'fulfilled',
  ],
  [
    'one of two shipped units returned',
    { shipped_quantity: 2, returned_quantity: 1 },
    { total: 2, fulfilled: 1 },
    'partial',
  ],
  [
    'the only shipped unit returned',
    { shipped_quantity: 1, returned_quantity: 1 },
    { total: 2, fulfilled: 0 },
    'processing',
  ],
  ['all canceled', { canceled_quantity: 3 }, { total: 0, fulfilled: 0 }, 'removed'],
  [
    'some canceled, the others returned',
    { shipped_quantity: 2, canceled_quantity: 1, returned_quantity: 2 },
    { total: 0, fulfilled: 0 },
    'removed',
  ],
])('a line of three units with %s', (_case, units, quantity, status) => {
  const [shown] = view({ line_items: [line('a', 3, units)] }).line_items
  expect([shown?.quantity, shown?.status]).toEqual([{ original: 3, ...quantity }, status])
})

describe('the promised delivery', () => {
  test.each([
    [
      'leaves out canceled units',
      [line('a', 3, { canceled_quantity: 1 }), line('b', 1)],
      delivery([
        { id: 'a', quantity: 2 },
        { id: 'b', quantity: 1 },
      ]),
    ],
    [
      'leaves out canceled lines',
      [line('a', 3, { canceled_quantity: 3 }), line('b', 1)],
      delivery([{ id: 'b', quantity: 1 }]),
    ],
    [
      'keeps delivered units',
      [line('a', 3, { shipped_quantity: 3, delivered_quantity: 3 })],
      delivery([{ id: 'a', quantity: 3 }]),
    ],
    ['is none if everything is canceled', [line('a', 3, { canceled_quantity: 3 })], []],
  ])('%s', (_case, line_items, expectations) => {
    expect(view({ line_items }).fulfillment.expectations).toEqual(expectations)
  })

  test('is none without an address', () => {
    expect(view({ shipping_address: null }).fulfillment.expectations).toEqual([])
  })
})

test('the history has an entry for each step, with its units and the tracking that is known', () => {
  const fulfillment = {
    order_id: 'order_1',
    status: 'delivered' as const,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    created_at: '2026-11-29T11:00:00.000Z',
    shipped_at: null,
    delivered_at: null,
    canceled_at: null,
  }
  const untracked = { carrier: null, tracking_number: null, tracking_url: null, items: [] }
  const step = (
    type: OrderView['events'][number]['type'],
    fulfillment_id: string,
    hour: number,
    more: object = {},
  ) => ({
    ...untracked,
    type,
    fulfillment_id,
    timestamp: `2026-11-29T${hour}:00:00.000Z`,
    ...more,
  })
  const tracking = { carrier: 'DHL', tracking_number: '123', tracking_url: 'https://dhl.example/123' }
  const { events } = view({
    fulfillments: [
      {
        ...fulfillment,
        id: 'f1',
        items: [
          { line_item_id: 'a', quantity: 2 },
          { line_item_id: 'b', quantity: 1 },
        ],
      },
      { ...fulfillment, id: 'f2', items: [{ line_item_id: 'a', quantity: 1 }] },
    ],
    events: [
      step('created', 'f1', 11),
      step('shipped', 'f1', 12, tracking),
      step('delivered', 'f1', 13),
      step('canceled', 'f2', 14),
      step('created', 'f3', 15),
    ],
  }).fulfillment
  const both = [
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ]
  expect(events).toStrictEqual([
    { id: 'f1.created', occurred_at: '2026-11-29T11:00:00.000Z', type: 'processing', line_items: both },
    { id: 'f1.shipped', occurred_at: '2026-11-29T12:00:00.000Z', type: 'shipped', line_items: both, ...tracking },
    { id: 'f1.delivered', occurred_at: '2026-11-29T13:00:00.000Z', type: 'delivered', line_items: both },
    {
      id: 'f2.canceled',
      occurred_at: '2026-11-29T14:00:00.000Z',
      type: 'canceled',
      line_items: [{ id: 'a', quantity: 1 }],
    },
    { id: 'f3.created', occurred_at: '2026-11-29T15:00:00.000Z', type: 'processing', line_items: [] },
  ])
})

describe('the adjustments', () => {
  const at = '2026-11-30T10:00:00.000Z'
  const part = (id: string, canceled: number, returned = 0, restocked = 0) => ({
    line_item_id: id,
    quantity: canceled + returned,
    canceled_quantity: canceled,
    returned_quantity: returned,
    restocked_quantity: restocked,
  })
  const refund = (id: string, status: Refund['status'], lines: Refund['line_items'], amount = 1000): Refund => ({
    id,
    order_id: 'order_1',
    amount,
    currency: 'EUR',
    shipping_amount: 0,
    reason: 'Too small',
    status,
    source: 'shop',
    failure_reason: null,
    line_items: lines,
    created_at: at,
    updated_at: at,
  })
  const refunded = (id: string, status: string, line_items?: readonly object[], amount = -1000) => ({
    id,
    type: 'refund',
    occurred_at: at,
    status,
    ...(line_items ? { line_items } : {}),
    totals: [{ type: 'total', display_text: 'Refund', amount }],
    description: 'Too small',
  })
  const goods = (type: string, line_items: readonly object[]) => ({
    id: 'r1.goods',
    type,
    occurred_at: at,
    status: 'completed',
    line_items,
  })
  const canceled = (id: string, canceled_quantity: number) => line(id, 3, { canceled_quantity })
  const units = (id: string, quantity: number) => ({ id, quantity })

  test.each([
    ['created', 'pending'],
    ['queued', 'pending'],
    ['succeeded', 'completed'],
    ['failed', 'failed'],
  ] as const)('have a refund of money alone that is %s as %s', (status, shown) => {
    expect(view({ refunds: [refund('r1', status, [])] }).adjustments).toStrictEqual([refunded('r1', shown)])
  })

  test.each([
    [
      'the units of a refund',
      [canceled('a', 1)],
      [refund('r1', 'succeeded', [part('a', 1, 1)])],
      [refunded('r1', 'completed', [units('a', -2)])],
    ],
    [
      'the units of two lines',
      [canceled('a', 1), line('b', 1, { returned_quantity: 1 })],
      [refund('r1', 'succeeded', [part('a', 1), part('b', 0, 1)])],
      [refunded('r1', 'completed', [units('a', -1), units('b', -1)])],
    ],
    [
      'canceled units that no refund lists, with the last refund',
      [canceled('a', 3), canceled('b', 3)],
      [refund('r1', 'succeeded', [part('a', 1)]), refund('r2', 'queued', [part('a', 1)], 5000)],
      [
        refunded('r1', 'completed', [units('a', -1)]),
        refunded('r2', 'pending', [units('a', -2), units('b', -3)], -5000),
      ],
    ],
    [
      'canceled units with the last refund that did not fail',
      [canceled('a', 3)],
      [refund('r1', 'succeeded', []), refund('r2', 'failed', [part('a', 3)])],
      [refunded('r1', 'completed', [units('a', -3)]), refunded('r2', 'failed', [units('a', -3)])],
    ],
    [
      'goods in stock again although the refund failed',
      [canceled('a', 1)],
      [refund('r1', 'failed', [part('a', 2, 0, 1), part('b', 1)])],
      [refunded('r1', 'failed', [units('a', -2), units('b', -1)]), goods('cancellation', [units('a', -1)])],
    ],
    [
      'goods that came back although the refund failed',
      [line('a', 3, { shipped_quantity: 2, returned_quantity: 2 })],
      [refund('r1', 'failed', [part('b', 1), part('a', 0, 2)])],
      [refunded('r1', 'failed', [units('b', -1), units('a', -2)]), goods('return', [units('a', -2)])],
    ],
  ])('have %s', (_case, line_items, refunds, adjustments) => {
    expect(view({ line_items, refunds }).adjustments).toStrictEqual(adjustments)
  })

  const cancellation = (line_items?: readonly object[]) => ({
    id: 'order_1.canceled',
    type: 'cancellation',
    occurred_at: at,
    status: 'completed',
    ...(line_items ? { line_items } : {}),
  })
  test.each([
    ['all units', [], [cancellation([units('a', -3)])]],
    [
      'the units that no refund lists',
      [refund('r1', 'succeeded', [part('a', 1)])],
      [cancellation([units('a', -2)]), refunded('r1', 'completed', [units('a', -1)])],
    ],
    [
      'no units if refunds list all',
      [refund('r1', 'succeeded', [part('a', 3)])],
      [cancellation(), refunded('r1', 'completed', [units('a', -3)])],
    ],
  ])('have the cancellation of the order first, with %s', (_case, refunds, adjustments) => {
    const line_items = [canceled('a', 3)]
    expect(view({ canceled_at: at, line_items, refunds }).adjustments).toStrictEqual(adjustments)
  })
})
