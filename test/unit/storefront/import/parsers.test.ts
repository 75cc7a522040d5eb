import { describe, expect, it } from 'vitest'
import { parseFlowerShop } from '../../../../src/storefront/catalog-import/flower-shop.ts'
import type { ParsedItem } from '../../../../src/storefront/catalog-import/import.types.ts'
import { parseShopifyCsv } from '../../../../src/storefront/catalog-import/shopify-csv.ts'
import { utf8Text } from '../../../../src/storefront/catalog-import/utf8-text.ts'
import { parseWeftCsv } from '../../../../src/storefront/catalog-import/weft-csv.ts'
import { parseWeftJson } from '../../../../src/storefront/catalog-import/weft-json.ts'

const collected = async (items: AsyncIterable<ParsedItem>): Promise<ParsedItem[]> => {
  const list: ParsedItem[] = []
  for await (const item of items) list.push(item)
  return list
}
const inPieces = async function* (text: string, size = 7) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const shopify = async (...lines: string[]): Promise<ParsedItem[]> =>
  collected(parseShopifyCsv(utf8Text(inPieces(lines.join('\r\n'))), 'INR'))
const weft = async (...lines: string[]): Promise<ParsedItem[]> =>
  collected(parseWeftCsv(utf8Text(inPieces(lines.join('\n'))), 'INR'))
const json = async (text: string): Promise<ParsedItem[]> => collected(parseWeftJson(utf8Text(inPieces(text, 1000))))
const problemsIn = (items: readonly ParsedItem[]) =>
  items
    .flatMap((item) => (item.kind === 'product' ? item.problems : item.kind === 'unreadable' ? [item.problem] : []))
    .sort((one, other) => one.line - other.line)
const unsaid = { id: null, title: null, managed: null, onHand: null, allowBackorder: null, details: null }
const price = { currency: 'INR', saleAmount: null, saleStartsAt: null, saleEndsAt: null, regionId: null }

