import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/admin/ad-planning/forecasts'
/** A Monday. */
const today = new Date('2026-06-15T09:30:00Z')
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(today) })
  for (const [id, currency] of [
    ['camp_new', 'EUR'],
    ['camp_line', 'EUR'],
    ['camp_long', 'EUR'],
    ['camp_bare', null],
  ] as const)
    await sql`
      insert into ad_campaign (id, name, platform, currency, created_at, updated_at)
      values (${id}, ${`Campaign ${id}`}, 'social_ads', ${currency}, now(), now())`.execute(weft.db)
  // Fourteen days with 10 to 23 purchases of 10.00 each at a daily spend of 10.00, and seventy days with 5 purchases.
  await purchases('camp_line', 14, sql`9 + n`, 1000)
  await purchases('camp_long', 70, sql`5`, 2000)
  await spend('camp_line', 14, 1000)
})
afterAll(() => weft.stop())

const purchases = (
  campaign: string,
  days: number,
  perDay: ReturnType<typeof sql>,
  value: number,
  start = '2026-06-15',
) =>
  sql`
    insert into conversion (id, conversion_type, source, ad_campaign_id, conversion_value, currency, converted_at, created_at, updated_at)
    select gen_random_uuid()::text, 'purchase', 'manual', ${campaign}, ${value}, 'EUR',
      (${start}::date - ${days}::int + n - 1)::timestamp at time zone 'UTC' + interval '12 hours', now(), now()
    from generate_series(1, ${days}::int) n, generate_series(1, ${perDay})`.execute(weft.db)
const spend = (campaign: string, days: number, minor: number, start = '2026-06-15') =>
  sql`
    insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, impressions, clicks, updated_at)
    select ${campaign}, ${start}::date - ${days}::int + n - 1, 'EUR', ${minor}, 1000, 20, now() from generate_series(1, ${days}::int) n`.execute(
    weft.db,
  )
const make = (body: Record<string, unknown>) => weft.admin('POST', path, body)

