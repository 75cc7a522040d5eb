import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaBinomial } from '../../../src/ad-planning/statistics/beta-binomial.ts'
import { cupedAdjusted } from '../../../src/ad-planning/statistics/cuped.ts'
import { lookBoundaries } from '../../../src/ad-planning/statistics/group-sequential.ts'
import { newcombeInterval, wilsonInterval } from '../../../src/ad-planning/statistics/intervals.ts'
import { ratioMoments, shareMoments } from '../../../src/ad-planning/statistics/moments.ts'
import { powerForRates, sampleSizeForMeans, sampleSizeForRates } from '../../../src/ad-planning/statistics/power.ts'
import { fisherExactP, isSmallTable, twoProportionTest } from '../../../src/ad-planning/statistics/proportions.ts'
import { sampleRatioTest } from '../../../src/ad-planning/statistics/sample-ratio.ts'
import { sequentialInterval } from '../../../src/ad-planning/statistics/sequential.ts'
import { benjaminiHochbergAdjusted, holmAdjusted } from '../../../src/ad-planning/statistics/several-tests.ts'
import { differenceOfMeans, relativeLift, testDifference } from '../../../src/ad-planning/statistics/welch.ts'
import { momentsOf, pairMomentsOf } from '../../support/moments.ts'

const to = (digits: number, ...values: readonly number[]): string[] => values.map((value) => value.toFixed(digits))
const of = (hits: number, all: number) => ({ hits, of: all })

describe('two proportions', () => {
  test('100 of 1,000 against 150 of 1,000 give z = -3.3806170, p = .00072323, and z squared is the chi-square 11.428571', () => {
    const { z, pValue } = twoProportionTest(of(100, 1000), of(150, 1000))
    expect([...to(7, z), ...to(8, pValue), ...to(6, z * z)]).toEqual(['-3.3806170', '0.00072323', '11.428571'])
  })

  test('equal gains and losses are equally significant', () => {
    const better = twoProportionTest(of(100, 1000), of(150, 1000))
    const worse = twoProportionTest(of(150, 1000), of(100, 1000))
    expect([worse.z, worse.pValue]).toEqual([-better.z, better.pValue])
  })

  test('with no data, no conversions or only conversions, no difference is reported', () => {
    for (const [a, b] of [
      [of(0, 0), of(0, 0)],
      [of(0, 0), of(3, 5)],
      [of(0, 10), of(0, 20)],
      [of(10, 10), of(20, 20)],
    ] as const)
      expect(twoProportionTest(a, b)).toEqual({ z: 0, pValue: 1 })
  })

  test('0 of 1,000 against 5 of 1,000 give p = .0252 by the normal distribution, .062 exactly, so the sample is too small', () => {
    const [a, b] = [of(0, 1000), of(5, 1000)]
    expect([...to(4, twoProportionTest(a, b).pValue), ...to(3, fisherExactP(a, b)), isSmallTable(a, b)]).toEqual([
      '0.0252',
      '0.062',
      true,
    ])
    expect(isSmallTable(of(100, 1000), of(150, 1000))).toBe(false)
  })

  test("Fisher's tea experiment, 3 of 4 against 1 of 4, gives p = .4857", () => {
    expect(to(4, fisherExactP(of(3, 4), of(1, 4)))).toEqual(['0.4857'])
  })
})

describe('intervals', () => {
  test("Wilson's interval matches Newcombe (1998): 81/263, 15/148, 0/29 and 29/29", () => {
    const shown = [of(81, 263), of(15, 148), of(0, 29), of(29, 29)].map((share) => {
      const { lower, upper } = wilsonInterval(share, 0.05)
      return to(4, lower, upper)
    })
    expect(shown).toEqual([
      ['0.2553', '0.3662'],
      ['0.0624', '0.1605'],
      ['0.0000', '0.1170'],
      ['0.8830', '1.0000'],
    ])
  })

  test('an 80 % interval is narrower than a 95 % one', () => {
    expect(to(4, ...Object.values(wilsonInterval(of(100, 1000), 0.2)))).toEqual(['0.0885', '0.1128'])
    expect(to(5, ...Object.values(wilsonInterval(of(100, 1000), 0.05)))).toEqual(['0.08291', '0.12015'])
    expect(to(5, ...Object.values(wilsonInterval(of(150, 1000), 0.05)))).toEqual(['0.12921', '0.17347'])
  })

  test("Newcombe's interval of a difference matches 56/70 against 48/80, and 9/10 against 3/10", () => {
    expect(to(4, ...Object.values(newcombeInterval(of(48, 80), of(56, 70), 0.05)))).toEqual(['0.0524', '0.3339'])
    expect(to(4, ...Object.values(newcombeInterval(of(3, 10), of(9, 10), 0.05)))).toEqual(['0.1705', '0.8090'])
    expect(newcombeInterval(of(0, 0), of(1, 2), 0.05)).toEqual({ lower: -1, upper: 1 })
  })
})

