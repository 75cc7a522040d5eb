import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAmount, parseAmount } from '../../../src/back-office/extraction/money-text.rules.ts'
import { toDecimal } from '../../../src/platform/money.ts'

test.each([
  ['$1,234.56', 'USD', null, 123456],
  ['1.234,56 €', 'EUR', null, 123456],
  ['1 234,56 €', 'EUR', null, 123456],
  ["CHF 1'234.50", 'CHF', null, 123450],
  ['CHF 12.-', 'CHF', null, 1200],
  ['₹1,23,456.00', 'INR', null, 12345600],
  ['₹1,23,456', 'INR', null, 12345600],
  ['¥12,500', 'JPY', null, 12500],
  ['KWD 1.250', 'KWD', '.', 1250],
  ['-69,00 €', 'EUR', null, -6900],
  ['(5.00)', 'USD', null, -500],
  ['$1,234', 'USD', null, 123400],
  ['1.234 €', 'EUR', null, 123400],
])('%s in %s is %s in the minor unit', (text, currency, mark, minor) => {
  expect(isAmount(text)).toBe(true)
  expect(parseAmount(text, currency, mark === '.' ? mark : null)).toBe(minor)
})

test.each([
  ['KWD 1.250', 'KWD', null],
  ['1.234', 'USD', '.'],
  ['12.345,6.7', 'EUR', null],
  ['1,23 ¥', 'JPY', null],
  ['0.125', 'USD', null],
  ['1,2345', 'USD', null],
  ['12,34,56.00', 'EUR', null],
  ['1,234.56', 'EUR', ','],
])('%s in %s is not read, because it is ambiguous or inexact', (text, currency, mark) => {
  expect(parseAmount(text, currency, mark === '.' || mark === ',' ? mark : null)).toBe(null)
})

test('every amount is read as written, in three notations', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (minor, currency) => {
        const [whole = '', fraction] = toDecimal(minor, currency).split('.')
        for (const [group, mark] of [
          [',', '.'],
          ['.', ','],
          [' ', ','],
        ] as const) {
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
          const written = fraction === undefined ? grouped : `${grouped}${mark}${fraction}`
          expect(parseAmount(`${currency} ${written}`, currency, mark)).toBe(minor)
        }
      },
    ),
    { numRuns: 300 },
  )
})
