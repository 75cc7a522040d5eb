import type { Interval } from './intervals.ts'
import type { Moments } from './moments.ts'
import { criticalT, studentTwoTailedP } from './student.ts'

export interface Difference {
  /** Treatment minus control. */
  readonly estimate: number
  readonly standardError: number
  readonly degreesOfFreedom: number
}

export interface Tested {
  /** Estimate divided by its standard error. */
  readonly statistic: number
  readonly pValue: number
  readonly interval: Interval
}

/**
 * Returns treatment mean minus control mean, with its standard error and Welch's degrees of freedom. Returns null if a
 * variant has fewer than two units, or if both variances are zero.
 */
export function differenceOfMeans(control: Moments, treatment: Moments): Difference | null {
  const degreesOfFreedom = welchSatterthwaite(control, treatment)
  const variance = control.variance / control.count + treatment.variance / treatment.count
  return difference(treatment.mean - control.mean, variance, degreesOfFreedom)
}

/**
 * Returns the relative change of the mean, with its variance by the delta method. 0.05 means five percent more than the
 * control. Returns null if `differenceOfMeans` is null or the control's mean is zero.
 */
export function relativeLift(control: Moments, treatment: Moments): Difference | null {
  if (control.mean === 0) return null
  const degreesOfFreedom = welchSatterthwaite(control, treatment)
  const ratio = treatment.mean / control.mean
  const square = control.mean * control.mean
  const variance =
    (control.variance * ratio * ratio) / square / control.count + treatment.variance / square / treatment.count
  return difference((treatment.mean - control.mean) / Math.abs(control.mean), variance, degreesOfFreedom)
}

function difference(estimate: number, variance: number, degreesOfFreedom: number | null): Difference | null {
  if (degreesOfFreedom === null || !(variance > 0)) return null
  if (!Number.isFinite(variance) || !Number.isFinite(estimate)) return null
  return { estimate, standardError: Math.sqrt(variance), degreesOfFreedom }
}

/**
 * Returns the degrees of freedom of the difference of two means. Returns null if a sample has fewer than two values, or
 * if neither varies.
 */
function welchSatterthwaite(control: Moments, treatment: Moments): number | null {
  if (control.count < 2 || treatment.count < 2) return null
  const parts = [control.variance / control.count, treatment.variance / treatment.count] as const
  const whole = parts[0] + parts[1]
  if (!(whole > 0)) return null
  // Uses shares of the total, so that squares of tiny variances do not underflow.
  return 1 / ((parts[0] / whole) ** 2 / (control.count - 1) + (parts[1] / whole) ** 2 / (treatment.count - 1))
}

/**
 * Returns the result of Welch's t test with Welch-Satterthwaite degrees of freedom, and the interval that misses the
 * true difference with probability `alpha`.
 */
export function testDifference({ estimate, standardError, degreesOfFreedom }: Difference, alpha: number): Tested {
  const statistic = estimate / standardError
  const half = criticalT(alpha, degreesOfFreedom) * standardError
  return {
    statistic,
    pValue: studentTwoTailedP(statistic, degreesOfFreedom),
    interval: { lower: estimate - half, upper: estimate + half },
  }
}