describe('a forecast', () => {
  test('uses the benchmark if there is no history, and contains every field', async () => {
    const { status, body } = await make({
      ad_campaign_id: 'camp_new',
      forecast_days: 2,
      daily_budget: 5000,
      target_roas: 2,
    })
    const advice = {
      action: 'increase',
      recommended_daily_budget: 6000,
      confidence: 'low',
      reason: 'The return of 3.00 reaches the target of 2.',
    }
    const day = (date: string) => ({
      date,
      predicted_spend: 5000,
      predicted_conversions: 0.5,
      predicted_revenue: 15_000,
      revenue_interval: { lower: 7500, upper: 22_500 },
      model_revenue: null,
      model_interval: null,
      actual_spend: null,
      actual_conversions: null,
      actual_revenue: null,
    })
    expect([status, body]).toEqual([
      201,
      {
        forecast: {
          id: expect.stringMatching(/^fcst_/),
          ad_campaign_id: 'camp_new',
          forecast_level: 'campaign',
          forecast_date: '2026-06-15',
          generated_at: today.toISOString(),
          forecast_period_start: '2026-06-15',
          forecast_period_end: '2026-06-16',
          forecast_days: 2,
          lookback_days: 365,
          historical_data_points: 0,
          currency: 'EUR',
          daily_budget: 5000,
          target_roas: 2,
          confidence_level: 0.5,
          model_type: 'benchmark',
          predicted_spend: 10_000,
          predicted_impressions: null,
          predicted_clicks: null,
          predicted_conversions: 1,
          predicted_revenue: 30_000,
          predicted_roas: 3,
          predicted_cpa: 10_000,
          predicted_cpc: null,
          confidence_intervals: { conversions: { lower: 0.5, upper: 1.5 }, revenue: { lower: 15_000, upper: 45_000 } },
          model: null,
          budget_recommendation: advice,
          actual_spend: null,
          actual_impressions: null,
          actual_clicks: null,
          actual_conversions: null,
          actual_revenue: null,
          forecast_error_percent: null,
          is_actual_recorded: false,
          metadata: {},
          created_at: today.toISOString(),
          updated_at: today.toISOString(),
        },
        daily_forecasts: [day('2026-06-15'), day('2026-06-16')],
        budget_recommendation: advice,
        summary:
          'Campaign camp_new: about €300.00 in 2 days for €100.00 spent, likely between €150.00 and €450.00. There is less than a week of data, so this is a rule of thumb and no forecast.',
      },
    ])
  })

  test('continues the line of fourteen days on a line, at a confidence of .7', async () => {
    const { body } = await make({ ad_campaign_id: 'camp_line', forecast_days: 2, daily_budget: 1000 })
    const { forecast, daily_forecasts: days } = body
    expect(
      days.map((each: Record<string, number>) => [each.predicted_conversions?.toFixed(6), each.predicted_revenue]),
    ).toEqual([
      ['24.000000', 24_000],
      ['25.000000', 25_000],
    ])
    expect([
      forecast.predicted_revenue,
      forecast.confidence_level,
      forecast.historical_data_points,
      forecast.model_type,
    ]).toEqual([49_000, 0.7, 14, 'linear_trend_seasonal'])
    expect([
      forecast.confidence_intervals.revenue.lower.toFixed(3),
      forecast.confidence_intervals.revenue.upper.toFixed(3),
    ]).toEqual(['34300.000', '63700.000'])
    expect([
      forecast.predicted_impressions,
      forecast.predicted_clicks,
      forecast.predicted_cpc,
      forecast.predicted_roas,
    ]).toEqual([2000, 40, 50, 24.5])
  })

  test('has a wider interval at a lower confidence', async () => {
    const widths = []
    for (const confidence_level of [0.99, 0.95, 0.8]) {
      const { body } = await make({ ad_campaign_id: 'camp_new', daily_budget: 5000, confidence_level })
      const { lower, upper } = body.forecast.confidence_intervals.revenue
      widths.push(Math.round(upper - lower))
    }
    expect(widths).toEqual([9000, 45_000, 180_000])
  })

  test('includes a back-tested model after ten weeks', async () => {
    const { body } = await make({ ad_campaign_id: 'camp_long', forecast_days: 7, daily_budget: 1000 })
    const { model } = body.forecast
    expect([
      model.predicted_revenue.toFixed(3),
      model.coverage_percent,
      model.tested_days,
      model.errors.length,
    ]).toEqual(['70000.000', 100, 56, 3])
    expect(body.summary).toContain('In the past 100 % of such intervals held.')
  })

  test('exists once per campaign and day: a second replaces the first under its id', async () => {
    const first = await make({ ad_campaign_id: 'camp_bare2', daily_budget: 1 })
    expect([first.status, first.body.message]).toEqual([404, 'This ad campaign was not found.'])
    const one = await make({ ad_campaign_id: 'camp_new', forecast_days: 3, daily_budget: 100 })
    const two = await make({ ad_campaign_id: 'camp_new', forecast_days: 1, daily_budget: 200 })
    const { body } = await weft.admin('GET', `${path}?ad_campaign_id=camp_new`)
    expect([two.body.forecast.id, body.count, body.forecasts[0].daily_budget]).toEqual([one.body.forecast.id, 1, 200])
    const read = await weft.admin('GET', `${path}/${two.body.forecast.id}`)
    expect(read.body).toEqual({ forecast: two.body.forecast, daily_forecasts: two.body.daily_forecasts })
  })

  test('is stored once if it is requested ten times at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => make({ ad_campaign_id: 'camp_new', daily_budget: 300 })))
    expect((await weft.admin('GET', `${path}?ad_campaign_id=camp_new`)).body.count).toBe(1)
  })

  test('is refused if a value is out of bounds or the currency is missing', async () => {
    const bodies = [
      { ad_campaign_id: 'camp_bare', daily_budget: 100 },
      { ad_campaign_id: 'camp_new', daily_budget: 0 },
      { ad_campaign_id: 'camp_new', daily_budget: 100, forecast_days: 91 },
      { ad_campaign_id: 'camp_new', daily_budget: 100, confidence_level: 1 },
    ]
    const answers = []
    for (const body of bodies) answers.push(await make(body))
    expect(answers.map(({ status, body }) => [status, body.errors[0].path])).toEqual([
      [400, '/ad_campaign_id'],
      [400, '/daily_budget'],
      [400, '/forecast_days'],
      [400, '/confidence_level'],
    ])
    expect((await weft.admin('GET', `${path}/fcst_none`)).body.message).toBe('This forecast was not found.')
  })
})

