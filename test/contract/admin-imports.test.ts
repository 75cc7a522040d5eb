import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../support/invariants.ts'
import { adminToken, startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(async () => {
  expect((await checkInvariants(weft.db)).findings).toEqual([])
  await weft.stop()
})

const upload = (path: string, payload: string, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  weft.request({
    method: 'POST',
    url: `/admin/imports${path}`,
    payload,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv', ...headers },
  })
const exported = async (kind: string) => (await weft.admin('GET', `/admin/exports/${kind}`)).text
const table = (...lines: string[]) => `${lines.join('\n')}\n`
const run = (more: Record<string, unknown>) => ({
  id: expect.stringMatching(/^imp_[0-9a-z]{35}$/),
  format: 'weft-csv',
  mapping: {},
  rows_done: null,
  rows_total: null,
  problem_count: 0,
  problems: [],
  pictures: { pending: 0, retrying: 0, failed: 0, stored: 0 },
  created_at: expect.any(String),
  undone_at: null,
  ...more,
})
const line = (at: number, entity: string, entity_id: unknown, action: string, undo: string | null = null) => ({
  line: at,
  entity,
  entity_id,
  action,
  undo,
})
const counts = (created: number, updated: number, unchanged: number, left = 0) => ({
  created,
  updated,
  unchanged,
  left,
})

test('a preview shows the columns, suggests their meaning, and reports unreadable cells', async () => {
  const file = table('Article number,Qty,Remark', 'MUG,12,ok', 'LAMP,many,?')
  const answer = await upload('/preview?kind=stock', file)
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      preview: {
        kind: 'stock',
        format: 'weft-csv',
        columns: ['Article number', 'Qty', 'Remark'],
        fields: ['variant_id', 'sku', 'on_hand', 'managed', 'allow_backorder', 'low_stock_threshold'],
        mapping: { sku: 'Article number', on_hand: 'Qty' },
        kept_columns: [],
        unread_columns: ['Remark'],
        markets: [],
        row_count: 2,
        sample: [
          { line: 2, cells: { 'Article number': 'MUG', Qty: '12', Remark: 'ok' } },
          { line: 3, cells: { 'Article number': 'LAMP', Qty: 'many', Remark: '?' } },
        ],
        problem_count: 1,
        problems: [{ line: 3, field: 'on_hand', message: '"many" is not a whole number of pieces.' }],
      },
    },
  ])
})

test('a preview of a Shopify export names the ignored columns', async () => {
  const header = 'Handle,Title,Variant Price,Variant Barcode,Wingspan,Gift Card,Option1 Name,Option1 Value,Image Src'
  const answer = await upload('/preview?kind=products', table(header, 'mug,Mug,12,0123,2 m,false,Size,S,'))
  const { format, unread_columns, kept_columns } = answer.body.preview
  expect([format, unread_columns, kept_columns]).toEqual(['shopify-csv', ['Wingspan'], ['Gift Card']])
})

test('stock can be tried out, imported with its mapping, and undone', async () => {
  const before = await exported('stock')
  const mapping = { sku: 'Article number', on_hand: 'Qty' }
  const path = `?kind=stock&mapping=${encodeURIComponent(JSON.stringify(mapping))}`
  const file = table('Article number,Qty', 'MUG,12', 'LAMP,1')
  const lines = [line(2, 'stock', 'variant_mug', 'updated'), line(3, 'stock', 'variant_lamp', 'unchanged')]
  const dry = await upload(`${path}&dry_run=true`, file)
  expect([dry.status, dry.body]).toEqual([
    201,
    { import: run({ kind: 'stock', mapping, state: 'dry_run', counts: counts(0, 1, 1), lines }) },
  ])
  expect(await exported('stock')).toBe(before)
  const done = await upload(path, file, { 'idempotency-key': 'stock-1' })
  expect([done.status, done.body]).toEqual([
    201,
    { import: run({ kind: 'stock', mapping, state: 'imported', counts: counts(0, 1, 1), lines }) },
  ])
  expect((await upload(path, file, { 'idempotency-key': 'stock-1' })).text).toBe(done.text)
  const { id } = done.body.import
  const history = await weft.admin('GET', '/admin/stock/variant_mug/history')
  expect([history.body.history[0].reason, history.body.history[0].quantity_after]).toEqual(['import', 12])
  const undone = await weft.admin('POST', `/admin/imports/${id}/undo`)
  expect([undone.status, undone.body.import.state, undone.body.import.lines]).toEqual([
    200,
    'undone',
    [line(2, 'stock', 'variant_mug', 'updated', 'undone'), line(3, 'stock', 'variant_lamp', 'unchanged')],
  ])
  expect(await exported('stock')).toBe(before)
  const twice = await weft.admin('POST', `/admin/imports/${id}/undo`)
  expect([twice.status, twice.body]).toEqual([409, { type: 'conflict', message: 'This import is undone already.' }])
  const never = await weft.admin('POST', `/admin/imports/${dry.body.import.id}/undo`)
  expect([never.status, never.body]).toEqual([
    409,
    { type: 'conflict', message: 'This import changed nothing: there is nothing to undo.' },
  ])
})

