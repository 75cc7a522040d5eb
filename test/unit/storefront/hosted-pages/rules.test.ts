import { describe, expect, test } from 'vitest'
import { webAddress } from '../../../../src/platform/web-address.ts'
import { policyPage } from '../../../../src/storefront/hosted-pages/policy-page.ts'
import { pageHeaders, paymentFormTargets } from '../../../../src/storefront/hosted-pages/security-headers.ts'
import { shownDays } from '../../../../src/storefront/hosted-pages/shown-date.ts'
import { ownPath } from '../../../../src/storefront/hosted-pages/web-address.rules.ts'

describe('addresses', () => {
  test.each([
    ['https://track.example/1?a=b&c', 'https://track.example/1?a=b&c'],
    ['http://track.example', 'http://track.example/'],
    ['javascript:alert(1)', null],
    [' \tjava\nscript:alert(1)', null],
    ['data:text/html,<script>alert(1)</script>', null],
    ['//track.example/1', null],
    ['track.example', null],
    ['', null],
    [null, null],
  ])('a link may lead to http and https alone: %j', (given, shown) => {
    expect(webAddress(given)).toBe(shown)
  })

  test('a picture is shown only from our own origin, by its path', () => {
    expect(ownPath('https://shop.example/media/a.svg?v=1', 'https://shop.example')).toBe('/media/a.svg?v=1')
    expect(ownPath('/media/a.svg', 'https://shop.example')).toBe('/media/a.svg')
    expect(ownPath('https://cdn.example/a.svg', 'https://shop.example')).toBe(null)
    expect(ownPath('https://shop.example.evil.example/a.svg', 'https://shop.example')).toBe(null)
    expect(ownPath('//cdn.example/a.svg', 'https://shop.example')).toBe(null)
    expect(ownPath('http://[', 'https://shop.example')).toBe(null)
  })
})

describe('headers', () => {
  test('a personal page is kept by nobody, found by nobody and framed by nobody', () => {
    expect(pageHeaders({ audience: 'personal' })).toEqual({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('a payment form may go to the provider’s host and be led on within its domain, no further', () => {
    expect(paymentFormTargets('https://secure.payu.in/_payment')).toEqual([
      'https://secure.payu.in',
      'https://*.payu.in',
    ])
    expect(paymentFormTargets('https://payu.in/_payment')).toEqual(['https://payu.in'])
    expect(paymentFormTargets('http://127.0.0.1:4567/_payment')).toEqual(['http://127.0.0.1:4567'])
    expect(paymentFormTargets('http://localhost:4567/_payment')).toEqual(['http://localhost:4567'])
  })
})

describe('dates', () => {
  test('a delivery estimate is shown in whole days', () => {
    expect(shownDays('2026-03-18T00:00:00.000Z', '2026-03-21T23:59:59.999Z')).toBe('18 Mar – 21 Mar')
    expect(shownDays('2026-03-18T00:00:00.000Z', '2026-03-18T23:59:59.999Z')).toBe('18 Mar')
    expect(shownDays(null, '2026-03-21T23:59:59.999Z')).toBe('21 Mar')
    expect(shownDays(null, null)).toBe(null)
  })
})

describe('policies', () => {
  const store = {
    name: 'Tana & Bana',
    defaultRegionId: null,
    defaultSalesChannelId: null,
    supportEmail: null,
    termsOfService: '',
    privacyPolicy: '',
    refundPolicy: '',
    shippingPolicy: ' \n ',
    linkSecret: 'x',
    legalName: null,
    logoUrl: null,
    contactPhone: null,
    defaultLocale: 'en',
    pages: { enabled: true, searchBots: true, visitorBots: true, trainingBots: false, allowedOrigins: [] },
  }

  test('plain text becomes paragraphs and lines, its angle brackets text', () => {
    const page = policyPage({ ...store, refundPolicy: 'One <b>.\nTwo.\r\n\r\nThree.' }, 'refunds')
    expect(page).toContain('<p>One &lt;b&gt;.<br>Two.</p><p>Three.</p>')
  })

  test('terms and privacy always have a text; refunds and shipping only their own', () => {
    expect(policyPage(store, 'terms')).toContain('When you place an order here, you buy from Tana &amp; Bana.')
    expect(policyPage(store, 'privacy')).toContain('Payment details are entered on the page of the payment provider')
    expect(policyPage(store, 'refunds')).toBe(null)
    expect(policyPage(store, 'shipping')).toBe(null)
    expect(policyPage(store, 'constructor')).toBe(null)
  })
})
