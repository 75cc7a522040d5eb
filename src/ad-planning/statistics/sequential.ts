import type { Interval } from './intervals.ts'

/**
 * Returns the parameter rho with which the confidence sequence is narrowest when all variants together have
 * `plannedUnits` units (Waudby-Smith et al. 2021, proposition 3 with the approximate optimum of their equation 7).
 */
export const sequentialTuning = (alpha: number, plannedUnits: number): number => {
  const logAlpha = -2 * Math.log(alpha)
  return Math.sqrt((logAlpha + Math.log(logAlpha + 1)) / Math.max(1, plannedUnits))
}

/**
 * Returns an interval of a confidence sequence: the probability that any interval misses the true value is at most
 * `alpha`, even if it is read many times. `standardError`: of `estimate`, after `units` units in both variants.
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
  // The boundary of the running sum, divided by n to get the boundary of the mean. n rho^2 occurs twice.
  const boundary = Math.sqrt((2 * (spread + 1) * Math.log(Math.sqrt(spread + 1) / alpha)) / (units * spread))
  const half = Math.sqrt(variance) * boundary
  return { lower: estimate - half, upper: estimate + half }
}
