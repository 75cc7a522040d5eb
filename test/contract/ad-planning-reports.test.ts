import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentimentSubscription } from '../../src/ad-planning/sentiment/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/admin/ad-planning'
const now = new Date('2026-06-15T09:30:00.000Z')
const at = now.toISOString()
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(now) })
  await sql`
    insert into person (id, email, first_name, created_at, updated_at) values
    ('ann', 'ann@example.com', 'Ann', now(), now()), ('ben', 'ben@example.com', null, now(), now())`.execute(weft.db)
})
afterAll(() => weft.stop())

const get = async (route: string) => (await weft.admin('GET', `${path}/${route}`)).body
const tell = (id: unknown) =>
  weft.db
    .transaction()
    .execute((tx) => sentimentSubscription(weft.clock).handle(tx, { id: 1, type: 'feedback.created', payload: { id } }))

describe('feedback', () => {
  test('is stored and announced once, and analysed once, however often its event is delivered, even concurrently', async () => {
    const given = { person_id: 'ann', rating: 1, scale: '5', content: 'Terrible, the lamp came broken.' }
    const { status, body } = await weft.admin('POST', `${path}/feedback`, given)
    const { id } = body.feedback
    expect([status, body.feedback]).toEqual([
      201,
      {
        id: expect.stringMatching(/^fb_/),
        ...given,
        source: 'manual',
        website_id: null,
        sentiment_label: null,
        sentiment_score: null,
        metadata: {},
        created_at: at,
      },
    ])
    const { rows } = await sql<{ payload: unknown }>`select payload from event where type = 'feedback.created'`.execute(
      weft.db,
    )
    expect(rows).toEqual([{ payload: { id, ...given } }])
    await Promise.all([tell(id), tell(id), tell(id), tell(undefined), tell('fb_none')])
    await tell(id)
    const { sentiments, count } = await get('sentiment')
    expect([count, sentiments]).toEqual([
      1,
      [
        {
          id: expect.stringMatching(/^sent_/),
          source_type: 'feedback',
          source_id: id,
          person_id: 'ann',
          original_text: given.content,
          sentiment_score: -0.6,
          sentiment_label: 'very_negative',
          confidence: 0.6666666667,
          keywords: ['terrible', 'broken'],
          language: 'en',
          model_provider: 'lexicon',
          model_version: '1',
          analyzed_at: at,
          created_at: at,
        },
      ],
    ])
    expect((await get(`feedback/${id}`)).feedback.sentiment_label).toBe('very_negative')
    expect((await get('feedback?sentiment_label=very_negative')).count).toBe(1)
  })

  test('is refused for an unknown person, website or field, without rating and text, or with a wrong rating or scale', async () => {
    const bodies = [
      {},
      { rating: 11 },
      { rating: 0 },
      { rating: 0, scale: '5' },
      { scale: '5', content: 'Nice' },
      { rating: 3, person_id: 'nobody' },
      { rating: 3, website_id: 'none' },
      { rating: 3, stars: 5 },
    ]
    const answers = []
    for (const body of bodies) answers.push(await weft.admin('POST', `${path}/feedback`, body))
    expect(answers.map(({ status, body }) => [status, body.errors[0].path])).toEqual([
      [400, '/rating'],
      [400, '/rating'],
      [400, '/rating'],
      [400, '/rating'],
      [400, '/scale'],
      [400, '/person_id'],
      [400, '/website_id'],
      [400, ''],
    ])
    const zero = await weft.admin('POST', `${path}/feedback`, { rating: 0, scale: '10' })
    expect([zero.status, zero.body.feedback.rating]).toEqual([201, 0])
    await weft.admin('DELETE', `${path}/feedback/${zero.body.feedback.id}`)
  })
})

