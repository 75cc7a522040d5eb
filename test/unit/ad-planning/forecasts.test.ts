import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accuracyOf } from '../../../src/ad-planning/forecasts/accuracy.rules.ts'
import { modelForecast } from '../../../src/ad-planning/forecasts/back-test.ts'
import { holtWintersForecast } from '../../../src/ad-planning/forecasts/holt-winters.ts'
import {
  budgetAdvice,
  confidenceOf,
  dayAfter,
  forecastInterval,
  simpleForecast,
  trendTimesWeekday,
  weekdayFactors,
} from '../../../src/ad-planning/forecasts/simple-forecast.rules.ts'
import {
  adstock,
  bestSpend,
  fitSpendResponse,
  hillAt,
  marginalReturn,
} from '../../../src/ad-planning/forecasts/spend-curve.ts'
import { seededRandom } from '../../../src/platform/seeded-random.rules.ts'

/** A Monday. */
const first = '2026-06-01'
const day = (index: number, values: Partial<Record<'conversions' | 'revenue' | 'spend', number>> = {}) => ({
  day: dayAfter(first, index),
  conversions: 0,
  revenue: 0,
  spend: 0,
  impressions: 0,
  clicks: 0,
  ...values,
})
const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

describe('the interval of a forecast', () => {
  test('is the forecast minus and plus a share of it: one minus the confidence', () => {
    expect(forecastInterval(200, 0.75)).toEqual({ lower: 150, upper: 250 })
  })

  test('is wider with lower confidence', () => {
    const widths = [0.8, 0.95, 0.99].map((level) => {
      const { lower, upper } = forecastInterval(1000, level)
      return Math.round(upper - lower)
    })
    expect(widths).toEqual([400, 100, 20])
  })

  test('has a confidence of .9 with thirty days of history, .7 with fourteen, and .5 with fewer', () => {
    expect([0, 13, 14, 29, 30].map(confidenceOf)).toEqual([0.5, 0.5, 0.7, 0.7, 0.9])
  })
})

