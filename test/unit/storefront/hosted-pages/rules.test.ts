import { describe, expect, test } from 'vitest'
import { webAddress } from '../../../../src/platform/web-address.ts'
import { policyPage } from '../../../../src/storefront/hosted-pages/policy-page.ts'
import { pageHeaders, paymentFormTargets } from '../../../../src/storefront/hosted-pages/security-headers.ts'
import type { Shown } from '../../../../src/storefront/hosted-pages/shown.ts'
import { ownPath } from '../../../../src/storefront/hosted-pages/web-address.rules.ts'
import { pageWords } from '../../../../src/storefront/hosted-pages/words/index.ts'

describe('URLs', () => {
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
  ])('a link can only have http or https: %j', (given, shown) => {
    expect(webAddress(given)).toBe(shown)
  })

  test('an image is shown only from our own origin, by its path', () => {
    expect(ownPath('https://shop.example/media/a.svg?v=1', 'https://shop.example')).toBe('/media/a.svg?v=1')
    expect(ownPath('/media/a.svg', 'https://shop.example')).toBe('/media/a.svg')
    expect(ownPath('https://cdn.example/a.svg', 'https://shop.example')).toBe(null)
    expect(ownPath('https://shop.example.evil.example/a.svg', 'https://shop.example')).toBe(null)
    expect(ownPath('//cdn.example/a.svg', 'https://shop.example')).toBe(null)
    expect(ownPath('http://[', 'https://shop.example')).toBe(null)
  })
})

describe('headers', () => {
  test('a private page is neither cached, indexed nor framed', () => {
    expect(pageHeaders({ audience: 'personal' })).toEqual({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  test('a payment form may post to the provider’s host and be redirected within its domain only', () => {
    expect(paymentFormTargets('https://secure.payu.in/_payment')).toEqual([
      'https://secure.payu.in',
      'https://*.payu.in',
    ])
    expect(paymentFormTargets('https://payu.in/_payment')).toEqual(['https://payu.in'])
    expect(paymentFormTargets('http://127.0.0.1:4567/_payment')).toEqual(['http://127.0.0.1:4567'])
    expect(paymentFormTargets('http://localhost:4567/_payment')).toEqual(['http://localhost:4567'])
  })
})

describe('dates and amounts', () => {
  test('a delivery estimate has whole days, formatted for the country', () => {
    const days = (format: string, earliest: string | null, latest: string | null) =>
      pageWords('en', format, 'UTC').days(earliest, latest)
    const [first, last] = ['2026-03-18T00:00:00.000Z', '2026-03-21T23:59:59.999Z']
    expect(days('en-GB', first, last)).toBe('18\u2009–\u200921 Mar')
    expect(days('en-GB', first, '2026-03-18T23:59:59.999Z')).toBe('18 Mar')
    expect(days('en-GB', null, last)).toBe('21 Mar')
    expect(days('en-GB', null, null)).toBe(null)
  })

  test.each([
    ['en', 'en-IN', 12_500_000, 'INR', '₹1,25,000.00', '14 March 2026'],
    ['hi', 'hi-IN', 12_500_000, 'INR', '₹1,25,000.00', '14 मार्च 2026'],
    ['de', 'de-DE', 123_450, 'EUR', '1.234,50\u00a0€', '14. März 2026'],
    ['fr', 'fr-FR', 123_450, 'EUR', '1\u202f234,50\u00a0€', '14 mars 2026'],
    ['en', 'en-US', 123_450, 'USD', '$1,234.50', 'March 14, 2026'],
  ] as const)(
    'a page in %s with the formats of %s shows %d minor units of %s as %s',
    (language, format, minor, currency, amount, date) => {
      const words = pageWords(language, format, 'Asia/Kolkata')
      expect([words.money(minor, currency), words.date(new Date('2026-03-14T23:00:00Z'))]).toEqual([amount, date])
    },
  )
})

describe('the time zone of a page', () => {
  const moment = new Date('2026-03-14T18:00:00Z')
  test.each([
    ['de', 'de-DE', '14. März 2026 um 19:00 MEZ'],
    ['hi', 'hi-IN', '14 मार्च 2026 को 11:30 pm IST बजे'],
    ['en', 'en-US', 'March 15, 2026 at 3:00 AM GMT+9'],
    ['de', 'de', '15. März 2026 um 03:00 GMT+9'],
  ] as const)(
    'is, in %s with the formats of %s, the country’s if it has only one, otherwise the shop’s',
    (language, format, said) => {
      expect(pageWords(language, format, 'Asia/Tokyo').dateAndTime(moment)).toBe(said)
    },
  )
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
    timeZone: 'UTC',
    pages: { enabled: true, searchBots: true, visitorBots: true, trainingBots: false, allowedOrigins: [] },
  }

  const shownIn = (language: 'en' | 'de'): Shown => ({
    store,
    words: pageWords(language, language, 'UTC'),
    languages: ['en', 'de'],
    textLocales: language === 'de' ? ['de'] : [],
    path: '/policies/terms',
    isKnown: false,
  })
  const policy = (given: typeof store, name: string) => policyPage(shownIn('en'), given, name)

  test('plain text becomes paragraphs and lines, with escaped angle brackets', () => {
    const page = policy({ ...store, refundPolicy: 'One <b>.\nTwo.\r\n\r\nThree.' }, 'refunds')
    expect(page).toContain('<p>One &lt;b&gt;.<br>Two.</p><p>Three.</p>')
  })

  test('terms and privacy always have a text; refunds and shipping only if the shop has its own', () => {
    expect(policy(store, 'terms')).toContain('When you place an order here, you buy from Tana &amp; Bana.')
    expect(policy(store, 'privacy')).toContain('Payment details are entered on the page of the payment provider')
    expect(policy(store, 'refunds')).toBe(null)
    expect(policy(store, 'shipping')).toBe(null)
    expect(policy(store, 'constructor')).toBe(null)
  })
  test('the shop’s own text keeps its language on a page in another language', () => {
    const german = policyPage(shownIn('de'), { ...store, refundPolicy: 'Thirty days.' }, 'refunds')
    expect(german).toContain('<h1>Rückgabe und Erstattung</h1>\n<div lang="en"><p>Thirty days.</p></div>')
    expect(policyPage(shownIn('de'), store, 'terms')).toContain('<div><p>Wenn Sie hier bestellen, kaufen Sie bei')
  })
})
