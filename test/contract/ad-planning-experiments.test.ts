import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/database.ts'
import { act, addSite, expose, newExperiment, resultsOf, siteKey } from '../support/trials.ts'
import { startTestWeft, type TestWeft } from '../support/weft.ts'

const path = '/admin/ad-planning/experiments'
let weft: TestWeft
beforeAll(async () => {
  weft = await startTestWeft()
  await addSite(weft)
})
afterAll(() => weft.stop())

const assign = (id: string, body: unknown, headers: Record<string, string> = { 'x-site-key': siteKey }) =>
  weft.request({
    method: 'POST',
    url: `/experiments/${id}/assign`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const running = async (body: Record<string, unknown> = {}) => {
  const experiment = await newExperiment(weft, body)
  await act(weft, experiment.id, 'start')
  return experiment
}
const rounded = (value: number) => Number(value.toPrecision(7))

describe('an experiment', () => {
  test('is created with a control and a treatment that share the traffic', async () => {
    const now = weft.clock.now().toISOString()
    const answer = await weft.admin('POST', path, {
      name: 'Green button',
      experiment_type: 'ad_creative',
      control_name: 'Blue',
      treatment_name: 'Green',
      treatment_config: { colour: 'green' },
      traffic_split: 80,
      hypothesis: 'Green sells.',
    })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        experiment: {
          id: expect.stringMatching(/^exp_/),
          name: 'Green button',
          description: null,
          hypothesis: 'Green sells.',
          status: 'draft',
          experiment_type: 'ad_creative',
          primary_metric: 'conversion_rate',
          metrics: [
            {
              name: 'conversion_rate',
              kind: 'conversion',
              role: 'primary',
              direction: 'increase',
              source: 'conversions',
              conversion_type: 'purchase',
              harm_margin: 0,
            },
          ],
          variants: [
            { id: expect.stringMatching(/^expv_/), name: 'Blue', weight: 80, is_control: true, config: {} },
            {
              id: expect.stringMatching(/^expv_/),
              name: 'Green',
              weight: 20,
              is_control: false,
              config: { colour: 'green' },
            },
          ],
          target_sample_size: null,
          confidence_level: 0.95,
          statistical_power: 0.8,
          minimum_detectable_effect: null,
          correction: 'holm',
          auto_stop: false,
          currency: null,
          website_id: null,
          started_at: null,
          ended_at: null,
          stop_reason: null,
          winner: null,
          is_significant: null,
          p_value: null,
          improvement_percent: null,
          metadata: {},
          created_at: now,
          updated_at: now,
        },
      },
    ])
    expect((await weft.admin('GET', `${path}/${answer.body.experiment.id}`)).body).toEqual(answer.body)
  })

  test('is refused with all problems at once', async () => {
    const answer = await weft.admin('POST', path, {
      name: 'x',
      primary_metric: 'revenue',
      metrics: [
        { name: 'a', kind: 'ratio', conversion_type: 'purchase' },
        { name: 'a', kind: 'value' },
      ],
    })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [
        {
          path: '/metrics/0/conversion_type',
          message: 'A ratio has no conversion_type: its values are reported with the outcomes. Leave it out.',
        },
        { path: '/metrics/1/name', message: 'Another metric has the name a. Choose another name.' },
        { path: '/currency', message: 'Give the currency in which values are counted.' },
      ],
    ])
  })

  test('needs different variant names, and either a list of variants or the two-variant fields', async () => {
    const twice = await weft.admin('POST', path, { name: 'x', variants: [{ name: 'A' }, { name: 'A' }] })
    const mixed = await weft.admin('POST', path, {
      name: 'x',
      traffic_split: 50,
      variants: [{ name: 'A' }, { name: 'B' }],
    })
    const website = await weft.admin('POST', path, { name: 'x', website_id: 'nowhere' })
    expect([twice, mixed, website].map(({ status, body }) => [status, body.errors])).toEqual([
      [400, [{ path: '/variants/1/name', message: 'Another variant has this name. Choose another name.' }]],
      [
        400,
        [
          {
            path: '/traffic_split',
            message: 'This field cannot be sent together with variants. Set it on the variants instead.',
          },
        ],
      ],
      [400, [{ path: '/website_id', message: 'Site key nowhere was not found.' }]],
    ])
  })
})