describe('the simple forecast', () => {
  const wanted = { start: dayAfter(first, 14), days: 2, dailyBudget: 5000, minorPerUnit: 100 }

  test('uses the benchmark with three days of data: a spend of 50 a day brings half a conversion and a revenue of 150, between 75 and 225', () => {
    const forecast = simpleForecast(
      many(3, (index) => day(index)),
      wanted,
    )
    expect(forecast).toEqual({
      modelType: 'benchmark',
      days: [
        { day: '2026-06-15', conversions: 0.5, revenue: 15_000 },
        { day: '2026-06-16', conversions: 0.5, revenue: 15_000 },
      ],
    })
    expect(forecastInterval(15_000, confidenceOf(3))).toEqual({ lower: 7500, upper: 22_500 })
  })

  test('has weekday factors of 1 for a pure linear trend from 10 to 23', () => {
    const factors = weekdayFactors(many(14, (index) => ({ day: dayAfter(first, index), value: 10 + index })))
    expect(factors.map((factor) => factor.toFixed(12))).toEqual(many(7, () => '1.000000000000'))
  })

  test('does not read a peak in the middle of the week as a trend: a Thursday of 13 among days of 6 has a factor of 13/7', () => {
    for (const scale of [1, 0.1]) {
      const points = many(7, (index) => ({ day: dayAfter(first, index), value: scale * (index === 3 ? 13 : 6) }))
      const expected = [6, 6, 6, 6, 13, 6, 6].map((value) => (value / 7).toFixed(9))
      expect(weekdayFactors(points).map((factor) => factor.toFixed(9))).toEqual(expected)
      const expectedOf = trendTimesWeekday(points)
      expect(['2026-06-11', '2026-06-12', '2026-06-14'].map((date) => (expectedOf(date) / scale).toFixed(9))).toEqual([
        '13.000000000',
        '6.000000000',
        '6.000000000',
      ])
    }
  })

  test('counts weekdays without data as average, and all factors average 1', () => {
    // Three Mondays of 4, a Sunday and a Tuesday of 10 around the middle: 6.4 on average without a trend.
    const points = [
      [0, 4],
      [6, 10],
      [7, 4],
      [8, 10],
      [14, 4],
    ].map(([index = 0, value = 0]) => ({ day: dayAfter(first, index), value }))
    const mean = (10 / 6.4 + 4 / 6.4 + 10 / 6.4 + 4) / 7
    expect(weekdayFactors(points).map((factor) => factor.toFixed(9))).toEqual(
      [10 / 6.4, 4 / 6.4, 10 / 6.4, 1, 1, 1, 1].map((factor) => (factor / mean).toFixed(9)),
    )
  })

  test('repeats a single day for every day, and gives zeros without data', () => {
    const single = trendTimesWeekday([{ day: first, value: 6 }])
    expect(['2026-06-01', '2026-06-09'].map((date) => single(date).toFixed(9))).toEqual(['6.000000000', '6.000000000'])
    expect(trendTimesWeekday([])('2026-06-01')).toBe(0)
    const ofZeros = weekdayFactors(many(14, (index) => ({ day: dayAfter(first, index), value: 0 })))
    expect(ofZeros.map((factor) => factor.toFixed(9))).toEqual(many(7, () => '1.000000000'))
  })

  test('uses the history from seven days on', () => {
    const types = [6, 7].map(
      (count) =>
        simpleForecast(
          many(count, (index) => day(index, { conversions: 2, revenue: 300 })),
          wanted,
        ).modelType,
    )
    expect(types).toEqual(['benchmark', 'linear_trend_seasonal'])
  })

  test('continues a linear trend', () => {
    const history = many(14, (index) => day(index, { conversions: 10 + index, revenue: 1000 + 100 * index }))
    const { modelType, days } = simpleForecast(history, wanted)
    expect([modelType, days.map(({ conversions, revenue }) => [conversions.toFixed(9), revenue])]).toEqual([
      'linear_trend_seasonal',
      [
        ['24.000000000', 2400],
        ['25.000000000', 2500],
      ],
    ])
  })

  test('ends a falling trend at zero, not below', () => {
    const history = many(14, (index) => day(index, { conversions: 14 - index, revenue: 1400 - 100 * index }))
    expect(simpleForecast(history, { ...wanted, days: 9 }).days.at(-1)).toEqual({
      day: '2026-06-23',
      conversions: 0,
      revenue: 0,
    })
  })
})

describe('the budget advice', () => {
  const facts = { dailyBudget: 100, roas: 2.65 }
  test('keeps a budget of 100 with a return of 2.65 if the target is 3, and raises it to 120 if the target is 2', () => {
    const advice = [3, 2, 4].map((targetRoas) => {
      const { action, recommended_daily_budget: budget, confidence } = budgetAdvice({ ...facts, targetRoas }, 14)
      return [action, budget, confidence]
    })
    expect(advice).toEqual([
      ['keep', 100, 'medium'],
      ['increase', 120, 'medium'],
      ['decrease', 80, 'medium'],
    ])
  })

  test('reaches the target with an equal return, and is near it with four fifths; confidence grows at 14 and at 30 days', () =>
    expect([
      budgetAdvice({ dailyBudget: 100, roas: 2.5, targetRoas: 2.5 }, 30),
      budgetAdvice({ dailyBudget: 100, roas: 2, targetRoas: 2.5 }, 29),
      budgetAdvice({ dailyBudget: 100, roas: 1.99, targetRoas: 2.5 }, 13),
    ]).toEqual([
      {
        action: 'increase',
        recommended_daily_budget: 120,
        confidence: 'high',
        reason: 'The return of 2.50 reaches the target of 2.5.',
      },
      {
        action: 'keep',
        recommended_daily_budget: 100,
        confidence: 'medium',
        reason: 'The return of 2.00 is near the target of 2.5.',
      },
      {
        action: 'decrease',
        recommended_daily_budget: 80,
        confidence: 'low',
        reason: 'The return of 1.99 is well below the target of 2.5.',
      },
    ]))

  test('never raises the budget for an unknown return, and the lowest budget is one', () => {
    expect(budgetAdvice({ dailyBudget: 1, roas: null, targetRoas: 2 }, 3)).toEqual({
      action: 'decrease',
      recommended_daily_budget: 1,
      confidence: 'low',
      reason: 'The return of unknown is well below the target of 2.',
    })
  })
})

