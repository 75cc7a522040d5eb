import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogApp, catalogApp } from './catalog-app.ts'
import { type CatalogDatabase, catalogDatabase } from './catalog-database.ts'

let base: CatalogDatabase
let shop: CatalogApp
beforeAll(async () => {
  base = await catalogDatabase()
  shop = await catalogApp(base)
})
afterAll(() => base.drop())

const inFlight = {
  type: 'conflict',
  message: 'The first request under this Idempotency-Key is still running. Ask again in a moment.',
  code: 'idempotency_in_flight',
}

it('20 concurrent calls with one Idempotency-Key create one product', async () => {
  const create = () => shop.call('POST', '/admin/products', { title: 'Lamp' }, 'lamp')
  const answers = await Promise.all(Array.from({ length: 20 }, create))
  const made = answers.filter(({ status }) => status === 201)
  const waiting = answers.filter(({ status }) => status !== 201)
  const again = await create()
  expect(made.map(({ body }) => body)).toEqual(made.map(() => again.body))
  expect(waiting).toEqual(waiting.map(() => ({ status: 409, body: inFlight })))
  expect((await shop.call('GET', '/admin/products')).body).toEqual({
    products: [again.body.product],
    count: 1,
    limit: 50,
    offset: 0,
  })
})

it.each([
  ['categories', { name: 'Home' }],
  ['collections', { title: 'New' }],
  ['products/mug/variants', { title: 'Blue', options: { Colour: 'Blue' } }],
])('a repeated key creates no second record below %s', async (path, body) => {
  if (path.startsWith('products'))
    await shop.call('POST', '/admin/products', {
      id: 'mug',
      title: 'Mug',
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      variants: [{ id: 'mug_red', options: { Colour: 'Red' } }],
    })
  const before = (await shop.call('GET', `/admin/${path}`)).body.count
  const first = await shop.call('POST', `/admin/${path}`, body, 'k')
  const again = await shop.call('POST', `/admin/${path}`, body, 'k')
  expect([first.status, again]).toEqual([201, first])
  expect((await shop.call('GET', `/admin/${path}`)).body.count).toBe(Number(before) + 1)
})

it('a refused create leaves its key unused', async () => {
  await shop.call('POST', '/admin/products', { title: 'Bowl', handle: 'bowl' })
  const refused = await shop.call('POST', '/admin/products', { title: 'Bowl 2', handle: 'bowl' }, 'bowl')
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [{ path: '/handle', message: 'Another product has this handle: choose another.' }],
  ])
  const made = await shop.call('POST', '/admin/products', { title: 'Bowl 2', handle: 'bowl-2' }, 'bowl')
  expect(made.status).toBe(201)
})
