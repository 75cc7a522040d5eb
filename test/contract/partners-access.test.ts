import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addDesign,
  addPartner,
  addPerson,
  made,
  now,
  type PartnerPerson,
  productionShop,
  sentRun,
} from '../support/production.ts'
import { registeredRoutes } from '../support/registered-routes.ts'
import type { TestWeft } from '../support/weft.ts'

let shop: TestWeft
beforeAll(async () => {
  shop = await productionShop()
})
afterAll(() => shop.stop())

const post = (url: string, payload: object, token?: string) =>
  shop.request({ method: 'POST', url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} })
const unauthorized = {
  type: 'unauthorized',
  message: 'Log in at /auth/partner/login and send its token: Authorization: Bearer <token>.',
}

describe('people of partners', () => {
  it('are added by the shop, log in by a single-use link, and then set a password', async () => {
    const { partner } = await made(shop, '/admin/partners', { name: 'Looms', handle: 'Looms' })
    expect(partner).toEqual({
      id: partner.id,
      name: 'Looms',
      handle: 'looms',
      email: null,
      phone: null,
      country: null,
      locale: null,
      status: 'active',
      notes: '',
      metadata: {},
      created_at: now,
      updated_at: now,
    })
    const { person } = await made(shop, `/admin/partners/${partner.id}/people`, {
      email: 'Mira@Looms.example',
      name: 'Mira',
    })
    expect(person).toEqual({
      id: person.id,
      partner_id: partner.id,
      email: 'mira@looms.example',
      name: 'Mira',
      role: 'member',
      status: 'active',
      last_login_at: null,
      invited_at: null,
      created_at: now,
      updated_at: now,
    })
    const { login_link: link } = await made(shop, `/admin/partners/${partner.id}/people/${person.id}/login-link`)
    expect(link).toEqual({
      token: link.token,
      url: `https://shop.example/console/partner/login#token=${link.token}`,
      expires_at: '2026-03-08T12:00:00.000Z',
    })
    const before = await post('/auth/partner/login', { email: 'mira@looms.example', password: '' })
    expect(before.status).toBe(400)
    const first = await post('/auth/partner/link', { token: link.token })
    expect([first.status, first.body]).toEqual([
      200,
      { token: first.body.token, expires_at: '2026-03-31T12:00:00.000Z' },
    ])
    const second = await post('/auth/partner/link', { token: link.token })
    expect([second.status, second.body]).toEqual([
      401,
      {
        type: 'unauthorized',
        code: 'link_invalid',
        message: 'This link was used before or is too old. Ask for another one.',
      },
    ])
    const password = 'a long warp and a weft'
    const set = await post('/auth/partner/password', { password }, first.body.token)
    expect([set.status, set.body]).toEqual([200, { changed: true }])
    const changed = await post('/auth/partner/password', { password: 'another long password' }, first.body.token)
    expect([changed.status, changed.body.errors]).toEqual([
      400,
      [{ path: '/current_password', message: 'This is not your password.' }],
    ])
    const login = await post('/auth/partner/login', { email: 'MIRA@looms.example', password })
    expect(login.status).toBe(200)
    const me = await shop.request({
      method: 'GET',
      url: '/partners/me',
      headers: { authorization: `Bearer ${login.body.token}` },
    })
    expect(me.body).toEqual({
      me: {
        person: { ...person, last_login_at: now },
        partner: {
          id: partner.id,
          name: 'Looms',
          handle: 'looms',
          email: null,
          phone: null,
          country: null,
          locale: null,
        },
      },
    })
  })

  it('are asked for a token or an e-mail address, and the response does not reveal whether the address is known', async () => {
    const neither = await post('/auth/partner/link', {})
    expect([neither.status, neither.body.errors]).toEqual([
      400,
      [{ path: '/token', message: 'send either the token of a link or an email to have one sent to' }],
    ])
    const known = await post('/auth/partner/link', { email: 'mira@looms.example' })
    const unknown = await post('/auth/partner/link', { email: 'nobody@looms.example' })
    expect([known.status, known.body, unknown.status, unknown.body]).toEqual([
      202,
      { accepted: true },
      202,
      { accepted: true },
    ])
  })

  it('are not administrators, and administrators have no access to their API', async () => {
    const kim = await addPartner(shop, 'kims')
    const admin = await shop.request({
      method: 'GET',
      url: '/admin/partners',
      headers: { authorization: `Bearer ${kim.token}` },
    })
    expect(admin.status).toBe(401)
    const asPartner = await shop.admin('GET', '/partners/production-runs')
    expect([asPartner.status, asPartner.body]).toEqual([401, unauthorized])
  })

  it('lose access at once when they, or their partner, are disabled', async () => {
    const kim = await addPartner(shop, 'outs')
    const other = await addPerson(shop, kim.partnerId, 'other@outs.example', 'owner')
    await made(shop, `/admin/partners/${kim.partnerId}/people/${kim.personId}`, { status: 'disabled' }, 200)
    expect([(await kim.call('GET', '/me')).status, (await other.call('GET', '/me')).status]).toEqual([401, 200])
    await made(shop, `/admin/partners/${kim.partnerId}`, { status: 'inactive' }, 200)
    expect((await other.call('GET', '/me')).status).toBe(401)
  })

  it('can change nothing if they have view access', async () => {
    const kim = await addPartner(shop, 'views', 'viewer')
    const answer = await kim.call('POST', '/production-runs/prod_run_x/accept')
    expect([answer.status, answer.body]).toEqual([403, { type: 'not_allowed', message: 'Your role may only read.' }])
  })
})

