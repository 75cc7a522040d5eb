/**
 * Soak test of two processes: purchases at a third of their peak rate, one fault per minute. Reports how many purchases
 * were acknowledged, lost, doubled and unannounced; how soon after each fault a purchase succeeded and the buyers of
 * earlier ones were notified; and whether memory, connections, open files or working tables grow. The first process
 * runs from beginning to end; only the second is killed and restarted.
 *
 * TEST_DATABASE_URL=postgresql://… npm run test:soak -- [--minutes 60] [--fault-seconds 60] [--rate 5]
 *
 * `--rate` sets the purchases per second and skips measuring the peak. Exits with 1 if a purchase was lost, doubled or
 * unannounced, if a recovery was late, or if a figure grows.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { mailServer } from '../support/mail-server.ts'
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts'
import { webhookReceiver } from '../support/webhook-receiver.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { buy, type Purchase } from './shopper.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'fault-seconds': { type: 'string', default: '60' },
    rate: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const faultEveryMs = Number(values['fault-seconds']) * 1000
const givenRate = values.rate === undefined ? null : Number(values.rate)
const server = process.env.TEST_DATABASE_URL
if (server === undefined || !(minutes > 0) || !(faultEveryMs >= 10_000) || !((givenRate ?? 1) > 0)) {
  process.stderr.write(
    'Needs TEST_DATABASE_URL, --minutes above 0, --fault-seconds of 10 or more, and a --rate above 0 if given.\n',
  )
  process.exit(2)
}

const adminToken = 'admin-token-of-the-soak'
const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const buyersAtPeak = 8
const warmUpMs = 30_000
const peakMs = 60_000
const mostAtOnce = 100
const sampleEveryMs = 10_000
const samplesPerLine = 6
const settleMs = 30_000
const purchasesCompared = 50
const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

/** Rows that wait to be processed. They must not accumulate. */
const working: Readonly<Record<string, string>> = {
  events: 'select count(*) from event where relayed_at is null',
  jobs: `select count(*) from pgboss.job where state in ('created', 'retry', 'active')`,
  checkouts_to_list: 'select count(*) from checkout_to_list',
  orders_to_list: 'select count(*) from order_to_list',
  customers_to_list: 'select count(*) from customer_to_list',
  webhooks: `select count(*) from webhook_delivery where status = 'pending'`,
  mails: `select count(*) from mail where status in ('queued', 'sending')`,
  payment_events: 'select count(*) from payment_event where processed_at is null',
  dead_calls: 'select count(*) from idempotency_key where status is null',
  processes: 'select count(*) from process',
}

const address = new URL(server)
const name = `weft_soak_${process.pid}`
const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`create database ${name}`)
const direct = new URL(server)
direct.pathname = `/${name}`
const proxies = {
  database: await tcpProxy({ host: address.hostname, port: Number(address.port || 5432) }),
}
const through = new URL(direct)
through.hostname = '127.0.0.1'
through.port = String(proxies.database.port)
const mail = await mailServer()
const hooks = await webhookReceiver()
const hookProxy = await tcpProxy({ host: '127.0.0.1', port: Number(hooks.host.split(':')[1]) })
const mailProxy = await tcpProxy({ host: '127.0.0.1', port: mail.port })
const wefts: WeftProcess[] = []
for (let n = 0; n < 2; n++)
  wefts.push(
    await weftProcess({
      databaseUrl: through.href,
      environment: {
        ADMIN_TOKEN: adminToken,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
        SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
        MAIL_FROM: 'shop@shop.example',
        FETCH_ALLOW_HOSTS: `127.0.0.1:${hookProxy.port}`,
        RATE_LIMIT_PER_ADDRESS: '0',
        // All purchases are of one variant, by one agent, from one address. The limits of holds would refuse them.
        HOLD_UNITS_PER_ADDRESS: '0',
        HOLD_UNITS_PER_AGENT: '0',
        HOLD_UNITS_PER_BUYER: '0',
        HOLD_SHARE_PERCENT: '0',
        LOG_LEVEL: 'error',
      },
    }),
  )
const [one, other] = wefts as [WeftProcess, WeftProcess]
interface Sample {
  readonly atMinute: number
  readonly figures: Readonly<Record<string, number>>
}

