import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addEvent } from '../../src/platform/events/event-store.ts'
import { isSignedBy } from '../../src/platform/webhooks/signature.ts'
import { testClock } from '../support/clock.ts'
import { paidSession } from '../support/purchase.ts'
import { startTestWeft, type TestAnswer, type TestWeft } from '../support/weft.ts'

interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let weft: TestWeft
let receiver: Server
let url: string
let heard: Heard[] = []
let answers: number[] = []
/** Default answer once `answers` is empty. */
let answer: (body: string) => number = () => 204
const start = new Date('2026-03-01T10:00:00.000Z')
const clock = testClock(start)

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      const status = answers.shift() ?? answer(body)
      response.writeHead(status).end(status === 204 ? undefined : `status ${status}\0`)
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  url = `http://127.0.0.1:${port}/hook`
  weft = await startTestWeft({ clock, environment: { FETCH_ALLOW_HOSTS: `127.0.0.1:${port}` } })
})
afterEach(async () => {
  const { body } = await weft.admin('GET', '/admin/webhook-endpoints?limit=200')
  for (const { id } of body.webhook_endpoints) await weft.admin('DELETE', `/admin/webhook-endpoints/${id}`)
  heard = []
  answers = []
  answer = () => 204
  clock.set(start)
})
afterAll(async () => {
  await weft.stop()
  await new Promise((done) => receiver.close(done))
})

const create = async (body: object = {}): Promise<TestAnswer['body']> => {
  const answer = await weft.admin('POST', '/admin/webhook-endpoints', { url, ...body })
  expect(answer.status).toBe(201)
  return answer.body.webhook_endpoint
}
/** Returns for each secret whether it signed the message. */
const signers = (headers: IncomingHttpHeaders, body: string, secrets: readonly string[]): Promise<boolean[]> => {
  const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const at = new Date(Number(told['webhook-timestamp']) * 1000)
  return Promise.all(secrets.map((one) => isSignedBy(one, told, body, at)))
}
const deliveriesOf = async (id: string) =>
  (await weft.admin('GET', `/admin/webhook-deliveries?endpoint_id=${id}`)).body.webhook_deliveries
/** Emits an event whose order no longer exists, so that `data` of the message is the content of the event. */
const happen = (type = 'order.placed') => addEvent(weft.db, type, { id: 'order_gone' })
/** Relays the events, waits for `count` deliveries and sends those that are due. */
async function deliver(endpointId: string, count = 1): Promise<void> {
  await weft.weft.jobs.runNow('relay-events')
  await vi.waitFor(async () => expect(await deliveriesOf(endpointId)).toHaveLength(count), { timeout: 20_000 })
  await weft.weft.webhooks.deliverDue()
}
const delivery = (endpointId: string, changes: object = {}) => ({
  id: expect.stringMatching(/^whd_/),
  endpoint_id: endpointId,
  message_id: expect.stringMatching(/^msg_/),
  event_type: 'order.placed',
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  delivered_at: start.toISOString(),
  last_status_code: 204,
  last_error: null,
  created_at: start.toISOString(),
  ...changes,
})

test('an endpoint shows its secret once, on creation', async () => {
  const made = await weft.admin(
    'POST',
    '/admin/webhook-endpoints',
    { url, description: 'Ledger' },
    { 'idempotency-key': 'once' },
  )
  const { id, secret } = made.body.webhook_endpoint
  const shown = {
    id,
    url,
    description: 'Ledger',
    event_types: ['*'],
    status: 'enabled',
    disabled_reason: null,
    failing_since: null,
    previous_secret_until: null,
    created_at: start.toISOString(),
    updated_at: start.toISOString(),
  }
  expect(made).toMatchObject({ status: 201, body: { webhook_endpoint: { ...shown, secret } } })
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(24)
  const read = await weft.admin('GET', `/admin/webhook-endpoints/${id}`)
  expect(read.body).toEqual({ webhook_endpoint: shown })
  const again = await weft.admin(
    'POST',
    '/admin/webhook-endpoints',
    { url, description: 'Ledger' },
    { 'idempotency-key': 'once' },
  )
  expect(again.body).toEqual({ webhook_endpoint: shown })
  expect((await weft.admin('GET', '/admin/webhook-endpoints')).body).toEqual({
    webhook_endpoints: [shown],
    count: 1,
    limit: 50,
    offset: 0,
  })
})

