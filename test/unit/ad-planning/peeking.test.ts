import { expect, test } from 'vitest'
import { bucketOf, variantFor } from '../../../src/ad-planning/experiments/assignment.ts'
import { wilsonInterval } from '../../../src/ad-planning/statistics/intervals.ts'
import { sampleRatioTest } from '../../../src/ad-planning/statistics/sample-ratio.ts'
import { peekEveryDay } from '../../support/peeking.ts'

const isFull = process.env.FULL === '1'
const tests = isFull ? 10_000 : 600

test('two equal variants: the final test is significant in a share alpha of the experiments; looking daily raises it, except with sequential intervals', () => {
  const { atTheEnd, naive, sequential } = peekEveryDay({
    tests,
    days: 14,
    unitsPerDay: 150,
    rate: 0.2,
    alpha: 0.05,
    seed: 20_260_615,
  })
  const { lower, upper } = wilsonInterval({ hits: atTheEnd, of: tests }, 0.01)
  const ever = { naive: (naive.at(-1) ?? 0) / tests, sequential: (sequential.at(-1) ?? 0) / tests }
  if (isFull) process.stdout.write(`${JSON.stringify({ atTheEnd, lower, upper, ...ever })}\n`)
  expect([lower < 0.05, upper > 0.05]).toEqual([true, true])
  expect(ever.naive).toBeGreaterThan(0.15)
  expect(ever.sequential).toBeLessThan(0.05)
})

test('units are split by weight, regardless of the form of their ids', () => {
  const weights = [50, 30, 15, 5]
  const variants = weights.map((weight, index) => ({ id: `v${index}`, weight }))
  const count = isFull ? 200_000 : 10_000
  for (const id of [
    (n: number) => `${n}`,
    (n: number) => `visitor-${n}@shop.example`,
    (n: number) => `${n % 10}-${n}-0`,
  ]) {
    const counts = weights.map(() => 0)
    for (let n = 0; n < count; n++) {
      const at = variants.findIndex((variant) => variant.id === variantFor('exp_a', id(n), variants)?.id)
      counts[at] = (counts[at] ?? 0) + 1
    }
    expect(sampleRatioTest(counts, weights)?.pValue).toBeGreaterThan(0.001)
  }
}, 120_000)

test('a unit’s positions in two experiments are independent', () => {
  const cells = [0, 0, 0, 0]
  for (let n = 0; n < 20_000; n++) {
    const cell = (bucketOf('exp_a', `u${n}`) < 0.5 ? 0 : 2) + (bucketOf('exp_b', `u${n}`) < 0.5 ? 0 : 1)
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  expect(sampleRatioTest(cells, [1, 1, 1, 1])?.pValue).toBeGreaterThan(0.001)
})

test('a unit keeps its variant; when weights change, units move only to variants whose weight grew', () => {
  const equal = [
    { id: 'a', weight: 50 },
    { id: 'b', weight: 50 },
  ]
  const grown = [
    { id: 'a', weight: 60 },
    { id: 'b', weight: 40 },
  ]
  let moved = 0
  for (let n = 0; n < 10_000; n++) {
    const before = variantFor('exp_a', `u${n}`, equal)?.id
    expect(variantFor('exp_a', `u${n}`, equal)?.id).toBe(before)
    const after = variantFor('exp_a', `u${n}`, grown)?.id
    if (after !== before) {
      moved++
      expect([before, after]).toEqual(['b', 'a'])
    }
  }
  expect(Math.abs(moved / 10_000 - 0.1)).toBeLessThan(0.01)
})

test('a variant of weight 0 gets no units, and without any weight there is no variant', () => {
  const none = [
    { id: 'a', weight: 0 },
    { id: 'b', weight: 0 },
  ]
  expect(variantFor('exp_a', 'u', none)).toBeNull()
  const one = [none[0] ?? { id: 'a', weight: 0 }, { id: 'b', weight: 1e-9 }]
  expect(Array.from({ length: 100 }, (_, n) => variantFor('exp_a', `u${n}`, one)?.id)).toEqual(
    Array.from({ length: 100 }, () => 'b'),
  )
})
