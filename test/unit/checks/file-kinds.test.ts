import { describe, expect, test } from 'vitest'
import { fileKindProblems, functionFileProblems, networkNameProblems } from '../../../scripts/file-kinds.ts'

const check = (files: Readonly<Record<string, string>>) => fileKindProblems(new Map(Object.entries(files)))
const ruleFile = 'src/storefront/orders/total.rules.ts'

test('a feature that respects its file kinds has no problem', () => {
  expect(
    check({
      [ruleFile]: `import { z } from 'zod'
import type { Row } from './order.types.ts'
import { money } from '../../platform/money.ts'
/** Does not await a Date.now() in a comment. */
export const total = (at: string) => [z, money, new Date(at), 'await Date.now()']`,
      'src/platform/money.ts': 'export const money = 1',
      'src/storefront/orders/store.ts': `export const find = (db) => db.selectFrom('orders')
export const fail = (error) => { if (error) throw error; throw new Error('The row is gone.') }`,
      'src/storefront/orders/place-order.ts': `import { find } from './store.ts'\nexport const place = async () => await find()`,
      'src/storefront/orders/index.ts': `export { place } from './place-order.ts'`,
    }),
  ).toEqual([])
})

describe('rules', () => {
  test.each([
    ['export const f = async () => await g()', ['1 waits: rules are pure', '1 waits: rules are pure']],
    ['\nexport const now = new Date()', ['2 reads the clock: rules are pure']],
    ['export const now = Date.now()', ['1 calls Date.now: rules are pure']],
    ['export const dice = Math.random()', ['1 calls Math.random: rules are pure']],
    ['export const level = process.env.LEVEL', ['1 reads process.env: rules are pure']],
    ["import { hash } from 'node:crypto'", ['1 runs node:crypto: rules are pure']],
    ["import type { Kysely } from 'kysely'", ['1 takes types of kysely']],
    ["import type { Row } from './store.ts'", ['1 takes types of ./store.ts']],
  ])('%s is refused', (text, problems) => {
    expect(check({ [ruleFile]: text })).toEqual(problems.map((problem) => `${ruleFile}:${problem}`))
  })

  test('include their imports, direct and indirect, except those of types', () => {
    expect(
      check({
        [ruleFile]: `import { near } from './near.ts'`,
        'src/storefront/orders/near.ts': `export { far } from './far.ts'\nimport type { Q } from './quiet.ts'`,
        'src/storefront/orders/far.ts': 'export const far = Date.now()',
        'src/storefront/orders/quiet.ts': 'export const quiet = Date.now()',
      }),
    ).toEqual([`src/storefront/orders/far.ts:1 calls Date.now: rules are pure (${ruleFile} reaches it)`])
  })
})

test.each([
  ["db.selectFrom('orders')"],
  ["db.insertInto('orders')"],
  ["db.updateTable('orders')"],
  ["db.deleteFrom('orders')"],
  ['sql`select 1`'],
])('%s outside a store is refused', (text) => {
  expect(check({ 'src/storefront/orders/routes.ts': text, 'src/storefront/orders/note-store.ts': text })).toEqual([
    'src/storefront/orders/routes.ts:1 has SQL: it belongs into a store',
  ])
})

test.each([['throw new AppError("gone", 404, "Gone.")'], ['throw notFound("This order")']])(
  '%s in a store is refused',
  (text) => {
    expect(check({ 'src/storefront/orders/store.ts': text })).toEqual([
      'src/storefront/orders/store.ts:1 throws a refusal: a store answers with facts',
    ])
  },
)

test('an index that exports everything is refused', () => {
  expect(check({ 'src/social/posts/index.ts': `export * from './a.ts'\nexport * as b from './b.ts'` })).toEqual([
    'src/social/posts/index.ts:1 exports everything: name what others may use',
  ])
})

describe('only the network’s own folder may name it', () => {
  const networks = {
    'src/social/networks/registry.rules.ts': `export { short as network_c } from './short/index.ts'`,
    'src/social/networks/short/index.ts': `export const short = { platforms: { network_c_alt: { networks: ['network_c'] } } }`,
  }
  const file = 'src/social/posts/save-post.ts'
  const problemsOf = (text: string) => networkNameProblems(new Map(Object.entries({ ...networks, [file]: text })))

  test.each([
    [`export const isShort = (name) => name === 'network_c'`, 'network_c'],
    [`export const isShort = (name) => name === 'network_c_alt'`, 'network_c_alt'],
    ['export const most = { network_c: 280 }', 'network_c'],
    ['export const most = (limits) => limits.network_c', 'network_c'],
    ['export const query = `network_c`', 'network_c'],
    [`export type Short = Extract<Network, 'network_c'>`, 'network_c'],
  ])('%s is refused elsewhere', (text, name) => {
    expect(problemsOf(text)).toEqual([`${file}:1 names ${name}: ask the profile of the network`])
  })

  test('paths and members that contain the name of a network are allowed', () => {
    expect(
      problemsOf(`export const url = '/socials/network_c/pages'\nexport const id = (post) => post.network_c_post_id`),
    ).toEqual([])
  })
})

test('a function file only replaces functions and views, and newer migrations do not copy them', () => {
  const sources = new Map([
    [
      'migrations/functions/orders.sql',
      '-- version 1\ncreate or replace function list_all(ids text[]) returns void language sql as $$ delete from list; $$;\n',
    ],
    ['migrations/functions/texts.sql', 'create or replace view texts as select 1;\nalter table a add b text;\n'],
    ['migrations/functions/sums.sql', 'create function sum_up() returns integer language sql as $$ select 1 $$;\n'],
    ['migrations/20261121T0700_old.sql', 'create function list_all(ids text[]) returns void language sql as $$ $$;\n'],
    ['migrations/20261123T0890_new.sql', 'create or replace view texts as select 2;\ncreate table c (d text);\n'],
  ])
  expect(functionFileProblems(sources)).toEqual([
    'migrations/20261123T0890_new.sql copies texts: change it in migrations/functions/texts.sql',
    'migrations/functions/sums.sql has "create function sum_up() returns integer language sql as": only create or replace function or view',
    'migrations/functions/texts.sql has "alter table a add b text": only create or replace function or view',
  ])
})
