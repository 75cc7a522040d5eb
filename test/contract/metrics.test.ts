import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { beginPayment, createSession, payByCard, settle } from '../support/buying.ts'
import { salesChannelId, startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

/**
 * Reads the current samples of one metric. Readings are cached for five seconds and the database size for a minute, so
 * the clock advances first.
 */
async function samples(name: string): Promise<Record<string, number>> {
  weft.clock.advance(60_000)
  const { text } = await weft.request({ method: 'GET', url: '/metrics' })
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(name.length, at), Number(line.slice(at + 1))]
    }),
  )
}

async function buy(): Promise<void> {
  await payByCard(weft, await beginPayment(weft, await createSession(weft)), 'paid')
  await settle(weft)
}
/** Relays the events and waits until their handlers finish. */
async function relayed(): Promise<void> {
  await weft.weft.jobs.runNow('relay-events')
  await expect
    .poll(async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%'`.execute(
        weft.db,
      )
      return rows[0]?.open
    })
    .toBe(0)
}

test('orders are counted by currency and sales channel, each once despite repeated events', async () => {
  expect(await samples('weft_orders_placed_total')).toEqual({})
  await buy()
  await buy()
  await relayed()
  const placed = { [`{currency="USD",sales_channel="${salesChannelId}"}`]: 2 }
  expect(await samples('weft_orders_placed_total')).toEqual(placed)
  await sql`update event set relayed_at = null where type = 'order.placed'`.execute(weft.db)
  await relayed()
  expect(await samples('weft_orders_placed_total')).toEqual(placed)
})

test('open payment issues are counted by kind', async () => {
  const none = {
    '{kind="amount_mismatch"}': 0,
    '{kind="disputed"}': 0,
    '{kind="not_applied"}': 0,
    '{kind="paid_after_cancel"}': 0,
    '{kind="paid_not_orderable"}': 0,
    '{kind="paid_twice"}': 0,
    '{kind="refund_failed"}': 0,
    '{kind="over_refunded"}': 0,
    '{kind="unmatched_payment"}': 0,
  }
  expect(await samples('weft_payment_issues_open')).toEqual(none)
  await sql`
    insert into payment_issue (id, attempt_id, kind, content, status)
    select 'pi_' || row_number() over (), id, 'disputed', 'The buyer disputes it.', case row_number() over () when 1 then 'open' else 'resolved' end
    from payment_attempt`.execute(weft.db)
  expect(await samples('weft_payment_issues_open')).toEqual({ ...none, '{kind="disputed"}': 1 })
})

test('unsent mails are counted by state, with the age of the oldest queued one', async () => {
  await sql`delete from mail`.execute(weft.db)
  expect(await samples('weft_mail_oldest_queued_age_seconds')).toEqual({ '': 0 })
  const now = weft.clock.now()
  await sql`
    insert into mail (id, dedupe_key, template, locale, to_address, from_address, from_name, subject, html, text, status, queued_at, next_attempt_at, message_id, created_at, sent_at)
    select 'mail_' || n, 'key ' || n, 'order_confirmation', 'en', 'ada@example.com', 'shop@example.com', 'Shop', 'Hello', '', '', s,
      ${now}::timestamptz - make_interval(mins => n::int), case s when 'queued' then ${now}::timestamptz end, '<' || n || '@example.com>', ${now}, case s when 'sent' then ${now}::timestamptz end
    from unnest('{queued,queued,sent,failed,held,sent}'::text[]) with ordinality as t (s, n)`.execute(weft.db)
  expect(await samples('weft_mails')).toEqual({
    '{state="queued"}': 2,
    '{state="sending"}': 0,
    '{state="failed"}': 1,
    '{state="held"}': 1,
  })
  // Queued two minutes earlier. Each of the two readings advances the clock by a minute.
  expect(await samples('weft_mail_oldest_queued_age_seconds')).toEqual({ '': 240 })
})

