import { minimise } from '../statistics/index.ts'

/** Returns the adstock of each day: its spend, and the share `left` of the previous day's adstock. */
export function adstock(spend: readonly number[], left: number): number[] {
  let carried = 0
  return spend.map((each) => {
    carried = each + left * carried
    return carried
  })
}

/**
 * `base`: revenue without advertising. `most`: maximum that advertising adds. `half`: spend that adds half of that.
 * `steepness`: how sharply the curve rises.
 */
export interface Hill {
  readonly base: number
  readonly most: number
  readonly half: number
  readonly steepness: number
}

export const hillAt = ({ base, most, half, steepness }: Hill, spend: number): number => {
  if (spend <= 0) return base
  const ratio = (half / spend) ** steepness
  return base + most / (1 + ratio)
}

export interface SpendResponse extends Hill {
  readonly carryOver: number
  /** Share of the variance of revenue that the spend explains (R²). */
  readonly explained: number
  /** Whether there are too few days, or too little variation in spend, to predict the effect of more spend. */
  readonly lowData: boolean
}

export interface SpendDay {
  readonly spend: number
  readonly revenue: number
}

const fewestDays = 28
const carryOvers = [0, 0.25, 0.5, 0.75]

/**
 * Fits a curve of diminishing returns. Returns null if there are less than two weeks of data, no spend, or no revenue.
 */
export function fitSpendResponse(days: readonly SpendDay[]): SpendResponse | null {
  const mean = averageOf(days.map(({ spend }) => spend))
  const revenue = averageOf(days.map((day) => day.revenue))
  if (days.length < 14 || !(mean > 0) || !(revenue > 0)) return null
  const ys = days.map((day) => day.revenue / revenue)
  const scatter = ys.reduce((sum, y) => sum + (y - 1) ** 2, 0)
  const fits = carryOvers.map((carryOver) => {
    const xs = adstock(
      days.map(({ spend }) => spend / mean),
      carryOver,
    ).map((x) => x * (1 - carryOver))
    const found = minimise((at) => squaresOf(hillFrom(at), xs, ys), [-1, 0, 0, 0], { maxSteps: 600, tolerance: 1e-8 })
    return { carryOver, hill: hillFrom(found.at), squares: found.value }
  })
  const best = fits.reduce((least, fit) => (fit.squares < least.squares ? fit : least))
  const spread = Math.sqrt(averageOf(days.map(({ spend }) => (spend / mean - 1) ** 2)))
  return {
    base: best.hill.base * revenue,
    most: best.hill.most * revenue,
    half: best.hill.half * mean,
    steepness: best.hill.steepness,
    carryOver: best.carryOver,
    explained: scatter > 0 ? Math.max(0, 1 - best.squares / scatter) : 0,
    lowData: days.length < fewestDays || spread < 0.15,
  }
}

/** Returns the additional revenue per additional unit of spend at this level. */
export function marginalReturn(hill: Hill, spend: number): number {
  const step = Math.max(1e-6, spend * 1e-4)
  return (
    (hillAt(hill, spend + step) - hillAt(hill, Math.max(0, spend - step))) / (spend > step ? 2 * step : spend + step)
  )
}

/** Returns the highest spend, up to `most`, at which an additional unit still returns `target`. 0 if there is none. */
export function bestSpend(hill: Hill, target: number, most: number): number {
  const steps = 400
  for (let step = steps; step >= 1; step--) {
    const spend = (most * step) / steps
    if (marginalReturn(hill, spend) >= target) return spend
  }
  return 0
}

/** Limits the parameters to the range in which curves differ noticeably. */
function hillFrom(at: readonly number[]): Hill {
  const [base = 1, most = 1, half = 1, steepness = 1] = at.map((log) => Math.exp(Math.min(5, Math.max(-5, log))))
  return { base, most, half, steepness: Math.min(4, Math.max(0.3, steepness)) }
}

const squaresOf = (hill: Hill, xs: readonly number[], ys: readonly number[]): number =>
  xs.reduce((sum, x, index) => sum + (hillAt(hill, x) - (ys[index] ?? 0)) ** 2, 0)

const averageOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
