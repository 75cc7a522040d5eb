import { describe, expect, test } from 'vitest'
import {
  bucketsIn,
  bucketsOf,
  daysAfter,
  type Interval,
  periodOf,
} from '../../../../src/storefront/overview/sales-period.rules.ts'

const days = (from: string, to: string) => ({ from, to })

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-29', 0, '2026-03-29'],
  ['2026-01-01', 365, '2027-01-01'],
])('%s and %i days are %s', (day, count, expected) => {
  expect(daysAfter(day, count)).toBe(expected)
})

describe('the period of sales, and the one of equal length before it', () => {
  const today = '2026-03-28'
  test.each<[string, Parameters<typeof periodOf>[0], ReturnType<typeof days>, ReturnType<typeof days>]>([
    ['covers the last 28 days', {}, days('2026-03-01', '2026-03-28'), days('2026-02-01', '2026-02-28')],
    [
      'covers the 28 days until a day',
      { to: '2026-01-28' },
      days('2026-01-01', '2026-01-28'),
      days('2025-12-04', '2025-12-31'),
    ],
    ['ends today', { from: '2026-03-27' }, days('2026-03-27', '2026-03-28'), days('2026-03-25', '2026-03-26')],
    ['may be today', { from: today }, days(today, today), days('2026-03-27', '2026-03-27')],
    [
      'may begin in the future',
      { from: '2026-04-02' },
      days('2026-04-02', '2026-04-02'),
      days('2026-04-01', '2026-04-01'),
    ],
    [
      'is the requested one',
      { from: '2026-03-01', to: '2026-03-31' },
      days('2026-03-01', '2026-03-31'),
      days('2026-01-29', '2026-02-28'),
    ],
  ])('%s: %j', (_rule, asked, period, previous) => {
    expect(periodOf(asked, today)).toEqual({ period, previous })
  })
})

describe('the buckets of a period', () => {
  test.each<[string, Interval, ReturnType<typeof days>, ReturnType<typeof days>[]]>([
    [
      'days',
      'day',
      days('2026-02-27', '2026-03-01'),
      ['2026-02-27', '2026-02-28', '2026-03-01'].map((day) => days(day, day)),
    ],
    ['a single day', 'day', days('2026-02-27', '2026-02-27'), [days('2026-02-27', '2026-02-27')]],
    [
      'weeks from Monday to Sunday, of which the first and the last may be partial',
      'week',
      days('2026-03-07', '2026-03-16'),
      [days('2026-03-07', '2026-03-08'), days('2026-03-09', '2026-03-15'), days('2026-03-16', '2026-03-16')],
    ],
    ['a whole week', 'week', days('2026-03-02', '2026-03-08'), [days('2026-03-02', '2026-03-08')]],
    ['a Sunday', 'week', days('2026-03-08', '2026-03-08'), [days('2026-03-08', '2026-03-08')]],
    [
      'months, whatever their length',
      'month',
      days('2027-12-15', '2028-03-01'),
      [
        days('2027-12-15', '2027-12-31'),
        days('2028-01-01', '2028-01-31'),
        days('2028-02-01', '2028-02-29'),
        days('2028-03-01', '2028-03-01'),
      ],
    ],
    ['a whole month', 'month', days('2026-04-01', '2026-04-30'), [days('2026-04-01', '2026-04-30')]],
    ['none', 'day', days('2026-04-02', '2026-04-01'), []],
  ])('are %s', (_what, interval, period, buckets) => {
    expect(bucketsOf(period, interval)).toEqual(buckets)
    expect(bucketsIn(period.from, period.to, interval)).toBe(buckets.length)
  })

  test.each([
    ['2026-01-01', '2027-02-04', 400],
    ['2026-01-01', '2027-02-05', 401],
    ['0001-01-01', '9999-12-31', 401],
  ])('from %s to %s are counted until they are too many: %i', (from, to, count) => {
    expect(bucketsIn(from, to, 'day')).toBe(count)
  })
})