test('the list filters by type, and its count is the total, not the page', async () => {
  for (const name of ['B1', 'B2', 'B3']) await newExperiment(weft, { name, experiment_type: 'bidding' })
  const { body } = await weft.admin('GET', `${path}?experiment_type=bidding&limit=2&order=name`)
  expect([body.experiments.map(({ name }: { name: string }) => name), body.count, body.limit, body.offset]).toEqual([
    ['B1', 'B2'],
    3,
    2,
    0,
  ])
  const wrong = await weft.admin('GET', `${path}?experiment_type=nothing`)
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, '/experiment_type'])
})

describe('the states of an experiment', () => {
  test('go from draft to running, paused, running again and completed', async () => {
    const { id } = await newExperiment(weft)
    const seen = []
    for (const verb of ['start', 'pause', 'start', 'stop'])
      seen.push((await act(weft, id, verb)).body.experiment.status)
    expect(seen).toEqual(['running', 'paused', 'running', 'completed'])
    const { rows } = await sql<{ type: string }>`
      select type from event where payload ->> 'id' = ${id} order by id`.execute(weft.db)
    expect(rows.map(({ type }) => type)).toEqual(['experiment.started', 'experiment.completed'])
  })

  test('an operation that does not fit the state is refused', async () => {
    const { id } = await newExperiment(weft)
    const refused = async (verb: string) => {
      const { status, body } = await act(weft, id, verb)
      return [status, body.message]
    }
    expect([await refused('pause'), await refused('stop')]).toEqual([
      [409, 'Only a running experiment can be paused: this one is draft.'],
      [409, 'Only a running or paused experiment can be stopped: this one is draft.'],
    ])
    await act(weft, id, 'start')
    expect(await refused('start')).toEqual([409, 'This experiment is already running.'])
    const change = await weft.admin('PUT', `${path}/${id}`, { name: 'Other' })
    const removal = await weft.admin('DELETE', `${path}/${id}`)
    const message = 'A running experiment cannot be changed or deleted: pause or stop it first.'
    expect([change.status, change.body.message, removal.status, removal.body.message]).toEqual([
      409,
      message,
      409,
      message,
    ])
    await act(weft, id, 'stop')
    expect(await refused('start')).toEqual([409, 'A completed experiment cannot be restarted: make a new one.'])
  })

  test('a paused experiment can be described differently, but its plan is fixed', async () => {
    const { id } = await running()
    await act(weft, id, 'pause')
    const change = (body: Record<string, unknown>) => weft.admin('PUT', `${path}/${id}`, body)
    const described = await change({ name: 'Other' })
    expect([described.status, described.body.experiment.name]).toEqual([200, 'Other'])
    const message =
      'Variants, metrics, currency, website, target size, confidence level and correction are fixed once an experiment has been started.'
    for (const body of [
      { traffic_split: 10 },
      { target_sample_size: 500 },
      { confidence_level: 0.9 },
      { correction: 'none' },
    ]) {
      const planned = await change(body)
      expect([planned.status, planned.body.message]).toEqual([409, message])
    }
    const { target_sample_size, confidence_level, correction } = described.body.experiment
    expect((await change({ target_sample_size, confidence_level, correction })).status).toBe(200)
  })

  test('the plan of a draft can be changed', async () => {
    const { id } = await newExperiment(weft, { control_name: 'Old', traffic_split: 90 })
    const { body } = await weft.admin('PUT', `${path}/${id}`, { treatment_name: 'New', primary_metric: 'leads' })
    const { variants, metrics } = body.experiment
    expect([
      variants.map(({ name, weight }: { name: string; weight: number }) => [name, weight]),
      metrics[0].conversion_type,
    ]).toEqual([
      [
        ['Old', 90],
        ['New', 10],
      ],
      'lead_form_submission',
    ])
  })

  test('without a variant to compare with, an experiment cannot be started', async () => {
    const { id } = await newExperiment(weft, { traffic_split: 100 })
    const { status, body } = await act(weft, id, 'start')
    expect([status, body.message]).toEqual([409, 'Give weight to the control and to at least one other variant first.'])
  })

  test('an unknown id is not found', async () => {
    const answers = [
      await weft.admin('GET', `${path}/exp_none`),
      await weft.admin('GET', `${path}/exp_none/results`),
      await act(weft, 'exp_none', 'start'),
      await act(weft, 'exp_none', 'pause'),
      await act(weft, 'exp_none', 'stop'),
      await act(weft, 'exp_none', 'outcomes', { outcomes: [{ source_id: 'a', unit_id: 'b', metric: 'c' }] }),
      await weft.admin('DELETE', `${path}/exp_none`),
    ]
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [404, 'This experiment was not found.']),
    )
  })

  test('a paused experiment with an assigned unit can be deleted', async () => {
    const { id } = await running()
    await assign(id, { unit_id: 'u' })
    await act(weft, id, 'pause')
    expect((await weft.admin('DELETE', `${path}/${id}`)).body).toEqual({ id, object: 'experiment', deleted: true })
    expect((await weft.admin('GET', `${path}/${id}`)).status).toBe(404)
  })
})

