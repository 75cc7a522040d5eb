import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { roles, scopesOfRole } from '../../../src/platform/access/scope.rules.ts'
import { type AccessShop, accessShop, operatorToken, start } from '../../support/access-shop.ts'

let shop: AccessShop
beforeEach(async () => {
  shop = await accessShop()
})
afterEach(() => shop.close())

const answer = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
const defaults = { locale: null, time_zone: null, scheme: 'auto', navigation: 'wide', dismissed: [] }

test('owners see the permissions of each role', async () => {
  const { token } = await shop.join('asha@shop.example', 'owner')
  expect(answer(await shop.call('GET', '/admin/roles', undefined, { token }))).toEqual({
    status: 200,
    body: { roles: roles.map((role) => ({ role, scopes: scopesOfRole(role) })) },
  })
  expect(scopesOfRole('read_only').filter((scope) => scope.endsWith(':write'))).toEqual([])
  expect(scopesOfRole('marketing')).toContain('products:write')
  expect(scopesOfRole('marketing')).not.toContain('orders:write')
})

describe('preferences', () => {
  const path = '/admin/users/me/preferences'

  test('belong to one person and change field by field', async () => {
    const { token } = await shop.join('asha@shop.example', 'read_only')
    const other = await shop.join('ravi@shop.example', 'owner')
    expect((await shop.call('GET', path, undefined, { token })).body).toEqual({ preferences: defaults })
    const dark = await shop.call('POST', path, { scheme: 'dark', dismissed: ['setup.keys'] }, { token })
    expect(answer(dark)).toEqual({
      status: 200,
      body: { preferences: { ...defaults, scheme: 'dark', dismissed: ['setup.keys'] } },
    })
    const at = { time_zone: 'Asia/Kolkata', locale: 'hi' }
    await shop.call('POST', path, at, { token })
    expect((await shop.call('GET', path, undefined, { token })).body).toEqual({
      preferences: { ...defaults, ...at, scheme: 'dark', dismissed: ['setup.keys'] },
    })
    expect((await shop.call('POST', path, { time_zone: null }, { token })).body.preferences.time_zone).toBe(null)
    expect((await shop.call('GET', path, undefined, { token: other.token })).body).toEqual({ preferences: defaults })
  })

  test('two concurrent changes both apply', async () => {
    const { token } = await shop.join('asha@shop.example', 'owner')
    await Promise.all([
      shop.call('POST', path, { scheme: 'light' }, { token }),
      shop.call('POST', path, { navigation: 'narrow' }, { token }),
    ])
    expect((await shop.call('GET', path, undefined, { token })).body.preferences).toEqual({
      ...defaults,
      scheme: 'light',
      navigation: 'narrow',
    })
  })

  test.each([
    { scheme: 'pink' },
    { time_zone: '+05:30' },
    { locale: 'x' },
    { anything: 1 },
    { dismissed: ['<b>'] },
    { dismissed: Array(201).fill('a') },
  ])('%j is refused', async (body) => {
    const { token } = await shop.join('asha@shop.example', 'owner')
    expect((await shop.call('POST', path, body, { token })).body.type).toBe('invalid_data')
  })

  test('belong to people; the operator has none', async () => {
    expect((await shop.call('GET', path, undefined, { token: operatorToken })).status).toBe(403)
  })
})

describe('saved views', () => {
  const path = '/admin/saved-views'
  const view = { page: 'orders', title: 'To ship', query: 'status=open&q=a%20b' }
  const titles = async (token: string, query = '') =>
    (await shop.call('GET', `${path}${query}`, undefined, { token })).body.saved_views.map(
      ({ title, own }: { title: string; own: boolean }) => `${title}${own ? '' : ' (shared)'}`,
    )

  test('are visible to their author, and to everybody once shared', async () => {
    const asha = await shop.join('asha@shop.example', 'operations')
    const ravi = await shop.join('ravi@shop.example', 'read_only')
    const made = await shop.call('POST', path, view, { token: asha.token })
    const { id } = made.body.saved_view
    const stored = {
      id,
      ...view,
      is_shared: false,
      own: true,
      created_by: asha.id,
      created_at: start.toISOString(),
      updated_at: start.toISOString(),
    }
    expect(answer(made)).toEqual({ status: 201, body: { saved_view: stored } })
    await shop.call('POST', path, { ...view, page: 'stock', title: 'Low', is_shared: true }, { token: asha.token })
    expect(await titles(asha.token)).toEqual(['Low', 'To ship'])
    expect(await titles(ravi.token)).toEqual(['Low (shared)'])
    expect(await titles(asha.token, '?page=orders')).toEqual(['To ship'])
    for (const [method, body] of [['GET'], ['POST', { title: 'Mine' }], ['DELETE']] as const)
      expect((await shop.call(method, `${path}/${id}`, body, { token: ravi.token })).status).toBe(404)
    await shop.call('POST', `${path}/${id}`, { is_shared: true }, { token: asha.token })
    expect(await titles(ravi.token)).toEqual(['Low (shared)', 'To ship (shared)'])
  })

  test('can be changed by their author, and shared ones by owners', async () => {
    const asha = await shop.join('asha@shop.example', 'marketing')
    const ravi = await shop.join('ravi@shop.example', 'operations')
    const owner = await shop.join('owner@shop.example', 'owner')
    const make = async (body: object) =>
      (await shop.call('POST', path, { ...view, ...body }, { token: asha.token })).body.saved_view.id
    const shared = await make({ is_shared: true })
    const own = await make({})
    const change = (id: string, token: string, body: object = { title: 'New' }) =>
      shop.call('POST', `${path}/${id}`, body, { token })
    expect((await change(shared, ravi.token)).status).toBe(403)
    expect((await shop.call('DELETE', `${path}/${shared}`, undefined, { token: ravi.token })).status).toBe(403)
    expect((await change(shared, owner.token)).body.saved_view).toMatchObject({ title: 'New', own: false })
    expect((await change(own, owner.token)).status).toBe(404)
    expect((await change(own, asha.token, { page: 'stock' })).status).toBe(400)
    expect((await shop.call('DELETE', `${path}/${own}`, undefined, { token: asha.token })).status).toBe(200)
    expect((await shop.call('DELETE', `${path}/${shared}`, undefined, { token: owner.token })).status).toBe(200)
  })

  test('can be kept but not shared by people with read access only', async () => {
    const { token } = await shop.join('asha@shop.example', 'read_only')
    const made = await shop.call('POST', path, view, { token })
    expect(made.status).toBe(201)
    const refused = { type: 'not_allowed', message: 'Your role may not share views with others.' }
    expect((await shop.call('POST', path, { ...view, is_shared: true }, { token })).body).toEqual(refused)
    const share = { is_shared: true }
    expect((await shop.call('POST', `${path}/${made.body.saved_view.id}`, share, { token })).body).toEqual(refused)
  })

  test('are kept if shared, when their author leaves the shop', async () => {
    const asha = await shop.join('asha@shop.example', 'operations')
    const ravi = await shop.join('ravi@shop.example', 'operations')
    await shop.call('POST', path, { ...view, title: 'Ours', is_shared: true }, { token: asha.token })
    await shop.call('POST', path, view, { token: asha.token })
    await shop.call('DELETE', `/admin/users/${asha.id}`, undefined, { token: operatorToken })
    const rows = await shop.db.selectFrom('saved_view').select(['title', 'created_by']).execute()
    expect(rows).toEqual([{ title: 'Ours', created_by: null }])
    expect(await titles(ravi.token)).toEqual(['Ours (shared)'])
  })
})
