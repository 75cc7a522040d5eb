import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkSignature, derivedOf, PublicJwkSchema, readSignatures } from '../../src/platform/http-signatures/index.ts'
import { type ProfileServer, profileServer } from '../support/agent-profile-server.ts'
import { conforms, type OfficialShop, officialShop, readyCheckout, shirt } from '../support/official-shop.ts'
import { platformProfile } from '../support/signing-agent.ts'
import { settle } from '../support/storefront-payment.ts'
import { type UcpVersion, ucpVersions } from '../support/ucp-schemas.ts'
import { type ReceivedWebhook, type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'

let profiles: ProfileServer
let receiver: WebhookReceiver
let shop: OfficialShop
beforeAll(async () => {
  profiles = await profileServer()
  receiver = await webhookReceiver()
  shop = await officialShop({ environment: { FETCH_ALLOW_HOSTS: `${profiles.host},${receiver.host}` } })
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answers.length = 0
})
afterAll(async () => {
  await shop.weft.stop()
  await receiver.stop()
  await profiles.stop()
})

const job = async (name: string) => {
  if ((await shop.weft.weft.jobs.runNow(name)) !== 'done') throw new Error(`The job ${name} failed.`)
}
const messages = async (order: string) =>
  (await shop.weft.admin('GET', `/admin/agent-webhooks?order_id=${order}`)).body.agent_webhooks
/** Relays the events and waits until their messages are queued. The queue is polled twice a second. */
const queued = async (order: string, count: number) => {
  await job('relay-events')
  await vi.waitFor(async () => expect(await messages(order)).toHaveLength(count), { timeout: 10_000, interval: 50 })
}

describe.each(ucpVersions)('order webhooks at %s', (version) => {
  const listening = (path: string) => {
    profiles.put(path, platformProfile(version, { webhookUrl: `http://${receiver.host}/hooks/${version}` }))
    return { 'ucp-agent': `profile="${profiles.url(path)}"` }
  }
  const buy = async (headers: Record<string, string>) => {
    const face = shop.face(version)
    const { id } = (await face.rest('checkout', 'POST', '/checkout-sessions', readyCheckout, headers)).body
    await face.rest('checkout', 'POST', `/checkout-sessions/${id}/complete`, {}, headers)
    await settle(shop, id, { status: 'paid' })
    return (await face.rest('checkout', 'GET', `/checkout-sessions/${id}`, undefined, headers)).body.order.id
  }

  it('an agent whose profile has a webhook URL receives its order, complete and signed', async () => {
    const headers = listening(`/placed/${version}`)
    const order = await buy(headers)
    await queued(order, 1)
    await job('deliver-agent-webhooks')
    const [sent] = receiver.received
    expect(receiver.received).toHaveLength(1)
    expect(sent?.path).toBe(`/hooks/${version}`)
    const entity = (await shop.face(version).rest('order', 'GET', `/orders/${order}`, undefined, headers)).body
    expect(JSON.parse(sent?.body ?? '')).toEqual(entity)
    conforms(version, 'order', JSON.parse(sent?.body ?? ''))
    await isSigned(version, sent)
    expect(await messages(order)).toEqual([
      {
        id: sent?.headers['webhook-id'],
        order_id: order,
        event_type: 'order.placed',
        profile: profiles.url(`/placed/${version}`),
        release: version,
        url: `http://${receiver.host}/hooks/${version}`,
        status: 'delivered',
        attempts: 1,
        occurred_at: shop.weft.clock.now().toISOString(),
        next_attempt_at: null,
        delivered_at: shop.weft.clock.now().toISOString(),
        last_status_code: 200,
        last_error: null,
        created_at: shop.weft.clock.now().toISOString(),
      },
    ])
  })

  it('a failed delivery is retried with the same bytes, id and timestamp', async () => {
    const order = await buy(listening(`/retried/${version}`))
    await queued(order, 1)
    receiver.answers.push(500, 503)
    await job('deliver-agent-webhooks')
    expect(await messages(order)).toMatchObject([
      { status: 'pending', attempts: 1, last_status_code: 500, last_error: 'The agent answered 500.' },
    ])
    await job('deliver-agent-webhooks')
    expect(receiver.received).toHaveLength(1)
    for (const wait of [1_000, 2_000]) {
      shop.weft.clock.advance(wait)
      await job('deliver-agent-webhooks')
    }
    expect(await messages(order)).toMatchObject([{ status: 'delivered', attempts: 3, last_status_code: 200 }])
    const kept = receiver.received.map(({ body, headers }) => [
      body,
      headers['webhook-id'],
      headers['webhook-timestamp'],
      headers['content-digest'],
    ])
    expect(kept).toEqual([kept[0], kept[0], kept[0]])
    await isSigned(version, receiver.received[2])
  })

  it('an agent that is down for an hour gets one probe per run, and every message once it responds', async () => {
    const headers = listening(`/away/${version}`)
    const orders = [await buy(headers), await buy(headers), await buy(headers)]
    for (const order of orders) await queued(order, 1)
    receiver.answers.push(...Array.from({ length: 1000 }, () => 503))
    const seconds = async (count: number) => {
      for (let second = 0; second < count; second++) {
        shop.weft.clock.advance(1_000)
        await job('deliver-agent-webhooks')
      }
    }
    await job('deliver-agent-webhooks')
    // All three are sent before the first answer shows that the agent is down.
    expect(receiver.received).toHaveLength(3)
    await seconds(54)
    // Attempts after 1, 2, 3, 5, 8, 12, 18, 27 and 41 seconds.
    expect(receiver.received).toHaveLength(12)
    for (let minutes = 0; minutes < 60; minutes++) {
      shop.weft.clock.advance(60_000)
      await job('deliver-agent-webhooks')
    }
    expect(receiver.received).toHaveLength(72)
    const another = await buy(headers)
    await queued(another, 1)
    receiver.answers.length = 0
    await seconds(20)
    for (const order of [...orders, another])
      expect(await messages(order)).toMatchObject([{ status: 'delivered', last_status_code: 200 }])
    expect(receiver.received).toHaveLength(76)
  })

  it('a message that an agent never accepts is retried ahead of others three times, and delays the others by a second each time', async () => {
    const headers = listening(`/refused/${version}`)
    const refused = await buy(headers)
    await queued(refused, 1)
    receiver.answers.push(500)
    await job('deliver-agent-webhooks')
    for (let n = 0; n < 5; n++) {
      const accepted = await buy(headers)
      await queued(accepted, 1)
      shop.weft.clock.advance(1_000)
      receiver.answers.splice(0, Infinity, 200, 500)
      await job('deliver-agent-webhooks')
      expect((await messages(accepted))[0].status).toBe('delivered')
    }
    receiver.answers.length = 0
    expect(await messages(refused)).toMatchObject([{ status: 'pending', attempts: 4, last_status_code: 500 }])
    shop.weft.clock.advance(5_000)
    await job('deliver-agent-webhooks')
    expect(await messages(refused)).toMatchObject([{ status: 'delivered', attempts: 5 }])
  })

  it('every change of the order is sent as the whole order, in sequence', async () => {
    const headers = listening(`/changed/${version}`)
    const order = await buy(headers)
    await queued(order, 1)
    const [line] = (await shop.face(version).rest('order', 'GET', `/orders/${order}`, undefined, headers)).body
      .line_items
    const parcel = {
      items: [{ line_item_id: line.id, quantity: 1 }],
      carrier: 'Post',
      tracking_number: 'P1',
      shipped: true,
    }
    expect((await shop.weft.admin('POST', `/admin/orders/${order}/fulfillments`, parcel)).status).toBe(201)
    await queued(order, 3)
    receiver.answers.push(500)
    await job('deliver-agent-webhooks')
    expect(receiver.received).toHaveLength(1)
    shop.weft.clock.advance(1_000)
    await job('deliver-agent-webhooks')
    const told = receiver.received.map(({ body }) =>
      JSON.parse(body).fulfillment.events.map((event: { type: string }) => event.type),
    )
    expect(told).toEqual([[], [], ['processing', 'shipped'], ['processing', 'shipped']])
    expect(new Set(receiver.received.map((sent) => sent.headers['webhook-id'])).size).toBe(3)
  })

  it('a message answered with 410 is given up, and a person can resend it', async () => {
    const order = await buy(listening(`/gone/${version}`))
    await queued(order, 1)
    receiver.answers.push(410)
    await job('deliver-agent-webhooks')
    const [message] = await messages(order)
    expect(message).toMatchObject({ status: 'failed', attempts: 1, last_status_code: 410, next_attempt_at: null })
    const again = await shop.weft.admin('POST', `/admin/agent-webhooks/${message.id}/replay`)
    expect(again.body.agent_webhook).toMatchObject({ id: message.id, status: 'pending', attempts: 1 })
    await job('deliver-agent-webhooks')
    expect((await shop.weft.admin('GET', `/admin/agent-webhooks/${message.id}`)).body.agent_webhook).toMatchObject({
      status: 'delivered',
      attempts: 2,
      body: receiver.received[1]?.body,
    })
    expect((await shop.weft.admin('POST', '/admin/agent-webhooks/agw_none/replay')).status).toBe(404)
  })

  it('if another person buys a cart, the agent that filled it still receives the order', async () => {
    const headers = listening(`/cart/${version}`)
    const cart = (await shop.face(version).rest('cart', 'POST', '/carts', { line_items: [shirt] }, headers)).body.id
    const { line_items: _, ...rest } = readyCheckout
    const body = { ...rest, line_items: [shirt] }
    await shop.face(version).rest('checkout', 'PUT', `/checkout-sessions/${cart}`, body)
    await shop.face(version).rest('checkout', 'POST', `/checkout-sessions/${cart}/complete`, {})
    await settle(shop, cart, { status: 'paid' })
    const { order } = (await shop.face(version).rest('checkout', 'GET', `/checkout-sessions/${cart}`)).body
    await queued(order.id, 1)
    expect((await messages(order.id))[0].profile).toBe(profiles.url(`/cart/${version}`))
    await job('deliver-agent-webhooks')
  })

  it('no request goes to a private IP address', async () => {
    const path = `/private/${version}`
    profiles.put(path, platformProfile(version, { webhookUrl: `https://169.254.169.254/${version}` }))
    const order = await buy({ 'ucp-agent': `profile="${profiles.url(path)}"` })
    await queued(order, 1)
    await job('deliver-agent-webhooks')
    expect(await messages(order)).toMatchObject([
      {
        status: 'pending',
        last_status_code: null,
        last_error: '169.254.169.254 is not a host of the public internet.',
      },
    ])
  })

  async function isSigned(release: UcpVersion, sent: ReceivedWebhook | undefined): Promise<void> {
    if (!sent) throw new Error('Nothing was sent.')
    const named = 'https://shop.example/.well-known/ucp'
    expect(sent.headers['ucp-agent']).toBe(`profile="${named}"`)
    const profile = (await shop.weft.request({ method: 'GET', url: new URL(named).pathname })).body
    const [key] = profile[release === '2026-04-08' ? 'signing_keys' : 'keys']
    const message = {
      derived: derivedOf('POST', new URL(`http://${receiver.host}${sent.path}`)),
      headers: sent.headers,
      body: Buffer.from(sent.body),
    }
    const [candidate] = readSignatures(sent.headers, shop.weft.clock.now())
    if (!candidate) throw new Error('It is not signed.')
    const required = [
      '@method',
      '@authority',
      '@path',
      'ucp-agent',
      'content-digest',
      'content-type',
      'webhook-id',
      'webhook-timestamp',
    ]
    expect(candidate.keyId).toBe(key.kid)
    checkSignature(message, candidate, PublicJwkSchema.parse(key), required)
  }
})
