import { criticalZ, twoTailedP } from './normal.ts'
import { betaShare } from './special-functions.ts'

/** From this many degrees of freedom on, the distribution equals the normal distribution to seven digits. */
const normalFrom = 1e7

/** Returns the two-tailed p-value of Student's t. Degrees of freedom must be above 0 and need not be whole. */
export function studentTwoTailedP(t: number, degreesOfFreedom: number): number {
  if (Number.isNaN(t)) return 1
  if (degreesOfFreedom >= normalFrom || !Number.isFinite(t)) return twoTailedP(t)
  const square = t * t
  // Near zero, the complement is accurate, while the direct form would round to 1.
  if (square < degreesOfFreedom * 1e-8)
    return 1 - betaShare(0.5, degreesOfFreedom / 2, square / (degreesOfFreedom + square))
  return betaShare(degreesOfFreedom / 2, 0.5, degreesOfFreedom / (degreesOfFreedom + square))
}

/** Returns the t that a two-tailed test at `alpha` must exceed. */
export function criticalT(alpha: number, degreesOfFreedom: number): number {
  if (degreesOfFreedom >= normalFrom) return criticalZ(alpha)
  let low = 0
  let high = Math.max(2, criticalZ(alpha))
  while (studentTwoTailedP(high, degreesOfFreedom) > alpha && high < 1e300) high *= 2
  for (let step = 0; step < 200 && high - low > 1e-13 * high; step++) {
    const middle = (low + high) / 2
    if (studentTwoTailedP(middle, degreesOfFreedom) > alpha) low = middle
    else high = middle
  }
  return (low + high) / 2
}
