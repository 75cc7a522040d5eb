import { criticalZ, normalCdf } from './normal.ts'
import { normalQuantile } from './special-functions.ts'

export interface TwoRates {
  /** Of the control. */
  readonly baseline: number
  /** That the treatment is hoped to reach. */
  readonly hoped: number
}

export interface Errors {
  /** How often a difference may be seen where there is none. */
  readonly alpha: number
  /** How often the hoped-for difference has to be seen where there is one. */
  readonly power: number
}

/**
 * Units that each variant needs, not rounded (Fleiss 1981, as R's power.prop.test): the variance under the null is that
 * of both rates pooled, or with `nullFrom: 'baseline'` that of the control alone. Null where there is no difference.
 */
export function sampleSizeForRates(
  { baseline, hoped }: TwoRates,
  { alpha, power }: Errors,
  nullFrom: 'pooled' | 'baseline' = 'pooled',
): number | null {
  const change = hoped - baseline
  if (change === 0 || !areRates(baseline, hoped)) return null
  const underNull = nullFrom === 'pooled' ? (baseline + hoped) / 2 : baseline
  const root =
    criticalZ(alpha) * Math.sqrt(2 * underNull * (1 - underNull)) +
    normalQuantile(power) * Math.sqrt(baseline * (1 - baseline) + hoped * (1 - hoped))
  return (root / change) ** 2
}

/** How often the hoped-for difference is seen with `perVariant` units in each. */
export function powerForRates({ baseline, hoped }: TwoRates, alpha: number, perVariant: number): number | null {
  const change = Math.abs(hoped - baseline)
  if (change === 0 || perVariant <= 0 || !areRates(baseline, hoped)) return null
  const pooled = (baseline + hoped) / 2
  const scatter = Math.sqrt(baseline * (1 - baseline) + hoped * (1 - hoped))
  if (scatter === 0) return 1
  const needed = criticalZ(alpha) * Math.sqrt(2 * pooled * (1 - pooled))
  return normalCdf((Math.sqrt(perVariant) * change - needed) / scatter)
}

/** Units that each variant needs to see `change` of a mean; null where there is none. */
export function sampleSizeForMeans(change: number, standardDeviation: number, { alpha, power }: Errors): number | null {
  if (change === 0 || !(standardDeviation > 0)) return null
  return 2 * (((criticalZ(alpha) + normalQuantile(power)) * standardDeviation) / change) ** 2
}

const areRates = (a: number, b: number): boolean => a >= 0 && a <= 1 && b >= 0 && b <= 1
