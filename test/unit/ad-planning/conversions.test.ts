import { describe, expect, test } from 'vitest'
import { conversionOf, type Goal, type TrackedEvent } from '../../../src/ad-planning/conversions/event-map.rules.ts'
import { worthOf } from '../../../src/ad-planning/conversions/worth.rules.ts'

const event = (eventName: string, more: Partial<TrackedEvent> = {}): TrackedEvent => ({
  eventName,
  pageUrl: 'https://shop.example/thanks/42?from=mail',
  websiteId: 'web_1',
  valueMinor: null,
  currency: null,
  ...more,
})
const goal = (more: Partial<Goal> = {}): Goal => ({
  id: 'goal_1',
  name: 'Call back',
  goalType: 'custom_event',
  conditions: { event_name: 'call_back' },
  defaultValueMinor: null,
  currency: null,
  valueFromEvent: false,
  websiteId: null,
  ...more,
})
const nothing = { valueMinor: 0, currency: null }

describe('the conversion of an event', () => {
  test.each([
    ['add_to_cart', 'add_to_cart'],
    ['begin_checkout', 'begin_checkout'],
    ['scroll_depth', 'scroll_depth'],
    ['time_on_page', 'time_on_site'],
    ['page_engagement', 'page_engagement'],
    ['lead_submit', 'lead_form_submission'],
    ['form_submit', 'lead_form_submission'],
    ['Form_Submit', 'lead_form_submission'],
  ])('%s counts as %s, without any goal', (name, type) =>
    expect(conversionOf(event(name), [])).toEqual({ type, name, goalId: null, ...nothing }),
  )

  test('a purchase and an unknown event count as none', () =>
    expect(['purchase', 'page_view', 'wave'].map((name) => conversionOf(event(name), [goal()]))).toEqual([
      null,
      null,
      null,
    ]))

  test('a lead belongs to the first goal for leads; other known events belong to no goal', () => {
    const leads = goal({ id: 'goal_2', goalType: 'lead_form', defaultValueMinor: 500, currency: 'EUR' })
    const goals = [
      goal({ conditions: { event_name: 'add_to_cart' }, defaultValueMinor: 900 }),
      leads,
      { ...leads, id: 'goal_3' },
    ]
    expect([conversionOf(event('form_submit'), goals), conversionOf(event('add_to_cart'), goals)]).toEqual([
      { type: 'lead_form_submission', name: 'form_submit', goalId: 'goal_2', valueMinor: 500, currency: 'EUR' },
      { type: 'add_to_cart', name: 'add_to_cart', goalId: null, ...nothing },
    ])
  })

  test('another event counts as its goal states, upper and lower case alike', () =>
    expect(conversionOf(event('CALL_back'), [goal({ conditions: { event_name: ' Call_Back ' } })])).toEqual({
      type: 'custom',
      name: 'Call back',
      goalId: 'goal_1',
      ...nothing,
    }))

  test('the first goal that is reached counts', () => {
    const goals = [
      goal({ id: 'goal_0', conditions: { event_name: 'other' } }),
      goal({ id: 'goal_1' }),
      goal({ id: 'goal_2' }),
    ]
    expect(conversionOf(event('call_back'), goals)?.goalId).toBe('goal_1')
  })

  test('goals of another website do not count', () => {
    const reached = (websiteId: string | null) =>
      conversionOf(event('call_back'), [goal({ websiteId })])?.goalId ?? null
    expect([reached(null), reached('web_1'), reached('web_2')]).toEqual(['goal_1', 'goal_1', null])
    const leads = goal({ goalType: 'lead_form', websiteId: 'web_2' })
    expect(conversionOf(event('lead_submit'), [leads])?.goalId).toBeNull()
  })

  test('a goal without its condition or of another type is never reached', () =>
    expect(
      [
        goal({ conditions: {} }),
        goal({ conditions: { event_name: 7 } }),
        goal({ goalType: 'page_view', conditions: { event_name: 'call_back', pathname_pattern: '*' } }),
        goal({ goalType: 'scroll_depth' }),
      ].map((each) => conversionOf(event('call_back'), [each])),
    ).toEqual([null, null, null, null]))
})

