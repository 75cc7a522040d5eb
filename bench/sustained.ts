/**
 * Runs checkouts at a constant rate and shows whether the follow-up work keeps up. `DATABASE_URL=postgresql://… node
 * bench/sustained.ts [--rate 200] [--minutes 10] [--clients 32] [--processes 1]` The database must be empty or come
 * from `fill.ts`, and cannot be used again. CPU time and memory of its server are read from /proc, and its WAL includes
 * all other work of the server, so no other program should use the machine or the server.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { Sample } from './measure.ts'
import { cpuMs, databaseProcesses, residentMiB } from './proc.ts'
import { type BenchServer, startServer } from './start-server.ts'
import { checkoutUnit, type Unit } from './units.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '32' },
    processes: { type: 'string', default: '1' },
    products: { type: 'string', default: '1000' },
  },
})
const rate = Number(values.rate)
const clients = Number(values.clients)
const seconds = 60 * Number(values.minutes)
const reportedEvery = 10
const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
await database.connect()

interface Server extends BenchServer {
  readonly pool: Pool
  readonly unit: Unit
}
const servers: Server[] = []
for (let n = 0; n < Number(values.processes); n++) {
  const server = await startServer(values.products)
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: clients, pipelining: 1 })
  servers.push({ ...server, pool, unit: checkoutUnit(pool, server.secret) })
}

interface State {
  readonly atMs: number
  readonly done: number
  readonly serverMs: number
  readonly databaseMs: number
  readonly walBytes: number
}

let done = 0
let failed = 0
let late = 0
let sample = new Sample()

async function state(): Promise<State> {
  const { rows } = await database.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal, current_database() as name`,
  )
  return {
    atMs: performance.now(),
    done,
    serverMs: servers.reduce((sum, { child }) => sum + cpuMs(child.pid ?? 0), 0),
    databaseMs: databaseProcesses(rows[0].name).reduce((sum, pid) => sum + cpuMs(pid), 0),
    walBytes: rows[0].wal,
  }
}

/** Returns the age of the oldest event that a subscriber has not yet handled, in the table or in the queue. */
async function oldestWaitingSeconds(): Promise<{ seconds: number; waiting: number }> {
  const { rows } = await database.query(`
    select greatest(extract(epoch from clock_timestamp() - least(
        (select created_at from event where relayed_at is null order by id limit 1),
        (select min((select created_at from event where id = (data -> 'events' -> 0 ->> 'id')::bigint)) from pgboss.job
          where state < 'completed' and name not like '\\_\\_pgboss%'))), 0)::float8 as seconds,
      (select count(*)::int from event where relayed_at is null) as waiting`)
  return { seconds: rows[0].seconds ?? 0, waiting: rows[0].waiting }
}

const beginMs = performance.now()
const endMs = beginMs + seconds * 1000
let begun = 0

/** Starts checkouts at equal intervals. If no client is free, a checkout starts late. */
async function client(n: number): Promise<void> {
  const { unit } = servers[n % servers.length] as Server
  for (;;) {
    const dueMs = beginMs + (begun++ * 1000) / rate
    if (dueMs >= endMs || performance.now() >= endMs) return
    const aheadMs = dueMs - performance.now()
    if (aheadMs > 0) await sleep(aheadMs)
    else if (aheadMs < -1000) late++
    const startMs = performance.now()
    try {
      await unit(async (_name, work) => work(), n)
      done++
      sample.add(performance.now() - startMs)
    } catch (error) {
      if (++failed < 4) console.error(String(error))
    }
  }
}

let oldest = 0
const first = await state()
let before = first
async function watch(): Promise<void> {
  for (let next = beginMs + reportedEvery * 1000; next <= endMs; next += reportedEvery * 1000) {
    while (performance.now() < next) {
      oldest = Math.max(oldest, (await oldestWaitingSeconds()).seconds)
      await sleep(Math.min(1000, Math.max(0, next - performance.now())))
    }
    const now = await state()
    const { seconds: age, waiting } = await oldestWaitingSeconds()
    console.log(
      `${Math.round((now.atMs - beginMs) / 1000)} s: ${described(before, now)}, oldest event ${age.toFixed(1)} s (${waiting} not relayed), p50 ${sample.percentile(50).toFixed(0)} p99 ${sample.percentile(99).toFixed(0)} ms, memory ${memory()}`,
    )
    sample = new Sample()
    before = now
  }
}

const described = (from: State, to: State): string => {
  const checkouts = Math.max(1, to.done - from.done)
  const each = (value: number) => (value / checkouts).toFixed(2)
  return `${((checkouts * 1000) / (to.atMs - from.atMs)).toFixed(0)} checkouts/s, CPU of a checkout ${each(to.serverMs - from.serverMs)} ms server, ${each(to.databaseMs - from.databaseMs)} ms database, WAL ${each((to.walBytes - from.walBytes) / 1024)} kB`
}

const memory = (): string => `${servers.map(({ child }) => residentMiB(child.pid ?? 0).toFixed(0)).join(' + ')} MiB`

await Promise.all([watch(), ...Array.from({ length: clients }, (_, n) => client(n))])
const last = await state()
console.log(`\n${seconds} s at ${rate} a second: ${described(first, last)}`)
console.log(
  `  ${failed} failed, ${late} began more than 1 s late, oldest waiting event ${oldest.toFixed(1)} s, memory ${memory()}`,
)
const drainMs = performance.now()
while ((await oldestWaitingSeconds()).seconds > 0) await sleep(200)
console.log(`  everything handled ${((performance.now() - drainMs) / 1000).toFixed(1)} s after the last checkout`)
for (const { child, pool } of servers) {
  await pool.close()
  child.kill('SIGTERM')
}
await database.end()
