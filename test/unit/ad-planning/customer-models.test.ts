import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  expectedPurchases,
  fitBgNbd,
  type PurchaseHistory,
  probabilityAlive,
} from '../../../src/ad-planning/statistics/bg-nbd.ts'
import { expectedValue, fitGammaGamma, type SpendHistory } from '../../../src/ad-planning/statistics/gamma-gamma.ts'
import { gaussHypergeometric } from '../../../src/ad-planning/statistics/hypergeometric.ts'
import { minimise } from '../../../src/ad-planning/statistics/nelder-mead.ts'
import { readTestText } from '../../support/test-data.ts'

const published = { r: 0.243, alpha: 4.414, a: 0.793, b: 2.426 }
const shown = (digits: number, values: readonly number[]) => values.map((value) => value.toFixed(digits))

describe('the CDNOW customers', () => {
  const summary = readTestText('cdnow/cdnow_customers_summary.csv')
  const purchases = readTestText('cdnow/CDNOW_sample.txt')

  test.skipIf(!summary)('BG/NBD finds the parameters of Fader, Hardie and Lee (2005)', () => {
    const histories = summary ? historiesOf(summary) : []
    const fit = fitBgNbd(histories)
    if (!fit) throw new Error('There are histories.')
    expect(shown(3, [fit.r, fit.alpha, fit.a, fit.b])).toEqual(shown(3, Object.values(published)))
    expect([fit.logLikelihood.toFixed(1), fit.converged, histories.length]).toEqual(['-9582.4', true, 2357])
    expect(expectedPurchases(fit, { repeats: 2, lastAt: 30.43, watched: 38.86 }, 39).toFixed(3)).toBe('1.226')
    const weeks = [0.1429, 1, 3, 31.8571, 32, 78]
    expect(
      shown(
        4,
        weeks.map((week) => expectedPurchases(fit, { repeats: 0, lastAt: 0, watched: 0 }, week)),
      ),
    ).toEqual(['0.0078', '0.0532', '0.1506', '1.0405', '1.0437', '1.8580'])
  })

  test.skipIf(!purchases)('gamma-gamma finds the parameters of Fader and Hardie (2013)', () => {
    const spent = purchases ? spendingOf(purchases) : []
    const fit = fitGammaGamma(spent)
    if (!fit) throw new Error('There is spending.')
    expect([shown(2, [fit.p, fit.q, fit.gamma]), fit.converged, spent.length]).toEqual([
      ['6.25', '3.74', '15.44'],
      true,
      946,
    ])
  })
})

test('after two purchases of 100 each, the next is expected to be worth 88.4', () => {
  expect(expectedValue({ p: 6.25, q: 3.74, gamma: 15.44 }, { purchases: 2, meanValue: 100 })?.toFixed(1)).toBe('88.4')
})

test('one-time buyers count as alive; frequent buyers who stopped do not', () => {
  const histories: PurchaseHistory[] = [
    { repeats: 0, lastAt: 0, watched: 38 },
    { repeats: 2, lastAt: 30.43, watched: 38.86 },
    { repeats: 20, lastAt: 10, watched: 38 },
  ]
  expect(
    shown(
      4,
      histories.map((history) => probabilityAlive(published, history)),
    ),
  ).toEqual(['1.0000', '0.7266', '0.0000'])
})

test("Gauss's function matches its closed forms", () => {
  for (const z of [0, 0.1, 0.5, 0.9, 0.999]) {
    expect(gaussHypergeometric(1, 1, 2, z).value).toBeCloseTo(z === 0 ? 1 : -Math.log1p(-z) / z, 9)
    expect(gaussHypergeometric(0.3, 2, 2, z).value).toBeCloseTo((1 - z) ** -0.3, 9)
  }
})

test('the simplex finds the minimum of a curved valley, and reports when it ran out of steps', () => {
  const valley = ([x = 0, y = 0]: readonly number[]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2
  const found = minimise(valley, [-1.2, 1])
  expect([shown(4, found.at), found.converged]).toEqual([['1.0000', '1.0000'], true])
  expect(minimise(valley, [-1.2, 1], { maxSteps: 5 }).converged).toBe(false)
})

describe('for any purchases', () => {
  const history = fc
    .record({
      repeats: fc.oneof(fc.nat(5), fc.nat(5000)),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      watched: fc.double({ min: 0, max: 5000, noNaN: true }),
    })
    .map(({ repeats, share, watched }) => ({ repeats, lastAt: repeats === 0 ? 0 : share * watched, watched }))

  test('a fit has finite parameters, finite expectations and valid probabilities', () => {
    fc.assert(
      fc.property(
        fc.array(history, { maxLength: 6 }),
        history,
        fc.double({ min: 0, max: 1000, noNaN: true }),
        (all, one, during) => {
          const fit = fitBgNbd(all)
          if (!fit) return
          expect(Object.values(fit).every((value) => typeof value === 'boolean' || Number.isFinite(value))).toBe(true)
          const alive = probabilityAlive(fit, one)
          expect(alive >= 0 && alive <= 1).toBe(true)
          expect(Number.isFinite(expectedPurchases(fit, one, during))).toBe(true)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a fit of spending has finite parameters', () => {
    const spend = fc.record({
      purchases: fc.integer({ min: 0, max: 1000 }),
      meanValue: fc.double({ min: -5, max: 1e9, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(spend, { maxLength: 6 }), (all) => {
        const fit = fitGammaGamma(all)
        expect(Object.values(fit ?? {}).every((value) => typeof value === 'boolean' || Number.isFinite(value))).toBe(
          true,
        )
      }),
      { numRuns: 20 },
    )
  })

  test('no fit exists without purchases', () => {
    expect([fitBgNbd([]), fitBgNbd([{ repeats: 0, lastAt: 0, watched: 0 }]), fitGammaGamma([])]).toEqual([
      null,
      null,
      null,
    ])
  })
})

const historiesOf = (csv: string): PurchaseHistory[] =>
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, repeats = 0, lastAt = 0, watched = 0] = line.split(',').map(Number)
      return { repeats, lastAt, watched }
    })

/** Covers the first 39 weeks. Purchases of one day count as one, and the first purchase does not count. */
function spendingOf(text: string): SpendHistory[] {
  const days = new Map<string, Map<string, number>>()
  for (const line of text.trim().split('\n')) {
    const [customer = '', , day = '', , value] = line.trim().split(/\s+/)
    if (Number(day) > 19970930) continue
    const spent = days.get(customer) ?? new Map<string, number>()
    days.set(customer, spent.set(day, (spent.get(day) ?? 0) + Number(value)))
  }
  return [...days.values()].flatMap((spent) => {
    const repeats = [...spent.values()].slice(1)
    const total = repeats.reduce((sum, value) => sum + value, 0)
    return repeats.length === 0 ? [] : [{ purchases: repeats.length, meanValue: total / repeats.length }]
  })
}