test('a file with problems changes nothing, and every problem names its line', async () => {
  const before = await exported('stock')
  const refused = await upload('?kind=stock', table('sku,on_hand', 'MUG,7', 'NOPE,1', 'LAMP,-4', 'MUG,8', ',3'))
  expect([refused.status, refused.body.import]).toEqual([
    201,
    run({
      kind: 'stock',
      state: 'refused',
      counts: counts(0, 0, 0),
      problem_count: 4,
      problems: [
        { line: 6, field: 'variant_id', message: 'This row names no variant: fill variant_id or sku.' },
        { line: 3, field: 'sku', message: 'NOPE was not found.' },
        { line: 4, field: 'on_hand', message: 'The stock is -4: it cannot be below 0 unless backorders are allowed.' },
        { line: 5, field: 'variant_id', message: 'This variant is in line 2 already.' },
      ],
      lines: [],
    }),
  ])
  expect(await exported('stock')).toBe(before)
})

test('a file without an identifying column, or that is not text, is refused', async () => {
  const nameless = await upload('?kind=prices', table('price', '12'))
  expect(nameless.body.import.problems).toEqual([
    { line: 1, field: 'variant_id', message: 'There is no column for variant_id or sku.' },
  ])
  const binary = await upload('?kind=prices', 'sku,price\nMUG,\0')
  expect([binary.status, binary.body]).toEqual([
    400,
    { type: 'invalid_data', message: 'This file is not UTF-8 text. Save it as "CSV UTF-8" and try again.' },
  ])
})

test('prices are imported with their sales, and an undo keeps prices that have changed since', async () => {
  const file = table(
    'sku,currency,price,sale_price,sale_starts_at,sale_ends_at',
    'MUG,USD,13.00,11.00,2027-01-01,2027-02-01',
    'MUG,USD,13.00,10.00,2027-02-01,2027-03-01',
    'LAMP,USD,41,,,',
    'LAMP,CHF,39,,,',
  )
  const before = await exported('prices')
  const done = await upload('?kind=prices', file)
  expect(done.body.import).toEqual(
    run({
      kind: 'prices',
      state: 'imported',
      counts: counts(1, 2, 0),
      lines: [
        line(2, 'price', 'variant_mug USD ', 'updated'),
        line(4, 'price', 'variant_lamp USD ', 'updated'),
        line(5, 'price', 'variant_lamp CHF ', 'created'),
      ],
    }),
  )
  const mug = await weft.admin('GET', '/admin/prices?variant_id=variant_mug&currency=USD')
  expect(mug.body.prices[0]).toMatchObject({
    amount: 1300,
    sales: [
      { amount: 1100, starts_at: '2027-01-01T00:00:00.000Z', ends_at: '2027-02-01T00:00:00.000Z' },
      { amount: 1000, starts_at: '2027-02-01T00:00:00.000Z', ends_at: '2027-03-01T00:00:00.000Z' },
    ],
  })
  const price = { variant_id: 'variant_lamp', currency: 'USD', amount: 4200 }
  await weft.admin('POST', '/admin/prices/batch', { prices: [price] })
  const undone = await weft.admin('POST', `/admin/imports/${done.body.import.id}/undo`)
  expect([undone.body.import.counts, undone.body.import.lines.map((entry: { undo: string }) => entry.undo)]).toEqual([
    counts(1, 2, 0, 1),
    ['undone', 'left: it was changed since', 'undone'],
  ])
  expect(await exported('prices')).toBe(before.replace('LAMP,Brass Lamp,USD,,40.00', 'LAMP,Brass Lamp,USD,,42.00'))
})

