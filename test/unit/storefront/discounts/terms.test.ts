import { describe, expect, test } from 'vitest'
import { type DiscountTerms, termsProblems } from '../../../../src/storefront/discounts/terms.rules.ts'

const percent: DiscountTerms = {
  code: 'SPRING',
  title: 'Spring',
  type: 'percent',
  percent_ppm: 100_000,
  amount: null,
  currency: null,
  min_subtotal: null,
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  usage_limit_per_customer: null,
  eligible_product_ids: null,
  active: true,
}
const fixed: DiscountTerms = { ...percent, type: 'fixed', percent_ppm: null, amount: 500, currency: 'EUR' }
const free: DiscountTerms = { ...percent, type: 'free_shipping', percent_ppm: null }
const problem = (path: string, message: string) => ({ path, message })
const facts = { usedCount: 3, unknownProductIds: ['prod_gone', 'prod_lost'] }
const noCurrency = problem('/currency', 'Send currency: amount and min_subtotal need one.')
const backwards = problem('/ends_at', 'Must be after starts_at.')

describe('the terms of a discount', () => {
  test.each<[string, DiscountTerms, object[]]>([
    ['may be a percentage', percent, []],
    ['may be an amount in a currency', fixed, []],
    ['may be free shipping', free, []],
    [
      'need the percentage of their type',
      { ...percent, percent_ppm: null },
      [problem('/percent_ppm', 'A discount of type percent needs percent_ppm.')],
    ],
    [
      'need the amount of their type',
      { ...fixed, amount: null },
      [problem('/amount', 'A discount of type fixed needs amount.')],
    ],
    [
      'have no amount beside a percentage',
      { ...percent, amount: 500, currency: 'EUR' },
      [problem('/amount', 'A discount of type percent has no amount. Leave it out.')],
    ],
    [
      'have no percentage beside an amount',
      { ...fixed, percent_ppm: 1 },
      [problem('/percent_ppm', 'A discount of type fixed has no percent_ppm. Leave it out.')],
    ],
    [
      'have neither with free shipping',
      { ...free, percent_ppm: 1, amount: 0 },
      [
        problem('/percent_ppm', 'A discount of type free_shipping has no percent_ppm. Leave it out.'),
        problem('/amount', 'A discount of type free_shipping has no amount. Leave it out.'),
        noCurrency,
      ],
    ],
    ['need a currency for an amount', { ...fixed, currency: null }, [noCurrency]],
    ['need a currency for a least subtotal', { ...percent, min_subtotal: 0 }, [noCurrency]],
    ['have a least subtotal in a currency', { ...percent, min_subtotal: 1000, currency: 'EUR' }, []],
    ['may have a start', { ...percent, starts_at: new Date(2) }, []],
    ['may have an end', { ...percent, ends_at: new Date(2) }, []],
    ['end after they start', { ...percent, starts_at: new Date(1), ends_at: new Date(2) }, []],
    ['do not end when they start', { ...percent, starts_at: new Date(2), ends_at: new Date(2) }, [backwards]],
    ['do not end before they start', { ...percent, starts_at: new Date(2), ends_at: new Date(1) }, [backwards]],
    ['may limit the uses to those there were', { ...percent, usage_limit: 3 }, []],
    [
      'do not limit the uses to fewer than there were',
      { ...percent, usage_limit: 2 },
      [problem('/usage_limit', 'Must be at least 3, the number of times the discount was used.')],
    ],
    ['may be for no product', { ...percent, eligible_product_ids: [] }, []],
    [
      'are for existing products',
      { ...percent, eligible_product_ids: ['prod_1', 'prod_gone', 'prod_lost'] },
      [
        problem('/eligible_product_ids/1', 'Product prod_gone was not found.'),
        problem('/eligible_product_ids/2', 'Product prod_lost was not found.'),
      ],
    ],
  ])('%s', (_rule, terms, expected) => {
    expect(termsProblems(terms, facts)).toEqual(expected)
  })
})