async function soak(): Promise<boolean> {
  const db = new pg.Client({ connectionString: direct.href })
  // If the test fails, its database is dropped while this connection is open. Without a listener, the error would end
  // the process.
  db.on('error', () => {})
  await db.connect()
  await db.query('update variant_stock set on_hand = 100000000 where variant_id = $1', [variantId])
  const made = await fetch(`${one.baseUrl}/admin/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${hookProxy.port}/hook`, event_types: ['order.placed'] }),
  })
  if (made.status !== 201) throw new Error(await made.text())
  const purchases: Purchase[] = []
  const running = new Set<Promise<void>>()
  const problems: string[] = []
  const tookSeconds: number[] = []
  const told: Told = { orders: new Set(), messageIds: new Set(), copies: 0 }
  const begin = (): Promise<void> => {
    const purchase: Purchase = { number: purchases.length + 1, id: null, quantity: 0, canceled: false, paid: false }
    purchases.push(purchase)
    const { baseUrl } = purchase.number % 2 === 0 ? one : other
    const beganMs = performance.now()
    const bought = buy({ baseUrl, variantId, acknowledged: () => {}, over: () => false }, purchase)
      .then(() => void tookSeconds.push((performance.now() - beganMs) / 1000))
      .catch((error: unknown) => void problems.push(String(error)))
      .finally(() => running.delete(bought))
    running.add(bought)
    return bought
  }

  const rate = givenRate ?? (await peakRate(begin, tookSeconds)) / 3
  say(
    givenRate === null
      ? `peak: ${(rate * 3).toFixed(1)} purchases a second; load: ${rate.toFixed(1)}`
      : `load: ${rate}`,
  )

  const startedMs = performance.now()
  const samples: Sample[] = []
  // Purchases that wait during a fault continue. While this many are running, no more are started.
  const before = purchases.length
  let skipped = 0
  const load = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) / 1000) * rate) - (purchases.length - before) - skipped
    for (let n = 0; n < due; n++)
      if (running.size < mostAtOnce) void begin()
      else skipped++
  }, 20)
  const sampling = setInterval(() => {
    hear(told)
    figuresOf(db).then(
      (figures) => {
        samples.push({ atMinute: (performance.now() - startedMs) / 60_000, figures })
        if (samples.length % samplesPerLine === 0) sayFigures(samples)
      },
      (error: unknown) => problems.push(`sample: ${error}`),
    )
  }, sampleEveryMs)
  const late: string[] = []
  const recovered: number[] = []
  for (let n = 0; performance.now() - startedMs < minutes * 60_000; n++) {
    await sleep(faultEveryMs / 2)
    const { what, happen, recoversWithin } = faults[n % faults.length] ?? faults[0]
    const usual = median(tookSeconds.slice(-purchasesCompared))
    const beginsMs = performance.now()
    await happen()
    const beforeMs = performance.now()
    const toldAgain = secondsUntilTold(db, told)
    const number = purchases.length
    while (!purchases.slice(number).some(({ paid }) => paid) && performance.now() - beforeMs < 120_000) await sleep(100)
    const seconds = (performance.now() - beforeMs) / 1000
    const toldSeconds = await toldAgain
    recovered.push(Math.max(seconds, toldSeconds))
    const line = `${what}: sold again ${seconds.toFixed(1)} s after its end, earlier orders told after ${toldSeconds.toFixed(1)} s; a purchase took ${usual.toFixed(1)} s before it`
    // On a busy machine, a purchase is slow even without a fault.
    const isLate = seconds - usual > recoversWithin || toldSeconds > ofAnyOther
    if (isLate) late.push(line)
    say(`${line}${isLate ? '  LATE' : ''}`)
    await sleep(Math.max(0, faultEveryMs / 2 - (performance.now() - beginsMs)))
  }
  clearInterval(load)
  const [begun, loadSeconds] = [purchases.length - before, (performance.now() - startedMs) / 1000]
  await Promise.all(running)
  const lastMs = performance.now()
  const outcome = async () => outcomeOf(db, purchases, told)
  let end = await outcome()
  while (end.unannounced > 0 && performance.now() - lastMs < settleMs) {
    await sleep(500)
    end = await outcome()
  }
  clearInterval(sampling)
  say(`all were told ${((performance.now() - lastMs) / 1000).toFixed(1)} s after the last purchase`)
  say(
    `load: ${(begun / loadSeconds).toFixed(1)} purchases a second of ${rate.toFixed(1)}; ${skipped} were not begun because ${mostAtOnce} were running`,
  )
  say(`seconds to recover: ${Math.max(...recovered).toFixed(1)} at most, ${median(recovered).toFixed(1)} in the median`)
  say(
    Object.entries(end)
      .map(([key, value]) => `${key} ${value}`)
      .join(', '),
  )
  for (const problem of new Set(problems)) say(`problem: ${problem}`)
  for (const one of late) say(`late: ${one}`)
  const grows = reportGrowth(samples, await figuresOf(db))
  await db.end()
  return grows || end.lost + end.doubled + end.unannounced + late.length + problems.length > 0
}

