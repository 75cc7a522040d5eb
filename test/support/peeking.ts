import { shareMoments } from '../../src/ad-planning/statistics/moments.ts'
import { twoProportionTest } from '../../src/ad-planning/statistics/proportions.ts'
import { sequentialInterval } from '../../src/ad-planning/statistics/sequential.ts'
import { differenceOfMeans } from '../../src/ad-planning/statistics/welch.ts'
import { seededRandom } from '../../src/platform/seeded-random.rules.ts'

export interface Peeking {
  readonly tests: number
  readonly days: number
  /** Units that each variant gets per day. */
  readonly unitsPerDay: number
  /** Conversion rate of both variants, so there is no real difference. */
  readonly rate: number
  readonly alpha: number
  readonly seed: number
}

export interface Peeked {
  /** Number of tests that are significant on the last day. */
  readonly atTheEnd: number
  /** For each day, the number of tests that were significant on that day or an earlier one. */
  readonly naive: readonly number[]
  readonly sequential: readonly number[]
}

/** Runs experiments with two identical variants and evaluates them every day. */
export function peekEveryDay(peeking: Peeking): Peeked {
  const { tests, days, alpha } = peeking
  const random = seededRandom(peeking.seed)
  const naive = new Array<number>(days).fill(0)
  const sequential = new Array<number>(days).fill(0)
  let atTheEnd = 0
  for (let test = 0; test < tests; test++) {
    const found = { naive: false, sequential: false }
    const control = { hits: 0, of: 0 }
    const treatment = { hits: 0, of: 0 }
    for (let day = 0; day < days; day++) {
      for (const variant of [control, treatment]) addDay(variant, peeking, random)
      const isSignificant = twoProportionTest(control, treatment).pValue < alpha
      found.naive ||= isSignificant
      found.sequential ||= isBeyond(control, treatment, peeking)
      if (found.naive) naive[day] = (naive[day] ?? 0) + 1
      if (found.sequential) sequential[day] = (sequential[day] ?? 0) + 1
      if (isSignificant && day === days - 1) atTheEnd++
    }
  }
  return { atTheEnd, naive, sequential }
}

interface Count {
  hits: number
  of: number
}

function addDay(variant: Count, { unitsPerDay, rate }: Peeking, random: () => number): void {
  variant.of += unitsPerDay
  for (let unit = 0; unit < unitsPerDay; unit++) if (random() < rate) variant.hits++
}

function isBeyond(control: Count, treatment: Count, { alpha, days, unitsPerDay }: Peeking): boolean {
  const difference = differenceOfMeans(shareMoments(control), shareMoments(treatment))
  if (!difference) return false
  const planned = { alpha, plannedUnits: 2 * days * unitsPerDay }
  const { lower, upper } = sequentialInterval(
    difference.estimate,
    difference.standardError,
    control.of + treatment.of,
    planned,
  )
  return lower > 0 || upper < 0
}