test('the spend response has a warning if spend never changed, and is null without data', async () => {
  const { status, body } = await weft.admin('GET', `${path}/spend-response?ad_campaign_id=camp_line`)
  expect([status, body.days, body.mean_daily_spend, body.response.low_data, body.response.curve.length]).toEqual([
    200,
    14,
    1000,
    true,
    11,
  ])
  expect(body.advice).toMatch(/^Do not act on this yet/)
  const short = await weft.admin('GET', `${path}/spend-response?ad_campaign_id=camp_new`)
  expect([short.body.response, short.body.advice]).toEqual([
    null,
    'There is too little data: two weeks with spend and revenue are needed.',
  ])
  expect((await weft.admin('GET', `${path}/spend-response?ad_campaign_id=nothing`)).status).toBe(404)
})

test('actual figures are filled in once the days are over, and shown as accuracy', async () => {
  const before = await weft.admin('GET', `${path}/accuracy?ad_campaign_id=camp_line`)
  expect([before.body.accuracy.measured, before.body.accuracy.mape_percent]).toEqual([0, null])
  // The forecasts for these two days are 240.00 and 250.00.
  await purchases('camp_line', 2, sql`20`, 1000, '2026-06-17')
  await spend('camp_line', 2, 900, '2026-06-17')
  weft.clock.set(new Date('2026-06-16T01:00:00Z'))
  await weft.weft.jobs.runNow('record-forecast-actuals')
  const { id } = (await weft.admin('GET', `${path}?ad_campaign_id=camp_line`)).body.forecasts[0]
  const half = (await weft.admin('GET', `${path}/${id}`)).body
  expect([
    half.daily_forecasts.map((day: Record<string, unknown>) => day.actual_revenue),
    half.forecast.is_actual_recorded,
  ]).toEqual([[20_000, null], false])
  weft.clock.set(new Date('2026-06-17T01:00:00Z'))
  const recorded = await weft.admin('POST', `${path}/record-actuals`)
  const again = await weft.admin('POST', `${path}/record-actuals`)
  expect([recorded.status, recorded.body.recorded.forecasts > 0, again.body]).toEqual([
    200,
    true,
    { recorded: { days: 0, forecasts: 0 } },
  ])
  const { forecast } = (await weft.admin('GET', `${path}/${id}`)).body
  expect({
    spend: forecast.actual_spend,
    conversions: forecast.actual_conversions,
    revenue: forecast.actual_revenue,
    clicks: forecast.actual_clicks,
    error: forecast.forecast_error_percent,
    recorded: forecast.is_actual_recorded,
  }).toEqual({ spend: 1800, conversions: 40, revenue: 40_000, clicks: 40, error: 22.5, recorded: true })
  const { body } = await weft.admin('GET', `${path}/accuracy?ad_campaign_id=camp_line`)
  expect(body).toEqual({
    accuracy: {
      measured: 1,
      mape_percent: 22.5,
      accuracy_percent: 77.5,
      wape_percent: 22.5,
      bias_percent: 22.5,
      interval_coverage_percent: 100,
    },
    daily: {
      measured: 2,
      mape_percent: 22.5,
      accuracy_percent: 77.5,
      wape_percent: 22.5,
      bias_percent: 22.5,
      interval_coverage_percent: 100,
    },
    daily_model: {
      measured: 0,
      mape_percent: null,
      accuracy_percent: null,
      wape_percent: null,
      bias_percent: null,
      interval_coverage_percent: null,
    },
    by_campaign: [
      {
        ad_campaign_id: 'camp_line',
        measured: 1,
        mape_percent: 22.5,
        accuracy_percent: 77.5,
        wape_percent: 22.5,
        bias_percent: 22.5,
        interval_coverage_percent: 100,
      },
    ],
    truncated: false,
  })
})

test('a late conversion is still counted', async () => {
  await purchases('camp_line', 1, sql`1`, 5000, '2026-06-17')
  await weft.admin('POST', `${path}/record-actuals`)
  const { forecasts } = (await weft.admin('GET', `${path}?ad_campaign_id=camp_line&is_actual_recorded=true`)).body
  expect([forecasts.length, forecasts[0].actual_revenue]).toEqual([1, 45_000])
  expect((await weft.admin('GET', `${path}?ad_campaign_id=camp_line&is_actual_recorded=false`)).body.count).toBe(0)
})

test('the list’s count is the total number, not the number on the page', async () => {
  const { body } = await weft.admin('GET', `${path}?limit=1`)
  expect([body.forecasts.length, body.count, body.limit, body.offset]).toEqual([1, 3, 1, 0])
})
