import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byId, portionOf, spread, sumOf } from '../../../../src/storefront/pricing/amounts.rules.ts'

const max = Number.MAX_SAFE_INTEGER

describe('a portion of an amount', () => {
  it.each([
    [49940, 180_000, 1_000_000, 8989],
    [125, 180_000, 1_000_000, 23],
    [1, 100_000, 1_000_000, 0],
    [4, 100_000, 1_000_000, 0],
    [5, 100_000, 1_000_000, 1],
    [15, 100_000, 1_000_000, 2],
    [0, 180_000, 1_000_000, 0],
    [1500, 100_000, 1_100_000, 136],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [max, 1_000_000, 1_000_000, max],
    [max, 999_999, 1_000_000, 9007190247541736],
  ])('%i * %i / %i, half up, is %i', (amount, numerator, denominator, portion) => {
    expect(portionOf(amount, numerator, denominator)).toBe(portion)
  })

  it('is refused beyond the exact integers', () => {
    expect(() => portionOf(max, 1_000_001, 1_000_000)).toThrow(RangeError)
  })
})

it('ids are compared by code unit', () => {
  const order = ['b', 'Z', 'a', 'é', 'a'].map((id) => ({ id })).toSorted(byId)
  expect(order.map(({ id }) => id).join('')).toBe('Zaabé')
  expect(byId({ id: 'a' }, { id: 'a' })).toBe(0)
})

describe('a sum', () => {
  it('is exact up to the largest safe integer and refused beyond', () => {
    expect(sumOf([max - 1, 1])).toBe(max)
    expect(() => sumOf([max, 1])).toThrow(RangeError)
    expect(() => sumOf([0.1, 0.2])).toThrow(RangeError)
  })
})

describe('spreading an amount', () => {
  const shares = (...weights: number[]) => weights.map((weightMinor, at) => ({ id: `li_${at}`, weightMinor }))

  it.each([
    [100, [333, 333, 333], [34, 33, 33]],
    [1, [1, 1, 1], [1, 0, 0]],
    [2, [1, 1, 1], [1, 1, 0]],
    [10, [0, 5, 95], [0, 1, 9]],
    [3, [3, 0], [3, 0]],
    [0, [5, 5], [0, 0]],
    [0, [0, 0], [0, 0]],
    [7, [1, 2, 4], [1, 2, 4]],
    [100, [1, 1000], [0, 100]],
    [max, [max - 1, 1], [max - 1, 1]],
    [0, [], []],
  ])('%i over %j gives %j', (amount, weights, parts) => {
    expect(spread(amount, shares(...weights))).toEqual(parts)
  })

  it('gives equal remainders by id, in any order of the shares', () => {
    expect(
      spread(1, [
        { id: 'b', weightMinor: 5 },
        { id: 'a', weightMinor: 5 },
      ]),
    ).toEqual([0, 1])
  })

  it('refuses more than the total', () => {
    expect(() => spread(11, shares(5, 5))).toThrow(RangeError)
  })

  it('adds up exactly, with no share above its weight and none more than a unit from its proportion', () => {
    const cases = fc
      .array(fc.oneof(fc.nat(5), fc.nat(1e12)), { minLength: 1, maxLength: 12 })
      .chain((weights) => fc.tuple(fc.constant(weights), fc.nat(weights.reduce((a, b) => a + b, 0))))
    fc.assert(
      fc.property(cases, ([weights, amount]) => {
        const parts = spread(amount, shares(...weights))
        const total = BigInt(weights.reduce((a, b) => a + b, 0))
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        expect(parts.filter((part, at) => part < 0 || part > (weights[at] ?? 0))).toEqual([])
        const off = parts.map((part, at) => BigInt(part) * total - BigInt(amount) * BigInt(weights[at] ?? 0))
        expect(off.filter((difference) => total > 0n && (difference >= total || difference <= -total))).toEqual([])
      }),
    )
  })
})
