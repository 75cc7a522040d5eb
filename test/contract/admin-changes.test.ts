import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApiToken } from '../../src/platform/access/api-token-store.ts'
import { createChangeStreams } from '../../src/platform/changes/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { operator } from '../../src/platform/http/admin-caller.ts'
import { createLogger } from '../../src/platform/log.ts'
import { sha256Hex } from '../../src/platform/secret.ts'
import { adminToken, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
/** A second process of the same shop. */
let other: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ listen: true })
  other = await startTestWeft({ listen: true, beside: weft })
})
afterAll(async () => {
  await other.stop()
  await weft.stop()
})

interface Message {
  readonly id: string | null
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole messages.
  readonly data: any
}

/** Opens a stream of changes. `next` skips heartbeats. */
async function listen(shop: TestWeft, token = adminToken, headers: Record<string, string> = {}) {
  const leave = new AbortController()
  const answer = await fetch(`${shop.baseUrl}/admin/changes`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
    signal: leave.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<Message | 'end'> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const event = field('event')
        if (event === undefined) continue
        return { id: field('id') ?? null, event, data: JSON.parse(field('data') ?? 'null') }
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return 'end'
      text += chunk.value
    }
  }
  return { status: answer.status, headers: answer.headers, next, leave: () => leave.abort() }
}

async function tokenOf(scopes: string[], id: string): Promise<string> {
  const token = `weft_at_${id}`
  await insertApiToken(weft.db, {
    id,
    name: id,
    tokenHash: sha256Hex(token),
    tokenHint: 'hint',
    scopes,
    createdBy: 'test',
    now: weft.clock.now(),
    expiresAt: null,
  })
  return token
}

const changed = (...records: [type: string, id: string][]) => ({
  id: expect.stringMatching(/^\d+:\d+:/),
  event: 'changes',
  data: { changes: records.map(([type, id]) => ({ type, id })) },
})

test('a listener is told once of each record that another process changed, and only its id', async () => {
  const stream = await listen(weft)
  expect([stream.status, stream.headers.get('content-type'), stream.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ])
  expect(await stream.next()).toEqual({ id: null, event: 'ready', data: {} })
  const twice = { vendor: 'Weavers', title: 'Indigo Shirt again' }
  expect((await other.admin('POST', '/admin/products/prod_shirt', twice)).status).toBe(200)
  const heard = await stream.next()
  expect(heard).toEqual(changed(['product', 'prod_shirt']))
  await other.admin('POST', '/admin/settings', { name: 'Loom' })
  expect(await stream.next()).toEqual(changed(['settings', 'store']))
  stream.leave()
})

test('changes without a person are reported through their events', async () => {
  const stream = await listen(other)
  await stream.next()
  await sql`insert into event (type, payload) values ('fulfillment.shipped', '{"id": "ful_1", "order_id": "order_1"}'),
    ('refund.succeeded', '{"id": "re_1", "order_id": "order_1"}'), ('unheard.of', '{"id": "x"}')`.execute(weft.db)
  expect(await stream.next()).toEqual(changed(['order', 'order_1']))
  stream.leave()
})

test('a row committed after later ones is reported all the same', async () => {
  const stream = await listen(weft)
  await stream.next()
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const early = weft.db.transaction().execute(async (tx) => {
    await sql`insert into event (type, payload) values ('order.updated', '{"id": "early"}')`.execute(tx)
    written()
    await held
  })
  await isWritten
  await sql`insert into event (type, payload) values ('order.updated', '{"id": "late"}')`.execute(weft.db)
  expect(await stream.next()).toEqual(changed(['order', 'late']))
  commit()
  await early
  expect(await stream.next()).toEqual(changed(['order', 'early']))
  stream.leave()
})

test('a caller is told only of records that it may read', async () => {
  const token = await tokenOf(['changes:read', 'orders:read'], 'orders-only')
  const stream = await listen(weft, token)
  await stream.next()
  await weft.admin('POST', '/admin/products/prod_mug', { vendor: 'Clay' })
  await sql`insert into event (type, payload) values ('order.updated', '{"id": "order_2"}')`.execute(weft.db)
  expect(await stream.next()).toEqual(changed(['order', 'order_2']))
  stream.leave()
})

