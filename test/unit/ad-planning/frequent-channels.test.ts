import { describe, expect, test } from 'vitest'
import { keepFrequent, otherChannels } from '../../../src/ad-planning/attribution/frequent-channels.rules.ts'

const name = (index: number) => `channel_${String(index).padStart(2, '0')}`
/** Channel number `index` has `times(index)` conversions. */
const paths = (count: number, times: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ steps: [name(index)], conversions: times(index), nulls: 0 }))
const kept = (given: ReturnType<typeof keepFrequent>) => given.flatMap(({ steps }) => steps)

describe('channels of a model', () => {
  test('are unchanged if there are up to thirty', () => {
    const given = paths(30, () => 1)
    expect(keepFrequent(given)).toEqual(given)
    expect(keepFrequent([])).toEqual([])
  })

  test('are the 29 most frequent if there are more than thirty, and the rest is merged into one', () =>
    expect(kept(keepFrequent(paths(31, (index) => index + 1)))).toEqual([
      otherChannels,
      otherChannels,
      ...Array.from({ length: 29 }, (_, index) => name(index + 2)),
    ]))

  test('are kept in the order of their names if they are equally frequent', () =>
    expect(kept(keepFrequent(paths(31, () => 1).toReversed()))).toEqual([
      otherChannels,
      otherChannels,
      ...Array.from({ length: 29 }, (_, index) => name(28 - index)),
    ]))

  test('count once for each of their steps, with and without a conversion', () => {
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

  test('do not change the numbers of a path', () =>
    expect(keepFrequent(paths(31, (index) => 31 - index)).at(-1)).toEqual({
      steps: [otherChannels],
      conversions: 1,
      nulls: 0,
    }))
})
