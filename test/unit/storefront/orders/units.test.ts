import { describe, expect, test } from 'vitest'
import {
  isFullyRefunded,
  isToShip,
  paymentStatus,
  refundableMinor,
  refundedMinor,
  refundFacts,
} from '../../../../src/storefront/orders/facts.rules.ts'
import type { AdminOrderRow } from '../../../../src/storefront/orders/order-row.types.ts'
import { decideGoods } from '../../../../src/storefront/orders/refund-goods.rules.ts'
import { lineUnits } from '../../../../src/storefront/orders/units.rules.ts'

const parcel = (quantity: number, more: object = {}) => ({
  shipped: true,
  delivered: false,
  canceled: false,
  items: [{ lineId: 'l1', quantity }],
  ...more,
})
const refundOf = (quantity: number, more: object = {}, status = 'succeeded') => ({
  status,
  lines: [{ lineId: 'l1', quantity, canceled: 0, returned: 0, restocked: 0, ...more }],
})
const line = { id: 'l1', quantity: 10 }

describe('the units of a line of ten', () => {
  const none = {
    fulfilled: 0,
    shipped: 0,
    delivered: 0,
    canceled: 0,
    returned: 0,
    packed: 0,
    open: 10,
    sold: 0,
    settledWithoutRefund: 0,
  }
  test.each([
    ['nothing happened', {}, none],
    ['the order is closed', { closed: true }, { ...none, canceled: 10, open: 0 }],
    ['four shipped', { fulfillments: [parcel(4)] }, { ...none, fulfilled: 4, shipped: 4, open: 6, sold: 4 }],
    [
      'three are packed',
      { fulfillments: [parcel(4), parcel(3, { shipped: false })] },
      { ...none, fulfilled: 7, shipped: 4, packed: 3, open: 3, sold: 4 },
    ],
    [
      'four shipped, then the order closed',
      { closed: true, fulfillments: [parcel(4)] },
      { ...none, fulfilled: 4, shipped: 4, canceled: 6, open: 0, sold: 4 },
    ],
    [
      'three refunded, of which two never ship',
      { fulfillments: [parcel(4)], refunds: [refundOf(3, { canceled: 2 })] },
      { ...none, fulfilled: 4, shipped: 4, canceled: 2, open: 4, sold: 3 },
    ],
    [
      'two came back',
      { fulfillments: [parcel(4)], refunds: [refundOf(2, { returned: 2 })] },
      { ...none, fulfilled: 4, shipped: 4, returned: 2, open: 6, sold: 2 },
    ],
    ['a refund failed', { refunds: [refundOf(2, { canceled: 2 }, 'failed')] }, none],
    [
      'a refund failed after the goods came back',
      { fulfillments: [parcel(4)], refunds: [refundOf(2, { returned: 2 }, 'failed')] },
      { ...none, fulfilled: 4, shipped: 4, returned: 2, open: 6, sold: 2, settledWithoutRefund: 2 },
    ],
    [
      'a refund failed after the goods were restocked',
      { refunds: [refundOf(2, { canceled: 2, restocked: 2 }, 'failed')] },
      { ...none, canceled: 2, open: 8, settledWithoutRefund: 2 },
    ],
    [
      'a refund failed after part of the goods was restocked',
      { refunds: [refundOf(3, { canceled: 3, restocked: 1 }, 'failed')] },
      { ...none, canceled: 1, open: 9, settledWithoutRefund: 1 },
    ],
    [
      'a refund failed after part of the goods came back and was restocked',
      { fulfillments: [parcel(4)], refunds: [refundOf(5, { canceled: 2, returned: 1, restocked: 2 }, 'failed')] },
      { ...none, fulfilled: 4, shipped: 4, canceled: 1, returned: 1, open: 5, sold: 3, settledWithoutRefund: 2 },
    ],
    [
      'another line was refunded',
      {
        refunds: [
          { status: 'succeeded', lines: [{ lineId: 'l2', quantity: 9, canceled: 9, returned: 0, restocked: 0 }] },
        ],
      },
      none,
    ],
  ])('if %s', (_case, facts, expected) => {
    expect(lineUnits(line, { closed: false, fulfillments: [], refunds: [], ...facts })).toEqual(expected)
  })
})

