import { afterAll, beforeAll, expect, it } from 'vitest'
import { error, nothingHere, refused } from '../support/storefront-bodies.ts'
import { type ContractShop, contractShop, seen } from '../support/storefront-contract.ts'

let shop: ContractShop
beforeAll(async () => {
  shop = await contractShop()
})
afterAll(() => shop.weft.stop())

const path = '/.well-known/ucp'
const version = '2026-01-11'
const manifest = {
  ucp: {
    version,
    status: 'success',
    services: { 'dev.ucp.shopping': [{ transport: 'rest', endpoint: 'https://shop.example/ucp' }] },
    capabilities: {
      'dev.ucp.shopping.checkout': [{ version }],
      'dev.ucp.shopping.cart': [{ version }],
      'dev.ucp.shopping.order': [{ version }],
      'dev.ucp.shopping.fulfillment': [{ version }],
    },
    payment_handlers: [
      { id: 'inr_handler', name: 'Hosted payment page for Indian rupees', currencies: ['inr'] },
      { id: 'card_handler', name: 'Hosted card payment page', currencies: ['usd', 'eur', 'gbp'] },
    ],
    supported_versions: {
      '2026-04-08': 'https://shop.example/.well-known/ucp/2026-04-08',
      '2026-08-25': 'https://shop.example/.well-known/ucp/2026-08-25',
    },
  },
}

/** Returns the manifest with the public keys, which are taken from the manifest of each official version. */
const withKeys = async () => {
  const leaf = async (release: string) => (await shop.weft.request({ method: 'GET', url: `${path}/${release}` })).body
  const { signing_keys } = await leaf('2026-04-08')
  const { keys } = await leaf('2026-08-25')
  return { ...manifest, signing_keys, keys }
}

it('the manifest is returned without requiring any header', async () => {
  const body = await withKeys()
  expect(seen(await shop.weft.request({ method: 'GET', url: path }))).toEqual({ status: 200, body })
  expect(body.keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', use: 'sig' })])
})

it('HEAD gets the same response as GET, without the body', async () => {
  const { headers: got } = await shop.weft.request({ method: 'GET', url: path })
  const { headers, text } = await shop.weft.request({ method: 'HEAD', url: path })
  const asked = ['content-type', 'content-length', 'cache-control', 'etag'] as const
  expect(asked.map((name) => headers[name])).toEqual(asked.map((name) => got[name]))
  expect([headers['content-length'], text]).toEqual([String(Buffer.byteLength(JSON.stringify(await withKeys()))), ''])
})

it('the manifest’s URLs are built from the configured base URL, never from the Host header', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  expect(seen(await shop.weft.request({ method: 'GET', url: path, headers }))).toEqual({
    status: 200,
    body: await withKeys(),
  })
})

it('the manifest advertises an endpoint at which sessions can be created', async () => {
  const { pathname } = new URL(manifest.ucp.services['dev.ucp.shopping'][0]?.endpoint ?? '')
  expect((await shop.ask('POST', `${pathname}/checkout-sessions`, { line_items: [] })).status).toBe(201)
})

it('other methods get 405 and Allow, in the UCP envelope', async () => {
  const answer = await shop.weft.request({ method: 'POST', url: path })
  expect(seen(answer)).toEqual(refused(405, error('method_not_allowed', 'Use GET or HEAD here.')))
  expect(answer.headers.allow).toBe('GET, HEAD')
})

it('unknown paths get 404 in the UCP envelope', async () => {
  expect(seen(await shop.weft.request({ method: 'GET', url: `${path}/1999-01-01` }))).toEqual(nothingHere)
})
