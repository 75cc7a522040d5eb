import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ImportRequest, importCatalog, openCatalog } from '../../../src/storefront/catalog-import/index.ts'
import { type CatalogDatabase, catalogDatabase, reserveTwo } from './catalog-database.ts'

let base: CatalogDatabase
beforeAll(async () => {
  base = await catalogDatabase()
})
afterEach(async () => {
  await base.connection.pool.query(
    'truncate product, category, collection, checkout, payment_attempt, stock_reservation, publishable_key, catalog_change cascade',
  )
})
afterAll(() => base.drop())

const source = async function* (...lines: string[]) {
  yield Buffer.from(lines.join('\n'))
}
const run = (request: Partial<ImportRequest> & Pick<ImportRequest, 'source'>) =>
  importCatalog(
    { ...base, baseUrl: 'https://shop.example' },
    { format: 'auto', currency: null, dryRun: false, skipInvalid: false, ...request },
  )
const rows = async (query: string) => (await base.connection.pool.query({ text: query, rowMode: 'array' })).rows
const everything = () =>
  rows(`select p.id, p.handle, p.title, p.status, v.id, v.sku, v.options, x.amount_minor, x.sale_amount_minor, s.managed, s.allow_backorder, s.on_hand
    from product p left join variant v on v.product_id = p.id left join variant_price x on x.variant_id = v.id
    left join variant_stock s on s.variant_id = v.id order by p.handle, v.position, x.currency`)
const counted = {
  products: 0,
  variants: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  categories_created: 0,
  problems: [],
  problem_count: 0,
  dry_run: false,
}

