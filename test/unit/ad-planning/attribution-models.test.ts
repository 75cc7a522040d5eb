import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bootstrapIntervals, resample } from '../../../src/ad-planning/attribution/bootstrap.rules.ts'
import { creditModels, creditOf, creditReason, type Touch } from '../../../src/ad-planning/attribution/credit.rules.ts'
import { shareWhole, wholeWeights } from '../../../src/ad-planning/attribution/largest-remainder.rules.ts'
import { type ChannelPath, markovCredit } from '../../../src/ad-planning/attribution/markov.rules.ts'
import { shapleyConversions } from '../../../src/ad-planning/attribution/shapley.rules.ts'
import { platforms } from '../../../src/ad-planning/sources/index.ts'
import { seededRandom } from '../../../src/platform/seeded-random.rules.ts'
import { shapleyValues } from '../../support/shapley-values.ts'

const settings = { halfLifeDays: 7, positionFirstPpm: 400_000, positionLastPpm: 400_000 }
const day = 86_400_000
const touch = (days: number, platform: Touch['platform'] = 'search_ads'): Touch => ({
  startedAtMs: days * day,
  platform,
})
const four = [touch(0), touch(2, 'social_ads'), touch(5, 'generic'), touch(8, 'direct')]
const runs = process.env.FULL ? 2000 : 200

describe('splitting a whole', () => {
  test('parts are whole and sum to the total; units left over go to the largest remainders, ties to the earlier part', () => {
    expect(shareWhole(1_000_000, [1, 1, 1])).toEqual([333_334, 333_333, 333_333])
    expect(shareWhole(10, [1, 2, 3])).toEqual([2, 3, 5])
    expect(shareWhole(1, [1, 1])).toEqual([1, 0])
    expect(shareWhole(7, [0, 0])).toEqual([4, 3])
    expect(shareWhole(7, [])).toEqual([])
  })

  test('amounts beyond double precision are split exactly', () => {
    expect(shareWhole(999_999_999_999, [333_334, 333_333, 333_333])).toEqual([
      333_333_999_999, 333_333_000_000, 333_333_000_000,
    ])
  })

  test('the earlier of parts with equal remainders get the units left over', () =>
    expect([shareWhole(5, [1, 1, 1, 1]), shareWhole(4, [3, 2, 3, 2]), shareWhole(6, [1, 6, 1])]).toEqual([
      [2, 1, 1, 1],
      [1, 1, 1, 1],
      [1, 4, 1],
    ]))

  test('fractions become whole weights relative to the largest, negative ones zero', () =>
    expect([
      wholeWeights([0.5, 0.25, -1]),
      wholeWeights([4, 1]),
      wholeWeights([0, 0]),
      wholeWeights([-1]),
      wholeWeights([]),
    ]).toEqual([[2 ** 40, 2 ** 39, 0], [2 ** 40, 2 ** 38], [0, 0], [0], []]))

  test('for any weights, the parts sum to the total and none is negative', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999_999_999),
        fc.array(fc.nat(2 ** 40), { minLength: 1, maxLength: 40 }),
        (total, weights) => {
          const parts = shareWhole(total, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
          expect(parts.filter((part) => part < 0 || !Number.isInteger(part))).toEqual([])
        },
      ),
      { numRuns: runs },
    )
  })
})

