import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../../../src/platform/db/database.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { importCatalog, openCatalog } from '../../../src/storefront/catalog-import/index.ts'
import { createSettingsReader } from '../../../src/storefront/settings/index.ts'
import { seedDemoShop } from '../../../src/wiring/seed-demo-shop.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const file = new URL('../../../sandbox/demo-shop/catalog.json', import.meta.url).pathname

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  connection = connectDatabase({ url: database.url, maxConnections: 4 })
  const log = createLogger({ level: 'silent' })
  await seedDemoShop(connection.db, { demo: true, publishableKey: null, log })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const tables = {
  categories: 'select id, name, handle, parent_id from category order by position, id',
  collections: 'select id, title, handle from collection order by id',
  products: `select id, title, handle, description, status, vendor, tax_class, options, metadata, created_at,
    array(select category_id from product_category where product_id = p.id order by 1) as categories,
    array(select collection_id from product_collection where product_id = p.id order by 1) as collections,
    array(select sales_channel_id from product_sales_channel where product_id = p.id order by 1) as channels,
    array(select array[url, alt] from product_media where product_id = p.id order by position) as media from product p order by id`,
  variants: `select v.id, v.product_id, v.title, v.sku, v.options, s.managed, s.allow_backorder, s.on_hand, s.reserved
    from variant v join variant_stock s on s.variant_id = v.id order by v.product_id, v.position`,
  prices: 'select * from variant_price order by variant_id, currency, region_id',
}

async function stored() {
  const entries = Object.entries(tables).map(async ([name, query]) => [name, (await connection.pool.query(query)).rows])
  return Object.fromEntries(await Promise.all(entries))
}

async function importDemo() {
  const settings = createSettingsReader(connection.db)
  const catalog = await openCatalog(file)
  const request = { ...catalog, currency: null, dryRun: false, skipInvalid: false }
  return (await importCatalog({ db: connection.db, settings, baseUrl: 'https://shop.example' }, request)).report
}

it('the demo shop states its terms, and the products that are a final sale', async () => {
  const { rows } = await connection.pool.query(
    `select coalesce(product_id, 'shop') as of, (returns ->> 'window_days')::int as days, (returns ->> 'final_sale')::boolean as is_final,
       shipping ->> 'duties' as duties from policy where product_id is null or product_id = 'prod_harbour-check-cotton' order by product_id nulls first`,
  )
  expect(rows).toEqual([
    { of: 'shop', days: 30, is_final: false, duties: 'shop' },
    { of: 'prod_harbour-check-cotton', days: 30, is_final: true, duties: null },
  ])
})

it('the demo shop equals an import of its catalog', async () => {
  const seeded = await stored()
  expect(seeded.products).toHaveLength(72)
  expect(await importDemo()).toMatchObject({ products: 72, created: 0, updated: 0, unchanged: 72, problem_count: 0 })
  await connection.pool.query('truncate product, category, collection cascade')
  expect(await importDemo()).toMatchObject({ products: 72, created: 72, updated: 0, unchanged: 0, problem_count: 0 })
  expect(await stored()).toEqual(seeded)
})
