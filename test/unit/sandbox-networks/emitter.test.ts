import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Delivery, WebhookChange } from '../../../sandbox/networks/emitter.ts'
import { people, sandboxApps, startTestNetworks, type TestNetworks } from '../../support/networks.ts'

interface Received {
  readonly body: Buffer
  readonly signature: string
  readonly chunks: number
}

let networks: TestNetworks
let shop: Server
let received: Received[]
let statuses: number[]

beforeEach(async () => {
  received = []
  statuses = []
  shop = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = new URL(request.url ?? '', 'http://shop')
      if (request.method === 'GET') return answer.end(asked.searchParams.get('hub.challenge'))
      const signature = String(request.headers['x-hub-signature-256'])
      received.push({ body: Buffer.concat(chunks), signature, chunks: chunks.length })
      answer.statusCode = statuses.shift() ?? 200
      answer.end('EVENT_RECEIVED')
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  networks = await startTestNetworks({ webhookUrl: `http://127.0.0.1:${port}/webhooks` })
  return async () => {
    await networks.stop()
    await new Promise((resolve) => shop.close(resolve))
  }
})

const change = (accountId: string, message: string): WebhookChange => ({
  object: 'page',
  accountId,
  field: 'feed',
  value: { item: 'status', verb: 'edited', message },
})

const emit = async (changes: readonly WebhookChange[], delivery?: Delivery) =>
  (await networks.control('POST', '/webhooks', { changes, delivery })).body.statuses

const isSigned = ({ body, signature }: Received) =>
  signature === `sha256=${createHmac('sha256', sandboxApps.graph.secret).update(body).digest('hex')}`

const messages = ({ body }: Received) =>
  JSON.parse(body.toString('utf8')).entry.map(
    ({ id, changes }: { id: string; changes: { value: { message: string } }[] }) => [
      id,
      changes.map(({ value }) => value.message),
    ],
  )

test('a message is signed over its exact bytes, which are ASCII', async () => {
  expect(await emit([change('102000000000001', 'Żółć 🧵')])).toEqual([200])
  const [message] = received
  expect(
    message && [
      isSigned(message),
      message.body.toString('latin1').includes('\\u017b\\u00f3\\u0142\\u0107 \\ud83e\\uddf5'),
    ],
  ).toEqual([true, true])
})

test('changes are batched by account, and may be reordered', async () => {
  const batch = [change('1', 'a'), change('2', 'b'), change('1', 'c')]
  await emit(batch)
  await emit(batch, { reversed: true })
  expect(received.map(messages)).toEqual([
    [
      ['1', ['a', 'c']],
      ['2', ['b']],
    ],
    [
      ['1', ['c', 'a']],
      ['2', ['b']],
    ],
  ])
})

test('a message can be sent twice with the same bytes', async () => {
  expect(await emit([change('1', 'a')], { copies: 2 })).toEqual([200, 200])
  expect(received[0]?.body.equals(received[1]?.body ?? Buffer.alloc(0))).toBe(true)
})

test('a message with a bad signature is sent once', async () => {
  statuses = [401]
  expect(await emit([change('1', 'a')], { badSignature: true })).toEqual([401])
  expect(received.map(isSigned)).toEqual([false])
})

test('characters can be split across chunks, and the signature still matches', async () => {
  await emit([change('1', 'é日🧵')], { split: true })
  const [message] = received
  expect(message && [isSigned(message), message.chunks > 1, messages(message)]).toEqual([
    true,
    true,
    [['1', ['é日🧵']]],
  ])
})

test('the webhook URL is verified, and can be changed', async () => {
  const asked = await networks.control('POST', '/verify-webhook', { verify_token: 't', challenge: '1158201444' })
  expect(asked.body).toEqual({ status: 200, body: '1158201444' })
  await networks.control('PUT', '/webhook-url', { url: null })
  expect([await emit([change('1', 'a')]), received]).toEqual([[], []])
})

test('a refused message is retried three times', async () => {
  statuses = [500, 500, 500, 500, 200]
  expect(await emit([change('1', 'a')])).toEqual([500, 500, 500, 500])
})

describe('a page', () => {
  async function aPost(subscribes: boolean): Promise<{ pageId: string; id: string; token: string }> {
    const [page] = (await networks.graphLogin(people.bilal)).pages
    const { id: pageId = '', token = '' } = page ?? {}
    if (subscribes) {
      const { body } = await networks.post(`/${pageId}/subscribed_apps`, token, { subscribed_fields: 'feed,mention' })
      expect(body).toEqual({ success: true })
    }
    const { id } = (await networks.post(`/${pageId}/feed`, token, { message: 'Hello' })).body
    return { pageId, id, token }
  }

  const press = (pageId: string, fields: Record<string, string>) =>
    fetch(`${networks.url}/timeline/page/${pageId}`, { method: 'POST', body: new URLSearchParams(fields) })

  const values = () => received.map(({ body }) => JSON.parse(body.toString('utf8')).entry[0].changes[0].value)

  test('reports visitors’ actions on its timeline if it is subscribed', async () => {
    const { pageId, id } = await aPost(true)
    const page = await press(pageId, { object: id, do: 'react', type: 'ANGRY' })
    expect(await page.text()).toContain('Weft was told, and has taken the message.')
    await press(pageId, { object: id, do: 'comment', text: 'Schön' })
    expect(values().filter(({ item }) => item !== 'status')).toEqual([
      expect.objectContaining({ item: 'reaction', verb: 'add', reaction_type: 'anger', post_id: id }),
      expect.objectContaining({ item: 'comment', verb: 'add', post_id: id, message: 'Schön' }),
    ])
    expect(received.every(isSigned)).toBe(true)
  })

  test('reports nothing if it is not subscribed, and its timeline says so', async () => {
    const { pageId, id } = await aPost(false)
    const page = await press(pageId, { object: id, do: 'react', type: 'LIKE' })
    expect([(await page.text()).includes('it has not subscribed'), received]).toEqual([true, []])
  })

  test('can subscribe to existing fields, with its own token and scope', async () => {
    const { pageId, token } = await aPost(false)
    const unknown = await networks.post(`/${pageId}/subscribed_apps`, token, { subscribed_fields: 'weather' })
    expect([unknown.status, unknown.body.error.code]).toEqual([400, 100])
    const { user } = await networks.graphLogin(people.bilal)
    const asPerson = await networks.post(`/${pageId}/subscribed_apps`, user, { subscribed_fields: 'feed' })
    expect([asPerson.status, asPerson.body.error.code]).toEqual([403, 210])
  })
})

test('a timeline escapes text, and shows nothing for unknown ids', async () => {
  const [page] = (await networks.graphLogin(people.bilal)).pages
  await networks.post(`/${page?.id}/feed`, page?.token ?? '', { message: '<script>alert(1)</script>' })
  const shown = await (await fetch(`${networks.url}/timeline/page/${page?.id}`)).text()
  expect([shown.includes('<script>'), shown.includes('&lt;script&gt;alert(1)')]).toEqual([false, true])
  expect((await fetch(`${networks.url}/timeline/page/1`)).status).toBe(404)
})
