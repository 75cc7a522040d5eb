import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditQueued } from '../../src/ad-planning/attribution/index.ts'
import { countingSubscription } from '../../src/ad-planning/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { readPlacedOrders } from '../../src/storefront/orders/index.ts'
import { addSite, collect, idOf, settle, visit } from '../support/ad-planning.ts'
import { testClock } from '../support/clock.ts'
import { paidSession } from '../support/purchase.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const day = 86_400_000
const path = '/admin/ad-planning'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date('2026-03-01T10:00:00.000Z')) })
  await addSite(weft)
})
afterAll(() => weft.stop())

const campaign = async (name: string, platform: string, more = {}): Promise<string> =>
  (await weft.admin('POST', `${path}/campaigns`, { name, platform, ...more })).body.campaign.id

const purchaseOf = async (orderId: string) =>
  (await weft.admin('GET', `${path}/conversions?order_id=${orderId}`)).body.conversions[0]

const creditsOf = async (id: string, model: string) =>
  (await weft.admin('GET', `${path}/conversions/${id}/credits`)).body.credits.filter(
    (credit: { model: string }) => credit.model === model,
  )

/** Runs the work one second later. */
async function later<T>(work: () => Promise<T>): Promise<T> {
  weft.clock.advance(1000)
  return work()
}

/** Starts a checkout from the website and pays. Returns the order id. */
async function buys(visitor: string, name: string, email: string): Promise<string> {
  const paid = await paidSession(weft, { email })
  await visit(weft, name, {
    visitor,
    events: [{ id: idOf('aev', `${name} checkout`), name: 'begin_checkout', checkout_id: paid.session.id }],
  })
  return paid.completed.order_id
}

test('a purchase is credited in three models to the sessions that led to it, identified by the buyer’s own visits', async () => {
  const summer = await campaign('Summer Sale', 'social_ads')
  const brand = await campaign('Brand', 'search_ads', { external_id: '777' })
  const social = await visit(weft, 'v1 social', { visitor: 'v1', utm_source: 'fb', utm_campaign: 'summer sale' })
  weft.clock.advance(7 * day)
  const search = await visit(weft, 'v1 search', {
    visitor: 'v1',
    page_url: 'https://shop.example/?utm_source=google&utm_campaign=777',
  })
  weft.clock.advance(7 * day)
  const orderId = await buys('v1', 'v1 direct', 'ada@example.com')
  await settle(weft)
  const purchase = await purchaseOf(orderId)
  const { id: _, person_id, created_at, updated_at, converted_at, checkout_id, ...rest } = purchase
  expect(rest).toEqual({
    conversion_type: 'purchase',
    conversion_name: null,
    source: 'order',
    ad_campaign_id: null,
    ad_set_id: null,
    ad_id: null,
    platform: 'direct',
    is_pinned: false,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
    attribution_model: 'last_touch',
    conversion_value: 3000,
    currency: 'USD',
    order_id: orderId,
    analytics_event_id: null,
    analytics_session_id: idOf('ses', 'v1 direct'),
    lead_id: null,
    conversion_goal_id: null,
    visitor_id: idOf('vis', 'v1'),
    website_id: 'site_1',
    metadata: {},
  })
  expect(await creditsOf(purchase.id, 'last_non_direct')).toEqual([
    {
      model: 'last_non_direct',
      position: 1,
      analytics_session_id: search,
      ad_campaign_id: brand,
      platform: 'search_ads',
      weight_ppm: 1_000_000,
      value: 3000,
      touched_at: '2026-03-08T10:00:00.000Z',
      reason: 'The last of 3 sessions that did not come directly (session 2 of 3); if all came directly, the last.',
    },
  ])
  const position = await creditsOf(purchase.id, 'position_based')
  expect(
    position.map((credit: Record<string, unknown>) => [credit.analytics_session_id, credit.weight_ppm, credit.value]),
  ).toEqual([
    [social, 400_000, 1200],
    [search, 200_000, 600],
    [idOf('ses', 'v1 direct'), 400_000, 1200],
  ])
  const decay = await creditsOf(purchase.id, 'time_decay')
  expect(
    decay.map((credit: Record<string, unknown>) => [credit.ad_campaign_id, credit.weight_ppm, credit.value]),
  ).toEqual([
    [summer, 142_857, 429],
    [brand, 285_714, 857],
    [null, 571_429, 1714],
  ])
  const begun = (await weft.admin('GET', `${path}/conversions?conversion_type=begin_checkout&person_id=${person_id}`))
    .body
  expect([begun.count, begun.conversions[0].checkout_id]).toEqual([1, checkout_id])
})

