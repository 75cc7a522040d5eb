import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { conforms, delivery, type OfficialShop, officialShop, shirt } from '../support/official-shop.ts'
import { payOnPage } from '../support/purchase.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'
import { testKey } from '../support/weft.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop({ listen: true })
})
afterAll(() => shop.weft.stop())

const agent = { 'ucp-agent': { profile: 'https://agent.example/profile' } }
const faces = [
  ...ucpVersions.map((version) => ({ version, path: `/ucp/${version}/mcp` })),
  { version: '2026-08-25', path: '/ucp/mcp' },
] as const

const post = (path: string, payload: string | object, headers: Record<string, string> = {}) =>
  shop.weft.request({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe.each(faces)('MCP at $path', ({ version, path }) => {
  const headers = { 'x-publishable-api-key': testKey }
  const rpc = (method: string, params?: object, id: unknown = 1) =>
    post(path, { jsonrpc: '2.0', id, method, params }, headers)
  const call = async (name: string, args: object) => (await rpc('tools/call', { name, arguments: args })).body

  it('needs no handshake, and responds to one anyway', async () => {
    const asked = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { body } = await rpc('initialize', asked)
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'weft', version: '0.1.0' },
        instructions: expect.stringContaining('minor unit'),
      },
    })
    expect((await rpc('initialize', { ...asked, protocolVersion: '1999-01-01' })).body.result.protocolVersion).toBe(
      '2025-11-25',
    )
    const told = await post(path, { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect({ status: told.status, text: told.text }).toEqual({ status: 202, text: '' })
    expect((await rpc('ping')).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  it('refuses an unsupported protocol version, except in the handshake that negotiates it', async () => {
    const ping = { jsonrpc: '2.0', id: 7, method: 'ping' }
    const as = (version: string, message: object = ping) =>
      post(path, message, { ...headers, 'mcp-protocol-version': version })
    const supported = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
    for (const version of supported) expect((await as(version)).status).toBe(200)
    for (const version of ['1999-01-01', 'garbage', ''])
      expect(await as(version)).toMatchObject({
        status: 400,
        body: {
          jsonrpc: '2.0',
          id: 7,
          error: {
            code: -32000,
            message: `MCP-Protocol-Version takes ${supported.join(', ')}.`,
            data: { supported },
          },
        },
      })
    const notification = await as('garbage', { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([notification.status, notification.body.id]).toEqual([400, null])
    const asked = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    expect((await as('garbage', { ...ping, method: 'initialize', params: asked })).status).toBe(200)
  })

  it.each([
    ['another Host', { host: 'evil.example' }, 'host_not_allowed', 'The Host header has to be'],
    ['another Origin', { origin: 'https://evil.example' }, 'origin_not_allowed', 'Pages of other websites'],
    ['the Origin of a file', { origin: 'null' }, 'origin_not_allowed', 'Pages of other websites'],
  ])('refuses %s before reading the body', async (_what, given, code, message) => {
    const { status, body } = await post(path, 'not JSON', { ...headers, ...given })
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32000,
          message: expect.stringContaining(message),
          data: expect.objectContaining({ code }),
        },
      },
    })
  })

  it('accepts programs, its own pages, and callers by IP address', async () => {
    const own = { host: new URL(shop.weft.baseUrl).host, origin: shop.weft.baseUrl }
    const asked = [own, { host: own.host }, { host: '127.0.0.1:9000' }, { host: '[::1]:9000' }, { host: 'localhost' }]
    const answers = await Promise.all(
      asked.map((given) => post(path, { jsonrpc: '2.0', id: 1, method: 'ping' }, { ...headers, ...given })),
    )
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
  })

  it('lists its tools, with complete and valid schemas', async () => {
    const { body } = await rpc('tools/list')
    expect(body.result.tools).toHaveLength(version === '2026-04-08' ? 13 : 15)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { name, inputSchema, outputSchema } of body.result.tools) {
      expect({ name, in: inputSchema.type, out: outputSchema.type }).toEqual({ name, in: 'object', out: 'object' })
      ajv.compile(inputSchema)
      ajv.compile(outputSchema)
      expect(JSON.stringify({ inputSchema, outputSchema })).not.toContain('"$ref"')
    }
  })

  it('describes search_catalog by the input it accepts', async () => {
    const { tools } = (await rpc('tools/list')).body.result
    const { description } = tools.find(({ name }: { name: string }) => name === 'search_catalog')
    expect(description).toBe('Search the catalogue of this shop. Send a query, a filter, or both.')
  })

  it('returns the result of a tool as structured content and as the same text', async () => {
    const body = await call('search_catalog', { meta: agent, catalog: { query: 'shirt' } })
    const { structuredContent, content } = body.result
    conforms(version, 'search', structuredContent)
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
    expect(structuredContent.products[0].id).toBe('prod_shirt')
  })

  it.each(['ping', 'tools/list', 'initialize', 'tools/call'])('%s treats null params as absent', async (method) => {
    const ask = async (payload: object) =>
      (await post(path, { jsonrpc: '2.0', id: 1, method, ...payload }, headers)).body
    const absent = await ask({})
    expect(absent.error?.code).not.toBe(-32600)
    expect(await ask({ params: null })).toEqual(absent)
  })

  it('reports errors in a message as JSON-RPC errors', async () => {
    const errorOf = async (payload: string | object) => {
      const { status, body } = await post(path, payload, headers)
      return { status, id: body.id, code: body.error.code }
    }
    expect(await errorOf('{')).toEqual({ status: 400, id: null, code: -32700 })
    expect(await errorOf([])).toEqual({ status: 200, id: null, code: -32600 })
    expect(await errorOf({ id: 1, method: 'ping' })).toEqual({ status: 200, id: null, code: -32600 })
    expect(await errorOf({ jsonrpc: '2.0', id: 'a', method: 'resources/list' })).toEqual({
      status: 200,
      id: 'a',
      code: -32601,
    })
    const tool = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'no_tool' } }
    expect(await errorOf(tool)).toEqual({ status: 200, id: 2, code: -32602 })
    expect((await rpc('tools/call', {})).body.error).toEqual({ code: -32602, message: 'Name the tool in params.name.' })
    const get = await shop.weft.request({ method: 'GET', url: path })
    expect({ status: get.status, allow: get.headers.allow, code: get.body.error.code }).toEqual({
      status: 405,
      allow: 'POST',
      code: -32000,
    })
  })

  it('reports errors in the arguments of a tool', async () => {
    const missing = await call('create_checkout', {
      meta: agent,
      checkout: { line_items: [{ item: { id: 'x' }, quantity: 0 }] },
    })
    expect(missing.error).toEqual({
      code: -32602,
      message: '/checkout/line_items/0/quantity: must be at least 1',
      data: {
        problems: [
          {
            code: 'invalid',
            message: 'must be at least 1',
            path: '/checkout/line_items/0/quantity',
          },
        ],
      },
    })
    expect((await call('get_checkout', { meta: agent })).error).toEqual({
      code: -32602,
      message: 'This tool needs an id.',
    })
    expect((await call('get_checkout', { meta: agent, id: 'x'.repeat(256) })).error.message).toBe(
      'This tool needs an id.',
    )
    expect((await call('cancel_checkout', { meta: agent, id: 'x' })).error).toEqual({
      code: -32602,
      message: 'This tool needs meta.idempotency-key.',
    })
  })

  it('works with the official MCP client, which buys a product', async () => {
    const transport = new StreamableHTTPClientTransport(new URL(path, shop.weft.baseUrl), { requestInit: { headers } })
    const client = new Client({ name: 'buyer', version: '1' })
    // The SDK types the transport's optional members without `undefined`, but its `Transport` interface allows it.
    await client.connect(transport as Parameters<Client['connect']>[0])
    try {
      expect(client.getInstructions()).toContain('This is one shop.')
      await client.listTools()
      let calls = 0
      const buy = async (name: string, args: object) => {
        const meta = { ...agent, 'idempotency-key': `${path}-${++calls}` }
        const result = await client.callTool({ name, arguments: { meta, ...args } })
        return Wanted.parse(result.structuredContent)
      }
      const cart = await buy('create_cart', { cart: { line_items: [shirt], buyer: { email: 'asha@example.com' } } })
      const checkout = { cart_id: cart.id, line_items: [], fulfillment: delivery }
      const begun = await buy('create_checkout', { checkout })
      expect(begun.status).toBe('ready_for_complete')
      const handed = await buy('complete_checkout', { id: begun.id })
      expect(handed.status).toBe('requires_escalation')
      await payOnPage(shop.weft, handed.continue_url ?? '', 'success')
      let paid = handed
      for (let tries = 0; tries < 600 && paid.status !== 'completed'; tries++)
        paid = await buy('get_checkout', { id: begun.id })
      const order = await buy('get_order', { id: paid.order?.id })
      expect({ order: order.id, checkout: order.checkout_id }).toEqual({ order: paid.order?.id, checkout: begun.id })
      const unknown = await buy('get_checkout', { id: 'cart_none' })
      expect(unknown.messages?.map(({ code }) => code)).toEqual(['not_found'])
    } finally {
      await client.close()
    }
  })
})

const Wanted = z.looseObject({
  id: z.string().optional(),
  status: z.string().optional(),
  continue_url: z.string().optional(),
  checkout_id: z.string().optional(),
  order: z.looseObject({ id: z.string() }).optional(),
  messages: z.array(z.looseObject({ code: z.string() })).optional(),
})

it('at /ucp/mcp, which has no version, the tools require a key of the shop, and no profile', async () => {
  const message = (args: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_catalog', arguments: args },
  })
  const none = await post('/ucp/mcp', message({ meta: agent }))
  expect({ status: none.status, code: none.body.error.code, data: none.body.error.data }).toEqual({
    status: 401,
    code: -32000,
    data: {
      code: 'unauthorized',
      content: 'Send a publishable key of this shop in the header x-publishable-api-key.',
      continue_url: `${shop.weft.baseUrl}/`,
    },
  })
  const known = await post('/ucp/mcp', message({ catalog: { filters: { price: { min: 0, max: null } } }, id: null }), {
    'x-publishable-api-key': testKey,
  })
  expect(known.body.result.structuredContent.products).toHaveLength(4)
})
