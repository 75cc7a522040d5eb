import { describe, expect, test } from 'vitest'
import { keepFrequent, otherChannels } from '../../../src/ad-planning/attribution/frequent-channels.rules.ts'

const name = (index: number) => `channel_${String(index).padStart(2, '0')}`
/** Channel number `index` has `times(index)` conversions. */
const paths = (count: number, times: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ steps: [name(index)], conversions: times(index), nulls: 0 }))
const kept = (given: ReturnType<typeof keepFrequent>) => given.flatMap(({ steps }) => steps)

describe('channels of a model', () => {
  test('up to thirty stay as they are', () => {
    const given = paths(30, () => 1)
    expect(keepFrequent(given)).toEqual(given)
    expect(keepFrequent([])).toEqual([])
  })

  test('of more than thirty the 29 most frequent stay, and the rest becomes one', () =>
    expect(kept(keepFrequent(paths(31, (index) => index + 1)))).toEqual([
      otherChannels,
      otherChannels,
      ...Array.from({ length: 29 }, (_, index) => name(index + 2)),
    ]))

  test('equally frequent channels stay in the order of their names', () =>
    expect(kept(keepFrequent(paths(31, () => 1).toReversed()))).toEqual([
      otherChannels,
      otherChannels,
      ...Array.from({ length: 29 }, (_, index) => name(28 - index)),
    ]))

  test('a channel counts once for each of its steps, with and without a conversion', () => {
    const rare = { steps: ['rare'], conversions: 0, nulls: 2 }
    const often = { steps: ['often', 'rare', 'often'], conversions: 1, nulls: 1 }
    const others = paths(29, () => 3)
    // `often` and `rare` occur 4 times, every other channel 3 times. The last channel by name is merged, together with
    // one more.
    expect(keepFrequent([rare, often, ...others])).toEqual([
      rare,
      often,
      ...others.slice(0, 27),
      ...others.slice(27).map((path) => ({ ...path, steps: [otherChannels] })),
    ])
    expect(kept(keepFrequent([{ steps: ['null'], conversions: 0, nulls: 1 }, ...paths(30, () => 3)]))[0]).toBe(
      otherChannels,
    )
  })

  test('paths keep their numbers', () =>
    expect(keepFrequent(paths(31, (index) => 31 - index)).at(-1)).toEqual({
      steps: [otherChannels],
      conversions: 1,
      nulls: 0,
    }))
})
