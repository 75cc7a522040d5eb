import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogApp, catalogApp } from './catalog-app.ts'
import { type CatalogDatabase, catalogDatabase } from './catalog-database.ts'

let base: CatalogDatabase
let shop: CatalogApp
beforeAll(async () => {
  base = await catalogDatabase()
  shop = await catalogApp(base, 3 * 1024 * 1024)
})
afterAll(() => base.drop())

const report = {
  format: 'weft-csv',
  products: 1,
  variants: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  categories_created: 0,
  problems: [],
  problem_count: 0,
  dry_run: false,
}
const csv = 'product_id,title,price\nmug,Mug,5\n'

it('an upload returns its report, with or without dry run', async () => {
  expect(await shop.upload('/admin/products/import?dry_run=true', 'text/csv', csv)).toEqual({
    status: 200,
    body: { import: { ...report, dry_run: true } },
  })
  expect(await shop.upload('/admin/products/import?currency=usd', 'text/csv; charset=utf-8', csv)).toEqual({
    status: 200,
    body: { import: report },
  })
})

it('an invalid file returns 400 with the location of every problem, and nothing is imported', async () => {
  const wrong = 'product_id,title,price\npot,Pot,"1,299.00"\n,Nobody,1\n'
  const errors = [
    { path: '/line/2/price', message: '"1,299.00" is not a plain amount: write 1299.00.' },
    { path: '/line/3/product_id', message: 'product_id is empty, so this row belongs to no product.' },
  ]
  expect(await shop.upload('/admin/products/import?format=weft-csv', 'text/csv', wrong)).toEqual({
    status: 400,
    body: {
      type: 'invalid_data',
      code: 'import_refused',
      message: 'Nothing was imported: the file has 2 problems.',
      errors,
    },
  })
  expect((await shop.call('GET', '/admin/products/pot')).status).toBe(404)
})

it('a body beyond the limit of other routes is streamed, one beyond its own limit returns 413', async () => {
  const lines = (count: number) =>
    `${JSON.stringify({ id: 'big', title: 'Big', description: 'x'.repeat(90_000) })}\n`.repeat(count)
  expect(
    (await shop.upload('/admin/products/import?skip_invalid=true', 'application/x-ndjson', lines(20))).body.import,
  ).toMatchObject({
    created: 1,
    skipped: 19,
  })
  expect(await shop.upload('/admin/products/import', 'application/x-ndjson', lines(40))).toEqual({
    status: 413,
    body: { type: 'payload_too_large', message: 'The import is larger than 3 MiB. Send it in parts.' },
  })
})

it('a call without the token, with an unknown type or with an unknown currency is refused', async () => {
  const bare = await shop.app.inject({
    method: 'POST',
    url: '/admin/products/import',
    headers: { 'content-type': 'text/csv' },
    payload: csv,
  })
  expect(bare.statusCode).toBe(401)
  expect(await shop.upload('/admin/products/import', 'text/html', csv)).toEqual({
    status: 415,
    body: {
      type: 'invalid_data',
      message: 'Send the body as text/csv, application/json or application/x-ndjson.',
      code: 'invalid',
    },
  })
  expect((await shop.upload('/admin/products/import?currency=XXQ', 'text/csv', csv)).body.errors).toEqual([
    { path: '/currency', message: 'Use an ISO 4217 currency code' },
  ])
})

it('a caller that is still sending gets the problems of the first line', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const reply = await fetch(`${address}/admin/products/import`, {
    method: 'POST',
    headers: { authorization: 'Bearer token-of-the-operator', 'content-type': 'text/csv' },
    body: `a;b;c\n${'1;2;3\n'.repeat(400_000)}`,
  })
  const message = 'There is no column "product_id" or "handle", separated by commas.'
  expect([reply.status, await reply.json()]).toEqual([
    400,
    {
      type: 'invalid_data',
      code: 'import_refused',
      message: 'Nothing was imported: the file has 1 problem.',
      errors: [{ path: '/line/1/product_id', message }],
    },
  ])
  await shop.app.close()
})
