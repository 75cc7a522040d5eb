import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type ProxiedDatabase, proxiedDatabase } from '../support/proxied-database.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { reportFault } from './fault-report.ts'
import { outcomeOf } from './outcome.ts'
import { promised } from './promised.ts'
import { buy, type Purchase, type Shopping } from './shopper.ts'

const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const recoversWithinMs = promised(15_000)
const purchaseEveryMs = 300
/**
 * Maximum number of unfinished purchases. On a busy machine, more would accumulate, and the test would wait minutes for
 * them at the end.
 */
const mostAtOnce = 40

interface Fault {
  readonly name: string
  /** Whether the server does not notice that connections are gone. */
  readonly leavesSessions?: true
  /** Breaks the network. Resolves once new connections are possible again. */
  happen(database: ProxiedDatabase): Promise<void>
}

const faults: readonly Fault[] = [
  {
    name: 'open connections go mute (a NAT timeout, a failover)',
    leavesSessions: true,
    happen: async ({ proxy }) => proxy.muteOpen(),
  },
  {
    name: 'everything is mute for 5 s',
    async happen({ proxy }) {
      proxy.mute()
      await sleep(5000)
      proxy.pass()
    },
  },
  {
    name: 'open connections are reset',
    happen: async ({ proxy }) => proxy.dropOpen(),
  },
  {
    name: 'the database refuses connections for 5 s',
    async happen({ proxy }) {
      proxy.drop()
      await sleep(5000)
      proxy.pass()
    },
  },
  {
    name: 'answers come 300 ms late for 5 s',
    async happen({ proxy }) {
      proxy.delay(300)
      await sleep(5000)
      proxy.pass()
    },
  },
  {
    name: 'answers are cut in their middle for 5 s',
    async happen({ proxy }) {
      proxy.cutAnswersAfter(3000)
      await sleep(5000)
      proxy.pass()
    },
  },
  {
    name: 'nothing passes for 5 s, and nothing is lost',
    async happen({ proxy }) {
      proxy.hold()
      await sleep(5000)
      proxy.pass()
    },
  },
]

const isFull = process.env.FULL === '1'
const chosen = isFull ? faults : faults.slice(0, 1)

test.each(chosen)(
  `purchases work again within ${recoversWithinMs / 1000} s of a fault: $name`,
  async ({ name, leavesSessions, happen }) => {
    const database = await proxiedDatabase()
    const weft = await weftProcess({ databaseUrl: database.url })
    onTestFinished(() => weft.remove())
    await weft.start()
    await database.query(`update variant_stock set on_hand = 100000 where variant_id = $1`, [variantId])
    const traffic = shopOn(weft)
    await until(() => traffic.paidAt.length >= 8, promised(60_000))
    const beforeMs = performance.now()
    await happen(database)
    const passesMs = performance.now()
    await until(() => traffic.begunAfter(passesMs) >= 5, promised(120_000))
    const recovered = traffic.firstBegunAfter(passesMs) - passesMs
    const live = (await fetch(`${weft.baseUrl}/health/live`, { signal: AbortSignal.timeout(20_000) })).status
    const purchases = await traffic.end()
    // The first check after a fault can be late on a busy machine.
    await until(() => isReady(weft), promised(30_000))
    const paid = purchases.filter((purchase) => purchase.paid)
    const counts = await outcomeOf(database.direct, paid)
    reportFault({
      fault: name,
      ...counts,
      recoveredSeconds: recovered / 1000,
      tookSeconds: (passesMs - beforeMs) / 1000,
    })
    expect({ live, ...counts, inTime: recovered < recoversWithinMs }).toEqual({
      live: 200,
      acknowledged: paid.length,
      lost: 0,
      doubled: 0,
      unannounced: 0,
      inTime: true,
    })
    // PostgreSQL ends these sessions after a minute without use.
    if (isFull && leavesSessions)
      await until(async () => (await sessionsOf(database)) <= (await connectionsOf(weft)), promised(120_000))
  },
  900_000,
)

async function isReady({ baseUrl }: WeftProcess): Promise<boolean> {
  return (await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(20_000) })).ok
}

/** Returns the connections in the process's pool, from its metrics. */
async function connectionsOf({ baseUrl }: WeftProcess): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`, { signal: AbortSignal.timeout(20_000) })).text()
  const counts = text.matchAll(/^weft_database_connections\{state="(?:busy|idle)"\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Returns the connections that the server counts. */
async function sessionsOf(database: ProxiedDatabase): Promise<number> {
  const [row] = await database.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'weft'`,
  )
  return Number(row?.count)
}

interface Traffic {
  readonly paidAt: readonly number[]
  /** Purchases begun after this moment and paid. */
  begunAfter(ms: number): number
  /** Returns the time at which the first of them was paid. */
  firstBegunAfter(ms: number): number
  end(): Promise<Purchase[]>
}

function shopOn(weft: WeftProcess): Traffic {
  let number = 0
  let ended = 0
  const purchases: Purchase[] = []
  const times: { readonly begunMs: number; readonly paidMs: number }[] = []
  let isOver = false
  const shop: Shopping = { baseUrl: weft.baseUrl, variantId, acknowledged: () => {}, over: () => isOver }
  const running: Promise<void>[] = []
  const begin = (): void => {
    if (running.length - ended >= mostAtOnce) return
    // A purchase that is neither declined nor canceled.
    const purchase: Purchase = { number: ++number * 10, id: null, quantity: 0, canceled: false, paid: false }
    purchases.push(purchase)
    const begunMs = performance.now()
    const bought = buy(shop, purchase)
      .then(() => void times.push({ begunMs, paidMs: performance.now() }))
      .finally(() => ended++)
    // The `await` at the end throws the error.
    bought.catch(() => undefined)
    running.push(bought)
  }
  const timer = setInterval(begin, purchaseEveryMs)
  onTestFinished(() => {
    clearInterval(timer)
    isOver = true
  })
  const after = (ms: number) => times.filter(({ begunMs }) => begunMs > ms)
  return {
    get paidAt() {
      return times.map(({ paidMs }) => paidMs)
    },
    begunAfter: (ms) => after(ms).length,
    firstBegunAfter: (ms) => Math.min(...after(ms).map(({ paidMs }) => paidMs)),
    async end() {
      clearInterval(timer)
      await Promise.all(running)
      return purchases
    },
  }
}

async function until(happened: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await happened())) {
    if (performance.now() > deadline) throw new Error(`It did not happen within ${withinMs / 1000} s.`)
    await sleep(20)
  }
}
