import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { delivery, type OfficialShop, officialShop, readyCheckout, shirt, usAddress } from '../support/official-shop.ts'
import { settle } from '../support/storefront-payment.ts'
import { ucpVersions } from '../support/ucp-schemas.ts'
import { testKey } from '../support/weft.ts'

let shop: OfficialShop
beforeAll(async () => {
  shop = await officialShop()
})
afterAll(() => shop.weft.stop())

/** The steps of a purchase through one interface. */
interface Way {
  readonly name: string
  begin(): Promise<string>
  prepare(id: string): Promise<string>
  /** Returns the URL of the payment page. */
  complete(id: string): Promise<string>
  /** Returns the id of the order. */
  orderOf(id: string): Promise<string>
  order(orderId: string): Promise<string>
}

const key = { 'x-publishable-api-key': testKey }
const sessions = '/checkout-sessions'
const buyer = { email: 'asha@example.com' }

const document: Way = {
  name: 'the document',
  begin: async () => (await shop.weft.agent('POST', `/ucp${sessions}`, { line_items: [shirt] })).body.id,
  prepare: async (id) =>
    (await shop.weft.agent('PUT', `/ucp${sessions}/${id}`, { buyer, shipping_address: usAddress })).body.status,
  complete: async (id) =>
    (await shop.weft.agent('POST', `/ucp${sessions}/${id}/complete`)).body.payment.next_action.url,
  orderOf: async (id) => (await shop.weft.agent('GET', `/ucp${sessions}/${id}`)).body.order_id,
  order: async (id) => (await shop.weft.agent('GET', `/ucp/orders/${id}`)).body.id,
}

const official = ucpVersions.flatMap((version): Way[] => {
  const rest = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await shop.face(version).rest(path.startsWith('/orders') ? 'order' : 'checkout', method, path, body, key)).body
  const tool = (name: string, args: object) =>
    shop.face(version).tool(name === 'get_order' ? 'order' : 'checkout', name, args, key)
  return [
    {
      name: `REST of ${version}`,
      begin: async () => (await rest('POST', sessions, { line_items: [shirt] })).id,
      prepare: async (id) => (await rest('PUT', `${sessions}/${id}`, readyCheckout)).status,
      complete: async (id) => (await rest('POST', `${sessions}/${id}/complete`, {})).continue_url,
      orderOf: async (id) => (await rest('GET', `${sessions}/${id}`)).order.id,
      order: async (id) => (await rest('GET', `/orders/${id}`)).id,
    },
    {
      name: `MCP of ${version}`,
      begin: async () => (await tool('create_checkout', { checkout: { line_items: [shirt] } })).id,
      prepare: async (id) =>
        (await tool('update_checkout', { id, checkout: { line_items: [shirt], buyer, fulfillment: delivery } })).status,
      complete: async (id) => (await tool('complete_checkout', { id })).continue_url,
      orderOf: async (id) => (await tool('get_checkout', { id })).order.id,
      order: async (id) => (await tool('get_order', { id })).id,
    },
  ]
})

const ways = [document, ...official]
const pairs = ways.flatMap((from) => ways.filter((to) => to !== from).map((to) => ({ from, to })))

describe('one session, with one key, on two interfaces', () => {
  it.each(pairs)('started with $from.name, it can be finished with $to.name', async ({ from, to }) => {
    const id = await from.begin()
    expect(await to.prepare(id)).toBe('ready_for_complete')
    const page = await from.complete(id)
    expect(await to.complete(id)).toBe(page)
    await settle(shop, id, { status: 'paid' })
    const orderId = await to.orderOf(id)
    expect(await from.orderOf(id)).toBe(orderId)
    expect([await from.order(orderId), await to.order(orderId)]).toEqual([orderId, orderId])
  })
})

describe('a session whose payment awaits the decision of the shop', () => {
  it.each(ucpVersions)('is incomplete and says so in %s, before and after an update', async (version) => {
    const face = shop.face(version)
    const { id } = (await face.rest('checkout', 'POST', sessions, readyCheckout, key)).body
    await face.rest('checkout', 'POST', `${sessions}/${id}/complete`, {}, key)
    await settle(shop, id, { status: 'paid', amountMinor: 1 })
    const attention = {
      type: 'error',
      code: 'payment_needs_attention',
      content:
        'A payment for this session has arrived and the shop must check it. Do not pay again: the shop has been notified.',
      severity: 'recoverable',
    }
    const read = () => face.rest('checkout', 'GET', `${sessions}/${id}`, undefined, key)
    const before = await read()
    const updated = await face.rest('checkout', 'PUT', `${sessions}/${id}`, readyCheckout, key)
    for (const { body } of [before, updated, await read()])
      expect([body.status, body.messages.filter(({ type }: { type: string }) => type === 'error')]).toEqual([
        'incomplete',
        [attention],
      ])
  })
})
