import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let folder: string
let building = false
const script = 'console.log("built")'
const page =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style><title>Weft</title></head>'
const preloads = {
  '/': ['/console/assets/home-1a2b.js'],
  '/orders/new': ['/console/assets/new-order-1a2b.js'],
  '/orders/$id': ['/console/assets/order-1a2b.js', '/console/assets/order-1a2b.css'],
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-console-'))
  weft = await startTestWeft({
    consoleFolder: pathToFileURL(`${folder}/`),
    isConsoleBuilding: () => building,
    environment: { MEDIA_PUBLIC_URL: 'https://pictures.example/shop' },
  })
})
afterAll(async () => {
  await weft?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the page as served: with the nonce, the links to its scripts and styles, and the session. */
const shellOf = (nonce: string, links = '', session: object = nobody) =>
  page
    .replaceAll('__CSP_NONCE__', nonce)
    .replace(
      '</head>',
      `${links}<script type="application/json" id="session">${JSON.stringify(session)}</script></head>`,
    )
const nobody = {
  setup_needed: true,
  user: null,
  scopes: [],
  preferences: null,
  shop: null,
  expires_at: null,
  confirmed_until: null,
}
const get = (url: string, headers: Record<string, string> = {}) => weft.request({ method: 'GET', url, headers })
const titleOf = (text: string) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]
const browser = { accept: 'text/html,application/xhtml+xml;q=0.9', 'sec-fetch-mode': 'navigate' }

describe('before the console is built', () => {
  test('its pages explain how to build it', async () => {
    const answer = await get('/console/orders')
    expect([answer.status, titleOf(answer.text), answer.headers.refresh]).toEqual([
      503,
      'The console is not built yet',
      undefined,
    ])
    expect(answer.text).toContain('npm run build:console')
  })

  test('its pages reload by themselves while it is being built', async () => {
    building = true
    const answer = await get('/console')
    building = false
    expect([answer.status, titleOf(answer.text), answer.headers.refresh, answer.headers['retry-after']]).toEqual([
      503,
      'The console is being built',
      '2',
      '2',
    ])
    expect(answer.text).not.toContain('<script>')
  })
})

describe('once the console is built, even by a running shop', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), page)
    await writeFile(join(folder, 'preloads.json'), JSON.stringify(preloads))
    await writeFile(join(folder, '.built'), 'secret hash')
    await writeFile(join(folder, 'assets/app-1a2b.js'), script)
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
    await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script))
    await writeFile(join(folder, 'assets/font-1a2b.woff2'), 'font')
  })

  test.each([
    '/console/imports',
    '/console/accept-invitation',
    '/console/reset-password',
    '/console/setup',
    '/console/assetsx',
  ])('%s returns the page with its own nonce, and cannot be framed by other sites', async (url) => {
    const first = await get(url)
    const nonce = /nonce-([\w-]{43})'/.exec(String(first.headers['content-security-policy']))?.[1]
    expect(first.text).toBe(shellOf(nonce ?? ''))
    expect(first.status).toBe(200)
    const { 'content-security-policy': policy, ...headers } = first.headers
    expect(policy).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https://pictures.example; media-src 'self' blob: https://pictures.example; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'strict-transport-security': 'max-age=31536000',
    })
    expect((await get(url)).headers['content-security-policy']).not.toBe(policy)
  })

  const home = '<link rel="modulepreload" href="/console/assets/home-1a2b.js">'
  const order =
    '<link rel="modulepreload" href="/console/assets/order-1a2b.js"><link rel="stylesheet" href="/console/assets/order-1a2b.css">'
  test.each([
    ['/console', home],
    ['/console/', home],
    ['/console?q=/orders/new', home],
    ['/console/orders/new', '<link rel="modulepreload" href="/console/assets/new-order-1a2b.js">'],
    ['/console/orders/order_1?tab=mails', order],
    ['/console/orders', ''],
    ['/console/orders/order_1/nowhere', ''],
    ['/console/__proto__', ''],
  ])('%s links the files that are listed for its page', async (url, links) => {
    const { text, headers } = await get(url)
    const nonce = /nonce-([\w-]{43})'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    expect(text).toBe(shellOf(nonce, links))
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP;q=0.1', 'gzip'],
    ['br;q=0.0, gzip;q=0.000', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('a client that accepts "%s" gets a script with the encoding %s, cached forever', async (accepted, encoding) => {
    const { statusCode, headers, rawPayload } = await weft.weft.app.inject({
      url: '/console/assets/app-1a2b.js',
      headers: { 'accept-encoding': accepted },
    })
    const sent = encoding === 'br' ? brotliCompressSync(script) : encoding === 'gzip' ? gzipSync(script) : script
    expect([statusCode, rawPayload.equals(Buffer.from(sent))]).toEqual([200, true])
    expect([headers['content-encoding'], headers['content-length']]).toEqual([encoding, String(sent.length)])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('a file without a compressed version is sent uncompressed', async () => {
    const answer = await get('/console/assets/font-1a2b.woff2', { 'accept-encoding': 'br' })
    expect([answer.status, answer.text, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
      200,
      'font',
      'font/woff2',
      undefined,
    ])
  })

  test.each([
    '/console/assets/gone-1a2b.js',
    '/console/assets/app-1a2b.js.br',
    '/console/assets/',
    '/console/assets/../index.html',
    '/console/assets/..%2findex.html',
    '/console/assets/%2e%2e%2f.built',
    '/console/assets/..%5cindex.html',
    '/console/assets/%2fetc%2fpasswd',
    '/console/assets/sub/app.js',
  ])('no file outside the console is served at %s', async (url) => {
    const { status, text } = await get(url)
    expect([status === 404 || text.startsWith('<!doctype html><meta property'), text.includes('secret')]).toEqual([
      true,
      false,
    ])
    if (url.endsWith('.js') || url.endsWith('.br')) expect(status).toBe(404)
  })

  test('partners have their own pages', async () => {
    expect([(await get('/console/partner')).status, (await get('/console/partner/nowhere')).status]).toEqual([303, 404])
    expect(titleOf((await get('/console/partner/login')).text)).toBe('Log in')
  })

  test('only read requests are accepted', async () => {
    const answer = await weft.request({ method: 'POST', url: '/console/orders', payload: '' })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a browser that opens an API path', () => {
  test.each([
    ['/admin', '/console'],
    ['/admin/', '/console'],
    ['/admin/orders', '/console/orders'],
    ['/admin/orders?status=open&q=a%20b', '/console/orders?status=open&q=a%20b'],
    ['/admin/orders/order_1', '/console/orders/order_1'],
    ['/admin/orders/order_1/fulfillments', '/console/orders/order_1'],
    ['/admin/stock', '/console/stock'],
    ['/admin/inbound-emails/inb_1', '/console/inbox/inb_1'],
    ['/admin/social-posts', '/console/social'],
    ['/admin/social-posts/post_1', '/console/social/posts/post_1'],
    ['/admin/ad-planning/experiments/exp_1', '/console/growth/experiments/exp_1'],
    ['/admin/ad-planning/site-keys', '/console/growth/visits'],
    ['/admin/ad-planning/nowhere', '/console/growth'],
    ['/admin/production-runs/run_1', '/console/production/run_1'],
    ['/admin/users', '/console/settings/people'],
    ['/admin/users/me', '/console/profile'],
    ['/admin/payment-issues/iss_1', '/console/payment-issues'],
    ['/admin/oauth/network_a?platform_id=soc_1', '/admin/social-platforms'],
    ['/admin/nowhere/at-all', '/console'],
    ['/admin/constructor', '/console'],
    ['/admin/orders//evil.example', '/console/orders'],
  ])('%s is redirected to %s', async (url, place) => {
    const answer = await get(url, browser)
    expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([302, place, 'no-store'])
  })

  test.each([
    ['with a bearer token', '/admin/orders', { ...browser, authorization: 'Bearer x' }],
    ['from a script', '/admin/orders', { ...browser, 'sec-fetch-mode': 'cors' }],
    ['for a frame', '/admin/orders', { ...browser, 'sec-fetch-dest': 'iframe' }],
    ['that takes no HTML', '/admin/orders', { accept: '*/*' }],
    ['for a file to keep', '/admin/orders/export', browser],
    ['for another file', '/admin/exports/products', browser],
  ])('gets the error of the API instead of a redirect: %s', async (_why, url, headers) => {
    const answer = await get(url, headers)
    expect([answer.status, answer.headers.location]).toEqual([401, undefined])
  })
})

describe('at an unknown path', () => {
  test('a browser gets a page of the shop, and a program gets JSON', async () => {
    for (const url of ['/nowhere', '/ucp/nowhere', '/auth/nowhere']) {
      const shown = await get(url, browser)
      expect([shown.status, titleOf(shown.text), shown.headers['content-type']]).toEqual([
        404,
        'There is nothing here',
        'text/html; charset=utf-8',
      ])
      expect(shown.text).toContain('Test Shop')
      const told = await get(url, { accept: 'application/json, */*' })
      expect([told.status, told.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    }
    expect((await get('/nowhere')).body).toEqual({ type: 'not_found', message: 'There is nothing at this URL.' })
  })
})

test('the page contains the session of its cookie, with any name', async () => {
  const login = { email: 'asha@shop.example', password: 'woven indigo lantern parade' }
  const made = await weft.request({
    method: 'POST',
    url: '/auth/admin/setup',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { token: adminToken, name: 'Asha </script> Rao', ...login },
  })
  const cookie = String(made.headers['set-cookie']).split(';', 1)[0] ?? ''
  const { text, headers } = await get('/console/orders', { cookie })
  const [, written = '{}'] = /id="session">(.*)<\/script><\/head>/.exec(text) ?? []
  const { session } = (await weft.request({ method: 'GET', url: '/auth/admin/session', headers: { cookie } })).body
  expect([JSON.parse(written), headers['cache-control']]).toEqual([session, 'no-store'])
  expect(session.user).toMatchObject({ email: login.email, name: 'Asha </script> Rao', role: 'owner' })
})
