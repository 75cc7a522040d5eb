import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Ownership, tableOwnerProblems, tablesIn } from '../../../scripts/table-owners.ts'

const owners = { 'storefront/orders': ['order'], 'platform/events': ['event'], triggers: ['order_listing'] }
const store = 'src/storefront/checkout/store.ts'
const sound = {
  'src/storefront/orders/change-store.ts': `export const change = (db) => db.updateTable('order')`,
  'src/platform/events/events.ts':
    'export const note = sql`insert into event (id) values (1) on conflict do update set id = 2`',
  [store]: 'export const read = sql`select from "order" for update of event skip locked`',
}
const check = (text: string, otherWriters: Ownership['otherWriters'] = {}) =>
  tableOwnerProblems(
    new Map(Object.entries({ ...sound, 'src/storefront/checkout/order-store.ts': text })),
    ['event', 'order', 'order_listing'],
    { owners, otherWriters },
  )

test('features that write only their tables have no problem', () => {
  expect(check('export const nothing = 1')).toEqual([])
  expect(check("export const listing = { table: 'order_listing' }")).toEqual([])
})

describe('a write of the table of another feature is refused', () => {
  test.each([
    [`db.insertInto('order')`, 'order', 'storefront/orders'],
    [`db.updateTable('order as o')`, 'order', 'storefront/orders'],
    [`db.deleteFrom('event')`, 'event', 'platform/events'],
    ['sql`with a as (insert into "order" (id) values (1)) select 1`', 'order', 'storefront/orders'],
    ['sql`update event set id = 1`', 'event', 'platform/events'],
    ['sql`DELETE FROM only event where true`', 'event', 'platform/events'],
    [`insertRows('order', rows)`, 'order', 'storefront/orders'],
    [`deleteInParts(db, 'event', old)`, 'event', 'platform/events'],
    [`deleteById('event')`, 'event', 'platform/events'],
    [`insertRow(tx, 'event', row)`, 'event', 'platform/events'],
    [`updateById(tx, 'event', id, change)`, 'event', 'platform/events'],
    [`recordStore({ table: 'order' })`, 'order', 'storefront/orders'],
    [`db.updateTable('order_listing')`, 'order_listing', 'triggers'],
    [`['event'].map((table) => sql\`update \${sql.table(table)} set id = 1\`)`, 'event', 'platform/events'],
  ])('%s', (text, table, owner) => {
    expect(check(`export const write = ${text}`)).toEqual([
      `src/storefront/checkout/order-store.ts:1 writes ${table}: it belongs to ${owner}`,
    ])
  })
})

test('a listed exception is allowed for as long as it is needed', () => {
  const exception = { order: { 'storefront/checkout': 'One statement.' } }
  expect(check(`export const write = db.insertInto('order')`, exception)).toEqual([])
  expect(check('export const nothing = 1', exception)).toEqual([
    'scripts/table-owners.json no longer needs the exception order storefront/checkout',
  ])
})

test('every table has an owner that exists, and every entry a table', () => {
  const ownership = { owners: { 'storefront/gone': ['order', 'attic'] }, otherWriters: {} }
  expect(tableOwnerProblems(new Map(), ['event', 'order'], ownership)).toEqual([
    'scripts/table-owners.json has no feature storefront/gone',
    'scripts/table-owners.json has no table attic',
    'scripts/table-owners.json lacks the owner of event',
  ])
})

test('the tables are those of the generated types', () => {
  expect(
    tablesIn('interface OrderTable {\n  id: string\n}\nexport interface Tables {\n  order: OrderTable\n}'),
  ).toEqual(['order'])
})

/** Lower this number with the list. */
test('the list of other writers only shrinks', () => {
  const { otherWriters }: Ownership = JSON.parse(readFileSync('scripts/table-owners.json', 'utf8'))
  expect(Object.values(otherWriters).flatMap((its) => Object.keys(its)).length).toBeLessThanOrEqual(1)
})
