import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CatalogIndex, IndexedProduct } from '../../../src/storefront/catalog-search/search-index/index.ts'
import { indexedProduct, newIndex, searchWeb } from '../../support/indexed-product.ts'
import { syntheticCatalogue } from '../../support/synthetic-catalogue.ts'
import { turnsDuring } from '../../support/turns-during.ts'

// Words that are neither prefixes nor typos of each other.
const vocabulary = ['lamp', 'kurta', 'blue', 'cotton', 'vase', 'ring', 'sofa', 'mug']

const product = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((number) => `p${number}`),
  createdAtMs: fc.integer({ min: 0, max: 5 }),
  channelIds: fc.subarray(['web', 'partner']),
  categoryIds: fc.subarray(['c1', 'c2', 'c3']),
  collectionIds: fc.subarray(['l1', 'l2']),
  title: fc.subarray(vocabulary, { maxLength: 3 }).map((words) => words.join(' ')),
  handle: fc.constant(''),
  description: fc.array(fc.constantFrom(...vocabulary), { maxLength: 4 }).map((words) => words.join(' ')),
  categoryNames: fc.constant([]),
  variantTexts: fc.constant([]),
})

const request = fc.record({
  words: fc.subarray(vocabulary, { maxLength: 3 }),
  channelId: fc.constantFrom('web', 'partner'),
  categoryId: fc.option(fc.constantFrom('c1', 'c2', 'c3', 'none'), { nil: undefined }),
  collectionId: fc.option(fc.constantFrom('l1', 'l2'), { nil: undefined }),
})
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never

const step = fc.oneof(
  { weight: 6, arbitrary: product.map((each) => ({ kind: 'build' as const, products: [each] })) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 30 }).map((n) => ({ kind: 'remove' as const, id: `p${n}` })) },
  { weight: 4, arbitrary: request.map((each) => ({ kind: 'search' as const, request: each })) },
  {
    weight: 1,
    arbitrary: fc.array(product, { maxLength: 12 }).map((products) => ({ kind: 'build' as const, products })),
  },
)

/**
 * Answers by brute force. If no product has all the words, it returns those with at least half of them, or with the
 * most that any product has.
 */
function plainAnswer(products: Iterable<IndexedProduct>, asked: Request): { ids: string[]; matched: string } {
  const visible = [...products].filter(
    (each) =>
      each.channelIds.includes(asked.channelId) &&
      (asked.categoryId === undefined || each.categoryIds.includes(asked.categoryId)) &&
      (asked.collectionId === undefined || each.collectionIds.includes(asked.collectionId)),
  )
  const wordsOf = (each: IndexedProduct) => `${each.title} ${each.description}`.split(' ')
  const hits = visible.map((each) => ({
    id: each.id,
    words: asked.words.filter((word) => wordsOf(each).includes(word)).length,
  }))
  const best = Math.max(0, ...hits.map(({ words }) => words))
  const idsFrom = (least: number) => hits.flatMap(({ id, words }) => (words >= least ? [id] : [])).sort()
  if (best === asked.words.length) return { ids: idsFrom(best), matched: 'all' }
  if (best === 0) return { ids: [], matched: 'all' }
  return { ids: idsFrom(Math.min(best, Math.ceil(asked.words.length / 2))), matched: 'most' }
}

function indexAnswer(index: CatalogIndex, asked: Request) {
  const { words, ...filters } = asked
  const { ids, count, matched } = index.search({ ...filters, query: words.join(' '), limit: 100, offset: 0 })
  return { ids: [...ids].sort(), count, matched }
}

describe('changes', () => {
  test('every search after any changes returns the same as a plain list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const index = await newIndex()
        const list = new Map<string, IndexedProduct>()
        for (const each of steps) {
          if (each.kind === 'remove') {
            expect(index.remove(each.id)).toBe(list.delete(each.id))
          } else if (each.kind === 'build') {
            await index.build(each.products)
            for (const built of each.products) list.set(built.id, built)
          } else {
            const plain = plainAnswer(list.values(), each.request)
            expect(indexAnswer(index, each.request)).toEqual({ ...plain, count: plain.ids.length })
          }
          expect(index.size).toBe(list.size)
        }
      }),
      { numRuns: 150, seed: 20261 },
    )
  })

  test('appear immediately and persist if they happen during a background merge', async () => {
    const index = await newIndex()
    await index.build([...syntheticCatalogue(3).products(3000)])
    await index.build([indexedProduct('extra', { title: 'Xylograph' })])
    const ids = (offset: number) => index.search({ channelId: 'web', limit: 1000, offset }).ids
    const [gone, changed, ...others] = ids(0)
    // The index rewrites a segment when more than a quarter of its 3000 products are removed.
    for (const id of others.slice(0, 751)) index.remove(id)
    const merging = turnsDuring(index.settled())
    await new Promise(setImmediate)
    index.remove(gone ?? '')
    await index.build([indexedProduct(changed ?? '', { title: 'Zymometer' })])
    expect(index.size).toBe(2249)
    expect(searchWeb(index, 'zymometer')).toEqual({ ids: [changed], count: 1, matched: 'all' })
    expect(await merging).toBeGreaterThan(1)
    expect([index.size, ids(0).includes(gone ?? '')]).toEqual([2249, false])
    expect(searchWeb(index, 'zymometer')).toEqual({ ids: [changed], count: 1, matched: 'all' })
    expect(searchWeb(index, 'xylograph').ids).toEqual(['extra'])
    expect(new Set([0, 1000, 2000].flatMap(ids)).size).toBe(2249)
  })

  test('use the later version if one product is read twice', async () => {
    const index = await newIndex()
    await index.build([indexedProduct('a', { title: 'Older' }), indexedProduct('a', { title: 'Newer' })])
    expect([index.size, searchWeb(index, 'newer').count, searchWeb(index, 'older').count]).toEqual([1, 1, 0])
  })

  test('do not affect the existing products if their source fails, and the index still works', async () => {
    const index = await newIndex(indexedProduct('a', { title: 'Lamp' }))
    async function* failing() {
      yield indexedProduct('b', { title: 'Lamp' })
      throw new Error('connection lost')
    }
    await expect(index.build(failing())).rejects.toThrow('connection lost')
    await index.build([indexedProduct('c', { title: 'Lamp' })])
    expect(searchWeb(index, 'lamp').ids).toEqual(['a', 'c'])
  })

  test('let the event loop run while many products are read and merged', async () => {
    const index = await newIndex()
    let turns = 0
    let handle = setImmediate(function turn() {
      turns += 1
      handle = setImmediate(turn)
    })
    await index.build(syntheticCatalogue(4).products(9000))
    await index.settled()
    clearImmediate(handle)
    expect(index.size).toBe(9000)
    expect(turns).toBeGreaterThan(3)
  })

  test('lead to the same ranking product by product as an index built at once', async () => {
    const products = [...syntheticCatalogue(5).products(1500)]
    const oneByOne = await newIndex(...products.toReversed())
    const atOnce = await newIndex()
    await atOnce.build(products)
    await oneByOne.settled()
    for (const { title } of products.slice(0, 100)) {
      for (const query of [title, title.slice(0, 3), `${title} xxxxxxx`]) {
        expect(searchWeb(oneByOne, query)).toEqual(searchWeb(atOnce, query))
      }
    }
  })
})
