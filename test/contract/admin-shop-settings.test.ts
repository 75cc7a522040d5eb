import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

test('the shop settings have its name, sender, language, time zone and stock defaults', async () => {
  const change = {
    legal_name: 'Loom GmbH',
    logo_url: '/media/logo.png',
    contact_phone: '+49 30 1234',
    sender_name: 'Loom',
    sender_email: 'orders@loom.example',
    sender_address: { street_address: 'Mill Road 1', address_locality: 'Berlin', address_country: 'DE' },
    default_locale: 'pt-BR',
    time_zone: 'Asia/Kolkata',
    low_stock_default: 3,
    restock_days: 30,
  }
  const changed = await weft.admin('POST', '/admin/settings', change)
  expect(changed.status).toBe(200)
  expect(changed.body.settings).toMatchObject(change)
  expect((await weft.admin('GET', '/admin/settings')).body).toEqual(changed.body)
})

test('an invalid URL, language, country, e-mail, time zone or number of days is refused', async () => {
  for (const [body, path] of [
    [{ logo_url: 'javascript:alert(1)' }, '/logo_url'],
    [{ default_locale: 'English' }, '/default_locale'],
    [{ sender_address: { address_country: 'ZZ' } }, '/sender_address/address_country'],
    [{ sender_email: 'nobody' }, '/sender_email'],
    [{ time_zone: '+05:30' }, '/time_zone'],
    [{ time_zone: 'Europe/Atlantis' }, '/time_zone'],
    [{ restock_days: 0 }, '/restock_days'],
  ] as const) {
    const refused = await weft.admin('POST', '/admin/settings', body)
    expect([refused.status, refused.body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]])
  }
})

test('a page that has logged in learns the currencies, the default region’s first, and what the shop sends', async () => {
  const regions = (await weft.admin('GET', '/admin/regions?limit=100')).body.regions
  const currencies = [...new Set(regions.map(({ currency }: { currency: string }) => currency))].sort()
  const last = regions.find(({ currency }: { currency: string }) => currency === currencies.at(-1))
  await weft.admin('POST', '/admin/settings', { default_region_id: last.id })
  const [email, password] = ['asha@shop.example', 'woven indigo lantern parade']
  const { token } = (await weft.admin('POST', '/admin/invitations', { email, role: 'operations' })).body.invitation
  const page = (method: 'GET' | 'POST', url: string, headers: object, payload?: object) =>
    weft.request({
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      ...(payload ? { payload } : {}),
    })
  await page('POST', '/auth/admin/accept-invitation', {}, { token, name: 'Asha', password })
  const login = await page('POST', '/auth/admin/session', {}, { email, password })
  const cookie = String(login.headers['set-cookie']).split(';', 1)[0]
  const { shop } = (await page('GET', '/auth/admin/session', { cookie })).body.session
  expect({ currencies: shop.currencies, sends_mail: shop.sends_mail, silent_since: shop.silent_since }).toEqual({
    currencies: [last.currency, ...currencies.filter((currency) => currency !== last.currency)],
    sends_mail: false,
    silent_since: null,
  })

  const copy = await startTestWeft({ beside: weft, silentSince: new Date('2026-11-30T08:19:00Z') })
  try {
    const { body } = await copy.request({ method: 'GET', url: '/auth/admin/session', headers: { cookie } })
    expect(body.session.shop.silent_since).toBe('2026-11-30T08:19:00.000Z')
  } finally {
    await copy.stop()
  }
})
