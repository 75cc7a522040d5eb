import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { testClock } from '../support/clock.ts'
import { act, expose, newExperiment, resultsOf } from '../support/trials.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/admin/ad-planning'
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft({ clock: testClock(new Date('2026-06-15T09:30:00.000Z')) })
  await sql`
    insert into person (id, email, first_name, created_at, updated_at) values
    ('ann', 'ann@example.com', 'Ann', now(), now()), ('ben', 'ben@example.com', null, now(), now())`.execute(weft.db)
})
afterAll(() => weft.stop())

const get = async (route: string) => (await weft.admin('GET', `${path}/${route}`)).body
const convert = (person_id: string, type: string, at: string, more: object = {}) =>
  weft.admin('POST', `${path}/conversions`, { person_id, conversion_type: type, converted_at: at, ...more })

test('a campaign shows its spend and results by currency', async () => {
  const made = await weft.admin('POST', `${path}/campaigns`, { name: 'Diwali', platform: 'social_ads' })
  const { id, totals } = made.body.campaign
  await weft.admin('POST', `${path}/campaigns/${id}/days`, {
    days: [
      { day: '2026-06-01', currency: 'EUR', spend: 1000 },
      { day: '2026-06-02', currency: 'EUR', spend: 500 },
    ],
  })
  const worth = { ad_campaign_id: id, conversion_value: 4000 }
  await convert('ann', 'purchase', '2026-06-02T10:00:00Z', { ...worth, currency: 'EUR' })
  await convert('ben', 'purchase', '2026-06-03T10:00:00Z', { ...worth, currency: 'USD' })
  const sums = [
    { currency: 'EUR', spend: 1500, conversions: 1, revenue: 4000 },
    { currency: 'USD', spend: 0, conversions: 1, revenue: 4000 },
  ]
  expect([
    totals,
    (await get('campaigns')).campaigns[0].totals,
    (await get(`campaigns/${id}`)).campaign.totals,
  ]).toEqual([[], sums, sums])
})

test('people are found by several ids at once, and unknown ids are ignored', async () => {
  const { people } = await get('people?id=ann,ben,nobody&order=created_at')
  expect(people.map(({ id }: { id: string }) => id).sort()).toEqual(['ann', 'ben'])
})

test('transitions count each climb of a person once, and a second purchase as retention', async () => {
  await convert('ann', 'add_to_cart', '2026-06-01T10:00:00Z')
  await convert('ann', 'lead_form_submission', '2026-06-02T11:00:00Z')
  await convert('ann', 'purchase', '2026-06-05T10:00:00Z')
  const { entries, transitions, truncated } = await get('journeys/transitions?from_date=2026-06-01')
  expect({ entries, transitions, truncated }).toEqual({
    entries: [
      { utm_source: null, stage: 'intent', customers: 1 },
      { utm_source: null, stage: 'conversion', customers: 1 },
    ],
    transitions: [
      { from: 'intent', to: 'conversion', customers: 1 },
      { from: 'conversion', to: 'retention', customers: 1 },
    ],
    truncated: false,
  })
})

test('an experiment’s history ends with the interval in its results', async () => {
  const experiment = await newExperiment(weft)
  await act(weft, experiment.id, 'start')
  const [control, treatment] = experiment.variants
  await expose(weft, experiment, control.id, { units: 400, converted: 20 })
  await expose(weft, experiment, treatment.id, { units: 400, converted: 48 })
  weft.clock.advance(86_400_000)
  const { days, metric } = await get(`experiments/${experiment.id}/history`)
  const [comparison] = (await resultsOf(weft, experiment.id)).statistics.comparisons
  expect([metric, days.map(({ day }: { day: string }) => day)]).toEqual([
    'conversion_rate',
    ['2026-06-15', '2026-06-16'],
  ])
  const shown = { variant_id: treatment.id, variant_name: treatment.name }
  const last = { ...shown, estimate: comparison.difference.estimate, sequential: comparison.sequential }
  expect(days.map(({ total_samples, comparisons }: (typeof days)[0]) => [total_samples, comparisons])).toEqual([
    [800, [last]],
    [800, [last]],
  ])
})

test('an experiment by revenue has the same interval in its history', async () => {
  const experiment = await newExperiment(weft, { primary_metric: 'revenue', currency: 'EUR' })
  await act(weft, experiment.id, 'start')
  const [control, treatment] = experiment.variants
  await expose(weft, experiment, control.id, { units: 300, converted: 30, value: 1000 })
  await expose(weft, experiment, treatment.id, { units: 300, converted: 40, value: 1500 })
  weft.clock.advance(7_200_000)
  const { days } = await get(`experiments/${experiment.id}/history`)
  const [comparison] = (await resultsOf(weft, experiment.id)).statistics.comparisons
  const [found] = days.at(-1).comparisons
  expect(found.estimate).toBeCloseTo(comparison.difference.estimate, 6)
  expect(found.sequential.lower).toBeCloseTo(comparison.sequential.lower, 6)
  expect(found.sequential.upper).toBeCloseTo(comparison.sequential.upper, 6)
})

test('the distribution of a score has ten bins on its scale', async () => {
  for (const person_id of ['ann', 'ben'])
    await weft.admin('POST', `${path}/scores`, { person_id, score_type: 'nps', rating: 10, scale: '10' })
  const { bins, ...rest } = await get('scores/distribution?score_type=nps')
  expect(rest).toEqual({ score_type: 'nps', currency: null, count: 2 })
  expect([bins.length, bins[0], bins[9]]).toEqual([10, { from: 0, to: 1, count: 0 }, { from: 9, to: 10, count: 2 }])
})