test('an undo restores products exactly and removes new ones, with the categories created for them', async () => {
  const before = await exported('products')
  const whole = (await weft.admin('GET', '/admin/products/prod_shirt')).body.product
  const file = table(
    'Name,handle,product_id,categories,option1_name,option1_value,sku,price,stock',
    'Red Shirt,,prod_shirt,Sale | Wear,Size,S,SHIRT_S,19.00,3',
    'Red Shirt,,prod_shirt,,Size,L,SHIRT_L,19.00,4',
    'Bowl,bowl,,Sale,,,BOWL,9.50,5',
  )
  const mapping = encodeURIComponent(JSON.stringify({ title: 'Name', on_hand: 'stock' }))
  const done = await upload(`?kind=products&mapping=${mapping}`, file)
  expect([done.status, done.body.import.state, done.body.import.problems]).toEqual([201, 'imported', []])
  expect(done.body.import.lines).toEqual([
    line(1, 'category', expect.stringMatching(/^pcat_/), 'created'),
    line(2, 'product', 'prod_shirt', 'updated'),
    line(4, 'product', expect.stringMatching(/^prod_/), 'created'),
  ])
  expect((await weft.admin('GET', '/admin/products/prod_shirt')).body.product.title).toBe('Red Shirt')
  const lines = await weft.admin('GET', `/admin/imports/${done.body.import.id}/lines?limit=1&offset=1`)
  expect(lines.body).toEqual({ lines: [done.body.import.lines[1]], count: 3, limit: 1, offset: 1 })
  const undone = await weft.admin('POST', `/admin/imports/${done.body.import.id}/undo`)
  expect(undone.body.import.lines.map((entry: { undo: string }) => entry.undo)).toEqual(['undone', 'undone', 'undone'])
  expect(await exported('products')).toBe(before)
  const back = (await weft.admin('GET', '/admin/products/prod_shirt')).body.product
  const dated = (product: typeof whole) => ({
    ...product,
    updated_at: null,
    variants: product.variants.map((variant: object) => ({ ...variant, updated_at: null })),
  })
  expect(dated(back)).toEqual(dated(whole))
  expect((await weft.admin('GET', '/admin/categories?q=Sale')).body.count).toBe(0)
})

test('imports are filtered by state and kind, and paged', async () => {
  const states = (await weft.admin('GET', '/admin/imports?state=refused,undone')).body.imports
  expect(new Set(states.map(({ state }: { state: string }) => state))).toEqual(new Set(['refused', 'undone']))
  const listed = await weft.admin('GET', '/admin/imports?kind=prices&limit=1')
  expect([listed.body.count, listed.body.limit, listed.body.imports[0]]).toEqual([
    2,
    1,
    run({
      kind: 'prices',
      state: expect.stringMatching(/^(refused|undone)$/),
      counts: expect.any(Object),
      problem_count: expect.any(Number),
      problems: expect.any(Array),
      undone_at: expect.toSatisfy((time) => time === null || typeof time === 'string'),
      format: expect.any(String),
    }),
  ])
})

test('cells that a spreadsheet would run as a formula are exported as text and restored on import', async () => {
  const title = '=HYPERLINK("http://evil.example","+1")'
  const body = {
    id: 'prod_evil',
    title,
    vendor: "'-quoted",
    variants: [{ id: 'v_evil', sku: '@sum', stock: { managed: false, on_hand: -5 } }],
  }
  await weft.admin('POST', '/admin/products', body)
  const text = await exported('products')
  const row = text.split('\n').find((cells) => cells.startsWith('prod_evil')) ?? ''
  expect(row.split(',').filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual(['-5'])
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""+1"")"`)
  const again = await upload('?kind=products', text)
  expect([again.body.import.state, again.body.import.counts]).toEqual(['imported', counts(0, 0, 5)])
  expect(await exported('products')).toBe(text)
})

