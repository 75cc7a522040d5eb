import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSetupLink } from '../../../src/platform/access/index.ts'
import { roles, scopesOfRole } from '../../../src/platform/access/scope.rules.ts'
import { type AccessShop, accessShop, operatorToken, password, shownShop, start } from '../../support/access-shop.ts'
import { consoleBrowser } from '../../support/console-browser.ts'
import { codeOf } from '../../support/totp.ts'

let shop: AccessShop
beforeEach(async () => {
  shop = await accessShop()
})
afterEach(() => shop.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const email = 'asha@shop.example'
const answer = ({ status, body }: { status: number; body: unknown }) => ({ status, body })
const later = (ms: number) => new Date(start.getTime() + ms).toISOString()
const setupLink = async () => {
  const url = await makeSetupLink({ db: shop.db, baseUrl: 'https://shop.example' }, shop.clock.now())
  return url?.split('#token=')[1] ?? ''
}
const nobody = (setup_needed: boolean) => ({
  setup_needed,
  user: null,
  scopes: [],
  preferences: null,
  shop: null,
  expires_at: null,
  confirmed_until: null,
})
const crossSite = {
  status: 403,
  body: {
    type: 'not_allowed',
    message:
      'This request does not come from a page of the shop itself, so nothing was done. Open the console and try again from there.',
    code: 'cross_site_request',
  },
}

describe('the first owner', () => {
  test('sets up the shop with the link, and is logged in', async () => {
    const browser = consoleBrowser(shop)
    expect(await browser.session()).toEqual(nobody(true))
    const token = await setupLink()
    expect(token).toMatch(/^weft_su_[\w-]{43}$/)
    const made = await browser.call('POST', '/auth/admin/setup', { token, email, name: 'Asha', password })
    const session = {
      setup_needed: false,
      user: {
        id: made.body.session.user.id,
        email,
        name: 'Asha',
        role: 'owner',
        status: 'active',
        totp_enabled: false,
        last_login_at: start.toISOString(),
        created_at: start.toISOString(),
        updated_at: start.toISOString(),
      },
      scopes: scopesOfRole('owner'),
      preferences: { locale: null, time_zone: null, scheme: 'auto', navigation: 'wide', dismissed: [] },
      shop: shownShop,
      expires_at: later(30 * day),
      confirmed_until: later(15 * minute),
    }
    expect(answer(made)).toEqual({ status: 201, body: { session } })
    expect(await browser.session()).toEqual(session)
    expect((await browser.call('GET', '/admin/users/me')).body.user.email).toBe(email)
  })

  test('can be created with the admin token as well', async () => {
    const body = { token: operatorToken, email, name: 'Asha', password }
    expect((await consoleBrowser(shop).call('POST', '/auth/admin/setup', body)).status).toBe(201)
  })

  test('cannot be created with a link that was replaced, is a day old or unknown', async () => {
    const replaced = await setupLink()
    const token = await setupLink()
    const set = (given: string) =>
      consoleBrowser(shop).call('POST', '/auth/admin/setup', { token: given, email, name: 'Asha', password })
    const message = 'This link was used, replaced or is older than a day. Create a new one.'
    const refused = {
      status: 400,
      body: { type: 'invalid_data', message, code: 'setup_link_invalid', errors: [{ path: '/token', message }] },
    }
    expect(answer(await set(replaced))).toEqual(refused)
    expect(answer(await set(`weft_su_${'x'.repeat(43)}`))).toEqual(refused)
    shop.clock.advance(day)
    expect(answer(await set(token))).toEqual(refused)
  })

  test('is created once, also by concurrent requests, and never again', async () => {
    const token = await setupLink()
    const set = (name: string) =>
      consoleBrowser(shop).call('POST', '/auth/admin/setup', {
        token,
        email: `${name}@shop.example`,
        name,
        password,
      })
    const answers = await Promise.all(['one', 'two', 'three'].map(set))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await set('four')).status).toBe(409)
    expect(await makeSetupLink({ db: shop.db, baseUrl: '' }, shop.clock.now())).toBe(null)
  })

  test('cannot be created by guessing the link: an IP address has ten attempts', async () => {
    const guess = () =>
      consoleBrowser(shop).call('POST', '/auth/admin/setup', { token: 'guess', email, name: 'Asha', password })
    const answers = await Promise.all(Array.from({ length: 12 }, guess))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429, 429])
  })
})