test('a new analysis replaces the first, and an external model may supply its result', async () => {
  const say = (body: object) =>
    weft.admin('POST', `${path}/sentiment`, { source_type: 'review', source_id: 'r1', text: 'Excellent!', ...body })
  const first = await say({})
  expect([first.status, first.body.sentiment.sentiment_label, first.body.sentiment.sentiment_score]).toEqual([
    201,
    'positive',
    0.5,
  ])
  const second = await say({ reading: { sentiment_score: -0.7, model_provider: 'own' } })
  expect([
    second.body.sentiment.id,
    second.body.sentiment.sentiment_label,
    second.body.sentiment.model_provider,
    second.body.sentiment.confidence,
  ]).toEqual([first.body.sentiment.id, 'very_negative', 'own', 1])
  expect((await get('sentiment/stats?source_type=review')).stats).toEqual({
    total: 1,
    average_score: -0.7,
    by_label: [{ sentiment_label: 'very_negative', count: 1 }],
    by_source: [{ source_type: 'review', count: 1 }],
    top_keywords: [],
    truncated: false,
    analyzed_rows: 1,
  })
  expect((await get('sentiment/stats?source_type=social_comment')).stats.average_score).toBe(null)
  expect((await weft.admin('DELETE', `${path}/sentiment/${first.body.sentiment.id}`)).status).toBe(200)
})

describe('a supplied sentiment', () => {
  const supplied = { sentiment_score: 0.9, confidence: 0.8, model_provider: 'own', model_version: '7' }
  const kept = { ...supplied, sentiment_label: 'very_positive' }
  const say = (body: object) => weft.admin('POST', `${path}/sentiment`, { source_type: 'review', ...body })
  const shown = ({ body }: { readonly body: { readonly sentiment: Record<string, unknown> } }) => body.sentiment

  test('is kept when the shop analyses the feedback later, and when the event is delivered again', async () => {
    const content = 'Terrible, the lamp came broken.'
    const { id } = (await weft.admin('POST', `${path}/feedback`, { rating: 1, scale: '5', content })).body.feedback
    const told = await say({ source_type: 'feedback', source_id: id, text: 'The lamp was broken.', reading: supplied })
    await Promise.all([tell(id), tell(id)])
    expect((await get(`sentiment/${shown(told).id}`)).sentiment).toEqual(shown(told))
    expect((await get(`feedback/${id}`)).feedback).toMatchObject({
      sentiment_label: 'very_positive',
      sentiment_score: 0.9,
    })
    await weft.admin('DELETE', `${path}/feedback/${id}`)
  })

  test('is returned if the same text is sent without a reading; a changed text without a reading is refused', async () => {
    const told = await say({ source_id: 'r2', text: 'Terrible!', reading: supplied })
    const again = await say({ source_id: 'r2', text: 'Terrible!' })
    expect([again.status, shown(again)]).toEqual([201, shown(told)])
    const edited = await say({ source_id: 'r2', text: 'Terrible, really.' })
    const message =
      'A reading by own was already supplied for this source. Send a reading of the new text, or delete the existing one first.'
    expect([edited.status, edited.body]).toEqual([
      409,
      { type: 'conflict', message, errors: [{ path: '/reading', message }] },
    ])
    expect((await get(`sentiment/${shown(told).id}`)).sentiment).toEqual(shown(told))
  })

  test('is replaced by another supplied sentiment from any provider', async () => {
    const first = await say({ source_id: 'r3', text: 'Fine.', reading: { ...supplied, model_provider: 'lexicon' } })
    expect(shown(await say({ source_id: 'r3', text: 'Fine.' }))).toEqual(shown(first))
    const second = await say({ source_id: 'r3', text: 'Fine, really.', reading: supplied })
    expect(shown(second)).toMatchObject({ ...kept, id: shown(first).id, original_text: 'Fine, really.' })
    for (const source of ['r2', 'r3']) {
      const [{ id }] = (await get(`sentiment?q=${source}`)).sentiments
      await weft.admin('DELETE', `${path}/sentiment/${id}`)
    }
  })
})

