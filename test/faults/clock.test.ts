import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../support/mail-server.ts'
import { agentKey, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest, query, until } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'
import { outcomeOf } from './outcome.ts'
import { buy, type Purchase, read, type Shopping } from './shopper.ts'

const variantId = 'variant_indigo-dabu-saree-no-blouse-piece'
const shim = new URL('../support/jumping-date.mjs', import.meta.url).href

test('a clock that jumps 6 hours ahead and back is reported by the doctor, expires no session and delays no e-mail', async () => {
  const database = await databaseOfTest()
  const mail = await mailServer()
  onTestFinished(() => mail.stop())
  const weft = await weftProcess({
    databaseUrl: database.url,
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'shop@shop.example', NODE_OPTIONS: `--import=${shim}` },
  })
  onTestFinished(() => weft.remove())
  await weft.start()
  const open = await createSession(weft.baseUrl)
  const shop: Shopping = { baseUrl: weft.baseUrl, variantId, acknowledged: () => {}, over: () => false }

  weft.signal('SIGUSR2')
  const jumpedMs = performance.now()
  await until(async () => weft.said().includes('a clock jumped'), 15_000)
  const purchases = [await bought(shop, 10)]
  // Gives the job that ends expired sessions time to run.
  if (process.env.FULL === '1') await sleep(35_000)
  const examined = await weft.command('doctor', '--json')
  const [finding] = JSON.parse(examined.output).findings
  expect([finding?.name, finding?.violations[0]?.what]).toEqual([
    'process-clocks-agree',
    expect.stringMatching(/ is 21600 s ahead$/),
  ])
  expect((await read(shop, open)).status).toBe('incomplete')

  weft.signal('SIGUSR2')
  await sleep(2000)
  purchases.push(await bought(shop, 20))
  const backMs = performance.now()
  await until(async () => mail.received.length === purchases.length, 30_000)
  const outcome = await outcomeOf(database, purchases)
  reportFault({
    fault: 'a clock jumps 6 h ahead and back',
    ...outcome,
    recoveredSeconds: (performance.now() - backMs) / 1000,
    aheadSeconds: (backMs - jumpedMs) / 1000,
  })
  expect(outcome).toEqual({ acknowledged: 2, lost: 0, doubled: 0, unannounced: 0 })
  expect((await query(database, 'select status from checkout where id = $1', [open]))[0]?.status).toBe('incomplete')
  expect(await weft.command('doctor')).toEqual({ code: 0, output: 'All 66 rules hold.\n' })
}, 180_000)

async function bought(shop: Shopping, number: number): Promise<Purchase> {
  const purchase: Purchase = { number, id: null, quantity: 0, canceled: false, paid: false }
  await buy(shop, purchase)
  return purchase
}

async function createSession(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/ucp/checkout-sessions`, {
    method: 'POST',
    headers: {
      'ucp-agent': 'profile="https://agent.example/profile"',
      'request-id': 'open',
      'x-publishable-api-key': agentKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ line_items: [{ item: { id: variantId }, quantity: 1 }] }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
