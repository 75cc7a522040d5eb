import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backOfficeInvariants } from '../../../src/back-office/index.ts'
import { listTexts } from '../../../src/back-office/translations/listed-text-store.ts'
import { TranslationQuery } from '../../../src/back-office/translations/schema.ts'
import { readTextCounts } from '../../../src/back-office/translations/text-count-store.ts'
import { connectDatabase, type DatabaseConnection, type Queryable } from '../../../src/platform/db/database.ts'
import { checkInvariants } from '../../../src/platform/invariants/index.ts'
import type { Place } from '../../../src/platform/page.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

let database: TestDatabase
let one: DatabaseConnection
let other: DatabaseConnection
beforeAll(async () => {
  database = await testDatabase()
  one = connectDatabase({ url: database.url, maxConnections: 1 })
  other = connectDatabase({ url: database.url, maxConnections: 1 })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.drop()
})
beforeEach(async () => {
  await one.db.deleteFrom('product').execute()
  await one.pool.query('select list_product_options(1000)')
})

const product = (db: Queryable, id: string, description = 'Thrown by hand.') =>
  sql`insert into product (id, title, description, handle) values (${id}, ${`Cup ${id}`}, ${description}, ${id})`.execute(
    db,
  )
const variant = (db: Queryable, productId: string, color: string) =>
  sql`insert into variant (id, product_id, title, options)
    values (${`var_${productId}_${color}`}, ${productId}, ${color}, ${JSON.stringify([{ name: 'Color', value: color }])}::jsonb)`.execute(
    db,
  )
const translate = (db: Queryable, id: string, field: string, source: string, status = 'accepted') =>
  sql`insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    values ('product', ${id}, ${field}, 'de', 'Becher', ${source}, text_digest(${source}), ${status}, now(), now())`.execute(
    db,
  )

const listed = async () =>
  (await one.pool.query(`select text_id, state from translation_listing order by text_id`)).rows.map(
    ({ text_id, state }) => `${text_id} ${state}`,
  )
/** Returns what the doctor finds wrong with translations, and kept counts that differ from the listings. */
async function wrong(): Promise<unknown[]> {
  const rules = backOfficeInvariants.filter(({ name }) => /translat|option/.test(name))
  const { findings } = await checkInvariants(one.db, rules)
  const { texts, translations } = await readTextCounts(one.db)
  const counted = await one.pool.query(
    'select record_type as type, count(*)::int from text_listing group by 1 order by 1',
  )
  const states = await one.pool.query(
    `select locale, record_type as type, state, wants_draft as "wantsDraft", count(*)::int from translation_listing group by 1, 2, 3, 4`,
  )
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  return [
    ...findings,
    ...sorted(texts).filter((row) => !sorted(counted.rows).includes(row)),
    ...sorted(translations).filter((row) => !sorted(states.rows).includes(row)),
  ]
}

test('a new option name does not make another writer wait for the end of an import', async () => {
  await product(one.db, 'prod_a')
  await product(one.db, 'prod_b')
  await one.db.transaction().execute(async (importing) => {
    await variant(importing, 'prod_a', 'Teal')
    await other.db.transaction().execute(async (saving) => {
      await sql`set local lock_timeout = '1ms'`.execute(saving)
      await variant(saving, 'prod_b', 'Teal')
    })
    const { rows } = await other.pool.query('select list_product_options(1000) as n')
    expect(rows).toEqual([{ n: 1 }])
  })
  await one.pool.query('select list_product_options(1000)')
  const { rows } = await one.pool.query(
    'select o.name, o.value, u.uses::int from product_option o join product_option_use u using (id) where u.uses > 0 order by o.value',
  )
  expect(rows).toEqual([
    { name: 'Color', value: 'Teal', uses: 2 },
    { name: 'Color', value: null, uses: 2 },
  ])
  expect(await wrong()).toEqual([])
})

test('the lists contain texts and translations that appear, change, empty and disappear', async () => {
  await product(one.db, 'prod_c')
  await translate(one.db, 'prod_c', 'title', 'Cup prod_c')
  await translate(one.db, 'prod_c', 'description', 'Thrown by hand.', 'draft')
  expect(await listed()).toEqual(['product/prod_c/1 translated', 'product/prod_c/2 draft'])
  await sql`update product set title = 'Mug', description = '' where id = 'prod_c'`.execute(one.db)
  expect(await listed()).toEqual(['product/prod_c/1 outdated'])
  await translate(one.db, 'prod_c', 'title', 'Mug', 'draft')
  expect(await listed()).toEqual(['product/prod_c/1 outdated'])
  expect(await wrong()).toEqual([])
  await sql`update product set description = 'Thrown by hand.' where id = 'prod_c'`.execute(one.db)
  await sql`delete from translation where field = 'title' and status = 'accepted'`.execute(one.db)
  expect(await listed()).toEqual(['product/prod_c/1 draft', 'product/prod_c/2 draft'])
  await sql`update translation set locale = 'fr' where field = 'title'`.execute(one.db)
  expect(await wrong()).toEqual([])
  await sql`delete from product where id = 'prod_c'`.execute(one.db)
  expect(await listed()).toEqual([])
  expect(await wrong()).toEqual([])
})

