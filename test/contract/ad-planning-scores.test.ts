import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scoringOf } from '../../src/ad-planning/index.ts'
import { scoringSubscription } from '../../src/ad-planning/scores/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const base = '/admin/ad-planning'
const start = new Date('2026-06-15T09:30:00.000Z')
const dayMs = 86_400_000
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(start) })
})
afterAll(() => weft.stop())

const ago = (days: number): Date => new Date(weft.clock.now().getTime() - days * dayMs)
const addPerson = (id: string, { name = 'Ada', customer = null as string | null, active = null as Date | null } = {}) =>
  sql`
    insert into person (id, email, first_name, last_name, customer_id, last_active_at, created_at, updated_at)
    values (${id}, ${`${id}@example.com`}, ${name}, 'Vale', ${customer}, ${active}, now(), now())`.execute(weft.db)
const buys = (person: string, value: number, days: number, currency: string | null = 'EUR') =>
  sql`
    insert into conversion (id, conversion_type, source, person_id, conversion_value, currency, converted_at, created_at, updated_at)
    values (gen_random_uuid()::text, 'purchase', 'manual', ${person}, ${value}, ${currency}, ${ago(days)}, now(), now())`.execute(
    weft.db,
  )
const rates = (id: string, person: string | null, rating: number, scale: '5' | '10' | null, days = 0) =>
  sql`
    insert into feedback (id, person_id, rating, scale, created_at) values (${id}, ${person}, ${rating}, ${scale}, ${ago(days)})`.execute(
    weft.db,
  )
const score = (person_id: string, score_type: string, more = {}) =>
  weft.admin('POST', `${base}/scores`, { person_id, score_type, ...more })
const get = (path: string) => weft.admin('GET', `${base}${path}`)

