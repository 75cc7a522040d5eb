import { expect, test } from 'vitest'
import type { Line, Order } from './order.ts'
import { restockableUnits } from './restockable.ts'

const units = (
  line: Partial<Line>,
  { refundable = 0, restocked = 0, status = 'pending' as Order['status'] } = {},
): readonly number[] => {
  const order = {
    status,
    totals: { refunded: 100, refundable },
    refunds: [{ line_items: [{ line_item_id: 'a', restocked_quantity: restocked }] }],
    line_items: [
      {
        id: 'a',
        fulfilled_quantity: 0,
        shipped_quantity: 0,
        refunded_quantity: 0,
        canceled_quantity: 0,
        returned_quantity: 0,
        ...line,
      },
    ],
    // Safe cast: the function reads only these fields.
  } as unknown as Order
  return [false, true].map((returned) => restockableUnits(order, returned)[0]?.most ?? 0)
}

test('units in the shop are those canceled or returned, but neither restocked nor packed', () => {
  expect(units({ canceled_quantity: 2, shipped_quantity: 1, fulfilled_quantity: 1 })).toEqual([2, 1])
  expect(units({ canceled_quantity: 2, shipped_quantity: 1, fulfilled_quantity: 3 })).toEqual([0, 1])
  expect(
    units({ canceled_quantity: 2, returned_quantity: 1, shipped_quantity: 1, fulfilled_quantity: 1 }, { restocked: 2 }),
  ).toEqual([1, 0])
})

test('while money is left, only refunded units can come back', () => {
  const line = { shipped_quantity: 3, fulfilled_quantity: 3, refunded_quantity: 1 }
  expect(units(line, { refundable: 50 })).toEqual([0, 1])
})

test('a canceled order has none', () => {
  expect(units({ canceled_quantity: 2 }, { status: 'canceled' })).toEqual([0, 0])
})
