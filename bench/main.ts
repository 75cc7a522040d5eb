/**
 * Measures checkouts, sessions and search next to their lower bound, in alternating rounds.
 *
 * `DATABASE_URL=postgresql://… node bench/main.ts [--rounds 3] [--seconds 4] [--clients 1,8,32] [--products 1000]
 * [--search] [--faces]`
 *
 * The database must be empty. It is filled and left as it is.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { freePort } from '../src/cli/open-database.ts'
import { compareFaces } from './faces.ts'
import { median, runClients, type Timed } from './measure.ts'
import { checkoutUnit, createUnit, floorUnit, readUnit, searchUnit } from './units.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '1,8,32' },
    products: { type: 'string', default: '1000' },
    search: { type: 'boolean', default: false },
    faces: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const port = await freePort('127.0.0.1')
const server = fork(new URL('./server.ts', import.meta.url), {
  env: {
    ...process.env,
    PORT: String(port),
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    BENCH_PRODUCTS: values.products,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
server.once('exit', (code) => code && process.exit(code))
const [ready] = await once(server, 'message')
console.log(`ready: search index over ${values.products} products and server in ${Math.round(ready.preparedMs)} ms`)

const facts = async () =>
  (await (await fetch(`http://127.0.0.1:${port}/bench/facts`)).json()) as {
    statements: number
    rssMiB: number
    cpu: { user: number; system: number }
  }
for (const clients of values.clients.split(',').map(Number)) {
  if (values.faces) {
    await compareFaces({ port, clients, rounds, seconds, secret: ready.secret, facts })
    continue
  }
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: clients, pipelining: 1 })
  const units = {
    'floor insert': floorUnit(pool, 'insert'),
    'session create': createUnit(pool),
    'floor read': floorUnit(pool, 'read'),
    'session read': readUnit(pool),
    'floor checkout': floorUnit(pool, 'checkout'),
    checkout: checkoutUnit(pool, ready.secret),
  }
  const results = new Map<string, Timed[]>()
  for (const unit of Object.values(units)) await runClients(clients, 1, unit)
  for (let round = 0; round < rounds; round++) {
    for (const [name, unit] of Object.entries(units))
      results.set(name, [...(results.get(name) ?? []), await runClients(clients, seconds, unit)])
  }
  report(clients, results)
  const before = await facts()
  const counted = await runClients(1, 1, units.checkout)
  const after = await facts()
  const checkouts = counted.steps.get('poll')?.count ?? 1
  console.log(
    `  statements per checkout ${((after.statements - before.statements) / checkouts).toFixed(1)}, memory ${after.rssMiB.toFixed(0)} MiB\n`,
  )
  await pool.close()
}
if (values.search) await measureSearch()
server.kill('SIGTERM')

function report(clients: number, results: ReadonlyMap<string, readonly Timed[]>): void {
  console.log(`concurrency ${clients} (median of ${rounds} alternating rounds of ${seconds} s)`)
  const rate = (name: string) => median((results.get(name) ?? []).map((timed) => timed.perSecond))
  for (const [name, timed] of results) {
    const failures = timed.reduce((sum, { failures: count }) => sum + count, 0)
    const steps = [...(timed[0]?.steps.keys() ?? [])].map((step) => {
      const at = (p: number) => median(timed.map((one) => one.steps.get(step)?.percentile(p) ?? Number.NaN))
      return `${step} ${at(50).toFixed(2)}/${at(95).toFixed(2)}/${at(99).toFixed(2)} (p99/p50 ${(at(99) / at(50)).toFixed(1)})`
    })
    console.log(
      `  ${name.padEnd(16)} ${rate(name).toFixed(0).padStart(6)}/s ${failures ? `FAILED ${failures} ` : ''} ${steps.join('  ')}`,
    )
  }
  const ratio = (one: string, other: string) => `${((100 * rate(one)) / rate(other)).toFixed(0)} %`
  console.log(
    `  create/floor ${ratio('session create', 'floor insert')}, read/floor ${ratio('session read', 'floor read')}, checkout/floor ${ratio('checkout', 'floor checkout')}`,
  )
}

async function measureSearch(): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 8, pipelining: 1 })
  const side = new Pool(`http://127.0.0.1:${port}`, { connections: 2, pipelining: 1 })
  const unit = searchUnit(pool)
  await runClients(8, 5, unit)
  for (const beside of [0, 2]) {
    const before = await facts()
    const [searched, bought] = await Promise.all([
      runClients(8, seconds * 2, unit),
      beside ? runClients(beside, seconds * 2, checkoutUnit(side, ready.secret)) : Promise.resolve(null),
    ])
    const after = await facts()
    const sample = searched.steps.get('search')
    const cpuMs = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000
    console.log(
      `search, 8 clients, ${beside ? `${bought?.perSecond.toFixed(0)} checkouts/s beside` : 'nothing beside'}: ${searched.perSecond.toFixed(0)}/s p50 ${sample?.percentile(50).toFixed(2)} p95 ${sample?.percentile(95).toFixed(2)} p99 ${sample?.percentile(99).toFixed(2)} ms, server ${(cpuMs / (sample?.count ?? 1)).toFixed(2)} ms CPU a search, memory ${after.rssMiB.toFixed(0)} MiB`,
    )
  }
  await pool.close()
  await side.close()
}