describe('a score', () => {
  test('is a lifetime value of 1,200 and bronze for one purchase of 300, with every figure explained', async () => {
    await addPerson('per_one', { customer: 'cus_1' })
    await buys('per_one', 30_000, 5)
    const { status, body } = await score('per_one', 'clv')
    const at = start.toISOString()
    const expected = {
      id: expect.stringMatching(/^score_/),
      person_id: 'per_one',
      display_name: 'Ada Vale',
      person: { id: 'per_one', email: 'per_one@example.com', first_name: 'Ada', last_name: 'Vale' },
      customer: { id: 'cus_1' },
      score_type: 'clv',
      score_value: 1200,
      currency: 'EUR',
      tier: 'bronze',
      confidence: 'low',
      breakdown: {
        by_currency: [
          {
            currency: 'EUR',
            purchases: 1,
            average_order: 30_000,
            orders_per_month: 0.3333333333,
            lifespan_months: 12,
            average_gap_days: null,
            realised: 30_000,
            predicted: 120_000,
            remaining: 90_000,
          },
        ],
      },
      explanation:
        '€300.00 an order; one purchase: taken to buy every third month, for 12 months. So far €300.00 has been spent.',
      calculated_at: at,
      percentile: null,
      previous_score: null,
      score_change: null,
      trend_direction: 'stable',
      created_at: at,
      updated_at: at,
    }
    expect([status, body]).toEqual([201, { score: expected }])
    expect((await get(`/scores/${body.score.id}`)).body).toEqual({ score: expected })
  })

  test('is a lifetime value of 3,600 for three purchases of 100 over 90 days; recalculated, it shows the previous value', async () => {
    await addPerson('per_three')
    await buys('per_three', 10_000, 90)
    expect((await score('per_three', 'clv')).body.score.score_value).toBe(400)
    await buys('per_three', 10_000, 45)
    await buys('per_three', 10_000, 0)
    // A free draft order is not a purchase.
    await buys('per_three', 0, 0)
    const { score_value, previous_score, score_change, trend_direction, confidence, percentile } = (
      await score('per_three', 'clv')
    ).body.score
    expect([score_value, previous_score, score_change, trend_direction, confidence, percentile]).toEqual([
      3600,
      400,
      3200,
      'up',
      'medium',
      100,
    ])
    const history = (await get('/scores/history?person_id=per_three&score_type=clv&order=calculated_at')).body
    expect(
      history.past_scores.map((past: { score_value: number; cause: string }) => [past.score_value, past.cause]).sort(),
    ).toEqual([
      [3600, 'manual'],
      [400, 'manual'],
    ])
    expect([history.count, history.limit, history.offset]).toEqual([2, 50, 0])
  })

  test('has no fraction if it is a lifetime value, and neither has its change', async () => {
    await addPerson('per_cents')
    await buys('per_cents', 9_999, 60)
    const first = (await score('per_cents', 'clv')).body.score
    await buys('per_cents', 3_333, 30)
    await buys('per_cents', 1_111, 0)
    const { score_value, previous_score, score_change, breakdown } = (await score('per_cents', 'clv')).body.score
    expect([first.score_value, previous_score, score_value, score_change]).toEqual([400, 400, 2600, 2200])
    expect(breakdown.by_currency[0].predicted).toBe(259_974)
    await weft.admin('DELETE', `${base}/people/per_cents`)
  })

  test('is in whole units of its currency if it is a lifetime value: yen have no minor unit, and currencies are not added up', async () => {
    await addPerson('per_yen')
    await buys('per_yen', 30_000, 5, 'JPY')
    await buys('per_yen', 30_000, 4, 'JPY')
    await buys('per_yen', 999_999, 3, 'USD')
    const { score } = (await weft.admin('POST', `${base}/scores`, { person_id: 'per_yen', score_type: 'clv' })).body
    expect([score.score_value, score.currency, score.tier, score.percentile]).toEqual([
      30_000 * 2 * 36,
      'JPY',
      'platinum',
      100,
    ])
    expect(score.breakdown.by_currency.map(({ currency }: { currency: string }) => currency)).toEqual(['JPY', 'USD'])
    expect(score.explanation).toBe(
      '¥30,000 an order; 2 purchases, 2 a month, for 36 months. So far ¥60,000 has been spent. Purchases in other currencies are counted apart.',
    )
  })

  test('is an engagement of 6 for a purchase of 99 today, which counts once', async () => {
    await addPerson('per_lively')
    await buys('per_lively', 9900, 0)
    const { score_value, tier, breakdown, explanation } = (await score('per_lively', 'engagement')).body.score
    expect([score_value, tier, breakdown, explanation]).toEqual([
      6,
      'low',
      { points: 29, acts: [{ kind: 'purchase', count: 1, points: 29 }] },
      '29 points, a fifth of which is the score, 100 at most: purchases 1 (29 points).',
    ])
  })

  test('counts an event that became a conversion once for engagement, and older actions less', async () => {
    await addPerson('per_visitor')
    const at = ago(40)
    await sql`insert into visitor (id, first_seen_at, last_seen_at) values ('vis_1', ${at}, ${at})`.execute(weft.db)
    await sql`
      insert into analytics_session (id, visitor_id, person_id, consent, started_at, last_seen_at, created_at)
      values ('ses_1', 'vis_1', 'per_visitor', 'granted', ${at}, ${at}, ${at})`.execute(weft.db)
    await sql`
      insert into analytics_event (id, session_id, visitor_id, event_name, occurred_at, received_at)
      values ('ev_1', 'ses_1', 'vis_1', 'Page_View', ${at}, ${at}), ('ev_2', 'ses_1', 'vis_1', 'add_to_cart', ${ago(1)}, ${at})`.execute(
      weft.db,
    )
    await sql`
      insert into conversion (id, conversion_type, source, person_id, analytics_event_id, converted_at, created_at, updated_at)
      values ('conv_cart', 'add_to_cart', 'event', 'per_visitor', 'ev_2', ${ago(1)}, now(), now())`.execute(weft.db)
    const { score_value, breakdown } = (await score('per_visitor', 'engagement')).body.score
    // 10 for the cart, half of 5 for the visit, half of 1 for the page.
    expect([score_value, breakdown]).toEqual([
      3,
      {
        points: 13,
        acts: [
          { kind: 'add_to_cart', count: 1, points: 10 },
          { kind: 'session', count: 1, points: 2.5 },
          { kind: 'page_view', count: 1, points: 0.5 },
        ],
      },
    ])
  })

  test('counts a reported journey step for engagement unless the shop knows it already', async () => {
    await addPerson('per_journey')
    await rates('fb_journey', 'per_journey', 4, null)
    const told = [
      { event_type: 'form_submit', channel: 'web' },
      { event_type: 'social_engage', channel: 'social' },
      { event_type: 'email_click', channel: 'email' },
      { event_type: 'ad_click', channel: 'ad' },
      { event_type: 'purchase', channel: 'in_person' },
      { event_type: 'feedback', channel: 'web', source_type: 'feedback', source_id: 'fb_journey' },
    ]
    for (const event of told) await weft.admin('POST', `${base}/journeys`, { person_id: 'per_journey', ...event })
    const { score_value, breakdown } = (await score('per_journey', 'engagement')).body.score
    expect([score_value, breakdown]).toEqual([
      10,
      {
        points: 49,
        acts: [
          { kind: 'feedback', count: 1, points: 20 },
          { kind: 'lead_form_submission', count: 1, points: 15 },
          { kind: 'social_share', count: 1, points: 8 },
          { kind: 'email_click', count: 1, points: 5 },
          { kind: 'other', count: 1, points: 1 },
        ],
      },
    ])
  })

  test('is a churn risk of 75 without data, with every part shown', async () => {
    await addPerson('per_unknown')
    const { score_value, tier, breakdown, explanation } = (await score('per_unknown', 'churn_risk')).body.score
    expect([score_value, tier, breakdown, explanation]).toEqual([
      75,
      'high',
      {
        days_since_activity: null,
        days_since_purchase: null,
        decline_share: 0,
        negative_share: 0,
        feedback_read: 0,
        purchases: 0,
        points: { inactivity: 35, last_purchase: 30, decline: 0, sentiment: 0, loyalty: 10 },
        unrounded: 75,
      },
      'Last seen never: 35 of 35 points. Last purchase never: 30 of 30. Doing less than the month before: 0 of 20. Negative feedback of the last 30 days: 0 of 15. Without a purchase there are 10 points more.',
    ])
  })

  test('counts no purchase in the last 30 days as a decline for churn risk', async () => {
    await addPerson('per_fading')
    await buys('per_fading', 100, 45)
    const { score_value, breakdown } = (await score('per_fading', 'churn_risk')).body.score
    expect([score_value, breakdown.unrounded, breakdown.decline_share]).toEqual([45, 45, 1])
  })

  test('stores an NPS rating as feedback; the scale has five points by default, ten if stated, and 0 is valid', async () => {
    await addPerson('per_rater')
    const first = (await score('per_rater', 'nps', { rating: 4, source_type: 'survey', source_id: 'form_1' })).body
      .score
    expect([first.score_value, first.tier, first.currency, first.explanation]).toEqual([
      7.5,
      'high',
      null,
      'The mean of the newest 1 rating, as points from 0 to 10. The newest is 4 of 5: a passive.',
    ])
    weft.clock.advance(1000)
    await score('per_rater', 'nps', { rating: 5, scale: '10' })
    weft.clock.advance(1000)
    const { score: last } = (await score('per_rater', 'nps', { rating: 0, scale: '10' })).body
    expect([last.score_value, last.tier, last.previous_score, last.trend_direction]).toEqual([
      4.17,
      'medium',
      6.25,
      'down',
    ])
    expect([last.breakdown.nps_value, last.breakdown.nps_category]).toEqual([0, 'detractor'])
    expect(
      last.breakdown.ratings.map((one: Record<string, unknown>) => [
        one.rating,
        one.scale,
        one.nps_category,
        one.nps_value,
      ]),
    ).toEqual([
      [0, '10', 'detractor', 0],
      [5, '10', 'detractor', 5],
      [4, '5', 'passive', 7.5],
    ])
    const kept =
      await sql`select rating, scale, source, metadata from feedback where person_id = 'per_rater' order by created_at`.execute(
        weft.db,
      )
    expect(kept.rows).toEqual([
      { rating: 4, scale: null, source: 'survey', metadata: { source_id: 'form_1' } },
      { rating: 5, scale: '10', source: 'manual', metadata: {} },
      { rating: 0, scale: '10', source: 'manual', metadata: {} },
    ])
  })

  test('is refused without a rating, with a rating outside its scale, for an unknown person, and for a forgotten one', async () => {
    const problem = async (answer: ReturnType<typeof score>) => {
      const { status, body } = await answer
      return [status, body.errors?.[0]?.path ?? null, body.message]
    }
    expect(await problem(score('per_rater', 'nps'))).toEqual([400, '/rating', 'A score of type nps needs a rating.'])
    expect(await problem(score('per_rater', 'nps', { rating: 6, scale: '5' }))).toEqual([
      400,
      '/rating',
      'The rating 6 is not on the scale 5.',
    ])
    expect(await problem(score('per_rater', 'nps', { rating: 0 }))).toEqual([
      400,
      '/rating',
      'The rating 0 is not on the scale 5.',
    ])
    expect(await problem(score('per_rater', 'clv', { rating: 6 }))).toEqual([
      400,
      '/rating',
      'Only a score of type nps is calculated from a rating. Leave out rating, scale, source_type and source_id.',
    ])
    expect((await score('per_rater', 'nps', { rating: 11 })).status).toBe(400)
    expect((await score('per_rater', 'satisfaction')).status).toBe(400)
    expect((await score('per_nobody', 'clv')).status).toBe(400)
    await addPerson('per_gone')
    await score('per_gone', 'clv')
    await weft.admin('DELETE', `${base}/people/per_gone`)
    expect((await score('per_gone', 'clv')).status).toBe(409)
    expect((await get('/scores/score_none')).status).toBe(404)
    expect([
      (await get('/scores?person_id=per_gone')).body.count,
      (await get('/scores/history?person_id=per_gone')).body.count,
    ]).toEqual([0, 0])
  })
})