test('resolving credits a campaign created later for earlier visits, and keeps manual attributions', async () => {
  const session = await visit(weft, 'v2 unknown', { visitor: 'v2', utm_source: 'ig', utm_campaign: 'autumn' })
  const orderId = await buys('v2', 'v2 buys', 'bob@example.com')
  await settle(weft)
  const before = await purchaseOf(orderId)
  expect((await creditsOf(before.id, 'first_touch'))[0]).toMatchObject({ ad_campaign_id: null, platform: 'social_ads' })
  const autumn = await campaign('Autumn', 'social_ads')
  const bulk = await weft.admin('POST', `${path}/attribution/resolve`, { bulk: true, days_back: 30 })
  expect(bulk.body).toEqual({
    success: true,
    processed: 1,
    resolved: 1,
    failed: 0,
    errors: [],
    run_id: expect.any(String),
  })
  await settle(weft)
  expect((await creditsOf(before.id, 'first_touch'))[0]).toMatchObject({
    ad_campaign_id: autumn,
    platform: 'social_ads',
  })

  const found = (await weft.admin('GET', `${path}/attribution?visitor_id=${idOf('vis', 'v2')}&is_resolved=true`)).body
  expect([found.count, found.attributions[0].resolution_method, found.attributions[0].resolution_confidence]).toEqual([
    1,
    'exact_utm_match',
    1,
  ])
  const other = await campaign('By hand', 'search_ads')
  const changed = await weft.admin('PUT', `${path}/attribution/${found.attributions[0].id}`, { ad_campaign_id: other })
  expect(changed.body.attribution).toMatchObject({
    analytics_session_id: session,
    ad_campaign_id: other,
    platform: 'search_ads',
    resolution_method: 'manual',
    resolution_confidence: 1,
    is_resolved: true,
  })
  const again = await weft.admin('POST', `${path}/attribution/resolve`, { session_id: session })
  expect(again.body.attribution.ad_campaign_id).toBe(other)
  await settle(weft)
  expect((await creditsOf(before.id, 'first_touch'))[0]).toMatchObject({
    ad_campaign_id: other,
    platform: 'search_ads',
  })
  await weft.admin('DELETE', `${path}/attribution/${found.attributions[0].id}`)
  await settle(weft)
  expect((await creditsOf(before.id, 'first_touch'))[0]).toMatchObject({ ad_campaign_id: autumn })
})

test('a checkout event sent after the order still credits the purchase to its visits', async () => {
  await visit(weft, 'v3 ad', { visitor: 'v3', utm_source: 'google', utm_campaign: 'brand' })
  await later(() => visit(weft, 'v3 buys', { visitor: 'v3' }))
  const paid = await paidSession(weft, { email: 'dora@example.com' })
  await settle(weft)
  const untouched = await purchaseOf(paid.completed.order_id)
  expect(untouched).toMatchObject({ platform: 'direct', analytics_session_id: null, visitor_id: null })
  expect((await creditsOf(untouched.id, 'linear'))[0]).toMatchObject({
    weight_ppm: 1_000_000,
    value: 3000,
    reason: 'No session is known that led to the conversion.',
  })
  const late = { id: idOf('aev', 'late word'), name: 'begin_checkout', checkout_id: paid.session.id }
  for (let times = 0; times < 3; times++)
    await collect(weft, 'events', { session_id: idOf('ses', 'v3 buys'), events: [late] })
  await settle(weft)
  const touched = await purchaseOf(paid.completed.order_id)
  expect(touched).toMatchObject({ analytics_session_id: idOf('ses', 'v3 buys'), visitor_id: idOf('vis', 'v3') })
  expect((await creditsOf(touched.id, 'first_touch'))[0]).toMatchObject({
    platform: 'search_ads',
    weight_ppm: 1_000_000,
  })
})

test('on a shared device, anonymous visits belong to no person, and neither person gets the other’s credit', async () => {
  const ad = await visit(weft, 'v4 ad', { visitor: 'v4', utm_source: 'fb', utm_campaign: 'summer sale' })
  const hers = await buys('v4', 'v4 hers', 'eve@example.com')
  await settle(weft)
  const first = await purchaseOf(hers)
  expect((await creditsOf(first.id, 'first_touch'))[0].analytics_session_id).toBe(ad)
  const his = await buys('v4', 'v4 his', 'fritz@example.com')
  await settle(weft)
  const sessions = async (orderId: string) =>
    (await creditsOf((await purchaseOf(orderId)).id, 'linear')).map(
      (credit: { analytics_session_id: string }) => credit.analytics_session_id,
    )
  expect(await sessions(hers)).toEqual([idOf('ses', 'v4 hers')])
  expect(await sessions(his)).toEqual([idOf('ses', 'v4 his')])
})

