import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { act, expose, newExperiment, resultsOf } from '../support/trials.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const runs = process.env.FULL === '1' ? 200 : 6
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
})
afterAll(() => weft.stop())

/** Returns the paths of the numbers in a value that are not finite. */
const holes = (value: unknown, path = ''): string[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => holes(member, `${path}/${name}`))
}
const amount = fc.constantFrom(0, 1, -1, 5e-324, 1e-9, 0.1, 1e12, -1e12, 999_999_999_999)
const level = fc.constantFrom(1e-9, 0.5, 0.95, 1 - 1e-12)

test('for any reported outcomes, results contain only finite numbers, and p-values lie between 0 and 1', async () => {
  const outcome = fc.record({ unit: fc.nat(5), value: amount, denominator: amount, early: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 12 }),
      fc.array(fc.constantFrom(0, 1, 2, 40), { minLength: 3, maxLength: 3 }),
      level,
      fc.constantFrom('conversion', 'value', 'ratio'),
      async (told, units, confidence_level, kind) => {
        const experiment = await newExperiment(weft, {
          confidence_level,
          target_sample_size: 3,
          minimum_detectable_effect: 0.5,
          variants: [
            { name: 'A', weight: 1e-9 },
            { name: 'B', weight: 1_000_000 },
            { name: 'C', weight: 0 },
          ],
          metrics: [
            { name: 'm', kind, role: 'primary' },
            { name: 'g', kind, role: 'guardrail', direction: 'decrease' },
          ],
        })
        await act(weft, experiment.id, 'start')
        for (const [index, { id }] of experiment.variants.entries())
          await expose(weft, experiment, id, { units: units[index] ?? 0, converted: 0 })
        const at = (early: boolean) => new Date(weft.clock.now().getTime() + (early ? -1000 : 1000)).toISOString()
        const outcomes = told.flatMap(({ unit, value, denominator, early }, index) =>
          ['m', 'g'].map((metric) => ({
            source_id: `${metric}${index}`,
            unit_id: `${experiment.variants[unit % 3].id}-${1 + (unit % 2)}`,
            metric,
            value,
            denominator,
            occurred_at: at(early),
          })),
        )
        if (outcomes.length > 0) expect((await act(weft, experiment.id, 'outcomes', { outcomes })).status).toBe(200)
        const results = await resultsOf(weft, experiment.id)
        expect(holes(results)).toEqual([])
        for (const { p_value, p_value_adjusted } of results.statistics.comparisons)
          expect([p_value >= 0 && p_value <= 1, p_value_adjusted >= p_value && p_value_adjusted <= 1]).toEqual([
            true,
            true,
          ])
        const stopped = await act(weft, experiment.id, 'stop')
        expect([stopped.status, holes(stopped.body)]).toEqual([200, []])
      },
    ),
    { numRuns: runs },
  )
}, 300_000)

test('for extreme valid inputs, a plan contains only finite numbers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1e-12, 0.05, 0.5, 1 - 1e-12),
      fc.constantFrom(1e-6, 0.1, 1000),
      level,
      level,
      fc.constantFrom(1, 2, 20),
      async (baseline, effect, confidence, power, looks) => {
        const answer = await weft.admin(
          'GET',
          `/admin/ad-planning/experiments/plan?baseline=${baseline}&minimum_detectable_effect=${effect}&confidence_level=${confidence}&statistical_power=${power}&looks=${looks}&units_per_day=1`,
        )
        expect([answer.status, holes(answer.body)]).toEqual([200, []])
      },
    ),
    { numRuns: runs },
  )
}, 300_000)

test('for any campaign, its forecast, spend response and accuracy contain only finite numbers', async () => {
  const day = fc.record({
    ago: fc.integer({ min: -2, max: 60 }),
    value: fc.constantFrom(0, 1, 999_999_999_999),
    spend: fc.constantFrom(0, 1, 999_999_999_999),
  })
  let campaigns = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(day, { maxLength: 40 }),
      fc.constantFrom(1, 999_999_999_999),
      level,
      async (days, daily_budget, confidence_level) => {
        const id = `camp_${++campaigns}`
        const today = weft.clock.now()
        await sql`insert into ad_campaign (id, name, platform, currency, created_at, updated_at) values (${id}, 'C', 'generic', 'JPY', now(), now())`.execute(
          weft.db,
        )
        for (const { ago, value, spend } of days) {
          const at = new Date(today.getTime() - ago * 86_400_000)
          await sql`
          insert into conversion (id, conversion_type, source, ad_campaign_id, conversion_value, currency, converted_at, created_at, updated_at)
          values (gen_random_uuid()::text, 'purchase', 'manual', ${id}, ${value}, 'JPY', ${at}, now(), now())`.execute(
            weft.db,
          )
          await sql`
          insert into ad_campaign_day (ad_campaign_id, day, currency, spend_minor, impressions, clicks, updated_at)
          values (${id}, ${at}::timestamptz::date, 'JPY', ${spend}, ${spend}, 0, now()) on conflict do nothing`.execute(
            weft.db,
          )
        }
        const body = { ad_campaign_id: id, daily_budget, forecast_days: 90, confidence_level, target_roas: 1000 }
        const made = await weft.admin('POST', '/admin/ad-planning/forecasts', body)
        expect([made.status, holes(made.body)]).toEqual([201, []])
        const response = await weft.admin(
          'GET',
          `/admin/ad-planning/forecasts/spend-response?ad_campaign_id=${id}&target_roas=0.0001`,
        )
        expect([response.status, holes(response.body)]).toEqual([200, []])
        weft.clock.advance(3 * 86_400_000)
        expect((await weft.admin('POST', '/admin/ad-planning/forecasts/record-actuals')).status).toBe(200)
        const accuracy = await weft.admin('GET', `/admin/ad-planning/forecasts/accuracy?ad_campaign_id=${id}`)
        expect([accuracy.status, holes(accuracy.body)]).toEqual([200, []])
      },
    ),
    { numRuns: runs },
  )
}, 300_000)
