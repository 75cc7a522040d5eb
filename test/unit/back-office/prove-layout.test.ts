import { expect, test } from 'vitest'
import { proveSums } from '../../../src/back-office/layouts/prove-layout.rules.ts'

test('of two totals, the one that includes the stated shipping is proven', () => {
  const candidates = { subtotal: [83_500, null], shipping_cost: [2400, null], discount: [null], tax: [null] }
  const sums = { subtotal: 83_500, discount: null, tax: null }
  expect(proveSums(83_500, { ...candidates, total: [83_500, 85_900] })).toEqual({
    sums: { ...sums, shipping_cost: 2400, total: 85_900 },
    equation: 'lines + shipping = total',
  })
  expect(proveSums(83_500, { ...candidates, total: [83_500] })).toEqual({
    sums: { ...sums, shipping_cost: null, total: 83_500 },
    equation: 'lines = total',
  })
})
