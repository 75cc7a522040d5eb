import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('a sum at the largest exact integer is shown as that or more', () => {
  expect([formatMoney(125_050, 'EUR'), formatMoney(Number.MAX_SAFE_INTEGER, 'JPY')]).toEqual([
    '€1,250.50',
    '≥ ¥9,007,199,254,740,991',
  ])
})

test('an amount in text that is no currency code is shown with the sign for any currency', () => {
  expect([formatMoney(1250, 'EURO'), formatMoney(1250, '')]).toEqual(['¤12.50', '¤12.50'])
})