describe('the list of scores', () => {
  const shown = (body: { scores: { person_id: string; score_value: number; percentile: number | null }[] }) =>
    body.scores.map(({ person_id, score_value, percentile }) => [person_id, score_value, percentile])

  test('ranks each score within its type, regardless of the filters and of currencies', async () => {
    await addPerson('per_rich')
    await buys('per_rich', 1_000_000, 3)
    await score('per_rich', 'clv')
    const { body } = await get('/scores?score_type=clv&currency=EUR&order=score_value')
    expect(shown(body)).toEqual([
      ['per_one', 1200, 25],
      ['per_three', 3600, 50],
      ['per_rich', 40_000, 75],
    ])
    expect(shown((await get('/scores?score_type=clv&tier=gold')).body)).toEqual([['per_rich', 40_000, 75]])
    expect(shown((await get('/scores?score_type=clv&currency=JPY')).body)).toEqual([['per_yen', 2_160_000, 100]])
    expect(body.aggregates.clv.by_currency).toEqual([
      { currency: 'EUR', count: 3, avg: 14_933, min: 1200, max: 40_000 },
    ])
    expect([body.count, body.limit, body.offset]).toEqual([3, 50, 0])
  })

  test('sums up each type separately, and does not average yen with euros', async () => {
    const { aggregates } = (await get('/scores')).body
    expect([aggregates.clv.count, aggregates.clv.avg, aggregates.clv.by_currency.length]).toEqual([4, null, 2])
    expect([aggregates.engagement, aggregates.nps]).toEqual([
      { count: 3, avg: 6.333333333, min: 3, max: 10 },
      { count: 1, avg: 4.17, min: 4.17, max: 4.17 },
    ])
  })

  test('is exported as a table, without nested values', async () => {
    const { status, text } = await get('/scores/export?score_type=nps')
    const [header = '', row = ''] = text.split(/\r?\n/)
    expect([status, header.includes('breakdown'), header.split(',').slice(0, 3), row.includes('Ada Vale')]).toEqual([
      200,
      false,
      ['id', 'person_id', 'display_name'],
      true,
    ])
  })

  test('refuses unknown parameters and invalid values', async () =>
    expect([
      (await get('/scores?score_type=x')).status,
      (await get('/scores?limit=201')).status,
      (await get('/scores?a=1')).status,
    ]).toEqual([400, 400, 400]))
})