describe('a Shopify product export', () => {
  it('is one product with its variants and images, in any rows', async () => {
    const items = await shopify(
      '\ufeffHandle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Status',
      'shawl,"Shawl, handwoven","<p>Soft &amp; warm.</p>\r\n<script>x()</script><ul><li>Wool</li><li>Silk</li></ul>",Weavers,Shawls,"new, wool",true,Size,S,SH-S,shopify,4,deny,499.00,599.00,https://c.example/2.jpg,2,Back,,active',
      'shawl,,,,,,,,M,SH-M,,0,continue,549,549.00,https://c.example/1.jpg,1,Front,https://c.example/m.jpg,',
      'shawl,,,,,,,,,,,,,,,https://c.example/3.jpg,3,,,',
    )
    expect(items).toEqual([
      {
        kind: 'product',
        problems: [],
        product: {
          line: 2,
          id: null,
          handle: 'shawl',
          title: 'Shawl, handwoven',
          description: 'Soft & warm.\n- Wool\n- Silk',
          status: 'published',
          vendor: 'Weavers',
          taxClass: null,
          tags: ['new', 'wool'],
          details: {
            description_html: '<p>Soft &amp; warm.</p>\r\n<script>x()</script><ul><li>Wool</li><li>Silk</li></ul>',
            imported: { Type: 'Shawls', Status: 'active', Published: 'true' },
          },
          createdAt: null,
          options: [{ name: 'Size', values: ['S', 'M'] }],
          categories: [{ name: 'Shawls' }],
          collections: null,
          media: [
            { url: 'https://c.example/1.jpg', alt: 'Front' },
            { url: 'https://c.example/2.jpg', alt: 'Back' },
            { url: 'https://c.example/3.jpg', alt: '' },
            { url: 'https://c.example/m.jpg', alt: '' },
          ],
          variants: [
            {
              ...unsaid,
              line: 2,
              sku: 'SH-S',
              details: { picture: null, imported: { 'Variant Compare At Price': '599.00' } },
              options: [{ name: 'Size', value: 'S' }],
              prices: [{ ...price, amount: 59900, saleAmount: 49900 }],
              managed: true,
              onHand: 4,
              allowBackorder: false,
            },
            {
              ...unsaid,
              line: 4,
              sku: 'SH-M',
              details: { picture: 'https://c.example/m.jpg', imported: { 'Variant Compare At Price': '549.00' } },
              options: [{ name: 'Size', value: 'M' }],
              prices: [{ ...price, amount: 54900 }],
              managed: false,
              onHand: 0,
              allowBackorder: true,
            },
          ],
        },
      },
    ])
  })

  it('is recognised with the newer column names', async () => {
    const [item] = await shopify(
      'Title,URL handle,Description,Product category,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL',
      'Cup,cup,Plain,Home > Kitchen > Cups,FALSE,Active,C-1,Title,Default Title,1200,,shopify,3,DENY,',
    )
    expect(item?.kind === 'product' && item.product).toEqual({
      line: 2,
      id: null,
      handle: 'cup',
      title: 'Cup',
      description: 'Plain',
      status: 'draft',
      vendor: null,
      taxClass: null,
      tags: null,
      details: {
        description_html: 'Plain',
        imported: { 'Product Category': 'Home > Kitchen > Cups', Status: 'Active', Published: 'FALSE' },
      },
      createdAt: null,
      options: [],
      categories: [{ name: 'Cups' }],
      collections: null,
      media: [],
      variants: [
        {
          ...unsaid,
          line: 2,
          sku: 'C-1',
          options: [],
          prices: [{ ...price, amount: 120000 }],
          managed: true,
          onHand: 3,
          allowBackorder: false,
        },
      ],
    })
  })

  it('reports the line and column of every problem, in plain words', async () => {
    const items = await shopify(
      'Handle,Title,Option1 Name,Option1 Value,Option2 Value,Variant Price,Variant Inventory Qty,Variant Inventory Policy,Status,Image Src',
      'one,,Size,S,,"1,299.00",5,deny,active,ftp://x',
      'one,,,M,Red,₹499,five,perhaps,,',
      ',Nobody,,,,1,,,,',
      'two,Two,Size,S,,12.345,,,sold,',
      'three,Three,,,,,,,,',
    )
    expect(problemsIn(items)).toEqual([
      { line: 2, field: 'Title', message: 'The title is missing.' },
      { line: 2, field: 'Variant Price', message: '"1,299.00" is not a plain amount: write 1299.00.' },
      { line: 2, field: 'Image Src', message: '"ftp://x" is not an http or https address.' },
      { line: 3, field: 'Variant Inventory Policy', message: '"perhaps" is not known: write deny or continue.' },
      { line: 3, field: 'Option2 Value', message: '"Red" belongs to an option without a name: fill Option2 Name.' },
      { line: 3, field: 'Variant Price', message: '"₹499" is not a plain amount: write 499.' },
      { line: 3, field: 'Variant Inventory Qty', message: '"five" is not a whole number of pieces.' },
      { line: 4, field: 'Handle', message: 'Handle is empty, so this row belongs to no product.' },
      { line: 5, field: 'Variant Price', message: '"12.345" has more decimals than INR has (2).' },
      { line: 5, field: 'Status', message: '"sold" is not known: write active, draft or archived.' },
    ])
    const last = items.at(-1)
    expect(last?.kind === 'product' && last.product.variants.map(({ lacksPriceIn }) => lacksPriceIn)).toEqual(['INR'])
  })

  it('has a product without variants only if every cell of a variant is empty', async () => {
    const columns = ['Variant Barcode', 'Variant Inventory Qty', 'Variant Grams', 'Cost per item', 'Variant Image']
    const more = ['Variant Requires Shipping', 'Variant Compare At Price', 'Price / India', 'Compare At Price / India']
    const variantsWith = async (column: string, cell: string) => {
      const [item] = await shopify(
        `Handle,Title,Status,Option1 Value,Variant Inventory Policy,Variant Price,Image Src,${column}`,
        `mug,Mug,draft,,,,https://c.example/1.jpg,${cell}`,
      )
      return item?.kind === 'product' && item.product.variants.length
    }
    for (const column of [...columns, ...more]) {
      expect([column, await variantsWith(column, '20')]).toEqual([column, 1])
      expect([column, await variantsWith(column, '')]).toEqual([column, 0])
    }
  })

  it('stops at an unclosed quotation mark', async () => {
    const items = await shopify('Handle,Title,Variant Price', 'one,One,1', 'two,"Two,2', 'three,Three,3')
    expect(items.map((item) => (item.kind === 'product' ? item.product.handle : item))).toEqual([
      {
        kind: 'unreadable',
        problem: { line: 3, field: '', message: 'A quotation mark that opens here is never closed.' },
        fatal: true,
      },
    ])
  })

  it('counts lines through quoted line breaks and empty lines', async () => {
    const items = await shopify(
      'Handle,Title,Body (HTML),Variant Price',
      'one,One,"a\r\nb\r\nc",1',
      '',
      ',,,',
      'two,Two,,x',
    )
    expect(problemsIn(items)).toEqual([
      {
        line: 7,
        field: 'Variant Price',
        message: '"x" is not an amount: write digits with a point before the decimals, like 1299.00.',
      },
    ])
  })
})

