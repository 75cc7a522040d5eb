import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildNightly, followChanges, resumeBuilds } from '../../src/ad-planning/segments/index.ts'
import { sql } from '../../src/platform/db/database.ts'
import { createLogger } from '../../src/platform/log.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/admin/ad-planning/segments'
const now = new Date('2026-06-15T09:30:00.000Z')
let weft: TestWeft
const deps = () => ({ db: weft.db, clock: weft.clock, log: createLogger({ level: 'silent' }) })

/**
 * Ann has two paid orders and a free one in USD, and a purchase in EUR. Ben bought once in EUR, Cy never. Dee was
 * merged into Ann.
 */
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(now) })
  await sql`
    insert into person (id, email, first_name, customer_id, metadata, merged_into, created_at, updated_at) values
    ('ann', 'ann@example.com', 'Ann', 'cus_1', '{"tags": ["vip", "press"], "country": "IN", "points": "120"}', null, '2026-01-01', now()),
    ('ben', 'ben@example.com', 'Ben', null, '{"tags": ["vip"], "country": "DE", "points": "9"}', null, '2026-06-01', now()),
    ('cy', 'cy_100%@example.com', null, null, '{"tags": "vip", "points": "many"}', null, '2026-06-10', now()),
    ('dee', 'dee@example.com', 'Dee', null, '{}', 'ann', '2026-01-01', now())`.execute(weft.db)
  await purchase('ann', 10_000, 'USD', '2026-05-01', 'order_1')
  await purchase('ann', 5000, 'USD', '2026-06-05', 'order_2')
  await purchase('ann', 0, 'USD', '2026-06-06', 'order_3')
  await purchase('ann', 70_000, 'EUR', '2026-02-01', null)
  await purchase('ben', 9000, 'EUR', '2026-06-14', null)
})
afterAll(() => weft.stop())

const purchase = (person: string, value: number, currency: string | null, at: string, order: string | null) =>
  sql`
    insert into conversion (id, conversion_type, source, person_id, conversion_value, currency, order_id, converted_at, created_at, updated_at)
    values (gen_random_uuid()::text, 'purchase', 'manual', ${person}, ${value}, ${currency}, ${order}, ${at}::timestamptz, now(), now())`.execute(
    weft.db,
  )
const rule = (field: string, operator: string, value: unknown, more = {}) => ({ field, operator, value, ...more })
const group = (logic: string, rules: unknown[], groups: unknown[] = []) => ({ logic, rules, groups })

async function found(criteria: unknown): Promise<string> {
  const { status, body } = await weft.admin('POST', `${path}/preview`, { criteria })
  if (status !== 200) return `${status} ${body.errors?.[0]?.path}`
  return body.preview.sample
    .map(({ person_id }: { person_id: string }) => person_id)
    .sort()
    .join(' ')
}
const all = async (cases: readonly (readonly [unknown[], string])[]) => {
  const answers = []
  for (const [given] of cases) {
    const [field, operator, value, more] = given
    answers.push([given, await found(group('AND', [{ field, operator, value, ...(more ?? {}) }]))])
  }
  expect(answers).toEqual(cases.map(([given, names]) => [given, names]))
}
const eventsOf = async (segmentId: string) => {
  const { rows } = await sql<{ type: string; people: string[] }>`
    select type, payload -> 'person_ids' as people from event where type like 'segment.%' and payload ->> 'segment_id' = ${segmentId} order by id`.execute(
    weft.db,
  )
  return rows.map(({ type, people }) => [type, people])
}
const membersOf = async (id: string): Promise<string[]> =>
  (await weft.admin('GET', `${path}/${id}/members`)).body.members
    .map((member: { person_id: string }) => member.person_id)
    .sort()

