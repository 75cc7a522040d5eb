import { expect, test } from 'vitest'
import {
  beginsWithDay,
  type DateContext,
  type DayOrder,
  dayIn,
  dayOrderOf,
  dayPlaces,
  holdsDay,
} from '../../../../src/back-office/extraction/dates.rules.ts'

const sent = (order: DayOrder | null, sentAt: string | null = '2026-03-03T09:00:00.000Z'): DateContext => ({
  language: 'en',
  sentAt,
  order,
})

test.each([
  ['2026-03-03', null, '2026-03-03', '2026-03-03'],
  ['2026-03-04', null, null, '2026-03-04'],
  ['2026/02/28', null, '2026-02-28', null],
  ['2026.2.1', null, '2026-02-01', null],
  ['2026-02-30', null, null, null],
  ['1989-01-01', null, null, null],
  ['1990-01-01', null, '1990-01-01', null],
  ['2100-12-31', null, null, '2100-12-31'],
  ['03/02/2026', null, null, '2026-03-02'],
  ['03/02/2026', 'day first', '2026-02-03', null],
  ['03/02/2026', 'month first', '2026-03-02', '2026-03-02'],
  ['13/02/2026', null, '2026-02-13', null],
  ['02/13/2026', null, '2026-02-13', null],
  ['02/13/2026', 'day first', '2026-02-13', null],
  ['13/02/2026', 'month first', '2026-02-13', null],
  ['01.02.2026', null, '2026-02-01', null],
  ['01.02.26', null, '2026-02-01', null],
  ['1. 2. 2026', null, '2026-02-01', null],
  ['01-02-2026', 'day first', '2026-02-01', null],
  ['3. März 2026', null, '2026-03-03', '2026-03-03'],
  ['3 Mar', null, '2026-03-03', '2026-03-03'],
  ['4 April', null, null, '2026-04-04'],
  ['31 December', null, '2025-12-31', null],
  ['March 3, 2026', null, '2026-03-03', '2026-03-03'],
  ['Mar 3', null, '2026-03-03', '2026-03-03'],
  ['March 3rd, 2026', null, '2026-03-03', '2026-03-03'],
  ['1er mars 2026', null, '2026-03-01', null],
  ['3 de marzo de 2026', null, '2026-03-03', '2026-03-03'],
  ['3 marzo 2026', null, '2026-03-03', '2026-03-03'],
  ['2 mrt 2026', null, '2026-03-02', '2026-03-02'],
  ['3 mars 2026', null, '2026-03-03', '2026-03-03'],
  ['3 marca 2026', null, '2026-03-03', '2026-03-03'],
  ['3. března 2026', null, '2026-03-03', '2026-03-03'],
  ['3 मार्च 2026', null, '2026-03-03', '2026-03-03'],
  ['०३/०२/२०२६', 'day first', '2026-02-03', null],
  ["3 Mar '26", null, '2026-03-03', '2026-03-03'],
  ['3 Foo 2026', null, null, null],
  ['no date', null, null, null],
  ['ordered 2026-03-01, sent 2026-03-02', null, '2026-03-01', '2026-03-02'],
  ['3 March 14:30', null, '2026-03-03', '2026-03-03'],
  ['30 févr. 2026', null, null, null],
  ['28 févr. 2026', null, '2026-02-28', null],
  ['1 sept 2025', null, '2025-09-01', null],
  ['1/2/2026/3', null, null, null],
] as const)(
  '“%s”, read %s in a mail of 3 March 2026, is the past day %s or the future day %s',
  (text, order, past, ahead) => {
    expect([dayIn(text, sent(order), 'past'), dayIn(text, sent(order), 'ahead')]).toEqual([past, ahead])
  },
)

test('if it is unknown when the mail was sent, a date needs a year, and any year is possible', () => {
  const context = sent(null, null)
  expect(['3 March', '2030-03-03', '1. 2. 2026'].map((text) => dayIn(text, context, 'past'))).toEqual([
    null,
    '2030-03-03',
    '2026-02-01',
  ])
})