describe('journeys', () => {
  test('combine reported steps and known facts, each once', async () => {
    await visits()
    const told = await weft.admin('POST', `${path}/journeys`, {
      person_id: 'ben',
      event_type: 'email_click',
      channel: 'email',
      source_type: 'mail',
      source_id: 'm1',
      occurred_at: '2026-06-02T00:00:00Z',
    })
    expect([told.status, told.body.journey]).toEqual([
      201,
      {
        id: expect.stringMatching(/^jrn_/),
        origin: 'journey',
        person_id: 'ben',
        visitor_id: null,
        event_type: 'email_click',
        event_name: null,
        event_data: {},
        channel: 'email',
        stage: 'consideration',
        utm_source: null,
        utm_campaign: null,
        ad_campaign_id: null,
        website_id: null,
        page_url: null,
        currency: null,
        value: null,
        occurred_at: '2026-06-02T00:00:00.000Z',
      },
    ])
    const twice = await weft.admin('POST', `${path}/journeys`, {
      person_id: 'ben',
      event_type: 'email_click',
      source_type: 'mail',
      source_id: 'm1',
    })
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'An event with this source_type and source_id was already reported.',
    ])
    const unknown = await weft.admin('POST', `${path}/journeys`, { person_id: 'x', event_type: 'custom' })
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([400, '/person_id'])
    const list = await get('journeys?limit=2')
    expect([list.count, list.limit, list.offset, list.journeys.length]).toEqual([9, 2, 0, 2])
    const stages = await get('journeys?person_id=ann&stage=conversion')
    expect(stages.journeys.map((step: Record<string, unknown>) => [step.origin, step.value, step.currency])).toEqual([
      ['conversion', 500, 'EUR'],
      ['conversion', 2000, 'USD'],
    ])
  })

  test('contain the visits of the person and of devices that nobody else uses, and no other visits', async () => {
    const { timeline, ...journey } = await get('journeys/ann')
    expect(timeline.map((each: Record<string, unknown>) => [each.timestamp, each.stage, each.description])).toEqual([
      ['2026-06-01T00:00:00.000Z', 'awareness', 'Visited the website from fb.'],
      ['2026-06-02T00:00:00.000Z', 'interest', 'Visited the website.'],
      ['2026-06-02T01:00:00.000Z', 'intent', 'add to cart.'],
      ['2026-06-03T00:00:00.000Z', 'conversion', 'Bought something.'],
      ['2026-06-05T00:00:00.000Z', 'conversion', 'Bought something.'],
      [at, 'retention', 'Gave feedback.'],
    ])
    expect(journey).toEqual({
      person: { id: 'ann', email: 'ann@example.com', first_name: 'Ann', last_name: null },
      summary: {
        total_events: 6,
        stages_reached: ['awareness', 'interest', 'intent', 'conversion', 'retention'],
        current_stage: 'retention',
        first_interaction: '2026-06-01T00:00:00.000Z',
        latest_interaction: at,
        time_to_conversion: { ms: 172_800_000, days: 2 },
        total_conversions: 3,
        total_purchase_value: [
          { currency: 'EUR', value: 500 },
          { currency: 'USD', value: 2000 },
        ],
      },
      scores: { nps: null, engagement: null, clv: null, clv_currency: null, churn_risk: null },
      truncated: false,
    })
    await weft.admin('POST', '/admin/ad-planning/scores', {
      person_id: 'ann',
      score_type: 'nps',
      rating: 9,
      scale: '10',
    })
    await weft.admin('POST', '/admin/ad-planning/scores', { person_id: 'ann', score_type: 'clv' })
    const { scores } = await get('journeys/ann')
    expect(scores).toEqual({ nps: 4.5, engagement: null, clv: 20, clv_currency: 'EUR', churn_risk: null })
    const nobody = await weft.admin('GET', '/admin/ad-planning/journeys/nobody')
    expect([nobody.status, nobody.body]).toEqual([404, { type: 'not_found', message: 'This person was not found.' }])
  })

  test('refuse counts of conversions in a period that ends before it begins', async () => {
    const answer = await weft.admin(
      'GET',
      '/admin/ad-planning/conversions/stats?from_date=2026-12-01&to_date=2026-01-01',
    )
    expect([answer.status, answer.body.message]).toEqual([400, 'query /to_date: must not be before from_date'])
  })

  test('form a funnel that counts each person once, before and after they are identified', async () => {
    expect(await get('journeys/funnel?from_date=2026-06-01')).toEqual({
      funnel: [
        { stage: 'awareness', count: 4, percentage: 100, dropoff_rate: 0 },
        { stage: 'interest', count: 2, percentage: 50, dropoff_rate: 50 },
        { stage: 'consideration', count: 2, percentage: 50, dropoff_rate: 0 },
        { stage: 'intent', count: 1, percentage: 25, dropoff_rate: 50 },
        { stage: 'conversion', count: 1, percentage: 25, dropoff_rate: 0 },
        { stage: 'retention', count: 1, percentage: 25, dropoff_rate: 0 },
        { stage: 'advocacy', count: 0, percentage: 0, dropoff_rate: 100 },
      ],
      summary: {
        total_customers: 4,
        identified_customers: 2,
        anonymous_visitors: 2,
        awareness_to_conversion_rate: 25,
        biggest_dropoff: { stage: 'retention → advocacy', rate: 100 },
        avg_stages_per_customer: 2.75,
      },
      stage_events: [
        { stage: 'awareness', events: 3 },
        { stage: 'interest', events: 1 },
        { stage: 'consideration', events: 1 },
        { stage: 'intent', events: 1 },
        { stage: 'conversion', events: 2 },
        { stage: 'retention', events: 0 },
        { stage: 'advocacy', events: 0 },
      ],
      total_rows: 8,
      analyzed_rows: 8,
      truncated: false,
      period: { from: '2026-06-01T00:00:00.000Z', to: at },
    })
    const empty = await get('journeys/funnel?from_date=2020-01-01&to_date=2020-01-02')
    expect([empty.summary, empty.funnel[0]]).toEqual([
      {
        total_customers: 0,
        identified_customers: 0,
        anonymous_visitors: 0,
        awareness_to_conversion_rate: 0,
        biggest_dropoff: null,
        avg_stages_per_customer: 0,
      },
      { stage: 'awareness', count: 0, percentage: 0, dropoff_rate: 0 },
    ])
  })
})

