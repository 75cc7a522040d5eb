import type { Share } from './intervals.ts'
import { twoTailedP } from './normal.ts'
import { logGamma } from './special-functions.ts'

export interface TwoProportions {
  /** (First minus second) / pooled standard error: negative if the second is larger. 0 if undefined. */
  readonly z: number
  readonly pValue: number
}

/**
 * Performs the pooled z test of two proportions. `first` is the control. z squared equals Pearson's chi-square of the 2
 * by 2 table. Returns z 0 and p 1 if a variant is empty or the proportions have no variance.
 */
export function twoProportionTest(first: Share, second: Share): TwoProportions {
  if (first.of <= 0 || second.of <= 0) return { z: 0, pValue: 1 }
  const pooled = (first.hits + second.hits) / (first.of + second.of)
  const variance = pooled * (1 - pooled) * (1 / first.of + 1 / second.of)
  if (!(variance > 0)) return { z: 0, pValue: 1 }
  const z = (first.hits / first.of - second.hits / second.of) / Math.sqrt(variance)
  return { z, pValue: twoTailedP(z) }
}

/** Whether an expected count is below five, so that the normal approximation is inaccurate. */
export function isSmallTable(first: Share, second: Share): boolean {
  const all = first.of + second.of
  if (all <= 0) return true
  const hits = first.hits + second.hits
  const least = Math.min(hits, all - hits)
  return (least * Math.min(first.of, second.of)) / all < 5
}

/**
 * Returns the two-tailed p-value of Fisher's exact test: the total probability of all tables that are at most as likely
 * as the observed one. Takes one step per possible table, so use it for small tables only.
 */
export function fisherExactP(first: Share, second: Share): number {
  const hits = first.hits + second.hits
  const all = first.of + second.of
  const logChoose = (n: number, k: number) => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
  const logLikelihood = (k: number) => logChoose(first.of, k) + logChoose(second.of, hits - k) - logChoose(all, hits)
  const seen = logLikelihood(first.hits)
  let p = 0
  for (let k = Math.max(0, hits - second.of); k <= Math.min(hits, first.of); k++) {
    const each = logLikelihood(k)
    if (each <= seen + 1e-7) p += Math.exp(each)
  }
  return Math.min(1, p)
}