describe('the cookie', () => {
  beforeEach(() => shop.join(email, 'owner'))

  test('holds the token, which no response shows, and gives the access of a login', async () => {
    const browser = consoleBrowser(shop)
    const login = await browser.logIn(email, password)
    const set = String(login.headers['set-cookie'])
    expect(set).toMatch(
      /^__Host-weft-console=weft_bs_[\w-]{43}; Expires=Tue, 31 Mar 2026 12:00:00 GMT; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const token = set.split(/[=;]/)[1] ?? ''
    expect(JSON.stringify(login.body)).not.toContain(token)
    expect(shop.logged()).not.toContain(token)
    expect((await browser.call('GET', '/admin/users')).status).toBe(200)
    expect((await browser.call('POST', '/admin/users/me', { name: 'Asha R' })).body.user.name).toBe('Asha R')
  })

  test('is not a bearer token, and a bearer token is not a cookie', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const token = browser.cookie()?.split('=')[1] ?? ''
    expect((await shop.call('GET', '/admin/users/me', undefined, { token })).status).toBe(401)
    const bearer = (await shop.logIn(email)).body.token
    browser.take(`__Host-weft-console=${bearer}`)
    expect((await browser.call('GET', '/admin/users/me')).status).toBe(401)
    expect(await browser.session()).toEqual(nobody(false))
  })

  test('is ignored if there is a bearer token, valid or not', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const other = await shop.join('ravi@shop.example', 'marketing')
    const me = (authorization: string) => browser.call('GET', '/admin/users/me', undefined, { authorization })
    expect((await me(`Bearer ${other.token}`)).body.user.email).toBe('ravi@shop.example')
    expect((await me('Bearer nonsense')).status).toBe(401)
    expect((await me('Basic nonsense')).status).toBe(401)
  })

  test('is new at each login, and the previous session ends', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const before = browser.cookie()
    await browser.logIn(email, password)
    expect(browser.cookie()).not.toBe(before)
    const thief = consoleBrowser(shop)
    thief.take(before)
    expect((await thief.call('GET', '/admin/users/me')).status).toBe(401)
  })

  test('is not a session if it was planted before the login', async () => {
    const browser = consoleBrowser(shop)
    const planted = `__Host-weft-console=weft_bs_${'a'.repeat(43)}`
    browser.take(planted)
    await browser.logIn(email, password)
    const thief = consoleBrowser(shop)
    thief.take(planted)
    expect((await thief.call('GET', '/admin/users/me')).status).toBe(401)
  })

  test('is stored only as a hash', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const token = browser.cookie()?.split('=')[1] ?? ''
    const rows = await shop.db.selectFrom('login_session').selectAll().execute()
    expect(rows.length).toBe(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('ends by logging out, which clears it, and through the list of sessions', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const stolen = browser.cookie()
    const out = await browser.call('DELETE', '/auth/admin/session')
    expect([out.status, out.body.session, out.headers['set-cookie']]).toEqual([
      200,
      nobody(false),
      '__Host-weft-console=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ])
    browser.take(stolen)
    expect((await browser.call('GET', '/admin/users/me')).status).toBe(401)
    expect((await browser.call('DELETE', '/auth/admin/session')).status).toBe(200)

    await browser.logIn(email, password)
    const { sessions } = (await browser.call('GET', '/admin/users/me/sessions')).body
    const own = sessions.filter(({ current }: { current: boolean }) => current)
    expect(own).toEqual([
      {
        id: own[0].id,
        address: '127.0.0.1',
        user_agent: 'tests',
        created_at: start.toISOString(),
        last_used_at: start.toISOString(),
        expires_at: later(30 * day),
        current: true,
      },
    ])
    expect((await browser.call('DELETE', `/admin/users/me/sessions/${own[0].id}`)).status).toBe(200)
    expect(await browser.session()).toEqual(nobody(false))
  })

  test('ends after 12 hours without a request, after 30 days, and when the user is disabled', async () => {
    const idle = consoleBrowser(shop)
    await idle.logIn(email, password)
    shop.clock.advance(12 * hour)
    expect((await idle.call('GET', '/admin/users/me')).status).toBe(401)

    const busy = consoleBrowser(shop)
    await busy.logIn(email, password)
    for (let hours = 11; hours <= 715; hours += 11) {
      shop.clock.advance(11 * hour)
      expect((await busy.call('GET', '/admin/users/me')).status).toBe(200)
    }
    shop.clock.advance(5 * hour)
    expect(await busy.session()).toEqual(nobody(false))

    const { id } = await shop.join('ravi@shop.example', 'marketing')
    const disabled = consoleBrowser(shop)
    await disabled.logIn('ravi@shop.example', password)
    await shop.call('POST', `/admin/users/${id}`, { status: 'disabled' }, { token: operatorToken })
    expect((await disabled.call('GET', '/admin/users/me')).status).toBe(401)
  })

  test.each(roles)('a session of %s lists the scopes of the role', async (role) => {
    await shop.join('role@shop.example', role)
    const browser = consoleBrowser(shop)
    await browser.logIn('role@shop.example', password)
    expect((await browser.session()).scopes).toEqual(scopesOfRole(role))
  })
})

describe('a login of a browser', () => {
  beforeEach(() => shop.join(email, 'owner'))

  test('is refused with the same error as every login, and counts as an attempt', async () => {
    const browser = consoleBrowser(shop)
    const wrong = { status: 401, body: { type: 'unauthorized', message: 'E-mail address or password is wrong.' } }
    expect(answer(await browser.logIn(email, 'something else'))).toEqual(wrong)
    expect(answer(await browser.logIn('nobody@shop.example', password))).toEqual(wrong)
    const guess = (at: number) =>
      at % 2 === 0 ? browser.logIn(email, 'something else') : shop.logIn(email, { password: 'something else' })
    const answers = await Promise.all(Array.from({ length: 11 }, (_, at) => guess(at)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(401), 429, 429])
    expect((await browser.logIn(email, password)).status).toBe(429)
    expect(browser.cookie()).toBe(undefined)
  })
})

describe('confirming with the password', () => {
  beforeEach(() => shop.join(email, 'owner'))
  const token = { name: 'Robot', scopes: ['orders:read'] }
  const asked = {
    status: 403,
    body: {
      type: 'not_allowed',
      message: 'Confirm that it is you: enter your password, then repeat the request.',
      code: 'confirmation_required',
    },
  }
  const notYours = { path: '/password', message: 'This is not your password.' }

  test('is required 15 minutes after the login, lasts as long, and is not required of bearer tokens', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    shop.clock.advance(15 * minute - 1)
    expect((await browser.call('POST', '/admin/api-tokens', token)).status).toBe(201)
    shop.clock.advance(1)
    expect(answer(await browser.call('POST', '/admin/api-tokens', token))).toEqual(asked)
    expect((await browser.session()).confirmed_until).toBe(null)
    const bearer = await shop.logIn(email)
    expect((await shop.call('POST', '/admin/api-tokens', token, { token: bearer.body.token })).status).toBe(201)

    const wrong = await browser.call('POST', '/auth/admin/session/confirm', { password: 'something else' })
    expect(answer(wrong)).toEqual({
      status: 400,
      body: { type: 'invalid_data', message: '/password: This is not your password.', errors: [notYours] },
    })
    expect(answer(await browser.call('POST', '/admin/api-tokens', token))).toEqual(asked)
    const right = await browser.call('POST', '/auth/admin/session/confirm', { password })
    expect([right.status, right.body.session.confirmed_until]).toEqual([200, later(30 * minute)])
    expect(right.headers['set-cookie']).toBe(undefined)
    expect((await browser.call('POST', '/admin/api-tokens', token)).status).toBe(201)
  })

  test('is refused without a session, or if the password has changed since', async () => {
    const browser = consoleBrowser(shop)
    const ended = { status: 401, body: { type: 'unauthorized', message: 'Your session has ended. Log in again.' } }
    expect(answer(await browser.call('POST', '/auth/admin/session/confirm', { password }))).toEqual(ended)
    await browser.logIn(email, password)
    const bearer = (await shop.logIn(email)).body.token
    const change = { current_password: password, password: 'another good one' }
    expect((await shop.call('POST', '/admin/users/me/password', change, { token: bearer })).status).toBe(200)
    expect(answer(await browser.call('POST', '/auth/admin/session/confirm', { password }))).toEqual(ended)
  })

  test('requires the second factor if there is one, whose codes cannot be guessed this way', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const { secret } = (await browser.call('POST', '/admin/users/me/totp', { password })).body.totp
    const code = () => codeOf(secret, shop.clock.now())
    expect((await browser.call('POST', '/admin/users/me/totp/confirm', { code: code() })).status).toBe(200)
    shop.clock.advance(minute)
    const confirm = (more: object) => browser.call('POST', '/auth/admin/session/confirm', { password, ...more })
    expect((await confirm({})).body.code).toBe('totp_required')
    expect((await confirm({ totp: code() })).status).toBe(200)
    shop.clock.advance(hour)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm({ totp: '000000' })))
    expect(guesses.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      429,
      429,
      ...Array(10).fill('totp_refused'),
    ])
    expect((await browser.logIn(email, password)).status).toBe(429)
  })

  test('reports that a code is needed, or that one was wrong', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const { secret } = (await browser.call('POST', '/admin/users/me/totp', { password })).body.totp
    await browser.call('POST', '/admin/users/me/totp/confirm', { code: codeOf(secret, shop.clock.now()) })
    shop.clock.advance(minute)
    const other = consoleBrowser(shop)
    const codes = [(await other.logIn(email, password)).body.code]
    codes.push((await other.logIn(email, password, { totp: '000000' })).body.code)
    codes.push((await other.logIn(email, 'something else', { totp: '000000' })).body.code)
    expect(codes).toEqual(['totp_required', 'totp_refused', undefined])
    expect((await other.logIn(email, password, { totp: codeOf(secret, shop.clock.now()) })).status).toBe(200)
  })
})

