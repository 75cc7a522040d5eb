import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { addSite, settle, visit } from '../support/ad-planning.ts'
import { testClock } from '../support/clock.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const base = '/admin/ad-planning'
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date('2026-06-15T09:30:00Z')) })
  await seed()
}, 120_000)
afterAll(() => weft.stop())

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}
interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string
            readonly responses: Readonly<
              Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
            >
          }
        >
      >
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const read = async (path: string) => (await weft.admin('GET', path)).body

/** Names of fields that hold money. */
const money =
  /(?:^|_)(?:spend|revenue|cpa|cpc|budget|amount|price|cost|subtotal|total_value|conversion_value|order_value|predicted_clv|refunded|paid|shipping|tax|discount|mean_absolute_error)$/
/** Percentages, rates and marginal values whose names contain a money word. */
const noMoney = /_percent$|_rate$|\.curve\[\]\.marginal/

/** Returns the path and type of every number that a schema describes. */
function numbersOf(
  schema: Schema | undefined,
  all: Described['components']['schemas'],
  at: string,
): [string, string][] {
  const found: [string, string][] = []
  const visit = (each: Schema | undefined, path: string, within: readonly string[]): void => {
    if (!each) return
    const name = each.$ref?.split('/').at(-1)
    if (name !== undefined) {
      if (!within.includes(name)) visit(all[name], path, [...within, name])
      return
    }
    for (const type of [each.type ?? []].flat()) if (type === 'number' || type === 'integer') found.push([path, type])
    for (const [key, member] of Object.entries(each.properties ?? {})) visit(member, `${path}.${key}`, within)
    visit(each.items, `${path}[]`, within)
    if (typeof each.additionalProperties === 'object') visit(each.additionalProperties, `${path}.*`, within)
    for (const option of [...(each.anyOf ?? []), ...(each.oneOf ?? [])]) visit(option, path, within)
  }
  visit(schema, at, [])
  return found
}

test('the API reference describes every amount in every successful response as an integer', async () => {
  const document: Described = await read('/docs/openapi.json')
  const numbers = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        status.startsWith('2')
          ? numbersOf(content?.['application/json']?.schema, document.components.schemas, operationId)
          : [],
      ),
    )
  const ofMoney = numbers.filter(([path]) => money.test(path.replace(/\.(?:lower|upper)$/, '')) && !noMoney.test(path))
  expect(new Set(ofMoney.map(([path]) => path)).size).toBeGreaterThan(100)
  expect(ofMoney.filter(([, type]) => type !== 'integer')).toEqual([])
})

/** Returns the path and value of every number in an answer. */
function numbersIn(value: unknown, path: string): [string, number][] {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => numbersIn(member, `${path}.${key}`))
}
const isNoisy = (value: number): boolean => !Number.isInteger(value) && Number(value.toPrecision(10)) !== value

test('ad planning’s numbers have at most ten significant digits, and its amounts no fraction', async () => {
  const document: Described = await read('/docs/openapi.json')
  const paths = Object.entries(document.paths).flatMap(([path, item]) =>
    path.startsWith(base) && 'get' in item && !path.endsWith('/export') ? [path] : [],
  )
  const campaign = '?ad_campaign_id=camp'
  const asked: Readonly<Record<string, readonly string[]>> = {
    [`${base}/forecasts/spend-response`]: [campaign],
    [`${base}/experiments/plan`]: ['?baseline=0.1&minimum_detectable_effect=0.1&looks=3&units_per_day=70'],
    [`${base}/scores/distribution`]: ['?score_type=clv', '?score_type=engagement'],
    [`${base}/attribution/models`]: ['?bootstrap=20', '?by=campaign'],
  }
  const noisy: unknown[] = []
  const answered = new Set<string>()
  for (const path of paths) {
    for (const url of await addressesOf(path))
      for (const query of asked[path] ?? ['']) {
        const { status, body } = await weft.admin('GET', `${url}${query}`)
        if (status !== 200) continue
        const numbers = numbersIn(body, '')
        answered.add(path)
        noisy.push(...numbers.filter(([, value]) => isNoisy(value)).map((found) => [path, ...found]))
        noisy.push(
          ...numbers
            .filter(([at, value]) => money.test(at.replace(/\.(?:lower|upper)$/, '')) && !noMoney.test(at) && value % 1)
            .map((found) => [path, ...found]),
        )
      }
  }
  expect(noisy).toEqual([])
  expect(paths.filter((path) => !answered.has(path))).toEqual([])
}, 60_000)

