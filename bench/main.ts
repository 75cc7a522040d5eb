/**
 * Measures checkouts, sessions and search next to their lower bound, in alternating rounds.
 *
 * `DATABASE_URL=postgresql://… node bench/main.ts [--rounds 3] [--seconds 20] [--clients 1,8,32] [--products 1000]
 * [--search] [--faces]`
 *
 * The database must be empty or come from `fill.ts`, on a server on this machine. It cannot be used again. A round ends
 * when all follow-up work is done. Jobs that run every 5 s do the last part, so the server mostly waits after the
 * clients have ended. A sustained run has no such pause. The rate therefore divides by the clients' time plus the CPU
 * time of server and database after it, not by the whole duration of the round.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { compareFaces } from './faces.ts'
import { median, runClients, type Timed } from './measure.ts'
import { cpuMs, databaseProcesses } from './proc.ts'
import { startServer } from './start-server.ts'
import { checkoutUnit, createUnit, floorUnit, readUnit, searchUnit, type Unit } from './units.ts'
import { drained } from './waiting-work.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '1,8,32' },
    products: { type: 'string', default: '1000' },
    search: { type: 'boolean', default: false },
    faces: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
await database.connect()
const { rows: named } = await database.query<{ name: string; pid: number }>(
  'select current_database() as name, pg_backend_pid() as pid',
)
const server = await startServer(values.products, { BENCH_FLOOR: 'true', LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' })
const { port } = server
console.log(`ready: search index over ${values.products} products and server in ${Math.round(server.preparedMs)} ms`)

const facts = async () =>
  (await (await fetch(`http://127.0.0.1:${port}/bench/facts`)).json()) as {
    statements: number
    rssMiB: number
    cpu: { user: number; system: number }
  }
for (const clients of values.clients.split(',').map(Number)) {
  if (values.faces) {
    await compareFaces({ port, clients, rounds, seconds, secret: server.secret, facts })
    continue
  }
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: clients, pipelining: 1 })
  const units = {
    'floor insert': floorUnit(pool, 'insert'),
    'session create': createUnit(pool),
    'floor read': floorUnit(pool, 'read'),
    'session read': readUnit(pool),
    'floor checkout': floorUnit(pool, 'checkout'),
    checkout: checkoutUnit(pool, server.secret),
  }
  const results = new Map<string, Measured[]>()
  for (const unit of Object.values(units)) await runClients(clients, 1, unit)
  for (let round = 0; round < rounds; round++) {
    for (const [name, unit] of Object.entries(units))
      results.set(name, [...(results.get(name) ?? []), await runWithFollowUp(clients, unit)])
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
server.child.kill('SIGTERM')
await database.end()

interface Measured extends Timed {
  /** CPU time per unit. */
  readonly serverMs: number
  readonly databaseMs: number
  /** Time between the last unit and the end of its follow-up work. */
  readonly followUpSeconds: number
}

function cpu() {
  const own = named[0]
  const backends = databaseProcesses(own?.name ?? '').filter((pid) => pid !== own?.pid)
  return { serverMs: cpuMs(server.child.pid ?? 0), databaseMs: backends.reduce((sum, pid) => sum + cpuMs(pid), 0) }
}

/** Runs a round and waits for its follow-up work. Includes that work in the CPU time and, by its CPU time, in the rate. */
async function runWithFollowUp(clients: number, unit: Unit): Promise<Measured> {
  const before = cpu()
  const beganMs = performance.now()
  const timed = await runClients(clients, seconds, unit)
  const clientsMs = performance.now() - beganMs
  const between = cpu()
  await drained(database)
  const after = cpu()
  const units = (timed.perSecond * clientsMs) / 1000
  const followUpMs = after.serverMs - between.serverMs + after.databaseMs - between.databaseMs
  return {
    ...timed,
    perSecond: (units * 1000) / (clientsMs + followUpMs),
    serverMs: (after.serverMs - before.serverMs) / units,
    databaseMs: (after.databaseMs - before.databaseMs) / units,
    followUpSeconds: (performance.now() - beganMs - clientsMs) / 1000,
  }
}

function report(clients: number, results: ReadonlyMap<string, readonly Measured[]>): void {
  console.log(`concurrency ${clients} (median of ${rounds} alternating rounds of ${seconds} s)`)
  const rate = (name: string) => median((results.get(name) ?? []).map((timed) => timed.perSecond))
  for (const [name, timed] of results) {
    const failures = timed.reduce((sum, { failures: count }) => sum + count, 0)
    const steps = [...(timed[0]?.steps.keys() ?? [])].map((step) => {
      const at = (p: number) => median(timed.map((one) => one.steps.get(step)?.percentile(p) ?? Number.NaN))
      return `${step} ${at(50).toFixed(2)}/${at(95).toFixed(2)}/${at(99).toFixed(2)} (p99/p50 ${(at(99) / at(50)).toFixed(1)})`
    })
    console.log(
      `  ${name.padEnd(16)} ${rate(name).toFixed(0).padStart(6)}/s ${cpuOf(timed)} ${failures ? `FAILED ${failures} ` : ''} ${steps.join('  ')}`,
    )
  }
  const ratio = (one: string, other: string) => `${((100 * rate(one)) / rate(other)).toFixed(0)} %`
  console.log(
    `  create/floor ${ratio('session create', 'floor insert')}, read/floor ${ratio('session read', 'floor read')}, checkout/floor ${ratio('checkout', 'floor checkout')}`,
  )
}

function cpuOf(timed: readonly Measured[]): string {
  const server = median(timed.map(({ serverMs }) => serverMs)).toFixed(2)
  const followUp = median(timed.map(({ followUpSeconds }) => followUpSeconds)).toFixed(1)
  return `CPU ms server ${server} database ${median(timed.map(({ databaseMs }) => databaseMs)).toFixed(2)}, done after ${followUp} s`
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
      beside ? runClients(beside, seconds * 2, checkoutUnit(side, server.secret)) : Promise.resolve(null),
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
