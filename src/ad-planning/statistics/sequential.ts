import type { Interval } from './intervals.ts'

/**
 * How tightly the confidence sequence is tuned for the moment at which `plannedUnits` have come in all variants
 * together (Waudby-Smith et al. 2021, proposition 3 with the approximate optimum of their equation 7).
 */
export const sequentialTuning = (alpha: number, plannedUnits: number): number => {
  const logAlpha = -2 * Math.log(alpha)
  return Math.sqrt((logAlpha + Math.log(logAlpha + 1)) / Math.max(1, plannedUnits))
}

/**
 * An interval that holds at every look at once: however often somebody peeks, the chance that it ever misses the truth
 * is at most `alpha`. `standardError` is that of `estimate` after `units` in both variants.
 */
export function sequentialInterval(
  estimate: number,
  standardError: number,
  units: number,
  { alpha, plannedUnits }: { readonly alpha: number; readonly plannedUnits: number },
): Interval {
  const square = sequentialTuning(alpha, plannedUnits) ** 2
  const spread = units * square
  const variance = units * standardError * standardError
  // n rho^2 twice below: the boundary of the running sum, brought back to the mean.
  const boundary = Math.sqrt((2 * (spread + 1) * Math.log(Math.sqrt(spread + 1) / alpha)) / (units * spread))
  const half = Math.sqrt(variance) * boundary
  return { lower: estimate - half, upper: estimate + half }
}