describe('an event', () => {
  const labels: { personId: string; label: 'negative' | 'very_negative' | 'positive' }[] = []
  const subscription = () =>
    scoringSubscription({
      clock: weft.clock,
      log: createLogger({ level: 'silent' }),
      readSentiments: async (_db, people) => labels.filter(({ personId }) => people.includes(personId)),
    })
  const tell = (type: string, payload: Record<string, unknown>) =>
    weft.db.transaction().execute((tx) => subscription().handle(tx, { id: 1, type, payload }))
  const valuesOf = async (person: string) =>
    Object.fromEntries(
      (await get(`/scores?person_id=${person}`)).body.scores.map((one: { score_type: string; score_value: number }) => [
        one.score_type,
        one.score_value,
      ]),
    )

  test('about feedback scores NPS and churn risk once, even if it is delivered repeatedly and concurrently', async () => {
    await addPerson('per_event')
    await buys('per_event', 100, 0)
    await rates('fb_1', 'per_event', 5, null)
    labels.push({ personId: 'per_event', label: 'very_negative' }, { personId: 'per_event', label: 'positive' })
    const payload = { id: 'fb_1', person_id: 'per_event', rating: 5 }
    await Promise.all([tell('feedback.created', payload), tell('feedback.created', payload)])
    await tell('feedback.created', payload)
    expect(await valuesOf('per_event')).toEqual({ nps: 10, churn_risk: 11 })
    const history = (await get('/scores/history?person_id=per_event')).body
    expect(
      history.past_scores.map((one: Record<string, unknown>) => [one.score_type, one.cause, one.cause_id]).sort(),
    ).toEqual([
      ['churn_risk', 'feedback', 'fb_1'],
      ['nps', 'feedback', 'fb_1'],
    ])
  })

  test('about feedback analyses its text before scoring, so its sentiment affects the churn risk at once', async () => {
    await addPerson('per_tone')
    await buys('per_tone', 100, 0, null)
    const reading = scoringOf({ clock: weft.clock, log: createLogger({ level: 'silent' }) })
    const say = async (rating: number, content: string) => {
      const { feedback } = (await weft.admin('POST', `${base}/feedback`, { person_id: 'per_tone', rating, content }))
        .body
      const { id } = feedback
      const payload = { id, person_id: 'per_tone', rating, content }
      await weft.db.transaction().execute((tx) => reading.handle(tx, { id: 1, type: 'feedback.created', payload }))
      const { scores } = (await get('/scores?person_id=per_tone&score_type=churn_risk')).body
      const { feedback_read, negative_share, points } = scores[0].breakdown
      return [
        (await get(`/feedback/${id}`)).body.feedback.sentiment_label,
        feedback_read,
        negative_share,
        points.sentiment,
      ]
    }
    expect(await say(1, 'Terrible, awful, horrible, the worst.')).toEqual(['very_negative', 1, 1, 15])
    expect(await say(2, 'It came late.')).toEqual(['negative', 2, 1, 15])
    expect(await say(5, 'Lovely and fast, thank you!')).toEqual(['very_positive', 3, 0.8333333333, 12.5])
    expect(await say(5, 'It arrived on Monday.')).toEqual(['neutral', 4, 2.5 / 4, 9.375])
  })

  test('uses its own scale instead of the stored one: 5 of ten is a detractor', async () => {
    await addPerson('per_scale')
    await rates('fb_2', 'per_scale', 5, null)
    await tell('feedback.created', { id: 'fb_2', person_id: 'per_scale', rating: 5, scale: 10 })
    expect((await valuesOf('per_scale')).nps).toBe(5)
  })

  test('is ignored without an id, with an unknown one, or without a person', async () => {
    const before = (await get('/scores/history')).body.count
    await tell('feedback.created', { rating: 5 })
    await tell('feedback.created', { id: 'fb_none', person_id: 'per_event', rating: 5 })
    await rates('fb_nobody', null, 5, null)
    await tell('feedback.created', { id: 'fb_nobody', rating: 5 })
    expect((await get('/scores/history')).body.count).toBe(before)
  })

  test('does not end its transaction if its handler fails', async () => {
    const failing = scoringSubscription({
      clock: weft.clock,
      log: createLogger({ level: 'silent' }),
      readSentiments: () => Promise.reject(new Error('No tone today.')),
    })
    await weft.db.transaction().execute(async (tx) => {
      await failing.handle(tx, { id: 1, type: 'feedback.created', payload: { id: 'fb_2', scale: '5' } })
      await sql`update person set first_name = 'Still' where id = 'per_scale'`.execute(tx)
    })
    const [row] = (
      await sql<{ name: string; scale: string }>`
      select p.first_name as name, f.scale from person p join feedback f on f.person_id = p.id where p.id = 'per_scale'`.execute(
        weft.db,
      )
    ).rows
    expect(row).toEqual({ name: 'Still', scale: '10' })
  })

  test('about a merge scores the remaining person by the data of both', async () => {
    await addPerson('per_old')
    await addPerson('per_new')
    await buys('per_old', 10_000, 1)
    await score('per_old', 'clv')
    await weft.admin('POST', `${base}/people/per_old/merge`, { into: 'per_new' })
    await tell('person.merged', { id: 'per_old', into: 'per_new' })
    expect([await valuesOf('per_old'), (await valuesOf('per_new')).clv]).toEqual([{}, 400])
    expect((await score('per_old', 'clv')).status).toBe(409)
  })
})

