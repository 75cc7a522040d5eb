export const rfmGroups = ['champions', 'loyal', 'new', 'promising', 'at_risk', 'lost'] as const
export type RfmGroup = (typeof rfmGroups)[number]

export interface BuyerValues {
  readonly recencyDays: number
  readonly frequency: number
  readonly monetaryMinor: number
}

export interface Quintiles {
  /** 5 for the most recent buyers. */
  readonly recency: number
  readonly frequency: number
  readonly monetary: number
}

export function rfmOf(buyers: readonly BuyerValues[]): Quintiles[] {
  const recency = quintilesOf(buyers.map(({ recencyDays }) => -recencyDays))
  const frequency = quintilesOf(buyers.map((buyer) => buyer.frequency))
  const monetary = quintilesOf(buyers.map(({ monetaryMinor }) => monetaryMinor))
  return buyers.map((_, index) => ({
    recency: recency[index] ?? 3,
    frequency: frequency[index] ?? 3,
    monetary: monetary[index] ?? 3,
  }))
}

/**
 * Returns the quintile of each value, from 1 (lowest fifth) to 5. Equal values share the quintile of their middle rank.
 */
export function quintilesOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const ranges = new Map<number, { below: number; upTo: number }>()
  for (const [index, value] of sorted.entries()) {
    const range = ranges.get(value)
    if (range) range.upTo = index + 1
    else ranges.set(value, { below: index, upTo: index + 1 })
  }
  return values.map((value) => {
    const { below, upTo } = ranges.get(value) ?? { below: 0, upTo: values.length }
    return Math.min(5, 1 + Math.floor((5 * (below + upTo)) / (2 * values.length)))
  })
}

export function rfmGroupOf({ recency, frequency, monetary }: Quintiles): RfmGroup {
  if (recency >= 4 && frequency >= 4 && monetary >= 4) return 'champions'
  if (recency >= 3 && frequency >= 4) return 'loyal'
  if (recency >= 4 && frequency <= 2) return 'new'
  if (recency <= 2) return frequency >= 3 ? 'at_risk' : 'lost'
  return 'promising'
}
