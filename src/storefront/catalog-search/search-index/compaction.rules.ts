import { documentLimit } from './ranking.rules.ts'

const fanIn = 4
const worthRewriting = 0.25

export interface SegmentSize {
  readonly documents: number
  readonly live: number
}

/**
 * Returns the indexes of the segments to merge next; none if no merge is needed. Merges four or more segments of
 * similar size, which keeps their number small and rewrites products rarely. Rewrites a segment when more than a
 * quarter of it is dead.
 */
export function segmentsToMerge(sizes: readonly SegmentSize[]): readonly number[] {
  const tiers = new Map<number, number[]>()
  for (const [at, { live }] of sizes.entries()) {
    const tier = Math.floor(Math.log(Math.max(1, live)) / Math.log(fanIn))
    const alike = tiers.get(tier)
    if (alike) alike.push(at)
    else tiers.set(tier, [at])
  }
  for (const alike of tiers.values()) {
    const together = alike.reduce((sum, at) => sum + (sizes[at]?.live ?? 0), 0)
    if (alike.length >= fanIn && together < documentLimit) return alike
  }
  const worn = sizes.findIndex(({ documents, live }) => documents - live > documents * worthRewriting)
  return worn === -1 ? [] : [worn]
}