/**
 * Ann came from an advertisement, returned on the same device and bought twice. The device `shared` belongs to Ann and
 * Ben.
 */
async function visits(): Promise<void> {
  await sql`insert into visitor (id, first_seen_at, last_seen_at) select v, now(), now() from unnest(array['hers', 'shared', 'stranger']) v`.execute(
    weft.db,
  )
  await sql`
    insert into identity_link (visitor_id, person_id, reason, linked_at, last_seen_at) values
    ('hers', 'ann', 'order', now(), now()), ('shared', 'ann', 'order', now(), now()), ('shared', 'ben', 'order', now(), now())`.execute(
    weft.db,
  )
  await sql`
    insert into analytics_session (id, visitor_id, person_id, consent, utm_source, utm_campaign, pageviews, started_at, last_seen_at, created_at) values
    ('s1', 'hers', null, 'granted', 'fb', 'Summer', 1, '2026-06-01', now(), now()),
    ('s2', 'hers', 'ann', 'granted', null, null, 4, '2026-06-02', now(), now()),
    ('s3', 'shared', null, 'granted', null, null, 1, '2026-06-02', now(), now()),
    ('s4', 'stranger', null, 'granted', 'google', 'Brand', 1, '2026-06-04', now(), now())`.execute(weft.db)
  await sql`
    insert into ad_campaign (id, name, platform, currency, created_at, updated_at) values ('camp', 'Summer', 'social_ads', 'USD', now(), now())`.execute(
    weft.db,
  )
  await sql`
    insert into conversion (id, conversion_type, source, person_id, conversion_value, currency, ad_campaign_id, platform, order_id, converted_at, created_at, updated_at) values
    ('c1', 'add_to_cart', 'manual', 'ann', 0, null, null, 'direct', null, '2026-06-02T01:00:00Z', now(), now()),
    ('c2', 'purchase', 'manual', 'ann', 2000, 'USD', 'camp', 'social_ads', 'o1', '2026-06-03', now(), now()),
    ('c3', 'purchase', 'manual', 'ann', 500, 'EUR', null, 'direct', 'o2', '2026-06-05', now(), now())`.execute(weft.db)
  await sql`
    insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, updated_at) values
    ('camp', '2026-06-03', 'USD', 800, now()), ('camp', '2026-06-04', 'USD', 200, now()), ('camp', '2026-06-05', 'INR', 300, now())`.execute(
    weft.db,
  )
  await sql`
    insert into campaign_attribution (id, analytics_session_id, visitor_id, platform, utm_source, is_resolved, resolution_method, ad_campaign_id, session_started_at, created_at, updated_at) values
    ('a1', 's1', 'hers', 'social_ads', 'fb', true, 'exact_utm_match', 'camp', '2026-06-01', now(), now()),
    ('a2', 's4', 'stranger', 'search_ads', 'google', false, 'unresolved', null, '2026-06-04', now(), now())`.execute(
    weft.db,
  )
}