describe('assigning units', () => {
  test('a unit gets a variant for good and is counted once', async () => {
    const { id, variants } = await running()
    const first = await assign(id, { unit_id: 'visitor-1' })
    const again = await Promise.all(Array.from({ length: 8 }, () => assign(id, { unit_id: 'visitor-1' })))
    const {
      config,
      id: variantId,
      is_control,
      name,
    } = variants.find((variant: { id: string }) => variant.id === first.body.variant.id)
    expect([first.status, first.body]).toEqual([
      200,
      { experiment_id: id, unit_id: 'visitor-1', variant: { id: variantId, name, is_control, config }, exposed: true },
    ])
    expect(again.map(({ body }) => body)).toEqual(again.map(() => first.body))
    expect((await resultsOf(weft, id)).statistics.total_samples).toBe(1)
  })

  test('concurrent requests count a unit once', async () => {
    const { id } = await running()
    const asked = Array.from({ length: 60 }, (_, index) => `u${index % 20}`)
    await Promise.all(asked.map((unit_id) => assign(id, { unit_id })))
    expect((await resultsOf(weft, id)).statistics.total_samples).toBe(20)
  })

  test('an experiment that is not running assigns no new units: they see the control, and after its end the winner', async () => {
    const { id } = await newExperiment(weft)
    const draft = await assign(id, { unit_id: 'early' })
    await act(weft, id, 'start')
    const inside = await assign(id, { unit_id: 'inside' })
    await act(weft, id, 'pause')
    const paused = await assign(id, { unit_id: 'late' })
    await act(weft, id, 'stop', { winner: 'Treatment', reason: 'I like it.' })
    const after = await assign(id, { unit_id: 'later' })
    const kept = await assign(id, { unit_id: 'inside' })
    expect([draft, paused, after].map(({ body }) => [body.variant.name, body.exposed])).toEqual([
      ['Control', false],
      ['Control', false],
      ['Treatment', false],
    ])
    expect(kept.body).toEqual(inside.body)
  })

  test('without a valid site key, or with another website’s, nothing is assigned', async () => {
    await addSite(weft, 'site_2', 'another', ['https://shop.example'])
    const { id } = await running({ website_id: 'site_1' })
    const unit = { unit_id: 'u' }
    const answers = [
      await assign(id, unit, {}),
      await assign(id, unit, { 'x-site-key': 'wrong' }),
      await assign(id, unit, { 'x-site-key': 'another', origin: 'https://elsewhere.example' }),
      await assign(id, unit, { 'x-site-key': 'another', origin: 'https://shop.example' }),
      await assign('exp_none', unit),
      await assign(id, { unit_id: '' }),
      await assign(id, unit),
    ]
    const refused = [401, { type: 'unauthorized', message: 'Send the key of your website: x-site-key: <key>.' }]
    const missing = [404, { type: 'not_found', message: 'This experiment was not found.' }]
    expect(answers.slice(0, 5).map(({ status, body }) => [status, body])).toEqual([
      refused,
      refused,
      refused,
      missing,
      missing,
    ])
    expect(answers.slice(5).map(({ status }) => status)).toEqual([400, 200])
  })

  test('a page of another origin may read the response', async () => {
    const { id } = await running()
    const origin = 'https://www.example'
    const { headers } = await assign(id, { unit_id: 'u' }, { 'x-site-key': siteKey, origin })
    const preflight = await weft.request({ method: 'OPTIONS', url: `/experiments/${id}/assign`, headers: { origin } })
    expect([headers['access-control-allow-origin'], headers.vary]).toEqual([origin, 'origin'])
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      'content-type, x-site-key',
    ])
  })
})

