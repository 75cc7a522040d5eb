import { expect, test } from 'vitest'
import {
  convert,
  impliedFactor,
  unitFactor,
  vendorUnitOf,
} from '../../../src/back-office/inventory-orders/vendor-units.rules.ts'

test.each([
  ['12 bolts of 25 m', 12, 'm', 25],
  ['2 Ballen à 50 m', 2, 'cm', 5000],
  ['10 rolls (25 m)', 10, 'm', 25],
  ['5 x 100 g', 5, 'kg', 0.1],
  ['4 packs of 50', 4, 'piece', 50],
  ['3 dozen', 3, 'Stück', 12],
  ['2 gross', 2, 'piece', 144],
  ['7 pairs', 7, 'piece', 2],
  ['12 yd', 12, 'm', 0.9144],
  ['1,5 kg', 1.5, 'g', 1000],
  ['3 rolls', 3, 'Roll', 1],
  ['12 bolts', 12, 'm', null],
  ['12 bolts of 25 m', 12, 'kg', null],
  ['3 dozen', 3, 'm', null],
  ['12', 12, 'piece', 1],
  ['12', 12, 'm', null],
])('%s converts to another unit: one of %i in %s is %j', (text, quantity, unit, factor) => {
  expect(unitFactor(vendorUnitOf(quantity, [text], null), unit)).toBe(factor)
})

test.each([
  ['Linen 25 m  12 bolts of 25 m  € 100.00', 12, 'bolt of 25 m'],
  ['Article 12  12 dozen  € 5.00', 12, 'dozen'],
  ['Linen  12  € 100.00', 12, 'each'],
])('in %s the unit after %i is %s', (text, quantity, name) => {
  expect(vendorUnitOf(quantity, [text], null).name).toBe(name)
})

test('quantities are converted to three decimals and prices to the minor unit, and rounding is reported', () => {
  expect(convert(12, 10_000, 25)).toEqual({ quantity: 300, price: 400, is_price_exact: true })
  expect(convert(12, 500, 0.9144)).toEqual({ quantity: 10.973, price: 547, is_price_exact: false })
  expect(convert(2.5, null, 1000)).toEqual({ quantity: 2500, price: null, is_price_exact: true })
})

test('a mapping with another quantity for the same money implies the factor', () => {
  expect(impliedFactor({ quantity: 12, price: 10_000 }, { quantity: 300, price: 400 })).toBe(25)
  expect(impliedFactor({ quantity: 12, price: 10_000 }, { quantity: 10, price: 10_000 })).toBe(null)
  expect(impliedFactor({ quantity: null, price: 10_000 }, { quantity: 300, price: 400 })).toBe(null)
})
