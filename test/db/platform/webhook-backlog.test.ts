import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { webhookReceiver } from '../../support/webhook-receiver.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const deliveries = 601
const mostAtOnce = 500

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ environment: { FETCH_ALLOW_HOSTS: '127.0.0.1:9' } })
  // Notes how many deliveries each statement changes.
  await sql`create table changed_at_once (count bigint)`.execute(weft.db)
  await sql`
    create function note_changed() returns trigger language plpgsql as $$
    begin insert into changed_at_once select count(*) from old_rows; return null; end $$`.execute(weft.db)
  for (const event of ['update', 'delete'])
    await sql`
      create trigger ${sql.ref(`note_${event}`)} after ${sql.raw(event)} on webhook_delivery
      referencing old table as old_rows for each statement execute function note_changed()`.execute(weft.db)
})
afterAll(() => weft.stop())

async function mostChanged(): Promise<number> {
  const { rows } = await sql<{ most: string }>`
    with noted as (delete from changed_at_once returning count) select coalesce(max(count), 0) as most from noted`.execute(
    weft.db,
  )
  return Number(rows[0]?.most)
}

async function endpointWithDeliveries(url: string, shop = weft): Promise<string> {
  const made = await shop.admin('POST', '/admin/webhook-endpoints', { url })
  if (made.status !== 201) throw new Error(made.text)
  const { id } = made.body.webhook_endpoint
  await sql`
    with message as (
      insert into webhook_message (id, type, body, created_at)
      select ${id}::text || n, 'order.placed', n::text, now() from generate_series(1, ${deliveries}::int) n returning id, body)
    insert into webhook_delivery (id, endpoint_id, message_id, status, delivered_at, created_at)
    select 'whd_' || id, ${id}, id, 'delivered', ${weft.clock.now()}, ${weft.clock.now()} from message order by body::int`.execute(
    weft.db,
  )
  weft.clock.advance(1000)
  return id
}

const replay = (id: string) =>
  weft.admin('POST', `/admin/webhook-endpoints/${id}/replay`, { since: '2020-01-01T00:00:00Z', only_failed: false })

async function counted(condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_delivery where ${condition}`.execute(weft.db)
  return rows[0]?.count ?? 0
}

test('a replay and the deletion of an endpoint change at most 500 deliveries a statement, the rest after the response', async () => {
  const id = await endpointWithDeliveries('http://127.0.0.1:9/hook')
  await weft.admin('POST', `/admin/webhook-endpoints/${id}`, { status: 'disabled' })

  expect((await replay(id)).body).toEqual({ replay: { deliveries } })
  expect(await counted(sql`status = 'pending'`)).toBe(mostAtOnce)
  await weft.weft.webhooks.deliverDue()
  expect(await mostChanged()).toBe(mostAtOnce)
  expect(await counted(sql`status = 'pending'`)).toBe(deliveries)

  expect((await weft.admin('DELETE', `/admin/webhook-endpoints/${id}`)).status).toBe(200)
  expect(await counted(sql`true`)).toBe(deliveries)
  const listed = await weft.admin('GET', '/admin/webhook-deliveries')
  expect(listed.body).toMatchObject({ webhook_deliveries: [], count: 0 })
  expect((await weft.admin('GET', `/admin/webhook-deliveries/whd_${id}1`)).status).toBe(404)
  expect((await weft.admin('POST', `/admin/webhook-deliveries/whd_${id}1/replay`)).status).toBe(404)
  await weft.weft.webhooks.deliverDue()
  expect(await mostChanged()).toBe(mostAtOnce)
  expect(await counted(sql`true`)).toBe(0)
})

test('two processes continue a long replay: each message once, in order, before newer messages', async () => {
  const receiver = await webhookReceiver()
  const allowed = { environment: { FETCH_ALLOW_HOSTS: receiver.host } }
  const [one, other] = [
    await startTestWeft({ ...allowed, beside: weft }),
    await startTestWeft({ ...allowed, beside: weft }),
  ]
  try {
    const id = await endpointWithDeliveries(`http://${receiver.host}/hook`, one)
    expect((await replay(id)).body).toEqual({ replay: { deliveries } })
    await sql`insert into webhook_message (id, type, body, created_at) values ('newer', 'order.placed', 'newer', now())`.execute(
      weft.db,
    )
    await sql`
      insert into webhook_delivery (id, endpoint_id, message_id, status, next_attempt_at, created_at)
      values ('whd_newer', ${id}, 'newer', 'pending', ${weft.clock.now()}, ${weft.clock.now()})`.execute(weft.db)
    while ((await counted(sql`status = 'pending'`)) > 0)
      await Promise.all([one.weft.webhooks.deliverDue(), other.weft.webhooks.deliverDue()])
    const numbers = Array.from({ length: deliveries }, (_, index) => String(index + 1))
    // Compared as text, because the difference of two long lists fills pages.
    expect(receiver.received.map(({ body }) => body).join(' ')).toBe([...numbers, 'newer'].join(' '))
  } finally {
    await one.stop()
    await other.stop()
    await receiver.stop()
  }
}, 180_000)
