import { describe, expect, test } from 'vitest'
import { splitAlpha } from '../../../src/ad-planning/experiments/alpha.rules.ts'
import { decisionOn, provenDirection, type Situation } from '../../../src/ad-planning/experiments/decision.rules.ts'
import { metricProblems, metricsOf } from '../../../src/ad-planning/experiments/metric.rules.ts'
import type { ComparisonView, PlannedLookView } from '../../../src/ad-planning/experiments/results-schema.ts'
import type { MetricBodyValue } from '../../../src/ad-planning/experiments/schema.ts'
import {
  changeRefusal,
  pauseRefusal,
  planRefusal,
  startRefusal,
  stopRefusal,
} from '../../../src/ad-planning/experiments/status.rules.ts'
import {
  canCompare,
  plainMembersIn,
  repeatedNames,
  variantsOf,
} from '../../../src/ad-planning/experiments/variants.rules.ts'

/** A comparison that proves nothing. */
const comparison: ComparisonView = {
  metric: 'conversion_rate',
  kind: 'conversion',
  role: 'primary',
  variant_id: 'var_b',
  variant_name: 'Green button',
  z_score: -1,
  p_value: 0.3,
  exact_p_value: null,
  p_value_adjusted: 0.3,
  is_significant: false,
  is_better: true,
  improvement_percent: 50,
  difference: { estimate: 0.05, lower: 0.02, upper: 0.08 },
  lift: { estimate: 0.5, lower: 0.2, upper: 0.8 },
  sequential: { lower: -0.01, upper: 0.11, is_significant: false },
  cuped: null,
  bayesian: null,
  guardrail: null,
}
const sure = { lower: 0.01, upper: 0.09, is_significant: true }
const alpha = { planned_look: 0.04, sequential: 0.01 }
const plannedLook = (...comparisons: Partial<PlannedLookView['comparisons'][number]>[]): PlannedLookView => ({
  looked_at: '2026-06-15T09:30:00.000Z',
  total_samples: 2000,
  alpha: 0.04,
  comparisons: comparisons.map((each) => ({
    metric: 'conversion_rate',
    variant_id: 'var_b',
    variant_name: 'Green button',
    z_score: -3.4,
    p_value: 0.0007,
    exact_p_value: null,
    p_value_adjusted: 0.0007,
    is_better: true,
    is_significant: true,
    ...each,
  })),
})
const situation: Situation = {
  status: 'running',
  samples: 1200,
  target: 2000,
  alpha,
  plannedLook: null,
  mismatch: false,
  comparisons: [comparison],
  declaredWinner: null,
}
const compared = (...changes: Partial<ComparisonView>[]): Situation => ({
  ...situation,
  comparisons: changes.map((change) => ({ ...comparison, ...change })),
})

describe('the alpha of an experiment', () => {
  test('without a target all of it goes to the sequential intervals', () =>
    expect(splitAlpha(0.05, null)).toEqual({ planned_look: 0, sequential: 0.05 }))

  test('with a target four fifths go to the planned look and one fifth to the sequential intervals', () => {
    const { planned_look, sequential } = splitAlpha(0.05, 2000)
    expect([planned_look.toFixed(12), sequential.toFixed(12)]).toEqual(['0.040000000000', '0.010000000000'])
  })
})

describe('whether a variant is proven better or worse', () => {
  const direction = (changes: Partial<ComparisonView>, look: PlannedLookView | null = null) =>
    provenDirection({ ...comparison, ...changes }, { plannedLook: look, alpha })

  test('a sequential interval without zero proves the direction at any look', () =>
    expect([
      direction({ sequential: sure }),
      direction({ sequential: sure, is_better: false }),
      direction({ sequential: sure, is_better: null }),
      direction({ sequential: null }),
      direction({}),
    ]).toEqual([true, false, null, null, null]))

  test('with few conversions the exact test has to be below the sequential alpha as well', () =>
    expect([
      direction({ sequential: sure, exact_p_value: 0.0099 }),
      direction({ sequential: sure, exact_p_value: 0.01 }),
      direction({ sequential: sure, exact_p_value: 0.062 }),
    ]).toEqual([true, null, null]))

  test('the plain test proves it only with the result at the planned look, for this variant', () =>
    expect([
      direction({ is_significant: true }),
      direction({}, plannedLook({})),
      direction({ is_better: false }, plannedLook({})),
      direction({}, plannedLook({ is_better: false })),
      direction({}, plannedLook({ is_significant: false })),
      direction({}, plannedLook({ variant_id: 'var_c' })),
      direction({}, plannedLook({ variant_id: 'var_c', is_better: false }, {})),
      direction({ sequential: sure, exact_p_value: 0.062 }, plannedLook({})),
    ]).toEqual([null, true, true, false, null, null, true, true]))
})

