import { expect, test } from 'vitest'
import { languages } from '../messages/text.ts'
import { numberIn } from './formatters.ts'

const values = [0, 7, 999, 1000, 12_345.6789, -5, 0.5]

test('numbers are written as each language writes them, and whole numbers below 1,000 alike', () => {
  expect(
    Object.fromEntries(languages.map((one) => [one, values.map((value) => numberIn(one, value)).join(' ')])),
  ).toEqual({
    en: '0 7 999 1,000 12,345.679 -5 0.5',
    de: '0 7 999 1.000 12.345,679 -5 0,5',
    es: '0 7 999 1000 12.345,679 -5 0,5',
    fr: '0 7 999 1\u202f000 12\u202f345,679 -5 0,5',
    hi: '0 7 999 1,000 12,345.679 -5 0.5',
    it: '0 7 999 1000 12.345,679 -5 0,5',
    nl: '0 7 999 1.000 12.345,679 -5 0,5',
  })
  for (const one of languages)
    for (const value of [0, 7, 999]) expect(numberIn(one, value)).toBe(new Intl.NumberFormat(one).format(value))
})

test('options and a maximum number of decimals apply to whole and broken numbers', () => {
  expect([
    numberIn('en', 7, { minimumFractionDigits: 2 }),
    numberIn('de', 0.256, { style: 'percent', maximumFractionDigits: 1 }),
    numberIn('en', 7.256, 1),
    numberIn('en', 7, 0),
  ]).toEqual(['7.00', '25,6\u00a0%', '7.3', '7'])
})