describe('the goods of a refund', () => {
  const units = {
    fulfilled: 0,
    shipped: 0,
    delivered: 0,
    canceled: 0,
    returned: 0,
    packed: 0,
    open: 0,
    sold: 0,
    settledWithoutRefund: 0,
  }
  const decide = (quantity: number, more: object, of: object | null) =>
    decideGoods([{ line_item_id: 'l1', quantity, ...more }], () => (of === null ? null : { ...units, ...of }))
  const settled = (more: object) => ({ lines: [{ lineId: 'l1', canceled: 0, returned: 0, restocked: 0, ...more }] })
  test.each([
    ['unpacked units are canceled', 2, {}, { open: 3 }, settled({ quantity: 2, canceled: 2 })],
    ['and restocked', 2, { restock: true }, { open: 2 }, settled({ quantity: 2, canceled: 2, restocked: 2 })],
    [
      'as few as are refunded',
      1,
      { restock: true },
      { open: 3, packed: 1 },
      settled({ quantity: 1, canceled: 1, restocked: 1 }),
    ],
    ['the rest stays with the buyer', 3, {}, { open: 1, sold: 2 }, settled({ quantity: 3, canceled: 1 })],
    [
      'returned units are not canceled',
      2,
      { returned: true },
      { open: 9, sold: 2 },
      settled({ quantity: 2, returned: 2 }),
    ],
    [
      'returned units are restocked',
      2,
      { returned: true, restock: true },
      { sold: 2 },
      settled({ quantity: 2, returned: 2, restocked: 2 }),
    ],
    ['the goods of a canceled order are settled', 2, { restock: true }, null, settled({ quantity: 2 })],
  ])('%s', (_case, quantity, more, of, expected) => {
    expect(decide(quantity, more, of)).toEqual(expected)
  })

  test.each([
    [
      3,
      { returned: true },
      { sold: 2 },
      '/line_items/0/returned',
      'Line l1: 2 shipped and not yet refunded, so 3 cannot have been returned.',
    ],
    [
      1,
      { returned: true },
      null,
      '/line_items/0/returned',
      'Line l1: 0 shipped and not yet refunded, so 1 cannot have been returned.',
    ],
    [
      2,
      {},
      { open: 1, packed: 1 },
      '/line_items/0/quantity',
      'Line l1: 1 packed in a fulfilment that has not been shipped. Cancel it first, or set returned for units that came back.',
    ],
    [
      2,
      { restock: true },
      { open: 1, sold: 1 },
      '/line_items/0/restock',
      'Line l1: 1 of 2 have been shipped. Refund them with returned once they have come back; only then can they be restocked.',
    ],
  ])('are refused for %i units with %j if the line has %j', (quantity, more, of, path, message) => {
    expect(decide(quantity, more, of)).toEqual({ problems: [{ path, message }] })
  })

  test('are refused together with the problems of the other lines', () => {
    const wanted = [
      { line_item_id: 'l1', quantity: 1 },
      { line_item_id: 'l2', quantity: 1, returned: true },
    ]
    expect(decideGoods(wanted, () => ({ ...units, open: 1 }))).toEqual({
      problems: [
        {
          path: '/line_items/1/returned',
          message: 'Line l2: 0 shipped and not yet refunded, so 1 cannot have been returned.',
        },
      ],
    })
  })
})

