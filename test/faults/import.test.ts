import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'

const flowerShop = join(process.env.TEST_DATA_DIR ?? '', 'flower-shop')
const header = 'Handle,Title,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status'
const shawl = 'import-shawl,Import Shawl,IMP-1,shopify,4,499.00,active'
const cup = 'import-cup,Import Cup,IMP-2,shopify,7,a lot,draft'

let weft: WeftProcess
beforeAll(async () => {
  weft = await weftProcess({ databaseUrl: null })
  await weft.start()
})
afterAll(() => weft.remove())

function fileOf(name: string, ...lines: string[]): string {
  const file = join(weft.dataDir, '..', name)
  writeFileSync(file, lines.join('\n'))
  return file
}

/** Runs the import and returns its exit code and output without progress lines. */
async function importing(...args: string[]) {
  const { code, output } = await weft.command('import', ...args)
  return { code, said: output.split('\n').filter((line) => line !== '' && !line.endsWith('products read …')) }
}

async function stored(where: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: weft.databaseUrl() })
  await client.connect()
  const { rows } = await client.query({
    text: `select p.title, v.sku, x.currency, x.amount_minor::int, s.on_hand from product p join variant v on v.product_id = p.id
      join variant_price x on x.variant_id = v.id join variant_stock s on s.variant_id = v.id where ${where} order by p.title`,
    rowMode: 'array',
  })
  await client.end()
  return rows
}

test('weft import reads a Shopify export beside a running Weft, and a repetition changes nothing', async () => {
  const file = fileOf('good.csv', header, shawl)
  expect(await importing(file, '--dry-run')).toEqual({
    code: 0,
    said: [
      'shopify-csv: 1 product, 1 variant, 0 problems.',
      'A dry run, so nothing was written; it would be: 1 created, 0 updated, 0 unchanged, 0 skipped, 0 categories created.',
    ],
  })
  expect(await stored(`p.handle = 'import-shawl'`)).toEqual([])
  expect((await importing(file)).said.at(-1)).toBe(
    'Done: 1 created, 0 updated, 0 unchanged, 0 skipped, 0 categories created.',
  )
  expect((await importing(file, '--format', 'shopify-csv')).said.at(-1)).toBe(
    'Done: 0 created, 0 updated, 1 unchanged, 0 skipped, 0 categories created.',
  )
  expect(await stored(`p.handle = 'import-shawl'`)).toEqual([['Import Shawl', 'IMP-1', 'INR', 49900, 4]])
})

test('weft import names the line of a problem and writes nothing, or on request the valid lines', async () => {
  const file = fileOf('bad.csv', header, shawl.replaceAll(/import|IMP/g, 'bad'), cup)
  const problem = expect.stringMatching(/^Line 3, Variant Price: /)
  expect(await importing(file)).toEqual({
    code: 1,
    said: [problem, 'shopify-csv: 2 products, 2 variants, 1 problem.', 'Nothing was imported.'],
  })
  expect(await importing(file, '--skip-invalid', '--currency', 'usd')).toEqual({
    code: 0,
    said: [
      problem,
      'shopify-csv: 2 products, 2 variants, 1 problem.',
      'Done: 1 created, 0 updated, 0 unchanged, 1 skipped, 0 categories created.',
    ],
  })
  expect(await stored(`v.sku in ('bad-1', 'IMP-2')`)).toEqual([['Import Shawl', 'bad-1', 'USD', 49900, 4]])
})

test('weft import refuses an unknown format and an invalid currency with exit code 64', async () => {
  expect(await importing('x.csv', '--format', 'xml')).toEqual({
    code: 64,
    said: [
      '--format is one of auto, shopify-csv, etsy-csv, woocommerce-csv, weft-csv, weft-json, flower-shop, not xml.',
      'Usage: weft import FILE|DIR [--format FORMAT] [--currency CODE] [--dry-run] [--skip-invalid]',
    ],
  })
  expect(await importing('x.csv', '--currency', 'rupees')).toEqual({
    code: 64,
    said: [
      '--currency is an ISO 4217 code, not rupees.',
      'Usage: weft import FILE|DIR [--format FORMAT] [--currency CODE] [--dry-run] [--skip-invalid]',
    ],
  })
})

test.skipIf(!existsSync(flowerShop))(
  'weft import accepts the folder of the published test shop, with Weft stopped',
  async () => {
    weft.signal('SIGTERM')
    await weft.ended()
    expect(await importing(flowerShop, '--currency', 'USD')).toEqual({
      code: 0,
      said: [
        'flower-shop: 6 products, 6 variants, 0 problems.',
        'Done: 6 created, 0 updated, 0 unchanged, 0 skipped, 0 categories created.',
      ],
    })
  },
)
