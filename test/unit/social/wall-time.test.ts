import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextFree, occurrencesAfter, orderedSlots } from '../../../src/social/scheduling/slots.rules.ts'
import { instantOf, isTimeZone, wallTimeIn, wallTimeOf } from '../../../src/social/wall-time/wall-time.rules.ts'

/** Zone, local time, UTC time and reason, around the clock changes of 2026. */
const edges: readonly (readonly [zone: string, wall: string, instant: string, why: string])[] = [
  ['Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59.000Z', 'before the gap'],
  ['Europe/Berlin', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z', 'never shown: shows 03:30'],
  ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z', 'after the gap'],
  ['Europe/Berlin', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z', 'shown twice: the first'],
  ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z', 'after the repeated hour'],
  ['America/New_York', '2026-03-08T02:15:00', '2026-03-08T07:15:00.000Z', 'never shown: shows 03:15'],
  ['America/New_York', '2026-11-01T01:15:00', '2026-11-01T05:15:00.000Z', 'shown twice: the first'],
  ['Australia/Lord_Howe', '2026-10-04T02:15:00', '2026-10-03T15:45:00.000Z', 'a gap of half an hour: shows 02:45'],
  ['Australia/Lord_Howe', '2026-04-05T01:45:00', '2026-04-04T14:45:00.000Z', 'half an hour twice: the first'],
  ['Africa/Cairo', '2026-04-24T00:00:00', '2026-04-23T22:00:00.000Z', 'a midnight that is never shown'],
  ['Africa/Cairo', '2026-10-29T23:30:00', '2026-10-29T20:30:00.000Z', 'the hour before midnight twice: the first'],
  ['America/Santiago', '2026-09-06T00:30:00', '2026-09-06T04:30:00.000Z', 'southern spring, at midnight'],
  ['America/Santiago', '2026-04-04T23:30:00', '2026-04-05T02:30:00.000Z', 'southern autumn: the first'],
  ['Pacific/Chatham', '2026-09-27T03:00:00', '2026-09-26T14:15:00.000Z', 'a zone of quarter hours: shows 04:00'],
  ['Pacific/Chatham', '2026-04-05T03:00:00', '2026-04-04T13:15:00.000Z', 'quarter hours, shown twice: the first'],
  ['Pacific/Apia', '2011-12-30T12:00:00', '2011-12-30T22:00:00.000Z', 'a day that was left out'],
  ['Asia/Kolkata', '2026-03-29T02:30:00', '2026-03-28T21:00:00.000Z', 'clocks that never change'],
  ['UTC', '2026-03-29T02:30:00', '2026-03-29T02:30:00.000Z', 'no zone at all'],
]
test.each(edges)('in %s, the local time %s is the instant %s: %s', (zone, wall, instant) => {
  expect(instantOf(wall, zone).toISOString()).toBe(instant)
})

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Santiago', 'UTC']
test('converting an instant to local time and back gives the same instant, or the earlier one with the same local time', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  const shown = fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
    const second = new Date(Math.floor(moment.getTime() / 1000) * 1000)
    const wall = wallTimeIn(second, zone)
    const back = instantOf(wall, zone)
    expect(wallTimeIn(back, zone)).toBe(wall)
    expect(back.getTime()).toBeLessThanOrEqual(second.getTime())
  })
  fc.assert(shown, { numRuns: process.env.FULL === '1' ? 20_000 : 500 })
})

test('zones have area names, times have no offset and exist in the calendar', () => {
  const named = ['Europe/Berlin', 'utc', 'America/Argentina/Ushuaia', '+05:30', 'Mars/Olympus', '', 'Europe/Berlin ']
  expect(named.map(isTimeZone)).toEqual([true, true, true, false, false, false, false])
  const times = ['2026-03-29T09:00', '2026-03-29T09:00:30', '2026-02-29T09:00', '2026-03-29T24:00', '2026-03-29T09:00Z']
  expect([...times, '1969-01-01T00:00', '2026-03-29'].map(wallTimeOf)).toEqual([
    ...['2026-03-29T09:00:00', '2026-03-29T09:00:30'],
    ...[null, null, null, null, null],
  ])
})

describe('slots', () => {
  const plan = (timeZone: string, ...times: string[]) => ({
    timeZone,
    slots: times.map((time) => ({ weekday: 'sunday' as const, time })),
  })
  const shownAfter = (timeZone: string, after: string, days: number, ...times: string[]) =>
    occurrencesAfter(plan(timeZone, ...times), new Date(after), days).map(({ slot, at }) => [slot, at.toISOString()])

  test('keep their local time across clock changes, each once', () => {
    expect(shownAfter('Europe/Berlin', '2026-03-20T00:00:00Z', 21, '02:30', '09:00')).toEqual([
      ['2026-03-22T02:30:00 Europe/Berlin', '2026-03-22T01:30:00.000Z'],
      ['2026-03-22T09:00:00 Europe/Berlin', '2026-03-22T08:00:00.000Z'],
      ['2026-03-29T02:30:00 Europe/Berlin', '2026-03-29T01:30:00.000Z'],
      ['2026-03-29T09:00:00 Europe/Berlin', '2026-03-29T07:00:00.000Z'],
      ['2026-04-05T02:30:00 Europe/Berlin', '2026-04-05T00:30:00.000Z'],
      ['2026-04-05T09:00:00 Europe/Berlin', '2026-04-05T07:00:00.000Z'],
    ])
    expect(shownAfter('America/New_York', '2026-11-01T00:00:00Z', 2, '01:30')).toEqual([
      ['2026-11-01T01:30:00 America/New_York', '2026-11-01T05:30:00.000Z'],
    ])
    // The second 01:30 of that night is not a separate slot.
    expect(shownAfter('America/New_York', '2026-11-01T05:30:00Z', 2, '01:30')).toEqual([])
  })

  test('become one if a clock change moves one onto another', () => {
    expect(shownAfter('Europe/Berlin', '2026-03-28T12:00:00Z', 2, '02:30', '03:15', '03:30')).toEqual([
      ['2026-03-29T03:15:00 Europe/Berlin', '2026-03-29T01:15:00.000Z'],
      ['2026-03-29T02:30:00 Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ])
  })

  test('are skipped if the same name, or another plan at the same instant, has taken them', () => {
    const coming = occurrencesAfter(plan('UTC', '09:00', '10:00', '11:00'), new Date('2026-03-29T00:00:00Z'), 1)
    const taken = [
      { slot: '2026-03-29T09:00:00 UTC', at: new Date('2026-03-29T09:00:00Z') },
      { slot: '2026-03-29T12:00:00 Europe/Berlin', at: new Date('2026-03-29T10:00:00Z') },
    ]
    expect(nextFree(coming, taken)?.slot).toBe('2026-03-29T11:00:00 UTC')
    expect(nextFree(coming.slice(0, 2), taken)).toBeNull()
  })

  test('are sorted by weekday and time in a plan, and are unique', () => {
    const slot = (weekday: 'monday' | 'sunday', time: string) => ({ weekday, time })
    const given = [slot('sunday', '09:00'), slot('monday', '18:00'), slot('monday', '09:00'), slot('monday', '18:00')]
    expect(orderedSlots(given)).toEqual([slot('monday', '09:00'), slot('monday', '18:00'), slot('sunday', '09:00')])
  })
})
