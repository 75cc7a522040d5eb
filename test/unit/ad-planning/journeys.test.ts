import { describe, expect, test } from 'vitest'
import {
  biggestDropoff,
  conversionRate,
  funnelOf,
  type JourneyEventType,
  type Stage,
  stageOf,
} from '../../../src/ad-planning/journeys/stages.rules.ts'
import { isFillerId } from '../../../src/ad-planning/people/filler.rules.ts'
import { endOf, periodOf } from '../../../src/ad-planning/periods/period.rules.ts'

test('each type of event belongs to one stage', () =>
  expect(stageOf).toEqual({
    ad_click: 'awareness',
    page_view: 'awareness',
    social_engage: 'interest',
    email_open: 'interest',
    custom: 'interest',
    email_click: 'consideration',
    form_submit: 'consideration',
    lead_capture: 'consideration',
    purchase: 'conversion',
    support_ticket: 'retention',
    feedback: 'retention',
  } satisfies Record<JourneyEventType, Stage>))

describe('the funnel', () => {
  test('counts a customer at every stage up to the furthest', () =>
    expect(funnelOf({ furthest: [40, 20, 10, 5, 20, 5, 0] })).toEqual([
      { stage: 'awareness', count: 100, percentage: 100, dropoff_rate: 0 },
      { stage: 'interest', count: 60, percentage: 60, dropoff_rate: 40 },
      { stage: 'consideration', count: 40, percentage: 40, dropoff_rate: 33.33 },
      { stage: 'intent', count: 30, percentage: 30, dropoff_rate: 25 },
      { stage: 'conversion', count: 25, percentage: 25, dropoff_rate: 16.67 },
      { stage: 'retention', count: 5, percentage: 5, dropoff_rate: 80 },
      { stage: 'advocacy', count: 0, percentage: 0, dropoff_rate: 100 },
    ]))

  test('has zeros everywhere and no dropoff without customers', () => {
    const stages = ['awareness', 'interest', 'consideration', 'intent', 'conversion', 'retention', 'advocacy'] as const
    const funnel = funnelOf({ furthest: [] })
    expect(funnel).toEqual(stages.map((stage) => ({ stage, count: 0, percentage: 0, dropoff_rate: 0 })))
    expect([biggestDropoff(funnel), conversionRate(funnel)]).toEqual([null, 0])
  })

  test('loses most between the stages with the largest dropoff, the earliest if several are equal', () => {
    const worst = (...furthest: number[]) => biggestDropoff(funnelOf({ furthest }))
    expect([
      worst(40, 20, 10, 5, 20, 5, 0),
      worst(0, 0, 0, 0, 75, 25, 50),
      worst(50, 25, 0, 0, 0, 0, 25),
      worst(0, 0, 0, 0, 0, 0, 9),
      worst(7),
    ]).toEqual([
      { stage: 'retention → advocacy', rate: 100 },
      { stage: 'conversion → retention', rate: 50 },
      { stage: 'awareness → interest', rate: 50 },
      null,
      { stage: 'awareness → interest', rate: 100 },
    ])
  })

  test('converts the share of customers who bought or came further', () =>
    expect([conversionRate(funnelOf({ furthest: [2, 0, 0, 0, 1] })), conversionRate([])]).toEqual([33.33, 0]))
})

describe('periods', () => {
  const now = new Date('2026-06-15T09:30:00.000Z')
  const period = (asked: { from_date?: string; to_date?: string }) => {
    const { from, to } = periodOf(asked, now, 30)
    return [from.toISOString(), to.toISOString()]
  }

  test('end now and last the default number of days if none is requested', () =>
    expect(period({})).toEqual(['2026-05-16T09:30:00.000Z', '2026-06-15T09:30:00.000Z']))

  test('begin at midnight UTC of the first day and end after the whole last day', () =>
    expect([
      period({ from_date: '2026-03-01', to_date: '2026-03-31' }),
      period({ to_date: '2026-03-31' }),
      period({ from_date: '2026-06-01' }),
    ]).toEqual([
      ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
      ['2026-03-02T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
      ['2026-06-01T00:00:00.000Z', '2026-06-15T09:30:00.000Z'],
    ]))

  test('end at the exact time if one is given', () =>
    expect([
      endOf('2026-03-31T12:00:00.000Z').toISOString(),
      endOf('2026-12-31').toISOString(),
      period({ from_date: '2026-03-31T06:00:00.000Z', to_date: '2026-03-31T12:00:00.000Z' }),
    ]).toEqual([
      '2026-03-31T12:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
      ['2026-03-31T06:00:00.000Z', '2026-03-31T12:00:00.000Z'],
    ]))

  test('are empty if the beginning is after the end', () =>
    expect(period({ from_date: '2026-07-01' })).toEqual(['2026-06-15T09:30:00.000Z', '2026-06-15T09:30:00.000Z']))
})

test('placeholder ids that clients send do not identify a person', () =>
  expect(
    ['anonymous', ' ANON ', 'null', 'n/a', '0', '-', '', ' ', 'anon_42', 'Anon-42']
      .map(isFillerId)
      .concat(['anonymous2', 'v_anon_42', '00', 'anon', 'anon42'].map(isFillerId)),
  ).toEqual([true, true, true, true, true, true, true, true, true, true, false, false, false, true, false]))