describe('results', () => {
  test('100 of 1,000 against 150 of 1,000 is significant: z -3.380617, p .0007232327, half as many again', async () => {
    const experiment = await running({ target_sample_size: 2000, minimum_detectable_effect: 0.5 })
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, treatment.id, { units: 1000, converted: 150 })
    weft.clock.advance(36 * 3_600_000)
    const { statistics, progress, runtime, decision, recommendation } = await resultsOf(weft, experiment.id)
    const [comparison] = statistics.comparisons
    expect({
      z: rounded(comparison.z_score),
      p: rounded(comparison.p_value),
      adjusted: rounded(comparison.p_value_adjusted),
      exact: comparison.exact_p_value,
      improvement: rounded(comparison.improvement_percent),
      difference: Object.values(comparison.difference).map((value) => rounded(Number(value))),
      sequential: comparison.sequential.is_significant,
      beats: rounded(comparison.bayesian.probability_to_beat_control),
    }).toEqual({
      z: -3.380617,
      p: 0.0007232327,
      adjusted: 0.0007232327,
      exact: null,
      improvement: 50,
      difference: [0.0210462, 0.07903214, 0.05],
      // The interval uses only a fifth of alpha. The planned look spends the rest.
      sequential: false,
      beats: 0.9996424,
    })
    expect(
      statistics.variants.map((each: Record<string, unknown>) => [
        each.samples,
        each.conversions,
        each.conversion_rate,
      ]),
    ).toEqual([
      [1000, 100, 0.1],
      [1000, 150, 0.15],
    ])
    expect([
      statistics.is_significant,
      statistics.winner,
      rounded(statistics.z_score),
      statistics.improvement_percent > 49.99,
    ]).toEqual([true, treatment.id, -3.380617, true])
    expect(statistics.sample_ratio).toEqual({ chi_square: 0, degrees_of_freedom: 1, p_value: 1, mismatch: false })
    expect([progress.percent, progress.target_samples, progress.required_per_variant, rounded(progress.power)]).toEqual(
      [100, 2000, 686, 0.9228823],
    )
    expect(runtime).toEqual({ days: 1, hours: 12, total_ms: 129_600_000, estimated_days_to_significance: 0 })
    expect([decision, recommendation]).toEqual([
      { decide: true, verdict: 'winner' },
      'Decide: Treatment is better in conversion_rate, by about +50.0 % (likely between +14.4 % and +85.6 %).',
    ])
  })

  test('a confidence level of .8 gives an interval of 80 percent and its own threshold', async () => {
    const experiment = await running({ confidence_level: 0.8 })
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, treatment.id, { units: 1000, converted: 118 })
    const { statistics } = await resultsOf(weft, experiment.id)
    const [comparison] = statistics.comparisons
    expect([rounded(comparison.p_value), comparison.is_significant, rounded(statistics.alpha)]).toEqual([
      0.196519,
      true,
      0.2,
    ])
    const { lower, upper } = statistics.variants[0].conversion_rate_interval
    expect([lower.toFixed(4), upper.toFixed(4)]).toEqual(['0.0885', '0.1128'])
  })

  test('without units, the results contain no estimates and no winner', async () => {
    const experiment = await running({ minimum_detectable_effect: 0.1 })
    const { statistics, progress, decision, recommendation } = await resultsOf(weft, experiment.id)
    const { variant_id, ...comparison } = statistics.comparisons[0]
    expect([variant_id, comparison]).toEqual([
      experiment.variants[1].id,
      {
        metric: 'conversion_rate',
        kind: 'conversion',
        role: 'primary',
        variant_name: 'Treatment',
        z_score: 0,
        p_value: 1,
        exact_p_value: null,
        p_value_adjusted: 1,
        is_significant: false,
        is_better: null,
        improvement_percent: null,
        difference: null,
        lift: null,
        sequential: null,
        cuped: null,
        bayesian: { probability_to_beat_control: expect.closeTo(0.5, 6), expected_loss: expect.closeTo(1 / 6, 6) },
        guardrail: null,
      },
    ])
    expect([progress.required_per_variant, progress.percent, decision.verdict, recommendation]).toEqual([
      null,
      null,
      'no_data',
      'Do not decide yet: nobody has seen this experiment so far.',
    ])
  })

  test('0 of 1,000 against 5 of 1,000 looks significant, but the exact test disagrees: the verdict is no difference', async () => {
    const experiment = await running({ target_sample_size: 2000 })
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 0 })
    await expose(weft, experiment, treatment.id, { units: 1000, converted: 5 })
    const { statistics, decision } = await resultsOf(weft, experiment.id)
    const [{ p_value, exact_p_value, improvement_percent, lift }] = statistics.comparisons
    expect([p_value.toFixed(4), exact_p_value.toFixed(3), improvement_percent, lift, decision.verdict]).toEqual([
      '0.0252',
      '0.062',
      null,
      null,
      'no_difference',
    ])
  })

  test('a sample ratio mismatch is reported before anything else', async () => {
    const experiment = await running()
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, treatment.id, { units: 1200, converted: 240 })
    const { statistics, decision } = await resultsOf(weft, experiment.id)
    expect([statistics.sample_ratio.p_value.toFixed(9), statistics.sample_ratio.mismatch, decision]).toEqual([
      '0.000020079',
      true,
      { decide: false, verdict: 'sample_ratio_mismatch' },
    ])
  })

  test('with three variants, the p-values are adjusted for two comparisons', async () => {
    const experiment = await running({
      variants: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
      target_sample_size: 10_000,
    })
    const [a, b, c] = experiment.variants
    await expose(weft, experiment, a.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, b.id, { units: 1000, converted: 128 })
    await expose(weft, experiment, c.id, { units: 1000, converted: 101 })
    const { statistics, decision, recommendation } = await resultsOf(weft, experiment.id)
    expect(
      statistics.comparisons.map((each: Record<string, number>) => [
        each.variant_name,
        rounded(each.p_value ?? 0),
        rounded(each.p_value_adjusted ?? 0),
        each.is_significant,
      ]),
    ).toEqual([
      ['B', 0.04883446, 0.09766892, false],
      ['C', 0.9407155, 0.9407155, false],
    ])
    expect([decision.verdict, recommendation]).toEqual([
      'wait',
      'Do not decide yet: 3,000 of 10,000 planned visitors have come, and nothing is certain so far.',
    ])
  })

  test('a value counts in one currency, per visitor, including visitors who bought nothing', async () => {
    const experiment = await running({ primary_metric: 'revenue', currency: 'EUR' })
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 4, converted: 2, value: 1000 })
    await expose(weft, experiment, treatment.id, { units: 4, converted: 3, value: 2000, currency: 'USD' })
    const { statistics } = await resultsOf(weft, experiment.id)
    expect([statistics.variants.map(({ mean }: { mean: number }) => mean), statistics.ignored_conversions]).toEqual([
      [500, 0],
      3,
    ])
  })

  test('a guardrail that got worse leads to the advice to stop, even if the primary metric is better', async () => {
    const experiment = await running({
      metrics: [
        { name: 'bought', kind: 'conversion', role: 'primary', conversion_type: 'purchase' },
        { name: 'returns', kind: 'conversion', role: 'guardrail', direction: 'decrease', harm_margin: 0.1 },
      ],
    })
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, treatment.id, { units: 1000, converted: 150 })
    const returned = (variant: { id: string }, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        source_id: `${variant.id}-r${index}`,
        unit_id: `${variant.id}-${index + 1}`,
        metric: 'returns',
        occurred_at: new Date(weft.clock.now().getTime() + 60_000).toISOString(),
      }))
    await act(weft, experiment.id, 'outcomes', { outcomes: returned(control, 40) })
    await act(weft, experiment.id, 'outcomes', { outcomes: returned(treatment, 120) })
    const { statistics, decision, recommendation } = await resultsOf(weft, experiment.id)
    expect([statistics.comparisons[1].guardrail, decision, recommendation]).toEqual([
      'harmed',
      { decide: true, verdict: 'guardrail_harmed' },
      'Stop: Treatment makes returns worse, which was not to happen.',
    ])
  })

  test('outcomes sent twice count once, and an unknown metric is refused', async () => {
    const experiment = await running({ primary_metric: 'ctr' })
    await assign(experiment.id, { unit_id: 'u' })
    const outcome = { source_id: 's', unit_id: 'u', metric: 'ctr', value: 3, denominator: 20 }
    const taken = await act(weft, experiment.id, 'outcomes', { outcomes: [outcome] })
    const again = await act(weft, experiment.id, 'outcomes', { outcomes: [outcome, { ...outcome, source_id: 't' }] })
    expect([taken.body, again.body]).toEqual([
      { outcomes: { added: 1, already_known: 0 } },
      { outcomes: { added: 1, already_known: 1 } },
    ])
    const wrong = await act(weft, experiment.id, 'outcomes', { outcomes: [{ ...outcome, metric: 'cpc' }] })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ path: '/outcomes/0/metric', message: 'This experiment has no metric cpc with the source outcomes.' }],
    ])
    const { statistics } = await resultsOf(weft, experiment.id)
    expect(
      statistics.variants
        .map(({ mean }: { mean: number | null }) => mean)
        .filter((mean: number | null) => mean !== null),
    ).toEqual([0.15])
  })

  test('past behaviour of the units reduces the variance', async () => {
    const experiment = await running({ metrics: [{ name: 'spent', kind: 'value', role: 'primary' }] })
    const units = Array.from({ length: 40 }, (_, index) => `v${index}`)
    for (const unit_id of units) await assign(experiment.id, { unit_id })
    const at = (ms: number) => new Date(weft.clock.now().getTime() + ms).toISOString()
    const outcomes = units.flatMap((unit_id, index) => [
      { source_id: `b${index}`, unit_id, metric: 'spent', value: index * 10, occurred_at: at(-60_000) },
      { source_id: `a${index}`, unit_id, metric: 'spent', value: index * 10 + (index % 3), occurred_at: at(60_000) },
    ])
    await act(weft, experiment.id, 'outcomes', { outcomes })
    const { cuped } = (await resultsOf(weft, experiment.id)).statistics.comparisons[0]
    expect([cuped.variance_reduction_percent > 99.9, Math.abs(cuped.estimate) < 2]).toEqual([true, true])
  })
})