test('the dashboard shows all figures, and no sum mixes currencies', async () => {
  await weft.admin('POST', `${path}/segments`, {
    name: 'Buyers',
    criteria: { logic: 'AND', rules: [{ field: 'total_orders', operator: '>', value: 0 }] },
  })
  const { segments, ...dashboard } = await get('dashboard?from_date=2026-06-01')
  expect([segments.total, segments.total_customers, segments.list[0].name, segments.truncated]).toEqual([
    1,
    1,
    'Buyers',
    false,
  ])
  const usd = { currency: 'USD', value: 2000 }
  const eur = { currency: 'EUR', value: 500 }
  const none = { currency: null, value: 0 }
  expect(dashboard).toEqual({
    period: { from: '2026-06-01T00:00:00.000Z', to: at },
    conversions: {
      total: 3,
      total_value: [eur, usd, none],
      by_type: [
        { conversion_type: 'add_to_cart', conversions: 1, value: [none] },
        { conversion_type: 'purchase', conversions: 2, value: [eur, usd] },
      ],
      by_platform: [
        { platform: 'direct', conversions: 2, value: [eur, none] },
        { platform: 'social_ads', conversions: 1, value: [usd] },
      ],
      analyzed_rows: 3,
      truncated: false,
    },
    attribution: {
      total_sessions: 2,
      resolved: 1,
      resolution_rate: 50,
      top_utm_sources: [
        { utm_source: 'fb', sessions: 1 },
        { utm_source: 'google', sessions: 1 },
      ],
      top_sources: [
        { platform: 'search_ads', sessions: 1, resolved: 0 },
        { platform: 'social_ads', sessions: 1, resolved: 1 },
      ],
      analyzed_rows: 2,
      truncated: false,
    },
    experiments: { total: 0, active: 0, list: [], analyzed_rows: 0, truncated: false },
    campaign_roi: [
      {
        campaign_id: 'camp',
        campaign_name: 'Summer',
        currency: 'USD',
        spend: 1000,
        conversions: 1,
        revenue: 2000,
        roi: 1,
      },
      {
        campaign_id: 'camp',
        campaign_name: 'Summer',
        currency: 'INR',
        spend: 300,
        conversions: 0,
        revenue: 0,
        roi: -1,
      },
    ],
    daily_trend: [
      { date: '2026-06-01', conversions: 0, value: [], sessions: 1 },
      { date: '2026-06-02', conversions: 1, value: [none], sessions: 0 },
      { date: '2026-06-03', conversions: 1, value: [usd], sessions: 0 },
      { date: '2026-06-04', conversions: 0, value: [], sessions: 1 },
      { date: '2026-06-05', conversions: 1, value: [eur], sessions: 0 },
    ],
    truncated: false,
  })
})

/** Returns the paths of the numbers in a value that are not finite. */
const holes = (value: unknown, where = ''): string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [where]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => holes(member, `${where}/${name}`))
}

test('for any data and filters, the reports contain only finite numbers, or are refused', async () => {
  const days = fc.constantFrom(
    '',
    '0001-01-01',
    '1000-01-01',
    '2026-06-01',
    '2026-06-05T00:00:00+05:30',
    '9998-12-31',
    'x',
  )
  const value = fc.constantFrom(0, 1, 999_999_999_999, 9_007_199_254_740_991)
  let made = 0
  await fc.assert(
    fc.asyncProperty(days, days, fc.array(value, { maxLength: 3 }), async (from, to, values) => {
      for (const amount of values) {
        made += 1
        await sql`
          insert into conversion (id, conversion_type, source, ad_campaign_id, conversion_value, currency, converted_at, created_at, updated_at)
          values (${`h${made}`}, 'purchase', 'manual', 'camp', ${amount}, 'JPY', '2026-05-20', now(), now())`.execute(
          weft.db,
        )
        await sql`
          insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, updated_at)
          values ('camp', '2026-05-20'::date - ${made}::int, 'JPY', ${amount}, now())`.execute(weft.db)
      }
      const query = `${from === '' ? '' : `from_date=${encodeURIComponent(from)}&`}${to === '' ? '' : `to_date=${encodeURIComponent(to)}`}`
      const routes = [
        'dashboard',
        'journeys/funnel',
        'journeys',
        'sentiment',
        'sentiment/stats',
        'feedback',
        'conversions/stats',
        'attribution/stats',
      ]
      const isBackward = from !== '' && to !== '' && from.slice(0, 10) > to.slice(0, 10)
      for (const route of routes) {
        const { status, body } = await weft.admin('GET', `${path}/${route}?${query}`)
        const isNoDay = [from, to].some((day) => day === 'x' || day === '0001-01-01')
        const isRefused = isNoDay || (isBackward && route === 'conversions/stats')
        expect([route, status, holes(body)]).toEqual([route, isRefused ? 400 : 200, []])
      }
      expect(holes(await get('journeys/ann'))).toEqual([])
    }),
    { numRuns: process.env.FULL === '1' ? 200 : 12 },
  )
}, 120_000)

