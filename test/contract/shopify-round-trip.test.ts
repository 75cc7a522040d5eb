import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type PictureServer, pictureServer, rowsByHandle, shopifyExport } from '../support/shopify-export.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const products = process.env.FULL === '1' ? 2000 : 120

let pictures: PictureServer
let weft: TestWeft
beforeAll(async () => {
  pictures = await pictureServer()
  weft = await startTestWeft({
    environment: { FETCH_ALLOW_HOSTS: pictures.host },
    catalog: { categories: [], collections: [], products: [] },
  })
})
afterAll(async () => {
  await weft.stop()
  await pictures.stop()
})

const upload = (path: string, file: string) =>
  weft.request({
    method: 'POST',
    url: path,
    payload: file,
    headers: { authorization: `Bearer adm_test_0123456789abcdef`, 'content-type': 'text/csv' },
  })
const ended = async (id: string) => {
  for (;;) {
    const run = (await weft.admin('GET', `/admin/imports/${id}`)).body.import
    if (run.state !== 'running') return run
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('a Shopify export with pictures is imported, and its export is equal', { timeout: 900_000 }, async () => {
  const file = shopifyExport(products, pictures.url)
  const preview = (await upload('/admin/imports/preview?kind=products', file)).body.preview
  expect([preview.format, preview.unread_columns, preview.markets, preview.problem_count]).toEqual([
    'shopify-csv',
    [],
    [
      { name: 'United States', region_id: 'reg_us' },
      { name: 'India', region_id: 'reg_in' },
    ],
    0,
  ])
  const first = await ended((await upload('/admin/imports?kind=products', file)).body.import.id)
  expect([first.state, first.counts]).toEqual(['imported', { created: products, updated: 0, unchanged: 0, left: 0 }])
  const pending = async () => (await weft.admin('GET', `/admin/imports/${first.id}/pictures?state=pending`)).body.count
  for (let runs = 0; runs < products / 50 && (await pending()) > 0; runs++)
    expect(await weft.weft.jobs.runNow('fetch-pictures')).toBe('done')
  expect(await pending()).toBe(0)
  expect((await weft.admin('GET', `/admin/imports/${first.id}/pictures?state=failed`)).body.count).toBe(0)

  const answer = await weft.admin('GET', '/admin/exports/shopify?template=classic')
  const [given, made] = await Promise.all([rowsByHandle(file), rowsByHandle(answer.text)])
  const isPicture = (name: string) => name === 'Image Src' || name === 'Variant Image'
  const withoutAddresses = (rows: Map<string, Record<string, string>[]>) =>
    [...rows]
      .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
      .map(([, own]) =>
        own.map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, isPicture(name) ? 'a picture' : cell])),
        ),
      )
  expect(withoutAddresses(made)).toEqual(withoutAddresses(given))

  for (const [handle, rows] of given)
    for (const [at, row] of rows.entries())
      for (const name of ['Image Src', 'Variant Image']) {
        const before = row[name]
        if (!before) continue
        const copy = made.get(handle)?.[at]?.[name] ?? ''
        expect(copy).toMatch(/^https:\/\/shop\.example\/media\//)
        const served = await weft.weft.app.inject({ method: 'GET', url: copy.replace(weft.baseUrl, '') })
        const { data } = await sharp(served.rawPayload).raw().toBuffer({ resolveWithObject: true })
        const number = Number(/\/(\d+)\.png/.exec(before)?.[1])
        expect([handle, number, ...data.subarray(0, 3)]).toEqual([handle, number, ...pictures.color(number)])
      }
  const { rows } = await sql<{ uploads: number; pictures: number }>`
      select (select count(*)::int from upload) as uploads, (select count(*)::int from fetched_picture) as pictures`.execute(
    weft.db,
  )
  const distinct = new Set(Array.from({ length: rows[0]?.pictures ?? 0 }, (_, n) => pictures.color(n).join()))
  expect(rows[0]?.uploads).toBe(distinct.size)
})

