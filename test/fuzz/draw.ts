import { seededRandom } from '../../src/platform/seeded-random.rules.ts'

/** Random choices that a seed makes repeatable. */
export interface Draw {
  /** Returns an integer from 0 to `end` (exclusive). */
  below(end: number): number
  chance(probability: number): boolean
  pick<const List extends readonly [unknown, ...unknown[]]>(list: List): List[number]
  /** Returns undefined for an empty list. */
  pickAny<T>(list: readonly T[]): T | undefined
}

export function drawFrom(seed: number): Draw {
  const random = seededRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  return {
    below,
    chance: (probability) => random() < probability,
    pick: (list) => list[below(list.length)] ?? list[0],
    pickAny: (list) => list[below(list.length)],
  }
}