test('the relative lift from 14/28 to 16/30 is .06667, between -.47767 and .61101, p = .80707', () => {
  const lift = relativeLift(shareMoments(of(14, 28)), shareMoments(of(16, 30)))
  const tested = lift && testDifference(lift, 0.05)
  expect(lift && tested && to(5, lift.estimate, tested.interval.lower, tested.interval.upper, tested.pValue)).toEqual([
    '0.06667',
    '-0.47767',
    '0.61101',
    '0.80707',
  ])
})

test("Student's sleep data: t = 1.8608 with 17.776 degrees of freedom, p = .07939, between -.2055 and 3.3655", () => {
  const control = momentsOf([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2])
  const treatment = momentsOf([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
  const difference = differenceOfMeans(control, treatment)
  const tested = difference && testDifference(difference, 0.05)
  expect(
    difference &&
      tested && [
        ...to(4, tested.statistic, tested.interval.lower, tested.interval.upper),
        ...to(3, difference.degreesOfFreedom),
        ...to(5, tested.pValue),
      ],
  ).toEqual(['1.8608', '-0.2055', '3.3655', '17.776', '0.07939'])
})

test('a test needs two units and a variance; a relative lift needs a control above zero', () => {
  const constant = momentsOf([5, 5, 5])
  expect([
    differenceOfMeans(momentsOf([]), momentsOf([1, 2])),
    differenceOfMeans(momentsOf([1]), momentsOf([1, 2])),
    differenceOfMeans(constant, constant),
    relativeLift(momentsOf([0, 0, 0]), momentsOf([1, 2, 3])),
  ]).toEqual([null, null, null, null])
})

describe('sample size', () => {
  test('detecting a rise from .50 to .75 with power .90 takes 76.7 units per variant, as in R’s power.prop.test', () => {
    expect(to(1, sampleSizeForRates({ baseline: 0.5, hoped: 0.75 }, { alpha: 0.05, power: 0.9 }) ?? 0)).toEqual([
      '76.7',
    ])
  })

  test('detecting a rise from 20 % to 25 % takes 1,094 units per variant', () => {
    const size = sampleSizeForRates({ baseline: 0.2, hoped: 0.25 }, { alpha: 0.05, power: 0.8 })
    expect(to(0, size ?? 0)).toEqual(['1094'])
  })

  test('detecting a relative rise of 10 % takes 31,234 units per variant from 5 %, 14,751 from 10 % and 163,095 from 1 %', () => {
    const needed = [0.05, 0.1, 0.01].map(
      (baseline) => sampleSizeForRates({ baseline, hoped: baseline * 1.1 }, { alpha: 0.05, power: 0.8 }) ?? 0,
    )
    expect(needed.map(Math.ceil)).toEqual([31_234, 14_751, 163_095])
  })

  test('the computed sample size has the requested power', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 0.9, noNaN: true }),
        fc.double({ min: 0.02, max: 0.09, noNaN: true }),
        fc.double({ min: 0.5, max: 0.99, noNaN: true }),
        (baseline, change, power) => {
          const rates = { baseline, hoped: baseline + change }
          const size = sampleSizeForRates(rates, { alpha: 0.05, power }) ?? 0
          expect(powerForRates(rates, 0.05, size)).toBeCloseTo(power, 9)
        },
      ),
    )
  })

  test('there is no sample size without a change or for a rate above one', () => {
    expect([
      sampleSizeForRates({ baseline: 0.2, hoped: 0.2 }, { alpha: 0.05, power: 0.8 }),
      sampleSizeForRates({ baseline: 0.9, hoped: 1.2 }, { alpha: 0.05, power: 0.8 }),
      sampleSizeForMeans(0, 1, { alpha: 0.05, power: 0.8 }),
      sampleSizeForMeans(1, 0, { alpha: 0.05, power: 0.8 }),
      powerForRates({ baseline: 0.2, hoped: 0.2 }, 0.05, 100),
    ]).toEqual([null, null, null, null, null])
  })

  test('detecting a change of the mean by half a standard deviation takes 63 units per variant', () => {
    expect(Math.ceil(sampleSizeForMeans(5, 10, { alpha: 0.05, power: 0.8 }) ?? 0)).toBe(63)
  })
})

