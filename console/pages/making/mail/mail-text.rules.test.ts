import { expect, test } from 'vitest'
import { placeOf, segmentsOf } from './mail-text.rules.ts'

const origin = (evidence: string) => ({ source: 'text', confidence: 1, evidence })

test('a quote is found whatever its white space and case', () => {
  expect(placeOf('Order\n  number: LW-7 (ours)', 'order number: LW-7 (ours)')).toEqual([0, 27])
  expect(placeOf('Order number: LW-7', 'LW-8')).toBeNull()
  expect(placeOf('anything', '  ')).toBeNull()
})

test('fields that share words share the segment', () => {
  expect(
    segmentsOf('Pay USD 839.00 today', { total: origin('USD 839.00'), currency: origin('USD'), tax: origin('gone') }),
  ).toEqual([
    { text: 'Pay ', fields: [] },
    { text: 'USD', fields: ['total', 'currency'] },
    { text: ' 839.00', fields: ['total'] },
    { text: ' today', fields: [] },
  ])
})
