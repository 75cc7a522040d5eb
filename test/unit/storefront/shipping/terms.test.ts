import { expect, test } from 'vitest'
import { type ShippingTerms, shippingProblems } from '../../../../src/storefront/shipping/terms.rules.ts'

const anywhere: ShippingTerms = { countries: null, min_days: null, max_days: null }
const problem = (path: string, message: string) => ({ path, message })

test.each<[string, ShippingTerms, object[]]>([
  ['may serve the whole region in an unknown time', anywhere, []],
  ['may serve some countries of the region', { ...anywhere, countries: ['DE'] }, []],
  [
    'serve only countries of the region',
    { ...anywhere, countries: ['US', 'DE', 'IN'] },
    [
      problem('/countries/0', 'US is not a country of this region.'),
      problem('/countries/2', 'IN is not a country of this region.'),
    ],
  ],
  ['may take at least some days', { ...anywhere, min_days: 1 }, []],
  ['take at most as many days as at least', { ...anywhere, min_days: 2, max_days: 2 }, []],
  ['take at most more days than at least', { ...anywhere, min_days: 0, max_days: 2 }, []],
  [
    'do not take at most fewer days than at least',
    { ...anywhere, min_days: 2, max_days: 1 },
    [problem('/max_days', 'Must not be less than min_days.')],
  ],
  [
    'state the least days if they state the most',
    { ...anywhere, max_days: 0 },
    [problem('/min_days', 'Send min_days as well: max_days needs it.')],
  ],
])('the terms of a shipping option %s', (_rule, terms, expected) => {
  expect(shippingProblems(terms, ['AT', 'DE'])).toEqual(expected)
})
