export const scoreTypes = ['clv', 'engagement', 'nps', 'churn_risk'] as const
export type ScoreType = (typeof scoreTypes)[number]
export const clvTiers = ['platinum', 'gold', 'silver', 'bronze'] as const
export const levels = ['high', 'medium', 'low'] as const
export type Tier = (typeof clvTiers)[number] | (typeof levels)[number]

/** Factor for NPS scores: they are stored from 0 to 10, but tiers use 0 to 100. */
const npsTimes = 10

export function tierOf(type: ScoreType, value: number): Tier {
  if (type === 'clv')
    return value >= 50_000 ? 'platinum' : value >= 20_000 ? 'gold' : value >= 5000 ? 'silver' : 'bronze'
  const [high, points] = type === 'churn_risk' ? [70, value] : [75, type === 'nps' ? value * npsTimes : value]
  return points >= high ? 'high' : points >= 40 ? 'medium' : 'low'
}

/**
 * Returns the percentile rank: percentage of values that are equal or lower. Returns null with fewer than two values.
 */
export const percentileOf = (atOrBelow: number, all: number): number | null =>
  all < 2 ? null : Math.round((100 * atOrBelow) / all)

export type Trend = 'up' | 'down' | 'stable'

export function trendOf(value: number, before: number | null): Trend {
  if (before === null || value === before) return 'stable'
  return value > before ? 'up' : 'down'
}
