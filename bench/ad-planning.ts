import { attributionStats } from '../src/ad-planning/attribution/attribution-stats.ts'
import { creditQueued, resolveInBulk } from '../src/ad-planning/attribution/index.ts'
import { conversionStats } from '../src/ad-planning/conversions/conversion-stats.ts'
import { readDashboard } from '../src/ad-planning/dashboard/read-dashboard.ts'
import { journeyFunnel } from '../src/ad-planning/journeys/read-journey.ts'
import { followChanges } from '../src/ad-planning/segments/index.ts'
import { createSegment, previewSegment } from '../src/ad-planning/segments/save-segment.ts'
import { connectDatabase, type Queryable, sql } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createLogger } from '../src/platform/log.ts'

const full = { sessions: 1_000_000, conversions: 200_000, people: 100_000 }
const share = Number(process.env.SHARE ?? '0.1')
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL must name an empty database: the rows are made there.')
const { pool, db, close } = connectDatabase({ url })
const clock = { now: () => new Date() }
const log = createLogger({ level: 'error' })
const sizes = {
  sessions: Math.round(full.sessions * share),
  conversions: Math.round(full.conversions * share),
  people: Math.round(full.people * share),
}

/**
 * Fills the database with people who have two devices each, visits over 30 days (two of three with a UTM link), and
 * conversions (one of three is a purchase).
 */
async function fill(database: Queryable): Promise<void> {
  const { sessions, conversions, people } = sizes
  await sql`insert into ad_campaign (id, name, platform, currency, created_at, updated_at)
    select 'camp' || n, 'Campaign ' || n, 'social_ads', 'USD', now(), now() from generate_series(0, 49) n`.execute(
    database,
  )
  await sql`insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, updated_at)
    select 'camp' || n, current_date - d, 'USD', 10000, now() from generate_series(0, 49) n, generate_series(0, 29) d`.execute(
    database,
  )
  await sql`insert into person (id, email, metadata, last_active_at, created_at, updated_at)
    select 'per' || n, 'p' || n || '@example.com', jsonb_build_object('country', (array['IN', 'DE', 'US'])[1 + n % 3], 'tags', jsonb_build_array('t' || n % 5)), now(),
      now() - n % 700 * interval '1 day', now() from generate_series(1, ${people}::int) n`.execute(database)
  await sql`insert into visitor (id, first_seen_at, last_seen_at) select 'vis' || n, now(), now() from generate_series(0, ${people * 2}::int) n`.execute(
    database,
  )
  await sql`insert into identity_link (visitor_id, person_id, reason, linked_at, last_seen_at)
    select 'vis' || n * 2, 'per' || n, 'conversion', now() - interval '40 days', now() from generate_series(1, ${people}::int) n`.execute(
    database,
  )
  await sql`insert into analytics_session (id, visitor_id, consent, utm_source, utm_campaign, pageviews, started_at, last_seen_at, created_at)
    select 'ses' || n, 'vis' || n % ${people * 2}::int, 'granted', case when n % 3 > 0 then 'fb' end, case when n % 3 > 0 then 'campaign ' || n % 60 end, n % 7,
      now() - (n::float8 / ${sessions}::int) * interval '29 days', now(), now() from generate_series(1, ${sessions}::int) n`.execute(
    database,
  )
  await sql`insert into conversion (id, conversion_type, source, person_id, visitor_id, conversion_value, currency, converted_at, created_at, updated_at)
    select 'conv' || n, case when n % 3 = 0 then 'purchase' else 'add_to_cart' end, 'manual', 'per' || 1 + n % ${people}::int, 'vis' || (1 + n % ${people}::int) * 2,
      100 + n % 50000, (array['USD', 'EUR'])[1 + n % 2], now() - (n::float8 / ${conversions}::int) * interval '29 days', now(), now()
    from generate_series(1, ${conversions}::int) n`.execute(database)
  await sql`insert into credit_queue (conversion_id) select id from conversion on conflict do nothing`.execute(database)
}

const nested = {
  logic: 'AND' as const,
  rules: [{ field: 'country', operator: 'in' as const, value: ['IN', 'DE'] }],
  groups: [
    {
      logic: 'OR' as const,
      rules: [
        { field: 'total_spent', operator: '>=' as const, value: 20_000, currency: 'USD' },
        { field: 'total_orders', operator: '>=' as const, value: 2 },
      ],
      groups: [
        { logic: 'NOT' as const, rules: [{ field: 'days_since_last_order', operator: '<=' as const, value: 20 }] },
      ],
    },
  ],
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  const answer = await work()
  const seconds = ((performance.now() - start) / 1000).toFixed(2)
  const memory = Math.round(process.memoryUsage().rss / 1024 ** 2)
  console.log(`${what.padEnd(34)} ${seconds.padStart(8)} s  ${String(memory).padStart(5)} MB  ${answer ?? ''}`)
}

await migrate(pool)
const { rows: known } = await sql<{ count: number }>`select count(*) as count from person`.execute(db)
if (known[0]?.count !== 0) throw new Error('This database has people in it: name an empty one.')
console.log(JSON.stringify(sizes))
const inTransaction = <T>(work: (tx: Parameters<typeof createSegment>[0]) => Promise<T>) =>
  db.transaction().execute(work)
const deps = { db, clock, log }
await timed('filling', () =>
  inTransaction(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    await fill(tx)
  }),
)
await sql`vacuum analyze`.execute(db)
await timed('bulk attribution', async () => {
  const run = await resolveInBulk(deps, { daysBack: 40, websiteId: null, limit: full.sessions })
  return `${run?.processed} sessions, ${run?.resolved} resolved, ${run?.failed} failed`
})
await timed('crediting', () => creditQueued(deps))
await timed('preview of a nested rule', async () => {
  const preview = await inTransaction((tx) => previewSegment(tx, { criteria: nested }, clock.now()))
  return `${preview.count} of ${preview.total_evaluated}`
})
await timed('segment build with a nested rule', async () => {
  const { build_result: built } = await inTransaction((tx) =>
    createSegment(tx, { name: 'Nested', criteria: nested }, clock.now()),
  )
  return `${built?.matching_count} of ${built?.total_evaluated}`
})
await sql`update person set updated_at = now() where id in (select id from person order by id limit 2000)`.execute(db)
await timed('following 2,000 changed people', () => followChanges(deps))
const period = {}
await timed('dashboard', async () => `truncated: ${(await readDashboard(db, period, clock.now())).truncated}`)
await timed('conversions/stats', async () => {
  const stats = await conversionStats(db, { ...period, group_by: 'day' }, clock.now())
  return `truncated: ${stats.truncated}`
})
await timed(
  'attribution/stats',
  async () => `truncated: ${(await attributionStats(db, period, clock.now())).truncated}`,
)
await timed('journeys/funnel', async () => `truncated: ${(await journeyFunnel(db, period, clock.now())).truncated}`)
await close()