describe('the decision', () => {
  test('once the experiment is completed, its declared winner is the decision', () => {
    expect(decisionOn({ ...situation, status: 'completed', declaredWinner: 'Green button' })).toEqual({
      decide: true,
      verdict: 'decided',
      winner: null,
      sentence: 'Decided: Green button was chosen. New visitors see it from now on.',
    })
    expect(decisionOn({ ...situation, status: 'paused', declaredWinner: 'Green button' }).verdict).toBe('wait')
    expect(decisionOn({ ...situation, status: 'completed' }).verdict).toBe('wait')
  })

  test('without visitors there is nothing to decide, whatever other results are known', () =>
    expect(decisionOn({ ...situation, samples: 0, mismatch: true })).toEqual({
      decide: false,
      verdict: 'no_data',
      winner: null,
      sentence: 'Do not decide yet: nobody has seen this experiment so far.',
    }))

  test('if the shares of visitors are not explained by chance, no result counts', () =>
    expect(decisionOn({ ...compared({ sequential: sure, guardrail: 'harmed' }), mismatch: true })).toEqual({
      decide: false,
      verdict: 'sample_ratio_mismatch',
      winner: null,
      sentence:
        'Do not decide: the variants did not get the shares of visitors that were planned, which chance does not explain. Find out why (a redirect that loses people, a variant that fails to load), then start a new experiment.',
    }))

  test('a harmed guardrail stops the experiment even if the variant wins', () => {
    const returns = { metric: 'returns', role: 'guardrail', guardrail: 'harmed' } as const
    expect(decisionOn(compared({ sequential: sure }, returns))).toEqual({
      decide: true,
      verdict: 'guardrail_harmed',
      winner: null,
      sentence: 'Stop: Green button makes returns worse, which was not to happen.',
    })
    expect(decisionOn(compared({ sequential: sure }, { ...returns, guardrail: 'unclear' })).verdict).toBe('winner')
  })

  test('a variant that is proven better wins, with its lift in percent', () =>
    expect(decisionOn(compared({ sequential: sure }))).toEqual({
      decide: true,
      verdict: 'winner',
      winner: 'var_b',
      sentence:
        'Decide: Green button is better in conversion_rate, by about +50.0 % (likely between +20.0 % and +80.0 %).',
    }))

  test('a lower value can be better, and a lift may be unknown', () => {
    const cheaper = { metric: 'cpc', sequential: sure, lift: { estimate: -0.125, lower: -0.25, upper: 0 } }
    expect([decisionOn(compared(cheaper)).sentence, decisionOn(compared({ ...cheaper, lift: null })).sentence]).toEqual(
      [
        'Decide: Green button is better in cpc, by about -12.5 % (likely between -25.0 % and 0.0 %).',
        'Decide: Green button is better in cpc.',
      ],
    )
  })

  test('if several variants are better, the one with the largest improvement wins', () => {
    const winnerOf = (...improvements: (number | null)[]) =>
      decisionOn(
        compared(
          ...improvements.map((improvement_percent, index) => ({
            variant_id: `var_${index + 1}`,
            sequential: sure,
            improvement_percent,
          })),
        ),
      ).winner
    expect([winnerOf(10, 30, 20), winnerOf(-30, -10), winnerOf(null, 0.5), winnerOf(-10, 5, -20)]).toEqual([
      'var_2',
      'var_1',
      'var_2',
      'var_3',
    ])
  })

  test('a worse variant does not hide a better one', () =>
    expect(
      decisionOn(
        compared(
          { variant_id: 'var_a', sequential: sure, is_better: false, improvement_percent: -90 },
          { sequential: sure },
        ),
      ).winner,
    ).toBe('var_b'))

  test('the direction at the planned look counts, not the direction of later visitors', () =>
    expect(decisionOn({ ...compared({ is_better: false }), plannedLook: plannedLook({}) })).toMatchObject({
      verdict: 'winner',
      winner: 'var_b',
    }))

  test('a secondary metric does not decide', () =>
    expect(decisionOn(compared({ role: 'secondary', sequential: sure }, {})).verdict).toBe('wait'))

  test('if every variant is proven worse, the control is kept', () => {
    const worse = (variant_name: string) => ({ variant_name, sequential: sure, is_better: false })
    const sentences = [[worse('Red')], [worse('Red'), worse('Blue')], [worse('Red'), worse('Blue'), worse('Pink')]].map(
      (changes) => {
        const { decide, verdict, winner, sentence } = decisionOn(compared(...changes))
        expect([decide, verdict, winner]).toEqual([true, 'loser', null])
        return sentence
      },
    )
    expect(sentences).toEqual([
      'Decide: keep the control. Red is worse in conversion_rate.',
      'Decide: keep the control. Red and Blue are worse in conversion_rate.',
      'Decide: keep the control. Red, Blue and Pink are worse in conversion_rate.',
    ])
  })

  test('if one variant is worse and another is undecided, the experiment continues', () =>
    expect(decisionOn(compared({ sequential: sure, is_better: false }, {})).verdict).toBe('wait'))

  test('after the planned look without a proof, no difference was found', () =>
    expect(decisionOn({ ...situation, plannedLook: plannedLook({ is_significant: false }) })).toEqual({
      decide: true,
      verdict: 'no_difference',
      winner: null,
      sentence:
        'Decide: no difference was found with as many visitors as were planned. Keep what is simpler; a difference smaller than the planned one may still be there.',
    }))

  test('before the planned look it waits, and states the number of visitors still needed', () =>
    expect([
      decisionOn(situation),
      decisionOn({ ...situation, comparisons: [] }).verdict,
      decisionOn({ ...situation, status: 'paused' }).sentence,
      decisionOn({ ...situation, target: null }).sentence,
      decisionOn({ ...situation, target: null, status: 'paused' }).sentence,
    ]).toEqual([
      {
        decide: false,
        verdict: 'wait',
        winner: null,
        sentence: 'Do not decide yet: 1,200 of 2,000 planned visitors have come, and nothing is certain so far.',
      },
      'wait',
      'Do not decide yet: 1,200 of 2,000 planned visitors have come, and nothing is certain so far. It is paused: start it again to go on.',
      'Do not decide yet: nothing is certain after 1,200 visitors. Set a target size to know when to stop.',
      'Do not decide yet: nothing is certain after 1,200 visitors. Set a target size to know when to stop. It is paused: start it again to go on.',
    ]))
})

