import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/platform/db/database.ts'
import { startTestWeft, type TestWeft } from '../../support/weft.ts'

const deliveries = 1201
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

test('no statement of a replay, or of the deletion of an endpoint, changes more than 500 deliveries', async () => {
  const made = await weft.admin('POST', '/admin/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' })
  const { id } = made.body.webhook_endpoint
  await weft.admin('POST', `/admin/webhook-endpoints/${id}`, { status: 'disabled' })
  await sql`
    with message as (
      insert into webhook_message (id, type, body, created_at)
      select 'whm_' || n, 'order.placed', '{}', now() from generate_series(1, ${deliveries}::int) n returning id)
    insert into webhook_delivery (id, endpoint_id, message_id, status, delivered_at, created_at)
    select 'whd_' || id, ${id}, id, 'delivered', now(), now() from message`.execute(weft.db)

  const replayed = await weft.admin('POST', `/admin/webhook-endpoints/${id}/replay`, {
    since: '2020-01-01T00:00:00Z',
    only_failed: false,
  })
  expect(replayed.body).toEqual({ replay: { deliveries } })
  expect(await mostChanged()).toBe(mostAtOnce)
  const { rows: waiting } = await sql`
    select count(*)::int as count from webhook_delivery where status = 'pending'`.execute(weft.db)
  expect(waiting).toEqual([{ count: deliveries }])

  expect((await weft.admin('DELETE', `/admin/webhook-endpoints/${id}`)).status).toBe(200)
  expect(await mostChanged()).toBe(mostAtOnce)
  const { rows: left } = await sql`select count(*)::int as count from webhook_delivery`.execute(weft.db)
  expect(left).toEqual([{ count: 0 }])
})
