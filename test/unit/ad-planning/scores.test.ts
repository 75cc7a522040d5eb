import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChurnFacts, churnRisk, negativeShareOf, priorityOf } from '../../../src/ad-planning/scores/churn.rules.ts'
import { byCurrency, lifetimeValue } from '../../../src/ad-planning/scores/clv.rules.ts'
import { eachAtOnce } from '../../../src/ad-planning/scores/each-at-once.ts'
import { type Act, daysBetween, engagementOf } from '../../../src/ad-planning/scores/engagement.rules.ts'
import type { PersonFacts } from '../../../src/ad-planning/scores/facts.types.ts'
import { fitModels } from '../../../src/ad-planning/scores/fit.ts'
import {
  correlationOf,
  historyUntil,
  refusalOf,
  repeatsBetween,
  spendOf,
  testedFrom,
  weeksOf,
} from '../../../src/ad-planning/scores/histories.rules.ts'
import { isOnScale, netPromoterScore, readRating } from '../../../src/ad-planning/scores/nps.rules.ts'
import { quintilesOf, rfmGroupOf, rfmOf } from '../../../src/ad-planning/scores/rfm.rules.ts'
import { scorePerson } from '../../../src/ad-planning/scores/score-person.ts'
import { percentileOf, scoreTypes, tierOf, trendOf } from '../../../src/ad-planning/scores/tiers.rules.ts'