/** Measures the purchases per second, with enough buyers to keep both processes busy. */
async function peakRate(begin: () => Promise<void>, done: readonly unknown[]): Promise<number> {
  const endsMs = performance.now() + warmUpMs + peakMs
  const buyer = async (): Promise<void> => {
    while (performance.now() < endsMs) await begin()
  }
  const buyers = Promise.all(Array.from({ length: buyersAtPeak }, buyer))
  await sleep(warmUpMs)
  const [before, beganMs] = [done.length, performance.now()]
  await sleep(peakMs)
  const rate = (done.length - before) / ((performance.now() - beganMs) / 1000)
  await buyers
  return rate
}

/** Starts the process again, as a service manager does: the first start can fail if the database is too busy. */
async function startAgain(weft: WeftProcess): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await weft.start()
    } catch (error) {
      if (tries === 5) throw error
      await sleep(1000)
    }
  }
}

interface Fault {
  readonly what: string
  happen(): Promise<void>
  /** Seconds between the end of the fault and recovery. */
  readonly recoversWithin: number
}
const ofDatabase = 15
const ofAnyOther = 30
const during = (proxy: TcpProxy, begin: (proxy: TcpProxy) => void, ms: number) => async () => {
  begin(proxy)
  await sleep(ms)
  proxy.pass()
}
const faults: readonly [Fault, ...Fault[]] = [
  {
    what: 'connections to the database die without a word',
    happen: async () => proxies.database.muteOpen(),
    recoversWithin: ofDatabase,
  },
  {
    what: 'the webhook endpoint refuses for 20 s',
    happen: during(hookProxy, (proxy) => proxy.drop(), 20_000),
    recoversWithin: ofAnyOther,
  },
  {
    what: 'a process is killed',
    async happen() {
      await other.kill({ database: false })
      await startAgain(other)
    },
    recoversWithin: ofAnyOther,
  },
  {
    what: 'the SMTP server says nothing for 15 s',
    happen: during(mailProxy, (proxy) => proxy.mute(), 15_000),
    recoversWithin: ofAnyOther,
  },
  {
    what: 'the database refuses for 5 s',
    happen: during(proxies.database, (proxy) => proxy.drop(), 5_000),
    recoversWithin: ofDatabase,
  },
  {
    what: 'the webhook endpoint says nothing for 15 s',
    happen: during(hookProxy, (proxy) => proxy.mute(), 15_000),
    recoversWithin: ofAnyOther,
  },
  {
    what: 'the database is slow for 10 s',
    happen: during(proxies.database, (proxy) => proxy.delay(50), 10_000),
    recoversWithin: ofDatabase,
  },
  {
    what: 'a process is restarted',
    async happen() {
      other.signal('SIGTERM')
      if ((await other.ended()) !== 0) throw new Error('SIGTERM did not end with 0.')
      await startAgain(other)
    },
    recoversWithin: ofAnyOther,
  },
]

/** Metrics of the process by their names in `/metrics`. */
const memoryMetrics: Readonly<Record<string, string>> = {
  heap_used_mb: 'nodejs_heap_size_used_bytes',
  heap_total_mb: 'nodejs_heap_size_total_bytes',
  external_mb: 'nodejs_external_memory_bytes',
}

