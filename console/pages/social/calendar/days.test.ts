import { expect, test } from 'vitest'
import { addMonths, monthDays, wallTime, weekDays } from './days.ts'

test('a month is shown in whole weeks that begin on Monday', () => {
  const november = monthDays('2026-11-22')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  const february = monthDays('2027-02-10')
  expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28])
})

test('a Sunday belongs to the week of the Monday before it', () => {
  expect(weekDays('2026-11-22')[0]).toBe('2026-11-16')
})

test('the month before and after a long month', () => {
  expect([addMonths('2026-10-31', 1), addMonths('2027-01-31', -1)]).toEqual(['2026-11-01', '2026-12-01'])
})

test('clocks of a zone show another day than those of London', () => {
  expect(wallTime('2026-11-22T20:45:00Z', 'Asia/Kolkata')).toBe('2026-11-23T02:15')
})