test('a placed order is delivered as the admin API shows it, signed', async () => {
  const { id, secret } = await create({ event_types: ['order.placed'] })
  const { completed } = await paidSession(weft)
  await deliver(id)
  const order = (await weft.admin('GET', `/admin/orders/${completed.order_id}`)).body.order
  const [message] = heard
  expect(heard).toHaveLength(1)
  expect(JSON.parse(message?.body ?? '')).toEqual({
    type: 'order.placed',
    timestamp: start.toISOString(),
    data: { order },
  })
  const headers = Object.fromEntries(
    Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  expect(await isSignedBy(secret, headers, message?.body ?? '', clock.now())).toBe(true)
  expect(await deliveriesOf(id)).toEqual([delivery(id, { message_id: headers['webhook-id'] })])
})

test('an endpoint gets only events that it listens to, and none while it is disabled', async () => {
  const all = await create()
  const refunds = await create({ event_types: ['refund.created'] })
  const silent = await create()
  await weft.admin('POST', `/admin/webhook-endpoints/${silent.id}`, { status: 'disabled' })
  await happen()
  await deliver(all.id)
  expect([await deliveriesOf(refunds.id), await deliveriesOf(silent.id)]).toEqual([[], []])
  expect(heard.map(({ body }) => JSON.parse(body).data)).toEqual([{ id: 'order_gone' }])
})

test('a failed message is retried with the same id and bytes until it is accepted', async () => {
  const { id } = await create()
  answers = [500, 302]
  await happen()
  await deliver(id)
  expect((await deliveriesOf(id))[0]).toMatchObject({
    status: 'pending',
    attempts: 1,
    last_status_code: 500,
    last_error: 'The endpoint answered 500.',
  })
  await weft.weft.webhooks.deliverDue()
  expect(heard).toHaveLength(1)
  clock.advance(6_000)
  await weft.weft.webhooks.deliverDue()
  clock.advance(301_000)
  await weft.weft.webhooks.deliverDue()
  const ids = heard.map(({ headers }) => headers['webhook-id'])
  expect([new Set(ids).size, new Set(heard.map(({ body }) => body)).size, heard.length]).toEqual([1, 1, 3])
  const [row] = await deliveriesOf(id)
  const detail = (await weft.admin('GET', `/admin/webhook-deliveries/${row.id}`)).body.webhook_delivery
  expect(detail).toEqual({
    ...delivery(id, { attempts: 3, delivered_at: clock.now().toISOString() }),
    body: heard[0]?.body,
    attempt_log: [
      {
        attempted_at: start.toISOString(),
        duration_ms: expect.any(Number),
        status_code: 500,
        error: 'The endpoint answered 500.',
        response_excerpt: 'status 500',
      },
      {
        attempted_at: new Date(start.getTime() + 6_000).toISOString(),
        duration_ms: expect.any(Number),
        status_code: 302,
        error: 'The endpoint answered 302.',
        response_excerpt: 'status 302',
      },
      {
        attempted_at: clock.now().toISOString(),
        duration_ms: expect.any(Number),
        status_code: 204,
        error: null,
        response_excerpt: '',
      },
    ],
  })
})

test('after three days without success the endpoint is disabled, and a person can enable it and replay what failed', async () => {
  const { id } = await create()
  answers = Array.from({ length: 5 }, () => 503)
  await happen()
  await deliver(id)
  for (let more = 0; more < 4; more++) {
    clock.advance(21 * 3_600_000)
    await weft.weft.webhooks.deliverDue()
  }
  const endpoint = (await weft.admin('GET', `/admin/webhook-endpoints/${id}`)).body.webhook_endpoint
  expect(endpoint).toMatchObject({
    status: 'disabled',
    disabled_reason: 'Nothing could be delivered for three days.',
    failing_since: start.toISOString(),
  })
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'failed', attempts: 5, next_attempt_at: null })
  const enabled = await weft.admin('POST', `/admin/webhook-endpoints/${id}`, { status: 'enabled' })
  expect(enabled.body.webhook_endpoint).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null })
  const replay = await weft.admin('POST', `/admin/webhook-endpoints/${id}/replay`, { since: start.toISOString() })
  expect(replay.body).toEqual({ replay: { deliveries: 1 } })
  await weft.weft.webhooks.deliverDue()
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', attempts: 6 })
})