const now = new Date('2026-06-15T09:30:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const bought = (valueMinor: number, days: number) => ({ valueMinor, at: daysAgo(days) })

describe('tiers and percentiles', () => {
  test('a lifetime value is platinum from 50,000, gold from 20,000, silver from 5,000', () =>
    expect([50_000, 49_999.99, 20_000, 19_999.99, 5000, 4999.99, 0].map((value) => tierOf('clv', value))).toEqual([
      'platinum',
      'gold',
      'gold',
      'silver',
      'silver',
      'bronze',
      'bronze',
    ]))

  test('engagement and ten times the NPS are high from 75 and medium from 40; risk is high from 70 and medium from 40', () => {
    const tiers = (type: 'engagement' | 'nps' | 'churn_risk', values: number[]) =>
      values.map((value) => tierOf(type, value))
    expect(tiers('engagement', [75, 74, 40, 39])).toEqual(['high', 'medium', 'medium', 'low'])
    expect(tiers('nps', [7.5, 7.49, 4, 3.99])).toEqual(['high', 'medium', 'medium', 'low'])
    expect(tiers('churn_risk', [70, 69, 40, 39])).toEqual(['high', 'medium', 'medium', 'low'])
  })

  test('a percentile is the percentage of values that are equal or lower; with fewer than two values there is none', () =>
    expect([
      percentileOf(1, 2),
      percentileOf(2, 2),
      percentileOf(1, 3),
      percentileOf(1, 1),
      percentileOf(0, 0),
    ]).toEqual([50, 100, 33, null, null]))

  test('a score goes up, goes down or is stable', () =>
    expect([trendOf(2, 1), trendOf(1, 2), trendOf(1, 1), trendOf(1, null)]).toEqual(['up', 'down', 'stable', 'stable']))
})

describe('ratings', () => {
  const shown = (rating: number, said: '5' | '10' | null = null) => {
    const { scale, category, npsValue } = readRating(rating, said)
    return [scale, category, npsValue]
  }

  test('on a scale of five, a 5 is a promoter, a 4 passive and a lower rating a detractor; the value is (rating - 1) * 2.5', () =>
    expect([1, 2, 3, 4, 5].map((rating) => shown(rating))).toEqual([
      ['5', 'detractor', 0],
      ['5', 'detractor', 2.5],
      ['5', 'detractor', 5],
      ['5', 'passive', 7.5],
      ['5', 'promoter', 10],
    ]))

  test('a rating of 6 or more without a scale is on a scale of ten', () =>
    expect([6, 7, 8, 9, 10].map((rating) => shown(rating))).toEqual([
      ['10', 'detractor', 6],
      ['10', 'passive', 7],
      ['10', 'passive', 8],
      ['10', 'promoter', 9],
      ['10', 'promoter', 10],
    ]))

  test('a stated scale takes precedence: 5 on a scale of ten is a detractor and keeps its value; 0 is a valid rating', () =>
    expect([shown(5, '10'), shown(5, '5'), shown(3, '10'), shown(0, '10'), shown(0)]).toEqual([
      ['10', 'detractor', 5],
      ['5', 'promoter', 10],
      ['10', 'detractor', 3],
      ['10', 'detractor', 0],
      ['5', 'detractor', 0],
    ]))

  test('a rating must be a whole number within its scale', () =>
    expect([
      isOnScale(0, '10'),
      isOnScale(0, '5'),
      isOnScale(6, '5'),
      isOnScale(1.5, '10'),
      isOnScale(11, '10'),
      isOnScale(1, '5'),
      isOnScale(5, '5'),
      isOnScale(10, '10'),
    ]).toEqual([true, false, false, false, false, true, true, true]))

  test('the score is promoters minus detractors, with the margin of error', () => {
    expect(netPromoterScore({ promoters: 50, passives: 30, detractors: 20 })).toEqual({
      promoters: 50,
      passives: 30,
      detractors: 20,
      total: 100,
      score: 30,
      margin: 15.3,
      promotersPercent: 50,
      passivesPercent: 30,
      detractorsPercent: 20,
    })
    const one = netPromoterScore({ promoters: 0, passives: 0, detractors: 1 })
    expect(netPromoterScore({ promoters: 1, passives: 0, detractors: 1 }).margin).toBe(138.6)
    const none = netPromoterScore({ promoters: 0, passives: 0, detractors: 0 })
    expect([one.score, one.margin, none.score, none.margin, none.promotersPercent]).toEqual([-100, null, null, null, 0])
  })
})

describe('lifetime values', () => {
  const predicted = (...purchases: { valueMinor: number; at: Date }[]) => lifetimeValue(purchases, now).predictedMinor

  test('a single purchase of 300 counts as one purchase every three months for a year, which gives 1,200', () =>
    expect(lifetimeValue([bought(30_000, 5)], now)).toEqual({
      purchases: 1,
      averageOrderMinor: 30_000,
      ordersPerMonth: 1 / 3,
      lifespanMonths: 12,
      averageGapDays: null,
      realisedMinor: 30_000,
      predictedMinor: 120_000,
      remainingMinor: 90_000,
    }))

  test('three purchases of 100 over 90 days, less than 90 days apart, give 3,600', () =>
    expect(predicted(bought(10_000, 90), bought(10_000, 45), bought(10_000, 0))).toBe(360_000))

  test('the expected lifetime is two years if purchases are 90 to 180 days apart, and one year if they are further apart', () => {
    expect(predicted(bought(10_000, 180), bought(10_000, 90))).toBe((10_000 * 24 * 2) / 6)
    expect(predicted(bought(10_000, 360), bought(10_000, 0))).toBe((10_000 * 12 * 2) / 12)
  })

  test('two purchases on one day count as two in a month, and free orders do not count', () =>
    expect([
      predicted(bought(10_000, 0), bought(10_000, 0), bought(0, 0)),
      predicted(bought(0, 1)),
      predicted(),
    ]).toEqual([10_000 * 2 * 36, 0, 0]))

  test('free orders change nothing, and a person who never paid has zeros', () => {
    const zeros = {
      purchases: 0,
      averageOrderMinor: 0,
      ordersPerMonth: 0,
      lifespanMonths: 12,
      averageGapDays: null,
      realisedMinor: 0,
      predictedMinor: 0,
      remainingMinor: 0,
    }
    expect([lifetimeValue([], now), lifetimeValue([bought(0, 5), bought(-1, 400)], now)]).toEqual([zeros, zeros])
    expect(lifetimeValue([bought(0, 900), bought(10_000, 180), bought(1, 0), bought(-500, 0)], now)).toEqual({
      purchases: 2,
      averageOrderMinor: 5000.5,
      ordersPerMonth: 1 / 3,
      lifespanMonths: 24,
      averageGapDays: 180,
      realisedMinor: 10_001,
      predictedMinor: 5000.5 * (1 / 3) * 24,
      remainingMinor: 5000.5 * (1 / 3) * 24 - 10_001,
    })
    expect(lifetimeValue([bought(10_000, 181), bought(10_000, 0)], now).lifespanMonths).toBe(12)
    expect(lifetimeValue([bought(10_000, 180.5), bought(10_000, 0)], now).lifespanMonths).toBe(12)
  })

  test('a currency without payments is omitted', () => {
    const all = [
      { ...bought(0, 1), currency: 'EUR' },
      { ...bought(-5, 1), currency: 'CHF' },
      { ...bought(1, 2), currency: 'USD' },
    ]
    expect(byCurrency(all)).toEqual([{ currency: 'USD', purchases: [all[2]] }])
  })

  test('the currency with the most purchases comes first, and sums never mix currencies', () => {
    const all = [
      { ...bought(1, 9), currency: 'EUR' },
      { ...bought(2, 8), currency: 'USD' },
      { ...bought(3, 7), currency: 'USD' },
      { ...bought(4, 1), currency: null },
    ]
    expect(byCurrency(all).map(({ currency, purchases }) => [currency, purchases.length])).toEqual([
      ['USD', 2],
      [null, 1],
      ['EUR', 1],
    ])
  })
})

describe('engagement', () => {
  test('a purchase of 99 today gives 25 + 2 log10(100) = 29 points, a score of 6', () => {
    const { value, points } = engagementOf([{ kind: 'purchase', ageDays: 0, count: 1, values: [99] }])
    expect([value, points]).toEqual([6, 29])
  })

  test('each kind of action has its points', () => {
    const kinds: readonly Act[] = [
      'page_view',
      'session',
      'product_view',
      'add_to_cart',
      'begin_checkout',
      'lead_form_submission',
      'purchase',
      'feedback',
      'social_share',
      'email_open',
      'email_click',
      'other',
    ]
    const { parts, points, value } = engagementOf(kinds.map((kind) => ({ kind, ageDays: 0, count: 2 })))
    expect(parts).toEqual(
      [1, 5, 3, 10, 15, 15, 25, 20, 8, 2, 5, 1].map((each, index) => ({
        kind: kinds[index],
        count: 2,
        points: 2 * each,
      })),
    )
    expect([points, value]).toEqual([220, 44])
  })

  test('the explanation has one part per kind of action, which adds up points by age', () =>
    expect(
      engagementOf([
        { kind: 'feedback', ageDays: 0, count: 1 },
        { kind: 'feedback', ageDays: 45, count: 2 },
        { kind: 'purchase', ageDays: 200, count: 2, values: [9, -5] },
      ]),
    ).toEqual({
      value: 11,
      points: 53,
      parts: [
        { kind: 'feedback', count: 3, points: 40 },
        { kind: 'purchase', count: 2, points: 13 },
      ],
    }))

  test('ages are days, never negative', () =>
    expect([daysBetween(daysAgo(1.5), now), daysBetween(now, daysAgo(1)), daysBetween(now, now)]).toEqual([1.5, 0, 0]))

  test('actions count half from 30 days and a quarter from 90; the maximum is 100', () => {
    const visits = (ageDays: number, count = 8) => engagementOf([{ kind: 'session', ageDays, count }]).value
    expect([visits(29), visits(30), visits(89), visits(90), visits(0, 1000)]).toEqual([8, 4, 4, 2, 100])
  })
})

describe('the churn risk', () => {
  const facts: ChurnFacts = {
    daysSinceActivity: null,
    daysSincePurchase: null,
    recentActs: 0,
    earlierActs: 0,
    sentiments: [],
    purchases: 0,
  }
  test('an unknown person has a risk of 75', () => expect(churnRisk(facts).unrounded).toBe(75))

  test('the risk is 21.67 after 30 days without activity and 60 days after a single purchase', () =>
    expect(churnRisk({ ...facts, daysSinceActivity: 30, daysSincePurchase: 60, purchases: 1 }).unrounded).toBeCloseTo(
      21.6667,
      4,
    ))

  test('the risk is 15.14 after six purchases and two feedbacks, one of them very negative', () => {
    const found = churnRisk({
      ...facts,
      daysSinceActivity: 10,
      daysSincePurchase: 30,
      sentiments: ['very_negative', 'positive'],
      purchases: 6,
    })
    expect([found.value, found.negativeShare]).toEqual([15, 0.75])
    expect(found.unrounded).toBeCloseTo(15.1389, 4)
  })

  test('in the share of negative feedback, negative counts 1, very negative 1.5 and other 0; the share is at most 1', () =>
    expect([
      negativeShareOf(['negative', 'neutral']),
      negativeShareOf(['very_negative', 'neutral']),
      negativeShareOf(['very_negative']),
      negativeShareOf(['mixed', 'positive', 'very_positive', 'neutral']),
      negativeShareOf([]),
    ]).toEqual([0.5, 0.75, 1, 0, 0]))

  test('activity that fell to half of the previous month’s adds ten points, and activity that rose adds none', () => {
    const decline = (recentActs: number, earlierActs: number) =>
      churnRisk({ ...facts, daysSinceActivity: 0, daysSincePurchase: 0, purchases: 1, recentActs, earlierActs }).value
    expect([decline(1, 2), decline(3, 2), decline(0, 2), decline(0, 0)]).toEqual([10, 0, 20, 0])
  })

  test('six purchases lower the risk by five points, five do not; the highest risk is 100', () => {
    const bought = (purchases: number) =>
      churnRisk({ ...facts, daysSinceActivity: 0, daysSincePurchase: 0, sentiments: ['very_negative'], purchases })
        .value
    expect([bought(5), bought(6), bought(1)]).toEqual([15, 10, 15])
    const worst = churnRisk({ ...facts, earlierActs: 1, sentiments: ['negative'] })
    expect([worst.value, worst.unrounded]).toEqual([100, 110])
  })

  test('customers of high value have the highest priority, then those with a high risk', () =>
    expect([priorityOf(50, 10_000.01), priorityOf(75, 10_000), priorityOf(74, null)]).toEqual([
      'high_value_at_risk',
      'critical',
      'standard',
    ]))
})

describe('quintiles', () => {
  test('five values fill five quintiles, equal values share one, a single value is in the middle', () => {
    expect(quintilesOf([50, 10, 40, 20, 30])).toEqual([5, 1, 4, 2, 3])
    expect([quintilesOf([7, 7, 7]), quintilesOf([7]), quintilesOf([]), quintilesOf([1, 2])]).toEqual([
      [3, 3, 3],
      [3],
      [],
      [2, 4],
    ])
    expect(quintilesOf([1, 1, 1, 1, 1, 1, 1, 1, 1, 9])).toEqual([3, 3, 3, 3, 3, 3, 3, 3, 3, 5])
  })

  test('recency, frequency and spending each have a quintile; the latest buyers have the highest recency', () => {
    const buyer = (recencyDays: number, frequency: number, monetaryMinor: number) => ({
      recencyDays,
      frequency,
      monetaryMinor,
    })
    expect(rfmOf([buyer(1, 1, 300), buyer(2, 2, 200), buyer(3, 3, 100), buyer(4, 4, 500), buyer(5, 5, 400)])).toEqual([
      { recency: 5, frequency: 1, monetary: 3 },
      { recency: 4, frequency: 2, monetary: 2 },
      { recency: 3, frequency: 3, monetary: 1 },
      { recency: 2, frequency: 4, monetary: 5 },
      { recency: 1, frequency: 5, monetary: 4 },
    ])
    expect(rfmOf([])).toEqual([])
  })

  test('customers change their group at these quintiles', () => {
    const groups = (...all: [number, number, number][]) =>
      all.map(([recency, frequency, monetary]) => rfmGroupOf({ recency, frequency, monetary }))
    expect(groups([4, 4, 4], [4, 4, 3], [3, 4, 4], [4, 2, 1], [4, 3, 4], [3, 2, 1], [2, 3, 1], [2, 2, 5])).toEqual([
      'champions',
      'loyal',
      'loyal',
      'new',
      'promising',
      'promising',
      'at_risk',
      'lost',
    ])
  })

  test('examples of quintiles have the expected groups', () => {
    const group = (recency: number, frequency: number, monetary: number) => rfmGroupOf({ recency, frequency, monetary })
    expect([group(5, 5, 5), group(3, 4, 1), group(5, 1, 1), group(2, 5, 5), group(1, 1, 5), group(3, 3, 3)]).toEqual([
      'champions',
      'loyal',
      'new',
      'at_risk',
      'lost',
      'promising',
    ])
  })
})

describe('the input of the models', () => {
  const buyer = { days: [100, 107, 121], values: [5, 10, 20] }
  test('the history counts weeks from the first purchase, and its spending excludes the first purchase', () => {
    expect(historyUntil(buyer, 128)).toEqual({ repeats: 2, lastAt: 3, watched: 4 })
    expect(historyUntil(buyer, 110)).toEqual({ repeats: 1, lastAt: 1, watched: 10 / 7 })
    expect([historyUntil(buyer, 99), repeatsBetween(buyer, 107, 128), repeatsBetween(buyer, 99, 128)]).toEqual([
      null,
      1,
      2,
    ])
    expect([spendOf(buyer), spendOf({ days: [1], values: [9] })]).toEqual([
      { purchases: 2, meanValue: 15 },
      { purchases: 0, meanValue: 0 },
    ])
  })

  test('a purchase on the last day counts', () =>
    expect([historyUntil(buyer, 107), repeatsBetween(buyer, 100, 121), historyUntil(buyer, 100)]).toEqual([
      { repeats: 1, lastAt: 1, watched: 1 },
      2,
      { repeats: 0, lastAt: 0, watched: 0 },
    ]))

  test('weeks begin with the first purchase of any buyer, and the last quarter of the days tests the model', () => {
    const since = (...firsts: number[]) =>
      weeksOf(
        firsts.map((first) => ({ days: [first, 127], values: [1, 1] })),
        128,
      )
    expect([since(121, 100, 107), since(), weeksOf([{ days: [], values: [] }], 128)]).toEqual([4, 0, 0])
    expect([testedFrom(12, 128), testedFrom(13, 128)]).toEqual([107, 106])
  })

  test('too little data is refused, with the amount needed', () =>
    expect([refusalOf(199, 11.9), refusalOf(200, 3), refusalOf(200, 12)]).toEqual([
      'There is too little data: a model needs 200 people who have bought again (there are 199) and 12 weeks of orders (there are 11).',
      'There is too little data: a model needs 12 weeks of orders (there are 3).',
      null,
    ]))

  test('the input reports the correlation of frequency and spending, if it is defined', () =>
    expect([
      correlationOf([
        { purchases: 1, meanValue: 10 },
        { purchases: 2, meanValue: 20 },
      ]),
      correlationOf([{ purchases: 1, meanValue: 10 }]),
      correlationOf([]),
      correlationOf([
        { purchases: 1, meanValue: 20 },
        { purchases: 2, meanValue: 10 },
        { purchases: 0, meanValue: 0 },
      ]),
      // Products of the deviations: 10 + 0 + 0; their squares: 2 and 200.
      correlationOf([
        { purchases: 1, meanValue: 10 },
        { purchases: 2, meanValue: 30 },
        { purchases: 3, meanValue: 20 },
      ])?.toFixed(12),
    ]).toEqual([1, null, null, -1, '0.500000000000']))
})

test('work runs at the allowed concurrency and handles every item once', async () => {
  const seen: number[] = []
  const load = { now: 0, most: 0 }
  await eachAtOnce(
    5,
    Array.from({ length: 23 }, (_, index) => index),
    async (item) => {
      load.most = Math.max(load.most, ++load.now)
      await Promise.resolve()
      seen.push(item)
      load.now--
    },
  )
  expect([load.most, seen.toSorted((a, b) => a - b)]).toEqual([5, Array.from({ length: 23 }, (_, index) => index)])
})

const holes = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => holes(member, `${path}/${name}`))
}

