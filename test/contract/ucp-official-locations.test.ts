import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentProfile, type OfficialShop, officialShop } from '../support/official-shop.ts'

let shop: OfficialShop
const ids: Record<string, string> = {}
const berlin = { latitude: 52.52, longitude: 13.405 }
const hamburg = { latitude: 53.5511, longitude: 9.9937 }
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

const ask = async (path: string, body: object, release = '2026-08-25') => {
  const { status, body: answer } = await shop.weft.request({
    method: 'POST',
    url: `/ucp/${release}/locations/${path}`,
    headers: { 'content-type': 'application/json', 'ucp-agent': `profile="${agentProfile}"` },
    payload: JSON.stringify(body),
  })
  return { status, body: answer }
}
const names = async (body: object) => {
  const { status, body: answer } = await ask('search', body)
  expect(status).toBe(200)
  return answer.locations.map(({ name }: { name: string }) => name)
}
const profile = async () => (await shop.weft.request({ method: 'GET', url: '/.well-known/ucp/2026-08-25' })).body.ucp
const place = async (name: string, body: object) => {
  const made = await shop.weft.admin('POST', '/admin/stock-locations', { name, ...body })
  expect(made.status).toBe(201)
  ids[name] = made.body.stock_location.id
}

it('a shop without published locations advertises none, and returns none', async () => {
  const { services, capabilities } = await profile()
  expect({
    services: Object.keys(services),
    named: Object.keys(capabilities).filter((name) => name.includes('location')),
  }).toEqual({
    services: ['dev.ucp.shopping'],
    named: [],
  })
  expect(await names({})).toEqual([])
})

describe('with two published locations and an unpublished one', () => {
  beforeAll(async () => {
    const address = { street_address: '1 Spree Road', address_locality: 'Berlin', address_country: 'DE' }
    await place('Berlin store', { is_public: true, ...berlin, address })
    await place('Hamburg store', { is_public: true, ...hamburg })
    await place('Secret warehouse', { ...berlin })
    await shop.weft.admin('POST', '/admin/stock/variant_mug/transfer', {
      from_location_id: 'sloc_default',
      to_location_id: ids['Berlin store'],
      quantity: 3,
    })
  })

  it('the profile lists the service and both capabilities, for 2026-08-25 only', async () => {
    const { services, capabilities } = await profile()
    const endpoint = 'https://shop.example/ucp/2026-08-25'
    expect(
      services['dev.ucp.common'].map(({ transport, endpoint }: Record<string, string>) => [transport, endpoint]),
    ).toEqual([
      ['rest', endpoint],
      ['mcp', `${endpoint}/mcp`],
    ])
    expect(capabilities['dev.ucp.common.location.search']).toEqual([
      {
        version: '2026-08-25',
        spec: 'https://ucp.dev/2026-08-25/specification/common/location/search',
        schema: 'https://ucp.dev/2026-08-25/schemas/common/location_search.json',
      },
    ])
    expect((await ask('search', {}, '2026-04-08')).status).toBe(404)
  })

  it('a search returns them in pages, with all fields', async () => {
    const first = await ask('search', { pagination: { limit: 1 } })
    expect(first.body).toEqual({
      ucp: {
        version: '2026-08-25',
        status: 'success',
        capabilities: { 'dev.ucp.common.location.search': [{ version: '2026-08-25' }] },
      },
      locations: [
        {
          id: ids['Berlin store'],
          name: 'Berlin store',
          address: { street_address: '1 Spree Road', address_locality: 'Berlin', address_country: 'DE' },
          geo: berlin,
        },
      ],
      pagination: { has_next_page: true, cursor: expect.any(String), total_count: 2 },
    })
    const { cursor } = first.body.pagination
    expect(await names({ pagination: { limit: 1, cursor } })).toEqual(['Hamburg store'])
  })

  it.each([
    ['words', { query: 'spree' }, ['Berlin store']],
    ['a distance that reaches one', { distance: { center: berlin, max: 1000 } }, ['Berlin store']],
    ['a distance of nothing, to the point itself', { distance: { center: hamburg, max: 0 } }, ['Hamburg store']],
    ['a distance that reaches both', { distance: { center: berlin, max: 256_000 } }, ['Berlin store', 'Hamburg store']],
    ['a distance that just does not', { distance: { center: berlin, max: 255_000 } }, ['Berlin store']],
    ['stock, by variant', { filters: { inventory: [{ id: 'variant_mug' }] } }, ['Berlin store']],
    [
      'stock, by product',
      { filters: { inventory: [{ id: 'prod_mug', availability_status: 'in_stock' }] } },
      ['Berlin store'],
    ],
    [
      'stock elsewhere',
      { filters: { inventory: [{ id: 'variant_mug', availability_status: 'out_of_stock' }] } },
      ['Hamburg store'],
    ],
    ['two things at once', { filters: { inventory: [{ id: 'variant_mug' }, { id: 'variant_none' }] } }, []],
    ['unknown opening hours', { filters: { hours: { open_at: '2026-11-21T12:00:00Z' } } }, []],
    ['unknown amenities', { filters: { amenities: ['dev.ucp.amenity.parking'] } }, []],
    ['everything at once', { query: 'berlin', distance: { center: hamburg, max: 10 } }, []],
  ])('a search by %s returns the matching locations', async (_what, body, expected) => {
    expect(await names(body)).toEqual(expected)
  })

  it('an unsupported search is refused: by delivery area, or by distance without a center', async () => {
    const refused = await ask('search', { serves: { address: { address_country: 'DE' } } })
    expect(refused).toEqual({
      status: 400,
      body: {
        code: 'invalid',
        content: 'This shop does not state which place serves which area: omit serves.',
        continue_url: 'https://shop.example/',
      },
    })
    expect((await ask('search', { distance: { max: 10 } })).status).toBe(400)
  })

  it('a lookup returns them by id, each once, and names unknown ids', async () => {
    const [one, secret] = [ids['Berlin store'], ids['Secret warehouse']]
    const { body } = await ask('lookup', { ids: [secret, one, one] })
    expect({ locations: body.locations, messages: body.messages }).toEqual({
      locations: [expect.objectContaining({ id: one, inputs: [{ id: one }] })],
      messages: [{ type: 'info', code: 'not_found', content: secret }],
    })
    const many = await ask('lookup', { ids: [...Array.from({ length: 100 }, (_, at) => `x${at}`), one] })
    expect(many.body.locations).toEqual([])
    expect(many.body.messages[0].code).toBe('batch_limit_applied')
  })

  it('MCP returns the same as REST', async () => {
    const call = {
      name: 'lookup_locations',
      arguments: { meta: { 'ucp-agent': { profile: agentProfile } }, location: { ids: [ids['Hamburg store']] } },
    }
    const { body } = await shop.face('2026-08-25').rpc('tools/call', call)
    expect(body.result.structuredContent.locations).toEqual([
      { id: ids['Hamburg store'], name: 'Hamburg store', geo: hamburg, inputs: [{ id: ids['Hamburg store'] }] },
    ])
    expect((await shop.face('2026-04-08').rpc('tools/call', call)).body.error.message).toBe(
      'There is no tool lookup_locations.',
    )
  })
})

it('an incomplete coordinate is refused', async () => {
  const { status, body } = await shop.weft.admin('POST', '/admin/stock-locations', { name: 'Half', latitude: 1 })
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: [{ path: '/latitude', message: 'Send latitude and longitude together, or leave out both.' }],
  })
})
