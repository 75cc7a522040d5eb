import { describe, expect, test } from 'vitest'
import { leafPath, leafProfile } from '../../../../src/storefront/ucp-official/profile.rules.ts'
import { april, august } from '../../../support/official-releases.ts'

const keys = [{ kid: 'key_1', kty: 'EC' }]
const base = 'https://shop.example'

/** Returns the entry of a capability in a profile. */
const entry = (version: string, page: string, schema: string, parents?: string | string[]) => [
  {
    version,
    spec: `https://ucp.dev/${version}/specification/${page}`,
    schema: `https://ucp.dev/${version}/schemas/${schema}.json`,
    ...(parents === undefined ? {} : { extends: parents }),
  },
]
const checkout = 'dev.ucp.shopping.checkout'
const cart = 'dev.ucp.shopping.cart'

const transports = (version: string, part: string) => [
  {
    version,
    spec: `https://ucp.dev/${version}/specification/overview`,
    transport: 'rest',
    schema: `https://ucp.dev/${version}/services/${part}/rest.openapi.json`,
    endpoint: `https://shop.example/ucp/${version}`,
  },
  {
    version,
    spec: `https://ucp.dev/${version}/specification/overview`,
    transport: 'mcp',
    schema: `https://ucp.dev/${version}/services/${part}/mcp.openrpc.json`,
    endpoint: `https://shop.example/ucp/${version}/mcp`,
  },
]

const shopping = (version: string, consentExtends: string | string[]) => ({
  [checkout]: entry(version, 'checkout', 'shopping/checkout'),
  [cart]: entry(version, 'cart', 'shopping/cart'),
  'dev.ucp.shopping.catalog.search': entry(version, 'catalog/search', 'shopping/catalog_search'),
  'dev.ucp.shopping.catalog.lookup': entry(version, 'catalog/lookup', 'shopping/catalog_lookup'),
  'dev.ucp.shopping.order': entry(version, 'order', 'shopping/order'),
  'dev.ucp.shopping.fulfillment': entry(version, 'fulfillment', 'shopping/fulfillment', checkout),
  'dev.ucp.shopping.discount': entry(version, 'discount', 'shopping/discount', [checkout, cart]),
  'dev.ucp.shopping.buyer_consent': entry(version, 'buyer-consent', 'shopping/buyer_consent', consentExtends),
})
const permalink = (version: string) => [
  {
    version,
    spec: `https://ucp.dev/${version}/specification/permalink`,
    schema: `https://ucp.dev/${version}/schemas/shopping/permalink.json`,
    config: { endpoint: 'https://shop.example/buy' },
  },
]
const locations = (version: string) => ({
  'dev.ucp.common.location.search': entry(version, 'common/location/search', 'common/location_search'),
  'dev.ucp.common.location.lookup': entry(version, 'common/location/lookup', 'common/location_lookup'),
})

describe('the profile of a release', () => {
  test('of April lists its endpoints, capabilities and keys', () => {
    expect(leafProfile(april, base, { keys, locations: true })).toStrictEqual({
      ucp: {
        version: '2026-04-08',
        status: 'success',
        services: { 'dev.ucp.shopping': transports('2026-04-08', 'shopping') },
        capabilities: shopping('2026-04-08', checkout),
        payment_handlers: {},
      },
      signing_keys: keys,
    })
  })

  test('of August also lists permalinks and the public stock locations', () => {
    expect(leafProfile(august, base, { keys, locations: true })).toStrictEqual({
      ucp: {
        version: '2026-08-25',
        status: 'success',
        services: {
          'dev.ucp.shopping': transports('2026-08-25', 'shopping'),
          'dev.ucp.common': transports('2026-08-25', 'common'),
        },
        capabilities: {
          ...shopping('2026-08-25', [cart, checkout]),
          ...locations('2026-08-25'),
          'dev.ucp.shopping.permalink': permalink('2026-08-25'),
        },
        payment_handlers: {},
      },
      keys,
    })
  })

  test('lists no stock locations if none is public', () => {
    const { ucp } = leafProfile(august, base, { keys, locations: false })
    expect([Object.keys(ucp.services), ucp.capabilities]).toStrictEqual([
      ['dev.ucp.shopping'],
      { ...shopping('2026-08-25', [cart, checkout]), 'dev.ucp.shopping.permalink': permalink('2026-08-25') },
    ])
  })

  test('lists no permalinks without TLS', () => {
    const { ucp } = leafProfile(august, 'http://localhost:8080', { keys, locations: false })
    expect(ucp.capabilities).toStrictEqual(shopping('2026-08-25', [cart, checkout]))
  })

  test('is below the well-known path', () => {
    expect(leafPath('2026-04-08')).toBe('/.well-known/ucp/2026-04-08')
  })
})