describe("Weft's own table", () => {
  it('accepts its columns in any case and spacing, with one variant per row', async () => {
    const items = await weft(
      'Product ID,HANDLE,title,Categories,variant_id,Option1 Name,option1_value,currency,price,Sale Price,sale_ends_at,on_hand,managed',
      "prod_a,a,'=Sum,Men | Shirts,var_a_s,Size,S,JPY,500,400,2026-12-01,3,yes",
      'prod_a,a,,,var_a_m,,M,,7.5,,,,',
    )
    expect(items).toEqual([
      {
        kind: 'product',
        problems: [],
        product: {
          line: 2,
          id: 'prod_a',
          handle: 'a',
          title: '=Sum',
          description: null,
          status: null,
          vendor: null,
          taxClass: null,
          tags: null,
          details: null,
          createdAt: null,
          options: [{ name: 'Size', values: ['S', 'M'] }],
          categories: [{ name: 'Men' }, { name: 'Shirts' }],
          collections: null,
          media: null,
          variants: [
            {
              ...unsaid,
              line: 2,
              id: 'var_a_s',
              sku: null,
              options: [{ name: 'Size', value: 'S' }],
              prices: [
                { ...price, currency: 'JPY', amount: 500, saleAmount: 400, saleEndsAt: '2026-12-01T00:00:00.000Z' },
              ],
              onHand: 3,
              managed: true,
            },
            {
              ...unsaid,
              line: 3,
              id: 'var_a_m',
              sku: null,
              options: [{ name: 'Size', value: 'M' }],
              prices: [{ ...price, amount: 750 }],
            },
          ],
        },
      },
    ])
  })

  it('reports at once that a file has none of its columns', async () => {
    expect(await weft('a;b;c', '1;2;3')).toEqual([
      {
        kind: 'unreadable',
        problem: {
          line: 1,
          field: 'product_id',
          message: 'There is no column "product_id" or "handle", separated by commas.',
        },
        fatal: true,
      },
    ])
    expect(await weft('')).toEqual([
      { kind: 'unreadable', problem: { line: 1, field: '', message: 'The file is empty.' }, fatal: true },
    ])
  })
})

