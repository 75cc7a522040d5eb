/** Channels of a path in order, and how often the path ended with and without a conversion. */
export interface ChannelPath {
  readonly steps: readonly string[]
  readonly conversions: number
  readonly nulls: number
}

export interface MarkovResult {
  /** Probability that a path ends in a conversion. */
  readonly probability: number
  /** Share of conversions lost if the channel were removed, by channel. */
  readonly removalEffect: ReadonlyMap<string, number>
  /** Share of the credit, by channel. The shares sum to 1 if there are conversions. */
  readonly credit: ReadonlyMap<string, number>
}

const start = 0
type Counts = Map<number, Map<number, number>>

/**
 * Computes Markov attribution: a first-order chain over channels with a start, a conversion and a null state. A
 * channel's credit is its removal effect divided by the sum of all removal effects (Anderl, Becker, von Wangenheim and
 * Schumann 2016).
 */
export function markovCredit(paths: readonly ChannelPath[]): MarkovResult {
  const channels = [...new Set(paths.flatMap(({ steps }) => steps))].sort()
  const number = new Map(channels.map((channel, index) => [channel, index + 1]))
  const chain = chainOf(paths, number, channels.length)
  const probability = conversionProbability(chain, channels.length, null)
  const removalEffect = new Map(
    channels.map((channel) => {
      const without = conversionProbability(chain, channels.length, number.get(channel) ?? null)
      return [channel, probability > 0 ? Math.max(0, 1 - without / probability) : 0]
    }),
  )
  const sum = [...removalEffect.values()].reduce((all, effect) => all + effect, 0)
  const credit = new Map([...removalEffect].map(([channel, effect]) => [channel, sum > 0 ? effect / sum : 0]))
  return { probability, removalEffect, credit }
}

/**
 * Transition counts between states, and their sums by state. 0 is the start, 1 to n are the channels, n + 1 is
 * conversion, n + 2 is null.
 */
interface Chain {
  readonly counts: Counts
  readonly totals: ReadonlyMap<number, number>
}

function chainOf(paths: readonly ChannelPath[], number: ReadonlyMap<string, number>, size: number): Chain {
  const counts: Counts = new Map()
  const totals = new Map<number, number>()
  const add = (from: number, to: number, times: number) => {
    if (times <= 0) return
    const row = counts.get(from) ?? new Map<number, number>()
    counts.set(from, row)
    row.set(to, (row.get(to) ?? 0) + times)
    totals.set(from, (totals.get(from) ?? 0) + times)
  }
  const converted = size + 1
  const nothing = size + 2
  for (const { steps, conversions, nulls } of paths) {
    let from = start
    for (const step of steps) {
      const to = number.get(step) ?? nothing
      add(from, to, conversions + nulls)
      from = to
    }
    add(from, converted, conversions)
    add(from, nothing, nulls)
  }
  return { counts, totals }
}

/** Solves the absorption equations of the chain. A path that reaches `removed` does not convert. */
function conversionProbability({ counts, totals }: Chain, size: number, removed: number | null): number {
  const rows = Array.from({ length: size + 1 }, (_, from) => {
    const row = new Float64Array(size + 2)
    row[from] = 1
    if (from === removed) return row
    const total = totals.get(from) ?? 0
    for (const [to, times] of counts.get(from) ?? []) {
      if (to === size + 1) row[size + 1] = times / total
      else if (to <= size) row[to] = (row[to] ?? 0) - times / total
    }
    return row
  })
  return solveFirst(rows)
}

/**
 * Solves the equations by Gaussian elimination, from the last unknown to the first. Returns the first unknown, limited
 * to 0..1. Every state reaches an end of the chain, so no pivot is zero.
 */
function solveFirst(rows: readonly Float64Array[]): number {
  const size = rows.length
  for (const [column, head] of [...rows.entries()].toReversed())
    for (const row of rows.slice(0, column)) {
      const factor = (row[column] ?? 0) / (head[column] ?? 0)
      if (factor === 0) continue
      for (let at = 0; at <= size; at++) row[at] = (row[at] ?? 0) - factor * (head[at] ?? 0)
    }
  return Math.min(1, Math.max(0, rows[0]?.[size] ?? 0))
}
