import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideRefund, partProblems, type RefundFacts } from '../../../../src/storefront/orders/refund-amount.rules.ts'

const line = {
  id: 'a',
  quantity: 3,
  refundedQuantity: 0,
  settledWithoutRefund: 0,
  totalMinor: 1000,
  discountMinor: -100,
  taxMinor: 50,
}
const facts: RefundFacts = {
  currency: 'INR',
  refundableMinor: 5000,
  taxInclusive: false,
  canceled: false,
  shippingLeftMinor: 400,
  lines: [line],
}
const units = (quantity: number, id = 'a') => ({ line_items: [{ line_item_id: id, quantity }] })

test('the rest is refunded without an amount or lines', () => {
  expect(decideRefund(facts, {})).toEqual({ amountMinor: 5000, shippingMinor: 0 })
})

test('units are refunded at the charged amount: minus their discount, plus their added tax', () => {
  expect(decideRefund(facts, units(3))).toEqual({ amountMinor: 950, shippingMinor: 0 })
  expect(decideRefund(facts, units(1))).toEqual({ amountMinor: 316, shippingMinor: 0 })
  expect(decideRefund({ ...facts, taxInclusive: true }, units(3))).toEqual({ amountMinor: 900, shippingMinor: 0 })
})

test('units of several lines are refunded at the charge of their own line', () => {
  const lines = [line, { ...line, id: 'b', quantity: 1, totalMinor: 2000, discountMinor: 0, taxMinor: 0 }]
  const wanted = { line_items: [...units(1, 'b').line_items, ...units(2).line_items] }
  expect(decideRefund({ ...facts, lines }, wanted)).toEqual({ amountMinor: 2633, shippingMinor: 0 })
})

test('units that were refunded, or whose refund failed after they came back, cannot be refunded as units', () => {
  const lines = [{ ...line, refundedQuantity: 1, settledWithoutRefund: 1 }]
  expect(decideRefund({ ...facts, lines }, units(1))).toEqual({ amountMinor: 317, shippingMinor: 0 })
  expect(decideRefund({ ...facts, lines }, units(2))).toEqual({
    problems: [{ path: '/line_items/0/quantity', message: 'Only 1 of line a are left, not 2.' }],
  })
})

test('refunding the units of a line one by one adds up to exactly its charge', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 999_999_999_999 }),
      (quantity, totalMinor) => {
        let sum = 0
        for (let refundedQuantity = 0; refundedQuantity < quantity; refundedQuantity++) {
          const lines = [{ ...line, quantity, refundedQuantity, totalMinor, discountMinor: 0, taxMinor: 7 }]
          const decision = decideRefund({ ...facts, refundableMinor: Number.MAX_SAFE_INTEGER, lines }, units(1))
          sum += 'amountMinor' in decision ? decision.amountMinor : 0
        }
        expect(sum).toBe(totalMinor + 7)
      },
    ),
  )
})

test('a refund above the rest is refused, and the error names the rest', () => {
  const message = 'At most ₹50.00 is left to refund, not ₹50.01.'
  expect(decideRefund(facts, { amount: 5001 })).toEqual({ problems: [{ path: '/amount', message }] })
  expect(decideRefund(facts, { amount: 5000 })).toEqual({ amountMinor: 5000, shippingMinor: 0 })
  expect(decideRefund({ ...facts, refundableMinor: 900 }, units(3))).toEqual({
    problems: [{ path: '/line_items', message: 'At most ₹9.00 is left to refund, not ₹9.50.' }],
  })
})

test('all problems of the lines are reported together', () => {
  const twice = [...units(1).line_items, ...units(1).line_items, ...units(1, 'z').line_items]
  const given = { ...facts, lines: [{ ...line, refundedQuantity: 3 }] }
  expect(decideRefund(given, { line_items: twice })).toEqual({
    problems: [
      { path: '/line_items/0/quantity', message: 'Only 0 of line a are left, not 1.' },
      { path: '/line_items/1/line_item_id', message: 'Line a is given twice.' },
      { path: '/line_items/2/line_item_id', message: 'Line z is not in this order.' },
    ],
  })
  expect(decideRefund(facts, { amount: 1, ...units(1) })).toEqual({
    problems: [{ path: '/amount', message: 'Give an amount, or line_items and shipping_amount, not both.' }],
  })
})

test('units that were free have no amount to refund', () => {
  const free = { ...facts, lines: [{ ...line, totalMinor: 100, discountMinor: -100, taxMinor: 0 }] }
  expect(decideRefund(free, units(1))).toEqual({
    problems: [{ path: '/line_items', message: 'These units were free of charge: there is nothing to refund.' }],
  })
})

test('shipping can be refunded with the units or alone, never beyond the rest', () => {
  expect(decideRefund(facts, { ...units(1), shipping_amount: 400 })).toEqual({ amountMinor: 716, shippingMinor: 400 })
  expect(decideRefund(facts, { shipping_amount: 1 })).toEqual({ amountMinor: 1, shippingMinor: 1 })
  const message = 'At most ₹4.00 is left to refund of delivery.'
  expect(decideRefund(facts, { shipping_amount: 401 })).toEqual({ problems: [{ path: '/shipping_amount', message }] })
  expect(decideRefund({ ...facts, refundableMinor: 100 }, { shipping_amount: 400 })).toEqual({
    problems: [{ path: '/shipping_amount', message: 'At most ₹1.00 is left to refund, not ₹4.00.' }],
  })
})

test('units of a canceled order are not restocked by a refund', () => {
  const restock = { line_items: [{ line_item_id: 'a', quantity: 1, restock: true }] }
  const message =
    'The stock of this order was settled when the order was canceled. Adjust the stock of the variants instead.'
  expect(decideRefund({ ...facts, canceled: true }, restock)).toEqual({
    problems: [{ path: '/line_items/0/restock', message }],
  })
  expect(decideRefund({ ...facts, canceled: true }, units(1))).toEqual({ amountMinor: 316, shippingMinor: 0 })
  expect(decideRefund(facts, restock)).toEqual({ amountMinor: 316, shippingMinor: 0 })
})

test.each([
  ['nothing', {}, 0, []],
  ['a unit that the schema refused', { line_items: [undefined] }, 0, []],
  [
    'delivery beyond the rest',
    { shipping_amount: 1 },
    0,
    [{ path: '/shipping_amount', message: 'At most ₹0.00 is left to refund of delivery.' }],
  ],
])('the parts of a refused request are checked without what the schema refused: %s', (_what, sound, left, problems) => {
  expect(partProblems({ ...facts, canceled: true, shippingLeftMinor: left }, sound)).toEqual(problems)
})
