import type { ChannelPath } from './markov.rules.ts'

/**
 * Draws a bootstrap sample: as many paths as given, with replacement. In the result, each path counts as often as it
 * was drawn.
 */
export function resample(paths: readonly ChannelPath[], random: () => number): ChannelPath[] {
  const ends: number[] = []
  let total = 0
  for (const { conversions, nulls } of paths) {
    total += conversions
    ends.push(total)
    total += nulls
    ends.push(total)
  }
  const drawn = new Array<number>(ends.length).fill(0)
  for (let count = 0; count < total; count++) {
    const at = firstBeyond(ends, random() * total)
    drawn[at] = (drawn[at] ?? 0) + 1
  }
  return paths.map(({ steps }, index) => ({
    steps,
    conversions: drawn[2 * index] ?? 0,
    nulls: drawn[2 * index + 1] ?? 0,
  }))
}

function firstBeyond(ends: readonly number[], place: number): number {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}

export interface Interval {
  readonly low: number
  readonly high: number
}

/** Returns the 95% bootstrap interval of each channel's credit. `credit` computes the credits of one sample. */
export function bootstrapIntervals(
  paths: readonly ChannelPath[],
  credit: (drawn: readonly ChannelPath[]) => ReadonlyMap<string, number>,
  { replicates, random }: { readonly replicates: number; readonly random: () => number },
): Map<string, Interval> {
  const values = new Map<string, number[]>()
  for (const channel of new Set(paths.flatMap(({ steps }) => steps))) values.set(channel, [])
  for (let count = 0; count < replicates; count++) {
    const credits = credit(resample(paths, random))
    for (const [channel, list] of values) list.push(credits.get(channel) ?? 0)
  }
  return new Map([...values].map(([channel, list]) => [channel, middle95(list)]))
}

function middle95(values: number[]): Interval {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0
  return { low: at(0.025), high: at(0.975) }
}
