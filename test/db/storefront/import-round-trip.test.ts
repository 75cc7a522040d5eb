import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CsvProduct,
  type CsvVariant,
  productColumns,
  productRows,
} from '../../../src/storefront/catalog-import/export/csv-columns.rules.ts'
import { csvLine } from '../../../src/storefront/catalog-import/export/csv-text.rules.ts'
import { adminToken, startTestWeft, type TestWeft } from '../../support/weft.ts'

/** FULL=1 tests a thousand. */
const catalogues = process.env.FULL === '1' ? 1000 : 40

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ catalog: { categories: [], collections: [], products: [] } })
})
afterAll(() => weft.stop())

const dangerous = fc.constantFrom(
  '=1+1',
  '+1',
  '-1',
  '@x',
  "'",
  "'=x",
  '"',
  ',',
  ';',
  '|',
  '[',
  'a\tb',
  '%',
  '\\',
  '😀',
  'ä',
  'שלום',
)
const text = fc
  .array(fc.oneof(dangerous, fc.string({ maxLength: 6, unit: 'grapheme' })), { minLength: 1, maxLength: 4 })
  .map(
    (parts) =>
      parts
        .join('')
        .replace(/[\0\r\n]/g, ' ')
        .toWellFormed()
        .trim() || 'x',
  )
const prose = fc.array(text, { maxLength: 3 }).map((lines) => lines.join('\n\n'))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString()
const price: fc.Arbitrary<CsvVariant['price']> = fc
  .record({
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    reduced: maybe(fc.double({ min: 0, max: 0.99, noNaN: true })),
    start: maybe(fc.nat(300)),
    days: maybe(fc.integer({ min: 1, max: 60 })),
  })
  .map(({ amount, reduced, start, days }) => ({
    amount,
    saleAmount: reduced === null ? null : Math.floor(amount * reduced),
    saleStartsAt: reduced === null || start === null ? null : day(start),
    saleEndsAt: reduced === null || days === null ? null : day((start ?? 0) + days),
  }))

const variantTerms = fc.record({
  title: text,
  sku: maybe(text),
  price: maybe(price),
  managed: fc.boolean(),
  onHand: fc.integer({ min: -20, max: 1000 }),
})
const product = fc.record({
  title: text,
  description: prose,
  status: fc.constantFrom('draft', 'published', 'archived'),
  vendor: maybe(text),
  taxClass: maybe(text),
  filed: fc.boolean(),
  media: fc.array(
    fc.record({
      url: fc.constantFrom('/a.png', 'https://img.example/a|b.png', '/[c].png'),
      alt: fc.oneof(text, fc.constant('')),
    }),
    { maxLength: 2 },
  ),
  optionName: text,
  values: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
  variants: fc.array(variantTerms, { minLength: 3, maxLength: 3 }),
})

const catalogue = fc
  .record({ category: text, collection: text, products: fc.array(product, { minLength: 1, maxLength: 3 }) })
  .map(({ category, collection, products }) =>
    products.map((given, index): CsvProduct => {
      const id = `p${index}`
      const { optionName, values, filed, variants, ...rest } = given
      return {
        ...rest,
        id,
        handle: `handle-${index}`,
        categories: filed ? [category] : [],
        collections: filed ? [collection] : [],
        variants: variants.slice(0, values.length).map((variant, position) => ({
          ...variant,
          id: `${id}.v${position}`,
          sku: variant.sku && `${variant.sku} ${index}.${position}`,
          options: values.length === 1 ? [] : [{ name: optionName, value: values[position] ?? '' }],
          allowBackorder: variant.onHand < 0,
        })),
      }
    }),
  )

const exported = async (): Promise<string> => (await weft.admin('GET', '/admin/exports/products')).text
const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' }

test('a product whose rows repeat a long description is imported from its own export', {
  timeout: 120_000,
}, async () => {
  const variants = Array.from({ length: 120 }, (_, at): CsvVariant => {
    const options = [{ name: 'Size', value: `${at}` }]
    const price = { amount: 100 + at, saleAmount: null, saleStartsAt: null, saleEndsAt: null }
    const stock = { managed: true, onHand: at, allowBackorder: false }
    return { id: `long.${at}`, title: `${at}`, sku: `L-${at}`, options, price, ...stock }
  })
  const groups = { vendor: null, taxClass: null, categories: [], collections: [], media: [] }
  const described = { id: 'long', handle: 'long', title: 'Long', description: 'word '.repeat(8_000).trim() }
  const payload = csvLine(productColumns) + productRows({ ...described, ...groups, status: 'draft', variants }, 'USD')
  expect(payload.length).toBeGreaterThan(4_000_000)
  const sent = () => weft.request({ method: 'POST', url: '/admin/imports?kind=products', payload, headers })
  const first = await sent()
  expect([first.status, first.body.import?.problems]).toEqual([201, []])
  expect(await exported()).toBe(payload)
  const again = await sent()
  expect([again.status, again.body.import.counts]).toEqual([201, { created: 0, updated: 0, unchanged: 1, left: 0 }])
  await weft.admin('POST', `/admin/imports/${first.body.import.id}/undo`)
})

test('an import is exported byte for byte, and an undo removes all of it', {
  timeout: 1_200_000,
}, async () => {
  const nothing = csvLine(productColumns)
  await fc.assert(
    fc.asyncProperty(catalogue, async (products) => {
      const payload = nothing + products.map((one) => productRows(one, 'USD')).join('')
      const done = await weft.request({ method: 'POST', url: '/admin/imports?kind=products', payload, headers })
      expect([done.status, done.body.import.problems]).toEqual([201, []])
      expect(await exported()).toBe(payload)
      const undone = await weft.admin('POST', `/admin/imports/${done.body.import.id}/undo`)
      expect(undone.body.import.counts).toEqual({ created: products.length, updated: 0, unchanged: 0, left: 0 })
      expect(await exported()).toBe(nothing)
    }),
    { numRuns: catalogues },
  )
  expect((await weft.admin('GET', '/admin/categories')).body.count).toBe(0)
})
