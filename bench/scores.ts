/**
 * Measures a full recalculation of scores and one fit of the customer models.
 *
 * `DATABASE_URL=postgresql://… node bench/scores.ts [--people 100000] [--purchases 200000]`
 *
 * The database must be empty. It is filled and left as it is.
 */

import { parseArgs } from 'node:util'
import { adPlanningJobs } from '../src/ad-planning/index.ts'
import { requestRun } from '../src/ad-planning/scores/run-scores.ts'
import { listScores } from '../src/ad-planning/scores/score-store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { connectDatabase, type Queryable, sql } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { exportPages } from '../src/platform/http/list-export.ts'
import { createLogger } from '../src/platform/log.ts'
import { createForgetting } from '../src/platform/personal-data/index.ts'
import { personalData } from '../src/wiring/personal-data.ts'
import { testVault } from '../test/support/vault.ts'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, purchases: { type: 'string', default: '200000' } },
})
const [people, purchases] = [Number(values.people), Number(values.purchases)]
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL must name an empty database.')

const connection = connectDatabase({ url })
await migrate(connection.pool)
await connection.db.transaction().execute(async (tx) => {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
  await fillPeople(tx)
})
await sql`vacuum analyze`.execute(connection.db)
const log = createLogger({ level: 'error' })
const jobs = adPlanningJobs({
  db: connection.db,
  clock: systemClock,
  log,
  baseUrl: '',
  trackingPerMinute: 1,
  forget: createForgetting(personalData, testVault),
})
const runJob = (name: string) => async () => {
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new Error(`There is no job ${name}.`)
  await job.run()
}
await measured(`recalculation of ${people} people with ${purchases} purchases`, runJob('recalculate-scores'))
await measured('a second recalculation, which has scores to replace', async () => {
  await connection.db.transaction().execute((tx) => requestRun(tx, systemClock.now()))
  await runJob('recalculate-scores')()
})
await measured('fit of BG/NBD and Gamma-Gamma, with its test', runJob('fit-customer-models'))
await measured('export of all scores', async () => {
  const order = '-calculated_at'
  const pages = exportPages((page) => listScores(connection.db, { order, ...page, uncounted: true }))
  let rows = 0
  for await (const page of pages) rows += page.length
  console.log(`${rows} rows`)
})
await connection.close()

async function measured(what: string, work: () => Promise<void>): Promise<void> {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const start = performance.now()
  await work()
  clearInterval(watch)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${what}: ${seconds} s, at most ${Math.round(most / 2 ** 20)} MiB`)
}

/**
 * Inserts people who were all active within the last month. In a year, a few of them buy often, and most buy once or
 * twice.
 */
async function fillPeople(db: Queryable): Promise<void> {
  await sql`
    insert into person (id, email, last_active_at, created_at, updated_at)
    select 'bper_' || n, 'b' || n || '@example.com', now() - n % 29 * interval '1 day', now(), now() from generate_series(1, ${people}::int) n`.execute(
    db,
  )
  // Hashes instead of random numbers, so that every run inserts the same data.
  const chance = (salt: string) =>
    sql`(((hashtextextended(n::text || ${salt}, 0) % 1000000) + 1000000) % 1000000) / 1000000.0`
  await sql`
    insert into conversion (id, conversion_type, source, person_id, conversion_value, currency, converted_at, created_at, updated_at)
    select 'bconv_' || n, 'purchase', 'manual', 'bper_' || 1 + floor(power(${chance('who')}, 2) * ${people}::int)::int,
      1000 + floor(9000 * ${chance('value')})::int, 'EUR', now() - floor(365 * ${chance('day')})::int * interval '1 day', now(), now()
    from generate_series(1, ${purchases}::int) n`.execute(db)
}
