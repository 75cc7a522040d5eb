import { holtWintersForecast } from './holt-winters.ts'
import { dayAfter, trendTimesWeekday } from './simple-forecast.rules.ts'

export type ModelName = 'holt_winters' | 'weekday_mean' | 'linear_trend_seasonal'

/** Forecasts the next values of a daily series without gaps. `first`: the day of the first value. */
type Forecaster = (series: readonly number[], days: number, first: string) => number[]

const models: Readonly<Record<ModelName, Forecaster>> = {
  holt_winters: holtWintersForecast,
  weekday_mean: weekdayMean,
  linear_trend_seasonal: (series, days, first) => {
    const at = trendTimesWeekday(series.map((value, index) => ({ day: dayAfter(first, index), value })))
    return Array.from({ length: days }, (_, index) => at(dayAfter(first, series.length + index)))
  },
}

export interface ModelErrors {
  readonly model: ModelName
  /** In the unit of the series. */
  readonly mean_absolute_error: number
  /** Sum of absolute errors as a percentage of the actual sum. Null if that sum is zero. */
  readonly wape_percent: number | null
  /**
   * Sum of errors as a percentage of the actual sum, positive if the forecasts were too high. Null if that sum is zero.
   */
  readonly bias_percent: number | null
}

export interface ModelForecast {
  readonly model: ModelName
  readonly days: readonly { readonly value: number; readonly lower: number; readonly upper: number }[]
  readonly total: { readonly value: number; readonly lower: number; readonly upper: number }
  /** Errors of all models that were tried, best first. */
  readonly errors: readonly ModelErrors[]
  /** Percentage of back-tested days inside an interval computed the same way. */
  readonly coverage_percent: number
  readonly tested_days: number
}

/** Shortest series that can be back-tested. */
const fewestDays = 28
const leastPast = 14
const testedAhead = 14
const mostOrigins = 8

interface Tried {
  readonly model: ModelName
  /** Errors (forecast minus actual) of the days after each back-tested start day. */
  readonly errors: readonly (readonly number[])[]
}

/**
 * Forecasts with the model that had the smallest error in back-tests. The model's past errors determine the width of
 * the intervals. `confidence`: the share of days that an interval should contain. Returns null if there are less than
 * four weeks of data.
 */
export function modelForecast(
  series: readonly number[],
  first: string,
  { days, confidence }: { readonly days: number; readonly confidence: number },
): ModelForecast | null {
  if (series.length < fewestDays) return null
  const ahead = Math.min(days, testedAhead)
  const origins = originsOf(series.length, ahead)
  const tried = (Object.keys(models) as ModelName[]).map((model) => ({
    model,
    errors: origins.map((origin) => errorsFrom(series, first, { model, origin, ahead })),
  }))
  const truth = origins.flatMap((origin) => series.slice(origin, origin + ahead))
  const ranked = tried
    .map((each) => ({ each, figures: errorFigures(each, truth) }))
    .sort((a, b) => a.figures.mean_absolute_error - b.figures.mean_absolute_error)
  const [best] = ranked
  if (!best) return null
  const { errors } = best.each
  const values = models[best.each.model](series, days, first).map((value) => Math.max(0, value))
  const half = widthFor(errors.flat(), confidence)
  return {
    model: best.each.model,
    days: values.map((value, index) => around(value, half * Math.sqrt(Math.max(1, (index + 1) / ahead)))),
    total: around(
      values.reduce((sum, value) => sum + value, 0),
      totalWidth(errors, days, confidence),
    ),
    errors: ranked.map(({ figures }) => figures),
    coverage_percent: coverage(errors, confidence),
    tested_days: truth.length,
  }
}

/** Returns the start days for back-tests: the newest days that have a full test window after them, evenly spaced. */
function originsOf(length: number, ahead: number): number[] {
  const last = length - ahead
  const count = Math.min(mostOrigins, last - leastPast + 1)
  const step = Math.max(1, Math.floor((last - leastPast) / Math.max(1, count - 1)))
  return Array.from({ length: count }, (_, index) => last - index * Math.min(step, 7))
}

function errorsFrom(
  series: readonly number[],
  first: string,
  { model, origin, ahead }: { readonly model: ModelName; readonly origin: number; readonly ahead: number },
): number[] {
  const forecast = models[model](series.slice(0, origin), ahead, first)
  return forecast.map((value, index) => Math.max(0, value) - (series[origin + index] ?? 0))
}

function errorFigures({ model, errors }: Tried, truth: readonly number[]): ModelErrors {
  const all = errors.flat()
  const happened = truth.reduce((sum, value) => sum + Math.abs(value), 0)
  const missed = all.reduce((sum, error) => sum + Math.abs(error), 0)
  const leaned = all.reduce((sum, error) => sum + error, 0)
  return {
    model,
    mean_absolute_error: missed / Math.max(1, all.length),
    wape_percent: happened > 0 ? (100 * missed) / happened : null,
    bias_percent: happened > 0 ? (100 * leaned) / happened : null,
  }
}

/**
 * Returns the half-width of an interval that contains the share `confidence` of errors, counting one future error
 * (Vovk's conformal prediction).
 */
function widthFor(errors: readonly number[], confidence: number): number {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  const index = Math.min(sizes.length, Math.ceil((sizes.length + 1) * confidence)) - 1
  return sizes[Math.max(0, index)] ?? 0
}

/**
 * Returns the half-width of the interval for the total of the period. Errors of neighbouring days are not independent
 * and do not cancel out, so it uses the summed errors of whole back-test windows.
 */
function totalWidth(errors: readonly (readonly number[])[], days: number, confidence: number): number {
  const sums = errors.map((stretch) => stretch.reduce((sum, error) => sum + error, 0))
  const ahead = errors[0]?.length ?? 1
  const stretches = days / ahead
  const bias = Math.abs(sums.reduce((sum, each) => sum + each / sums.length, 0))
  const spread = widthFor(sums, confidence)
  return Math.max(spread * Math.sqrt(stretches), bias * stretches)
}

/**
 * Returns the share of errors inside their interval, cross-validated: the interval of each window is computed from the
 * other windows.
 */
function coverage(errors: readonly (readonly number[])[], confidence: number): number {
  let held = 0
  let all = 0
  errors.forEach((stretch, index) => {
    const others = errors.filter((_, other) => other !== index).flat()
    const half = others.length > 0 ? widthFor(others, confidence) : widthFor(stretch, confidence)
    all += stretch.length
    held += stretch.filter((error) => Math.abs(error) <= half).length
  })
  return all === 0 ? 0 : (100 * held) / all
}

const around = (value: number, half: number) => ({ value, lower: Math.max(0, value - half), upper: value + half })

/** Forecasts each day as the mean of the last four values of the same weekday. */
function weekdayMean(series: readonly number[], days: number): number[] {
  return Array.from({ length: days }, (_, index) => {
    const back = [1, 2, 3, 4].map((week) => series.length + (index % 7) - 7 * week).filter((at) => at >= 0)
    return back.reduce((sum, at) => sum + (series[at] ?? 0), 0) / Math.max(1, back.length)
  })
}