test('forecasts of 110 and 80 with an actual value of 100 are 15 % off and 85 % accurate; with a forecast of 5 for 0, the total is 2.5 % too low', () => {
  expect(
    accuracyOf([
      { predicted: 110, actual: 100, lower: 90, upper: 130 },
      { predicted: 80, actual: 100, lower: 70, upper: 90 },
      { predicted: 5, actual: 0, lower: 0, upper: 9 },
    ]),
  ).toEqual({
    measured: 3,
    mape_percent: 15,
    accuracy_percent: 85,
    wape_percent: 17.5,
    bias_percent: -2.5,
    interval_coverage_percent: (100 * 2) / 3,
  })
})

test('without forecasts there is no accuracy, and if every actual value is zero there is only the coverage of the interval', () => {
  const unknown = { mape_percent: null, accuracy_percent: null, wape_percent: null, bias_percent: null }
  expect([accuracyOf([]), accuracyOf([{ predicted: 5, actual: 0, lower: 1, upper: 9 }])]).toEqual([
    { measured: 0, ...unknown, interval_coverage_percent: null },
    { measured: 1, ...unknown, interval_coverage_percent: 0 },
  ])
})

test('an error larger than the actual value is an accuracy of 0; both ends belong to the interval', () =>
  expect(
    accuracyOf([
      { predicted: 0.75, actual: 0.25, lower: 0.25, upper: 1 },
      { predicted: 0.5, actual: 0.25, lower: 0, upper: 0.25 },
    ]),
  ).toEqual({
    measured: 2,
    mape_percent: 150,
    accuracy_percent: 0,
    wape_percent: 150,
    bias_percent: 150,
    interval_coverage_percent: 100,
  }))

describe('Holt and Winters', () => {
  const weekdays = [0, 10, 20, 5, 40, 80, 60]
  test('continues a weekly pattern', () => {
    const series = many(70, (index) => 100 + (weekdays[index % 7] ?? 0))
    const errors = holtWintersForecast(series, 14).map((value, index) =>
      Math.abs(value - (100 + (weekdays[index % 7] ?? 0))),
    )
    expect(Math.max(...errors)).toBeLessThan(0.5)
  })

  test('follows a changed level and a trend', () => {
    const moved = many(70, (index) => (index < 40 ? 100 : 200))
    expect(Math.abs((holtWintersForecast(moved, 1)[0] ?? 0) - 200)).toBeLessThan(5)
    const rising = holtWintersForecast(
      many(70, (index) => 100 + 2 * index),
      7,
    )
    expect(Math.abs((rising[6] ?? 0) - 252)).toBeLessThan(6)
  })

  test('keeps zeros at zero', () => {
    expect(
      holtWintersForecast(
        many(30, () => 0),
        3,
      ),
    ).toEqual([0, 0, 0])
  })
})

