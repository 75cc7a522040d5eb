import { describe, expect, it } from 'vitest'
import { slugOf } from '../../../../src/platform/slug.rules.ts'
import { optionMisfits, saleProblem } from '../../../../src/storefront/product-rules/product.rules.ts'

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
})

it('a sale is below the price and ends after it starts', () => {
  const price = { amount: 100, saleAmount: 90, saleStartsAt: null, saleEndsAt: null }
  expect([
    saleProblem(price),
    saleProblem({ ...price, saleAmount: 100 }),
    saleProblem({ ...price, saleAmount: null, saleEndsAt: '2026-01-01T00:00:00Z' }),
    saleProblem({ ...price, saleStartsAt: '2026-01-02T00:00:00Z', saleEndsAt: '2026-01-02T00:00:00+01:00' }),
  ]).toEqual([
    null,
    { field: 'sale_amount', message: 'The sale amount must be below the amount.' },
    { field: 'sale_amount', message: 'A sale with a start or an end needs a sale amount.' },
    { field: 'sale_ends_at', message: 'The sale must end after it starts.' },
  ])
})

it('a handle keeps letters of every script, without accents and vowel signs', () => {
  expect(['Röd Tröja!', 'शॉल ऊनी', '  --  ', 'T-Shirt (2 pack)'].map(slugOf)).toEqual([
    'rod-troja',
    'शल-ऊन',
    'item',
    't-shirt-2-pack',
  ])
})
