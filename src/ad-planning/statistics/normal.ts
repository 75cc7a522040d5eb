import { erfc, normalQuantile } from './special-functions.ts'

/**
 * Returns the two-tailed p-value of a standard normal z: 1 - erf(|z| / sqrt(2)), between 0 and 1. Computed with erfc,
 * which is accurate in the tail. 1 if z is NaN.
 */
export function twoTailedP(z: number): number {
  if (Number.isNaN(z)) return 1
  return Math.min(1, Math.max(0, erfc(Math.abs(z) / Math.SQRT2)))
}

/** Returns P(Z <= z). */
export const normalCdf = (z: number): number => erfc(-z / Math.SQRT2) / 2

export const normalDensity = (z: number): number => Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)

/** Returns the z that a two-tailed test at `alpha` must exceed: 1.96 for 0.05. */
export const criticalZ = (alpha: number): number => -normalQuantile(alpha / 2)
