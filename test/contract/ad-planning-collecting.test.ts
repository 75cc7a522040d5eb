import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackingScript } from '../../src/ad-planning/tracking/script.ts'
import { addSite, collect, idOf, settle, visit } from '../support/ad-planning.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/admin/ad-planning'
const origin = 'https://www.example.com'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date('2026-03-01T10:00:00.000Z')) })
  await addSite(weft, [origin])
})
afterAll(() => weft.stop())

const session = { id: idOf('ses', 'one'), visitor_id: idOf('vis', 'one'), consent: 'granted' }
const listed = async (list: string, query = '') => (await weft.admin('GET', `${path}/${list}?${query}`)).body

test('a visit is stored once with the five UTM values of its URL, however often it is sent', async () => {
  const page_url =
    'https://www.example.com/?utm_source=fb&utm_medium=cpc&utm_campaign=Summer&utm_term=shirt&utm_content=red'
  const view = { id: idOf('aev', 'view'), name: 'page_view', page_url }
  const answers = []
  for (let times = 0; times < 3; times++)
    answers.push(await collect(weft, 'sessions', { ...session, page_url, events: [view] }, { origin }))
  expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual([
    [201, 1],
    [201, 0],
    [201, 0],
  ])
  expect(answers[2]?.body.session).toEqual({ ...session, started_at: '2026-03-01T10:00:00.000Z' })
  expect(answers[0]?.headers['access-control-allow-origin']).toBe(origin)
  const { count, analytics_sessions } = await listed('sessions', 'utm_campaign=Summer')
  expect([count, analytics_sessions[0]]).toEqual([
    1,
    {
      ...session,
      website_id: 'site_1',
      person_id: null,
      entry_page: page_url,
      referrer: null,
      device: 'desktop',
      utm_source: 'fb',
      utm_medium: 'cpc',
      utm_campaign: 'Summer',
      utm_term: 'shirt',
      utm_content: 'red',
      pageviews: 1,
      started_at: '2026-03-01T10:00:00.000Z',
      last_seen_at: '2026-03-01T10:00:00.000Z',
    },
  ])
})

test('without consent no visitor is recognised and no checkout session is stored', async () => {
  const id = idOf('ses', 'denied')
  const events = [{ id: idOf('aev', 'denied'), name: 'begin_checkout', checkout_id: 'cart_1' }]
  const { body } = await collect(weft, 'sessions', {
    id,
    visitor_id: session.visitor_id,
    referrer: 'https://search.example/?q=private',
    events,
  })
  expect(body.session.consent).toBe('denied')
  expect(body.session.visitor_id).not.toBe(session.visitor_id)
  const stored = (await weft.admin('GET', `${path}/sessions/${id}`)).body.analytics_session
  expect([stored.referrer, stored.device]).toEqual(['https://search.example', 'unknown'])
  expect((await listed('events', `session_id=${id}`)).analytics_events[0].checkout_id).toBe(null)
})

test.each(['purchase', ' Purchase ', 'ORDER_PLACED'])('an event named %j is refused from a website', async (name) => {
  const answer = await collect(weft, 'events', { session_id: session.id, events: [{ name }] })
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    [{ path: '/events/0/name', message: 'Purchases come from orders, not from events.' }],
  ])
})