describe('the money of an order', () => {
  const refund = (amountMinor: number, status = 'succeeded', shippingMinor = 0) => ({
    amountMinor,
    status,
    shippingMinor,
    lines: [],
  })
  /** Returns an order with the members that the rules read. */
  const order = (more: object = {}): AdminOrderRow =>
    ({
      id: 'o1',
      status: 'pending',
      currency: 'EUR',
      canceled_at: null,
      tax_included_minor: 0,
      discount_minor: -300,
      fulfillment_minor: 500,
      fulfillment_tax_minor: 40,
      payment: { status: 'paid', amountMinor: 1000, capturedMinor: 1200 },
      refunds: [],
      fulfillments: [],
      lines: [{ id: 'l1', quantity: 2, discountMinor: -200 }],
      ...more,
    }) as unknown as AdminOrderRow

  test('excludes failed refunds from the refunded amount', () => {
    expect(refundedMinor(order({ refunds: [refund(100), refund(50, 'pending'), refund(9, 'failed')] }))).toBe(150)
  })

  test.each([
    [{}, 1200],
    [{ refunds: [refund(200)] }, 1000],
    [{ refunds: [refund(1300)] }, 0],
    [{ payment: { status: 'pending', amountMinor: 1000, capturedMinor: 1000 } }, 0],
    [{ payment: null }, 0],
  ])('an order with %j has a refundable amount of %i', (more, minor) => {
    expect(refundableMinor(order(more))).toBe(minor)
  })

  test.each([
    [{ refunds: [refund(1200)] }, true],
    [{ refunds: [refund(1199)] }, false],
    [{ payment: { status: 'paid', amountMinor: 0, capturedMinor: 0 } }, false],
    [{ payment: { status: 'paid', amountMinor: 1, capturedMinor: 1 }, refunds: [refund(1)] }, true],
    [{ payment: null }, false],
  ])('an order with %j is fully refunded: %s', (more, whole) => {
    expect(isFullyRefunded(order(more))).toBe(whole)
  })

  test.each([
    [{}, 'paid'],
    [{ refunds: [refund(1)] }, 'partially_refunded'],
    [{ refunds: [refund(999)] }, 'partially_refunded'],
    [{ refunds: [refund(1000)] }, 'refunded'],
    [{ refunds: [refund(1000, 'failed')] }, 'paid'],
    [{ payment: { status: 'failed' } }, 'failed'],
    [{ payment: null }, 'unpaid'],
  ])('an order with %j has the payment status %s', (more, status) => {
    expect(paymentStatus(order(more))).toBe(status)
  })

  const shipped = (quantity: number) => ({
    shippedAt: now,
    deliveredAt: null,
    canceledAt: null,
    items: [{ lineId: 'l1', quantity }],
  })
  const now = new Date(0)
  test.each([
    [{}, true],
    [{ refunds: [refund(1)] }, true],
    [{ refunds: [refund(1000)] }, false],
    [{ status: 'canceled' }, false],
    [{ payment: null }, false],
    [{ fulfillments: [shipped(1)] }, true],
    [{ fulfillments: [shipped(2)] }, false],
    [
      {
        fulfillments: [shipped(2)],
        lines: [
          { id: 'l1', quantity: 2 },
          { id: 'l2', quantity: 1 },
        ],
      },
      true,
    ],
    [{ fulfillments: [{ ...shipped(2), shippedAt: null }] }, true],
    [{ fulfillments: [{ ...shipped(2), canceledAt: now }] }, true],
    [{ canceled_at: now }, false],
  ])('an order with %j is to be shipped: %s', (more, toShip) => {
    expect(isToShip(order(more))).toBe(toShip)
  })

  test('includes for shipping the charge after discounts and with tax, less the refunded amount', () => {
    const facts = { currency: 'EUR', refundableMinor: 1200, taxInclusive: false, canceled: false }
    const lines = [{ id: 'l1', quantity: 2, discountMinor: -200, settledWithoutRefund: 0 }]
    expect(refundFacts(order())).toEqual({ ...facts, shippingLeftMinor: 440, lines })
    expect(refundFacts(order({ refunds: [refund(100, 'succeeded', 40), refund(9, 'failed', 9)] }))).toEqual({
      ...facts,
      refundableMinor: 1100,
      shippingLeftMinor: 400,
      lines,
    })
    expect(refundFacts(order({ tax_included_minor: 1, status: 'canceled' }))).toEqual({
      ...facts,
      taxInclusive: true,
      canceled: true,
      shippingLeftMinor: 400,
      lines,
    })
  })
})