describe('repeated looks', () => {
  test('the sequential interval of 1396/3000 against 2422/3461, planned for 5,000, is .50386 (.40098 to .60675)', () => {
    const lift = relativeLift(shareMoments(of(1396, 3000)), shareMoments(of(2422, 3461)))
    if (!lift) throw new Error('There is a lift.')
    const { lower, upper } = sequentialInterval(lift.estimate, lift.standardError, 6461, {
      alpha: 0.05,
      plannedUnits: 5000,
    })
    expect(to(5, lift.estimate, lower, upper)).toEqual(['0.50386', '0.40098', '0.60675'])
  })

  test('with five looks, the critical z is 2.413 at each (Pocock), or falls from 4.56 at the first to 2.040 at the last (O’Brien and Fleming)', () => {
    expect(to(3, ...lookBoundaries('pocock', 5, 0.05))).toEqual(['2.413', '2.413', '2.413', '2.413', '2.413'])
    expect(to(3, ...lookBoundaries('obrien_fleming', 5, 0.05))).toEqual(['4.562', '3.226', '2.634', '2.281', '2.040'])
  })

  test('with one look, the critical z equals a plain test’s; with two, it is 2.178 at each (Pocock, table 2.1)', () => {
    expect(to(3, ...lookBoundaries('obrien_fleming', 1, 0.05), ...lookBoundaries('pocock', 2, 0.05))).toEqual([
      '1.960',
      '2.178',
      '2.178',
    ])
  })
})

describe('sample ratio', () => {
  test('821,588 against 815,482 units for equal weights have chi-square 22.774 and p = 1.8e-6', () => {
    const ratio = sampleRatioTest([821_588, 815_482], [0.5, 0.5])
    expect(ratio && [ratio.chiSquare.toFixed(3), ratio.pValue.toPrecision(2), ratio.degreesOfFreedom]).toEqual([
      '22.774',
      '0.0000018',
      1,
    ])
  })

  test('1,000 against 1,200 units for equal weights have p = .000020079', () => {
    expect(sampleRatioTest([1000, 1200], [0.5, 0.5])?.pValue.toFixed(9)).toBe('0.000020079')
  })

  test('without units or with one variant there is no test; p is 0 if a variant of weight 0 has units', () => {
    expect([sampleRatioTest([0, 0], [1, 1]), sampleRatioTest([5], [1])]).toEqual([null, null])
    expect(sampleRatioTest([5, 5, 1], [1, 1, 0])?.pValue).toBe(0)
    expect(sampleRatioTest([1e12, 1], [1, 1])?.pValue).toBe(0)
  })
})

describe('multiple tests', () => {
  const ps = [0.01, 0.04, 0.03, 0.005]
  test('Holm multiplies the smallest p-value by the number of tests, the next by one less; the order stays', () => {
    expect(to(4, ...holmAdjusted(ps))).toEqual(['0.0300', '0.0600', '0.0600', '0.0200'])
  })

  test('the method of Benjamini and Hochberg adjusts .005, .01, .03 and .04 to .02, .02, .04 and .04', () => {
    expect(to(4, ...benjaminiHochbergAdjusted(ps))).toEqual(['0.0200', '0.0400', '0.0400', '0.0200'])
  })

  test('adjusting never lowers a p-value, Holm is stricter, and a single test is not adjusted', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (values) => {
        const holm = holmAdjusted(values)
        const shared = benjaminiHochbergAdjusted(values)
        values.forEach((value, index) => {
          expect(shared[index]).toBeGreaterThanOrEqual(value * (1 - 1e-12))
          expect(holm[index]).toBeGreaterThanOrEqual((shared[index] ?? 0) * (1 - 1e-12))
          expect(holm[index]).toBeLessThanOrEqual(1)
        })
      }),
    )
    expect([holmAdjusted([0.04]), benjaminiHochbergAdjusted([0.04]), holmAdjusted([])]).toEqual([[0.04], [0.04], []])
  })
})

