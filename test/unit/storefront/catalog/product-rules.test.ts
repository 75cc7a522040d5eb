import { describe, expect, it } from 'vitest'
import { slugOf } from '../../../../src/platform/slug.rules.ts'
import { optionMisfits, saleProblem, variantTitle } from '../../../../src/storefront/product-rules/product.rules.ts'

const options = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red'] },
]

describe('the options of a variant', () => {
  it('have a value for every option of the product, and no two variants are alike', () => {
    expect(
      optionMisfits(options, [
        {
          options: [
            { name: 'Size', value: 'S' },
            { name: 'Colour', value: 'Red' },
          ],
        },
        {
          options: [
            { name: 'Colour', value: 'Red' },
            { name: 'Size', value: 'S' },
          ],
        },
        {
          options: [
            { name: 'Size', value: 'XL' },
            { name: 'Fit', value: 'Slim' },
          ],
        },
      ]),
    ).toEqual([
      { variant: 1, option: null, message: 'This combination of options is taken by variant 1 of the product.' },
      { variant: 2, option: 'Size', message: 'The option "Size" has no value "XL".' },
      { variant: 2, option: 'Fit', message: 'The product has no option "Fit".' },
      { variant: 2, option: 'Colour', message: 'The option "Colour" needs a value.' },
    ])
  })

  it('are compared with the first variant that has them, and not if they have a problem of their own', () => {
    const small = { options: [{ name: 'Size', value: 'S' }] }
    const fitted = { options: [...small.options, { name: 'Fit', value: 'Slim' }] }
    const noFit = 'The product has no option "Fit".'
    expect(optionMisfits([{ name: 'Size', values: ['S', 'M'] }], [small, small, fitted, small])).toEqual([
      { variant: 1, option: null, message: 'This combination of options is taken by variant 1 of the product.' },
      { variant: 2, option: 'Fit', message: noFit },
      { variant: 3, option: null, message: 'This combination of options is taken by variant 1 of the product.' },
    ])
  })

  it.each([
    [10, []],
    [11, [{ variant: 0, option: null, message: 'This product has more than 10 options. Leave some out.' }]],
  ])('may be %i', (count, expected) => {
    const many = Array.from({ length: count }, (_, index) => ({ name: `Option ${index}`, value: 'A' }))
    const all = many.map(({ name, value }) => ({ name, values: [value] }))
    expect(optionMisfits(all, [{ options: many }])).toEqual(expected)
  })
})

it.each([
  [['Red', 'S'], 'Red / S'],
  [['Red'], 'Red'],
  [[], 'Default'],
  [['x'.repeat(254), 'yz'], `${'x'.repeat(254)} `],
])('a variant without a title is named by its options: %j', (values, title) => {
  expect(variantTitle(values.map((value) => ({ name: 'Option', value })))).toBe(title)
})

describe('the sale of a price', () => {
  const amountField = 'sale_amount'
  const tooMuch = { field: amountField, message: 'The sale amount must be below the amount.' }
  const noAmount = { field: amountField, message: 'A sale with a start or an end needs a sale amount.' }
  const backwards = { field: 'sale_ends_at', message: 'The sale must end after it starts.' }
  const january = '2026-01-01T00:00:00Z'
  const february = '2026-02-01T00:00:00Z'
  it.each([
    ['no sale', null, null, null, null],
    ['a sale without limits', 99, null, null, null],
    ['a sale from a time on', 99, february, null, null],
    ['a sale until a time', 99, null, january, null],
    ['a sale between two times', 99, january, february, null],
    ['a sale at the price', 100, null, null, tooMuch],
    ['a start without a sale', null, january, null, noAmount],
    ['an end without a sale', null, null, january, noAmount],
    ['a sale that ends before it starts', 99, february, january, backwards],
    ['a sale that ends when it starts', 99, january, '2026-01-01T01:00:00+01:00', backwards],
  ])('is below it and ends after it starts: %s', (_what, saleAmount, saleStartsAt, saleEndsAt, expected) => {
    expect(saleProblem({ amount: 100, saleAmount, saleStartsAt, saleEndsAt })).toEqual(expected)
  })
})

it('a handle keeps letters of every script, without accents and vowel signs', () => {
  expect(['Röd Tröja!', 'शॉल ऊनी', '  --  ', 'T-Shirt (2 pack)'].map(slugOf)).toEqual([
    'rod-troja',
    'शल-ऊन',
    'item',
    't-shirt-2-pack',
  ])
})