test('calls without a valid key or from another origin are refused, and bots are not counted', async () => {
  const body = { session_id: session.id, events: [{ name: 'page_view' }] }
  expect((await collect(weft, 'events', { ...body, site_key: 'sk_wrong' })).status).toBe(401)
  expect((await collect(weft, 'events', body, { origin: 'https://elsewhere.example' })).status).toBe(403)
  const bot = await collect(weft, 'events', body, { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' })
  expect([bot.status, bot.body]).toEqual([202, { accepted: 0, ignored: 'bot' }])
  expect((await collect(weft, 'events', { ...body, session_id: idOf('ses', 'none') })).status).toBe(404)
  const asked = (from: string) =>
    weft.request({ method: 'OPTIONS', url: '/analytics/events', headers: { origin: from } })
  expect((await asked(origin)).headers['access-control-allow-origin']).toBe(origin)
  expect((await asked('https://elsewhere.example')).headers['access-control-allow-origin']).toBe(undefined)
})

test('a visit may send 120 requests a minute before it must wait', async () => {
  const id = await visit(weft, 'busy', { visitor: 'busy' })
  const statuses = new Map<number, number>()
  for (let count = 0; count < 121; count++) {
    const { status } = await collect(weft, 'events', { session_id: id, events: [{ name: 'click' }] })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [202, 119],
    [429, 2],
  ])
})

test('events count as conversions by name and by goal, once each, summed by currency', async () => {
  const goal = {
    name: 'Brochure',
    goal_type: 'custom_event',
    conditions: { event_name: 'Brochure' },
    default_value: 700,
    currency: 'EUR',
  }
  expect((await weft.admin('POST', `${path}/goals`, goal)).status).toBe(201)
  await visit(weft, 'goals', {
    visitor: 'goals',
    utm_source: 'google',
    events: [
      { id: idOf('aev', 'g1'), name: 'add_to_cart', value: 2500, currency: 'usd' },
      { id: idOf('aev', 'g2'), name: 'BROCHURE' },
      { id: idOf('aev', 'g3'), name: 'form_submit' },
      { id: idOf('aev', 'g4'), name: 'something_else' },
    ],
  })
  await settle(weft)
  await weft.admin('POST', `${path}/conversions`, { conversion_type: 'custom', conversion_value: 5 })
  const { status, body } = await weft.admin(
    'GET',
    `${path}/conversions/stats?group_by=platform&from_date=2026-03-01&to_date=2026-03-01`,
  )
  const value = [
    { currency: 'EUR', value: 700 },
    { currency: 'USD', value: 2500 },
    { currency: null, value: 5 },
  ]
  expect([status, body.totals.total_value]).toEqual([200, value])
  expect(body.totals.by_type).toContainEqual({
    conversion_type: 'add_to_cart',
    conversions: 1,
    value: [{ currency: 'USD', value: 2500 }],
  })
  expect([body.truncated, body.period]).toEqual([
    false,
    { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' },
  ])
  const marked = await weft.admin(
    'GET',
    `${path}/conversions/stats?group_by=utm_content&from_date=2026-03-01&to_date=2026-03-01`,
  )
  expect(marked.body.time_series).toEqual([{ key: null, conversions: body.totals.total_conversions, value }])
  const found = await weft.admin('GET', `${path}/attribution/stats?from_date=2026-03-01&to_date=2026-03-01`)
  expect(found.status).toBe(200)
  expect(found.body.by_platform).toContainEqual({ platform: 'search_ads', sessions: 1, resolved: 0 })
  const models = await weft.admin(
    'GET',
    `${path}/attribution/models?conversion_type=custom&bootstrap=20&to_date=2026-03-02`,
  )
  expect([models.status, models.body.totals]).toEqual([200, { conversions: 2 }])
})

test('the script is smaller than 3 kB and is served to every website', async () => {
  expect(Buffer.byteLength(trackingScript)).toBeLessThan(3000)
  const answer = await weft.request({ method: 'GET', url: '/analytics/weft.js' })
  expect([
    answer.status,
    answer.headers['content-type'],
    answer.headers['access-control-allow-origin'],
    answer.text,
  ]).toEqual([200, 'text/javascript; charset=utf-8', '*', trackingScript])
})

test('a visitor who consents during a visit becomes one visitor with one visit and all its events', async () => {
  const told = { id: idOf('ses', 'agreed'), visitor_id: idOf('vis', 'agreed') }
  const cart = { id: idOf('aev', 'agreed'), name: 'add_to_cart', value: 900, currency: 'EUR' }
  const before = (await collect(weft, 'sessions', { ...told, consent: 'denied', events: [cart] })).body.session
  await settle(weft)
  for (let times = 0; times < 2; times++)
    expect((await collect(weft, 'sessions', { ...told, consent: 'granted' })).body.session).toEqual({
      ...told,
      consent: 'granted',
      started_at: before.started_at,
    })
  const visits = await listed('sessions', `visitor_id=${told.visitor_id}`)
  expect([visits.count, visits.analytics_sessions[0].device]).toEqual([1, 'desktop'])
  expect((await listed('events', `visitor_id=${told.visitor_id}`)).analytics_events.map(idIn)).toEqual([cart.id])
  expect((await listed('conversions', `visitor_id=${told.visitor_id}`)).count).toBe(1)
  expect((await listed('sessions', `visitor_id=${before.visitor_id}`)).count).toBe(0)
  // Withdrawing consent starts a new visit: an existing visit keeps the consent with which it began.
  expect((await collect(weft, 'sessions', { ...told, consent: 'denied' })).body.session.consent).toBe('granted')
})

const idIn = ({ id }: { readonly id: string }) => id