test('CUPED reduces the variance by exactly rho squared', () => {
  const pairs = Array.from({ length: 200 }, (_, index): [number, number] => {
    const before = (index * 7919) % 101
    return [before, 3 * before + ((index * 104_729) % 67)]
  })
  const both = pairMomentsOf(pairs)
  const rho = both.covariance / Math.sqrt(both.varianceX * both.varianceY)
  const adjusted = cupedAdjusted(both, both)
  expect(adjusted?.explained).toBeCloseTo(rho * rho, 12)
  expect(adjusted?.treatment.variance).toBeCloseTo(both.varianceY * (1 - rho * rho), 8)
  expect(adjusted?.treatment.mean).toBeCloseTo(both.meanY, 10)
})

test('CUPED has no effect if the past has no variance', () => {
  const flat = pairMomentsOf([
    [0, 1],
    [0, 2],
    [0, 5],
  ])
  expect([cupedAdjusted(flat, flat), cupedAdjusted(pairMomentsOf([]), flat)]).toEqual([null, null])
})

test('a ratio of sums has the variance of the delta method; a zero denominator has no ratio', () => {
  const clicks = pairMomentsOf([
    [10, 1],
    [20, 3],
    [30, 2],
    [40, 6],
  ])
  const ratio = ratioMoments(clicks)
  const linearised = momentsOf([10, 20, 30, 40].map((x, index) => ([1, 3, 2, 6][index] ?? 0) / 25 - (0.12 * x) / 25))
  expect(ratio?.mean).toBeCloseTo(0.12, 12)
  expect(ratio?.variance).toBeCloseTo(linearised.variance, 12)
  expect([ratioMoments(pairMomentsOf([])), ratioMoments(pairMomentsOf([[0, 3]]))]).toEqual([null, null])
})

describe('the Bayesian comparison', () => {
  /** P(second > first) in closed form, for an integer `a` of the second (Miller 2015). */
  const closedForm = (first: { hits: number; of: number }, second: { hits: number; of: number }): number => {
    const [a1, b1, b2] = [first.hits + 1, first.of - first.hits + 1, second.of - second.hits + 1]
    const logFactorial = (n: number) => Array.from({ length: n }, (_, k) => Math.log(k + 1)).reduce((x, y) => x + y, 0)
    const logBeta = (a: number, b: number) => logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1)
    let sum = 0
    for (let i = 0; i <= second.hits; i++)
      sum += Math.exp(logBeta(a1 + i, b1 + b2) - Math.log(b2 + i) - logBeta(1 + i, b2) - logBeta(a1, b1))
    return sum
  }

  test('matches the closed form', () => {
    for (const [first, second] of [
      [of(10, 100), of(15, 100)],
      [of(100, 1000), of(150, 1000)],
      [of(0, 10), of(1, 9)],
      [of(9, 10), of(3, 40)],
    ] as const)
      expect(betaBinomial(first, second).treatmentIsBetter).toBeCloseTo(closedForm(first, second), 5)
  })

  test('without data, the probability is one half and the expected loss one sixth', () => {
    const { treatmentIsBetter, expectedLoss } = betaBinomial(of(0, 0), of(0, 0))
    expect(to(4, treatmentIsBetter, expectedLoss)).toEqual(['0.5000', '0.1667'])
  })

  test('the probabilities of both directions sum to one, at any size', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1000), fc.nat(1000), (n, m, h, k) => {
        const [a, b] = [of(Math.min(h, n), n), of(Math.min(k, m), m)]
        expect(betaBinomial(a, b).treatmentIsBetter + betaBinomial(b, a).treatmentIsBetter).toBeCloseTo(1, 3)
      }),
      { numRuns: 8 },
    )
  })
})