describe('models of a single conversion', () => {
  test.each([
    ['last_touch', [0, 0, 0, 1_000_000]],
    ['first_touch', [1_000_000, 0, 0, 0]],
    ['last_non_direct', [0, 0, 1_000_000, 0]],
    ['linear', [250_000, 250_000, 250_000, 250_000]],
    ['position_based', [400_000, 100_000, 100_000, 400_000]],
    ['time_decay', [164_802, 200_897, 270_387, 363_914]],
  ] as const)('%s splits one conversion among four sessions', (model, expected) => {
    expect(creditOf(model, four, settings)).toEqual(expected)
  })

  test('with a half-life of 7 days, a session 7 days earlier weighs exactly half', () => {
    expect(creditOf('time_decay', [touch(0), touch(7)], settings)).toEqual([333_333, 666_667])
  })

  test('if every session is direct, the last one counts as the last non-direct one', () => {
    expect(creditOf('last_non_direct', [touch(0, 'direct'), touch(1, 'direct')], settings)).toEqual([0, 1_000_000])
  })

  test('with two sessions, position-based credit is split by the weights of first and last', () => {
    expect(creditOf('position_based', [touch(0), touch(1)], settings)).toEqual([500_000, 500_000])
    const uneven = { ...settings, positionFirstPpm: 600_000, positionLastPpm: 200_000 }
    expect(creditOf('position_based', [touch(0), touch(1)], uneven)).toEqual([750_000, 250_000])
  })

  test('time decay gives no credit 364 half-lives before the last session, and equal credits at one time', () => {
    expect(creditOf('time_decay', [touch(0), touch(364)], { ...settings, halfLifeDays: 1 })).toEqual([0, 1_000_000])
    expect(creditOf('time_decay', [touch(0), touch(0)], { ...settings, halfLifeDays: 1 })).toEqual([500_000, 500_000])
  })

  test('credits of a conversion sum to exactly one, for every model and any touches', () => {
    const touches = fc.array(fc.record({ startedAtMs: fc.nat(4e12), platform: fc.constantFrom(...platforms) }), {
      minLength: 1,
      maxLength: 100,
    })
    const someSettings = fc.record({
      halfLifeDays: fc.integer({ min: 1, max: 365 }),
      positionFirstPpm: fc.nat(500_000),
      positionLastPpm: fc.nat(500_000),
    })
    fc.assert(
      fc.property(touches, someSettings, fc.constantFrom(...creditModels), (given, chosen, model) => {
        const ordered = [...given].sort((a, b) => a.startedAtMs - b.startedAtMs)
        const shares = creditOf(model, ordered, chosen)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000_000)
      }),
      { numRuns: runs },
    )
  })

  test('every credit has a reason', () => {
    const said = (model: (typeof creditModels)[number], position: number) =>
      creditReason(model, { position, count: 4, settings })
    expect(said('last_touch', 3)).toBe('The last of 4 sessions.')
    expect(said('position_based', 0)).toBe('40% for the first of 4 sessions.')
    expect(said('position_based', 1)).toBe(
      'A part of what is left for the sessions between the first and the last (session 2 of 4).',
    )
    expect(said('time_decay', 2)).toBe('Half as much for every 7 days before the last session (session 3 of 4).')
    expect(creditReason('linear', { position: 0, count: 1, settings })).toBe(
      'The only session that led to the conversion.',
    )
  })
})

describe('the reason of a credit', () => {
  const said = (model: (typeof creditModels)[number], position: number, count: number) =>
    creditReason(model, {
      position,
      count,
      settings: { halfLifeDays: 7, positionFirstPpm: 400_000, positionLastPpm: 250_000 },
    })

  test('names the rule of the model and the place of the session', () =>
    expect(creditModels.map((model) => said(model, 1, 3))).toEqual([
      'The last of 3 sessions.',
      'The first of 3 sessions.',
      'The last of 3 sessions that did not come directly (session 2 of 3); if all came directly, the last.',
      'An equal part for each of 3 sessions (session 2 of 3).',
      'A part of what is left for the sessions between the first and the last (session 2 of 3).',
      'Half as much for every 7 days before the last session (session 2 of 3).',
    ]))

  test('depends on the position: the first, the last, one between, and one of two sessions', () =>
    expect([
      said('position_based', 0, 3),
      said('position_based', 2, 3),
      said('position_based', 0, 2),
      said('position_based', 1, 2),
    ]).toEqual([
      '40% for the first of 3 sessions.',
      '25% for the last of 3 sessions.',
      'The first and the last of 2 sessions share the credit (session 1).',
      'The first and the last of 2 sessions share the credit (session 2).',
    ]))

  test('one session gets everything and no session nothing, in every model', () =>
    expect(creditModels.map((model) => [creditOf(model, [touch(0)], settings), creditOf(model, [], settings)])).toEqual(
      creditModels.map(() => [[1_000_000], []]),
    ))
})

const threePaths: readonly ChannelPath[] = [
  { steps: ['c1', 'c2', 'c3'], conversions: 1, nulls: 0 },
  { steps: ['c1'], conversions: 0, nulls: 1 },
  { steps: ['c2', 'c3'], conversions: 0, nulls: 1 },
]
const rounded = (values: ReadonlyMap<string, number>) =>
  Object.fromEntries([...values].map(([channel, value]) => [channel, Number(value.toFixed(12))]))

