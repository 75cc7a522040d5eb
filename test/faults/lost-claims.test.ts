import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../support/mail-server.ts'
import { type ProxiedDatabase, proxiedDatabase } from '../support/proxied-database.ts'
import { webhookReceiver } from '../support/webhook-receiver.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'

const adminToken = 'admin-token-of-the-fault-tests'
// Without recovery, the shortest lease would release the work after 60 s.
const recoversWithinMs = 30_000

test('a claim that was committed, but whose response was lost, is released by the process that made it', async () => {
  const database = await proxiedDatabase()
  const server = await mailServer()
  onTestFinished(() => server.stop())
  const hooks = await webhookReceiver()
  onTestFinished(() => hooks.stop())
  const weft = await weftProcess({
    databaseUrl: database.url,
    environment: {
      ADMIN_TOKEN: adminToken,
      SMTP_URL: server.url,
      MAIL_FROM: 'shop@shop.example',
      FETCH_ALLOW_HOSTS: hooks.host,
    },
  })
  onTestFinished(() => weft.remove())
  await weft.start()

  const mail = await heldTable(database, 'mail')
  await mail.query(
    `insert into mail (id, dedupe_key, template, locale, to_address, from_address, from_name, subject, html, text, status, next_attempt_at, queued_at, created_at, message_id)
     values ('mail_lost', 'lost', 'order_confirmation', 'en', 'ada@example.com', 'shop@shop.example', 'Shop', 'Hello', '<p>Hello</p>', 'Hello', 'queued', now() - interval '1 minute', now(), now(), '<lost@shop.example>')`,
  )
  await loseTheAnswer(database, 'update mail set', () => mail.commit())
  expect(await database.query('select status from mail')).toEqual([{ status: 'sending' }])
  const mailSeconds = await secondsUntil(async () => server.received.length > 0)

  const endpoint = await createEndpoint(weft, `http://${hooks.host}/hook`)
  const endpoints = await heldTable(database, 'webhook_endpoint')
  await database.query(
    `with message as (insert into webhook_message (id, type, body, created_at) values ('whm_lost', 'order.placed', '{}', now()) returning id)
     insert into webhook_delivery (id, endpoint_id, message_id, status, next_attempt_at, created_at)
     select 'whd_lost', $1, id, 'pending', now(), now() from message`,
    [endpoint],
  )
  await loseTheAnswer(database, 'update webhook_endpoint', () => endpoints.commit())
  expect(await database.query('select lease_until > now() as leased from webhook_delivery')).toEqual([{ leased: true }])
  const webhookSeconds = await secondsUntil(async () => hooks.received.length > 0)

  for (const [kind, count, recoveredSeconds] of [
    ['an e-mail', server.received.length, mailSeconds],
    ['a webhook', hooks.received.length, webhookSeconds],
  ] as const)
    reportFault({
      fault: `the answer to a claim of ${kind} is lost`,
      acknowledged: 1,
      lost: 0,
      doubled: Math.max(0, count - 1),
      unannounced: Math.max(0, 1 - count),
      recoveredSeconds,
    })
  expect({ mails: server.received.length, webhooks: hooks.received.length }).toEqual({ mails: 1, webhooks: 1 })
}, 180_000)

/** Locks the table against all other writes until the transaction is committed. */
async function heldTable(database: ProxiedDatabase, table: string) {
  const client = new pg.Client({ connectionString: database.direct.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share row exclusive mode`)
  return {
    query: (text: string) => client.query(text),
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Breaks the connection while the claim waits for the table. The claim is committed after that. */
async function loseTheAnswer(database: ProxiedDatabase, claim: string, release: () => Promise<void>): Promise<void> {
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%${claim}%'`
  let pids: unknown[] = []
  await until(async () => {
    pids = (await database.query(waiting)).map(({ pid }) => pid)
    return pids.length > 0
  }, 30_000)
  database.proxy.muteOpen()
  await release()
  await until(
    async () =>
      (await database.query(`select from pg_stat_activity where pid = any($1) and state <> 'idle'`, [pids])).length ===
      0,
    10_000,
  )
}

async function secondsUntil(happened: () => Promise<boolean>): Promise<number> {
  const beganMs = performance.now()
  await until(happened, recoversWithinMs)
  return (performance.now() - beganMs) / 1000
}

async function createEndpoint({ baseUrl }: WeftProcess, url: string): Promise<unknown> {
  const made = await fetch(`${baseUrl}/admin/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, event_types: ['order.placed'] }),
  })
  if (made.status !== 201) throw new Error(await made.text())
  const { webhook_endpoint } = (await made.json()) as { webhook_endpoint: { id: string } }
  return webhook_endpoint.id
}
