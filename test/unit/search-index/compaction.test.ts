import { expect, test } from 'vitest'
import { segmentsToMerge } from '../../../src/storefront/catalog-search/search-index/compaction.rules.ts'

const whole = (...sizes: number[]) => sizes.map((documents) => ({ documents, live: documents }))

test('four segments of similar size are merged, and fewer are not', () => {
  expect(segmentsToMerge(whole(1, 2, 3, 100_000))).toEqual([])
  expect(segmentsToMerge(whole(100_000, 1, 1, 5, 1, 1))).toEqual([1, 2, 4, 5])
  expect(segmentsToMerge(whole(3, 4, 15, 15))).toEqual([])
  expect(segmentsToMerge(whole(4, 15, 15, 6, 3))).toEqual([0, 1, 2, 3])
})

test('a segment is rewritten if more than a quarter of its entries are dead', () => {
  expect(segmentsToMerge([{ documents: 100, live: 75 }])).toEqual([])
  expect(segmentsToMerge([...whole(5), { documents: 100, live: 74 }])).toEqual([1])
})

test('a merge that would not fit into one segment is not started', () => {
  expect(segmentsToMerge(whole(3_500_000, 3_500_000, 3_500_000, 3_500_000, 2_777_215))).toEqual([0, 1, 2, 3, 4])
  expect(segmentsToMerge(whole(3_500_000, 3_500_000, 3_500_000, 3_500_000, 2_777_216))).toEqual([])
  expect(segmentsToMerge(whole(5_000_000, 5_000_000, 5_000_000, 5_000_000))).toEqual([])
})