describe('Markov', () => {
  test('the published example gives P = 1/3, removal effects 0.5, 1 and 1, and credits 0.2, 0.4 and 0.4', () => {
    const { probability, removalEffect, credit } = markovCredit(threePaths)
    expect(probability).toBeCloseTo(1 / 3, 12)
    expect(rounded(removalEffect)).toEqual({ c1: 0.5, c2: 1, c3: 1 })
    expect(rounded(credit)).toEqual({ c1: 0.2, c2: 0.4, c3: 0.4 })
  })

  test('a path that revisits a channel does not cause an endless loop', () => {
    const { probability, credit } = markovCredit([{ steps: ['a', 'a', 'b', 'a'], conversions: 3, nulls: 1 }])
    expect(probability).toBeCloseTo(0.75, 12)
    expect(rounded(credit)).toEqual({ a: 0.666666666667, b: 0.333333333333 })
  })

  test('a chain that leads back to earlier channels gives P = 3/4 and removal effects 2/3 and 5/6', () => {
    // From a: 1/2 to b, 1/4 converts. From b: 1/2 to a, 1/2 converts. So a = 2/3 and b = 5/6.
    const { probability, removalEffect, credit } = markovCredit([
      { steps: ['a', 'b'], conversions: 2, nulls: 0 },
      { steps: ['b', 'a'], conversions: 1, nulls: 1 },
    ])
    expect(probability).toBeCloseTo(3 / 4, 12)
    expect(rounded(removalEffect)).toEqual(
      rounded(
        new Map([
          ['a', 2 / 3],
          ['b', 5 / 6],
        ]),
      ),
    )
    expect(rounded(credit)).toEqual(
      rounded(
        new Map([
          ['a', 4 / 9],
          ['b', 5 / 9],
        ]),
      ),
    )
  })

  test('the order of the paths does not matter, and a path with a count of zero changes nothing', () => {
    const unused = { steps: ['z', 'z', 'c3'], conversions: 0, nulls: 0 }
    const { probability, removalEffect, credit } = markovCredit([unused, ...threePaths.toReversed()])
    expect(probability).toBeCloseTo(1 / 3, 12)
    expect([rounded(removalEffect), rounded(credit)]).toEqual([
      { c1: 0.5, c2: 1, c3: 1, z: 0 },
      { c1: 0.2, c2: 0.4, c3: 0.4, z: 0 },
    ])
  })

  test('a conversion without any channel belongs to none', () => {
    const { probability, credit } = markovCredit([
      { steps: [], conversions: 1, nulls: 1 },
      { steps: ['a'], conversions: 1, nulls: 1 },
    ])
    expect([probability, rounded(credit)]).toEqual([0.5, { a: 1 }])
  })

  test('without conversions no channel gets credit, and no result is NaN', () => {
    expect(markovCredit([{ steps: ['a'], conversions: 0, nulls: 5 }])).toEqual({
      probability: 0,
      removalEffect: new Map([['a', 0]]),
      credit: new Map([['a', 0]]),
    })
    expect(markovCredit([])).toEqual({ probability: 0, removalEffect: new Map(), credit: new Map() })
  })
})