test('merging two people combines their visits and devices', async () => {
  const ad = await visit(weft, 'v5 ad', { visitor: 'v5', utm_source: 'fb', utm_campaign: 'summer sale' })
  const bought = async (name: string, email: string) => {
    const orderId = await later(() => buys('v5', name, email))
    await settle(weft)
    return purchaseOf(orderId)
  }
  const one = await bought('v5 one', 'gil@example.com')
  const two = await bought('v5 two', 'gil@work.example.com')
  expect((await creditsOf(one.id, 'first_touch'))[0].analytics_session_id).toBe(idOf('ses', 'v5 one'))
  const merged = await weft.admin('POST', `${path}/people/${two.person_id}/merge`, { into: one.person_id })
  expect([merged.status, merged.body.person.id, merged.body.person.merged_from]).toEqual([
    200,
    one.person_id,
    [{ person_id: two.person_id, reason: 'Merged by hand.', merged_at: weft.clock.now().toISOString() }],
  ])
  await settle(weft)
  expect((await creditsOf(one.id, 'first_touch'))[0].analytics_session_id).toBe(ad)
  expect((await purchaseOf(two.order_id)).person_id).toBe(one.person_id)
  expect((await bought('v5 three', 'gil@work.example.com')).person_id).toBe(one.person_id)
})

test('a canceled order is worth nothing', async () => {
  const paid = await paidSession(weft, { email: 'hal@example.com' })
  await settle(weft)
  await weft.admin('POST', `/admin/orders/${paid.completed.order_id}/cancel`, {})
  await settle(weft)
  const purchase = await purchaseOf(paid.completed.order_id)
  expect([purchase.conversion_value, purchase.metadata]).toEqual([0, { canceled_value: 3000 }])
})

test('a refund reduces its purchase once, however often it is reported, and the credits sum to the rest', async () => {
  const shop = await campaign('Refunded', 'social_ads')
  await visit(weft, 'refund one', { visitor: 'ivy', utm_source: 'fb', utm_campaign: 'refunded' })
  weft.clock.advance(1000)
  const orderId = await later(() => buys('ivy', 'refund two', 'ivy@example.com'))
  await settle(weft)
  const worth = async () => {
    const { id, conversion_value, metadata } = await purchaseOf(orderId)
    const { credits } = (await weft.admin('GET', `${path}/conversions/${id}/credits`)).body
    const sums = Map.groupBy(credits as { model: string; value: number }[], ({ model }) => model)
    const added = [...sums.values()].map((own) => own.reduce((sum, { value }) => sum + value, 0))
    return [conversion_value, metadata, new Set(added)]
  }
  expect([shop.length > 0, await worth()]).toEqual([true, [3000, {}, new Set([3000])]])

  const refund = (amount: number) => weft.admin('POST', `/admin/orders/${orderId}/refunds`, { amount, reason: 'Late' })
  expect((await refund(1001)).status).toBe(201)
  await settle(weft)
  // The refund is requested but not yet sent to the provider.
  expect(await worth()).toEqual([3000, {}, new Set([3000])])
  await weft.weft.jobs.runNow('send-refunds')
  await settle(weft)
  expect(await worth()).toEqual([1999, { refunded_value: 1001 }, new Set([1999])])

  const { rows } = await sql<{ id: number; type: string; payload: Record<string, unknown> }>`
    select id, type, payload from event where payload ->> 'order_id' = ${orderId} or payload ->> 'id' = ${orderId} order by id desc`.execute(
    weft.db,
  )
  const counting = countingSubscription({
    clock: weft.clock,
    log: createLogger({ level: 'silent' }),
    readOrders: readPlacedOrders,
  })
  const tell = () => weft.db.transaction().execute(async (tx) => counting.handleAll?.(tx, [...rows, ...rows]))
  await Promise.all([tell(), tell(), tell()])
  await creditQueued({ db: weft.db, clock: weft.clock })
  expect(await worth()).toEqual([1999, { refunded_value: 1001 }, new Set([1999])])

  await refund(1999)
  await weft.weft.jobs.runNow('send-refunds')
  await settle(weft)
  expect(await worth()).toEqual([0, { refunded_value: 3000 }, new Set([0])])
})