describe('metrics', () => {
  const given = (changes: Partial<MetricBodyValue>): MetricBodyValue => ({
    name: 'returns',
    kind: 'conversion',
    role: 'secondary',
    direction: 'increase',
    conversion_type: null,
    harm_margin: 0,
    ...changes,
  })

  test.each([
    ['conversion_rate', 'conversion', 'increase', 'conversions', 'purchase'],
    ['leads', 'conversion', 'increase', 'conversions', 'lead_form_submission'],
    ['revenue', 'value', 'increase', 'conversions', 'purchase'],
    ['ctr', 'ratio', 'increase', 'outcomes', null],
    ['cpc', 'ratio', 'decrease', 'outcomes', null],
    ['roas', 'ratio', 'increase', 'outcomes', null],
  ] as const)('the built-in metric %s is a %s to %s, from %s', (name, kind, direction, source, conversion_type) =>
    expect(metricsOf(name, [])).toEqual([
      { name, role: 'primary', harm_margin: 0, kind, direction, source, conversion_type },
    ]),
  )

  test('the primary metric comes first, whether it is given or implied', () => {
    const secondary = given({ harm_margin: 0.02 })
    const primary = given({ name: 'sign-ups', role: 'primary', conversion_type: 'custom' })
    expect(metricsOf('ctr', [secondary, primary])).toEqual([
      { ...primary, source: 'conversions' },
      { ...secondary, source: 'outcomes' },
    ])
    expect(metricsOf('ctr', [secondary]).map(({ name, role }) => [name, role])).toEqual([
      ['ctr', 'primary'],
      ['returns', 'secondary'],
    ])
  })

  test('there is one primary metric, and names are unique, including the implied metric’s name', () => {
    expect([
      metricProblems(
        'ctr',
        [given({ name: 'a', role: 'primary' }), given({ name: 'b' }), given({ name: 'a', role: 'primary' })],
        null,
      ),
      metricProblems('ctr', [given({ name: 'ctr' }), given({})], null),
      metricProblems('ctr', [given({ name: 'ctr', role: 'primary' })], null),
      metricProblems('ctr', [given({ name: 'sign-ups', role: 'primary' }), given({ name: 'ctr' })], null),
    ]).toEqual([
      [
        { path: '/metrics/2/role', message: 'Only one metric can be the primary one.' },
        { path: '/metrics/2/name', message: 'Another metric has the name a. Choose another name.' },
      ],
      [{ path: '/metrics/0/name', message: 'Another metric has the name ctr. Choose another name.' }],
      [],
      [],
    ])
  })

  test('a ratio cannot count conversions', () =>
    expect([
      metricProblems('ctr', [given({ kind: 'ratio', conversion_type: 'purchase' })], null),
      metricProblems('ctr', [given({ kind: 'ratio' }), given({ name: 'b', conversion_type: 'purchase' })], null),
    ]).toEqual([
      [
        {
          path: '/metrics/0/conversion_type',
          message: 'A ratio has no conversion_type: its values are reported with the outcomes. Leave it out.',
        },
      ],
      [],
    ]))

  test('values of conversions need a currency', () => {
    const needed = [{ path: '/currency', message: 'Give the currency in which values are counted.' }]
    const value = given({ kind: 'value', conversion_type: 'purchase' })
    expect([
      metricProblems('revenue', [], null),
      metricProblems('revenue', [], 'EUR'),
      metricProblems('ctr', [value], null),
      metricProblems('ctr', [value], 'EUR'),
      metricProblems('ctr', [given({ kind: 'value' })], null),
    ]).toEqual([needed, [], needed, [], []])
  })
})