describe('predictions', () => {
  test('are calculated for one person on request', async () => {
    await addPerson('per_asked')
    await buys('per_asked', 10_000, 0)
    const one = await weft.admin('POST', `${base}/predictive`, {
      person_id: 'per_asked',
      prediction_type: 'churn_risk',
    })
    expect([one.status, one.body.prediction.churn_risk.score, one.body.prediction.clv]).toEqual([201, 0, null])
    const { prediction } = (await weft.admin('POST', `${base}/predictive`, { person_id: 'per_asked' })).body
    expect(prediction).toEqual({
      person_id: 'per_asked',
      display_name: 'Ada Vale',
      person: { id: 'per_asked', email: 'per_asked@example.com', first_name: 'Ada', last_name: 'Vale' },
      customer: null,
      churn_risk: {
        score: 0,
        risk_level: 'low',
        explanation:
          'Last seen 0 days ago: 0 of 35 points. Last purchase 0 days ago: 0 of 30. Doing less than the month before: 0 of 20. Negative feedback of the last 30 days: 0 of 15.',
        calculated_at: weft.clock.now().toISOString(),
      },
      clv: {
        score: 400,
        currency: 'EUR',
        tier: 'bronze',
        explanation:
          '€100.00 an order; one purchase: taken to buy every third month, for 12 months. So far €100.00 has been spent.',
        calculated_at: weft.clock.now().toISOString(),
      },
      model: null,
    })
  })

  test('are listed by level and tier, and counted', async () => {
    const { body } = await get('/predictive?risk_level=high')
    expect([
      body.predictions.map((one: { person_id: string }) => one.person_id),
      body.count,
      body.summary.by_level,
    ]).toEqual([['per_unknown'], 1, { high: 1, medium: 0, low: 0 }])
    const golden = (await get('/predictive?tier=gold')).body
    expect([golden.count, golden.summary.by_tier]).toEqual([1, { platinum: 0, gold: 1, silver: 0, bronze: 0 }])
    expect((await get('/predictive/export?tier=gold')).text.split('\n').length).toBeGreaterThan(1)
  })

  test('list people at risk; the priority names a high value first, then a risk of 75 and more', async () => {
    await buys('per_unknown', 500_000, 300)
    await buys('per_unknown', 500_000, 299)
    await weft.admin('POST', `${base}/predictive`, { person_id: 'per_unknown' })
    await addPerson('per_idle')
    await weft.admin('POST', `${base}/predictive`, { person_id: 'per_idle' })
    const { body } = await get('/predictive/at-risk?min_risk_score=60')
    expect(
      body.at_risk_customers.map((one: { person_id: string; priority: string; churn_risk: { score: number } }) => [
        one.person_id,
        one.priority,
        one.churn_risk.score,
      ]),
    ).toEqual([
      ['per_idle', 'critical', 75],
      ['per_unknown', 'high_value_at_risk', 65],
    ])
    expect([body.count, body.limit, body.summary]).toEqual([
      2,
      50,
      { total: 2, high_value_at_risk: 1, critical: 1, standard: 0 },
    ])
    expect((await get('/predictive/at-risk?min_risk_score=101')).status).toBe(400)
  })
})