const header =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status'
const shawls = [
  'shawl,Shawl,<p>Soft</p>,Shawls,Size,S,SH-S,shopify,4,499.00,599.00,https://c.example/1.jpg,active',
  'shawl,,,,,M,SH-M,shopify,3,549.00,,https://c.example/2.jpg,',
  'cup,Cup,,Cups,Title,Default Title,CUP,shopify,7,120.00,,,draft',
]
const id = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9a-z]{35}$`))
const size = (value: string) => [{ name: 'Size', value }]

/** Counts the statements of an import. The cached settings expire first, so each import checks their version once. */
async function statementsOf(request: Parameters<typeof run>[0]) {
  base.settings.expire()
  const before = base.connection.statements()
  const { report, refused } = await run(request)
  return { report, refused, statements: base.connection.statements() - before }
}

it('products with long descriptions are staged 256 KiB at a time', async () => {
  const document = (count: number) =>
    source(
      JSON.stringify({
        format: 'weft-catalog',
        version: 1,
        products: Array.from({ length: count }, (_, n) => ({
          handle: `long-${n}`,
          title: 'T',
          description: 'd'.repeat(100_000),
        })),
      }),
    )
  const statementsFor = async (count: number) => {
    const { report, statements } = await statementsOf({ source: document(count), dryRun: true })
    expect(report.products).toBe(count)
    return statements
  }
  // The first import also reads the settings.
  await statementsFor(1)
  const one = await statementsFor(3)
  expect([await statementsFor(6), await statementsFor(30)]).toEqual([one + 1, one + 9])
})

it('a product without an identifier is refused without being staged', async () => {
  const nameless = source(...Array.from({ length: 5000 }, () => '{}'))
  const { report, refused, statements } = await statementsOf({ source: nameless, format: 'weft-json' })
  expect([refused, report.problem_count, report.problems[0]]).toEqual([
    true,
    5000,
    { line: 1, field: 'title', message: 'A new product needs a title.' },
  ])
  expect((await statementsOf({ source: source('{}'), format: 'weft-json' })).statements).toBe(statements)
})

describe('an import', () => {
  it('creates products with variants, prices, stock, images and categories', async () => {
    const { report, refused } = await run({ source: source(header, ...shawls) })
    expect({ report, refused }).toEqual({
      report: { ...counted, format: 'shopify-csv', products: 2, variants: 3, created: 2, categories_created: 2 },
      refused: false,
    })
    expect(await everything()).toEqual([
      [id('prod'), 'cup', 'Cup', 'draft', id('variant'), 'CUP', [], 12000, null, true, false, 7],
      [id('prod'), 'shawl', 'Shawl', 'published', id('variant'), 'SH-S', size('S'), 59900, 49900, true, false, 4],
      [id('prod'), 'shawl', 'Shawl', 'published', id('variant'), 'SH-M', size('M'), 54900, null, true, false, 3],
    ])
    expect(
      await rows(
        `select p.handle, p.description, c.name, ch.sales_channel_id, array(select url from product_media where product_id = p.id order by position)
        from product p join product_category using (id) join category c on c.id = category_id join product_sales_channel ch on ch.product_id = p.id order by 1`.replace(
          'product_category using (id)',
          'product_category pc on pc.product_id = p.id',
        ),
      ),
    ).toEqual([
      ['cup', '', 'Cups', 'sc_default', []],
      ['shawl', 'Soft', 'Shawls', 'sc_default', ['https://c.example/1.jpg', 'https://c.example/2.jpg']],
    ])
  })

  it('changes nothing the second time, and only differences the third', async () => {
    await run({ source: source(header, ...shawls) })
    const before = await everything()
    const again = await run({ source: source(header, ...shawls) })
    expect(again.report).toEqual({ ...counted, format: 'shopify-csv', products: 2, variants: 3, unchanged: 2 })
    expect(await everything()).toEqual(before)
    const third = await run({
      source: source(header, ...shawls.slice(0, 2), 'cup,Cup,,Cups,Title,Default Title,CUP,shopify,,130.00,,,draft'),
    })
    expect(third.report).toEqual({
      ...counted,
      format: 'shopify-csv',
      products: 2,
      variants: 3,
      updated: 1,
      unchanged: 1,
    })
    expect(await everything()).toEqual([
      [...(before[0] ?? []).slice(0, 7), 13000, null, true, false, 7],
      ...before.slice(1),
    ])
  })

  it('writes no record if any part is wrong, and reports all problems with the file and the shop', async () => {
    await run({ source: source('product_id,title,sku,price', 'mug,Mug,MUG,5') })
    const before = await everything()
    const file = [
      header,
      ...shawls,
      'shawl,Shawl again,,,Title,Default Title,X,,,1,,,',
      'bad,Bad,,,,,MUG,,,₹499,,,',
      'dup,Dup,,,,,MUG,,,1,,,',
    ]
    const { report, refused } = await run({ source: source(...file) })
    expect({ report, refused }).toEqual({
      refused: true,
      report: {
        ...counted,
        format: 'shopify-csv',
        products: 5,
        variants: 6,
        problem_count: 3,
        problems: [
          {
            line: 5,
            field: 'Handle',
            message: 'The handle "shawl" is used in line 2 already: the rows of one product must follow each other.',
          },
          { line: 6, field: 'Variant Price', message: '"₹499" is not a plain amount: write 499.' },
          {
            line: 7,
            field: 'Variant SKU',
            message: expect.stringMatching(/^The SKU "MUG" belongs to the variant variant_[0-9a-z]{35}\.$/),
          },
        ],
      },
    })
    expect(await everything()).toEqual(before)
    const skipping = await run({ source: source(...file), skipInvalid: true })
    expect(skipping.report).toEqual({ ...report, created: 2, skipped: 3, categories_created: 2 })
    expect((await everything()).map((row) => row[1])).toEqual(['cup', 'mug', 'shawl', 'shawl'])
  })

  it('is not read to its end if more than 50,000 products have problems', async () => {
    const { report, refused } = await run({ source: source(...Array(60_000).fill('{}')), skipInvalid: true })
    const { problems, ...counts } = report
    expect([refused, counts, problems.length, problems.find(({ field }) => field === '')]).toEqual([
      true,
      expect.objectContaining({ products: 50_001, created: 0, problem_count: 50_002 }),
      1000,
      { line: 1, field: '', message: 'More than 50000 products have problems: the rest is not read.' },
    ])
  })

  it('names the reason that ends the import beside a thousand problems', async () => {
    const { report } = await run({ source: source('{"format":"weft-catalog","version":1}', ...Array(3000).fill('{')) })
    expect([report.problems.length, report.problems.at(-1)]).toEqual([
      1000,
      { line: 1002, field: '', message: 'More than 1000 lines are not valid JSON: the rest is not read.' },
    ])
  })

  it('is only validated in a dry run', async () => {
    const { report } = await run({ source: source(header, ...shawls), dryRun: true })
    expect(report).toEqual({
      ...counted,
      format: 'shopify-csv',
      products: 2,
      variants: 3,
      created: 2,
      categories_created: 2,
      dry_run: true,
    })
    expect([
      await everything(),
      await rows('select id from category'),
      await rows('select seq from catalog_change'),
    ]).toEqual([[], [], []])
  })
})

it('a file that is not UTF-8 is refused, with instructions', async () => {
  const utf16 = async function* () {
    yield Buffer.from(`\ufeff${header}`, 'utf16le')
  }
  const { report, refused } = await run({ source: utf16() })
  expect([refused, report.problems]).toEqual([
    true,
    [{ line: 1, field: '', message: 'This file is not UTF-8 text. Save it as "CSV UTF-8" and try again.' }],
  ])
})

describe("Weft's own catalog format", () => {
  const head = {
    format: 'weft-catalog',
    version: 1,
    categories: [
      { id: 'tees', name: 'Tees', parent_id: 'men' },
      { id: 'men', name: 'Men' },
    ],
    collections: [{ id: 'new', title: 'New' }],
  }
  const tee = {
    id: 'tee',
    title: 'Tee',
    categories: ['tees'],
    collections: ['new'],
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [
      {
        id: 'tee_s',
        options: { Size: 'S' },
        prices: [
          { currency: 'INR', amount: 100 },
          { currency: 'USD', amount: 2, region_id: 'reg_us' },
        ],
        stock: { on_hand: 5 },
      },
    ],
  }

  it('keeps its own ids', async () => {
    const { report } = await run({ source: source(JSON.stringify({ ...head, products: [tee] })) })
    expect(report).toEqual({ ...counted, format: 'weft-json', products: 1, variants: 1, created: 1 })
    expect(await everything()).toEqual([
      ['tee', 'tee', 'Tee', 'published', 'tee_s', null, size('S'), 100, null, true, false, 5],
      ['tee', 'tee', 'Tee', 'published', 'tee_s', null, size('S'), 2, null, true, false, 5],
    ])
    expect(await rows('select id, handle, parent_id from category order by id')).toEqual([
      ['men', 'men', null],
      ['tees', 'tees', 'men'],
    ])
    expect(await rows('select product_id, collection_id from product_collection')).toEqual([['tee', 'new']])
  })

  it('refuses cyclic categories and unknown ids', async () => {
    const circle = {
      ...head,
      categories: [
        { id: 'a', name: 'A', parent_id: 'b' },
        { id: 'b', name: 'B', parent_id: 'a' },
      ],
    }
    const circled = await run({ source: source(JSON.stringify(circle)), skipInvalid: true })
    expect([circled.refused, circled.report.problems]).toEqual([
      true,
      [
        { line: 1, field: 'categories', message: 'The category a lies below itself.' },
        { line: 1, field: 'categories', message: 'The category b lies below itself.' },
      ],
    ])
    const { report } = await run({ source: source(JSON.stringify({ ...tee, collections: [] })) })
    expect(report.problems).toEqual([{ line: 1, field: 'categories', message: 'tees was not found.' }])
  })

  it('keeps omitted stock, and never sets less than the units that payments hold', async () => {
    await run({ source: source(JSON.stringify({ ...head, products: [tee] })) })
    await reserveTwo(base, 'tee_s')
    const variant = { id: 'tee_s', options: { Size: 'S' } }
    const changed = { id: 'tee', title: 'Better tee', variants: [variant] }
    expect((await run({ source: source(JSON.stringify(changed)) })).report).toMatchObject({
      updated: 1,
      problem_count: 0,
    })
    expect(await rows('select on_hand, reserved from variant_stock')).toEqual([[5, 2]])
    const less = await run({
      source: source(JSON.stringify({ ...changed, variants: [{ ...variant, stock: { on_hand: 1 } }] })),
    })
    expect([less.refused, less.report.problems]).toEqual([
      true,
      [{ line: 1, field: 'variants/0/stock/on_hand', message: 'The stock cannot be 1: running payments hold 2.' }],
    ])
    const enough = await run({
      source: source(JSON.stringify({ ...changed, variants: [{ ...variant, stock: { on_hand: 2 } }] })),
    })
    expect(enough.report.updated).toBe(1)
    expect(await rows('select on_hand, reserved from variant_stock')).toEqual([[2, 2]])
  })

  it('gives products without a handle a unique one', async () => {
    const same = ['a', 'b'].map((own) => JSON.stringify({ id: own, title: 'Tee' }))
    expect((await run({ source: source(...same) })).report.created).toBe(2)
    expect(await rows('select handle from product order by id')).toEqual([
      ['tee'],
      [expect.stringMatching(/^tee-[0-9a-z]{10}$/)],
    ])
  })
})

describe('an interrupted import', () => {
  const lines = Array.from({ length: 2500 }, (_, n) =>
    JSON.stringify({ id: `p${n}`, title: 'P', variants: [{ id: `v${n}` }] }),
  )
  const leavesNothing = async () => {
    expect(await everything()).toEqual([])
    expect((await run({ source: source(...lines) })).report).toMatchObject({ created: 2500, problem_count: 0 })
  }

  it('leaves no records if reading the file fails', async () => {
    const broken = async function* () {
      yield Buffer.from(`${lines.join('\n')}\n`)
      throw new Error('the disk is gone')
    }
    await expect(run({ source: broken() })).rejects.toThrow('the disk is gone')
    await leavesNothing()
  })

  it('leaves no records if the database closes its connection during writing', async () => {
    await base.connection.pool.query(`create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger die after insert on variant_stock execute function die()`)
    await expect(run({ source: source(...lines) })).rejects.toThrow(Error)
    await base.connection.pool.query('drop function die() cascade')
    await leavesNothing()
  })
})

it('a price may be missing if the product is not on offer, a market has one, or the stored offer has none either', async () => {
  const problemsOf = async (head: string, ...lines: string[]) =>
    (await run({ source: source(head, ...lines) })).report.problems.map(({ line, message }) => [line, message])
  const missing = 'The price is missing.'
  const head = 'Handle,Title,Variant SKU,Variant Price,Price / United States'
  expect(await problemsOf(head, 'one,One,ONE,,', 'two,Two,TWO,,9.00')).toEqual([[2, missing]])
  expect(await problemsOf(head, 'two,Two,TWO,,9.00')).toEqual([])
  expect(await problemsOf(head, 'two,Two,TWO,,')).toEqual([])

  expect(await problemsOf(`${head},Status`, 'three,Three,THREE,,,draft')).toEqual([])
  expect(await problemsOf(head, 'three,Three,THREE,,')).toEqual([])
  expect(await problemsOf(`${head},Status`, 'three,Three,THREE,,,active')).toEqual([[2, missing]])

  expect(await problemsOf(head, 'four,Four,FOUR,4.00,')).toEqual([])
  expect(await problemsOf(head, 'four,Four,FOUR,,')).toEqual([[2, missing]])
})

it('an import does not wait for a running import: it is refused and must be retried later', async () => {
  const second: unknown[] = []
  const slow = async function* () {
    await run({ source: source(header, ...shawls) }).catch((error: Error) => second.push(error.message))
    yield Buffer.from([header, ...shawls].join('\n'))
  }
  expect((await run({ source: slow() })).report.created).toBe(2)
  expect(second).toEqual(['Another import is running. Try again when it has ended.'])
})

const flowerShop = join(process.env.TEST_DATA_DIR ?? '', 'flower-shop')
it.skipIf(!process.env.TEST_DATA_DIR || !existsSync(flowerShop))(
  'the published flower shop is imported with its own ids',
  async () => {
    const { report } = await run(await openCatalog(flowerShop))
    expect(report).toEqual({ ...counted, format: 'flower-shop', products: 6, variants: 6, created: 6 })
    const flowers = (own: string, handle: string, title: string, price: number, stock: number) => [
      own,
      handle,
      title,
      'published',
      own,
      null,
      [],
      price,
      null,
      true,
      false,
      stock,
    ]
    expect(await everything()).toEqual([
      flowers('bouquet_roses', 'bouquet-roses', 'Bouquet of Red Roses', 3500, 1000),
      flowers('bouquet_sunflowers', 'bouquet-sunflowers', 'Sunflower Bundle', 2500, 500),
      flowers('bouquet_tulips', 'bouquet-tulips', 'Spring Tulips', 3000, 1500),
      flowers('gardenias', 'gardenias', 'Gardenias', 2000, 0),
      flowers('orchid_white', 'orchid-white', 'White Orchid', 4500, 800),
      flowers('pot_ceramic', 'pot-ceramic', 'Ceramic Pot', 1500, 2000),
    ])
  },
)
