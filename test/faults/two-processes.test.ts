import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/platform/seeded-random.rules.ts'
import { mailServer } from '../support/mail-server.ts'
import { webhookReceiver } from '../support/webhook-receiver.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest, query, until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { promised } from './promised.ts'
import { buy, type Purchase, type Shopping } from './shopper.ts'

const full = process.env.FULL === '1'
const betweenKillsMs = full ? 4000 : 1500
const purchaseEveryMs = 250
/**
 * Maximum number of unfinished purchases. Shoppers wait while a process is down, and more of them would only measure
 * the speed of the machine.
 */
const mostAtOnce = 40
const toldWithinMs = promised(30_000)
const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const adminToken = 'admin-token-of-the-fault-tests'

interface Fault {
  readonly how: string
  readonly times: number
  happen(weft: WeftProcess, random: () => number): Promise<void>
}
const kill: Fault = {
  how: 'killed',
  times: Number(process.env.KILLS ?? (full ? 15 : 3)),
  async happen(weft, random) {
    await weft.kill({ database: false })
    await sleep(1000 * random())
    await weft.start()
  },
}
/**
 * Pauses a process like a suspended virtual machine: the other process takes over its work, and then the paused one
 * continues where it stopped.
 */
const pause: Fault = {
  how: 'paused for 12 s',
  times: 3,
  async happen(weft) {
    weft.signal('SIGSTOP')
    await sleep(12_000)
    weft.signal('SIGCONT')
  },
}

test.each(full ? [kill, pause] : [kill])(
  `nothing is lost or doubled while one of two processes is $how again and again, and messages arrive within ${toldWithinMs / 1000} s`,
  async ({ how, times, happen }) => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const random = seededRandom(seed)
    const database = await databaseOfTest()
    const mail = await mailServer()
    const hooks = await webhookReceiver()
    onTestFinished(async () => {
      await mail.stop()
      await hooks.stop()
    })
    const processOn = (): Promise<WeftProcess> =>
      weftProcess({
        databaseUrl: database.url,
        environment: {
          ADMIN_TOKEN: adminToken,
          ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
          SMTP_URL: mail.url,
          MAIL_FROM: 'shop@shop.example',
          FETCH_ALLOW_HOSTS: hooks.host,
          // All purchases are of one variant, by one agent, from one address. The limits of holds would refuse them.
          HOLD_UNITS_PER_ADDRESS: '0',
          HOLD_UNITS_PER_AGENT: '0',
          HOLD_UNITS_PER_BUYER: '0',
          HOLD_SHARE_PERCENT: '0',
        },
      })
    const both = [await processOn(), await processOn()] as const
    for (const weft of both) {
      onTestFinished(() => weft.remove())
      await weft.start()
    }
    await query(database, 'update variant_stock set on_hand = 100000 where variant_id = $1', [variantId])
    await listen(both[0], `http://${hooks.host}/hook`)

    const purchases: Purchase[] = []
    const problems: unknown[] = []
    const running = new Set<Promise<void>>()
    const timer = setInterval(() => {
      if (running.size >= mostAtOnce) return
      // Some are declined first, some are canceled.
      const purchase: Purchase = { number: purchases.length + 1, id: null, quantity: 0, canceled: false, paid: false }
      const { baseUrl } = both[purchases.length % 2 === 0 ? 0 : 1]
      const shop: Shopping = { baseUrl, variantId, acknowledged: () => {}, over: () => false }
      purchases.push(purchase)
      const bought = buy(shop, purchase)
        .catch((error: unknown) => void problems.push(error))
        .finally(() => running.delete(bought))
      running.add(bought)
    }, purchaseEveryMs)
    for (let n = 0; n < times; n++) {
      await sleep(betweenKillsMs * (0.5 + random()))
      await happen(both[n % 2 === 0 ? 0 : 1], random)
    }
    const lastKillMs = performance.now()
    clearInterval(timer)
    await Promise.all(running)
    expect(problems).toEqual([])
    const placedMs = performance.now()

    const paid = purchases.filter((purchase) => purchase.paid)
    const orderOf = new Map<string, string>()
    const toldOf = new Set<string>()
    let parsed = 0
    // Parses each body once: while this process is busy, its receiver does not answer.
    const told = (): ReadonlySet<string> => {
      for (; parsed < hooks.received.length; parsed++)
        toldOf.add(String(JSON.parse(hooks.received[parsed]?.body ?? '').data.order.id))
      return toldOf
    }
    const announced = async (): Promise<boolean> => {
      for (const { id, checkout_id } of await query(database, 'select id, checkout_id from "order"'))
        orderOf.set(String(checkout_id), String(id))
      const mails = await query(
        database,
        `select related_id from mail where template = 'order_confirmation' and status = 'sent'`,
      )
      const sent = new Set(mails.map(({ related_id }) => String(related_id)))
      return paid.every(({ id }) => {
        const order = orderOf.get(String(id))
        return order !== undefined && sent.has(order) && told().has(order)
      })
    }
    await until(announced, promised(120_000)).catch(async () => {
      const waiting = await query(
        database,
        `select name, state::text, count(*)::int as jobs, max(retry_count) as tries, max(start_after) as due, now() as now
       from pgboss.job where state <> 'completed' and name not like '\\_\\_pgboss%' group by 1, 2`,
      )
      const unsent = await query(
        database,
        `select status, count(*)::int as mails, max(attempts) as tries, max(next_attempt_at) as due, max(last_error) as error from mail where status <> 'sent' group by 1`,
      )
      const deliveries = await query(
        database,
        `select d.status, count(*)::int as deliveries, max(d.tries) as tries, min(d.lease_until) as lease, min(d.next_attempt_at) as due,
         max(d.last_attempt_at) as tried, max(e.away_since) as away, max(e.probe_at) as probe, max(e.backlog_before) as backlog, max(e.status) as endpoint
       from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id group by 1`,
      )
      process.stdout.write(
        `Waiting: ${JSON.stringify({ waiting, unsent, deliveries })} ${both
          .map((weft) => weft.said())
          .join('')
          .slice(-6000)}\n`,
      )
    })
    // Under load, purchases continue for a while after the last kill.
    const recoveredSeconds = (performance.now() - placedMs) / 1000
    const orders = await query(database, 'select checkout_id from "order"')
    const messages = new Set(mail.received.map(({ messageId }) => messageId)).size
    const figures = {
      acknowledged: paid.length,
      lost: paid.filter(({ id }) => !orderOf.has(String(id))).length,
      doubled: orders.length - orderOf.size + (messages - orders.length),
      unannounced: paid.filter(({ id }) => !told().has(orderOf.get(String(id)) ?? '')).length,
    }
    reportFault({
      fault: `two processes, one ${how} ${times} times (SEED=${seed})`,
      ...figures,
      recoveredSeconds,
      boughtSecondsAfterKill: (placedMs - lastKillMs) / 1000,
      mailTransmissions: mail.received.length,
      webhookRequests: hooks.received.length,
    })
    expect({ ...figures, orders: orders.length }).toEqual({
      acknowledged: paid.length,
      lost: 0,
      doubled: 0,
      unannounced: 0,
      orders: paid.length,
    })
    expect(recoveredSeconds * 1000).toBeLessThan(toldWithinMs)
    expect(await both[0].command('doctor')).toEqual({ code: 0, output: 'All 66 rules hold.\n' })
  },
  900_000,
)

async function listen({ baseUrl }: WeftProcess, url: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/admin/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, event_types: ['order.placed'] }),
  })
  expect(answer.status).toBe(201)
}
