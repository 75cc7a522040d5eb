import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { type ProfileServer, profileServer } from '../support/agent-profile-server.ts'
import { checkInvariants } from '../support/invariants.ts'
import { type OfficialShop, officialShop, readyCheckout } from '../support/official-shop.ts'
import { platformProfile } from '../support/signing-agent.ts'
import { settle } from '../support/storefront-payment.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'

const version = '2026-04-08'

let profiles: ProfileServer
let receiver: WebhookReceiver
let shop: OfficialShop
beforeAll(async () => {
  profiles = await profileServer()
  receiver = await webhookReceiver()
  shop = await officialShop({ environment: { FETCH_ALLOW_HOSTS: `${profiles.host},${receiver.host}` } })
  profiles.put('/agent', platformProfile(version, { webhookUrl: `http://${receiver.host}/hook` }))
  const endpoint = { url: 'https://hooks.example/in', event_types: ['*'] }
  await admin('POST', '/webhook-endpoints', endpoint)
})
beforeEach(() => receiver.received.splice(0))
afterEach(async () => {
  expect(await findings()).toEqual([])
})
afterAll(async () => {
  await shop.weft.stop()
  await receiver.stop()
  await profiles.stop()
})

// biome-ignore lint/suspicious/noExplicitAny: tests reach into whole bodies.
async function admin(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<any> {
  const answer = await shop.weft.admin(method, `/admin${path}`, body)
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}

const findings = async () => {
  const { findings: found } = await checkInvariants(shop.weft.db)
  return found.flatMap(({ name, violations }) => (name.startsWith('forgotten-') ? [{ name, violations }] : []))
}

/** An address that names no person. Its street is a single word. */
const house = {
  street_address: 'Rosewood',
  address_locality: 'Ooty',
  address_region: 'TX',
  address_country: 'US',
  postal_code: '78701',
}
const personal = /rosewood|ooty|78701|gretel|hansel|house@/i

/** Buys through an agent that receives order webhooks. */
async function buy(email: string): Promise<string> {
  const face = shop.face(version)
  const headers = { 'ucp-agent': `profile="${profiles.url('/agent')}"` }
  const body = {
    ...readyCheckout,
    buyer: { email },
    fulfillment: { methods: [{ type: 'shipping', destinations: [house] }] },
  }
  const { id } = (await face.rest('checkout', 'POST', '/checkout-sessions', body, headers)).body
  await face.rest('checkout', 'POST', `/checkout-sessions/${id}/complete`, {}, headers)
  await settle(shop, id, { status: 'paid' })
  return (await face.rest('checkout', 'GET', `/checkout-sessions/${id}`, undefined, headers)).body.order.id
}
const customerOf = async (email: string): Promise<string> =>
  (await admin('GET', `/customers?email=${email}`)).customers[0].id

const job = (name: string) => shop.weft.weft.jobs.runNow(name)
/** Waits until the subscribers have handled all events. */
const handled = () =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select 1 from pgboss.job where state not in ('completed', 'failed') and data ? 'events'`.execute(
          shop.weft.db,
        )
      expect(rows).toEqual([])
    },
    { timeout: 20_000, interval: 50 },
  )
const relayed = async () => {
  await job('relay-events')
  await handled()
}
const bodies = async (order: string): Promise<string[]> =>
  (
    await sql<{ body: string }>`
      select body from agent_webhook where order_id = ${order}
      union all select m.body from webhook_message m join event e on e.id = m.event_id
      where coalesce(e.payload ->> 'order_id', e.payload ->> 'id') = ${order}`.execute(shop.weft.db)
  ).rows.map(({ body }) => body)

test('messages about the order of a forgotten customer lose the address, the refund reason and the parcel', async () => {
  const order = await buy('house@example.com')
  await admin('POST', `/orders/${order}/refunds`, { amount: 100, reason: 'Hansel is ill' })
  const parcel = { tracking_number: 'GRETEL', tracking_url: 'https://post.example/GRETEL', shipped: true }
  await admin('POST', `/orders/${order}/fulfillments`, parcel)
  await relayed()
  expect((await bodies(order)).map((body) => personal.test(body))).toEqual(Array(9).fill(true))
  await admin('DELETE', `/customers/${await customerOf('house@example.com')}`)
  expect((await bodies(order)).filter((body) => personal.test(body))).toEqual([])
  await job('deliver-agent-webhooks')
  const [first] = receiver.received.map(({ body }) => JSON.parse(body))
  expect(first.fulfillment.expectations[0].destination).toEqual({
    street_address: '(removed)',
    address_locality: '(removed)',
    address_region: 'TX',
    address_country: 'US',
    postal_code: '(removed)',
  })
  expect(first.line_items[0].item.title).toBe('Indigo Shirt (S)')
  expect(receiver.received.filter(({ body }) => personal.test(body))).toEqual([])
})

test('a message in delivery while its customer is forgotten is retried without their data', async () => {
  const order = await buy('house@example.com')
  await relayed()
  const asked = Promise.withResolvers<void>()
  receiver.waits.push(asked.promise)
  receiver.answers.push(500)
  const delivery = job('deliver-agent-webhooks')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  await admin('DELETE', `/customers/${await customerOf('house@example.com')}`)
  asked.resolve()
  await delivery
  shop.weft.clock.advance(1_000)
  await job('deliver-agent-webhooks')
  expect(receiver.received.map(({ body }) => personal.test(body))).toEqual([true, false])
  expect((await bodies(order)).filter((body) => personal.test(body))).toEqual([])
})

test('a webhook message names no person if, while it is written, its order moves to another customer who is then forgotten', async () => {
  const order = await buy('first.house@example.com')
  const { rows } = await sql<{ id: number }>`
    select id from event where type = 'order.placed' and payload ->> 'id' = ${order}`.execute(shop.weft.db)
  const holder = await shop.weft.connection.pool.connect()
  // The handler has read the order, and inserting its message waits for this transaction.
  await holder.query('begin')
  await holder.query(
    `insert into agent_webhook (id, event_id, event_type, order_id, profile, release, url, body, occurred_at, status, created_at)
     values ('agw_held', $1, 'order.placed', $2, 'x', 'x', 'x', '{}', now(), 'failed', now())`,
    [rows[0]?.id, order],
  )
  await job('relay-events')
  await setTimeout(1000)
  const deeds = (async () => {
    await admin('POST', `/orders/${order}`, { email: 'second.house@example.com' })
    await admin('DELETE', `/customers/${await customerOf('second.house@example.com')}`)
  })()
  await Promise.race([deeds, setTimeout(1500)])
  await holder.query('rollback')
  holder.release()
  await Promise.all([deeds, relayed()])
  await relayed()
  expect((await bodies(order)).filter((body) => personal.test(body))).toEqual([])
  await job('deliver-agent-webhooks')
  expect(receiver.received.map(({ body }) => personal.test(body))).toEqual([false, false])
})

test('a message left by a late writer is reported, and cleaned by the job', async () => {
  const order = await buy('house@example.com')
  await relayed()
  const id = await customerOf('house@example.com')
  const [kept] = await bodies(order)
  await admin('DELETE', `/customers/${id}`)
  const write = sql`update agent_webhook set body = ${kept} where order_id = ${order}`
  await write.execute(shop.weft.db)
  expect(await findings()).toEqual([
    { name: 'forgotten-customer-is-gone', violations: [{ id: order, what: `of customer ${id}` }] },
  ])
  await job('forget-again')
  expect((await bodies(order)).filter((body) => personal.test(body))).toEqual([])
})

test('forgetting at the same time as corrections, jobs and a delivery leaves no data in any order', async () => {
  for (let round = 0; round < 6; round++) {
    const email = `house${round}@example.com`
    const order = await buy(email)
    const id = await customerOf(email)
    const [removed, corrected] = await Promise.all([
      shop.weft.admin('DELETE', `/admin/customers/${id}`),
      shop.weft.admin('POST', `/admin/orders/${order}`, { shipping_address: { street_address: 'Gretelhof' } }),
      relayed(),
      job('deliver-agent-webhooks'),
    ])
    expect([removed.status, [200, 409].includes(corrected.status)]).toEqual([200, true])
    await relayed()
    expect((await bodies(order)).filter((body) => personal.test(body))).toEqual([])
    receiver.received.splice(0)
    await job('deliver-agent-webhooks')
    expect(receiver.received.filter(({ body }) => personal.test(body))).toEqual([])
  }
})

test('an order of a forgotten customer accepts no new address', async () => {
  const order = await buy('house@example.com')
  await admin('DELETE', `/customers/${await customerOf('house@example.com')}`)
  for (const change of [{ email: 'back.house@example.com' }, { shipping_address: { street_address: 'Gretelhof' } }]) {
    const { status, body } = await shop.weft.admin('POST', `/admin/orders/${order}`, change)
    expect([status, body]).toEqual([
      409,
      {
        type: 'conflict',
        message: 'The customer of this order has been forgotten: there is no e-mail address to write to.',
      },
    ])
  }
})