describe('a rule', () => {
  test('covers frequency and value of purchases: orders, else purchases, with averages that exclude free ones', () =>
    all([
      [['total_orders', '==', 3], 'ann'],
      [['total_orders', '==', 1], 'ben'],
      [['total_orders', '==', 0], 'cy'],
      [['total_purchases', '==', 4], 'ann'],
      [['customer_order_count', '==', 0], 'ben cy'],
      [['total_spent', '==', 15_000], 'ann'],
      [['total_spent', '==', 70_000, { currency: 'eur' }], 'ann'],
      [['total_spent', '<', 1], 'cy'],
      [['avg_order_value', '==', 7500], 'ann'],
      [['avg_order_value', '<=', 9000], 'ann ben'],
      [['avg_order_value', '==', 9000, { currency: 'EUR' }], 'ben'],
      [['days_since_last_order', '==', 9], 'ann'],
      [['days_since_last_order', '<=', 1], 'ben'],
      [['last_purchase_date', '>=', '2026-06-14'], 'ben'],
      [['last_purchase_date', 'within_last_days', 9.5], 'ann ben'],
      [['last_purchase_date', 'older_than_days', 9], 'ann'],
      [['customer_since_days', '>', 13], 'ann ben'],
    ]))

  test('compares numbers as numbers, even if they are sent as text', () =>
    all([
      [['total_spent', '>=', '9000'], 'ann ben'],
      [['total_spent', '>=', '10000'], 'ann'],
      [['total_orders', 'between', ['1', 3]], 'ann ben'],
      [['total_orders', 'in', ['3', 0]], 'ann cy'],
      [['total_orders', 'not_in', [3, 0]], 'ben'],
      [['metadata.points', '>', '20'], 'ann'],
      [['metadata.points', '<', 20], 'ben'],
      [['metadata.points', '==', '9'], 'ben'],
      [['metadata.points', 'between', [1, 1e308]], 'ann ben'],
    ]))

  test('treats missing data as no match, except for negated operators', () =>
    all([
      [['country', '==', 'IN'], 'ann'],
      [['country', '!=', 'IN'], 'ben cy'],
      [['country', 'contains', 'null'], ''],
      [['first_name', 'not_contains', 'N'], 'cy'],
      [['first_name', 'not_in', ['Ann']], 'ben cy'],
      [['days_since_last_order', '!=', 9], 'ben cy'],
      [['avg_order_value', '>=', 0], 'ann ben'],
    ]))

  test('takes text literally, tags as a list and accounts as yes or no', () =>
    all([
      [['email', 'contains', '%'], 'cy'],
      [['email', 'contains', '_100%@EXAMPLE'], 'cy'],
      [['email', '==', "x'; drop table person; --"], ''],
      [["metadata.x' or '1'='1", '==', 'a'], ''],
      [['tags', 'contains', 'vip'], 'ann ben'],
      [['tags', 'not_contains', 'vip'], 'cy'],
      [['tags', 'in', ['press', 'none']], 'ann'],
      [['has_account', '==', true], 'ann'],
      [['has_account', '!=', true], 'ben cy'],
    ]))

  test('uses scores as they are stored', async () => {
    await sql`
      insert into customer_score (id, person_id, score_type, score_value, currency, tier, confidence, breakdown, explanation, calculated_at, created_at, updated_at) values
      ('s1', 'ben', 'clv', 900, 'EUR', 'bronze', 'low', '{}', 'x', now(), now(), now()),
      ('s2', 'ann', 'churn_risk', 75, null, 'high', 'low', '{}', 'x', now(), now(), now())`.execute(weft.db)
    await all([
      [['clv', '>=', '900'], 'ben'],
      [['clv_score', '>', 900], ''],
      [['churn_risk', '>=', 70], 'ann'],
      [['nps_score', '>=', 0], ''],
    ])
  })

  test('supports nested groups with and, or and not', async () => {
    const vip = rule('tags', 'contains', 'vip')
    const often = rule('total_orders', '>=', 2)
    expect(await found(group('and', [vip, often]))).toBe('ann')
    expect(await found(group('OR', [vip, often]))).toBe('ann ben')
    expect(await found(group('NOT', [vip, often]))).toBe('ben cy')
    expect(await found(group('AND', [vip], [group('NOT', [often]), group('OR', [rule('country', '==', 'DE')])]))).toBe(
      'ben',
    )
  })

  test('is refused with all problems if it is invalid', async () => {
    const { status, body } = await weft.admin('POST', path, {
      name: 'Wrong',
      criteria: group(
        'AND',
        [
          rule('shoe_size', '==', 1),
          rule('total_orders', 'contains', 1),
          rule('total_orders', '>', 'many'),
          rule('created_at', '>=', 'yesterday'),
          rule('email', '==', 'a', { currency: 'USD' }),
          rule('total_orders', 'between', [1]),
          rule('total_orders', 'in', []),
        ],
        [group('OR', [])],
      ),
    })
    expect([status, body.errors.map(({ path, message }: Record<string, string>) => [path, message])]).toEqual([
      400,
      [
        ['/criteria/rules/0/field', 'There is no field shoe_size.'],
        ['/criteria/rules/1/operator', 'total_orders takes ==, !=, >=, <=, >, <, between, in, not_in, not contains.'],
        ['/criteria/rules/2/value', 'must be a number'],
        ['/criteria/rules/3/value', 'must be a day (2026-03-01) or a time with its offset from UTC'],
        ['/criteria/rules/4/currency', 'email is not an amount of money. Leave out currency.'],
        ['/criteria/rules/5/value', 'must be a list of two values: [number, number]'],
        ['/criteria/rules/6/value', 'must be a list of 1 to 1000: [number, …]'],
        ['/criteria/groups/0', 'needs at least one rule or group'],
      ],
    ])
    expect((await weft.admin('GET', path)).body.count).toBe(0)
  })
})