test('events waiting for the relay are counted, with the age of the oldest', async () => {
  await relayed()
  expect([await samples('weft_events_waiting'), await samples('weft_event_relay_lag_seconds')]).toEqual([
    { '': 0 },
    { '': 0 },
  ])
  await sql`
    insert into event (type, payload, created_at) select 'metrics.test', '{}', now() - make_interval(hours => n) from generate_series(1, 3) n order by n desc`.execute(
    weft.db,
  )
  expect(await samples('weft_events_waiting')).toEqual({ '': 3 })
  expect(Math.floor(((await samples('weft_event_relay_lag_seconds'))[''] ?? 0) / 3600)).toBe(3)
  await weft.weft.jobs.runNow('relay-events')
  expect(await samples('weft_events_waiting')).toEqual({ '': 0 })
})

test('jobs are counted by queue and state, with the age of the oldest waiting job', async () => {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => weft.connection.pool.query(text, values ?? []),
    },
  })
  await boss.start()
  await boss.createQueue('metrics-test')
  await boss.insert('metrics-test', [{ data: {} }, { data: {} }, { data: {} }, { data: {}, startAfter: 3600 }])
  const [failing] = await boss.fetch('metrics-test')
  await boss.fetch('metrics-test')
  await sql`update pgboss.job set state = 'failed' where id = ${failing?.id}`.execute(weft.db)
  await sql`update pgboss.job set created_on = now() - interval '2 hours' where name = 'metrics-test' and state = 'created'`.execute(
    weft.db,
  )
  await boss.supervise('metrics-test')
  const jobs = Object.entries(await samples('weft_jobs')).filter(([labels]) => labels.includes('metrics-test'))
  expect(Object.fromEntries(jobs)).toEqual({
    '{queue="metrics-test",state="ready"}': 1,
    '{queue="metrics-test",state="deferred"}': 1,
    '{queue="metrics-test",state="active"}': 1,
    '{queue="metrics-test",state="failed"}': 1,
  })
  const ages = await samples('weft_job_oldest_waiting_age_seconds')
  expect(Math.floor((ages['{queue="metrics-test"}'] ?? 0) / 3600)).toBe(2)
  expect(ages['{queue="tally-orders"}']).toBe(0)
  await boss.deleteQueue('metrics-test')
  await boss.stop({ graceful: false })
})

test('webhook deliveries are counted while pending and after their final failure', async () => {
  const created = await weft.admin('POST', '/admin/webhook-endpoints', {
    url: 'https://hooks.example/weft',
    event_types: ['*'],
  })
  await sql`
    with m as (
      insert into webhook_message (id, type, body, created_at) select 'wm_' || n, 'order.placed', '{}', now() from generate_series(1, 6) n returning id
    )
    insert into webhook_delivery (id, endpoint_id, message_id, status, next_attempt_at, delivered_at, created_at)
    select 'wd_' || n, ${created.body.webhook_endpoint.id}, 'wm_' || n, s, case s when 'pending' then now() end, case s when 'delivered' then now() end, now()
    from unnest('{pending,pending,pending,failed,failed,delivered}'::text[]) with ordinality as t (s, n), (select count(*) from m) as written`.execute(
    weft.db,
  )
  expect(await samples('weft_webhook_deliveries')).toEqual({
    '{receiver="endpoint",state="pending"}': 3,
    '{receiver="endpoint",state="failed"}': 2,
    '{receiver="agent",state="pending"}': 0,
    '{receiver="agent",state="failed"}': 0,
  })
})

test('the metrics have the sizes of the data folder’s disk and of the database', async () => {
  const free = (await samples('weft_data_dir_free_bytes'))[''] ?? 0
  const size = (await samples('weft_data_dir_size_bytes'))[''] ?? 0
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free)
  const before = (await samples('weft_database_size_bytes'))[''] ?? 0
  await sql`create table filler as select repeat('x', 1000) as text from generate_series(1, 5000)`.execute(weft.db)
  expect((await samples('weft_database_size_bytes'))['']).toBeGreaterThan(before + 4_000_000)
})