describe('the back-tested model', () => {
  test('needs at least four weeks', () => {
    expect(
      modelForecast(
        many(27, () => 5),
        first,
        { days: 7, confidence: 0.9 },
      ),
    ).toBeNull()
  })

  test('forecasts constant data exactly', () => {
    const model = modelForecast(
      many(56, () => 500),
      first,
      { days: 7, confidence: 0.9 },
    )
    expect([model?.total.value.toFixed(3), model?.total.lower.toFixed(3), model?.coverage_percent]).toEqual([
      '3500.000',
      '3500.000',
      100,
    ])
  })

  test('uses the model with the lowest error, and shows all with their errors', () => {
    const random = seededRandom(7)
    const series = many(120, (index) => 1000 + (index % 7 > 4 ? 900 : 0) + 200 * (random() - 0.5))
    const model = modelForecast(series, first, { days: 30, confidence: 0.9 })
    const errors = model?.errors.map(({ mean_absolute_error: error }) => error) ?? []
    expect([model?.errors.length, errors.toSorted((a, b) => a - b)]).toEqual([3, errors])
    expect(model?.errors[0]?.model).toBe(model?.model)
  })

  test('has reliable intervals: 84 to 96 % of the 90 % intervals contain the outcome', () => {
    const seeds = process.env.FULL === '1' ? 200 : 20
    let held = 0
    let all = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const random = seededRandom(seed)
      const truth = many(104, (index) =>
        Math.max(0, 1000 + (weekday[index % 7] ?? 0) + 600 * (random() + random() - 1)),
      )
      const model = modelForecast(truth.slice(0, 90), first, { days: 14, confidence: 0.9 })
      model?.days.forEach(({ lower, upper }, index) => {
        const actual = truth[90 + index] ?? 0
        all++
        if (actual >= lower && actual <= upper) held++
      })
    }
    expect(all).toBe(14 * seeds)
    expect(held / all).toBeGreaterThan(0.84)
    expect(held / all).toBeLessThan(0.96)
  })

  const weekday = [0, 50, 100, 150, 300, 700, 500]
})

describe('the spend response', () => {
  test('carries over half in the adstock: 100 becomes 100, 50, 25, 12.5', () => {
    expect(adstock([100, 0, 0, 0], 0.5)).toEqual([100, 50, 25, 12.5])
  })

  test('has half of the maximum at the spend named `half`', () => {
    const hill = { base: 10, most: 100, half: 50, steepness: 2 }
    expect([hillAt(hill, 50), hillAt(hill, 0), hillAt(hill, 100)]).toEqual([60, 10, 90])
    expect(marginalReturn(hill, 50)).toBeCloseTo(1, 6)
  })

  test('recovers a known curve, and the spend at which one more unit still brings one unit', () => {
    const truth = { base: 200, most: 3000, half: 400, steepness: 1.5 }
    const days = many(60, (index) => {
      const spend = 50 + ((index * 137) % 800)
      return { spend, revenue: hillAt(truth, spend) }
    })
    const fit = fitSpendResponse(days)
    if (!fit) throw new Error('There is a curve.')
    expect([fit.carryOver, fit.lowData, fit.explained > 0.999]).toEqual([0, false, true])
    expect(Math.abs(hillAt(fit, 600) / hillAt(truth, 600) - 1)).toBeLessThan(0.02)
    expect(Math.abs(bestSpend(fit, 1, 1600) / bestSpend(truth, 1, 1600) - 1)).toBeLessThan(0.05)
  })

  test('reports constant spend as too little data', () => {
    expect(fitSpendResponse(many(60, () => ({ spend: 100, revenue: 300 })))?.lowData).toBe(true)
    expect([fitSpendResponse([]), fitSpendResponse(many(20, () => ({ spend: 0, revenue: 5 })))]).toEqual([null, null])
  })
})

describe('for any history', () => {
  const amount = fc.oneof(fc.constant(0), fc.nat(100), fc.nat(1_000_000_000), fc.constant(999_999_999_999))
  const finite = (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value !== 'object' || value === null || Object.values(value).every(finite)

  test('every number of a forecast is finite', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 60 }), fc.integer({ min: 1, max: 90 }), (values, days) => {
        const history = values.map((value, index) => day(index, { conversions: value, revenue: value, spend: value }))
        const start = dayAfter(first, values.length)
        expect(finite(simpleForecast(history, { start, days, dailyBudget: 100, minorPerUnit: 1 }))).toBe(true)
        expect(finite(modelForecast(values, first, { days, confidence: 0.9 }))).toBe(true)
        expect(finite(fitSpendResponse(history))).toBe(true)
      }),
      { numRuns: process.env.FULL === '1' ? 500 : 12 },
    )
  })
})
