import type { CampaignDay } from './history.types.ts'

export interface SimpleDay {
  readonly day: string
  readonly conversions: number
  /** An integer, in minor units. */
  readonly revenue: number
}

export interface SimpleForecast {
  readonly modelType: 'benchmark' | 'linear_trend_seasonal'
  readonly days: readonly SimpleDay[]
}

/** With fewer days, the forecast does not use the history. */
const fewestDays = 7
const benchmark = { roas: 3, conversionsPerUnit: 0.01 }
const dayMs = 86_400_000

/**
 * Forecasts with a linear trend and weekday factors. With less than a week of data, assumes a revenue of three times
 * the budget and one conversion per hundred units of it. `minorPerUnit`: 100 for EUR.
 */
export function simpleForecast(
  history: readonly CampaignDay[],
  wanted: {
    readonly start: string
    readonly days: number
    readonly dailyBudget: number
    readonly minorPerUnit: number
  },
): SimpleForecast {
  const days = Array.from({ length: wanted.days }, (_, index) => dayAfter(wanted.start, index))
  if (history.length < fewestDays) {
    const conversions = (wanted.dailyBudget / wanted.minorPerUnit) * benchmark.conversionsPerUnit
    const revenue = Math.round(wanted.dailyBudget * benchmark.roas)
    return { modelType: 'benchmark', days: days.map((day) => ({ day, conversions, revenue })) }
  }
  const conversions = trendTimesWeekday(history.map(({ day, conversions: value }) => ({ day, value })))
  const revenue = trendTimesWeekday(history.map(({ day, revenue: value }) => ({ day, value })))
  return {
    modelType: 'linear_trend_seasonal',
    days: days.map((day) => ({ day, conversions: conversions(day), revenue: Math.round(revenue(day)) })),
  }
}

interface Point {
  readonly day: string
  readonly value: number
}

/** Returns a function that gives the expected value of a day, never below zero. */
export function trendTimesWeekday(points: readonly Point[]): (day: string) => number {
  const line = lineThrough(points)
  const factors = weekdayFactors(points)
  return (day) => Math.max(0, line(day)) * (factors[weekdayOf(day)] ?? 1)
}

/**
 * Returns the factor of each weekday relative to the trend line, Sunday first. The average is 1. All are 1 if the data
 * shows no weekday effect.
 */
export function weekdayFactors(points: readonly Point[]): number[] {
  const line = lineThrough(points)
  const sums = Array.from({ length: 7 }, () => ({ seen: 0, expected: 0 }))
  for (const { day, value } of points) {
    const sum = sums[weekdayOf(day)]
    if (!sum) continue
    sum.seen += value
    sum.expected += Math.max(0, line(day))
  }
  const raw = sums.map(({ seen, expected }) => (expected > 0 ? seen / expected : 1))
  const mean = raw.reduce((sum, factor) => sum + factor / 7, 0)
  return raw.map((factor) => (mean > 0 ? factor / mean : 1))
}

/** Returns the line fitted by least squares over the dates, so that a missing day counts as a gap. */
function lineThrough(points: readonly Point[]): (day: string) => number {
  const count = Math.max(1, points.length)
  const xs = points.map(({ day }) => indexOf(day))
  const meanX = xs.reduce((sum, x) => sum + x / count, 0)
  const meanY = points.reduce((sum, { value }) => sum + value / count, 0)
  let xx = 0
  let xy = 0
  points.forEach(({ value }, index) => {
    const x = (xs[index] ?? 0) - meanX
    xx += x * x
    xy += x * (value - meanY)
  })
  const slope = xx > 0 ? xy / xx : 0
  return (day) => meanY + slope * (indexOf(day) - meanX)
}

const indexOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
/** Returns the weekday in UTC, like the days of the history. Sunday is 0. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export interface Range {
  readonly lower: number
  readonly upper: number
}

/**
 * Returns the range around a forecast. The margin is one minus the confidence level, so a lower confidence gives a
 * wider range.
 */
export function forecastInterval(forecast: number, confidenceLevel: number): Range {
  const margin = 1 - confidenceLevel
  return { lower: forecast * (1 - margin), upper: forecast * (1 + margin) }
}

/** Returns the confidence of a forecast based on this many days. */
export function confidenceOf(days: number): number {
  if (days >= 30) return 0.9
  return days >= 14 ? 0.7 : 0.5
}

export interface BudgetAdvice {
  readonly action: 'increase' | 'keep' | 'decrease'
  readonly recommended_daily_budget: number
  readonly confidence: 'high' | 'medium' | 'low'
  readonly reason: string
}

/**
 * Advises 20 % more if the return reaches the target, the same budget if it reaches 80 % of the target, and 20 % less
 * if it is lower or unknown.
 */
export function budgetAdvice(
  { dailyBudget, roas, targetRoas }: { dailyBudget: number; roas: number | null; targetRoas: number },
  days: number,
): BudgetAdvice {
  const confidence = days >= 30 ? 'high' : days >= 14 ? 'medium' : 'low'
  const shown = roas === null ? 'unknown' : roas.toFixed(2)
  const advice = (action: BudgetAdvice['action'], factor: number, reason: string): BudgetAdvice => ({
    action,
    recommended_daily_budget: Math.max(1, Math.round(Math.min(2, factor) * dailyBudget)),
    confidence,
    reason,
  })
  if (roas !== null && roas >= targetRoas)
    return advice('increase', 1.2, `The return of ${shown} reaches the target of ${targetRoas}.`)
  if (roas !== null && roas >= 0.8 * targetRoas)
    return advice('keep', 1, `The return of ${shown} is near the target of ${targetRoas}.`)
  return advice('decrease', 0.8, `The return of ${shown} is well below the target of ${targetRoas}.`)
}
