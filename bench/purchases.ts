import { randomUUID } from 'node:crypto'
import type { Pool } from 'undici'
import { address, confirm, line, post, send } from './units.ts'

export type FaceName = 'document' | '2026-04-08' | '2026-08-25' | 'mcp 2026-04-08' | 'mcp 2026-08-25' | 'mcp document'
export const faceNames: readonly FaceName[] = [
  'document',
  '2026-04-08',
  '2026-08-25',
  'mcp 2026-04-08',
  'mcp 2026-08-25',
  'mcp document',
]

export const faceSteps = ['search', 'create', 'update', 'complete', 'confirm', 'poll'] as const
export type FaceStep = (typeof faceSteps)[number]

/** One purchase over one surface. Its steps must be called in order. */
export type Purchase = { readonly [Name in FaceStep]: () => Promise<void> }

type Called = Exclude<FaceStep, 'confirm'>
interface Answer {
  readonly id: string
  readonly status: string
  readonly continue_url: string
  readonly payment?: { readonly next_action?: { readonly url?: string } }
}
type Call = (called: Called, id: string, body: object | undefined) => Promise<Answer>

const tools: { readonly [Name in Called]: string } = {
  search: 'search_catalog',
  create: 'create_checkout',
  update: 'update_checkout',
  complete: 'complete_checkout',
  poll: 'get_checkout',
}
const writes: readonly Called[] = ['create', 'update', 'complete']
let calls = 0

/**
 * Makes the same purchase over every surface: same search, lines, address and discount code. Each step is one call, and
 * each write has its own idempotency key, as with real agents.
 */
export function purchaseOver(pool: Pool, face: FaceName, secret: string): () => Purchase {
  const release = face.split(' ').at(-1) ?? ''
  const prefix = release === 'document' ? '/ucp' : `/ucp/${release}`
  const call = face.startsWith('mcp') ? overMcp(pool, prefix) : overRest(pool, prefix)
  const pay = (page: string) => post(pool, '/webhooks/payments/card_handler', confirm(page, secret))
  return () => purchase(call, pay, face === 'document')
}

function purchase(call: Call, pay: (page: string) => Promise<void>, isDocument: boolean): Purchase {
  const basket = { line_items: [line(), line()], buyer: { email: `buyer-${++calls}@example.com` } }
  const discounts = { codes: ['TEN'] }
  const fulfillment = { methods: [{ type: 'shipping', destinations: [address] }] }
  // The document's surface accepts partial changes. The official surfaces replace the whole session.
  const change = isDocument ? { shipping_address: address, discounts } : { ...basket, fulfillment, discounts }
  let id = ''
  let page = ''
  return {
    async search() {
      await call('search', '', { query: 'linen', pagination: { limit: 10 } })
    },
    async create() {
      id = (await call('create', '', basket)).id
    },
    async update() {
      await call('update', id, change)
    },
    async complete() {
      const { continue_url, payment } = await call('complete', id, {})
      page = payment?.next_action?.url ?? continue_url
    },
    async confirm() {
      await pay(page)
    },
    async poll() {
      const { status } = await call('poll', id, undefined)
      if (status !== 'completed') throw new Error(`The session is ${status} after its payment.`)
    },
  }
}

const rest: { readonly [Name in Called]: readonly ['GET' | 'POST' | 'PUT', string] } = {
  search: ['POST', '/catalog/search'],
  create: ['POST', '/checkout-sessions'],
  update: ['PUT', '/checkout-sessions/:id'],
  complete: ['POST', '/checkout-sessions/:id/complete'],
  poll: ['GET', '/checkout-sessions/:id'],
}

const overRest =
  (pool: Pool, prefix: string): Call =>
  async (called, id, body) => {
    const [method, path] = rest[called]
    const key: Record<string, string> = writes.includes(called) ? { 'idempotency-key': randomUUID() } : {}
    const answer = send(pool, method, prefix + path.replace(':id', id), body, called === 'create' ? 201 : 200, key)
    // Safe cast: the response comes from our own server. A wrong shape fails the next step.
    return (await answer) as unknown as Answer
  }

const overMcp =
  (pool: Pool, prefix: string): Call =>
  async (called, id, body) => {
    const meta = writes.includes(called) ? { 'idempotency-key': randomUUID() } : {}
    const argument = called === 'search' ? { catalog: body } : body ? { checkout: body } : {}
    const params = { name: tools[called], arguments: { meta, ...(id === '' ? {} : { id }), ...argument } }
    const message = { jsonrpc: '2.0', id: ++calls, method: 'tools/call', params }
    // Safe cast: the response comes from our own server. A wrong shape fails the next step.
    const answer = (await send(pool, 'POST', `${prefix}/mcp`, message, 200)) as unknown as {
      result: { structuredContent: Answer }
    }
    return answer.result.structuredContent
  }
