import { expect, test } from 'vitest'
import { amountTold, meaningOf } from './meaning.ts'

const issue = { amount: 6219, currency: 'USD', order_id: null, details: { amount_minor: 5719, currency: 'USD' } }

test('a wrong amount names the amount that was due and the amount that arrived', () => {
  expect(meaningOf({ ...issue, kind: 'amount_mismatch' }).money).toBe('$62.19 was due. You hold $57.19.')
  const inEuro = { ...issue, kind: 'amount_mismatch', details: { amount_minor: 5719, currency: 'EUR' } } as const
  expect(meaningOf(inEuro).money).toBe('$62.19 was due. You hold €57.19.')
  expect(meaningOf({ ...issue, kind: 'amount_mismatch', details: {} }).money).toBe('$62.19 was due. You hold –.')
  expect([amountTold(issue, 0), amountTold(issue, '5')]).toEqual(['$0.00', null])
})

test('a payment that Weft is refunding by itself can only be closed', () => {
  expect(meaningOf({ ...issue, kind: 'paid_after_cancel' })).toEqual({
    title: 'Paid after the checkout was canceled',
    money: '$62.19 was paid although nothing was due. Weft refunds it automatically.',
    goods: 'No order was placed and no stock was reserved.',
    ways: ['dismiss'],
  })
  expect(meaningOf({ ...issue, kind: 'paid_twice' }).ways).toEqual(['dismiss', 'refund'])
})
