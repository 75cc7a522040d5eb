import { type Moments, noMoments, type PairMoments } from './moments.ts'

export interface Adjusted {
  readonly control: Moments
  readonly treatment: Moments
  /**
   * Share of the variance that the past explains. The adjusted variance is (1 - explained) times the plain variance.
   */
  readonly explained: number
}

/**
 * Applies CUPED (Deng, Xu, Kohavi and Walker 2013): subtracts from each unit's result (y) the part that its past (x)
 * predicts, with the same slope in both variants. Returns null if the past or the result has no variance, or a variant
 * has fewer than two units.
 */
export function cupedAdjusted(control: PairMoments, treatment: PairMoments): Adjusted | null {
  const freedom = control.count + treatment.count - 2
  if (control.count < 2 || treatment.count < 2) return null
  const pooled = (pick: (pairs: PairMoments) => number) =>
    (pick(control) * (control.count - 1) + pick(treatment) * (treatment.count - 1)) / freedom
  const varianceX = pooled((pairs) => pairs.varianceX)
  const varianceY = pooled((pairs) => pairs.varianceY)
  if (!(varianceX > 0) || !(varianceY > 0)) return null
  const slope = pooled((pairs) => pairs.covariance) / varianceX
  const meanX = (control.meanX * control.count + treatment.meanX * treatment.count) / (control.count + treatment.count)
  const explained = Math.min(1, (slope * slope * varianceX) / varianceY)
  if (!Number.isFinite(slope) || !Number.isFinite(explained)) return null
  return { control: adjust(control, slope, meanX), treatment: adjust(treatment, slope, meanX), explained }
}

function adjust(pairs: PairMoments, slope: number, meanX: number): Moments {
  if (pairs.count === 0) return noMoments
  const variance = pairs.varianceY - 2 * slope * pairs.covariance + slope * slope * pairs.varianceX
  return {
    count: pairs.count,
    mean: pairs.meanY - slope * (pairs.meanX - meanX),
    variance: Math.max(0, variance),
  }
}