describe('changing the password in a browser', () => {
  beforeEach(() => shop.join(email, 'owner'))

  test('ends all other sessions and the previous cookie, in case it was copied', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    const other = consoleBrowser(shop)
    await other.logIn(email, password)
    const thief = consoleBrowser(shop)
    thief.take(browser.cookie())
    const change = { current_password: password, password: 'another good one' }
    expect((await browser.call('POST', '/admin/users/me/password', change)).status).toBe(200)
    expect((await browser.call('GET', '/admin/users/me')).status).toBe(200)
    expect((await thief.call('GET', '/admin/users/me')).status).toBe(401)
    expect((await other.call('GET', '/admin/users/me')).status).toBe(401)
  })

  test('through a mailed link ends every session', async () => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    await browser.call('POST', '/auth/admin/forgot-password', { email })
    const token = shop.mails.at(-1)?.url.split('#token=')[1]
    const reset = await browser.call('POST', '/auth/admin/reset-password', { token, password: 'another good one' })
    expect(reset.status).toBe(200)
    expect((await browser.call('GET', '/admin/users/me')).status).toBe(401)
  })
})

describe('the check of the same origin', () => {
  beforeEach(() => shop.join(email, 'owner'))
  const own = 'https://shop.example'
  const proofs: Record<string, Record<string, string>> = {
    'Sec-Fetch-Site: same-origin': { 'sec-fetch-site': 'same-origin' },
    'the origin of the shop': { origin: own },
    'an origin of the host that was asked': { origin: 'https://proxy.example', host: 'proxy.example' },
  }
  const foreign: Record<string, Record<string, string>> = {
    nothing: {},
    'Sec-Fetch-Site: cross-site': { 'sec-fetch-site': 'cross-site', origin: own },
    'Sec-Fetch-Site: same-site': { 'sec-fetch-site': 'same-site', origin: own },
    'Sec-Fetch-Site: none': { 'sec-fetch-site': 'none' },
    'two words in Sec-Fetch-Site': { 'sec-fetch-site': 'cross-site, same-origin' },
    'Origin: null': { origin: 'null' },
    'another origin': { origin: 'https://evil.example' },
    'another port': { origin: 'https://shop.example:8443' },
    'the same host over http': { origin: 'http://shop.example', host: 'shop.example' },
    'a host that begins the same': { origin: 'https://shop.example.evil.example' },
    'an origin with a path': { origin: 'https://shop.example/' },
    'no address': { origin: 'shop.example', host: 'shop.example' },
  }
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
  /** Omits the header that `consoleBrowser` adds. */
  const bare = (cookie: string | undefined, headers: Record<string, string>) => ({
    headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
  })

  test.each(Object.keys(proofs))('%s is accepted', async (name) => {
    const options = bare(undefined, proofs[name] ?? {})
    const login = await shop.call('POST', '/auth/admin/session', { email, password }, options)
    expect(login.status).toBe(200)
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0]
    const change = await shop.call('POST', '/admin/users/me', { name: 'A' }, bare(cookie, proofs[name] ?? {}))
    expect(change.status).toBe(200)
  })

  test.each(Object.keys(foreign))('%s is refused, with any body and type', async (name) => {
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    for (const type of types) {
      const options = bare(browser.cookie(), { ...foreign[name], 'content-type': type })
      for (const [method, path] of [
        ['POST', '/admin/users/me'],
        ['POST', '/admin/invitations'],
        ['DELETE', '/admin/users/me/sessions/ses_1'],
        ['POST', '/auth/admin/session'],
        ['DELETE', '/auth/admin/session'],
        ['POST', '/auth/admin/session/confirm'],
        ['POST', '/auth/admin/setup'],
      ] as const)
        expect([path, answer(await shop.call(method, path, { email, password, name: 'E' }, options))]).toEqual([
          path,
          crossSite,
        ])
    }
    expect((await browser.call('GET', '/admin/users/me')).body.user.name).toBe(email)
  })

  test('does not apply to reads and bearer tokens', async () => {
    const { token } = (await shop.logIn(email)).body
    expect((await shop.call('POST', '/admin/users/me', { name: 'A' }, { token })).status).toBe(200)
    const browser = consoleBrowser(shop)
    await browser.logIn(email, password)
    expect((await shop.call('GET', '/admin/users/me', undefined, bare(browser.cookie(), {}))).status).toBe(200)
  })
})