describe('goals for pages', () => {
  const isReached = (pathname_pattern: unknown, pageUrl: string | null, name = 'page_view') =>
    conversionOf(event(name, { pageUrl }), [goal({ goalType: 'page_view', conditions: { pathname_pattern } })]) !== null
  const at = (path: string) => `https://shop.example${path}?utm_source=fb#top`

  test.each([
    ['/thanks', '/thanks', true],
    ['/thanks', '/thanks/42', false],
    ['/thanks', '/en/thanks', false],
    ['/thanks/*', '/thanks/42', true],
    ['/thanks/*', '/thanks/', true],
    ['/thanks/*', '/thanks', false],
    ['/thanks/*', '/others/42', false],
    ['*/thanks', '/en/thanks', true],
    ['*/thanks', '/en/thanks/42', false],
    ['/*/thanks', '/en/thanks', true],
    ['/*/thanks', '/thanks', false],
    ['/a*a', '/a', false],
    ['/a*a', '/aa', true],
    ['/*/b/*/d', '/a/b/c/d', true],
    ['/*/b/*/d', '/a/c/b/d', false],
    ['/*bc*c', '/abc', false],
    ['/*bc*c', '/abcc', true],
    ['/*x*x*', '/ax', false],
    ['/*x*x*', '/axx', true],
    ['*', '/', true],
    ['**', '/a', true],
    ['', '/a', false],
  ])('the pattern %s fits %s: %s', (pattern, path, expected) => expect(isReached(pattern, at(path))).toBe(expected))

  test('a pattern with many stars does not take exponential time', () =>
    expect(isReached(`/${'*a'.repeat(100)}*b`, at(`/${'a'.repeat(2000)}`))).toBe(false))

  test('a URL without a host is a path itself, and a missing URL is an empty path', () =>
    expect([
      isReached('/thanks', '/thanks'),
      isReached('', null),
      isReached('*', null),
      isReached('/thanks', null),
    ]).toEqual([true, true, true, false]))

  test('page goals are reached only by page views, and only with a pattern of text', () =>
    expect([
      isReached('/thanks', at('/thanks'), 'Page_View'),
      isReached('/thanks', at('/thanks'), 'wave'),
      isReached(undefined, at('/thanks')),
      isReached(7, at('/7')),
    ]).toEqual([true, false, false, false]))
})

describe('the value of an event', () => {
  const worth = (ofEvent: Partial<TrackedEvent>, ofGoal: Partial<Goal>) => {
    const found = conversionOf(event('call_back', ofEvent), [goal(ofGoal)])
    return [found?.valueMinor, found?.currency]
  }
  const ten = { valueMinor: 1000, currency: 'USD' }
  const five = { defaultValueMinor: 500, currency: 'EUR' }

  test('is the goal’s default value, or the event’s own value if the goal takes it or has no default', () =>
    expect([
      worth(ten, five),
      worth(ten, { ...five, valueFromEvent: true }),
      worth({}, { ...five, valueFromEvent: true }),
      worth(ten, {}),
      worth({}, {}),
      worth({ currency: 'USD' }, {}),
      worth(ten, { ...five, defaultValueMinor: 0 }),
    ]).toEqual([
      [500, 'EUR'],
      [1000, 'USD'],
      [500, 'EUR'],
      [1000, 'USD'],
      [0, null],
      [0, 'USD'],
      [0, 'EUR'],
    ]))

  test('counts without a goal too', () =>
    expect([conversionOf(event('add_to_cart', ten), []), conversionOf(event('lead_submit', ten), [])]).toEqual([
      { type: 'add_to_cart', name: 'add_to_cart', goalId: null, ...ten },
      { type: 'lead_form_submission', name: 'lead_submit', goalId: null, ...ten },
    ]))
})

describe('the value of an order', () => {
  const order = { totalMinor: 9900, refundedMinor: 0, canceledAt: null }

  test('is its total less refunds, but at least zero; the refunded amount is stored', () =>
    expect([
      worthOf(order),
      worthOf({ ...order, refundedMinor: 1 }),
      worthOf({ ...order, refundedMinor: 9900 }),
      worthOf({ ...order, refundedMinor: 12_000 }),
    ]).toEqual([
      { valueMinor: 9900, aside: {} },
      { valueMinor: 9899, aside: { refunded_value: 1 } },
      { valueMinor: 0, aside: { refunded_value: 9900 } },
      { valueMinor: 0, aside: { refunded_value: 9900 } },
    ]))

  test('is zero once it is canceled', () =>
    expect(worthOf({ ...order, refundedMinor: 100, canceledAt: new Date('2026-06-15T00:00:00Z') })).toEqual({
      valueMinor: 0,
      aside: { canceled_value: 9900 },
    }))
})