describe('the planned look', () => {
  const planned = async () => {
    const experiment = await running({ target_sample_size: 2000 })
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, treatment.id, { units: 1000, converted: 115 })
    return { experiment, control, treatment }
  }
  /** 100 of 1,000 against 145 of 1,000 is significant in the plain test, but not in the sequential interval. */
  const buyMore = (treatment: { id: string }) =>
    sql`
    insert into conversion (id, conversion_type, source, visitor_id, conversion_value, currency, converted_at, created_at, updated_at)
    select gen_random_uuid()::text, 'purchase', 'manual', ${treatment.id} || '-' || n, 1000, 'EUR', t.at, t.at, t.at
    from generate_series(116, 145) n, (select ${weft.clock.now()}::timestamptz + interval '2 hours' as at) t`.execute(
      weft.db,
    )

  test('applies the plain test once, at the planned look; after that only the sequential interval counts', async () => {
    const { experiment, treatment } = await planned()
    const first = await resultsOf(weft, experiment.id)
    const looked_at = weft.clock.now().toISOString()
    await buyMore(treatment)
    weft.clock.advance(86_400_000)
    const later = await resultsOf(weft, experiment.id)
    expect([first.decision, later.decision]).toEqual([
      { decide: true, verdict: 'no_difference' },
      { decide: true, verdict: 'no_difference' },
    ])
    const { planned_look, alpha_split, is_significant } = later.statistics
    expect([is_significant, rounded(alpha_split.planned_look), rounded(alpha_split.sequential)]).toEqual([
      false,
      0.04,
      0.01,
    ])
    expect({
      ...planned_look,
      alpha: rounded(planned_look.alpha),
      comparisons: planned_look.comparisons.length,
    }).toEqual({
      looked_at,
      total_samples: 2000,
      alpha: 0.04,
      comparisons: 1,
    })
    const [comparison] = planned_look.comparisons
    expect({
      ...comparison,
      z_score: rounded(comparison.z_score),
      p_value: rounded(comparison.p_value),
      p_value_adjusted: rounded(comparison.p_value_adjusted),
    }).toEqual({
      metric: 'conversion_rate',
      variant_id: treatment.id,
      variant_name: 'Treatment',
      z_score: -1.082849,
      p_value: 0.2788754,
      exact_p_value: null,
      p_value_adjusted: 0.2788754,
      is_better: true,
      is_significant: false,
    })
  })

  test('is the same for concurrent readers', async () => {
    const { experiment } = await planned()
    const seen = await Promise.all(Array.from({ length: 6 }, () => resultsOf(weft, experiment.id)))
    expect(new Set(seen.map(({ statistics }) => JSON.stringify(statistics.planned_look))).size).toBe(1)
  })

  test('is decisive when the experiment stops: a difference that becomes significant only later gives no winner', async () => {
    const { experiment, treatment } = await planned()
    await resultsOf(weft, experiment.id)
    await buyMore(treatment)
    weft.clock.advance(86_400_000)
    const { body } = await act(weft, experiment.id, 'stop')
    const { winner, is_significant, p_value } = body.experiment
    expect([body.message, winner, is_significant, rounded(p_value), body.results.decision.verdict]).toEqual([
      'Stopped without a winner.',
      null,
      false,
      0.2788754,
      'no_difference',
    ])
  })
})

