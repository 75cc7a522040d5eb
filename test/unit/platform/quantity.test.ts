import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addQuantities,
  isQuantity,
  multiplyQuantities,
  priceOfQuantity,
  quantityColumn,
  quantityOfColumn,
  readQuantity,
  subtractQuantity,
  unitPriceOf,
  wholeQuantity,
} from '../../../src/platform/quantity.ts'

const runs = { numRuns: process.env.FULL === '1' ? 20_000 : 2000 }
/** Integer thousandths, up to a billion units. */
const thousandths = fc.bigInt({ min: 0n, max: 1_000_000_000_000n })
/** Parses a decimal text as JSON does. */
const numberOf = (amount: bigint): number => JSON.parse(textOf(amount))
function textOf(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(4, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

describe('quantities with three decimal places', () => {
  it('add up exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(thousandths, { maxLength: 50 }), (amounts) => {
        const exact = numberOf(amounts.reduce((sum, amount) => sum + amount, 0n))
        expect(addQuantities(...amounts.map(numberOf))).toBe(exact)
        expect(addQuantities(...amounts.map(numberOf).reverse())).toBe(exact)
      }),
      runs,
    )
  })

  it('are subtracted exactly', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (from, amount) => {
        expect(subtractQuantity(numberOf(from), numberOf(amount))).toBe(numberOf(from - amount))
      }),
      runs,
    )
  })

  it('are stored in and read from the database unchanged', () => {
    fc.assert(
      fc.property(thousandths, (amount) => {
        const quantity = numberOf(amount)
        expect(isQuantity(quantity)).toBe(true)
        expect(quantityColumn(quantity)).toBe(textOf(amount))
        expect(quantityOfColumn(textOf(amount))).toBe(quantity)
      }),
      runs,
    )
  })

  it('are multiplied exactly, then rounded half up to three places', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000_000n }), fc.bigInt({ min: 0n, max: 10_000_000n }), (each, count) => {
        expect(multiplyQuantities(numberOf(each), numberOf(count))).toBe(numberOf((each * count + 500n) / 1000n))
      }),
      runs,
    )
  })

  it('cost the unit price times the quantity, rounded half up to the minor unit', () => {
    fc.assert(
      fc.property(thousandths, fc.integer({ min: 0, max: 1_000_000_000 }), (amount, price) => {
        expect(priceOfQuantity(numberOf(amount), price)).toBe(Number((amount * BigInt(price) + 500n) / 1000n))
      }),
      runs,
    )
  })

  it('have a unit price only if the amount divides exactly', () => {
    expect([unitPriceOf(2100, 2.5), unitPriceOf(1000, 3), unitPriceOf(100, 0)]).toEqual([840, null, null])
  })

  it('have at most three decimals, and round half up to whole ones', () => {
    expect([0.1, 1.2345, 0.0001, 1e-7, 2.5, 9_999_999.999].map(isQuantity)).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ])
    expect([0.499, 0.5, 1.5, 2.499].map(wholeQuantity)).toEqual([0, 1, 2, 2])
    expect(() => quantityOfColumn('1.2345')).toThrow(RangeError)
    expect(() => quantityOfColumn('NaN')).toThrow(RangeError)
    expect(() => quantityOfColumn('99999999999999.999')).toThrow(RangeError)
  })
})

describe('a quantity as people write it', () => {
  it.each([
    ['2,5', ',', 2.5],
    ['2.5', ',', 2.5],
    ['2,50', null, 2.5],
    ['3', null, 3],
    ['1,250', ',', 1.25],
    ['1.250', ',', 1250],
    ['1,250', '.', 1250],
    ['1.250', '.', 1.25],
    ['1.250', null, null],
    ['0,250', '.', null],
    ['2,5000', ',', 2.5],
    ['2,5001', ',', null],
    ['1,2,3', ',', null],
    ['-1', ',', null],
    ['zwei', ',', null],
    ['', ',', null],
  ] as const)('%j with the decimal mark %j is %j', (text, mark, quantity) => {
    expect(readQuantity(text, mark)).toBe(quantity)
  })
})