test('the net promoter score counts each person’s newest rating and shows its months', async () => {
  const year = await startTestWeft({ clock: testClock(new Date('2024-03-15T00:00:00Z')) })
  const rate = (id: string, person: string | null, rating: number, scale: string | null, at: string) =>
    sql`insert into feedback (id, person_id, rating, scale, created_at) values (${id}, ${person}, ${rating}, ${scale}, ${at})`.execute(
      year.db,
    )
  try {
    const empty = { score: null, margin: null, promoters: 0, passives: 0, detractors: 0, total: 0 }
    const percentages = { promoters_percentage: 0, passives_percentage: 0, detractors_percentage: 0 }
    const period = { from: '2023-03-16T00:00:00.001Z', to: '2024-03-15T00:00:00.001Z' }
    expect((await year.admin('GET', `${base}/nps`)).body).toEqual({
      nps: { ...empty, ...percentages },
      trend: [],
      period,
    })
    await sql`insert into person (id, created_at, updated_at) values ('per_a', now(), now())`.execute(year.db)
    await rate('a1', 'per_a', 1, null, '2024-02-10T00:00:00Z')
    await rate('a2', 'per_a', 10, null, '2024-03-10T00:00:00Z')
    await rate('n1', null, 4, '5', '2024-03-11T00:00:00Z')
    await rate('n2', null, 5, '10', '2024-03-12T00:00:00Z')
    await rate('old', null, 10, null, '2020-01-01T00:00:00Z')
    const third = { passives: 1, detractors: 1, total: 3, score: 0, margin: 92.4 }
    const march = {
      ...third,
      promoters: 1,
      promoters_percentage: 33.3,
      passives_percentage: 33.3,
      detractors_percentage: 33.3,
    }
    const february = { ...empty, ...percentages, score: -100, detractors: 1, total: 1, detractors_percentage: 100 }
    expect((await year.admin('GET', `${base}/nps`)).body).toEqual({
      nps: march,
      trend: [
        { month: '2024-02', ...february },
        { month: '2024-03', ...march },
      ],
      period,
    })
    const early = (await year.admin('GET', `${base}/nps?from_date=2024-02-01&to_date=2024-02-29`)).body
    expect(early.nps).toEqual(february)
  } finally {
    await year.stop()
  }
})

describe('the models', () => {
  test('refuse to fit too little data and say how much is needed; the quintiles are calculated anyway', async () => {
    const { status, body } = await weft.admin('POST', `${base}/customer-models/fit`)
    const euro = body.customer_models.find(({ currency }: { currency: string }) => currency === 'EUR')
    expect([status, body.customer_models.map(({ currency }: { currency: string }) => currency)]).toEqual([
      200,
      ['EUR', 'JPY', 'USD'],
    ])
    expect(euro).toEqual({
      id: expect.stringMatching(/^custmod_/),
      currency: 'EUR',
      status: 'refused',
      reason: 'There is too little data: a model needs 200 people who have bought again (there are 2).',
      needed: { repeat_buyers: 200, weeks: 12 },
      buyers: 9,
      repeat_buyers: 2,
      weeks: expect.closeTo(42.8571, 3),
      bg_nbd: null,
      gamma_gamma: null,
      goodness: null,
      fitted_at: weft.clock.now().toISOString(),
    })
    const { modelled_customers: yen } = (await get('/customer-models/customers?currency=JPY')).body
    expect(yen).toEqual([
      {
        person_id: 'per_yen',
        display_name: 'Ada Vale',
        person: { id: 'per_yen', email: 'per_yen@example.com', first_name: 'Ada', last_name: 'Vale' },
        customer: null,
        currency: 'JPY',
        model_id: expect.stringMatching(/^custmod_/),
        rfm: {
          recency_days: 4,
          frequency: 2,
          monetary: 60_000,
          recency_quintile: 3,
          frequency_quintile: 3,
          monetary_quintile: 3,
          group: 'promising',
        },
        probability_alive: null,
        expected_purchases: null,
        expected_order_value: null,
        predicted_clv: null,
        calculated_at: weft.clock.now().toISOString(),
      },
    ])
  })

  test('are fitted to returning buyers, with parameters, date and goodness of fit, and tested on the last quarter', async () => {
    await sql`insert into person (id, email, created_at, updated_at) select 'per_k' || n, 'k' || n || '@example.com', now(), now() from generate_series(1, 400) n`.execute(
      weft.db,
    )
    // Many customers return rarely and few often, after intervals from days to weeks.
    await sql`
      insert into conversion (id, conversion_type, source, person_id, conversion_value, currency, converted_at, created_at, updated_at)
      select 'k_' || n || '_' || k, 'purchase', 'manual', 'per_k' || n, 20000 + 1000 * ((n * 7 + k * 3) % 40), 'KWD',
        ${ago(200)}::timestamptz + (n % 60 + k * (1 + (n * 53 % 97) * (n * 53 % 97) / 200)) * interval '1 day', now(), now()
      from generate_series(1, 400) n, generate_series(0, (n * 37 % 100) * (n * 37 % 100) / 1500) k`.execute(weft.db)
    const { customer_models: fits } = (await weft.admin('POST', `${base}/customer-models/fit`)).body
    const fit = fits.find(({ currency }: { currency: string }) => currency === 'KWD')
    expect([fit.status, fit.buyers, fit.repeat_buyers, fit.reason]).toEqual([
      'fitted',
      400,
      244,
      'Fitted to 400 buyers over 28 weeks.',
    ])
    expect([Object.keys(fit.bg_nbd), Object.keys(fit.gamma_gamma)]).toEqual([
      ['r', 'alpha', 'a', 'b'],
      ['p', 'q', 'gamma'],
    ])
    expect([fit.goodness.bg_nbd_converged, fit.goodness.tested.weeks]).toEqual([true, 7.142857143])
    const { body } = await get('/customer-models/customers?currency=KWD&person_id=per_k4')
    const [one] = body.modelled_customers
    expect([one.rfm.frequency, one.model_id]).toEqual([2, fit.id])
    expect([one.probability_alive > 0 && one.probability_alive < 1, one.expected_purchases > 0]).toEqual([true, true])
    // The API rounds both amounts to the minor unit.
    const product = one.expected_order_value * one.expected_purchases
    expect(Math.abs(one.predicted_clv - product)).toBeLessThanOrEqual(0.5 + 0.5 * one.expected_purchases)
    const { prediction } = (await weft.admin('POST', `${base}/predictive`, { person_id: 'per_k4' })).body
    expect(prediction.model).toEqual({
      currency: 'KWD',
      probability_alive: one.probability_alive,
      expected_purchases: one.expected_purchases,
      predicted_clv: one.predicted_clv,
      calculated_at: one.calculated_at,
    })
    expect((await get('/customer-models?currency=KWD')).body.count).toBe(1)
    expect((await get('/customer-models/customers?currency=KWD&group=champions')).body.count).toBeGreaterThan(0)
    // The tests below do not need to fit these models again.
    await sql`delete from conversion where currency = 'KWD'`.execute(weft.db)
  })
})

