import { expect, test } from 'vitest'
import type { Line, Order } from './order.ts'
import { allLeft, canRestock, chargedFor, effectOf, shippingLeft, unitsOut } from './refund-amount.ts'

const line = (own: Partial<Line>): Line => ({
  id: 'li_1',
  product_id: 'prod_1',
  variant_id: 'variant_1',
  title: 'Kurta',
  variant_title: 'S',
  sku: null,
  image_url: null,
  unit_price: 1000,
  quantity: 3,
  total: 3000,
  discount: -100,
  tax: 200,
  fulfilled_quantity: 0,
  shipped_quantity: 0,
  delivered_quantity: 0,
  refunded_quantity: 0,
  canceled_quantity: 0,
  returned_quantity: 0,
  fulfillable_quantity: 3,
  ...own,
})

const order = (own: Pick<Order, 'line_items'> & Partial<Order>): Order =>
  ({
    totals: { discount: -150, fulfillment: 500, fulfillment_tax: 50, tax_included: 0 },
    refunds: [],
    ...own,
  }) as unknown as Order

test('the parts of all units add up to what the line was charged', () => {
  const parts = [0, 1, 2].map((refunded) => chargedFor(line({ refunded_quantity: refunded }), 1, false))
  expect(parts).toEqual([1033, 1033, 1034])
  expect(chargedFor(line({}), 3, true)).toBe(2900)
})

test('the effect of a refund counts what comes back, what is never shipped and what is restocked', () => {
  const sent = line({ shipped_quantity: 3, fulfilled_quantity: 3, fulfillable_quantity: 0 })
  const open = line({ id: 'li_2' })
  const choices = {
    li_1: { quantity: 2, returned: true, restock: true },
    li_2: { quantity: 1, returned: false, restock: false },
  }
  expect(effectOf(order({ line_items: [sent, open] }), choices, 100)).toEqual({
    amount: 2066 + 1033 + 100,
    units: 3,
    returned: 2,
    canceled: 1,
    restocked: 2,
  })
})

test('units that are with the buyer can only be restocked once they came back', () => {
  const sent = line({ shipped_quantity: 3, fulfillable_quantity: 0, refunded_quantity: 1 })
  expect(unitsOut(sent)).toBe(2)
  expect(canRestock(sent, { quantity: 1, returned: false, restock: true })).toBe(false)
  expect(canRestock(sent, { quantity: 1, returned: true, restock: true })).toBe(true)
})

test('the delivery left to refund has its part of the discounts and its tax, less succeeded refunds', () => {
  const refunds = [
    { status: 'succeeded', shipping_amount: 200 },
    { status: 'failed', shipping_amount: 999 },
  ] as Order['refunds']
  expect(shippingLeft(order({ line_items: [line({})], refunds }))).toBe(500 - 50 + 50 - 200)
})

test('everything left is every unit not refunded yet, and unshipped units go back into stock', () => {
  const sent = line({ shipped_quantity: 3, fulfilled_quantity: 3, fulfillable_quantity: 0 })
  const half = line({
    id: 'li_2',
    shipped_quantity: 1,
    fulfillable_quantity: 1,
    refunded_quantity: 1,
    canceled_quantity: 1,
  })
  const open = line({ id: 'li_3' })
  const gone = line({ id: 'li_4', refunded_quantity: 3, canceled_quantity: 3, fulfillable_quantity: 0 })
  expect(allLeft(order({ line_items: [sent, half, open, gone] }))).toEqual({
    li_1: { quantity: 3, returned: false, restock: null },
    li_2: { quantity: 2, returned: false, restock: null },
    li_3: { quantity: 3, returned: false, restock: true },
  })
})
