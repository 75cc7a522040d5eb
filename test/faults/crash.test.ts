import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/platform/seeded-random.rules.ts'
import { type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { outcomeOf } from './outcome.ts'
import { buy, type Purchase, read, type Shopping } from './shopper.ts'

const full = process.env.FULL === '1'
const size = full ? { checkouts: 100, kills: 20 } : { checkouts: 24, kills: 4 }
const atOnce = 8
const answersPerCheckout = 5
const settledWithinMs = 60_000
const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const server = process.env.TEST_DATABASE_URL

test('a shop killed again and again loses nothing acknowledged and duplicates nothing', async () => {
  await survives(null)
}, 600_000)

test.skipIf(server === undefined)(
  'a shop on a database server, killed again and again, loses nothing acknowledged and duplicates nothing',
  async () => {
    await survives((await databaseOfTest()).url)
  },
  600_000,
)

async function survives(databaseUrl: string | null): Promise<void> {
  const seed = Number(process.env.SEED ?? randomInt(1_000_000))
  const weft = await weftProcess({ databaseUrl })
  onTestFinished(() => weft.remove())
  try {
    await weft.start()
    await query(weft, `update variant_stock set on_hand = 100000 where variant_id = '${variantId}'`)
    const purchases = await shopUnderKills(weft, seededRandom(seed))
    await expectNothingLost(weft, purchases, `${size.kills} kills, ${databaseUrl ? 'a server' : 'own database'}`)
  } catch (error) {
    throw new Error(`SEED=${seed} repeats this. ${weft.said()}`, { cause: error })
  }
}

async function shopUnderKills(weft: WeftProcess, random: () => number): Promise<Purchase[]> {
  let answers = 0
  let over = false
  const shop: Shopping = { baseUrl: weft.baseUrl, variantId, acknowledged: () => void answers++, over: () => over }
  const purchases = Array.from({ length: size.checkouts }, (_, number): Purchase => {
    return { number, id: null, quantity: 0, canceled: false, paid: false }
  })
  const waiting = [...purchases]
  const shopper = async (): Promise<void> => {
    for (let purchase = waiting.shift(); purchase; purchase = waiting.shift()) await buy(shop, purchase)
  }
  const shoppers = Promise.all(Array.from({ length: atOnce }, shopper)).finally(() => {
    over = true
  })
  // The `await` below throws the error.
  shoppers.catch(() => undefined)
  const expected = size.checkouts * answersPerCheckout
  const moments = Array.from({ length: size.kills }, (_, n) => ((n + random()) / size.kills) * expected * 0.9)
  for (const [n, moment] of moments.entries()) {
    while (answers < moment && !over) await sleep(1)
    if (over) break
    await sleep(random() * 30)
    await weft.kill({ database: n % 2 === 1 })
    await weft.start()
  }
  await shoppers
  return purchases
}

async function expectNothingLost(weft: WeftProcess, purchases: readonly Purchase[], fault: string): Promise<void> {
  const shop: Shopping = { baseUrl: weft.baseUrl, variantId, acknowledged: () => {}, over: () => false }
  const bought = purchases.filter(({ paid }) => paid)
  const beganMs = performance.now()
  const deadline = Date.now() + settledWithinMs
  for (const { id } of bought) {
    while ((await read(shop, String(id))).status !== 'completed' && Date.now() < deadline) await sleep(200)
  }
  const recoveredSeconds = (performance.now() - beganMs) / 1000
  const sessions = bought.map(({ id }) => id).sort()
  const orders = await query(weft, 'select checkout_id from "order" order by checkout_id')
  const outcome = await outcomeOf({ url: weft.databaseUrl() }, purchases)
  reportFault({ fault, ...outcome, recoveredSeconds })
  expect(outcome).toEqual({ acknowledged: bought.length, lost: 0, doubled: 0, unannounced: 0 })
  for (const purchase of purchases) {
    const { status, line_items: lines } = await read(shop, String(purchase.id))
    const expected = purchase.paid ? 'completed' : 'canceled'
    expect({ purchase: purchase.number, status, quantity: lines?.[0]?.quantity }).toEqual({
      purchase: purchase.number,
      status: expected,
      quantity: purchase.quantity,
    })
  }
  expect(orders.map(({ checkout_id }) => checkout_id)).toEqual(sessions)
  const made = await query(weft, 'select count(*)::int as sessions from checkout')
  expect(made).toEqual([{ sessions: purchases.length }])
  const stock = await query(weft, `select on_hand, reserved from variant_stock where variant_id = '${variantId}'`)
  expect(stock).toEqual([{ on_hand: 100_000 - 2 * bought.length, reserved: 0 }])
  expect(await weft.command('doctor')).toEqual({ code: 0, output: 'All 66 rules hold.\n' })
  weft.signal('SIGTERM')
  expect(await weft.ended()).toBe(0)
}

async function query(weft: WeftProcess, text: string): Promise<Record<string, unknown>[]> {
  return onDatabase(weft.databaseUrl(), text)
}

async function onDatabase(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
