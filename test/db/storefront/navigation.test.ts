import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillProducts } from '../../../bench/many-rows.ts'
import { sql } from '../../../src/platform/db/database.ts'
import { readGroups } from '../../../src/storefront/shop-pages/navigation-store.ts'
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
  await sql`insert into product_media (id, product_id, url, position) select 'med_' || n, 'bp_' || n, '/media/' || n, 1 from unnest(array[3, 2, 9, 19999]) n`.execute(
    shop.db,
  )
  await sql`analyze`.execute(shop.db)
}, 120_000)
afterAll(async () => {
  await weft.stop()
  await shop.stop()
})

test('a collection of 20,000 products shows the pictures of its first products, and the others are not read', async () => {
  await readGroups(weft.db, channel)
  const statements = await explain.during(async () => {
    const { collections } = await readGroups(weft.db, channel)
    expect(collections[0]).toMatchObject({ handle: 'large', pictureUrls: ['/media/2', '/media/3', '/media/9'] })
  })
  const read = statements.find(({ statement }) => statement.startsWith('with recursive filled'))
  expect([read !== undefined, (read?.buffers ?? Number.POSITIVE_INFINITY) <= mostBuffers]).toEqual([true, true])
})
