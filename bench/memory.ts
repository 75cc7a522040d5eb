/**
 * Measures the resident memory of the program as `npm start` runs it: at rest after its start, while 32 clients buy,
 * and at rest again. `DATABASE_URL=postgresql://… node bench/memory.ts [--seconds 30] [--products 1000] [--flags
 * "--max-semi-space-size=8"]` An empty database gets that many products; `--demo` measures the demo shop at rest
 * instead. Also prints the memory of the database connections.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { freePort } from '../src/cli/open-database.ts'
import { parseConfig } from '../src/platform/config/config.ts'
import { connectDatabase } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { sandboxSigningSecret } from '../src/wiring.ts'
import { runClients } from './measure.ts'
import { cpuMs, databaseProcesses, proportionalMiB, residentMiB } from './proc.ts'
import { seedBenchShop } from './shop.ts'
import { checkoutUnit } from './units.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    products: { type: 'string', default: '1000' },
    flags: { type: 'string', default: '--max-semi-space-size=8' },
    demo: { type: 'boolean', default: false },
  },
})
const restMs = 15_000
const port = await freePort('127.0.0.1')
const dataDir = mkdtempSync(join(tmpdir(), 'weft-memory-'))
const environment = {
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DEMO: String(values.demo),
  SANDBOX: 'true',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  ADMIN_TOKEN: 'adm_memory_0123456789abcdef0123456789abcdef',
  LOG_LEVEL: 'error',
}
const connection = connectDatabase({ url: environment.DATABASE_URL, maxConnections: 1 })
await migrate(connection.pool)
if (!values.demo) await seedBenchShop(connection.db, Number(values.products))
const { rows } = await connection.pool.query<{ name: string }>('select current_database() as name')
const database = rows[0]?.name ?? ''
await connection.close()

// Bundles the program, as it is at every start except the first.
spawnSync(process.execPath, [new URL('../src/cli/joined/main.ts', import.meta.url).pathname], { stdio: 'inherit' })
const program = new URL('../src/weft.mjs', import.meta.url).pathname
const child = spawn(process.execPath, [...values.flags.split(' ').filter(Boolean), program, 'start'], {
  env: { ...process.env, MALLOC_ARENA_MAX: '2', ...environment },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const pid = child.pid ?? 0
while (!(await isReady())) await sleep(200)
await sleep(restMs)
console.log(`at rest after the start: ${sizes()}`)
if (!values.demo) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 32, pipelining: 1 })
  const unit = checkoutUnit(pool, sandboxSigningSecret(parseConfig(environment)))
  let largest = 0
  const watch = setInterval(() => {
    largest = Math.max(largest, residentMiB(pid))
  }, 200)
  await runClients(32, 2, unit)
  const before = cpuMs(pid)
  const { steps, failures } = await runClients(32, Number(values.seconds), unit)
  const checkouts = steps.get('poll')?.count ?? 1
  clearInterval(watch)
  console.log(
    `${checkouts} checkouts, ${failures} failed: ${largest.toFixed(0)} MiB at most, ${((cpuMs(pid) - before) / checkouts).toFixed(2)} ms CPU of a checkout; ${sizes()}`,
  )
  await pool.close()
  await sleep(restMs)
  console.log(`at rest again: ${sizes()}`)
}
child.kill('SIGTERM')
await once(child, 'exit')
rmSync(dataDir, { recursive: true, force: true })

async function isReady(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function sizes(): string {
  const backends = databaseProcesses(database)
  const shared = backends.reduce((sum, backend) => sum + proportionalMiB(backend), 0)
  return `${residentMiB(pid).toFixed(0)} MiB resident, and ${shared.toFixed(0)} MiB of ${backends.length} database connections with their part of the shared buffers`
}