/** Returns the numbers of the received messages, in order. */
const numbersHeard = () => heard.map(({ body }) => JSON.parse(body).data.number)
const happenNumbered = async (first: number, last: number): Promise<void> => {
  for (let number = first; number <= last; number++)
    await addEvent(weft.db, 'order.placed', { id: 'order_gone', number })
}
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('an endpoint that was away for a minute gets its backlog in order within 15 seconds of its return', async () => {
  const { id } = await create()
  answers = Array.from({ length: 1000 }, () => 503)
  await happenNumbered(1, 4)
  await deliver(id, 4)
  await happenNumbered(5, 20)
  await deliver(id, 20)
  for (let second = 0; second < 60; second++) {
    clock.advance(1000)
    await weft.weft.webhooks.deliverDue()
  }
  // Four concurrent deliveries, then single probes.
  expect(heard.length).toBe(4 + 10)
  heard = []
  answers = []
  for (let second = 0; second < 15; second++) {
    clock.advance(1000)
    await weft.weft.webhooks.deliverDue()
  }
  const [probe, ...backlog] = numbersHeard()
  expect(backlog).toEqual(range(1, 20).filter((number) => number !== probe))
})

test('a replay sends deliveries that wait for a retry at once, each once and in order', async () => {
  const { id } = await create()
  answers = Array.from({ length: 1000 }, () => 404)
  await happenNumbered(1, 12)
  await deliver(id, 12)
  for (let minute = 0; minute < 6; minute++) {
    clock.advance(60_000)
    await weft.weft.webhooks.deliverDue()
  }
  heard = []
  answers = []
  const replay = await weft.admin('POST', `/admin/webhook-endpoints/${id}/replay`, { since: start.toISOString() })
  expect(replay.body).toEqual({ replay: { deliveries: 12 } })
  await weft.weft.webhooks.deliverDue()
  expect(numbersHeard()).toEqual(range(1, 12))
  const all = await weft.admin('POST', `/admin/webhook-endpoints/${id}/replay`, {
    since: start.toISOString(),
    only_failed: false,
  })
  expect(all.body).toEqual({ replay: { deliveries: 12 } })
  await weft.weft.webhooks.deliverDue()
  expect(numbersHeard()).toEqual([...range(1, 12), ...range(1, 12)])
})

test('a message that an endpoint refuses blocks no other message, and is not resent with each of them', async () => {
  const { id } = await create()
  const poisoned = 3
  answer = (body) => (JSON.parse(body).data.number === poisoned ? 500 : 204)
  await happenNumbered(1, 5)
  await deliver(id, 5)
  for (let number = 6; number <= 45; number++) {
    await happenNumbered(number, number)
    await deliver(id, number)
    clock.advance(1000)
    await weft.weft.webhooks.deliverDue()
  }
  const sent = numbersHeard()
  expect(sent.filter((number) => number !== poisoned).sort((one, other) => one - other)).toEqual(
    range(1, 45).filter((number) => number !== poisoned),
  )
  expect(sent.filter((number) => number === poisoned).length).toBeLessThanOrEqual(8)
})

test('410 Gone disables the endpoint at once', async () => {
  const { id } = await create()
  answers = [410]
  await happen()
  await deliver(id)
  const endpoint = (await weft.admin('GET', `/admin/webhook-endpoints/${id}`)).body.webhook_endpoint
  expect(endpoint).toMatchObject({ status: 'disabled', disabled_reason: 'The endpoint answered 410 Gone.' })
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'failed', attempts: 1 })
})

test('a replayed delivery keeps its webhook-id', async () => {
  const { id } = await create()
  await happen()
  await deliver(id)
  const [row] = await deliveriesOf(id)
  const replayed = await weft.admin('POST', `/admin/webhook-deliveries/${row.id}/replay`)
  expect(replayed).toMatchObject({ status: 200, body: { webhook_delivery: { id: row.id, status: 'pending' } } })
  await weft.weft.webhooks.deliverDue()
  expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([row.message_id, row.message_id])
})

test('a test message is sent on request', async () => {
  const { id } = await create({ event_types: ['refund.created'] })
  const asked = await weft.admin('POST', `/admin/webhook-endpoints/${id}/test`)
  expect(asked).toMatchObject({
    status: 201,
    body: { webhook_delivery: { event_type: 'webhook.test', status: 'pending' } },
  })
  await weft.weft.webhooks.deliverDue()
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
    type: 'webhook.test',
    timestamp: start.toISOString(),
    data: { message: 'This is a test of your webhook endpoint.' },
  })
})