test('a second import of the same file changes nothing and fetches nothing', { timeout: 300_000 }, async () => {
  const asked = pictures.asked.length
  const file = shopifyExport(products, pictures.url)
  const again = await ended((await upload('/admin/imports?kind=products', file)).body.import.id)
  expect([again.state, again.counts]).toEqual(['imported', { created: 0, updated: 0, unchanged: products, left: 0 }])
  await weft.weft.jobs.runNow('fetch-pictures')
  expect(pictures.asked.length).toBe(asked)
})

test('an export can be imported again unchanged, in the new template too', { timeout: 300_000 }, async () => {
  for (const template of ['classic', 'modern']) {
    const { text } = await weft.admin('GET', `/admin/exports/shopify?template=${template}`)
    const again = await ended((await upload('/admin/imports?kind=products', text)).body.import.id)
    expect([template, again.state, again.counts.unchanged]).toEqual([template, 'imported', products])
  }
})

test('a picture that does not exist is named, the others are stored, and the import can still be undone', async () => {
  pictures.missing.add(900_001)
  const head = 'Handle,Title,Variant Price,Image Src,Image Position\n'
  const file = `${head}late,Late,5.00,${pictures.url(900_000)},1\nlate,,,${pictures.url(900_001)},2\n`
  const run = await ended((await upload('/admin/imports?kind=products', file)).body.import.id)
  await weft.weft.jobs.runNow('fetch-pictures')
  const listed = (await weft.admin('GET', `/admin/imports/${run.id}/pictures`)).body.pictures
  expect(listed.map(({ url, state, message }: Record<string, unknown>) => [url, state, message])).toEqual([
    [pictures.url(900_001), 'failed', 'The server answered with status 404.'],
    [pictures.url(900_000), 'stored', null],
  ])
  const undone = (await weft.admin('POST', `/admin/imports/${run.id}/undo`)).body.import
  expect(undone.lines.map(({ undo }: { undo: string }) => undo)).toEqual(['undone'])
})

test('a market without a region is named, and its columns are ignored until it is mapped to one', async () => {
  const file = 'Handle,Title,Variant Price,Price / Mars,Wingspan\nkite,Kite,5.00,7.00,2 m\n'
  const { preview } = (await upload('/admin/imports/preview?kind=products', file)).body
  expect([preview.unread_columns, preview.markets]).toEqual([
    ['Price / Mars', 'Wingspan'],
    [{ name: 'Mars', region_id: null }],
  ])
  const mapping = encodeURIComponent(JSON.stringify({ 'market:Mars': 'reg_eu' }))
  const mapped = (await upload(`/admin/imports/preview?kind=products&mapping=${mapping}`, file)).body.preview
  expect(mapped.unread_columns).toEqual(['Wingspan'])
  await ended((await upload(`/admin/imports?kind=products&mapping=${mapping}`, file)).body.import.id)
  const { products: found } = (await weft.admin('GET', '/admin/products?q=kite')).body
  expect(
    found[0].variants[0].prices.map(({ currency, region_id, amount }: Record<string, unknown>) => [
      currency,
      region_id,
      amount,
    ]),
  ).toEqual([
    ['EUR', 'reg_eu', 700],
    ['USD', null, 500],
  ])
})

