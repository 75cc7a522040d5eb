import { describe, expect, it } from 'vitest'
import { cursorOf, offsetOf, relax } from '../../../../src/storefront/ucp-official/catalog-view.rules.ts'
import { consentView, readConsent } from '../../../../src/storefront/ucp-official/consent.rules.ts'
import { jsonPath } from '../../../../src/storefront/ucp-official/messages.rules.ts'
import { negotiate, readAgentProfile } from '../../../../src/storefront/ucp-official/negotiation.rules.ts'
import { releases } from '../../../../src/storefront/ucp-official/release.rules.ts'

const release = (version: string) => {
  const found = releases.find((each) => each.version === version)
  if (!found) throw new Error(version)
  return found
}

describe('a JSON pointer as JSONPath', () => {
  it.each([
    ['', '$'],
    ['/line_items', '$.line_items'],
    ['/line_items/0/quantity', '$.line_items[0].quantity'],
    ['/line_items/2/line_item_id', '$.line_items[2].id'],
    ['/shipping_address', '$.fulfillment.methods[0].destinations[0]'],
    ['/shipping_address/address_country', '$.fulfillment.methods[0].destinations[0].address_country'],
    ['/fulfillment_option_id', '$.fulfillment.methods[0].groups[0].selected_option_id'],
    ["/a~1b/it's", "$['a/b']['it\\'s']"],
  ])('%s is %s', (pointer, path) => {
    expect(jsonPath(pointer)).toBe(path)
  })
})

describe('negotiation', () => {
  const agent = (capabilities: Record<string, string[]>) => ({
    version: '2026-04-08',
    keys: [],
    webhookUrls: new Map(),
    capabilities: new Map(Object.entries(capabilities).map(([name, at]) => [`dev.ucp.shopping.${name}`, at])),
  })

  it('keeps the capabilities that both sides list at this version', () => {
    const both = negotiate(release('2026-04-08'), agent({ cart: ['2026-01-11', '2026-04-08'], order: ['2026-08-25'] }))
    expect([...both]).toEqual(['dev.ucp.shopping.cart'])
  })

  it('drops an extension without any of its parents, and keeps it with one of them', () => {
    const at = ['2026-04-08']
    const extensions = { fulfillment: at, discount: at, buyer_consent: at }
    expect([...negotiate(release('2026-04-08'), agent(extensions))]).toEqual([])
    expect([...negotiate(release('2026-04-08'), agent({ cart: at, ...extensions }))]).toEqual([
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
    ])
  })

  it('gives an unknown agent every capability', () => {
    expect(negotiate(release('2026-08-25'), null).size).toBe(10)
    expect(negotiate(release('2026-04-08'), null).size).toBe(8)
  })

  it('reads a platform profile, and no other document', () => {
    const capabilities = { 'com.example.x': [{ version: '1' }] }
    expect(readAgentProfile({ ucp: { version: '2026-04-08', capabilities } })).toEqual({
      version: '2026-04-08',
      keys: [],
      webhookUrls: new Map(),
      capabilities: new Map([['com.example.x', ['1']]]),
    })
    for (const document of [
      null,
      [],
      {},
      { ucp: {} },
      { ucp: { version: 'draft' } },
      { ucp: { version: '2026-04-08', capabilities: [] } },
    ])
      expect(readAgentProfile(document)).toBe(null)
  })
})

describe('consent', () => {
  it('is one choice in two forms', () => {
    const said = readConsent(release('2026-04-08'), { marketing: true, analytics: 'yes' })
    expect(said).toEqual({ 'dev.ucp.consent.marketing': true })
    expect(consentView(release('2026-04-08'), said ?? undefined)).toEqual({ marketing: true })
  })

  it('shows a segment within its purpose, which the shop still asks for', () => {
    const segments = { 'dev.ucp.consent.marketing.sms': { granted: true, source: 'platform' } }
    const given = { 'dev.ucp.consent.marketing': { granted: false, source: 'business', segments } }
    const said = readConsent(release('2026-08-25'), given)
    expect(said).toEqual({ 'dev.ucp.consent.marketing.sms': true })
    expect(consentView(release('2026-08-25'), said ?? undefined)).toEqual({
      'dev.ucp.consent.marketing': {
        granted: false,
        source: 'business',
        description: 'Offers and news from this shop',
        segments: {
          'dev.ucp.consent.marketing.sms': {
            granted: true,
            source: 'platform',
            description: 'Offers and news by text message',
          },
        },
      },
    })
  })
})

describe('a selection of options', () => {
  const variants = [
    {
      options: [
        { name: 'Size', value: 'S' },
        { name: 'Color', value: 'Blue' },
      ],
    },
    {
      options: [
        { name: 'Size', value: 'M' },
        { name: 'Color', value: 'Red' },
      ],
    },
  ]
  const size = { name: 'Size', label: 'S' }
  const color = { name: 'Color', label: 'Red' }

  it('drops the last-named options if no variant has all of them', () => {
    expect(relax(variants, [size, color], ['Size', 'Color'])).toEqual([size])
    expect(relax(variants, [size, color], ['Color', 'Size'])).toEqual([color])
    expect(relax(variants, [size], [])).toEqual([size])
    expect(relax(variants, [{ name: 'Size', label: 'XL' }], [])).toEqual([])
  })
})

it('a cursor is decoded, and an invalid one is refused', () => {
  expect([0, 10, 12345].map((offset) => offsetOf(cursorOf(offset)))).toEqual([0, 10, 12345])
  expect(['', 'o', 'o-1', '10', 'ozzzzzzz', 'o1;'].map(offsetOf)).toEqual([null, null, null, null, null, null])
})
