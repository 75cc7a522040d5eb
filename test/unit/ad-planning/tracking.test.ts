import { describe, expect, test } from 'vitest'
import {
  believedTime,
  deviceOf,
  isBot,
  isPurchase,
  mayCallFrom,
  referrerOf,
  utmOf,
} from '../../../src/ad-planning/tracking/collect.rules.ts'

describe('the user agent', () => {
  test.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', true],
    ['facebookexternalhit/1.1', true],
    ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/120.0.0.0', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36', false],
    ['Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (compatible; Bottle/1.0)', false],
    ['', false],
    [undefined, false],
  ])('%s is a bot: %s', (userAgent, expected) => expect(isBot(userAgent)).toBe(expected))

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148', 'mobile'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0.0.0 Mobile Safari/537.36', 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Mobile/15E148', 'tablet'],
    ['Mozilla/5.0 (Linux; Android 13; SM-X700) Chrome/120.0.0.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0', 'desktop'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/120.0', 'desktop'],
    ['curl/8.0', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is the device %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device))
})

test('events named like a purchase are refused, in any case and with spaces around', () =>
  expect(
    ['purchase', ' Purchase ', 'ORDER_PLACED', 'order_completed', 'purchases', 're-purchase', 'add_to_cart'].map(
      isPurchase,
    ),
  ).toEqual([true, true, true, true, false, false, false]))

describe('the UTM fields of a session', () => {
  const none = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null }
  const page = 'https://shop.example/?utm_source=fb&utm_medium=cpc&utm_campaign=spring&utm_term=shirt&utm_content=a'

  test('come from the page if the body has none', () => {
    const found = {
      utm_source: 'fb',
      utm_medium: 'cpc',
      utm_campaign: 'spring',
      utm_term: 'shirt',
      utm_content: 'a',
    }
    expect([utmOf({}, page), utmOf({ utm_source: ' ', utm_medium: null }, page)]).toEqual([found, found])
  })

  test('come from the body alone if it has any of them', () =>
    expect([
      utmOf({ utm_source: ' ig ' }, page),
      utmOf({ utm_medium: 'email', utm_term: 'x', utm_content: 'y' }, page),
    ]).toEqual([
      { ...none, utm_source: 'ig' },
      { ...none, utm_medium: 'email', utm_term: 'x', utm_content: 'y' },
    ]))

  test('are absent without a page or with an invalid URL', () =>
    expect([utmOf({}, null), utmOf({}, '/?utm_source=fb'), utmOf({}, 'https://shop.example/')]).toEqual([
      none,
      none,
      none,
    ]))

  test('have at most 255 characters, without NUL and halves of characters', () =>
    expect([
      utmOf({ utm_source: 'x'.repeat(256) }, null).utm_source,
      utmOf({ utm_source: 'a\0b' }, null).utm_source,
      utmOf({ utm_source: '\0' }, null).utm_source,
      utmOf({ utm_source: `${'x'.repeat(254)}😀` }, null).utm_source,
    ]).toEqual(['x'.repeat(255), 'ab', null, `${'x'.repeat(254)}\ufffd`]))
})

describe('the referrer', () => {
  test('is kept whole with consent', () =>
    expect([referrerOf('https://a.example/path?q=1', true), referrerOf('not a URL', true)]).toEqual([
      'https://a.example/path?q=1',
      'not a URL',
    ]))

  test('is cut to its origin without consent; an app and a text without a scheme have none', () =>
    expect(
      ['https://a.example/path?q=1', 'http://b.example:8080/', 'android-app://com.google.android.gm/', 'a.example'].map(
        (referrer) => referrerOf(referrer, false),
      ),
    ).toEqual(['https://a.example', 'http://b.example:8080', null, null]))

  test('is absent if it is blank', () =>
    expect([referrerOf(null, true), referrerOf('', true), referrerOf('', false)]).toEqual([null, null, null]))
})

test('the time of a client counts if it is within the last 24 hours; an earlier one becomes a day ago and a later one becomes now', () => {
  const now = new Date('2026-06-15T12:00:00.000Z')
  const believed = (said?: string) => believedTime(said, now).toISOString()
  expect([
    believed(),
    believed('2026-06-15T11:59:59.999Z'),
    believed('2026-06-14T12:00:00.001Z'),
    believed('2026-06-14T11:59:59.999Z'),
    believed('2020-01-01T00:00:00.000Z'),
    believed('2026-06-15T12:00:00.001Z'),
  ]).toEqual([
    '2026-06-15T12:00:00.000Z',
    '2026-06-15T11:59:59.999Z',
    '2026-06-14T12:00:00.001Z',
    '2026-06-14T12:00:00.000Z',
    '2026-06-14T12:00:00.000Z',
    '2026-06-15T12:00:00.000Z',
  ])
})

test('pages of the listed origins may call; without a list or without an origin every page may', () => {
  const allowed = ['https://shop.example']
  expect([
    mayCallFrom('https://shop.example', allowed),
    mayCallFrom('https://SHOP.example', allowed),
    mayCallFrom('https://other.example', allowed),
    mayCallFrom('https://other.example', []),
    mayCallFrom(undefined, allowed),
  ]).toEqual([true, true, false, true, true])
})
