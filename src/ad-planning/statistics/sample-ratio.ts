import { gammaTail } from './special-functions.ts'

export interface SampleRatio {
  readonly chiSquare: number
  readonly degreesOfFreedom: number
  readonly pValue: number
}

/** Returns the upper tail of the chi-square distribution. */
export const chiSquareTail = (chiSquare: number, degreesOfFreedom: number): number =>
  gammaTail(degreesOfFreedom / 2, chiSquare / 2)

/**
 * Performs Pearson's test for a sample ratio mismatch: whether the counts of the variants fit their weights. Returns
 * null without units, and if fewer than two variants have a weight above 0. A variant of weight 0 must have no units.
 */
export function sampleRatioTest(counts: readonly number[], weights: readonly number[]): SampleRatio | null {
  const promised = counts.map((count, index) => ({ count, weight: weights[index] ?? 0 }))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const whole = promised.reduce((sum, { weight }) => sum + weight, 0)
  const compared = promised.filter(({ weight }) => weight > 0)
  if (total === 0 || whole <= 0 || compared.length < 2) return null
  const degreesOfFreedom = compared.length - 1
  if (promised.some(({ count, weight }) => weight <= 0 && count > 0))
    return { chiSquare: Number.MAX_VALUE, degreesOfFreedom, pValue: 0 }
  const chiSquare = compared.reduce((sum, { count, weight }) => {
    const expected = (total * weight) / whole
    return sum + (count - expected) ** 2 / expected
  }, 0)
  return { chiSquare, degreesOfFreedom, pValue: chiSquareTail(chiSquare, degreesOfFreedom) }
}
