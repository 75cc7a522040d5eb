import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../../src/platform/log.ts'
import { CatalogIndex, createCatalogFeed, ProductCards } from '../../../src/storefront/catalog-search/index.ts'
import { type CatalogApp, catalogApp } from './catalog-app.ts'
import { type CatalogDatabase, catalogDatabase } from './catalog-database.ts'

let base: CatalogDatabase
let shop: CatalogApp
beforeAll(async () => {
  base = await catalogDatabase()
  shop = await catalogApp(base)
  await shop.call('POST', '/admin/categories', { id: 'home', name: 'Home' })
  await shop.call('POST', '/admin/categories', { id: 'garden', name: 'Garden' })
  await shop.call('POST', '/admin/categories', { id: 'kitchen', name: 'Kitchen', parent_id: 'home' })
  for (const [id, category] of [
    ['sofa', 'home'],
    ['cup', 'kitchen'],
    ['rake', 'garden'],
  ])
    await shop.call('POST', '/admin/products', {
      id,
      title: id,
      status: 'published',
      categories: [category],
      variants: [{}],
    })
})
beforeEach(() => base.connection.pool.query('truncate catalog_change'))
afterAll(() => base.drop())

const noted = async () =>
  (await base.connection.pool.query('select distinct product_id as id from catalog_change order by 1')).rows.map(
    ({ id }) => id,
  )

it('products of a renamed category, and of categories below it, are found by its new name', async () => {
  const index = new CatalogIndex((error) => {
    throw error
  })
  const feed = createCatalogFeed({
    db: base.db,
    index,
    cards: new ProductCards('https://shop.example'),
    log: createLogger({ level: 'silent' }),
  })
  const found = (query: string) => index.search({ query, channelId: 'sc_default', limit: 9, offset: 0 }).ids.toSorted()
  await feed.fill()
  expect([found('home'), found('household')]).toEqual([['cup', 'sofa'], []])
  await shop.call('POST', '/admin/categories/home', { name: 'Household' })
  expect(await feed.follow()).toBe(2)
  expect([found('home'), found('household')]).toEqual([[], ['cup', 'sofa']])
})

it('moving a category records its products as changed', async () => {
  await shop.call('POST', '/admin/categories/kitchen', { parent_id: 'garden' })
  expect(await noted()).toEqual(['cup'])
})

it('repositioning a category records the products that list it in another order', async () => {
  await shop.call('POST', '/admin/categories/garden', { position: 7 })
  expect(await noted()).toEqual(['rake'])
})

it('a change that affects neither search nor display is not recorded', async () => {
  await shop.call('POST', '/admin/categories/garden', { name: 'Garden', position: 7, handle: 'out-of-doors' })
  expect(await noted()).toEqual([])
})

it('deleting a category keeps its products and records them as changed', async () => {
  await shop.call('DELETE', '/admin/categories/kitchen')
  expect(await noted()).toEqual(['cup'])
})

it('a search does not wait until a change of more than a thousand variants is applied', async () => {
  const blocked = Promise.withResolvers<number>()
  const begun = Promise.withResolvers<void>()
  const feed = createCatalogFeed({
    db: base.db,
    index: {
      build: async (products) => {
        for await (const { id } of products) if (id === 'wall') begun.resolve()
        return begunOr(blocked.promise)
      },
      remove: () => false,
    },
    cards: new ProductCards('https://shop.example'),
    log: createLogger({ level: 'silent' }),
  })
  let hasBegun = false
  const begunOr = (after: Promise<number>) => (hasBegun ? after : 0)
  await feed.fill()
  hasBegun = true
  const variants = Array.from({ length: 1001 }, (_, n) => ({ options: { Size: `${n}` } }))
  await shop.call('POST', '/admin/products', { id: 'wall', title: 'Wall', status: 'published', variants })
  const applied = feed.follow()
  await begun.promise
  await feed.upToDate()
  const version = feed.version()
  blocked.resolve(1)
  expect(await applied).toBe(1)
  expect(feed.version()).toBe(version + 1)
})

it('a product above the size limit of a card has none, and its smaller version has one', async () => {
  const shown = () => cards.render(['fence'], { salesChannelId: 'sc_default', market, now: new Date() }).has('fence')
  const market = { currency: 'USD', regionId: null }
  const cards = new ProductCards('https://shop.example')
  const index = new CatalogIndex((error) => {
    throw error
  })
  const feed = createCatalogFeed({ db: base.db, index, cards, log: createLogger({ level: 'silent' }) })
  const variants = Array.from({ length: 700 }, (_, n) => ({ options: { Size: `${n} ${'x'.repeat(200)}` } }))
  await shop.call('POST', '/admin/products', { id: 'fence', title: 'Fence', status: 'published', variants })
  await feed.fill()
  const before = shown()
  await base.connection.pool.query("delete from variant where product_id = 'fence' and position > 3")
  await base.connection.pool.query("update product set title = 'Low fence' where id = 'fence'")
  await feed.follow()
  const smaller = shown()
  await shop.call('POST', '/admin/products/fence', { variants })
  await feed.follow()
  expect([before, smaller, shown()]).toEqual([false, true, false])
  expect(index.search({ query: 'fence', channelId: 'sc_default', limit: 1, offset: 0 }).count).toBe(1)
})