describe('the status of an experiment', () => {
  const all = ['draft', 'running', 'paused', 'completed'] as const

  test('a draft or paused experiment can start if there is something to compare', () => {
    expect(all.map((status) => startRefusal(status, true))).toEqual([
      null,
      'This experiment is already running.',
      null,
      'A completed experiment cannot be restarted: make a new one.',
    ])
    expect(startRefusal('draft', false)).toBe('Give weight to the control and to at least one other variant first.')
  })

  test('only a running one can be paused', () =>
    expect(all.map(pauseRefusal)).toEqual([
      'Only a running experiment can be paused: this one is draft.',
      null,
      'Only a running experiment can be paused: this one is paused.',
      'Only a running experiment can be paused: this one is completed.',
    ]))

  test('only a running or paused one can be stopped', () =>
    expect(all.map(stopRefusal)).toEqual([
      'Only a running or paused experiment can be stopped: this one is draft.',
      null,
      null,
      'Only a running or paused experiment can be stopped: this one is completed.',
    ]))

  test('a running one cannot be changed', () =>
    expect(all.map(changeRefusal)).toEqual([
      null,
      'A running experiment cannot be changed or deleted: pause or stop it first.',
      null,
      null,
    ]))

  test('the plan is fixed once it has been started', () => {
    const fixed =
      'Variants, metrics, currency, website, target size, confidence level and correction are fixed once an experiment has been started.'
    expect(all.map((status) => planRefusal(status, true))).toEqual([null, fixed, fixed, fixed])
    expect(all.map((status) => planRefusal(status, false))).toEqual([null, null, null, null])
  })
})

describe('variants', () => {
  test('a plain split gives the control the share of `traffic_split` and the treatment the rest', () =>
    expect([variantsOf({}), variantsOf({ traffic_split: 0 })]).toEqual([
      [
        { name: 'Control', weight: 50, config: {} },
        { name: 'Treatment', weight: 50, config: {} },
      ],
      [
        { name: 'Control', weight: 0, config: {} },
        { name: 'Treatment', weight: 100, config: {} },
      ],
    ]))

  test('a plain split can name and configure both', () => {
    const plain = {
      control_name: 'Blue',
      treatment_name: 'Green',
      control_config: { color: 'blue' },
      treatment_config: { color: 'green' },
      traffic_split: 80,
    }
    expect([
      variantsOf(plain),
      plainMembersIn(plain),
      plainMembersIn({ traffic_split: 0 }),
      plainMembersIn({}),
    ]).toEqual([
      [
        { name: 'Blue', weight: 80, config: { color: 'blue' } },
        { name: 'Green', weight: 20, config: { color: 'green' } },
      ],
      ['control_name', 'treatment_name', 'control_config', 'treatment_config', 'traffic_split'],
      ['traffic_split'],
      [],
    ])
  })

  test('a list of variants is taken as it is', () => {
    const variants = [{ name: 'A', weight: 3, config: {} }]
    expect(variantsOf({ variants })).toBe(variants)
  })

  test('every name that repeats an earlier one is reported', () => {
    const named = (...names: string[]) => names.map((name) => ({ name, weight: 1, config: {} }))
    expect([repeatedNames(named('A', 'B', 'A', 'C', 'A')), repeatedNames(named('A', 'B'))]).toEqual([
      ['/variants/2/name', '/variants/4/name'],
      [],
    ])
  })

  test('a comparison needs weight on the control and on another variant', () => {
    const weighed = (control: number, ...others: number[]) =>
      canCompare([{ weight: control, is_control: true }, ...others.map((weight) => ({ weight, is_control: false }))])
    expect([weighed(1, 1), weighed(1, 0, 1), weighed(1, 0), weighed(0, 1, 1), weighed(1)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
