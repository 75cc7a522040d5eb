import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { resolveVariants } from '../../../src/storefront/catalog-import/snapshot-store.ts'
import { type CatalogDatabase, catalogDatabase } from './catalog-database.ts'

let database: CatalogDatabase
beforeAll(async () => {
  database = await catalogDatabase()
  await database.connection.pool.query(`
    insert into product (id, title, handle) select 'p' || n, 'Product', 'p' || n from generate_series(1, 3000) n;
    insert into variant (id, product_id, title, sku, options, position)
      select 'v' || n, 'p' || n, 'Variant', 'S' || n, '[]', 0 from generate_series(1, 3000) n`)
  await database.connection.pool.query('vacuum analyze variant')
})
afterAll(() => database.drop())

test('stock and price rows find their variant through an index, by id and by SKU', async () => {
  const names = Array.from({ length: 200 }, (_, n) =>
    n % 2 ? { variantId: `v${n}`, sku: null } : { variantId: null, sku: `S${n}` },
  )
  const { ids, read } = await database.db.transaction().execute(async (tx) => {
    const scanned = async () =>
      (
        await sql<{
          rows: number
        }>`select seq_tup_read::integer as rows from pg_stat_xact_user_tables where relname = 'variant'`.execute(tx)
      ).rows[0]?.rows ?? -1
    const before = await scanned()
    const ids = await resolveVariants(tx, [...names, { variantId: null, sku: 'none' }])
    return { ids, read: (await scanned()) - before }
  })
  expect(ids).toEqual([...Array.from({ length: 200 }, (_, n) => (n === 0 ? null : `v${n}`)), null])
  expect(read).toBe(0)
})