describe('a segment', () => {
  test('is built on creation and shows every field', async () => {
    const criteria = group('AND', [rule('total_spent', '>=', '9000')])
    const { status, body } = await weft.admin('POST', path, { name: 'Good buyers', criteria, color: '#1a2b3c' })
    const { id } = body.segment
    expect([status, body]).toEqual([
      201,
      {
        segment: {
          id: expect.stringMatching(/^seg_/),
          name: 'Good buyers',
          description: null,
          segment_type: 'custom',
          criteria: { logic: 'AND', rules: [rule('total_spent', '>=', 9000)], groups: [] },
          customer_count: 2,
          member_count: 2,
          last_calculated_at: now.toISOString(),
          is_active: true,
          auto_update: true,
          color: '#1a2b3c',
          metadata: {},
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        },
        build_result: { total_evaluated: 3, matching_count: 2, members_added: 2, members_removed: 0 },
        message: 'Saved and built: 2 came, 0 left.',
      },
    ])
    expect(await eventsOf(id)).toEqual([['segment.entered', ['ann', 'ben']]])
    const changed = await weft.admin('PUT', `${path}/${id}`, {
      criteria: group('AND', [rule('country', '==', 'IN')]),
    })
    expect([changed.status, changed.body.build_result, await membersOf(id)]).toEqual([
      200,
      { total_evaluated: 3, matching_count: 1, members_added: 0, members_removed: 1 },
      ['ann'],
    ])
    expect((await eventsOf(id)).at(-1)).toEqual(['segment.left', ['ben']])
    const again = await weft.admin('PUT', `${path}/${id}`, { rebuild: true })
    expect(again.body.message).toBe('Saved and built: 0 came, 0 left.')
    const named = await weft.admin('PUT', `${path}/${id}`, { name: 'India' })
    expect([named.body.build_result, named.body.segment.name]).toEqual([null, 'India'])
    expect((await weft.admin('DELETE', `${path}/${id}`)).body).toEqual({ id, object: 'segment', deleted: true })
    expect((await weft.admin('GET', `${path}/${id}`)).status).toBe(404)
  })

  test('keeps manual members, once each, and exports its members as CSV', async () => {
    const { body } = await weft.admin('POST', path, {
      name: 'Press',
      criteria: group('AND', [rule('tags', 'contains', 'press')]),
    })
    const { id } = body.segment
    const add = (person_id: string) => weft.admin('POST', `${path}/${id}/members`, { person_id })
    const first = await add('cy')
    expect([first.status, first.body.member]).toEqual([
      201,
      {
        segment_id: id,
        person_id: 'cy',
        email: 'cy_100%@example.com',
        first_name: null,
        last_name: null,
        added_reason: 'manual',
        score_at_addition: null,
        added_at: now.toISOString(),
      },
    ])
    expect([(await add('cy')).status, (await add('dee')).body.member.person_id]).toEqual([201, 'ann'])
    expect((await add('nobody')).body.errors[0].path).toBe('/person_id')
    const built = await weft.admin('POST', `${path}/${id}/build`)
    expect(built.body.build_result).toEqual({
      total_evaluated: 3,
      matching_count: 1,
      members_added: 0,
      members_removed: 0,
    })
    expect((await weft.admin('GET', `${path}/${id}`)).body.segment.member_count).toBe(2)
    const csv = await weft.admin('GET', `/admin/ad-planning/segment-members/export?segment_id=${id}`)
    expect(csv.text.trim().split(/\r?\n/).length).toBe(3)
    expect((await weft.admin('DELETE', `${path}/${id}/members/cy`)).body).toEqual({
      id: 'cy',
      object: 'segment_member',
      deleted: true,
    })
    expect((await weft.admin('DELETE', `${path}/${id}/members/cy`)).status).toBe(404)
    expect(await eventsOf(id)).toEqual([
      ['segment.entered', ['ann']],
      ['segment.entered', ['cy']],
      ['segment.left', ['cy']],
    ])
    await sql`update segment set customer_count = null where id = ${id}`.execute(weft.db)
    const { segment } = (await weft.admin('GET', `${path}/${id}`)).body
    expect([segment.customer_count, segment.member_count]).toEqual([null, 1])
    await weft.admin('DELETE', `${path}/${id}`)
  })

  test('follows changes of people, and is recalculated once each night for changes that time alone causes', async () => {
    const lately = group('AND', [rule('days_since_last_order', '<=', 10)])
    const { body } = await weft.admin('POST', path, { name: 'Lately', criteria: lately })
    const { id } = body.segment
    expect(await membersOf(id)).toEqual(['ann', 'ben'])
    await followChanges(deps())
    await purchase('cy', 100, 'USD', '2026-06-15', 'order_9')
    expect([await followChanges(deps()), await membersOf(id)]).toEqual([1, ['ann', 'ben', 'cy']])
    weft.clock.advance(2 * 86_400_000)
    expect(await membersOf(id)).toEqual(['ann', 'ben', 'cy'])
    const night = await buildNightly(deps())
    expect([night?.status, night?.built, night?.members_removed, await membersOf(id)]).toEqual([
      'done',
      1,
      1,
      ['ben', 'cy'],
    ])
    expect(await buildNightly(deps())).toBe(null)
    const { segment } = (await weft.admin('GET', `${path}/${id}`)).body
    expect([segment.customer_count, segment.last_calculated_at]).toEqual([2, weft.clock.now().toISOString()])
    weft.clock.advance(1000)
    const manual = await weft.admin('POST', `${path}/runs`)
    expect([manual.status, manual.body.segment_run.reason, manual.body.segment_run.built]).toEqual([201, 'manual', 1])
    const runs = (await weft.admin('GET', `${path}/runs`)).body
    expect([runs.count, runs.segment_runs.map((run: { reason: string }) => run.reason)]).toEqual([
      2,
      ['manual', 'nightly'],
    ])
  })

  test('resumes an interrupted run', async () => {
    await sql`
      insert into segment_run (id, reason, status, cursor_segment_id, built, started_at, updated_at)
      values ('segrun_broken', 'manual', 'running', null, 7, ${weft.clock.now()}, ${weft.clock.now()})`.execute(weft.db)
    expect(await resumeBuilds(deps())).toBe(0)
    weft.clock.advance(600_000)
    expect(await resumeBuilds(deps())).toBe(1)
    const { segment_runs } = (await weft.admin('GET', `${path}/runs`)).body
    const broken = segment_runs.find((run: { id: string }) => run.id === 'segrun_broken')
    expect([broken.status, broken.built, broken.failed]).toEqual(['done', 8, 0])
  })

  test('drops forgotten people, and moves manual memberships to the remaining person of a merge', async () => {
    await sql`insert into person (id, email, created_at, updated_at) values ('eve', 'eve@example.com', now(), now()), ('fay', 'fay@example.com', now(), now())`.execute(
      weft.db,
    )
    const { body } = await weft.admin('POST', path, { name: 'By hand' })
    const { id } = body.segment
    expect(body.message).toBe('Saved and built: 0 came, 0 left.')
    await weft.admin('POST', `${path}/${id}/members`, { person_id: 'eve', added_reason: 'import' })
    await weft.admin('POST', '/admin/ad-planning/people/eve/merge', { into: 'fay' })
    expect([await membersOf(id), (await weft.admin('GET', `${path}/${id}`)).body.segment.customer_count]).toEqual([
      ['fay'],
      1,
    ])
    await weft.admin('DELETE', '/admin/ad-planning/people/fay')
    expect([await membersOf(id), (await weft.admin('GET', `${path}/${id}`)).body.segment.customer_count]).toEqual([
      [],
      0,
    ])
  })

  test('has the same member count as a recount, even if people join and leave concurrently', async () => {
    await sql`insert into person (id, email, created_at, updated_at)
      select 'many' || n, 'many' || n || '@example.com', now(), now() from generate_series(1, 20) n`.execute(weft.db)
    const { body } = await weft.admin('POST', path, {
      name: 'Many',
      criteria: group('AND', [rule('email', 'contains', 'many1')]),
    })
    const { id } = body.segment
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) =>
        weft.admin('POST', `${path}/${id}/members`, { person_id: `many${n + 5}` }),
      ),
      weft.admin('POST', `${path}/${id}/build`),
      followChanges(deps()),
      weft.admin('DELETE', `${path}/${id}/members/many2`),
    ])
    const members = await membersOf(id)
    expect([members.length, (await weft.admin('GET', `${path}/${id}`)).body.segment.customer_count]).toEqual([16, 16])
  })
})

