import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conforms, type OfficialShop, officialShop } from '../support/official-shop.ts'
import { hasUcpSchemas, ucpProblems, ucpVersions } from '../support/ucp-schemas.ts'
import { startTestWeft } from '../support/weft.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

const get = (url: string, headers = {}) => shop.weft.request({ method: 'GET', url, headers })

const profileOf = (version: string, consentExtends: string | string[], more = {}) => {
  const of = (path: string) => `https://ucp.dev/${version}/${path}`
  const capability = (page: string, schema: string, more = {}) => [
    { version, spec: of(`specification/${page}`), schema: of(`schemas/shopping/${schema}.json`), ...more },
  ]
  const service = { version, spec: of('specification/overview') }
  const endpoint = `https://shop.example/ucp/${version}`
  return {
    ucp: {
      version,
      status: 'success',
      services: {
        'dev.ucp.shopping': [
          { ...service, transport: 'rest', schema: of('services/shopping/rest.openapi.json'), endpoint },
          {
            ...service,
            transport: 'mcp',
            schema: of('services/shopping/mcp.openrpc.json'),
            endpoint: `${endpoint}/mcp`,
          },
        ],
      },
      capabilities: {
        'dev.ucp.shopping.checkout': capability('checkout', 'checkout'),
        'dev.ucp.shopping.cart': capability('cart', 'cart'),
        'dev.ucp.shopping.catalog.search': capability('catalog/search', 'catalog_search'),
        'dev.ucp.shopping.catalog.lookup': capability('catalog/lookup', 'catalog_lookup'),
        'dev.ucp.shopping.order': capability('order', 'order'),
        'dev.ucp.shopping.fulfillment': capability('fulfillment', 'fulfillment', {
          extends: 'dev.ucp.shopping.checkout',
        }),
        'dev.ucp.shopping.discount': capability('discount', 'discount', {
          extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'],
        }),
        'dev.ucp.shopping.buyer_consent': capability('buyer-consent', 'buyer_consent', { extends: consentExtends }),
        ...more,
      },
      payment_handlers: {},
    },
  }
}
const base64url = expect.stringMatching(/^[\w-]{43}$/)
const publicKey = { kty: 'EC', crv: 'P-256', x: base64url, y: base64url, use: 'sig', alg: 'ES256', kid: base64url }
const profiles = {
  '2026-04-08': profileOf('2026-04-08', 'dev.ucp.shopping.checkout'),
  '2026-08-25': profileOf('2026-08-25', ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'], {
    'dev.ucp.shopping.permalink': [
      {
        version: '2026-08-25',
        spec: 'https://ucp.dev/2026-08-25/specification/permalink',
        schema: 'https://ucp.dev/2026-08-25/schemas/shopping/permalink.json',
        config: { endpoint: 'https://shop.example/buy' },
      },
    ],
  }),
}

it.skipIf(!hasUcpSchemas)(
  'responses are validated against the protocol’s schemas (skipped without TEST_DATA_DIR/ucp)',
  () => {
    expect(ucpProblems('2026-04-08', 'cart', { id: 'cart_1' })).toContain(
      "shopping/cart.json  must have required property 'totals'",
    )
    const wrong = { ucp: { version: '2026-08-25', status: 'error' }, messages: [], extra: true }
    expect(ucpProblems('2026-08-25', 'checkout', wrong)).toEqual([
      'error_response  must NOT have additional properties',
      'error_response /messages must NOT have fewer than 1 items',
    ])
  },
)

describe.each(ucpVersions)('the profile of %s', (version) => {
  const path = `/.well-known/ucp/${version}`

  it('is at the URL that the shop’s manifest names, complete and valid', async () => {
    const manifest = await get('/.well-known/ucp')
    expect(manifest.body.ucp.supported_versions[version]).toBe(`https://shop.example${path}`)
    const { status, body } = await get(path, { host: 'evil.example' })
    const keysMember = version === '2026-04-08' ? 'signing_keys' : 'keys'
    expect({ status, body }).toEqual({ status: 200, body: { ...profiles[version], [keysMember]: [publicKey] } })
    conforms(version, 'profile', body)
  })

  it('can be cached publicly, and revalidated by its ETag', async () => {
    const first = await get(path)
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    const again = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  })

  it('names working endpoints, and MCP lists every tool', async () => {
    const [rest, mcp] = profiles[version].ucp.services['dev.ucp.shopping'].map(
      ({ endpoint }) => new URL(endpoint).pathname,
    )
    expect(rest).toBe(`/ucp/${version}`)
    expect((await shop.face(version).rest('search', 'POST', '/catalog/search', { query: 'shirt' })).status).toBe(200)
    expect(mcp).toBe(`/ucp/${version}/mcp`)
    expect(
      (await shop.face(version).rpc('tools/list')).body.result.tools.map(({ name }: { name: string }) => name),
    ).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
      'get_order',
      ...(version === '2026-04-08' ? [] : ['search_locations', 'lookup_locations']),
    ])
  })
})

it('with UCP_PRIMARY_VERSION, the profile of 2026-08-25 is the primary one, and names the profiles of the other versions', async () => {
  const weft = await startTestWeft({ environment: { UCP_PRIMARY_VERSION: '2026-08-25' } })
  try {
    const bare = await weft.request({ method: 'GET', url: '/.well-known/ucp' })
    expect(bare.body).toEqual({
      signing_keys: [publicKey],
      keys: [publicKey],
      ucp: {
        ...profiles['2026-08-25'].ucp,
        supported_versions: {
          '2026-01-11': 'https://shop.example/.well-known/ucp/2026-01-11',
          '2026-04-08': 'https://shop.example/.well-known/ucp/2026-04-08',
        },
      },
    })
    conforms('2026-08-25', 'profile', bare.body)
    const document = await weft.request({ method: 'GET', url: '/.well-known/ucp/2026-01-11' })
    const { supported_versions: _leaves, ...manifest } = (await get('/.well-known/ucp')).body.ucp
    expect(document.body).toEqual({ ucp: manifest })
  } finally {
    await weft.stop()
  }
})