test('the last day of a range is the delivery date', () => {
  expect(dayIn('between 2026-03-05 and 2026-03-07', sent(null), 'ahead')).toBe('2026-03-07')
})

test('an order date may be 14 hours after the mail, and a delivery date 14 hours before it', () => {
  expect([
    dayIn('2026-03-04', sent(null, '2026-03-03T10:00:00.000Z'), 'past'),
    dayIn('2026-03-04', sent(null, '2026-03-03T09:59:59.000Z'), 'past'),
    dayIn('2026-03-02', sent(null, '2026-03-03T13:59:59.000Z'), 'ahead'),
    dayIn('2026-03-02', sent(null, '2026-03-03T14:00:00.000Z'), 'ahead'),
  ]).toEqual(['2026-03-04', null, '2026-03-02', null])
})

test('finds dates in the first 300 characters of a text', () => {
  const texts = [290, 289].map((length) => `${'x'.repeat(length)} 2026-03-03`)
  expect(texts.map((text) => [dayIn(text, sent(null), 'past'), holdsDay(text)])).toEqual([
    [null, false],
    ['2026-03-03', true],
  ])
})

test('a text begins with a date if the date starts within the given number of characters', () => {
  const begins = (text: string, within?: number): boolean => beginsWithDay(text, sent(null), within)
  expect([
    begins('2026-03-03'),
    begins(`${'x'.repeat(14)} 2026-03-03`),
    begins(`${'x'.repeat(15)} 2026-03-03`),
    begins('abc 2026-03-03', 4),
    begins('abc 2026-03-03', 5),
    begins('on 2027-01-01'),
    begins('nothing'),
  ]).toEqual([true, true, false, false, true, true, false])
})

test.each([
  ['on 2026-03-03', [{ start: 3, end: 13 }]],
  ['3/4/2026 and', [{ start: 0, end: 8 }]],
  ['03/04/26', []],
  ['31/31/2026', []],
  ['3 March 2026', [{ start: 0, end: 12 }]],
  ['3 March', []],
  ['by March 3, 2026', [{ start: 3, end: 16 }]],
  ['March 3', []],
  ['2026-13-01', []],
])('finds the positions of dates with a year in “%s”', (text, places) => {
  expect([dayPlaces(text), holdsDay(text)]).toEqual([places, places.length > 0])
})

test.each([
  ['13/02/2026', 'en', null, '', 'day first'],
  ['02/13/2026', 'de', null, '', 'month first'],
  ['13/02/2026 02/13/2026', 'en', 'USD', 'us', null],
  ['32/02/2026', 'en', null, '', null],
  ['31/12/2026', 'en', null, '', 'day first'],
  ['12/31/2026', 'en', null, '', 'month first'],
  ['12/32/2026', 'en', null, '', null],
  ['31/13/2026', 'en', null, '', null],
  ['12/12/2026', 'en', null, '', null],
  ['13/02/2026', 'en', 'USD', 'us', 'day first'],
  ['01/02/2026', 'de', null, '', 'day first'],
  ['', 'en', 'USD', '', 'month first'],
  ['', 'en', 'EUR', '', 'day first'],
  ['', 'en', 'USD', 'us', 'month first'],
  ['', 'en', null, 'us', 'month first'],
  ['', 'en', null, 'uk', 'day first'],
  ['', 'en', 'USD', 'uk', null],
  ['', 'en', 'XYZ', 'com', null],
  ['', 'en', null, '', null],
] as const)(
  'the order of day and month in “%s”, written in %s for %s from .%s',
  (text, language, currency, domain, order) => {
    expect(dayOrderOf(text, language, currency, domain, null)).toBe(order)
  },
)

test('only dates in the first 40,000 characters decide the order of day and month', () => {
  const texts = [39_990, 39_991].map((length) => `${' '.repeat(length)}13/02/2026`)
  expect(texts.map((text) => dayOrderOf(text, 'en', null, '', null))).toEqual(['day first', null])
})
