import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ProductCards, searchProducts } from '../../../src/storefront/catalog-search/index.ts'
import { startedPayment } from '../../support/purchase.ts'
import { salesChannelId, smallCatalog, startTestWeft, type TestWeft } from '../../support/weft.ts'

let weft: TestWeft
let other: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  other = await startTestWeft({ beside: weft })
})
afterAll(async () => {
  await other.stop()
  await weft.stop()
})

const query = (text: string, values: unknown[] = []) => weft.connection.pool.query(text, values)
const lampIn = async (process: TestWeft) => {
  const { body } = await process.agent('POST', '/ucp/catalog/lookup', { ids: ['prod_lamp'] })
  return body.products[0]
}
const noted = async () =>
  (await query('select product_id from catalog_change order by seq')).rows.map((row) => row.product_id)

describe('the next response of another process shows', () => {
  test('a new title, in search and in results', async () => {
    await weft.admin('POST', '/admin/products/prod_lamp', { title: 'Copper Lantern' })
    const found = await other.agent('POST', '/ucp/catalog/search', { query: 'lantern' })
    await weft.admin('POST', '/admin/products/prod_lamp', { title: 'Brass Lamp' })
    expect(found.body.products.map(({ id, title }: { id: string; title: string }) => [id, title])).toEqual([
      ['prod_lamp', 'Copper Lantern'],
    ])
    const gone = await other.agent('POST', '/ucp/catalog/search', { query: 'lantern' })
    expect(gone.body.products).toEqual([])
  })

  test('a new price', async () => {
    await query("update variant_price set amount_minor = 4100 where variant_id = 'variant_lamp' and currency = 'USD'")
    expect((await lampIn(other)).price_range.min).toEqual({ amount: 4100, currency: 'USD' })
    await query("delete from variant_price where variant_id = 'variant_lamp' and currency = 'USD'")
    expect((await lampIn(other)).price_range).toBeNull()
    await query("insert into variant_price (variant_id, currency, amount_minor) values ('variant_lamp', 'USD', 4000)")
    expect((await lampIn(other)).price_range.min).toEqual({ amount: 4000, currency: 'USD' })
  })

  test('that the last unit is held by a payment, and released', async () => {
    const { session } = await startedPayment(weft, { variant: 'variant_lamp' })
    const held = await lampIn(other)
    await weft.agent('POST', `/ucp/checkout-sessions/${session.id}/cancel`)
    const free = await lampIn(other)
    expect([held.variants[0].availability, free.variants[0].availability]).toEqual([
      { available: false, status: 'out_of_stock' },
      { available: true, status: 'in_stock' },
    ])
  })

  test('that stock is no longer managed', async () => {
    await weft.admin('POST', '/admin/stock/variant_print', { managed: false })
    const { body } = await other.agent('POST', '/ucp/catalog/lookup', { ids: ['prod_print'] })
    await weft.admin('POST', '/admin/stock/variant_print', { managed: true })
    expect(body.products[0].variants[0].availability).toEqual({ available: true, status: 'in_stock' })
  })

  test('a new image', async () => {
    await query("insert into product_media (id, product_id, url, alt) values ('media_x', 'prod_lamp', '/x.png', 'X')")
    const shown = await lampIn(other)
    await query("delete from product_media where id = 'media_x'")
    expect([shown.media, (await lampIn(other)).media]).toEqual([
      [{ url: 'https://shop.example/x.png', type: 'image', alt: 'X' }],
      [],
    ])
  })

  test('that a product was removed from the channel or unpublished', async () => {
    await query("delete from product_sales_channel where product_id = 'prod_lamp'")
    const elsewhere = await lampIn(other)
    await query('insert into product_sales_channel (product_id, sales_channel_id) values ($1, $2)', [
      'prod_lamp',
      salesChannelId,
    ])
    const back = await lampIn(other)
    await query("update product set status = 'draft' where id = 'prod_lamp'")
    const draft = await lampIn(other)
    await query("update product set status = 'published' where id = 'prod_lamp'")
    expect([elsewhere, back.id, draft, (await lampIn(other)).id]).toEqual([
      undefined,
      'prod_lamp',
      undefined,
      'prod_lamp',
    ])
  })

  test('a change whose transaction began before a read change and was committed after it', async () => {
    const late = await weft.connection.pool.connect()
    await late.query('begin')
    await late.query("update product set title = 'Late Lamp' where id = 'prod_lamp'")
    await query("update product set description = 'Clay, made by hand.' where id = 'prod_mug'")
    const before = await lampIn(other)
    await late.query('commit')
    late.release()
    const after = await lampIn(other)
    await query("update product set title = 'Brass Lamp' where id = 'prod_lamp'")
    expect([before.title, after.title]).toEqual(['Brass Lamp', 'Late Lamp'])
  })
})

