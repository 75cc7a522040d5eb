import { expect } from 'vitest'
import { type ContractShop, contractShop, type Method } from './storefront-contract.ts'
import { hasUcpSchemas, type UcpKind, type UcpVersion, ucpProblems } from './ucp-schemas.ts'
import type { TestAnswer, TestWeftOptions } from './weft.ts'

export const agentProfile = 'https://agent.example/profile'
export const usAddress = {
  first_name: 'Asha',
  last_name: 'Rao',
  street_address: '500 Oak Lane',
  address_locality: 'Austin',
  address_region: 'TX',
  address_country: 'US',
  postal_code: '78701',
}
export const shirt = { item: { id: 'variant_shirt_s' }, quantity: 1 }
export const delivery = { methods: [{ type: 'shipping', destinations: [usAddress] }] }
export const readyCheckout = { line_items: [shirt], buyer: { email: 'asha@example.com' }, fulfillment: delivery }

type Headers = Record<string, string>

/** The protocol's REST and MCP endpoints of one version. Successful answers must match the official schema. */
export interface OfficialFace {
  rest(kind: UcpKind, method: Method, path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>
  /** Calls a tool and returns its structured content. */
  tool(kind: UcpKind, name: string, args: object, headers?: Headers): Promise<TestAnswer['body']>
  /** Returns the whole JSON-RPC answer. */
  rpc(method: string, params?: object, headers?: Headers): Promise<TestAnswer>
}

export interface OfficialShop extends ContractShop {
  face(version: UcpVersion): OfficialFace
}

export async function officialShop(options: TestWeftOptions = {}): Promise<OfficialShop> {
  const shop = await contractShop(options)
  return { ...shop, face: (version) => officialFace(shop, version) }
}

let calls = 0

function officialFace({ weft }: ContractShop, version: UcpVersion): OfficialFace {
  const endpoint = `/ucp/${version}`
  const send = (method: Method, url: string, body: unknown, headers: Headers) =>
    weft.request({
      method,
      url,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const rpc: OfficialFace['rpc'] = (method, params, headers = {}) =>
    send('POST', `${endpoint}/mcp`, { jsonrpc: '2.0', id: ++calls, method, params }, headers)
  return {
    rpc,
    async rest(kind, method, path, body, headers = {}) {
      const answer = await send(method, endpoint + path, body, { 'ucp-agent': `profile="${agentProfile}"`, ...headers })
      if (answer.status < 300) conforms(version, kind, answer.body)
      return answer
    },
    async tool(kind, name, args, headers) {
      const meta = { 'ucp-agent': { profile: agentProfile }, 'idempotency-key': `key-${++calls}` }
      const { body } = await rpc('tools/call', { name, arguments: { meta, ...args } }, headers)
      if (!body.result) throw new Error(JSON.stringify(body))
      expect(JSON.parse(body.result.content[0].text)).toEqual(body.result.structuredContent)
      conforms(version, kind, body.result.structuredContent)
      return body.result.structuredContent
    },
  }
}

/**
 * Checks the body against the official schema. Without the schemas, does nothing; tests still make their other
 * assertions.
 */
export function conforms(version: UcpVersion, kind: UcpKind, body: unknown): void {
  if (hasUcpSchemas) expect(ucpProblems(version, kind, body)).toEqual([])
}
