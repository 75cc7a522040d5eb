import { expect, test } from 'vitest'
import { daySpans, endOfDay, lastDay } from './day-spans.ts'

const zone = 'Asia/Kolkata'

test('today and yesterday are days of the shop, not of UTC', () => {
  // 02:00 on the 24th in India.
  const spans = daySpans(Date.parse('2026-11-23T20:30:00Z'), zone)
  expect([spans.today, spans.yesterday, spans.last(7)]).toEqual([
    { from: '2026-11-23T18:30:00.000Z', until: null },
    { from: '2026-11-22T18:30:00.000Z', until: '2026-11-23T18:30:00.000Z' },
    { from: '2026-11-16T18:30:00.000Z', until: null },
  ])
})

test('a range ends with the last moment of the chosen day, and reads as that day', () => {
  expect(endOfDay('2026-11-23', zone)).toBe('2026-11-23T18:30:00.000Z')
  expect(lastDay('2026-11-23T18:30:00.000Z', zone)).toBe('2026-11-23')
})
