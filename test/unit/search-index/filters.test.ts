import { expect, test } from 'vitest'
import { indexedProduct, newIndex, searchWeb } from '../../support/indexed-product.ts'

const shop = () =>
  newIndex(
    indexedProduct('p1', { title: 'Blue lamp', categoryIds: ['home', 'lamps'], collectionIds: ['summer'] }),
    indexedProduct('p2', { title: 'Blue mug', categoryIds: ['home'], collectionIds: ['winter'] }),
    indexedProduct('p3', { title: 'Blue cap', channelIds: ['partner'] }),
    indexedProduct('p4', { title: 'Qwertz lamp', channelIds: [] }),
  )
const page = { limit: 20, offset: 0 }

test('a channel sees its own products, filtered by category and collection', async () => {
  const index = await shop()
  const ids = (request: object) => index.search({ channelId: 'web', ...page, ...request }).ids
  expect(ids({})).toEqual(['p1', 'p2'])
  expect(ids({ channelId: 'partner' })).toEqual(['p3'])
  expect(ids({ categoryId: 'home' })).toEqual(['p1', 'p2'])
  expect(ids({ categoryId: 'lamps', query: 'blue' })).toEqual(['p1'])
  expect(ids({ categoryId: 'home', collectionId: 'winter' })).toEqual(['p2'])
})

test.each([
  { channelId: 'unknown' },
  { channelId: 'web', categoryId: 'unknown' },
  { channelId: 'web', collectionId: 'unknown' },
  { channelId: 'web', categoryId: '' },
  { channelId: 'web', categoryId: 'summer' },
  { channelId: 'web', categoryId: '__proto__' },
  { channelId: 'web', categoryId: 'lamps', collectionId: 'winter' },
])('no product is found with %j', async (filters) => {
  expect((await shop()).search({ ...filters, ...page, query: 'blue' })).toEqual({ ids: [], count: 0, matched: 'all' })
})

test('a page beyond the end is empty and has the correct count', async () => {
  const beyond = { channelId: 'web', limit: 20, offset: 1_000_000_000 }
  expect((await shop()).search(beyond)).toEqual({ ids: [], count: 2, matched: 'all' })
  expect((await shop()).search({ ...beyond, query: 'blue' })).toEqual({ ids: [], count: 2, matched: 'all' })
  expect((await shop()).search({ ...beyond, query: 'blue', offset: 0, limit: 0 })).toEqual({
    ids: [],
    count: 2,
    matched: 'all',
  })
})

test('consecutive pages form the whole ranking, in every kind of result', async () => {
  const products = Array.from({ length: 700 }, (_, at) =>
    indexedProduct(`p${at}`, {
      title: at % 3 === 0 ? 'Blue lamp' : 'Lamp in blue and white',
      description: at % 7 === 0 ? 'cotton' : 'wool',
      createdAtMs: at % 50,
    }),
  )
  const index = await newIndex(...products)
  for (const query of ['blue lamp', 'blue cotton qqqq', undefined]) {
    const whole = index.search({ query, channelId: 'web', limit: 700, offset: 0 })
    const paged = Array.from({ length: 70 }, (_, at) =>
      index.search({ query, channelId: 'web', limit: 10, offset: at * 10 }),
    )
    expect(paged.flatMap(({ ids }) => ids)).toEqual(whole.ids)
    expect(new Set(whole.ids).size).toBe(whole.count)
  }
})

test('a word that occurs only in another channel or in removed products is unknown', async () => {
  const index = await shop()
  expect(searchWeb(index, 'cap').count).toBe(0)
  expect(searchWeb(index, 'qwertz lamp')).toEqual({ ids: ['p1'], count: 1, matched: 'most' })
  await index.build([indexedProduct('p5', { title: 'Blue lanp' })])
  expect(searchWeb(index, 'lanp').ids).toEqual(['p5'])
  index.remove('p5')
  expect(searchWeb(index, 'lanp')).toEqual({ ids: ['p1'], count: 1, matched: 'all' })
})
