/** Count, mean and sample variance (n - 1) of a column of numbers. */
export interface Moments {
  readonly count: number
  readonly mean: number
  readonly variance: number
}

export const noMoments: Moments = { count: 0, mean: 0, variance: 0 }

/** Moments of two columns of the same rows. */
export interface PairMoments {
  readonly count: number
  readonly meanX: number
  readonly meanY: number
  readonly varianceX: number
  readonly varianceY: number
  readonly covariance: number
}

export const firstOf = ({ count, meanX, varianceX }: PairMoments): Moments => ({
  count,
  mean: meanX,
  variance: varianceX,
})

/** Returns the moments of a proportion, as the mean of ones and zeros with binomial variance. */
export function shareMoments({ hits, of }: { readonly hits: number; readonly of: number }): Moments {
  if (of <= 0) return noMoments
  const mean = hits / of
  return { count: of, mean, variance: mean * (1 - mean) }
}

/**
 * Returns a ratio of two sums, such as clicks over impressions, as a mean per unit. By the delta method, its variance
 * is the variance of (y - ratio x) / mean x, where x is the denominator. Returns null without units, and if the
 * denominator is zero or close to it.
 */
export function ratioMoments(pairs: PairMoments): Moments | null {
  if (pairs.count === 0 || pairs.meanX === 0) return null
  const ratio = pairs.meanY / pairs.meanX
  const variance =
    (pairs.varianceY - 2 * ratio * pairs.covariance + ratio * ratio * pairs.varianceX) / (pairs.meanX * pairs.meanX)
  // If the denominator is near zero, the ratio overflows.
  if (!Number.isFinite(ratio) || !Number.isFinite(variance)) return null
  return { count: pairs.count, mean: ratio, variance: Math.max(0, variance) }
}