describe('recorded changes', () => {
  afterEach(() => query('truncate catalog_change'))

  test('do not include stock that changes without running out', async () => {
    await query('truncate catalog_change')
    const { session } = await startedPayment(weft, { variant: 'variant_mug' })
    await weft.agent('POST', `/ucp/checkout-sessions/${session.id}/cancel`)
    await query("update variant_stock set on_hand = on_hand + 5 where variant_id = 'variant_mug'")
    expect(await noted()).toEqual([])
  })

  test('include a product once per transaction, regardless of the number of changes', async () => {
    await query('truncate catalog_change')
    await query(`begin; update product set title = title where id = 'prod_mug'; update variant set title = title where product_id = 'prod_mug';
      update variant_price set amount_minor = amount_minor where variant_id = 'variant_mug'; commit`)
    expect(await noted()).toEqual(['prod_mug'])
  })
})

test('a change is read once, even while an older transaction stays open', async () => {
  const old = await weft.connection.pool.connect()
  await old.query('begin')
  await old.query('select pg_current_xact_id()')
  await other.weft.jobs.runNow('follow-catalogue')
  await query("update product set title = title where id = 'prod_mug'")
  const { upToDate } = other.weft.storefront.catalog
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = other.connection.statements()
    await work()
    return other.connection.statements() - before
  }
  const counts = [await statementsOf(upToDate), await statementsOf(upToDate)]
  await old.query('rollback')
  old.release()
  expect(counts).toEqual([3, 1])
})

test('callers in one turn share a statement, and callers during it share the next one', async () => {
  const { upToDate } = other.weft.storefront.catalog
  const twenty = () => Array.from({ length: 20 }, () => upToDate())
  const before = other.connection.statements()
  const first = twenty()
  await setImmediate()
  await setImmediate()
  await Promise.all([...first, ...twenty()])
  expect(other.connection.statements() - before).toBe(2)
})

test('products that do not fit in memory are read from the database, with the same result', async () => {
  const { storefront } = weft.weft
  const input = {
    salesChannelId,
    query: 'hand',
    category: null,
    collection: null,
    limit: null,
    offset: null,
    context: { regionId: null, currency: 'EUR', country: null },
  }
  const noCards = new ProductCards(weft.baseUrl)
  const fromDatabase = await searchProducts(
    { ...storefront, catalog: { ...storefront.catalog, cards: noCards } },
    input,
  )
  expect(fromDatabase).toEqual(await searchProducts(storefront, input))
  expect(fromDatabase.count).toBe(smallCatalog.products.length)
})

test('a change larger than one batch is read completely, like the changes after it', async () => {
  const products = 450
  await query(`with added as (insert into product (id, title, handle, status)
      select 'bead_' || n, 'Bead ' || n, 'bead-' || n, 'published' from generate_series(1, ${products}) n returning id)
    insert into product_sales_channel (product_id, sales_channel_id) select id, '${salesChannelId}' from added`)
  await other.weft.jobs.runNow('follow-catalogue')
  await query("update product set title = 'Pearl' where id = 'bead_7'")
  const found = async (text: string) => {
    const { body } = await other.agent('POST', '/ucp/catalog/search', { query: text, pagination: { limit: 100 } })
    return [body.count, body.products.length, body.products[0].id]
  }
  const [count, shown] = await found('bead')
  expect([count, shown, await found('pearl')]).toEqual([products, 100, [1, 1, 'bead_7']])
})