test('after a rotation both secrets sign until the overlap ends', async () => {
  const first = await create()
  const rotated = await weft.admin('POST', `/admin/webhook-endpoints/${first.id}/rotate-secret`, {
    overlap_minutes: 60,
  })
  const { secret, previous_secret_until } = rotated.body.webhook_endpoint
  expect(previous_secret_until).toBe(new Date(start.getTime() + 3_600_000).toISOString())
  await weft.admin('POST', `/admin/webhook-endpoints/${first.id}/test`)
  await weft.weft.webhooks.deliverDue()
  clock.advance(3_600_001)
  await weft.admin('POST', `/admin/webhook-endpoints/${first.id}/test`)
  await weft.weft.webhooks.deliverDue()
  const accepted = await Promise.all(heard.map(({ headers, body }) => signers(headers, body, [first.secret, secret])))
  expect(accepted).toEqual([
    [true, true],
    [false, true],
  ])
})

test('changing the URL creates a new secret at once: the old secret no longer signs, and the new one is shown only once', async () => {
  const first = await create()
  const path = `/admin/webhook-endpoints/${first.id}`
  const rotated = (await weft.admin('POST', `${path}/rotate-secret`, { overlap_minutes: 60 })).body.webhook_endpoint
  await weft.admin('POST', `${path}/test`)
  const change = () => weft.admin('PUT', path, { url: `${url}/elsewhere` }, { 'idempotency-key': 'another-address' })
  const moved = await change()
  const { secret } = moved.body.webhook_endpoint
  expect([moved.status, moved.body.webhook_endpoint]).toEqual([
    200,
    {
      ...rotated,
      url: `${url}/elsewhere`,
      secret: expect.stringMatching(/^whsec_/),
      previous_secret_until: null,
      updated_at: clock.now().toISOString(),
    },
  ])
  expect([first.secret, rotated.secret]).not.toContain(secret)
  const again = await change()
  expect([again.status, again.body.webhook_endpoint.secret]).toEqual([200, undefined])
  await weft.weft.webhooks.deliverDue()
  expect(
    await Promise.all(heard.map(({ headers, body }) => signers(headers, body, [first.secret, rotated.secret, secret]))),
  ).toEqual([[false, false, true]])
})

test('sending the same URL, or any other change, keeps the secret', async () => {
  const { id, secret } = await create()
  const path = `/admin/webhook-endpoints/${id}`
  const kept = await weft.admin('PUT', path, { url, description: 'Ours', status: 'enabled' })
  expect([kept.status, kept.body.webhook_endpoint.secret]).toEqual([200, undefined])
  await weft.admin('POST', `${path}/test`)
  await weft.weft.webhooks.deliverDue()
  expect(await Promise.all(heard.map(({ headers, body }) => signers(headers, body, [secret])))).toEqual([[true]])
})

test('an event is delivered once, however many runs relay and send it at the same time', async () => {
  const { id } = await create()
  for (let n = 0; n < 20; n++) await happen()
  await Promise.all([1, 2, 3].map(() => weft.weft.jobs.runNow('relay-events')))
  await deliver(id, 20)
  await Promise.all([1, 2, 3].map(() => weft.weft.webhooks.deliverDue()))
  expect(heard).toHaveLength(20)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
})

test('a URL that is not https, is private or has a password is refused, with the reason', async () => {
  const refusals = await Promise.all(
    ['http://shop.example/hook', 'https://127.0.0.1/hook', 'https://[::1]/', 'https://user:pw@shop.example/'].map(
      (to) => weft.admin('POST', '/admin/webhook-endpoints', { url: to }),
    ),
  )
  expect(refusals.map(({ status, body }) => [status, body.errors])).toEqual([
    [400, [{ path: '/url', message: 'Only https URLs are fetched.' }]],
    [400, [{ path: '/url', message: '127.0.0.1 is not a host of the public internet.' }]],
    [400, [{ path: '/url', message: '::1 is not a host of the public internet.' }]],
    [400, [{ path: '/url', message: 'A URL must not carry a user name or password.' }]],
  ])
})

test('unknown events, duplicates, events listed beside `*`, and an empty list are refused', async () => {
  const sent = await Promise.all(
    [['order.eaten'], ['order.placed', 'order.placed'], ['*', 'order.placed'], []].map((event_types) =>
      weft.admin('POST', '/admin/webhook-endpoints', { url, event_types }),
    ),
  )
  expect(
    sent.map(({ status, body }) => [status, body.type, body.errors.map(({ path }: { path: string }) => path)]),
  ).toEqual([
    [400, 'invalid_data', ['/event_types/0']],
    [400, 'invalid_data', ['/event_types']],
    [400, 'invalid_data', ['/event_types']],
    [400, 'invalid_data', ['/event_types']],
  ])
})
