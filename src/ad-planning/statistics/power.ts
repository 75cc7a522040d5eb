import { criticalZ, normalCdf } from './normal.ts'
import { normalQuantile } from './special-functions.ts'

export interface TwoRates {
  /** Rate of the control. */
  readonly baseline: number
  /** Rate that the treatment should reach. */
  readonly hoped: number
}

export interface Errors {
  /** False positive rate. */
  readonly alpha: number
  /** Probability of detecting the hoped-for difference if it exists. */
  readonly power: number
}

/**
 * Returns the number of units that each variant needs, not rounded (Fleiss 1981, as R's power.prop.test). The variance
 * under the null uses the pooled rate. Returns null if the rates are equal or not between 0 and 1.
 */
export function sampleSizeForRates({ baseline, hoped }: TwoRates, { alpha, power }: Errors): number | null {
  const change = hoped - baseline
  if (change === 0 || !areRates(baseline, hoped)) return null
  const underNull = (baseline + hoped) / 2
  const root =
    criticalZ(alpha) * Math.sqrt(2 * underNull * (1 - underNull)) +
    normalQuantile(power) * Math.sqrt(baseline * (1 - baseline) + hoped * (1 - hoped))
  return (root / change) ** 2
}

/**
 * Returns the probability of detecting the difference with `perVariant` units in each variant. Returns null without
 * units, and if the rates are equal or not between 0 and 1.
 */
export function powerForRates({ baseline, hoped }: TwoRates, alpha: number, perVariant: number): number | null {
  const change = Math.abs(hoped - baseline)
  if (change === 0 || perVariant <= 0 || !areRates(baseline, hoped)) return null
  const pooled = (baseline + hoped) / 2
  const scatter = Math.sqrt(baseline * (1 - baseline) + hoped * (1 - hoped))
  if (scatter === 0) return 1
  const needed = criticalZ(alpha) * Math.sqrt(2 * pooled * (1 - pooled))
  return normalCdf((Math.sqrt(perVariant) * change - needed) / scatter)
}

/**
 * Returns the number of units that each variant needs to detect a `change` of the mean. Returns null if there is no
 * change or no deviation.
 */
export function sampleSizeForMeans(change: number, standardDeviation: number, { alpha, power }: Errors): number | null {
  if (change === 0 || !(standardDeviation > 0)) return null
  return 2 * (((criticalZ(alpha) + normalQuantile(power)) * standardDeviation) / change) ** 2
}

const areRates = (a: number, b: number): boolean => a >= 0 && a <= 1 && b >= 0 && b <= 1
