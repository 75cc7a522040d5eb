import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import type { TestDatabase } from '../support/postgres.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest, locked, query, until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { buy, type Purchase, type Shopping } from './shopper.ts'

const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const adminToken = 'admin-token-of-the-fault-tests'
const orders = 4

interface Outside {
  readonly mail: MailServer
  readonly hooks: WebhookReceiver
}

test('a copy restored as silent sends nothing until its silence ends', async () => {
  const { file, outside } = await backupOfUnannounced()
  const database = await databaseOfTest()
  const weft = await processOn(database, outside)
  expect(await weft.command('restore', file, '--force')).toEqual({
    code: 64,
    output:
      'Say whether this is the shop (--deliver) or a copy for trying out (--silence).\nUsage: weft restore FILE --deliver|--silence [--identity KEY-FILE] [--force]\n',
  })
  const restored = await weft.command('restore', file, '--force', '--silence')
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('This copy is silent.') })
  await weft.start()
  await until(async () => (await query(database, `select from mail where status = 'queued'`)).length === orders, 30_000)
  await sleep(5000)
  expect(told(outside)).toEqual({ mails: [], placed: [] })
  expect((await weft.command('silence', 'end')).code).toBe(0)
  weft.signal('SIGTERM')
  expect(await weft.ended()).toBe(0)
  await weft.start()
  const startedMs = performance.now()
  await until(async () => told(outside).mails.length >= orders && told(outside).placed.length >= orders, 60_000)
  const recoveredSeconds = (performance.now() - startedMs) / 1000
  await sleep(2000)
  const { mails, placed } = told(outside)
  const outcome = { ...(await restoredOutcome(database, outside)), recoveredSeconds }
  reportFault({ fault: 'restore --silence, and the end of it', ...outcome })
  expect([mails.length, placed.length, new Set(mails).size, new Set(placed).size]).toEqual([
    orders,
    orders,
    orders,
    orders,
  ])
}, 300_000)

if (process.env.FULL === '1')
  test('events not yet delivered at the backup are delivered once after the restore', async () => {
    const { file, outside } = await backupOfUnannounced()
    const database = await databaseOfTest()
    const weft = await processOn(database, outside)
    const restored = await weft.command('restore', file, '--force', '--deliver')
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('events are outstanding: who did not hear'),
    })
    await weft.start()
    const startedMs = performance.now()
    await until(async () => told(outside).mails.length >= orders && told(outside).placed.length >= orders, 60_000)
    const recoveredSeconds = (performance.now() - startedMs) / 1000
    await sleep(3000)
    const { mails, placed } = told(outside)
    const outcome = { ...(await restoredOutcome(database, outside)), recoveredSeconds }
    reportFault({ fault: 'restore --deliver', ...outcome })
    expect({ mails: mails.length, placed: placed.length }).toEqual({ mails: orders, placed: orders })
    expect([new Set(mails).size, new Set(placed).size]).toEqual([orders, orders])
    expect(await weft.command('doctor')).toEqual({ code: 0, output: 'All 66 rules hold.\n' })
  }, 300_000)

async function restoredOutcome(database: TestDatabase, outside: Outside) {
  const [row] = await query(database, 'select count(*)::int as orders from "order"')
  const { mails, placed } = told(outside)
  const [mailed, hooked] = [new Set(mails).size, new Set(placed).size]
  return {
    acknowledged: orders,
    lost: orders - Number(row?.orders),
    doubled: mails.length - mailed + placed.length - hooked,
    unannounced: orders - Math.min(mailed, hooked),
  }
}

/**
 * Returns the backup of a shop that was killed after placing orders and before announcing them. A backup has no queues.
 */
async function backupOfUnannounced(): Promise<{ readonly file: string; readonly outside: Outside }> {
  const outside = { mail: await mailServer(), hooks: await webhookReceiver() }
  onTestFinished(async () => {
    await outside.mail.stop()
    await outside.hooks.stop()
  })
  const database = await databaseOfTest()
  const weft = await processOn(database, outside)
  await weft.start()
  const answer = await fetch(`${weft.baseUrl}/admin/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://${outside.hooks.host}/hook`, event_types: ['order.placed'] }),
  })
  expect(answer.status).toBe(201)
  await query(database, 'update variant_stock set on_hand = 1000 where variant_id = $1', [variantId])
  const lock = await locked(database, 'handled_batch')
  const shop: Shopping = { baseUrl: weft.baseUrl, variantId, acknowledged: () => {}, over: () => false }
  for (let number = 1; number <= orders; number++) {
    const purchase: Purchase = { number: number * 10, id: null, quantity: 0, canceled: false, paid: false }
    await buy(shop, purchase)
  }
  await until(
    async () =>
      Number(
        (
          await query(
            database,
            `select count(*)::int as n from event where type = 'order.placed' and relayed_at is not null`,
          )
        )[0]?.n,
      ) === orders,
    60_000,
  )
  const file = join(weft.dataDir, '..', 'shop.weft')
  expect((await weft.command('backup', file)).code).toBe(0)
  await weft.kill({ database: false })
  await lock.release()
  expect(told(outside)).toEqual({ mails: [], placed: [] })
  return { file, outside }
}

async function processOn(database: TestDatabase, { mail, hooks }: Outside): Promise<WeftProcess> {
  const weft = await weftProcess({
    databaseUrl: database.url,
    environment: {
      ADMIN_TOKEN: adminToken,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@shop.example',
      FETCH_ALLOW_HOSTS: hooks.host,
    },
  })
  onTestFinished(() => weft.remove())
  return weft
}

/** Returns the message ids of the sent e-mails, and the orders announced by webhook as placed. */
const told = ({ mail, hooks }: Outside) => ({
  mails: mail.received.map(({ messageId }) => messageId),
  placed: hooks.received.map(({ body }) => String(JSON.parse(body).data.order.id)),
})
