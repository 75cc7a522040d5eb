import { expect, test } from 'vitest'
import { nextReadAt } from '../../../src/social/insights/next-read.rules.ts'
import { engagementRate, engagementScore, sentimentScore } from '../../../src/social/networks/page/metrics.rules.ts'

const counts = { reactions: 30, comments: 6, shares: 4 }

test('the engagement rate is the number of actions in percent of the followers; 0 without followers', () => {
  expect([engagementRate(counts, 800), engagementRate(counts, 0)]).toEqual([5, 0])
})

test('the engagement score weights comments three times and shares five times', () => {
  expect(engagementScore(counts)).toBe(68)
})

test('the sentiment is positive minus negative reactions, in percent of all; 0 without reactions', () => {
  const byType = { LIKE: 5, LOVE: 3, WOW: 1, HAHA: 1, SAD: 2, ANGRY: 4 }
  expect([sentimentScore(byType, 16), sentimentScore({ ANGRY: 2 }, 2), sentimentScore({}, 0)]).toEqual([25, -100, 0])
})

test('a post is read every 6 hours for a week, then daily, and no longer after 90 days', () => {
  const posted = new Date('2026-01-01T00:00:00Z')
  const at = (days: number) => nextReadAt(posted, new Date(posted.getTime() + days * 86_400_000))?.toISOString() ?? null
  expect([at(0), at(6.75), at(7), at(89), at(90)]).toEqual([
    '2026-01-01T06:00:00.000Z',
    '2026-01-08T00:00:00.000Z',
    '2026-01-09T00:00:00.000Z',
    '2026-04-01T00:00:00.000Z',
    null,
  ])
})