test('beyond the documented caps, the reports say that they are truncated, and still count all rows', async () => {
  await sql`
    insert into conversion (id, conversion_type, source, conversion_value, currency, converted_at, created_at, updated_at)
    select 'cap' || n, 'custom', 'manual', 1, 'CHF', '2026-03-01'::timestamptz + n * interval '1 second', now(), now() from generate_series(1, 50001) n`.execute(
    weft.db,
  )
  await sql`
    insert into segment (id, name, segment_type, created_at, updated_at) select 'cap' || n, 'Cap', 'custom', now(), now() from generate_series(1, 200) n`.execute(
    weft.db,
  )
  const period = 'from_date=2026-03-01&to_date=2026-03-01'
  const { conversions, segments, daily_trend, truncated } = await get(`dashboard?${period}`)
  expect([conversions.total, conversions.total_value, conversions.analyzed_rows, conversions.truncated]).toEqual([
    50_001,
    [{ currency: 'CHF', value: 50_001 }],
    10_000,
    true,
  ])
  expect([segments.total, segments.list.length, segments.truncated, truncated]).toEqual([201, 200, true, true])
  expect(daily_trend).toEqual([
    { date: '2026-03-01', conversions: 10_000, value: [{ currency: 'CHF', value: 10_000 }], sessions: 0 },
  ])
  const funnel = await get(`journeys/funnel?${period}`)
  expect([funnel.total_rows, funnel.analyzed_rows, funnel.truncated, funnel.summary.total_customers]).toEqual([
    50_001,
    50_000,
    true,
    50_000,
  ])
  const stats = await get(`conversions/stats?${period}`)
  expect([stats.totals.total_conversions, stats.analyzed_rows, stats.truncated, stats.time_series]).toEqual([
    50_001,
    50_000,
    true,
    [{ key: '2026-03-01', conversions: 50_000, value: [{ currency: 'CHF', value: 50_000 }] }],
  ])
})

test('every list can be reversed, page by page, and finds nothing for unknown text', async () => {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
    paths: Record<string, { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }>
  }
  const lists = Object.keys(paths)
    .filter((path) => /^\/admin\/ad-planning\/[^{]*\/export$/.test(path))
    .map((path) => path.replace(/\/export$/, ''))
  expect(lists.length).toBe(25)
  const rowsOf = async (path: string) => {
    const { body } = await weft.admin('GET', path)
    const rows: unknown = Object.values(body).find(Array.isArray)
    return { rows: rows as unknown[], count: body.count as number }
  }
  for (const list of lists) {
    const orders = paths[list]?.get?.parameters?.find(({ name }) => name === 'order')?.schema.enum ?? []
    expect([list, orders.length > 0, (await rowsOf(`${list}?q=zzz-nothing`)).count]).toEqual([list, true, 0])
    for (const order of orders.filter((name) => !name.startsWith('-'))) {
      const up = await rowsOf(`${list}?limit=200&order=${order}`)
      const end = Math.max(0, up.count - 200)
      const down = await rowsOf(`${list}?limit=200&offset=${end}&order=-${order}`)
      expect([list, order, down.rows.toReversed()]).toEqual([list, order, up.rows])
      const second = await rowsOf(`${list}?limit=1&offset=1&order=${order}`)
      expect([list, order, second]).toEqual([list, order, { rows: up.rows.slice(1, 2), count: up.count }])
    }
  }
})
