import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { fillOrders, fillProducts } from '../../bench/many-rows.ts'
import { connectDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createLogger } from '../../src/platform/log.ts'
import { seedDemoShop } from '../../src/wiring/seed-demo-shop.ts'
import { agentKey, type WeftProcess, weftProcess } from '../support/weft-process.ts'
import { databaseOfTest } from './database-of-test.ts'
import { reportFault } from './fault-report.ts'

const adminToken = 'admin-token-of-the-fault-tests'
const orders = process.env.FULL === '1' ? 200_000 : 20_000
const products = 2000
const most = 40

test('exports of many rows take no more than 40 MB more memory, even if the reader pauses', async () => {
  const database = await databaseOfTest()
  const connection = connectDatabase({ url: database.url })
  await migrate(connection.pool)
  await seedDemoShop(connection.db, { demo: true, publishableKey: agentKey, log: createLogger({ level: 'silent' }) })
  await fillProducts(connection.db, 1, products)
  for (let first = 1; first <= orders; first += 1000) await fillOrders(connection.db, first, first + 999)
  await connection.close()
  const weft = await weftProcess({
    databaseUrl: database.url,
    environment: { ADMIN_TOKEN: adminToken, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') },
  })
  onTestFinished(() => weft.remove())
  await weft.start()
  // Lets jobs and the search index allocate their memory first.
  await sleep(10_000)
  const lines: Record<string, number> = {}
  const grown: Record<string, number> = {}
  for (const path of ['orders', 'customers', 'audit-log', 'checkouts']
    .map((list) => `/${list}/export`)
    .concat('/exports/prices')) {
    const before = megabytesOf(weft)
    let highest = before
    lines[path] = await linesOf(weft, path, () => {
      highest = Math.max(highest, megabytesOf(weft))
    })
    grown[path] = Math.round(highest - before)
  }
  const none = { acknowledged: null, lost: null, doubled: null, unannounced: null, recoveredSeconds: null }
  reportFault({ fault: `exports of ${orders} orders`, ...none, ...grown })
  expect(lines).toEqual({
    '/orders/export': orders + 1,
    '/customers/export': orders + 1,
    '/audit-log/export': expect.any(Number),
    '/checkouts/export': orders + 1,
    '/exports/prices': expect.any(Number),
  })
  expect(Object.entries(grown).filter(([, megabytes]) => megabytes > most)).toEqual([])
}, 900_000)

async function linesOf({ baseUrl }: WeftProcess, path: string, looked: () => void): Promise<number> {
  const answer = await fetch(`${baseUrl}/admin${path}`, { headers: { authorization: `Bearer ${adminToken}` } })
  expect(answer.status).toBe(200)
  let lines = 0
  let first = true
  for await (const chunk of answer.body ?? []) {
    for (const byte of chunk) if (byte === 0x0a) lines++
    // Reads slowly: the server must not buffer the export.
    if (first) await sleep(3000)
    first = false
    looked()
  }
  return lines
}

function megabytesOf(weft: WeftProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${weft.pid()}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