test('a guardrail is not reported as harmed because of a plain interval alone', async () => {
  const experiment = await running({
    metrics: [
      { name: 'bought', kind: 'conversion', role: 'primary', conversion_type: 'purchase' },
      { name: 'returns', kind: 'conversion', role: 'guardrail', direction: 'decrease' },
    ],
  })
  const [control, treatment] = experiment.variants
  await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
  await expose(weft, experiment, treatment.id, { units: 1000, converted: 100 })
  const returned = (variant: { id: string }, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      source_id: `${variant.id}-r${index}`,
      unit_id: `${variant.id}-${index + 1}`,
      metric: 'returns',
      occurred_at: new Date(weft.clock.now().getTime() + 60_000).toISOString(),
    }))
  await act(weft, experiment.id, 'outcomes', { outcomes: returned(control, 70) })
  await act(weft, experiment.id, 'outcomes', { outcomes: returned(treatment, 100) })
  const { statistics, decision } = await resultsOf(weft, experiment.id)
  const [, returns] = statistics.comparisons
  expect([returns.lift.lower > 0, returns.guardrail, decision.verdict]).toEqual([true, 'unclear', 'wait'])
})

describe('stopping an experiment', () => {
  test('without a planned size declares a winner only by the sequential interval, because the stop could be a chosen moment', async () => {
    const experiment = await running()
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, treatment.id, { units: 1000, converted: 129 })
    weft.clock.advance(2 * 3_600_000)
    const { body } = await act(weft, experiment.id, 'stop')
    const { winner, is_significant } = body.experiment
    expect([body.message, winner, is_significant, body.results.decision.verdict]).toEqual([
      'Stopped without a winner.',
      null,
      true,
      'wait',
    ])
  })

  test('freezes its figures, and the better variant wins', async () => {
    const experiment = await running({ target_sample_size: 2000 })
    const [control, treatment] = experiment.variants
    await expose(weft, experiment, control.id, { units: 1000, converted: 100 })
    await expose(weft, experiment, treatment.id, { units: 1000, converted: 150 })
    weft.clock.advance(2 * 3_600_000)
    const { status, body } = await act(weft, experiment.id, 'stop', { reason: 'Enough.' })
    const { winner, stop_reason, is_significant, p_value, improvement_percent } = body.experiment
    expect([
      status,
      body.message,
      winner,
      stop_reason,
      is_significant,
      rounded(p_value),
      rounded(improvement_percent),
    ]).toEqual([200, 'Stopped: Treatment wins.', treatment.id, 'Enough.', true, 0.0007232327, 50])
    weft.clock.advance(86_400_000)
    await expose(weft, experiment, `${control.id}`, { units: 0, converted: 50 })
    const later = await resultsOf(weft, experiment.id)
    expect(later).toEqual(body.results)
    expect(later.recommendation).toBe('Decided: Treatment was chosen. New visitors see it from now on.')
  })

  test('a named winner overrides the figures; an unknown one is refused', async () => {
    const { id, variants } = await running()
    const wrong = await act(weft, id, 'stop', { winner: 'Nobody' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ path: '/winner', message: 'There is no variant Nobody; there are Control, Treatment.' }],
    ])
    const stopped = await act(weft, id, 'stop', { winner: 'Control' })
    expect([stopped.body.experiment.winner, stopped.body.experiment.is_significant]).toEqual([variants[0].id, false])
  })

  test('without a proven difference there is no winner', async () => {
    const { id } = await running()
    expect((await act(weft, id, 'stop')).body.message).toBe('Stopped without a winner.')
  })

  test('an experiment with automatic stop ends once it can be decided, and no sooner', async () => {
    const decided = await running({ auto_stop: true, target_sample_size: 2000 })
    const undecided = await running({ auto_stop: true, target_sample_size: 2000 })
    const byHand = await running({ target_sample_size: 2000 })
    for (const { id, variants } of [decided, byHand]) {
      await expose(weft, { id }, variants[0].id, { units: 1000, converted: 100 })
      await expose(weft, { id }, variants[1].id, { units: 1000, converted: 150 })
    }
    weft.clock.advance(7_200_000)
    expect(await weft.weft.jobs.runNow('stop-experiments')).toBe('done')
    const read = async ({ id }: { id: string }) => (await weft.admin('GET', `${path}/${id}`)).body.experiment
    expect([(await read(decided)).status, (await read(undecided)).status, (await read(byHand)).status]).toEqual([
      'completed',
      'running',
      'running',
    ])
    expect((await read(decided)).winner).toBe(decided.variants[1].id)
  })
})

test('a plan states how many visitors are needed, and the boundary at each look', async () => {
  const { status, body } = await weft.admin(
    'GET',
    `${path}/plan?baseline=0.05&minimum_detectable_effect=0.1&looks=5&units_per_day=1000`,
  )
  expect([status, body.required_per_variant, body.required_total, body.days]).toEqual([200, 31_234, 62_468, 63])
  expect(
    body.looks.map((look: Record<string, number>) => [
      look.units_per_variant,
      look.pocock_z?.toFixed(3),
      look.obrien_fleming_z?.toFixed(3),
    ]),
  ).toEqual([
    [6247, '2.413', '4.562'],
    [12_494, '2.413', '3.226'],
    [18_741, '2.413', '2.634'],
    [24_988, '2.413', '2.281'],
    [31_234, '2.413', '2.040'],
  ])
  const beyond = await weft.admin('GET', `${path}/plan?baseline=0.9&minimum_detectable_effect=0.5`)
  expect([beyond.body.required_per_variant, beyond.body.required_total, beyond.body.days]).toEqual([null, null, null])
})
