import { expect, test } from 'vitest'
import { compareVariants, type Observed } from '../../../src/ad-planning/experiments/compare-variants.ts'
import type { MetricView } from '../../../src/ad-planning/experiments/schema.ts'

const none = { count: 0, meanX: 0, meanY: 0, varianceX: 0, varianceY: 0, covariance: 0 }
const looked = { alpha: 0.05, sequentialAlpha: 0.01, plannedUnits: 5000 }

const sequentialOf = (kind: MetricView['kind'], control: Partial<Observed>, variant: Partial<Observed>) => {
  const metric = { name: kind, kind, role: 'primary', direction: 'increase' } as unknown as MetricView
  const observed = (part: Partial<Observed>): Observed => ({ units: 4, converted: 0, ratio: none, past: none, ...part })
  return compareVariants(metric, observed(control), observed(variant), looked).sequential
}

test('the interval of a difference between shares never exceeds 100 percentage points', () => {
  expect(sequentialOf('conversion', { converted: 2 }, { converted: 2 })).toEqual({
    lower: -1,
    upper: 1,
    is_significant: false,
  })
})

test('the interval of a difference between amounts has no limits', () => {
  const past = { ...none, count: 4, meanY: 20_000, varianceY: 90_000 }
  const sequential = sequentialOf('value', { past }, { past })
  expect([Number(sequential?.lower) < -1, Number(sequential?.upper) > 1]).toEqual([true, true])
})
