/**
 * Prints the costs of a checkout and of the work that follows from it: CPU time, WAL, row changes by table, and statements.
 * `DATABASE_URL=postgresql://… node bench/cost.ts [--checkouts 1000] [--rate 50] [--top 25]`
 *
 * Counts are the same on a busy machine. `fill.ts` first makes a shop with many orders. The user must be a superuser of a server on this machine with
 * `shared_preload_libraries = 'pg_stat_statements'`, which nothing else uses. `full_page_writes = off` makes WAL comparable.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { cpuMs, databaseProcesses } from './proc.ts'
import { startServer } from './start-server.ts'
import { checkoutUnit } from './units.ts'
import { drained } from './waiting-work.ts'

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '50' },
    products: { type: 'string', default: '1000' },
    top: { type: 'string', default: '25' },
  },
})
const checkouts = Number(values.checkouts)
const clients = 4
const warmUp = 50
const database = new pg.Client({ connectionString: process.env.DATABASE_URL })
await database.connect()
await database.query('create extension if not exists pg_stat_statements; create extension if not exists pg_walinspect')
const { rows: names } = await database.query<{ name: string }>('select current_database() as name')
const name = names[0]?.name ?? ''

const server = await startServer(values.products)
const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: clients, pipelining: 1 })
const unit = checkoutUnit(pool, server.secret)

/** Starts checkouts at equal intervals, so that the batches of follow-up work have a similar size in every run. */
async function buy(count: number): Promise<void> {
  const beginMs = performance.now()
  let begun = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = begun++; n < count; n = begun++) {
        await sleep(Math.max(0, beginMs + (n * 1000) / Number(values.rate) - performance.now()))
        // A request can time out on a busy machine.
        await unit(async (_name, work) => work(), client).catch((error) => console.error(String(error)))
      }
    }),
  )
}

interface Counted {
  readonly name: string
  readonly [count: string]: string | number
}

/** Query of the row changes by table. */
const tableCounts = `
  select schemaname || '.' || relname as name, n_tup_ins::float8 as inserted, n_tup_upd::float8 as updated, n_tup_hot_upd::float8 as hot,
    n_tup_del::float8 as deleted
  from pg_stat_all_tables where schemaname not in ('pg_catalog', 'information_schema', 'pg_toast')`
const statementCounts = `
  select case when toplevel then '' else '(in a function) ' end || regexp_replace(query, '\\s+', ' ', 'g') as name, sum(calls)::float8 as calls,
    sum(total_exec_time) as ms, sum(rows)::float8 as rows, sum(shared_blks_hit + shared_blks_read)::float8 as buffers, sum(wal_bytes)::float8 / 1024 as wal_kb,
    bool_and(toplevel)::int as toplevel
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) group by 1`
/** Query of the WAL by table and index, between two positions in it. */
const walCounts = `
  select coalesce(c.relname, 'other: ' || w.resource_manager) as name, count(*)::float8 as records, (sum(w.record_length) / 1024.0)::float8 as wal_kb
  from pg_get_wal_records_info($1, $2) w
  left join pg_class c on c.relfilenode = substring(w.block_ref from 'rel \\d+/\\d+/(\\d+)')::oid
  where substring(w.block_ref from 'rel \\d+/(\\d+)/') is null
    or substring(w.block_ref from 'rel \\d+/(\\d+)/')::oid = (select oid from pg_database where datname = current_database())
  group by 1`

const countsOf = async (text: string, parameters: string[] = []): Promise<Map<string, Counted>> =>
  new Map((await database.query<Counted>(text, parameters)).rows.map((row) => [row.name, row]))

async function taken() {
  const { rows } = await database.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
  return {
    lsn: rows[0]?.lsn ?? '',
    serverMs: cpuMs(server.child.pid ?? 0),
    databaseMs: databaseProcesses(name).reduce((sum, pid) => sum + cpuMs(pid), 0) - cpuMs(ownPid),
  }
}
const ownPid = (await database.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/** Prints by how much each counter grew per checkout, largest first. */
function print(title: string, before: ReadonlyMap<string, Counted>, after: ReadonlyMap<string, Counted>, by: string) {
  const rows = [...after.values()]
    .map((row) => {
      const counts = Object.entries(row).filter(([key]) => key !== 'name' && key !== 'toplevel')
      const each = counts.map(([key, value]) => [
        key,
        Math.round(((Number(value) - Number(before.get(row.name)?.[key] ?? 0)) / checkouts) * 1000) / 1000,
      ])
      return { ...Object.fromEntries(each), name: row.name.slice(0, 150) }
    })
    .filter((row) => Object.values(row).some((value) => typeof value === 'number' && value >= 0.005))
    .sort((one, other) => other[by] - one[by])
  console.log(`\n${title}`)
  const columns = Object.keys(rows[0] ?? {})
  console.log(columns.join('\t'))
  for (const row of rows.slice(0, Number(values.top))) console.log(columns.map((column) => row[column]).join('\t'))
  const sum = (column: string) => rows.reduce((total, row) => total + row[column], 0).toFixed(2)
  console.log(`${columns.map((column) => (column === 'name' ? 'all' : sum(column))).join('\t')}`)
}

await buy(warmUp)
await drained(database)
await sleep(1500)
await database.query(
  'select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()))',
)
const tables = await countsOf(tableCounts)
const first = await taken()
const beginMs = performance.now()
await buy(checkouts)
await drained(database)
const seconds = (performance.now() - beginMs) / 1000
// PostgreSQL processes report row counts about a second late.
await sleep(1500)
const last = await taken()
const statements = await countsOf(statementCounts)
const own = (text: string) => /pg_stat|pgboss\.job where state < /.test(text)
const asked = new Map([...statements].filter(([text]) => !own(text)))
print('Statements', new Map(), asked, 'ms')
print('Row changes', tables, await countsOf(tableCounts), 'inserted')
print('WAL', new Map(), await countsOf(walCounts, [first.lsn, last.lsn]), 'wal_kb')
const topLevel = [...asked.values()].filter((row) => row.toplevel === 1)
const total = (column: string) => topLevel.reduce((sum, row) => sum + Number(row[column]), 0) / checkouts
console.log(
  `\n${checkouts} checkouts in ${seconds.toFixed(1)} s. Each: server ${((last.serverMs - first.serverMs) / checkouts).toFixed(3)} ms CPU, database ${((last.databaseMs - first.databaseMs) / checkouts).toFixed(3)} ms CPU, ${total('calls').toFixed(2)} statements, ${total('buffers').toFixed(0)} buffers, ${total('ms').toFixed(3)} ms in statements, ${total('wal_kb').toFixed(2)} kB WAL`,
)
await pool.close()
await database.end()
server.child.kill('SIGTERM')