test('a client that was away, or missed too many changes, must read everything again', async () => {
  const back = await listen(weft, adminToken, { 'last-event-id': '1:1:' })
  expect(await back.next()).toEqual({ id: null, event: 'resync', data: {} })
  await sql`insert into event (type, payload) select 'order.updated', jsonb_build_object('id', 'many_' || n) from generate_series(1, 501) n`.execute(
    weft.db,
  )
  expect(await back.next()).toEqual({ id: expect.any(String), event: 'resync', data: {} })
  back.leave()
})

test('a caller may have eight streams, and closing one frees a place', async () => {
  const token = await tokenOf(['changes:read'], 'many-streams')
  const open = await Promise.all(Array.from({ length: 8 }, () => listen(weft, token)))
  expect(open.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await listen(weft, token)).status).toBe(429)
  open[0]?.leave()
  await expect.poll(async () => (await listen(weft, token)).status).toBe(200)
  for (const stream of open) stream.leave()
})

test('without a stream, changes can be polled', async () => {
  const poll = async (cursor?: string) =>
    (await weft.admin('GET', `/admin/changes${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`))
      .body
  const first = await poll()
  expect(first).toEqual({ cursor: expect.any(String), resync: false, changes: [] })
  await weft.admin('POST', '/admin/products/prod_lamp', { vendor: 'Brass & Co' })
  const second = await poll(first.cursor)
  expect([second.resync, second.changes]).toEqual([false, [{ type: 'product', id: 'prod_lamp' }]])
  expect((await poll(second.cursor)).changes).toEqual([])
  for (const strange of ['x', '9:1:', '1:2:5', '100000000000000:100000000000001:'])
    expect([(await poll(strange)).resync, (await poll(strange)).changes]).toEqual([true, []])
})

test('a stopping process closes its streams', async () => {
  const third = await startTestWeft({ listen: true, beside: weft })
  const stream = await listen(third)
  await stream.next()
  await third.stop()
  expect(await stream.next()).toBe('end')
})

/** Creates streams that read and send heartbeats every 20 ms. */
const ownStreams = (admitted: boolean) =>
  createChangeStreams({
    db: weft.db,
    log: createLogger({ level: 'silent' }),
    stillAdmitted: async (caller) => (admitted ? caller : null),
    times: { readMs: 20, beatMs: 20 },
  })

function opened(streams: ReturnType<typeof ownStreams>) {
  const stream = streams.open(operator, null)
  if (!stream) throw new Error('A first stream is always taken.')
  return stream
}

test('a stream that is closed before it is ready ends without any output', async () => {
  const streams = ownStreams(true)
  const stream = opened(streams)
  streams.close()
  expect(await text(stream)).toBe('')
})

test('a stream ends with the session that opened it', async () => {
  const streams = ownStreams(false)
  const heard = await text(opened(streams))
  expect(heard).toBe('retry: 3000\nevent: ready\ndata: {}\n\nevent: end\ndata: {}\n\n')
  expect(streams.count()).toBe(0)
})

test('no backlog is kept for a listener that does not read; it must read everything again later', async () => {
  const streams = ownStreams(true)
  const stream = opened(streams)
  const insert = (name: string, count: number) =>
    sql`insert into event (type, payload) select 'order.updated', jsonb_build_object('id', ${name}::text || n || repeat('x', 400)) from generate_series(1, ${count}::int) n`.execute(
      weft.db,
    )
  await expect.poll(() => stream.readableLength > 0).toBe(true)
  await insert('large', 400)
  await expect.poll(() => stream.writableNeedDrain).toBe(true)
  await insert('missed', 1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  let heard = ''
  stream.on('data', (chunk) => {
    heard += String(chunk)
  })
  await expect.poll(() => heard.includes('event: resync\ndata: {}\n\n')).toBe(true)
  // One message may exceed the listener's buffer. Later messages are not sent.
  expect(heard.match(/event: \w+/g)).toEqual(['event: ready', 'event: changes', 'event: resync'])
  streams.close()
})

test('without listeners the database is not queried', async () => {
  const alone = await startTestWeft({ beside: weft })
  const stream = await alone.weft.app.inject({
    method: 'GET',
    url: '/admin/changes',
    headers: { authorization: `Bearer ${adminToken}` },
  })
  expect(stream.statusCode).toBe(200)
  const before = alone.connection.statements()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(alone.connection.statements() - before).toBe(0)
  await alone.stop()
})
