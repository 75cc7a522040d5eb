import { describe, expect, test } from 'vitest'
import { consoleAddress, isNavigation, redirectToConsole } from '../../../src/platform/console/admin-addresses.rules.ts'
import {
  acceptedEncodings,
  assetType,
  filesAt,
  shellHeaders,
  withFiles,
  withNonce,
  withSession,
} from '../../../src/platform/console/shell.rules.ts'
import { isSameOrigin } from '../../../src/platform/http/same-origin.rules.ts'

test('the nonce replaces each placeholder of the page', () => {
  expect(withNonce('a __CSP_NONCE__ b __CSP_NONCE__', 'n1')).toBe('a n1 b n1')
})

describe('the files of a page', () => {
  const files = { '/': ['home.js'], '/orders': ['list.js'], '/orders/$id': ['one.js'] }
  test.each([
    ['/console', ['home.js']],
    ['/console/', ['home.js']],
    ['/console/orders?q=1?2', ['list.js']],
    ['/console/orders/', ['list.js']],
    ['/console/orders/o1', ['one.js']],
    ['/console/nothing/o1', []],
  ])('%s', (url, expected) => {
    expect(filesAt(url, files)).toEqual(expected)
  })

  test('are linked at the end of the head by their kind', () => {
    expect(withFiles('<head></head><body></head>', ['a.css', 'b.js'])).toBe(
      '<head><link rel="stylesheet" href="a.css"><link rel="modulepreload" href="b.js"></head><body></head>',
    )
  })
})

test('no name in the session ends the element that contains the session', () => {
  const session = { name: '</script><script>alert(1)</script><!-- $& $1' }
  const page = withSession('<head></head>', session)
  expect(page).toBe(
    '<head><script type="application/json" id="session">{"name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u003c!-- $& $1"}</script></head>',
  )
  expect(
    JSON.parse(page.slice('<head><script type="application/json" id="session">'.length, -'</script></head>'.length)),
  ).toEqual(session)
})

test('the shell allows only its own scripts, and pictures also from the origins of media', () => {
  const headers = shellHeaders('n1', ['https://cdn.example'])
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-n1'; style-src-attr 'unsafe-inline'; " +
      "img-src 'self' data: blob: https://cdn.example; media-src 'self' blob: https://cdn.example; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect({ ...headers, 'content-security-policy': '' }).toEqual({
    'content-security-policy': '',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  })
})

test.each([
  ['main-1a.js', 'text/javascript; charset=utf-8'],
  ['a.b.css', 'text/css; charset=utf-8'],
  ['x.woff2', 'font/woff2'],
  ['x.map', null],
  ['.css', null],
  ['../x.css', null],
  [`${'a'.repeat(197)}.css`, 'text/css; charset=utf-8'],
  [`${'a'.repeat(198)}.css`, null],
])('a built file %s has the type %s', (name, type) => {
  expect(assetType(name)).toBe(type)
})

test.each([
  [undefined, []],
  ['gzip', [['gzip', 'gz']]],
  [
    ' GZIP ; q=0.5 , br',
    [
      ['br', 'br'],
      ['gzip', 'gz'],
    ],
  ],
  ['br;q=0, gzip;q=0.0', []],
  ['br;level=1;q=0.000, deflate', []],
])('a client that sends Accept-Encoding: %s gets %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings)
})

describe('a URL of the API that a person opens leads to the page of the console', () => {
  test.each([
    ['/admin/orders', '/console/orders'],
    ['/admin/orders/o-1~x?tab=2?3', '/console/orders/o-1~x?tab=2?3'],
    ['/admin/orders/%2e', '/console/orders'],
    ['/admin/payments/p1', '/console/payments'],
    ['/admin/social-posts/p1', '/console/social/posts/p1'],
    ['/admin/users/me', '/console/profile'],
    ['/admin/users/u1', '/console/settings/people'],
    ['/admin/orders/me', '/console/orders/me'],
    ['/admin/ad-planning', '/console/growth'],
    ['/admin/ad-planning/people/p1?a=1', '/console/growth/people/p1?a=1'],
    ['/admin/ad-planning/people', '/console/growth'],
    ['/admin/ad-planning/experiments/e1', '/console/growth/experiments/e1'],
    ['/admin/ad-planning/toString', '/console/growth'],
    ['/admin/stats', '/console'],
    ['/admin/toString/x', '/console'],
    ['/admin?q=1', '/console?q=1'],
  ])('%s', (url, page) => {
    expect(consoleAddress(url)).toBe(page)
  })

  const headers = { accept: 'text/html,*/*' }
  test.each([
    ['GET', {}, true],
    ['HEAD', {}, true],
    ['POST', {}, false],
    ['GET', { accept: 'application/json' }, false],
    ['GET', { accept: undefined }, false],
    ['GET', { authorization: 'Bearer x' }, false],
    ['GET', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, true],
    ['GET', { 'sec-fetch-mode': 'cors' }, false],
    ['GET', { 'sec-fetch-dest': 'iframe' }, false],
  ])('%s with %j comes from a person: %s', (method, more, person) => {
    expect(isNavigation({ method, url: '/admin', headers: { ...headers, ...more } })).toBe(person)
  })

  test.each([
    ['/admin', '/console'],
    ['/admin/orders?q=a', '/console/orders?q=a'],
    ['/administrators', null],
    ['/store/admin/orders', null],
    ['/admin/exports/products', null],
    ['/admin/orders/export', null],
    ['/admin/oauth/instagram', null],
  ])('%s is redirected to %s', (url, place) => {
    expect(redirectToConsole({ method: 'GET', url, headers })).toBe(place)
  })

  test('a program gets the response of the API', () => {
    expect(redirectToConsole({ method: 'GET', url: '/admin/orders', headers: {} })).toBe(null)
  })
})

describe('a request comes from a page of the same origin', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }, false],
    [{ origin: 'https://shop.example' }, true],
    [{ origin: 'https://shop.example/' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'not an address' }, false],
    [{}, false],
    [{ origin: 'https://dev.example', host: 'dev.example' }, true],
    [{ origin: 'http://dev.example', host: 'dev.example' }, false],
  ])('%j: %s', (headers, same) => {
    expect(isSameOrigin(headers, 'https://shop.example')).toBe(same)
  })

  test('a shop without TLS also accepts the forwarded origin without TLS', () => {
    expect(isSameOrigin({ origin: 'http://dev.example', host: 'dev.example' }, 'http://localhost:9000')).toBe(true)
    expect(isSameOrigin({ origin: 'http://other.example', host: 'dev.example' }, 'http://localhost:9000')).toBe(false)
  })
})