describe('the weekly recalculation', () => {
  const runNow = (shop = weft) => shop.weft.jobs.runNow('recalculate-scores')
  const runs = async () => (await get('/scores/runs')).body.score_runs
  const causes = async () =>
    (
      await sql<{ cause_id: string; people: number }>`
      select cause_id, count(distinct person_id) as people from customer_score_history where cause in ('weekly', 'manual') and cause_id is not null
      group by 1 order by 1`.execute(weft.db)
    ).rows

  test('scores only people active in the last 30 days, in pages of 500, and not again within the week', async () => {
    await sql`update person set last_active_at = null`.execute(weft.db)
    await sql`
      insert into person (id, last_active_at, created_at, updated_at)
      select 'per_w' || lpad(n::text, 4, '0'), case when n <= 501 then ${ago(30)}::timestamptz else ${new Date(ago(30).getTime() - 1)}::timestamptz end, now(), now()
      from generate_series(1, 510) n`.execute(weft.db)
    expect(await runNow()).toBe('done')
    expect(await runNow()).toBe('done')
    const [run, ...others] = await runs()
    expect([run, others]).toEqual([
      {
        id: expect.stringMatching(/^scrun_/),
        cause: 'weekly',
        status: 'done',
        active_since: ago(30).toISOString(),
        cursor_person_id: 'per_w0501',
        pages: 2,
        processed: 501,
        failed: 0,
        error: null,
        started_at: weft.clock.now().toISOString(),
        updated_at: weft.clock.now().toISOString(),
        finished_at: weft.clock.now().toISOString(),
      },
      [],
    ])
    expect((await get(`/scores/runs/${run.id}`)).body).toEqual({ score_run: run })
    const scored = (await get('/scores?person_id=per_w0501')).body.scores.map(
      (one: { score_type: string }) => one.score_type,
    )
    expect([scored.sort(), (await get('/scores?person_id=per_w0502')).body.count]).toEqual([
      ['churn_risk', 'clv', 'engagement'],
      0,
    ])
  })

  test('can be requested at any time; a repeated request gets the same run, and the job does the work', async () => {
    weft.clock.advance(1000)
    const one = await weft.admin('POST', `${base}/scores/recalculate`)
    const two = await weft.admin('POST', `${base}/scores/recalculate`, {})
    expect([one.status, one.body.score_run.status, one.body.score_run.cause, two.body]).toEqual([
      202,
      'running',
      'manual',
      one.body,
    ])
    await runNow()
    const { score_run } = (await get(`/scores/runs/${one.body.score_run.id}`)).body
    // The 501 people of the earlier test were last active 30 days and one second ago.
    expect([score_run.status, score_run.processed]).toEqual(['done', 0])
  })

  test('is done once by two concurrent processes', async () => {
    await sql`update person set last_active_at = ${ago(1)} where id like 'per_w%'`.execute(weft.db)
    const beside = await startTestWeft({ beside: weft })
    try {
      const { id } = (await weft.admin('POST', `${base}/scores/recalculate`)).body.score_run
      await Promise.all([runNow(), runNow(beside)])
      const { score_run } = (await get(`/scores/runs/${id}`)).body
      expect([score_run.status, score_run.processed, score_run.pages]).toEqual(['done', 510, 2])
      const { rows } = await sql`select count(*) as rows from customer_score_history where cause_id = ${id}`.execute(
        weft.db,
      )
      expect(rows).toEqual([{ rows: 1530 }])
    } finally {
      await beside.stop()
    }
  })

  test('resumes after its process was killed, once its lease has expired, and scores no person twice', async () => {
    const { id } = (await weft.admin('POST', `${base}/scores/recalculate`)).body.score_run
    // The page after per_w0500 has started: two of its people are scored, and the cursor is still before them.
    await sql`
      update score_run set worker = 'killed', leased_until = ${new Date(weft.clock.now().getTime() + 60_000)}, cursor_person_id = 'per_w0500',
        pages = 1, processed = 500 where id = ${id}`.execute(weft.db)
    await sql`
      insert into customer_score_history (id, person_id, score_type, score_value, tier, confidence, breakdown, explanation, cause, cause_id, calculated_at)
      select 'dead_' || n, 'per_w050' || n, 'engagement', 0, 'low', 'low', '{}', 'Before the end.', 'manual', ${id}, now() from generate_series(1, 2) n`.execute(
      weft.db,
    )
    await runNow()
    expect((await get(`/scores/runs/${id}`)).body.score_run.processed).toBe(500)
    weft.clock.advance(60_001)
    await runNow()
    const { score_run } = (await get(`/scores/runs/${id}`)).body
    expect([score_run.status, score_run.processed, score_run.pages]).toEqual(['done', 510, 2])
    const { rows } =
      await sql`select count(*) as rows from customer_score_history where cause_id = ${id} and score_type = 'engagement'`.execute(
        weft.db,
      )
    expect(rows).toEqual([{ rows: 10 }])
  })

  test('repeats after a week', async () => {
    weft.clock.advance(7 * dayMs)
    await runNow()
    const [run] = await runs()
    expect([run.cause, run.status, run.processed]).toEqual(['weekly', 'done', 510])
    expect((await causes()).length).toBe(4)
  })

  test('names the people it could not score, and scores the others', async () => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      weft.db,
    )
    await sql`create trigger refuse before insert on customer_score_history for each row when (new.person_id = 'per_w0007') execute function refuse()`.execute(
      weft.db,
    )
    const { id } = (await weft.admin('POST', `${base}/scores/recalculate`)).body.score_run
    await runNow()
    await sql`drop trigger refuse on customer_score_history`.execute(weft.db)
    const { score_run } = (await get(`/scores/runs/${id}`)).body
    expect([score_run.status, score_run.processed, score_run.failed, score_run.error]).toEqual([
      'failed',
      509,
      1,
      'Could not be scored: per_w0007',
    ])
  })
})