describe('Shapley', () => {
  test('the glove game gives two left gloves and a right one 1/6, 1/6 and 4/6', () => {
    const pair = (coalition: number) => ((coalition & 0b100) !== 0 && (coalition & 0b011) !== 0 ? 1 : 0)
    const values = shapleyValues(3, pair)
    expect(values.map((value) => Number(value.toFixed(12)))).toEqual([
      Number((1 / 6).toFixed(12)),
      Number((1 / 6).toFixed(12)),
      Number((4 / 6).toFixed(12)),
    ])
  })

  test('splitting each path among its channels equals the Shapley value over all paths', () => {
    const channels = ['a', 'b', 'c', 'd', 'e']
    const somePaths = fc.array(
      fc.record({
        steps: fc.array(fc.constantFrom(...channels), { minLength: 1, maxLength: 8 }),
        conversions: fc.nat(50),
        nulls: fc.constant(0),
      }),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(somePaths, (paths) => {
        const bits = (steps: readonly string[]) =>
          steps.reduce((coalition, step) => coalition | (1 << channels.indexOf(step)), 0)
        const worth = (coalition: number) =>
          paths
            .filter(({ steps }) => (bits(steps) & ~coalition) === 0)
            .reduce((sum, { conversions }) => sum + conversions, 0)
        const general = shapleyValues(channels.length, worth)
        const shared = shapleyConversions(paths)
        for (const [index, channel] of channels.entries())
          expect(shared.get(channel) ?? 0).toBeCloseTo(general[index] ?? 0, 8)
      }),
      { numRuns: runs / 4 },
    )
  })

  test('too many players are refused', () => {
    for (const players of [17, -1, 1.5])
      expect(() => shapleyValues(players, () => 0)).toThrow(new RangeError('There can be 0 to 16 players.'))
  })

  test('without players there are no credits, and a single player gets everything', () =>
    expect([shapleyValues(0, () => 7), shapleyValues(1, (coalition) => 3 * coalition)]).toEqual([[], [3]]))

  test('sixteen players who only win together get equal credits', () =>
    expect(
      shapleyValues(16, (coalition) => (coalition === 2 ** 16 - 1 ? 16 : 0)).map((value) => value.toFixed(9)),
    ).toEqual(Array.from({ length: 16 }, () => '1.000000000')))

  test('a channel that a path visits twice counts once in it', () =>
    expect([...shapleyConversions([{ steps: ['a', 'b', 'a'], conversions: 3, nulls: 1 }])]).toEqual([
      ['a', 1.5],
      ['b', 1.5],
    ]))
})

describe('the bootstrap', () => {
  const manyPaths: readonly ChannelPath[] = [
    { steps: ['social_ads', 'search_ads'], conversions: 30, nulls: 60 },
    { steps: ['search_ads'], conversions: 25, nulls: 40 },
    { steps: ['direct', 'social_ads', 'direct'], conversions: 12, nulls: 33 },
  ]
  const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0)

  test('every resample has the same number of paths, and its credits sum to all its conversions', () => {
    const random = seededRandom(20_261_121)
    for (let count = 0; count < 100; count++) {
      const drawn = resample(manyPaths, random)
      const conversions = sum(drawn.map((path) => path.conversions))
      expect(conversions + sum(drawn.map((path) => path.nulls))).toBe(200)
      expect(sum(markovCredit(drawn).credit.values())).toBeCloseTo(1, 9)
      expect(sum(shapleyConversions(drawn).values())).toBeCloseTo(conversions, 9)
    }
  })

  test('a number between 0 and 1 draws the path at that share of all', () => {
    const two = [
      { steps: ['a'], conversions: 1, nulls: 1 },
      { steps: ['b'], conversions: 1, nulls: 1 },
    ]
    const drawn = (...numbers: number[]) => {
      const left = numbers.values()
      return resample(two, () => left.next().value ?? 0).map(({ conversions, nulls }) => [conversions, nulls])
    }
    expect([
      drawn(0, 0.25, 0.5, 0.75),
      drawn(0.24, 0, 0.1, 0.2),
      drawn(0.76, 0.99, 0.8, 0.74),
      resample([], () => 0),
    ]).toEqual([
      [
        [1, 1],
        [1, 1],
      ],
      [
        [4, 0],
        [0, 0],
      ],
      [
        [0, 0],
        [1, 3],
      ],
      [],
    ])
  })

  test('the interval leaves out the 2.5 % of the lowest and of the highest credits', () => {
    let credit = 1000
    const intervals = bootstrapIntervals(
      [{ steps: ['a', 'b'], conversions: 1, nulls: 0 }],
      () => new Map([['a', credit--]]),
      { replicates: 100, random: () => 0 },
    )
    // The credits of a are 901 to 1000; b has none.
    expect([...intervals]).toEqual([
      ['a', { low: 903, high: 998 }],
      ['b', { low: 0, high: 0 }],
    ])
  })

  test('a channel’s interval contains its estimate, and the same seed gives the same interval', () => {
    const draw = () =>
      bootstrapIntervals(manyPaths, (drawn) => markovCredit(drawn).credit, { replicates: 200, random: seededRandom(7) })
    const intervals = draw()
    for (const [channel, value] of markovCredit(manyPaths).credit) {
      const { low, high } = intervals.get(channel) ?? { low: 2, high: -1 }
      expect([channel, low <= value, high >= value]).toEqual([channel, true, true])
    }
    expect(draw()).toEqual(intervals)
  })
})