test.each([
  ['accepted', 'draft'],
  ['draft', 'accepted'],
])('the listing has both changes of one text when %s writes first and %s second', async (first, second) => {
  await product(one.db, 'prod_d')
  let waiting: Promise<unknown> = Promise.resolve()
  await one.db.transaction().execute(async (tx) => {
    await translate(tx, 'prod_d', 'title', 'Cup prod_d', first)
    waiting = translate(other.db, 'prod_d', 'title', 'Cup prod_d', second)
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length)
      .toBeGreaterThan(0)
  })
  await waiting
  expect(await listed()).toEqual(['product/prod_d/1 translated'])
  expect(await wrong()).toEqual([])
})

test('a change of a record writes nothing to the lists if its texts are the same', async () => {
  await product(one.db, 'prod_e')
  await product(one.db, 'prod_f')
  await variant(one.db, 'prod_e', 'Teal')
  await one.pool.query('select list_product_options(1000)')
  await one.db.transaction().execute(async (reading) => {
    await sql`select from text_listing for update`.execute(reading)
    await other.db.transaction().execute(async (saving) => {
      await sql`set local lock_timeout = '1ms'`.execute(saving)
      await sql`update product set updated_at = now(), vendor = 'Kapoor Mills', title = title`.execute(saving)
      await variant(saving, 'prod_f', 'Teal')
      const { rows } = await sql`select list_product_options(1000) as n`.execute(saving)
      expect(rows).toEqual([{ n: 1 }])
    })
  })
  expect(await wrong()).toEqual([])
  await sql`update product set title = 'Mug' where id = 'prod_f'`.execute(one.db)
  expect(await wrong()).toEqual([])
})

test('a list continues after a part that became empty since the last page', async () => {
  await product(one.db, 'prod_g', '')
  await product(one.db, 'prod_h', '')
  await product(one.db, 'prod_i', '')
  await translate(one.db, 'prod_g', 'title', 'Bowl', 'accepted')
  await translate(one.db, 'prod_h', 'title', 'Cup prod_h', 'draft')
  const page = async (after: Place) => {
    const query = TranslationQuery.parse({ locale: 'de', order: 'state', limit: 1, type: 'product' })
    const { rows, next } = await listTexts(one.db, { ...query, after }, { records: 'en', catalog: 'en' })
    return { texts: rows.map(({ id, state }) => [id, state]), next: next ?? [] }
  }
  const second = await page(['outdated', 'product/prod_g/1'])
  expect(second).toEqual({ texts: [['prod_h', 'draft']], next: ['draft', 'product/prod_h/1'] })
  await one.db.deleteFrom('translation').where('record_id', '=', 'prod_h').execute()
  expect(await page(second.next)).toEqual({ texts: [['prod_h', 'missing']], next: ['missing', 'product/prod_h/1'] })
})

test('records that one statement writes together are listed like single ones', async () => {
  const many = 500
  await one.pool.query('set statement_timeout = 0')
  const rename = (to: string, where: string) =>
    one.pool.query(`update product set title = '${to}' || id where ${where}`)
  await one.pool.query(
    `insert into product (id, title, handle) select 'prod_' || n, 'Cup prod_' || n, 'cup-' || n from generate_series(1, ${many}) n`,
  )
  await one.pool.query(`insert into variant (id, product_id, title, options)
    select 'var_' || n, 'prod_' || n, 'Teal', '[{"name": "Color", "value": "Teal"}]' from generate_series(1, ${many}) n`)
  await one.pool.query(`insert into translation (record_type, record_id, field, locale, value, source, source_digest, status, created_at, updated_at)
    select 'product', id, 'title', 'de', 'Becher', title, text_digest(title), 'accepted', now(), now() from product`)
  await rename('Cup ', `id = 'prod_1'`)
  await rename('Mug ', 'true')
  const options = (color: string) => `[{"name": "Color", "value": "${color}"}]`
  await one.pool.query(`update variant set options = '${options('Jade')}' where id = 'var_1'`)
  await one.pool.query(`update variant set options = '${options('Rust')}' where id <> 'var_1'`)
  await one.pool.query(`update variant set title = 'Rust'`)
  await one.pool.query('select list_product_options(1000)')
  const used = await one.pool.query(
    'select o.value, u.uses::int from product_option o join product_option_use u using (id) where u.uses > 0 order by o.value',
  )
  expect(used.rows).toEqual([
    { value: 'Jade', uses: 1 },
    { value: 'Rust', uses: many - 1 },
    { value: null, uses: many },
  ])
  const states = await one.pool.query('select state, count(*)::int from translation_listing group by 1')
  expect(states.rows).toEqual([{ state: 'outdated', count: many }])
  await one.pool.query('delete from translation')
  expect(await listed()).toEqual([])
  expect(await wrong()).toEqual([])
}, 120_000)
