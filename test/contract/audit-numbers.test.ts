import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
let requests = 0
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date('2026-06-15T09:30:00Z')) })
  await sql`
    insert into ad_campaign (id, name, platform, currency, created_at, updated_at)
    values ('camp_odd', 'Odd', 'social_ads', 'EUR', now(), now())`.execute(weft.db)
  // Uneven days, so that totals and intervals have fractions.
  await sql`
    insert into conversion (id, conversion_type, source, ad_campaign_id, conversion_value, currency, converted_at, created_at, updated_at)
    select gen_random_uuid()::text, 'purchase', 'manual', 'camp_odd', 1999 + 7 * n, 'EUR',
      ('2026-06-15'::date - 70 + n - 1)::timestamp at time zone 'UTC' + interval '12 hours', now(), now()
    from generate_series(1, 70) n, generate_series(1, 1 + n % 3)`.execute(weft.db)
  await sql`
    insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, impressions, clicks, updated_at)
    select 'camp_odd', '2026-06-15'::date - 70 + n - 1, 'EUR', 1000 + n, 1000, 20, now() from generate_series(1, 70) n`.execute(
    weft.db,
  )
})
afterAll(() => weft.stop())

/** Returns the numbers in the audit entries of a call, each with its path. */
async function loggedNumbers(method: 'POST' | 'PUT', path: string, body: unknown): Promise<[string, number][]> {
  const requestId = `numbers-${++requests}`
  const answer = await weft.admin(method, path, body, { 'request-id': requestId })
  expect(answer.status).toBeLessThan(300)
  const { body: list } = await weft.admin('GET', `/admin/audit-log?limit=200&request_id=${requestId}`)
  return numbersIn(
    list.audit_entries.map(({ after }: { after: unknown }) => after),
    '',
  )
}

function numbersIn(value: unknown, at: string): [string, number][] {
  if (typeof value === 'number') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => numbersIn(each, `${at}/${name}`))
}

const noisy = (numbers: [string, number][]) => numbers.filter(([, value]) => value !== Number(value.toPrecision(10)))
const money = /revenue|spend|cpa|cpc|budget|mean_absolute_error/
const fractional = (numbers: [string, number][]) =>
  numbers.filter(([at, value]) => money.test(at) && !/_percent$/.test(at) && !Number.isInteger(value))

test('the audit log stores a forecast with integer amounts and statistics of at most ten significant digits', async () => {
  const numbers = await loggedNumbers('POST', '/admin/ad-planning/forecasts', {
    ad_campaign_id: 'camp_odd',
    forecast_days: 7,
    daily_budget: 5003,
  })
  expect(numbers.some(([at]) => at.endsWith('/predicted_cpc'))).toBe(true)
  expect(numbers.some(([at]) => at.endsWith('/model/predicted_revenue'))).toBe(true)
  expect([fractional(numbers), noisy(numbers)]).toEqual([[], []])
})

test('the audit log stores the actual figures of a forecast with an error of at most ten significant digits', async () => {
  await weft.admin('POST', '/admin/ad-planning/forecasts', {
    ad_campaign_id: 'camp_odd',
    forecast_days: 3,
    daily_budget: 5003,
  })
  await sql`
    update budget_forecast set forecast_date = forecast_date - 30, period_start = period_start - 30, period_end = period_start - 28`.execute(
    weft.db,
  )
  await sql`update budget_forecast_day set day = day - 30`.execute(weft.db)
  const numbers = await loggedNumbers('POST', '/admin/ad-planning/forecasts/record-actuals', undefined)
  expect(numbers.some(([at]) => at.endsWith('/forecast_error_percent'))).toBe(true)
  expect([fractional(numbers), noisy(numbers)]).toEqual([[], []])
})

test('the audit log stores an experiment with weights and results of at most ten significant digits', async () => {
  const { experiment } = (
    await weft.admin('POST', '/admin/ad-planning/experiments', { name: 'Button', target_sample_size: 20 })
  ).body
  const path = `/admin/ad-planning/experiments/${experiment.id}`
  const split = await loggedNumbers('PUT', path, { traffic_split: 33.3 })
  expect(split.some(([at]) => at.endsWith('/weight'))).toBe(true)
  await weft.admin('POST', `${path}/start`)
  const [control, treatment] = (await weft.admin('GET', path)).body.experiment.variants
  for (const [variant, share] of [
    [control, 3],
    [treatment, 7],
  ] as const)
    await sql`
      insert into experiment_exposure (experiment_id, variant_id, unit_id, exposed_at)
      select ${experiment.id}, ${variant.id}, ${variant.id} || n, now() from generate_series(1, ${10 + share}::int) n`.execute(
      weft.db,
    )
  const stop = await loggedNumbers('POST', `${path}/stop`, {})
  expect(stop.some(([at]) => at.endsWith('/results/statistics/alpha'))).toBe(true)
  expect([noisy(split), noisy(stop)]).toEqual([[], []])
})

test('a score and its history are stored with statistics of at most ten significant digits', async () => {
  const { person } = (await weft.admin('POST', '/admin/ad-planning/people', { email: 'odd@example.org' })).body
  await sql`
    insert into conversion (id, conversion_type, source, person_id, conversion_value, currency, converted_at, created_at, updated_at)
    select gen_random_uuid()::text, 'purchase', 'manual', ${person.id}, 1999, 'EUR',
      '2026-06-15T07:11:13Z'::timestamptz - n * interval '29 days 7 hours', now(), now() from generate_series(1, 4) n`.execute(
    weft.db,
  )
  for (const score_type of ['churn_risk', 'engagement', 'clv']) {
    const { status } = await weft.admin('POST', '/admin/ad-planning/scores', { person_id: person.id, score_type })
    expect([score_type, status]).toEqual([score_type, 201])
  }
  const { rows } = await sql<{ score: unknown }>`
    select to_jsonb(s) as score from customer_score s union all select to_jsonb(h) from customer_score_history h`.execute(
    weft.db,
  )
  expect([rows.length, noisy(numbersIn(rows, ''))]).toEqual([6, []])
})
