import { expect, test } from 'vitest'
import {
  convert,
  impliedFactor,
  unitFactor,
  vendorUnitOf,
} from '../../../src/back-office/inventory-orders/vendor-units.rules.ts'
import { unitCode, unitNames } from '../../../src/platform/units.ts'

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
])('of “%s”, one of the %d units is, in the unit %s, %j', (text, quantity, unit, factor) => {
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

test.each([
  ['3 mm', 'mm', 'cm', 0.1],
  ['3 in', 'in', 'cm', 2.54],
  ['3 ft', 'ft', 'm', 0.3048],
  ['3 km', 'km', 'm', 1000],
  ['3 t', 't', 'kg', 1000],
  ['3 oz', 'oz', 'g', 28.349523],
  ['3 lb', 'lb', 'g', 453.59237],
  ['3 mg', 'mg', 'g', 0.001],
  ['3 ml', 'ml', 'cl', 0.1],
  ['3 l', 'l', 'm3', 0.001],
  ['3 fl oz', 'fl oz', 'ml', 29.57353],
  ['3 gal', 'gal', 'l', 3.785412],
])('of “%s”, one %s is, in the unit %s, %d', (_, code, unit, factor) => {
  expect(unitFactor(vendorUnitOf(3, [], code), unit)).toBe(factor)
})

test('1,000 pieces are a thousand, and capitals or a point do not matter', () => {
  expect(vendorUnitOf(3, ['3 thousand'], null)).toEqual({ name: 'thousand', content: { count: 1000, unit: 'piece' } })
  expect(vendorUnitOf(3, ['3 DOZ.'], null).content).toEqual({ count: 12, unit: 'piece' })
  expect(vendorUnitOf(3, ['3 KG'], null)).toEqual({ name: 'kg', content: { count: 1, unit: 'kg' } })
  expect(vendorUnitOf(3, ['3 Rolls (25 M)'], null)).toEqual({ name: 'roll 25 m', content: { count: 25, unit: 'm' } })
})

test('a text that does not continue after the quantity states no unit', () => {
  const each = { name: 'each', content: null }
  expect(vendorUnitOf(3, ['3 x', '3  rolls', '3, rolls', 'a3 rolls'], null)).toEqual(each)
  expect(vendorUnitOf(3, [], null)).toEqual(each)
  expect(vendorUnitOf(3, [`3 ${' '.repeat(60)}rolls`], null)).toEqual(each)
})

test('a factor is implied only by positive quantities and the same money to the minor unit', () => {
  expect(impliedFactor({ quantity: 0, price: null }, { quantity: 3, price: 1 })).toBe(null)
  expect(impliedFactor({ quantity: -1, price: null }, { quantity: 3, price: 1 })).toBe(null)
  expect(impliedFactor({ quantity: 0.5, price: null }, { quantity: 1, price: 1 })).toBe(2)
  expect(impliedFactor({ quantity: 1, price: null }, { quantity: 0, price: 1 })).toBe(null)
  expect(impliedFactor({ quantity: 1, price: 200 }, { quantity: 2, price: 99 })).toBe(2)
  expect(impliedFactor({ quantity: 1, price: 200 }, { quantity: 2, price: 98 })).toBe(null)
})

test('each unit code is itself a name of its unit, so that it converts', () => {
  expect(unitNames.filter(({ name }) => unitCode(unitCode(name) ?? '') !== unitCode(name))).toEqual([])
})