describe('a partner', () => {
  let own: PartnerPerson
  let other: PartnerPerson
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    own = await addPartner(shop, 'own')
    other = await addPartner(shop, 'other')
    const designId = await addDesign(shop)
    const { id } = await sentRun(shop, { designId, partnerId: own.partnerId, quantity: 1 })
    ids.designs = designId
    ids['production-runs'] = id
    ids.tasks = (await own.call('GET', '/tasks')).body.tasks[0].id
  })

  const below = () =>
    registeredRoutes(shop.weft.app).filter(({ method, url }) => url.startsWith('/partners/') && method !== 'HEAD')

  it('finds nothing of another partner by any route, exactly as with an unknown id', async () => {
    const compared: unknown[] = []
    for (const { method, url } of below().filter((route) => route.url.includes(':id'))) {
      const path = url.replace('/partners', '')
      const id = ids[path.split('/')[1] ?? ''] ?? ''
      const body = method === 'POST' ? bodyOf(path) : undefined
      const [foreign, unknown] = await Promise.all(
        [id, 'nothing_0'].map((each) => other.call(method as 'GET', path.replace(':id', each), body)),
      )
      expect([url, foreign?.status, foreign?.text]).toEqual([url, 404, unknown?.text])
      compared.push(url)
    }
    expect(compared).toHaveLength(12)
  })

  it('sees only its own records in every list', async () => {
    const counts: unknown[] = []
    for (const { url } of below().filter((route) => !route.url.includes(':id') && !route.url.endsWith('/me'))) {
      const path = url.replace('/partners', '')
      const [mine, theirs] = [await own.call('GET', path), await other.call('GET', path)]
      counts.push([path, mine.body.count, theirs.body.count])
    }
    expect(counts.sort()).toEqual([
      ['/designs', 1, 0],
      ['/production-runs', 1, 0],
      ['/tasks', 1, 0],
    ])
  })

  it('needs a token on every route', async () => {
    for (const { method, url } of below()) {
      const answer = await shop.request({ method: method as 'GET', url: url.replace(':id', 'x') })
      expect([url, answer.status, answer.body]).toEqual([url, 401, unauthorized])
    }
  })

  it('never sees a design’s costs or its other partners', async () => {
    await made(
      shop,
      `/admin/designs/${ids.designs}`,
      { estimated_cost: 1234567, currency: 'INR', metadata: { secret: 'hush' } },
      200,
    )
    for (const path of [
      '/designs',
      `/designs/${ids.designs}`,
      '/production-runs',
      `/production-runs/${ids['production-runs']}`,
    ]) {
      const { status, text } = await own.call('GET', path)
      expect([path, status, /1234567|hush|"partners"|estimated_cost|order_id/.test(text)]).toEqual([path, 200, false])
    }
  })
})

function bodyOf(path: string): object | undefined {
  if (path.endsWith('/decline')) return { reason: 'capacity' }
  if (path.endsWith('/outputs')) return { good_quantity: 1 }
  if (path.endsWith('/runs/:id/complete')) return { produced_quantity: 1 }
  return undefined
}
