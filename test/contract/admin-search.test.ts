import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOrders } from '../../bench/many-rows.ts'
import { insertApiToken } from '../../src/platform/access/api-token-store.ts'
import { sql } from '../../src/platform/db/database.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import { addDesign, addPartner, productionShop } from '../support/production.ts'
import type { TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await productionShop()
  await sql`insert into region (id, name, currency, created_at, updated_at) values ('reg_1', 'Bench', 'USD', now(), now())`.execute(
    weft.db,
  )
  await fillOrders(weft.db, 1, 7)
})
afterAll(() => weft.stop())

const search = async (query: string) => (await weft.admin('GET', `/admin/search?q=${query}`)).body.results

test('one text finds records of several types by number, name, e-mail address and title', async () => {
  expect(await search('1000003')).toEqual([{ type: 'order', id: 'bo_3', title: '1000003', detail: 'First3 Last3' }])
  expect(await search('%231000003')).toEqual(await search('1000003'))
  expect(await search('BUYER5%40')).toEqual([
    { type: 'order', id: 'bo_5', title: '1000005', detail: 'First5 Last5' },
    { type: 'customer', id: 'bk_5', title: 'First5 Last5', detail: 'buyer5@example.com' },
  ])
  const designId = await addDesign(weft, 'Indigo Wrap')
  const { partnerId } = await addPartner(weft, 'indigo-weavers')
  expect(await search('indigo')).toEqual([
    { type: 'product', id: 'prod_shirt', title: 'Indigo Shirt', detail: 'published' },
    { type: 'design', id: designId, title: 'Indigo Wrap', detail: expect.any(String) },
    { type: 'partner', id: partnerId, title: 'Partner indigo-weavers', detail: 'indigo-weavers' },
  ])
  expect(await search('%25%25')).toEqual([])
})

test('five of each type are found by default, newest first', async () => {
  const ids = (results: { type: string; id: string }[]) =>
    results.filter(({ type }) => type === 'order').map(({ id }) => id)
  expect(ids(await search('example.com'))).toEqual(['bo_7', 'bo_6', 'bo_5', 'bo_4', 'bo_3'])
  expect(ids(await search('example.com&limit=6'))).toEqual(['bo_7', 'bo_6', 'bo_5', 'bo_4', 'bo_3', 'bo_2'])
  expect((await weft.admin('GET', '/admin/search?q=x')).status).toBe(400)
})

test('a caller finds only records that it may read', async () => {
  const token = 'weft_at_search'
  await insertApiToken(weft.db, {
    id: token,
    name: 'search',
    tokenHash: sha256Hex(token),
    tokenHint: 'arch',
    scopes: ['search:read', 'customers:read'],
    createdBy: 'test',
    now: weft.clock.now(),
    expiresAt: null,
  })
  const { body } = await weft.request({
    method: 'GET',
    url: '/admin/search?q=buyer5',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.results.map(({ type }: { type: string }) => type)).toEqual(['customer'])
})
