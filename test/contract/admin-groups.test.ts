import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const node = (id: string, name: string, product_count: number, children: unknown[] = []) => ({
  id: `pcat_${id}`,
  name,
  handle: id,
  product_count,
  children,
})
const tree = async () => (await weft.admin('GET', '/admin/categories/tree')).body
const move = (id: string, body: unknown) => weft.admin('POST', `/admin/categories/pcat_${id}/move`, body)
interface Node {
  readonly id: string
  readonly children: readonly Node[]
}
const idsIn = (nodes: readonly Node[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

test('categories are read as a tree, moved and reordered', async () => {
  expect(await tree()).toEqual({
    categories: [node('home', 'Home', 0, [node('kitchen', 'Kitchen', 1)]), node('wear', 'Wear', 1)],
  })
  const moved = await move('wear', { parent_id: 'pcat_home', position: 0 })
  expect([moved.status, moved.body]).toEqual([
    200,
    {
      category: {
        id: 'pcat_wear',
        name: 'Wear',
        handle: 'wear',
        parent_id: 'pcat_home',
        position: 0,
        depth: 1,
        product_count: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    },
  ])
  expect(await tree()).toEqual({
    categories: [node('home', 'Home', 0, [node('wear', 'Wear', 1), node('kitchen', 'Kitchen', 1)])],
  })
  await move('wear', {})
  expect(idsIn((await tree()).categories)).toEqual(['pcat_home', 'pcat_kitchen', 'pcat_wear'])
  await move('wear', { parent_id: null, position: 0 })
  expect(idsIn((await tree()).categories)).toEqual(['pcat_wear', 'pcat_home', 'pcat_kitchen'])
})

test('a category cannot be moved below itself or below an unknown category', async () => {
  const below = await move('home', { parent_id: 'pcat_kitchen' })
  expect([below.status, below.body.errors]).toEqual([
    400,
    [{ path: '/parent_id', message: 'A category cannot lie below itself.' }],
  ])
  const nowhere = await move('home', { parent_id: 'pcat_x' })
  expect([nowhere.status, nowhere.body.errors]).toEqual([
    400,
    [{ path: '/parent_id', message: 'pcat_x was not found.' }],
  ])
  expect((await move('x', {})).status).toBe(404)
})

test('two concurrent moves of categories below each other make no cycle', async () => {
  for (let round = 0; round < 5; round++) {
    await move('home', { parent_id: null })
    await move('wear', { parent_id: null })
    const answers = await Promise.all([
      move('home', { parent_id: 'pcat_wear' }),
      move('wear', { parent_id: 'pcat_home' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(idsIn((await tree()).categories).sort()).toEqual(['pcat_home', 'pcat_kitchen', 'pcat_wear'])
  }
})

const products = async () => (await weft.admin('GET', '/admin/collections/pcol_new/products')).body
const shown = (id: string, title: string) => ({
  id: `prod_${id}`,
  title,
  handle: title.toLowerCase().replace(' ', '-'),
  status: 'published',
})
const [shirt, mug, lamp] = [shown('shirt', 'Indigo Shirt'), shown('mug', 'Clay Mug'), shown('lamp', 'Brass Lamp')]

test('products are added to a collection in bulk, reordered and removed', async () => {
  const body = { add: ['prod_mug', 'prod_lamp'] }
  const changed = await weft.admin('POST', '/admin/collections/pcol_new/products', body)
  expect([changed.status, changed.body]).toEqual([
    200,
    {
      collection: {
        id: 'pcol_new',
        title: 'New',
        handle: 'new',
        product_count: 3,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    },
  ])
  expect(await products()).toEqual({ products: [shirt, mug, lamp], count: 3, limit: 50, offset: 0 })
  await weft.admin('POST', '/admin/collections/pcol_new/products/order', { product_ids: ['prod_lamp', 'prod_shirt'] })
  expect((await products()).products).toEqual([lamp, shirt, mug])
  await weft.admin('POST', '/admin/products/prod_shirt', { title: 'Indigo Shirt' })
  expect((await products()).products).toEqual([lamp, shirt, mug])
  await weft.admin('POST', '/admin/collections/pcol_new/products', { remove: ['prod_shirt'], add: ['prod_mug'] })
  expect((await products()).products).toEqual([lamp, mug])
})

test('products that are unknown or not in the collection are named', async () => {
  const add = await weft.admin('POST', '/admin/collections/pcol_new/products', { add: ['prod_mug', 'prod_x'] })
  expect([add.status, add.body.errors]).toEqual([400, [{ path: '/add/1', message: 'Product prod_x was not found.' }]])
  const order = await weft.admin('POST', '/admin/collections/pcol_new/products/order', { product_ids: ['prod_print'] })
  expect([order.status, order.body.errors]).toEqual([
    400,
    [{ path: '/product_ids/0', message: 'Product prod_print is not in this collection.' }],
  ])
})

test('ten concurrent additions to a collection all count', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) => weft.admin('POST', '/admin/products', { title: `Many ${index}` })),
  )
  const ids: string[] = made.map(({ body }) => body.product.id)
  await Promise.all(ids.map((id) => weft.admin('POST', '/admin/collections/pcol_new/products', { add: [id] })))
  const listed: string[] = (await products()).products.map(({ id }: { id: string }) => id)
  expect(listed.slice(2).sort()).toEqual(ids.toSorted())
})

test('regions, shipping options and tax rates are filtered by their fields', async () => {
  const ids = async (path: string, plural: string) =>
    (await weft.admin('GET', `/admin/${path}`)).body[plural].map(({ id }: { id: string }) => id).sort()
  expect(await ids('regions?country=de', 'regions')).toEqual(['reg_eu'])
  expect(await ids('regions?currency=jpy', 'regions')).toEqual(['reg_jp'])
  expect(await ids('regions?q=STATES', 'regions')).toEqual(['reg_us'])
  await weft.admin('POST', '/admin/shipping-options/so_us_exp', { active: false })
  expect(await ids('shipping-options?region_id=reg_us&active=true', 'shipping_options')).toEqual(['so_us_std'])
  expect(await ids('shipping-options?active=false', 'shipping_options')).toEqual(['so_us_exp'])
  expect(await ids('tax-rates?country=US&tax_class=books', 'tax_rates')).toEqual([])
})