test('no cell begins like a formula, with any separator, and the import restores the text', async () => {
  const title = '=1+1'
  const vendor = 'a;=2\t@b'
  const head = 'Handle,Title,Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price\n'
  const file = `${head}risky,${title},"${vendor}",+tag,@Size,-S,'quoted,5.00\n`
  const first = await ended((await upload('/admin/imports?kind=products', file)).body.import.id)
  expect([first.state, first.counts.created]).toEqual(['imported', 1])
  for (const template of ['classic', 'modern']) {
    const { text } = await weft.admin('GET', `/admin/exports/shopify?template=${template}`)
    const [header = '', ...lines] = text.split('\n')
    const line = lines.find((row) => row.startsWith('risky,')) ?? ''
    for (const separator of [',', ';', '\t'])
      expect(line.split(separator).filter((cell) => /^"*[=+@-]/.test(cell))).toEqual([])
    const again = await ended((await upload('/admin/imports?kind=products', `${header}\n${line}\n`)).body.import.id)
    expect([again.state, again.counts]).toEqual(['imported', { created: 0, updated: 0, unchanged: 1, left: 0 }])
  }
  const { products: found } = (await weft.admin('GET', '/admin/products?q=risky')).body
  const [{ variants, ...product }] = found
  expect([product.title, product.vendor, variants[0].sku, variants[0].options]).toEqual([
    title,
    vendor,
    "'quoted",
    { '@Size': '-S' },
  ])
})

test('an export of the shop’s own products changes nothing when it is imported, and after edits only the edited values', {
  timeout: 300_000,
}, async () => {
  const made = async (path: string, body: object) => {
    const answer = await weft.admin('POST', `/admin/${path}`, body)
    expect([answer.text, answer.status]).toEqual([answer.text, 201])
    return answer.body
  }
  const ids = { categories: ['one', 'two'], collections: ['one', 'two'] }
  for (const name of ids.categories) await made('categories', { id: `cat_${name}`, name })
  for (const title of ids.collections) await made('collections', { id: `col_${title}`, title })
  const sale = {
    sale_amount: 500,
    sale_starts_at: '2030-01-01T00:00:00.000Z',
    sale_ends_at: '2030-02-01T00:00:00.000Z',
  }
  const whole = {
    title: 'Whole',
    handle: 'made-whole',
    description: 'One.\n\nTwo & <three>.',
    status: 'published',
    categories: ['cat_one', 'cat_two'],
    collections: ['col_one', 'col_two'],
    metadata: { tags: ['b', 'a'], note: 'kept' },
    options: [{ name: 'Size', values: ['L', 'S'] }],
    media: [{ url: '/media/demo/whole.jpg', alt: 'Whole' }],
    variants: ['S', 'L'].map((value) => ({
      options: { Size: value },
      prices: [
        { currency: 'USD', amount: 900, ...sale },
        { currency: 'EUR', amount: 800 },
      ],
    })),
  }
  await made('products', whole)
  await made('products', { title: 'Sketch', handle: 'made-sketch', status: 'draft', variants: [{ sku: 'SKETCH' }] })
  await made('products', { title: 'Idea', handle: 'made-idea', status: 'draft' })
  await made('products', { title: 'Shown', handle: 'made-shown', status: 'published' })
  const exported = async (template: string) =>
    (await weft.admin('GET', `/admin/exports/shopify?template=${template}`)).text
  const stored = async () => (await weft.admin('GET', '/admin/products?q=made-&limit=10&order=title')).body.products
  const before = await stored()
  expect(before.map(({ handle }: { handle: string }) => handle)).toEqual([
    'made-idea',
    'made-shown',
    'made-sketch',
    'made-whole',
  ])
  for (const template of ['classic', 'modern']) {
    const text = await exported(template)
    const { problem_count } = (await upload('/admin/imports/preview?kind=products', text)).body.preview
    expect(problem_count).toBe(0)
    const run = await ended((await upload('/admin/imports?kind=products', text)).body.import.id)
    expect([template, run.state, run.problems, run.counts.created, run.counts.updated]).toEqual([
      template,
      'imported',
      [],
      0,
      0,
    ])
    expect(await exported(template)).toBe(text)
    expect(await stored()).toEqual(before)
  }
  const edited = (await exported('modern')).replace('made-whole,Whole,', 'made-whole,Entire,')
  const run = await ended((await upload('/admin/imports?kind=products', edited)).body.import.id)
  expect([run.state, run.counts.created, run.counts.updated]).toEqual(['imported', 0, 1])
  expect((await stored()).map(({ updated_at: _, ...rest }: { updated_at: string }) => rest)).toEqual(
    before
      .map(({ updated_at: _, ...rest }: { updated_at: string; title: string }) =>
        rest.title === 'Whole' ? { ...rest, title: 'Entire' } : rest,
      )
      .toSorted((one: { title: string }, other: { title: string }) => one.title.localeCompare(other.title)),
  )
})

/** Imports the file, and returns how many products it changed. */
const updatedBy = async (file: string): Promise<number> => {
  const { id } = (await upload('/admin/imports?kind=products', file)).body.import
  const { state, problems, counts } = await ended(id)
  expect([state, problems]).toEqual(['imported', []])
  return counts.updated
}
/** Returns the header of our export and the rows of one product. */
const exportOf = async (handle: string): Promise<string> => {
  const { text } = await weft.admin('GET', '/admin/exports/shopify?template=classic')
  return text
    .split('\n')
    .filter((line: string, at: number) => at === 0 || line.startsWith(`${handle},`))
    .join('\n')
}

test('a picture that the export repeats, or that only a variant has, does not count as edited', async () => {
  const { product } = (
    await weft.admin('POST', '/admin/products', {
      title: 'Pictured',
      handle: 'pictured',
      media: ['a', 'b', 'a'].map((name) => ({ url: `/media/demo/${name}.jpg` })),
      variants: [{ sku: 'PICTURED', prices: [{ currency: 'USD', amount: 500 }] }],
    })
  ).body
  await sql`update variant set details = ${JSON.stringify({ picture: '/media/demo/c.jpg' })}::jsonb where product_id = ${product.id}`.execute(
    weft.db,
  )
  const media = async () => (await weft.admin('GET', `/admin/products/${product.id}`)).body.product.media
  const before = await media()
  expect(before.map(({ url }: { url: string }) => url)).toEqual([
    '/media/demo/a.jpg',
    '/media/demo/b.jpg',
    '/media/demo/a.jpg',
  ])
  const file = await exportOf('pictured')
  expect([await updatedBy(file), await media()]).toEqual([0, before])
  const moved = file.replace(`${weft.baseUrl}/media/demo/b.jpg`, 'https://cdn.example/media/demo/b.jpg')
  expect(await updatedBy(moved)).toBe(1)
  expect((await media())[1].url).toBe('https://cdn.example/media/demo/b.jpg')
})

test('cells of a file with columns other than our export’s replace the stored values', async () => {
  for (const id of ['kept', 'left']) await weft.admin('POST', '/admin/collections', { id: `col_${id}`, title: id })
  const sale = {
    sale_amount: 80_00,
    sale_starts_at: '2020-01-01T00:00:00.000Z',
    sale_ends_at: '2040-01-01T00:00:00.000Z',
  }
  const { product } = (
    await weft.admin('POST', '/admin/products', {
      title: 'Lamp',
      handle: 'lamp',
      collections: ['col_kept', 'col_left'],
      variants: [{ sku: 'LAMP', prices: [{ currency: 'USD', amount: 100_00, ...sale }] }],
    })
  ).body
  const stored = async () => {
    const { collections, variants } = (await weft.admin('GET', `/admin/products/${product.id}`)).body.product
    return [collections, variants[0].prices.map(({ sale_amount }: { sale_amount: number | null }) => sale_amount)]
  }
  const before = await stored()
  expect(before).toEqual([['col_kept', 'col_left'], [80_00]])
  expect([await updatedBy(await exportOf('lamp')), await stored()]).toEqual([0, before])
  const foreign =
    'Handle,Title,Collection,Variant SKU,Variant Price,Variant Compare At Price\nlamp,Lamp,kept,LAMP,100.00,\n'
  expect([await updatedBy(foreign), await stored()]).toEqual([1, [['col_kept'], [null]]])
})
