import type { Moments, PairMoments } from '../../src/ad-planning/statistics/moments.ts'

/** Computes moments in a single pass without cancellation errors (Welford 1962). */
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