const wild = fc.oneof(
  fc.constantFrom(
    null,
    '',
    0,
    -1,
    1e308,
    5e-324,
    '1e999',
    '٣',
    '\0',
    true,
    [],
    {},
    [1, 2],
    ['a', 'b'],
    '2026-02-30',
    '9999-12-31',
  ),
  fc.string({ maxLength: 20 }),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
)

test('any rule gives a count or a clear refusal', async () => {
  const fields = [
    'total_spent',
    'avg_order_value',
    'metadata.points',
    'created_at',
    'tags',
    'email',
    'clv',
    'has_account',
  ]
  const operators = [
    '>=',
    '<',
    '==',
    '!=',
    'between',
    'in',
    'not_in',
    'contains',
    'within_last_days',
    'older_than_days',
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...operators), wild), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom('AND', 'OR', 'NOT'),
      async (rules, logic) => {
        const criteria = group(
          logic,
          rules.map(([field, operator, value]) => rule(field, operator, value)),
        )
        const { status, body } = await weft.admin('POST', `${path}/preview`, { criteria })
        expect(status === 400 ? body.errors.length > 0 : Number.isInteger(body.preview?.count)).toBe(true)
      },
    ),
    { numRuns: process.env.FULL === '1' ? 2000 : 120 },
  )
}, 120_000)
