import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { criticalZ, normalCdf, twoTailedP } from '../../../src/ad-planning/statistics/normal.ts'
import { erf, erfc } from '../../../src/ad-planning/statistics/special-functions.ts'
import { criticalT, studentTwoTailedP } from '../../../src/ad-planning/statistics/student.ts'
import { exactErf, exactErfc, exactTwoTailedP } from '../../support/exact-erf.ts'

const relative = (got: number, exact: number): number => Math.abs(got - exact) / Math.abs(exact)
const farthest = (errors: readonly number[]): number => Math.max(...errors)

/** Distance of the tested values in halves: 0.5 with FULL=1, otherwise 2. */
const step = process.env.FULL === '1' ? 1 : 4

describe('the normal distribution matches a series computed with 700 decimal places:', () => {
  const everywhere = Array.from({ length: 53 / step }, (_, index) => (index * step) / 2 + 0.017)

  test('erf has a relative error below 1e-12, from near zero up to six', () => {
    const xs = [1e-300, 1e-12, 1e-4, 0.1, ...everywhere.filter((x) => x < 6), -0.3, -2.5]
    expect(farthest(xs.map((x) => relative(erf(x), exactErf(x))))).toBeLessThan(1e-12)
  })

  test('erfc has a relative error below 1e-12, down to the smallest doubles', () => {
    const xs = [...everywhere, 26, -3]
    expect(farthest(xs.map((x) => relative(erfc(x), exactErfc(x))))).toBeLessThan(1e-12)
  })

  test('a two-tailed p-value has a relative error below 1e-12, down to z = 37', () => {
    const zs = [0.001, 37, ...Array.from({ length: 75 / step }, (_, index) => (index * step) / 2 + 0.1)].filter(
      (z) => z < 37.3,
    )
    expect(farthest(zs.map((z) => relative(twoTailedP(z), exactTwoTailedP(z))))).toBeLessThan(1e-12)
  })
})

test('erf matches Abramowitz and Stegun, table 7.1', () => {
  const published = { 0.5: 0.5204998778, 1: 0.8427007929, 1.5: 0.9661051465, 2: 0.995322265, 3: 0.9999779095 }
  for (const [x, value] of Object.entries(published))
    expect([x, erf(Number(x)).toFixed(10)]).toEqual([x, value.toFixed(10)])
})

test('a two-tailed p-value matches published values', () => {
  const published: [number, number, number][] = [
    [1, 0.3173105, 7],
    [1.281552, 0.2, 6],
    [1.644854, 0.1, 6],
    [1.959964, 0.05, 6],
    [2.326348, 0.02, 6],
    [2.575829, 0.01, 6],
    [3.290527, 0.001, 6],
  ]
  for (const [z, p, digits] of published) expect([z, twoTailedP(z).toFixed(digits)]).toEqual([z, p.toFixed(digits)])
  expect(twoTailedP(5).toPrecision(4)).toBe('5.733e-7')
  expect([twoTailedP(0), twoTailedP(-5) === twoTailedP(5), twoTailedP(Infinity), twoTailedP(NaN)]).toEqual([
    1,
    true,
    0,
    1,
  ])
})

test('a p-value is between 0 and 1, and falls with the distance of z from 0', () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (a, b) => {
      const [near, far] = Math.abs(a) <= Math.abs(b) || Number.isNaN(b) ? [a, b] : [b, a]
      expect(twoTailedP(near)).toBeGreaterThanOrEqual(0)
      expect(twoTailedP(near)).toBeLessThanOrEqual(1)
      if (!Number.isNaN(near) && !Number.isNaN(far)) expect(twoTailedP(far)).toBeLessThanOrEqual(twoTailedP(near))
    }),
  )
})

test('at the critical z, the two-tailed p-value equals alpha', () => {
  for (const alpha of [0.5, 0.2, 0.1, 0.05, 0.01, 1e-6, 1e-100])
    expect(relative(twoTailedP(criticalZ(alpha)), alpha)).toBeLessThan(1e-11)
  expect(criticalZ(0.05)).toBeCloseTo(1.959963984540054, 14)
  expect([normalCdf(0), normalCdf(-40), normalCdf(40)]).toEqual([0.5, 0, 1])
})

describe("Student's t", () => {
  test('matches published tables: t(10) at 5 % is 2.228, t(1) at 5 % is 12.706, t(30) at 1 % is 2.750', () => {
    expect([criticalT(0.05, 10), criticalT(0.05, 1), criticalT(0.01, 30)].map((t) => t.toFixed(3))).toEqual([
      '2.228',
      '12.706',
      '2.750',
    ])
  })

  test('matches the closed form for one and two degrees of freedom', () => {
    for (const t of [1e-9, 1e-4, 0.3, 1, 7, 1e3, 1e9]) {
      expect(relative(studentTwoTailedP(t, 1), 1 - (2 / Math.PI) * Math.atan(t))).toBeLessThan(1e-6)
      expect(studentTwoTailedP(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12)
    }
  })

  test('approaches the normal distribution', () => {
    for (const t of [0, 0.5, 1.96, 4]) expect(relative(studentTwoTailedP(t, 9.9e6), twoTailedP(t))).toBeLessThan(1e-5)
    expect(studentTwoTailedP(NaN, 5)).toBe(1)
  })
})