test('importing an unchanged export updates nothing, with any white space in its texts', async () => {
  const description = '  two spaces\r\nanother line\r\n\tand a tab\n'
  await weft.admin('POST', '/admin/products', {
    id: 'prod_spaced',
    title: 'First line\r\nsecond line',
    description,
    variants: [{ id: 'v_spaced', sku: 'SPACED' }],
  })
  const text = await exported('products')
  const again = await upload('?kind=products', text)
  expect([again.body.import.state, again.body.import.counts]).toEqual(['imported', counts(0, 0, 6)])
  const { product } = (await weft.admin('GET', '/admin/products/prod_spaced')).body
  expect([product.title, product.description]).toEqual(['First line\r\nsecond line', description])
})

test.each([
  ['stock', 'variant_id,on_hand', 'variant_mug,1,500'],
  ['prices', 'variant_id,price', 'variant_mug,1,500'],
  ['products', 'product_id,title', 'prod_shirt,Shirt, red'],
])('a row of %s with more cells than the header is refused with its line', async (kind, header, row) => {
  const problems = [
    {
      line: 2,
      field: '',
      message: 'This row has 3 cells, the header has 2: put a cell that has a comma in quotation marks.',
    },
  ]
  const { status, body } = await upload(`?kind=${kind}`, table(header, row))
  expect([status, body.import.state, body.import.problems]).toEqual([201, 'refused', problems])
  const preview = await upload(`/preview?kind=${kind}`, table(header, row))
  expect(preview.body.preview.problems).toEqual(problems)
})

test('empty cells after the last column are accepted', async () => {
  const { body } = await upload('?kind=stock&dry_run=true', table('sku,on_hand', 'MUG,7,, '))
  expect([body.import.state, body.import.problems]).toEqual(['dry_run', []])
})

test.each(['products', 'stock', 'prices'])(
  'a header of %s beyond 1000 columns is refused with that limit',
  async (kind) => {
    const file = table(Array.from({ length: 1001 }, (_, n) => `c${n}`).join(','))
    const problems = [
      { line: 1, field: '', message: 'This row has more than 1000 columns: remove the ones that are not needed.' },
    ]
    expect((await upload(`?kind=${kind}`, file)).body.import.problems).toEqual(problems)
    expect((await upload(`/preview?kind=${kind}`, file)).body.preview.problems).toEqual(problems)
  },
)

test.each(['1e5', '1E+05', '1x5'])('the price %s is refused because it is not an amount', async (text) => {
  expect((await upload('?kind=prices', table('sku,price', `MUG,${text}`))).body.import.problems).toEqual([
    {
      line: 2,
      field: 'price',
      message: `"${text}" is not an amount: write digits with a point before the decimals, like 1299.00.`,
    },
  ])
})

test('a preview and an export of prices report that the shop has no region, and work once it has one', async () => {
  const empty = await startTestWeft({
    settings: { store: {}, regions: [], shipping_options: [], tax_rates: [], discounts: [] },
    catalog: { categories: [], collections: [], products: [] },
  })
  onTestFinished(() => empty.stop())
  const preview = () =>
    empty.request({
      method: 'POST',
      url: '/admin/imports/preview?kind=prices',
      payload: table('sku,price', 'MUG,12.00'),
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'text/csv' },
    })
  const refused = [await preview(), await empty.admin('GET', '/admin/exports/prices')]
  const message = 'This shop has no region yet: add one under /admin/regions.'
  expect(refused.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([409, { type: 'conflict', message }]))
  await empty.admin('POST', '/admin/regions', { name: 'States', currency: 'USD', countries: ['US'] })
  expect((await preview()).body.preview.problems).toEqual([])
  expect((await empty.admin('GET', '/admin/exports/prices')).status).toBe(200)
})

test.each([
  ['products', 'Handle,Title,Variant Price\n', 'The file has no products.'],
  ['products', 'handle,title,price\n', 'The file has no products.'],
  ['stock', 'sku,on_hand\n', 'The file has no rows below its header.'],
  ['prices', 'sku,price\n', 'The file has no rows below its header.'],
])('a file of %s with a header alone is refused', async (kind, file, message) => {
  const { status, body } = await upload(`?kind=${kind}`, file)
  expect([status, body.import.state, body.import.problems]).toEqual([201, 'refused', [{ line: 1, field: '', message }]])
})

test('a document without products is refused', async () => {
  const { status, body } = await weft.admin('POST', '/admin/products/import', { products: [] })
  expect([status, body.errors]).toEqual([400, [{ path: '/line/1', message: 'The file has no products.' }]])
})
