import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, request, startTestNetworks, type TestNetworks } from '../../support/networks.ts'

let networks: TestNetworks
beforeAll(async () => {
  networks = await startTestNetworks()
})
afterAll(() => networks.stop())

const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

test('pages are listed 25 at a time, with a link to the rest', async () => {
  const { user } = await networks.graphLogin(people.devi)
  const first = await networks.get('/me/accounts?fields=id,name', user)
  expect([first.body.data.length, Object.keys(first.body.paging)]).toEqual([25, ['cursors', 'next']])
  const second = await request(first.body.paging.next)
  expect([names(second.body), Object.keys(second.body.paging)]).toEqual([
    ['Handloom Stores 26', 'Handloom Stores 27'],
    ['cursors', 'previous'],
  ])
  expect(names((await request(second.body.paging.previous)).body)).toEqual(names(first.body))
})

test('a person without pages gets an empty list without paging', async () => {
  const { user } = await networks.graphLogin(people.chen)
  expect((await networks.get('/me/accounts', user)).body).toEqual({ data: [] })
})

test('a page without a linked account omits the field', async () => {
  const { user } = await networks.graphLogin(people.asha)
  const fields = 'fields=instagram_business_account{id,username}'
  expect((await networks.get(`/101000000000001?${fields}`, user)).body).toEqual({
    instagram_business_account: { username: 'weft.and.warp', id: '17841400000000101' },
    id: '101000000000001',
  })
  expect((await networks.get(`/101000000000003?${fields}`, user)).body).toEqual({ id: '101000000000003' })
})

test('reading the linked account of one page fails with code 803, and that of another page works', async () => {
  const { user } = await networks.graphLogin(people.esther)
  const fields = 'fields=instagram_business_account{id}'
  const { status, body } = await networks.get(`/105000000000001?${fields}`, user)
  expect([status, body.error.code, body.error.message]).toEqual([
    400,
    803,
    '(#803) Cannot query users by their username',
  ])
  expect((await networks.get(`/105000000000002?${fields}`, user)).status).toBe(200)
})

test('a business’s pages are not among those of the person', async () => {
  const { user } = await networks.graphLogin(people.gita)
  expect((await networks.get('/me/accounts', user)).body.data).toEqual([])
  const { body } = await networks.get('/me/businesses', user)
  expect(body.data).toEqual([{ id: '130000000000001', name: 'Menon Textiles' }])
  expect(names((await networks.get('/130000000000001/owned_pages?fields=name', user)).body)).toEqual(['Menon Textiles'])
  expect(names((await networks.get('/130000000000001/client_pages?fields=name', user)).body)).toEqual(['Coir Works'])
})

test('listing pages requires the scope pages_show_list', async () => {
  const { user } = await networks.graphLogin(people.asha, ['pages_manage_posts'])
  const { status, body } = await networks.get('/me/accounts', user)
  expect([status, body.error.code]).toEqual([403, 10])
})

test('a page token is not a user login', async () => {
  const { pages } = await networks.graphLogin(people.bilal)
  const { body } = await networks.get('/me/accounts', pages[0]?.token ?? '')
  expect(body.error).toMatchObject({ code: 2500, type: 'OAuthException' })
  expect((await networks.get('/me', pages[0]?.token ?? '')).body).toEqual({
    name: 'Kantha Studio',
    id: '102000000000001',
  })
})

test.each([
  ['', 104],
  ['EAAWnothing', 190],
])('a request with the token "%s" is refused with the code %i', async (token, code) => {
  expect((await networks.get('/me', token)).body.error.code).toBe(code)
})

test('a token can be sent in a header', async () => {
  const { user } = await networks.graphLogin(people.bilal)
  const { body } = await request(`${networks.graph}/me`, { headers: { authorization: `Bearer ${user}` } })
  expect(body).toEqual({ name: 'Bilal Khan', id: people.bilal })
})

test('unknown objects and fields are refused with code 100', async () => {
  const { user } = await networks.graphLogin(people.bilal)
  const missing = await networks.get('/999', user)
  expect([missing.status, missing.body.error.code, missing.body.error.error_subcode]).toEqual([400, 100, 33])
  expect((await networks.get('/me?fields=shoe_size', user)).body.error.message).toBe(
    '(#100) Tried accessing nonexisting field (shoe_size) on node type (User)',
  )
})
