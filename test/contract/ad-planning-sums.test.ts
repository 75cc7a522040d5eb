import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

const path = '/admin/ad-planning'
const get = async (route: string) => (await weft.admin('GET', `${path}/${route}`)).body

test('a shop without segments has no customers in segments', async () => {
  expect((await get('dashboard')).segments).toEqual({
    total: 0,
    total_customers: 0,
    list: [],
    analyzed_rows: 0,
    truncated: false,
  })
})

test('a segment whose members were never counted is counted when it is read, even after changes', async () => {
  await sql`insert into person (id, email, created_at, updated_at) values ('ann', 'ann@example.com', now(), now()),
    ('ben', 'ben@example.com', now(), now())`.execute(weft.db)
  await sql`insert into segment (id, name, segment_type, customer_count, created_at, updated_at)
    values ('seg', 'Uncounted', 'custom', null, now(), now())`.execute(weft.db)
  const counted = async () => {
    const { segment } = await get('segments/seg')
    const { total_customers, list } = (await get('dashboard')).segments
    return [segment.customer_count, segment.member_count, total_customers, list[0].customer_count]
  }
  expect(await counted()).toEqual([null, 0, 0, 0])
  await sql`insert into segment_member (segment_id, person_id, added_reason, added_at) values ('seg', 'ann', 'manual', now()),
    ('seg', 'ben', 'manual', now())`.execute(weft.db)
  expect(await counted()).toEqual([null, 2, 2, 2])
  await sql`delete from segment_member where person_id = 'ann'`.execute(weft.db)
  expect(await counted()).toEqual([null, 1, 1, 1])
})

test('purchases without a value sum to 0', async () => {
  const now = new Date(weft.clock.now().getTime() - 1000)
  await sql`insert into conversion (id, conversion_type, conversion_value, source, visitor_id, person_id, platform, converted_at, created_at, updated_at)
    values ('cv', 'purchase', 0, 'manual', null, 'ben', 'direct', ${now}, ${now}, ${now})`.execute(weft.db)
  expect((await get('dashboard')).conversions.total_value).toEqual([{ currency: null, value: 0 }])
})

test('visits, conversions and attributions are filtered by each of the five UTM values', async () => {
  const utm = { utm_source: 'ig', utm_medium: 'cpc', utm_campaign: 'spring', utm_term: 'jug', utm_content: 'blue' }
  const other = { utm_source: 'fb', utm_medium: 'post', utm_campaign: 'summer', utm_term: 'bowl', utm_content: 'red' }
  const session_started_at = new Date(weft.clock.now().getTime() - 1000).toISOString()
  const visitor = { visitor_id: 'v1', platform: 'social_ads', session_started_at }
  for (const [id, values] of Object.entries({ one: utm, two: other })) {
    const made = await weft.admin('POST', `${path}/attribution`, { analytics_session_id: id, ...visitor, ...values })
    expect(made.body).toEqual({ attribution: expect.anything() })
    const conversion = { conversion_type: 'custom', conversion_name: id, converted_at: session_started_at, ...values }
    expect((await weft.admin('POST', `${path}/conversions`, conversion)).body).toEqual({
      conversion: expect.anything(),
    })
  }
  for (const [name, value] of Object.entries(utm)) {
    const visits = await get(`sessions?${name}=${value}`)
    const attributions = await get(`attribution?${name}=${value}`)
    const conversions = await get(`conversions?${name}=${value}`)
    const stats = await get(`conversions/stats?${name}=${value}`)
    const exported = await weft.admin('GET', `${path}/sessions/export?${name}=${value}`)
    expect([
      name,
      visits.analytics_sessions?.map(({ id }: { id: string }) => id),
      attributions.attributions?.map((each: { analytics_session_id: string }) => each.analytics_session_id),
      conversions.conversions?.map((each: { conversion_name: string }) => each.conversion_name),
      stats.totals.total_conversions,
      exported.text.trim().split('\r\n').length,
    ]).toEqual([name, ['one'], ['one'], ['one'], 1, 2])
    expect((await get(`sessions?${name}=none`)).count).toBe(0)
  }
})
