/**
 * Backs up a shop while shoppers buy, restores it into an empty database on the server, then into the embedded
 * database, and from there onto the server again. Then counts rows and runs `doctor`.
 *
 * `TEST_DATABASE_URL=postgresql://… node bench/backup.ts [--orders 100000] [--clients 2]`
 *
 * Creates its databases on that server and drops them at the end.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { freePort } from '../src/cli/open-database.ts'
import { copyOrder } from './many-orders.ts'
import { runClients } from './measure.ts'
import { checkoutUnit } from './units.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, clients: { type: 'string', default: '2' } },
})
const orders = Number(values.orders)
const longestSeconds = 300
const server = process.env.TEST_DATABASE_URL
if (!server) throw new Error('TEST_DATABASE_URL must name a server whose user may create databases.')
const folder = await mkdtemp(join(tmpdir(), 'weft-bench-'))
const name = `weft_bench_${process.pid}`
const databases = { shop: `${name}_shop`, restored: `${name}_restored`, returned: `${name}_returned` }
const secrets = { ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'), ADMIN_TOKEN: 'a-token-for-this-run-only' }
const own = { DATA_DIR: join(folder, 'own') }
const onServer = (database: string) => ({ DATABASE_URL: urlOf(database), DATA_DIR: join(folder, database) })
const seconds = new Map<string, number>()

const shop = await startShop().catch(async (error) => {
  await cleanUp()
  throw error
})
try {
  await timed('fill', fill)
  await backUpUnderLoad()
  await weft('restore into a server', onServer(databases.restored), 'restore', file('first'), '--silence')
  await weft('restore into its own', own, 'restore', file('first'), '--silence')
  await weft('backup of its own', own, 'backup', file('second'))
  await weft('restore from its own', onServer(databases.returned), 'restore', file('second'), '--silence')
  await compare()
  await seeToIt('the server', onServer(databases.restored))
  await seeToIt('its own', own)
  await seeToIt('what came back', onServer(databases.returned))
  report()
} finally {
  await shop.stop()
  await cleanUp()
}

async function startShop() {
  for (const database of Object.values(databases)) await administer(`create database ${database}`)
  const port = await freePort('127.0.0.1')
  const child: ChildProcess = fork(new URL('./server.ts', import.meta.url), {
    env: {
      ...process.env,
      ...secrets,
      ...onServer(databases.shop),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      BENCH_FLOOR: 'false',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [ready] = await Promise.race([once(child, 'message'), ended])
  if (!ready?.ready) throw new Error('The shop did not start.')
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: Number(values.clients), pipelining: 1 })
  return {
    buy: checkoutUnit(pool, ready.secret),
    async stop() {
      await pool.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Places one order, copies it until the shop has `orders` orders, and updates the statistics of the tables. */
async function fill(): Promise<void> {
  await shop.buy(async (_name, work) => work(), 0)
  await withClient(databases.shop, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from "order"')
    const step = 10_000
    for (let first = 1; first < orders; first += step)
      await copyOrder(client, rows[0]?.id ?? '', first, Math.min(orders - 1, first + step - 1))
    await client.query('analyze')
  })
}

/** Runs the first jobs of a shop that starts: they complete payments that were in progress during the backup. */
async function seeToIt(where: string, environment: Record<string, string>): Promise<void> {
  await weft(`payments of ${where}`, environment, 'jobs', 'run', 'sweep-payments')
  await weft(`doctor of ${where}`, environment, 'doctor')
}

async function backUpUnderLoad(): Promise<void> {
  let going = true
  const load = (async () => {
    let bought = 0
    while (going) bought += (await runClients(Number(values.clients), 1, shop.buy)).steps.get('poll')?.count ?? 0
    return bought
  })()
  try {
    await weft('backup under load', onServer(databases.shop), 'backup', file('first'))
  } finally {
    going = false
    const bought = await load
    console.log(`${bought} orders were placed meanwhile`)
  }
  console.log(`${((await stat(file('first'))).size / 2 ** 20).toFixed(1)} MiB`)
}

async function compare(): Promise<void> {
  const [there, back] = await Promise.all([databases.restored, databases.returned].map(countRows))
  const different = Object.keys({ ...there, ...back }).filter((table) => there?.[table] !== back?.[table])
  if (different.length > 0) throw new Error(`Other numbers of rows in ${different.join(', ')}.`)
  if ((there?.order ?? 0) < orders) throw new Error(`There are ${there?.order} orders.`)
  const rows = Object.values(there ?? {}).reduce((sum, count) => sum + count, 0)
  console.log(`${rows} rows of ${Object.keys(there ?? {}).length} tables, ${there?.order} orders, the same in both`)
}

async function countRows(database: string): Promise<Record<string, number>> {
  return withClient(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const counted = await client.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
      counts[name] = counted.rows[0]?.count ?? 0
    }
    return counts
  })
}

/** Runs a command in a separate process, as a person would. */
async function weft(title: string, environment: Record<string, string>, ...words: string[]): Promise<void> {
  const program = new URL('../src/weft.mjs', import.meta.url).pathname
  const { PATH = '' } = process.env
  await timed(title, async () => {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { PATH, ...secrets, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`weft ${words.join(' ')} ended with ${code}.`)
  })
}

async function timed(title: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await work()
  const taken = (performance.now() - startedAt) / 1000
  seconds.set(title, taken)
  console.log(`${title}: ${taken.toFixed(1)} s`)
}

function report(): void {
  console.log(`\n| ${orders} orders | seconds |\n|---|---:|`)
  for (const [title, taken] of seconds) console.log(`| ${title} | ${taken.toFixed(1)} |`)
  const slow = [...seconds].filter(([title, taken]) => /backup|restore/.test(title) && taken > longestSeconds)
  if (slow.length === 0) return
  console.log(`Longer than ${longestSeconds} s: ${slow.map(([title]) => title).join(', ')}`)
  process.exitCode = 1
}

function file(title: string): string {
  return join(folder, `${title}.weft`)
}

function urlOf(database: string): string {
  const url = new URL(server ?? '')
  url.pathname = `/${database}`
  return url.href
}

async function withClient<T>(database: string | null, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database === null ? server : urlOf(database) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function administer(statement: string): Promise<void> {
  await withClient(null, (client) => client.query(statement))
}

async function cleanUp(): Promise<void> {
  for (const database of Object.values(databases)) await administer(`drop database if exists ${database} with (force)`)
  await rm(folder, { recursive: true, force: true })
}
