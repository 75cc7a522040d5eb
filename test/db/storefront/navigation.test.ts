import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillProducts } from '../../../bench/many-rows.ts'
import { sql } from '../../../src/platform/db/database.ts'
import { createNavigation } from '../../../src/storefront/shop-pages/navigation.ts'
import { type Explaining, explaining, explainLaterConnections } from '../../support/explained.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const products = 20_000
const mostBuffers = 1000

let shop: TestWeft
let weft: TestWeft
let explain: Explaining
let channel: string

beforeAll(async () => {
  shop = await startTestWeft()
  await explainLaterConnections(shop)
  weft = await startTestWeft({ beside: shop })
  explain = explaining(weft)
  const { sales_channel_id } = await shop.db
    .selectFrom('product_sales_channel')
    .select('sales_channel_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  channel = sales_channel_id
  await fillProducts(shop.db, 1, products)
  const added = sql`from generate_series(1, ${products}::int) n`
  await sql`insert into product_sales_channel (product_id, sales_channel_id) select 'bp_' || n, ${channel} ${added}`.execute(
    shop.db,
  )
  await sql`insert into collection (id, title, handle, created_at, updated_at) values ('col_large', 'Large', 'large', now() + interval '1 day', now())`.execute(
    shop.db,
  )
  await sql`insert into product_collection (product_id, collection_id, position) select 'bp_' || n, 'col_large', n ${added}`.execute(
    shop.db,
  )
  await sql`insert into product_media (id, product_id, url, position) select 'med_' || n, 'bp_' || n, '/media/' || n, 1 from unnest(array[3, 2, 8, 19999]) n`.execute(
    shop.db,
  )
  // Every second product is archived and the only kind in its category.
  await sql`insert into category (id, name, handle) values ('cat_live', 'Live', 'live'), ('cat_old', 'Old', 'old')`.execute(
    shop.db,
  )
  await sql`insert into product_category (product_id, category_id)
    select 'bp_' || n, case when n % 2 = 0 then 'cat_live' else 'cat_old' end ${added}`.execute(shop.db)
  await sql`update product set status = 'archived' where id = any(select 'bp_' || n ${added} where n % 2 = 1)`.execute(
    shop.db,
  )
  await sql`analyze`.execute(shop.db)
}, 120_000)
afterAll(async () => {
  await weft.stop()
  await shop.stop()
})

/** Returns the navigation groups, read again at each call. */
const groups = () => createNavigation(weft.weft.storefront).groups(channel, null)

test('a collection of 20,000 products, half of them archived, shows images of its first products without reading the others', async () => {
  while (!(await groups()).collection('large') || (await groups()).category('old')) await sleep(100)
  const statements = await explain.during(async () => {
    const { collections, category } = await groups()
    expect(collections[0]).toMatchObject({ handle: 'large', pictureUrls: ['/media/2', '/media/8'] })
    expect([category('live')?.name, category('old')]).toEqual(['Live', undefined])
  })
  const own = statements.filter(({ statement }) => /^select (coalesce\(\(select json_agg|c\.id, array)/.test(statement))
  expect(own.map(({ buffers }) => buffers <= mostBuffers)).toEqual([true, true])
})