describe('for any person', () => {
  const runs = process.env.FULL === '1' ? 5000 : 200
  const value = fc.constantFrom(-1, 0, 1, 999_999_999_999, Number.MAX_SAFE_INTEGER)
  const days = fc.constantFrom(-1, 0, 30, 30.5, 364, 40_000)
  const purchase = fc
    .tuple(value, days, fc.constantFrom('EUR', 'JPY', 'KWD', null))
    .map(([valueMinor, ago, currency]) => ({ valueMinor, at: daysAgo(ago), currency }))
  const facts: fc.Arbitrary<PersonFacts> = fc.record({
    personId: fc.constant('per_1'),
    lastActiveAt: fc.option(days.map(daysAgo)),
    purchases: fc.array(purchase, { maxLength: 8 }),
    acts: fc.array(
      fc.record({
        kind: fc.constantFrom('session', 'feedback', 'other'),
        age: fc.constantFrom('recent', 'earlier', 'quarter', 'old'),
        count: fc.constantFrom(0, 1, 2 ** 40),
        lastAt: days.map(daysAgo),
      }),
      { maxLength: 4 },
    ),
    ratings: fc.array(
      fc.record({
        feedbackId: fc.constant('f'),
        rating: fc.integer({ min: 0, max: 10 }),
        scale: fc.constantFrom('5', '10', null),
        at: days.map(daysAgo),
      }),
      { maxLength: 3 },
    ),
    sentiments: fc.array(fc.constantFrom('negative', 'very_negative', 'positive'), { maxLength: 3 }),
  })

  test('scores are numbers within their bounds, with explanations', () =>
    fc.assert(
      fc.property(facts, (one) => {
        const scores = scorePerson(one, now, scoreTypes)
        expect(holes(scores)).toEqual([])
        for (const { score_type, score_value, explanation } of scores) {
          const most = { clv: Number.MAX_VALUE, engagement: 100, churn_risk: 100, nps: 10 }[score_type]
          expect([score_value >= 0 && score_value <= most, explanation]).toEqual([
            true,
            expect.not.stringMatching(/NaN|Infinity|undefined|null/),
          ])
        }
      }),
      { numRuns: runs },
    ))

  test('fitted models have finite numbers, and probabilities between 0 and 1', () => {
    const history = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(1e-3, 1, 9e13),
      )
      .map(([on, each]) => ({ days: on.toSorted((a, b) => a - b), values: on.map(() => each) }))
    fc.assert(
      fc.property(fc.array(history, { maxLength: 6 }), (buyers) => {
        const fitted = fitModels({ buyers, today: 400 })
        expect(holes(fitted)).toEqual([])
        for (const { probabilityAlive } of fitted?.predictions ?? [])
          expect(probabilityAlive >= 0 && probabilityAlive <= 1).toBe(true)
      }),
      { numRuns: process.env.FULL === '1' ? 200 : 10 },
    )
  }, 300_000)
})
