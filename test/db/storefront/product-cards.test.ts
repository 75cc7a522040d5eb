import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProductCards, type ProductCards } from '../../../src/storefront/catalog/product-cards.ts'
import { salesChannelId, startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
let cards: ProductCards
beforeAll(async () => {
  weft = await startTestWeft()
  cards = createProductCards(weft.db)
})
afterAll(() => weft.stop())

const shirt = async () => (await cards.read(['prod_shirt'], salesChannelId)).get('prod_shirt')

/** Reads twice, so that the second read is of what is remembered; answers how many statements that one took. */
async function remembered(): Promise<number> {
  await shirt()
  const before = weft.connection.statements()
  await shirt()
  return weft.connection.statements() - before
}

test('a product that has not changed is remembered: one statement, for its revision and stock', async () => {
  expect(await remembered()).toBe(1)
})

test.each([
  ['its title', `update product set title = 'Indigo Shirt II' where id = 'prod_shirt'`],
  ['a price', `update variant_price set amount_minor = 2600 where variant_id = 'variant_shirt_s' and currency = 'USD'`],
  [
    'a new price',
    `insert into variant_price (variant_id, currency, amount_minor) values ('variant_shirt_s', 'GBP', 2100)`,
  ],
  ['a price that is gone', `delete from variant_price where variant_id = 'variant_shirt_s' and currency = 'GBP'`],
  ['an sku', `update variant set sku = 'SHIRT-SMALL' where id = 'variant_shirt_s'`],
  ['a picture', `update product_media set alt = 'A blue shirt' where product_id = 'prod_shirt'`],
  ['a category', `delete from product_category where product_id = 'prod_shirt'`],
  ['a collection', `delete from product_collection where product_id = 'prod_shirt'`],
])('what is remembered is not shown after a change of %s', async (_what, change) => {
  await remembered()
  await sql.raw(change).execute(weft.db)
  const now = await shirt()
  const afresh = (await createProductCards(weft.db).read(['prod_shirt'], salesChannelId)).get('prod_shirt')
  expect(now).toEqual(afresh)
  expect(await remembered()).toBe(1)
})

test('stock is never remembered', async () => {
  await remembered()
  await sql`update variant_stock set on_hand = 7, reserved = 2 where variant_id = 'variant_shirt_s'`.execute(weft.db)
  expect((await shirt())?.stock.variant_shirt_s).toEqual({ managed: true, allowBackorder: false, available: 5 })
})

test('a change that commits after a later one is seen as well', async () => {
  const earlier = await weft.connection.pool.connect()
  await earlier.query('begin')
  await earlier.query(`update variant set title = 'Small' where id = 'variant_shirt_s'`)
  await sql`update variant set title = 'Medium' where id = 'variant_shirt_m'`.execute(weft.db)
  expect((await shirt())?.card.variants.map(({ title }) => title)).toEqual(['S', 'Medium'])
  await earlier.query('commit')
  earlier.release()
  expect((await shirt())?.card.variants.map(({ title }) => title)).toEqual(['Small', 'Medium'])
})

test('a product is not shown to a channel that it is not in, nor once it is archived', async () => {
  await remembered()
  expect((await cards.read(['prod_shirt'], 'sc_other')).size).toBe(0)
  await sql`update product set status = 'archived' where id = 'prod_shirt'`.execute(weft.db)
  expect(await shirt()).toBeUndefined()
})
