import { minimise } from '../statistics/index.ts'

const season = 7

interface Smoothing {
  /** Smoothing weights of level, trend and weekday, and the share of the trend that is left after one day. */
  readonly level: number
  readonly trend: number
  readonly weekday: number
  readonly damping: number
}

interface State {
  readonly level: number
  readonly trend: number
  readonly weekdays: readonly number[]
}

/**
 * Forecasts by Holt-Winters exponential smoothing with additive weekdays and a damped trend (Winters 1960, Gardner and
 * McKenzie 1985). Chooses the four weights that minimise the squared one-day-ahead error. Returns the next `days`
 * values, none below zero. Needs at least two weeks.
 */
export function holtWintersForecast(series: readonly number[], days: number): number[] {
  // Scales the mean to one, so that the search works the same for small and large amounts.
  const size = series.reduce((sum, value) => sum + Math.abs(value) / series.length, 0)
  if (!(size > 0)) return Array.from({ length: days }, () => 0)
  const scaled = series.map((value) => value / size)
  const start = startOf(scaled)
  const found = minimise((at) => run(scaled, start, fromLogits(at)).squares, [-1, -3, -2, 1], {
    maxSteps: 250,
    tolerance: 1e-7,
  })
  const smoothing = fromLogits(found.at)
  const { state } = run(scaled, start, smoothing)
  let trend = 0
  return Array.from({ length: days }, (_, index) => {
    trend += state.trend * smoothing.damping ** (index + 1)
    return Math.max(0, size * (state.level + trend + (state.weekdays[(series.length + index) % season] ?? 0)))
  })
}

function fromLogits(at: readonly number[]): Smoothing {
  const [level = 0, trend = 0, weekday = 0, damping = 0] = at.map((each) => 1 / (1 + Math.exp(-each)))
  return { level, trend: trend * level, weekday: weekday * (1 - level), damping: 0.8 + 0.19 * damping }
}

/** Returns the weekday effects of the first weeks, relative to the mean of their week. */
function startOf(series: readonly number[]): State {
  const weeks = Math.min(4, Math.floor(series.length / season))
  const means = Array.from({ length: weeks }, (_, week) => meanOf(series.slice(week * season, (week + 1) * season)))
  const weekdays = Array.from({ length: season }, (_, day) =>
    meanOf(means.map((mean, week) => (series[week * season + day] ?? mean) - mean)),
  )
  const trend = weeks > 1 ? ((means[1] ?? 0) - (means[0] ?? 0)) / season : 0
  return { level: (means[0] ?? 0) - (trend * (season + 1)) / 2, trend, weekdays }
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function run(series: readonly number[], start: State, smoothing: Smoothing): { state: State; squares: number } {
  let { level, trend } = start
  const weekdays = [...start.weekdays]
  let squares = 0
  series.forEach((value, index) => {
    const weekday = weekdays[index % season] ?? 0
    const carried = smoothing.damping * trend
    const error = value - (level + carried + weekday)
    squares += error * error
    level += carried + smoothing.level * error
    trend = carried + smoothing.trend * error
    weekdays[index % season] = weekday + smoothing.weekday * error
  })
  return { state: { level, trend, weekdays }, squares }
}
