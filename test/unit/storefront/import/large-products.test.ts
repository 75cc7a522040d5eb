import { expect, it } from 'vitest'
import type { ColumnMapping } from '../../../../src/storefront/catalog-import/column-mapping.rules.ts'
import { recordProblems } from '../../../../src/storefront/catalog-import/record.rules.ts'
import { parseShopifyCsv } from '../../../../src/storefront/catalog-import/shopify-csv.ts'
import { parseWeftCsv } from '../../../../src/storefront/catalog-import/weft-csv.ts'
import { parseWeftJson } from '../../../../src/storefront/catalog-import/weft-json.ts'
import { turnsDuring } from '../../../support/turns-during.ts'

async function* textOf(text: string): AsyncGenerator<string> {
  yield text
}
const rows = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n)).join('\n')
const document = (...products: unknown[]) => JSON.stringify({ format: 'weft-catalog', version: 1, products })
const consumed = async (items: AsyncIterable<unknown>) => {
  for await (const _item of items);
}

it.each([
  [
    '5000 rows of one product',
    200,
    5000,
    parseWeftCsv(textOf(`handle,title,option1_name,option1_value\n${rows(5000, (n) => `p,T,Size,${n}`)}`), 'USD'),
  ],
  [
    "5000 rows of one product in Shopify's table",
    200,
    5000,
    parseShopifyCsv(
      textOf(`Handle,Title,Variant Price,Option1 Name,Option1 Value\n${rows(5000, (n) => `p,T,1.00,Size,${n}`)}`),
      'USD',
    ),
  ],
  [
    '2048 variants of one product in JSON',
    50,
    2048,
    parseWeftJson(textOf(document({ title: 'T', variants: Array(2048).fill({ options: { Size: 'S' } }) }))),
  ],
])('%s are read %i per turn of the event loop', async (_what, size, count, items) => {
  expect(await turnsDuring(consumed(items))).toBeGreaterThanOrEqual(Math.floor(count / size))
})

it('20,000 empty products of one piece are read in more than a hundred turns', async () => {
  const items = parseWeftJson(textOf(document(...Array(20_000).fill([]))))
  expect(await turnsDuring(consumed(items))).toBeGreaterThan(100)
})

it.each([
  ['product_id,title,option1_name,option1_value', parseWeftCsv],
  ['Handle,Title,Option1 Name,Option1 Value', parseShopifyCsv],
])('a product with more than four million characters in its rows ends the reading: %s', async (header, parse) => {
  const long = 'x'.repeat(999_000)
  const items = []
  for await (const item of parse(textOf(`${header}\nq,T,Size,S\n${rows(6, (n) => `p,T,Size,${n}${long}`)}\n`), 'USD'))
    items.push(item.kind === 'unreadable' ? item : item.kind)
  const [field] = header.split(',')
  expect(items).toEqual([
    'product',
    {
      kind: 'unreadable',
      problem: { line: 7, field, message: 'This product has more than 4000000 characters.' },
      fatal: true,
    },
  ])
})

it.each<[string, ColumnMapping, (n: number) => string, string]>([
  ['repeat a long text of the product', {}, (n) => `p,T,${'x'.repeat(999_000)},Size,${n}`, 'product'],
  ['differ in a long text of the product', {}, (n) => `p,T,${'x'.repeat(999_000)}${n},Size,${n}`, 'unreadable'],
  [
    'repeat a long text that each variant has too',
    { variant_title: 'description' },
    (n) => `p,T,${'x'.repeat(999_000)},Size,${n}`,
    'unreadable',
  ],
])('rows of a product that %s are read according to the data that they add', async (_what, mapping, row, kind) => {
  const kinds = []
  const text = `handle,title,description,option1_name,option1_value\n${rows(6, row)}\n`
  for await (const item of parseWeftCsv(textOf(text), 'USD', mapping)) kinds.push(item.kind)
  expect(kinds).toEqual([kind])
})

it('a product with more than ten options has one problem, not one for each option and variant', async () => {
  const variants = Array.from({ length: 100 }, (_, n) => ({ options: { [`o${n}`]: 'v' } }))
  for await (const item of parseWeftJson(textOf(document({ title: 'T', variants }))))
    if (item.kind === 'product')
      expect(recordProblems(item.product, 'weft-json', new Map())).toEqual([
        { line: 1, field: 'variants/0/options', message: 'This product has more than 10 options. Leave some out.' },
      ])
})

it.each([
  ['weft-csv', 'handle,title,option1_name,option1_value', 'option1_value', parseWeftCsv],
  ['shopify-csv', 'Handle,Title,Option1 Name,Option1 Value', 'Option1 Value', parseShopifyCsv],
] as const)('a product in %s has at most 2048 variants, as in the API', async (format, header, field, parse) => {
  const problems = []
  for (const count of [2048, 2049])
    for await (const item of parse(textOf(`${header}\n${rows(count, (n) => `p,T,Size,${n}`)}`), 'USD'))
      if (item.kind === 'product') problems.push(recordProblems(item.product, format, new Map()))
  expect(problems).toEqual([
    [],
    [{ line: 2050, field, message: 'This product has more than 2048 variants. Leave some out.' }],
  ])
})

it('markup that is longer than the limit of a description is refused before parsing', async () => {
  const markup = '<b>'.repeat(100_000)
  const items = parseShopifyCsv(textOf(`Handle,Title,Body (HTML),Variant Price\np,T,"${markup}",1.00`), 'USD')
  for await (const item of items)
    expect(item.kind === 'product' && item.problems).toEqual([
      { line: 2, field: 'Body (HTML)', message: 'This text is longer than 262144 characters.' },
    ])
})

it('refusing a document stops reading its source, so that the caller gets the response', async () => {
  let hasEnded = false
  async function* source(): AsyncGenerator<string> {
    try {
      yield '{"products":[nothing, '
      yield '{}, '
    } finally {
      hasEnded = true
    }
  }
  for await (const item of parseWeftJson(source())) if (item.kind === 'unreadable') break
  expect(hasEnded).toBe(true)
})