/** Returns the memory figures in MiB. Empty if the process does not answer. */
async function memoryOf({ baseUrl }: WeftProcess): Promise<Record<string, number>> {
  try {
    const text = await (await fetch(`${baseUrl}/metrics`, { signal: AbortSignal.timeout(3000) })).text()
    const read = (metric: string) => Number(new RegExp(`^${metric} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
    return Object.fromEntries(
      Object.entries(memoryMetrics)
        .map(([name, metric]) => [name, Math.round(read(metric) / 2 ** 20)] as const)
        .filter(([, megabytes]) => !Number.isNaN(megabytes)),
    )
  } catch {
    return {}
  }
}

/** Prints one line with the medians of the last minute. */
function sayFigures(samples: readonly Sample[]): void {
  const some = samples.slice(-samplesPerLine)
  const last = some.at(-1)
  if (!last) return
  const shown = Object.keys(last.figures).map(
    (key) => `${key} ${median(some.flatMap(({ figures }) => figures[key] ?? []))}`,
  )
  say(`minute ${last.atMinute.toFixed(0)}: ${shown.join(', ')}`)
}

async function figuresOf(db: pg.Client): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const [index, weft] of wefts.entries()) {
    const pid = weft.pid()
    try {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      figures[`rss_mb_${index + 1}`] = Math.round(Number(kilobytes) / 1024)
      figures[`files_${index + 1}`] = readdirSync(`/proc/${pid}/fd`).length
    } catch {
      // The process is being restarted.
    }
    for (const [name, megabytes] of Object.entries(await memoryOf(weft))) figures[`${name}_${index + 1}`] = megabytes
  }
  const { rows } = await db.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'weft'`,
  )
  figures.connections = rows[0].count
  for (const [table, text] of Object.entries(working)) figures[table] = Number((await db.query(text)).rows[0].count)
  return figures
}

/** Webhooks and e-mails that arrived at their receivers. */
interface Told {
  readonly orders: Set<string>
  readonly messageIds: Set<string>
  /** E-mails that were sent again under the same id. */
  copies: number
}

/** Stores only ids: the bodies of an hour would fill this program's memory. */
function hear(told: Told): void {
  for (const { body } of hooks.received.splice(0)) told.orders.add(JSON.parse(body).data.order?.id)
  for (const { messageId = '' } of mail.received.splice(0)) {
    if (told.messageIds.has(messageId)) told.copies++
    told.messageIds.add(messageId)
  }
  mail.raw.length = 0
}

/** Seconds until each order of the last minutes has its e-mail and its webhook. */
async function secondsUntilTold(db: pg.Client, told: Told): Promise<number> {
  const beganMs = performance.now()
  const { rows } = await db.query(`select id from "order" where placed_at > now() - interval '5 minutes'`)
  let waiting: string[] = rows.map(({ id }) => id)
  while (waiting.length > 0 && performance.now() - beganMs < 120_000) {
    const unsent = await db.query(
      `select w.id from unnest($1::text[]) as w (id) where not exists (
         select from mail where related_id = w.id and template = 'order_confirmation' and status = 'sent')`,
      [waiting],
    )
    const unmailed = new Set(unsent.rows.map(({ id }) => id))
    hear(told)
    waiting = waiting.filter((id) => unmailed.has(id) || !told.orders.has(id))
    if (waiting.length > 0) await sleep(200)
  }
  return (performance.now() - beganMs) / 1000
}

async function outcomeOf(db: pg.Client, purchases: readonly Purchase[], told: Told) {
  hear(told)
  const { rows: orders } = await db.query(`select id, checkout_id from "order"`)
  const orderOf = new Map(orders.map(({ id, checkout_id }) => [checkout_id, id]))
  const { rows: mails } = await db.query(
    `select related_id from mail where template = 'order_confirmation' and status = 'sent'`,
  )
  const mailed = new Set(mails.map(({ related_id }) => related_id))
  const paid = purchases.filter((purchase) => purchase.paid)
  return {
    acknowledged: paid.length,
    lost: paid.filter(({ id }) => !orderOf.has(id)).length,
    doubled: orders.length - orderOf.size + mails.length - mailed.size,
    unannounced: orders.filter(({ id }) => !mailed.has(id) || !told.orders.has(id)).length,
    copies: told.copies,
  }
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

const lowerQuartile = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 2] ?? 0

/**
 * Compares the second quarter with the last one; in the first, caches still fill. Compares lower quartiles, because a
 * fault raises many figures for a while.
 */
function reportGrowth(samples: readonly Sample[], last: Readonly<Record<string, number>>): boolean {
  let grows = false
  const quarter = Math.max(1, samples.length >> 2)
  for (const key of Object.keys(last)) {
    const of = (part: readonly Sample[]) => lowerQuartile(part.flatMap(({ figures }) => figures[key] ?? []))
    const [before, after] = [of(samples.slice(quarter, 2 * quarter)), of(samples.slice(-quarter))]
    const isGrowth = after - before > allowedGrowth(key, before)
    grows ||= isGrowth
    say(
      `${key.padEnd(20)} ${String(before).padStart(6)} → ${String(after).padStart(6)}, at the end ${last[key]}${isGrowth ? '  GROWS' : ''}`,
    )
  }
  return grows
}

function allowedGrowth(key: string, before: number): number {
  if (key.includes('_mb_')) return Math.max(40, before * 0.15)
  if (key.startsWith('files')) return 15
  return key === 'connections' ? 4 : 50
}

async function cleanUp(): Promise<void> {
  for (const weft of wefts) await weft.remove()
  for (const proxy of [proxies.database, hookProxy, mailProxy]) await proxy.stop()
  await mail.stop()
  await hooks.stop()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
let failed = true
try {
  for (const weft of wefts) await weft.start()
  failed = await soak()
} finally {
  await cleanUp()
}
process.exit(failed ? 1 : 0)