describe("Weft's own JSON", () => {
  const product = {
    id: 'p1',
    title: 'One',
    variants: [{ id: 'v1', options: { Size: 'S' }, prices: [{ currency: 'inr', amount: 5 }] }],
  }

  it('is the same as one document, formatted or not, and as lines', async () => {
    const head = { format: 'weft-catalog', version: 1, categories: [{ id: 'c1', name: 'Men' }] }
    const asLines = await json(`${JSON.stringify(head)}\n${JSON.stringify(product)}\n`)
    expect(asLines.map((item) => (item.kind === 'product' ? { ...item.product, line: 0 } : item.kind))).toEqual([
      'category',
      {
        line: 0,
        id: 'p1',
        handle: null,
        title: 'One',
        description: null,
        status: null,
        vendor: null,
        taxClass: null,
        tags: null,
        details: null,
        createdAt: null,
        options: [{ name: 'Size', values: ['S'] }],
        categories: null,
        collections: null,
        media: null,
        variants: [
          {
            ...unsaid,
            line: 2,
            id: 'v1',
            sku: null,
            options: [{ name: 'Size', value: 'S' }],
            prices: [{ ...price, amount: 5 }],
          },
        ],
      },
    ])
    const asDocument = asLines.map((item) =>
      item.kind === 'product'
        ? {
            ...item,
            product: {
              ...item.product,
              line: 1,
              variants: item.product.variants.map((variant) => ({ ...variant, line: 1 })),
            },
          }
        : item,
    )
    expect(await json(JSON.stringify({ ...head, products: [product] }))).toEqual(asDocument)
    expect(await json(JSON.stringify({ ...head, products: [product] }, null, 2))).toEqual(asDocument)
  })

  it('parses a document while streaming, one product at a time', async () => {
    const head = { format: 'weft-catalog', version: 1 }
    const text = JSON.stringify({ ...head, products: [product, { ...product, id: 'p "]},{[ \\' }, product] })
    const whole = await json(text)
    expect(whole.map(({ kind }) => kind)).toEqual(['product', 'product', 'product'])
    const cut = async function* () {
      yield* text
    }
    expect(await collected(parseWeftJson(cut()))).toEqual(whole)
    const large = async function* () {
      yield `{"format":"weft-catalog","version":1,"products":[`
      for (let n = 0; n < 20; n++) yield `{"title":"${'x'.repeat(1024 * 1024)}"},`
      yield '{}]}'
    }
    expect((await collected(parseWeftJson(large()))).length).toBe(21)
  })

  it.each([
    [
      'a product of too many values',
      `{"products":[{"media":[${Array(11)
        .fill(`[${'0,'.repeat(9999)}0]`)
        .join(',')}]}]}`,
      'This product has more than 100000 values: send it in parts.',
    ],
    [
      'a product with a list that is too long',
      `{"products":[{"categories":[${'0,'.repeat(10_000)}0]}]}`,
      'This product has a list with more than 10000 items: send it in parts.',
    ],
    [
      'a product that is too long',
      `{"products":[{"title":"${'x'.repeat(2 * 1024 * 1024)}"}]}`,
      'A product, or another member of the document, is longer than 2 MiB.',
    ],
    ['a bracket of the wrong kind', '{"products":[{"id":"a"}}', 'This product is not valid JSON.'],
    ['text after the document', '{"products":[]} x', 'This is not valid JSON.'],
    ['a document that ends early', '{"products":[{}', 'This is not valid JSON.'],
    ['a member that is no JSON', '{"format": nothing, "products":[]}', 'This is not valid JSON.'],
    ['a list', '[{}]', 'There is no list of products.'],
  ])('refuses %s', async (_what, text, message) => {
    expect(problemsIn(await json(text)).map((problem) => problem.message)).toEqual([message])
  })

  it('stops after a thousand lines that are not valid JSON', async () => {
    const problems = problemsIn(await json(`{}\n${'{\n'.repeat(5000)}`))
    expect([problems.length, problems.at(-1)]).toEqual([
      1001,
      { line: 1002, field: '', message: 'More than 1000 lines are not valid JSON: the rest is not read.' },
    ])
  })

  it('reports the line and path of every problem', async () => {
    const items = await json(
      [
        '{"title":"","variants":[{"prices":[{"currency":"INR","amount":1.5}]}],"colour":"red"}',
        '{"title":',
        '[1]',
      ].join('\n'),
    )
    expect(problemsIn(items)).toEqual([
      { line: 1, field: 'title', message: 'must not be empty' },
      { line: 1, field: 'variants/0/prices/0/amount', message: 'must be a whole number' },
      { line: 1, field: '', message: 'Unrecognized fields: colour' },
      { line: 2, field: '', message: 'This line is not valid JSON.' },
      { line: 3, field: '', message: 'must be an object' },
    ])
  })
})

it('bytes that are not UTF-8 are refused, with instructions', async () => {
  const latin = (async function* () {
    yield Buffer.from('Handle,Title\ncaf\xe9,x', 'latin1')
  })()
  expect(problemsIn(await collected(parseShopifyCsv(utf8Text(latin), 'INR')))).toEqual([
    { line: 1, field: '', message: 'This file is not UTF-8 text. Save it as "CSV UTF-8" and try again.' },
  ])
})

it('the test shop is read, with prices in cents and a separate stock file', async () => {
  const items = await collected(
    parseFlowerShop(
      utf8Text(
        inPieces('id,title,price,image_url\nrose_red,Red Rose,3500,https://e.example/r.jpg\nvase,Vase,35.00,\n'),
      ),
      utf8Text(inPieces('product_id,quantity\nrose_red,1000\n')),
    ),
  )
  expect(problemsIn(items)).toEqual([
    { line: 3, field: 'price', message: '"35.00" is not an amount in cents: write it like 3500.' },
  ])
  expect(
    items.flatMap((item) => (item.kind === 'product' ? [item.product.id, item.product.variants] : [])).slice(0, 2),
  ).toEqual([
    'rose_red',
    [
      {
        ...unsaid,
        line: 2,
        id: 'rose_red',
        sku: null,
        options: [],
        prices: [{ ...price, currency: 'USD', amount: 3500 }],
        onHand: 1000,
      },
    ],
  ])
})
