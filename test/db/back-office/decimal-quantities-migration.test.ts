import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationFiles } from '../../../src/platform/db/migrate.ts'
import { type TestDatabase, testDatabase } from '../../support/postgres.ts'

const own = '20261122T1170_decimal_quantities.sql'
let database: TestDatabase
let pool: pg.Pool

/** Creates a back office of the previous version with every kind of amount that it accepted. */
beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool(database.poolConfig)
  await pool.query('drop schema public cascade; create schema public')
  const files = await migrationFiles()
  await migrate(pool, { only: new Set(files.slice(0, files.indexOf(own))) })
  const dates = `now(), now()`
  await pool.query(`
    insert into inventory_item (id, title, unit, on_hand, created_at, updated_at) values
      ('cloth', 'Cloth', 'Metre', 12.3456, ${dates}), ('button', 'Button', 'piece', 7, ${dates}),
      ('roll', 'Roll', 'roll', 2.5, ${dates}), ('much', 'Much', 'kg', 9999999999.9999, ${dates});
    insert into design (id, name, created_at, updated_at) values ('shirt', 'Shirt', ${dates});
    insert into design_component (id, design_id, role, quantity, unit, inventory_item_id, created_at, updated_at) values
      ('thread', 'shirt', 'Thread', 0.0004, 'kg', null, ${dates}), ('body', 'shirt', 'Body', 1.25, 'm', 'cloth', ${dates}),
      ('label', 'shirt', 'Label', 0.5, 'piece', null, ${dates}), ('knob', 'shirt', 'Knob', 4, 'piece', 'button', ${dates});
    insert into inventory_order (id, status, stock_location_id, quantity, total_price, created_at, updated_at)
      values ('order', 'partially_received', 'sloc_default', 5, 500, ${dates});
    insert into inventory_order_line (id, inventory_order_id, position, inventory_item_id, quantity, price, received_quantity)
      values ('of_cloth', 'order', 0, 'cloth', 3, 100, 1), ('of_roll', 'order', 1, 'roll', 2, 100, 0);
    insert into production_run (id, status, quantity, allocated_quantity, produced_quantity, design_id, variant_id, snapshot,
      captured_at, created_at, updated_at) values ('run', 'approved', 12, 5, 3, 'shirt', 'variant_shirt', '{}', now(), ${dates});
    insert into production_consumption (run_id, inventory_item_id, quantity, missing_quantity, created_at) values
      ('run', 'cloth', 1.2345, 1.2345, now()), ('run', 'roll', 0.5, 0, now()), ('run', 'button', 0.0004, 0, now());`)
  await migrate(pool)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

const rows = async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows
const refused = (statement: string) =>
  pool.query(statement).then(
    () => null,
    (error: { constraint?: string }) => error.constraint,
  )

test('existing amounts are cut to three decimals, except those of components, and whole amounts are unchanged', async () => {
  expect(await rows('select id, unit_kind, on_hand::text, keeps_fraction from inventory_item order by id')).toEqual([
    ['button', 'piece', '7.000', false],
    ['cloth', 'length', '12.346', false],
    ['much', 'weight', '9999999999.999', false],
    ['roll', 'piece', '2.500', true],
  ])
  expect(await rows('select id, quantity::text, unit_kind from design_component order by id')).toEqual([
    ['body', '1.2500', 'length'],
    ['knob', '4.0000', 'piece'],
    ['label', '0.5000', 'piece'],
    ['thread', '0.0004', 'weight'],
  ])
  expect(
    await rows('select id, unit_kind, quantity::text, received_quantity::text from inventory_order_line order by id'),
  ).toEqual([
    ['of_cloth', 'length', '3.000', '1.000'],
    ['of_roll', 'piece', '2.000', '0.000'],
  ])
  expect(
    await rows(
      'select inventory_item_id, unit_kind, quantity::text, missing_quantity::text from production_consumption order by 1',
    ),
  ).toEqual([
    ['button', null, '0.001', '0.000'],
    ['cloth', 'length', '1.235', '1.235'],
    ['roll', null, '0.500', '0.000'],
  ])
  expect(
    await rows(
      'select unit, unit_kind, quantity::text, allocated_quantity::text, produced_quantity::text from production_run',
    ),
  ).toEqual([['piece', 'piece', '12.000', '5.000', '3.000']])
})

test('a fraction of a piece that was in stock can be used up, and does not come back', async () => {
  await pool.query(`update inventory_item set on_hand = on_hand - 1 where id = 'roll'`)
  expect(await rows(`select on_hand::text from inventory_item where id = 'roll'`)).toEqual([['1.500']])
  await pool.query(`update inventory_item set on_hand = 3 where id = 'roll'`)
  expect(await refused(`update inventory_item set on_hand = 2.5 where id = 'roll'`)).toBe('inventory_item_whole')
})

test('the database refuses fractions of pieces, and units still used with decimals cannot become pieces', async () => {
  expect(await refused(`update inventory_item set on_hand = 0.5 where id = 'button'`)).toBe('inventory_item_whole')
  expect(await refused(`update inventory_order_line set quantity = 2.5 where id = 'of_roll'`)).toBe(
    'inventory_order_line_whole',
  )
  expect(await refused(`update production_run set produced_quantity = 0.5`)).toBe('production_run_whole')
  await pool.query(`update inventory_order_line set quantity = 2.5 where id = 'of_cloth'`)
  expect(await refused(`update inventory_item set unit = 'roll', on_hand = 1 where id = 'cloth'`)).toMatch(/_whole$/)
  await pool.query(`update inventory_item set unit = 'kg' where id = 'cloth'`)
  expect(await rows(`select unit_kind from inventory_order_line where id = 'of_cloth'`)).toEqual([['weight']])
})
