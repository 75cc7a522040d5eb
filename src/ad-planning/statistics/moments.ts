/** Count, mean and sample variance (n - 1) of a column of numbers. */
export interface Moments {
  readonly count: number
  readonly mean: number
  readonly variance: number
}

export const noMoments: Moments = { count: 0, mean: 0, variance: 0 }

/** Single pass, without cancellation (Welford 1962). */
export function momentsOf(values: Iterable<number>): Moments {
  let count = 0
  let mean = 0
  let squares = 0
  for (const value of values) {
    count++
    const before = value - mean
    mean += before / count
    squares += before * (value - mean)
  }
  return { count, mean, variance: count < 2 ? 0 : squares / (count - 1) }
}

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

/** `momentsOf` for pairs. */
export function pairMomentsOf(pairs: Iterable<readonly [x: number, y: number]>): PairMoments {
  let count = 0
  const mean = { x: 0, y: 0 }
  const sums = { xx: 0, yy: 0, xy: 0 }
  for (const [x, y] of pairs) {
    count++
    const beforeX = x - mean.x
    const beforeY = y - mean.y
    mean.x += beforeX / count
    mean.y += beforeY / count
    sums.xx += beforeX * (x - mean.x)
    sums.yy += beforeY * (y - mean.y)
    sums.xy += beforeX * (y - mean.y)
  }
  const by = Math.max(1, count - 1)
  return {
    count,
    meanX: mean.x,
    meanY: mean.y,
    varianceX: sums.xx / by,
    varianceY: sums.yy / by,
    covariance: sums.xy / by,
  }
}

/** Moments of a proportion, seen as ones and zeros with binomial variance. */
export function shareMoments({ hits, of }: { readonly hits: number; readonly of: number }): Moments {
  if (of <= 0) return noMoments
  const mean = hits / of
  return { count: of, mean, variance: mean * (1 - mean) }
}

/**
 * A ratio of two sums, such as clicks over impressions, as a mean per unit. By the delta method, its variance is that
 * of (y - ratio x) / mean x, where x is the denominator. Null if the denominator is zero or close to it.
 */
export function ratioMoments(pairs: PairMoments): Moments | null {
  if (pairs.count === 0 || pairs.meanX === 0) return null
  const ratio = pairs.meanY / pairs.meanX
  const variance =
    (pairs.varianceY - 2 * ratio * pairs.covariance + ratio * ratio * pairs.varianceX) / (pairs.meanX * pairs.meanX)
  // A denominator near zero makes the ratio overflow.
  if (!Number.isFinite(ratio) || !Number.isFinite(variance)) return null
  return { count: pairs.count, mean: ratio, variance: Math.max(0, variance) }
}