/** Fills in the path parameters with the ids of listed records. */
async function addressesOf(path: string): Promise<string[]> {
  const [list = '', rest = ''] = path.split(/\/\{\w+\}/)
  if (list === path) return [path]
  if (path.includes('{person_id}') || path.endsWith('/journeys/{id}')) return [`${list}/per_a${rest}`]
  const rows = Object.values(await read(list)).find((member) => Array.isArray(member)) as { id: string }[] | undefined
  return (rows ?? []).slice(0, 20).map(({ id }) => `${list}/${id}${rest}`)
}

async function seed(): Promise<void> {
  const post = async (path: string, body: object = {}) => {
    const answer = await weft.admin('POST', `${base}/${path}`, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }
  await addSite(weft)
  await sql`insert into person (id, email, created_at, updated_at, last_active_at)
    select 'per_' || chr(96 + n), 'p' || n || '@example.com', '2025-06-15', now(), '2026-06-14' from generate_series(1, 20) n`.execute(
    weft.db,
  )
  await sql`insert into ad_campaign (id, name, platform, currency, created_at, updated_at)
    values ('camp', 'Camp', 'social_ads', 'EUR', now(), now())`.execute(weft.db)
  await sql`insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, impressions, clicks, updated_at)
    select 'camp', '2026-06-15'::date - 90 + n - 1, 'EUR', 333 + n * 7, 1000 + n, 20, now() from generate_series(1, 90) n`.execute(
    weft.db,
  )
  await sql`insert into conversion (id, conversion_type, source, person_id, ad_campaign_id, conversion_value, currency, platform, converted_at, created_at, updated_at)
    select 'cv' || n, 'purchase', 'manual', 'per_' || chr((97 + (n * n) % 20)::int), 'camp', 997 + (n * 37) % 101, 'EUR', 'social_ads',
      '2026-06-14'::date - (n % 90)::int + interval '12 hours', now(), now() from generate_series(1, 300) n`.execute(
    weft.db,
  )
  const spring = '?utm_source=fb&utm_campaign=camp'
  for (const visitor of ['v1', 'v2', 'v3'])
    await visit(weft, visitor, {
      visitor,
      ...(visitor === 'v3' ? {} : { utm_source: 'fb', utm_campaign: 'Camp' }),
      page_url: `https://shop.example/${spring}`,
      events: [{ name: 'page_view' }, { name: 'lead_submit', value: 333, currency: 'EUR' }],
    })
  await settle(weft)
  for (const [index, content] of ['Terrible, broken lamp', 'Great and fine', 'Good, slow, nice'].entries())
    await post('feedback', { rating: index * 2 + 1, content, person_id: `per_${'abc'[index]}` })
  await post('sentiment', { source_type: 'review', source_id: 'r', text: 'Good but slow and bad and nice' })
  for (const type of ['clv', 'engagement', 'churn_risk'])
    for (const who of ['a', 'b', 'c']) await post('scores', { person_id: `per_${who}`, score_type: type })
  await post('scores', { person_id: 'per_a', score_type: 'nps', rating: 7 })
  await post('scores/recalculate')
  await post('customer-models/fit')
  await weft.weft.jobs.runNow('fit-customer-models')
  await post('segments', {
    name: 'Spenders',
    segment_type: 'custom',
    criteria: { logic: 'AND', rules: [{ field: 'total_spent', operator: '>', value: 1 }] },
  })
  await post('journeys', { person_id: 'per_a', event_type: 'custom' })
  await post('goals', { name: 'Goal', goal_type: 'lead_form' })
  await post('forecasts', { ad_campaign_id: 'camp', forecast_days: 30, daily_budget: 499, confidence_level: 0.7 })
  await post('forecasts', { ad_campaign_id: 'camp', forecast_days: 7, daily_budget: 55_555, confidence_level: 0.95 })
  const { experiment } = await post('experiments', {
    name: 'Button',
    confidence_level: 0.9,
    minimum_detectable_effect: 0.07,
    target_sample_size: 333,
    metrics: [{ name: 'told', kind: 'value', role: 'primary' }],
  })
  await post(`experiments/${experiment.id}/start`)
  const outcomes = []
  for (let unit = 0; unit < 40; unit++) {
    await weft.request({
      method: 'POST',
      url: `/experiments/${experiment.id}/assign`,
      headers: { 'content-type': 'application/json', 'x-site-key': 'sk_0000000000000000000000000000' },
      payload: JSON.stringify({ unit_id: `unit_${unit}` }),
    })
    outcomes.push({ source_id: `o${unit}`, unit_id: `unit_${unit}`, metric: 'told', value: 0.1 + (unit % 7) / 3 })
  }
  await post(`experiments/${experiment.id}/outcomes`, { outcomes })
}