test('for any purchases and feedback, the routes return only finite numbers', async () => {
  const holes = (value: unknown, path = ''): string[] => {
    if (typeof value === 'number') return Number.isFinite(value) ? [] : [path]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, member]) => holes(member, `${path}/${name}`))
  }
  const purchase = fc.tuple(
    fc.constantFrom(0, 1, 999_999_999_999, Number.MAX_SAFE_INTEGER),
    fc.constantFrom(-1, 0, 0, 29.9, 400, 30_000),
    fc.constantFrom('EUR', 'JPY', 'XXX', null),
  )
  let people = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(purchase, { maxLength: 5 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.constantFrom('10', null)), { maxLength: 3 }),
      async (purchases, ratings) => {
        const id = `per_odd${++people}`
        await addPerson(id, { name: '' })
        for (const [value, days, currency] of purchases) await buys(id, value, days, currency)
        for (const [index, [rating, scale]] of ratings.entries())
          await rates(`${id}_${index}`, id, rating, scale as '10' | null, index)
        for (const type of ['clv', 'engagement', 'churn_risk']) {
          const { status, body } = await score(id, type)
          expect([status, holes(body)]).toEqual([201, []])
        }
        expect((await score(id, 'nps', { rating: 0, scale: '10' })).status).toBe(201)
        expect((await weft.admin('POST', `${base}/predictive`, { person_id: id })).status).toBe(201)
        const fit = await weft.admin('POST', `${base}/customer-models/fit`)
        expect([fit.status, holes(fit.body)]).toEqual([200, []])
        for (const path of [
          '/scores',
          '/scores/history',
          '/predictive',
          '/predictive/at-risk',
          '/nps',
          '/customer-models',
          '/customer-models/customers',
        ]) {
          const { status, text, body } = await get(`${path}?`)
          expect([path, status, holes(body), /NaN|Infinity/.test(text)]).toEqual([path, 200, [], false])
        }
      },
    ),
    { numRuns: process.env.FULL === '1' ? 100 : 3 },
  )
}, 300_000)
