import { describe, expect, it } from 'vitest'
import { quote, type TaxRateFacts } from '../../../../src/storefront/pricing/index.ts'
import { aCart, aDiscount, aLine, anOption, aRate } from '../../../support/quote-input.ts'

const country = aRate({ ratePpm: 10_000 })
const province = aRate({ province: 'KA', ratePpm: 20_000 })
const countryClass = aRate({ taxClass: 'books', ratePpm: 30_000 })
const provinceClass = aRate({ province: 'KA', taxClass: 'books', ratePpm: 40_000 })
const elsewhere = [aRate({ country: 'US', ratePpm: 900_000 }), aRate({ province: 'MH', ratePpm: 900_000 })]

const taxOf100 = (taxRates: readonly TaxRateFacts[], taxClass: string | null, state: string | null = 'KA') =>
  quote(
    aCart({
      lines: [aLine({ unitPriceMinor: 100, taxClass })],
      destination: { country: 'IN', province: state },
      taxRates,
    }),
  ).taxMinor

describe('the rate of a line', () => {
  const all = [country, province, countryClass, provinceClass, ...elsewhere]
  it.each([
    ['books', 'KA', all, 4],
    ['books', 'ka', all, 4],
    ['books', 'IN-KA', all, 4],
    ['books', 'KL', all, 3],
    ['books', null, all, 3],
    ['toys', 'KA', all, 2],
    [null, 'KA', all, 2],
    ['toys', 'KL', all, 1],
    [null, null, all, 1],
    ['books', 'KA', [country, province, countryClass], 3],
    ['books', 'KA', [country, province], 2],
    ['books', 'KA', [country], 1],
    ['books', 'KL', [provinceClass], 0],
    ['books', 'KA', elsewhere, 0],
    [null, 'KA', [countryClass, provinceClass], 0],
  ])('of class %j in %j is the most specific one', (taxClass, state, rates, tax) => {
    expect(taxOf100(rates, taxClass, state)).toBe(tax)
    expect(taxOf100(rates.toReversed(), taxClass, state)).toBe(tax)
  })

  it('applies to its country, however its code is written', () => {
    const lines = [aLine({ unitPriceMinor: 100 })]
    const taxRates = [aRate({ country: 'in', ratePpm: 50_000 })]
    const destinations = ['IN', 'in', 'US'].map((code) => ({ country: code, province: 'KA' }))
    expect(destinations.map((destination) => quote(aCart({ lines, destination, taxRates })).taxMinor)).toEqual([
      5, 5, 0,
    ])
  })

  it('is the province’s rate even if it is lower than the country’s', () => {
    const lower = aRate({ province: 'KA', ratePpm: 50_000 })
    expect(taxOf100([aRate({ ratePpm: 180_000 }), lower], null)).toBe(5)
  })

  it('is the rate of its class even if it is 0, so exempt goods are never taxed', () => {
    expect(taxOf100([country, province, aRate({ taxClass: 'books', ratePpm: 0 })], 'books')).toBe(0)
  })

  it('is the higher of two equally specific ones, never their sum', () => {
    const twins = [aRate({ province: 'KA', ratePpm: 50_000 }), aRate({ province: 'in-ka', ratePpm: 70_000 })]
    expect(taxOf100(twins, null)).toBe(7)
    expect(taxOf100(twins.toReversed(), null)).toBe(7)
  })
})

describe('the tax on shipping', () => {
  const shippingTax = (taxRates: readonly TaxRateFacts[], given = {}) => {
    const answer = quote(
      aCart({ lines: [aLine({ unitPriceMinor: 0 })], shippingOptions: [anOption()], taxRates, ...given }),
    )
    return answer.taxMinor
  }
  const own = aRate({ taxClass: 'shipping', ratePpm: 50_000 })

  it.each([
    [[country, province], 198],
    [[country, province, own], 495],
    [[own], 495],
    [[country, aRate({ taxClass: 'shipping', ratePpm: 0 })], 0],
    [[countryClass], 0],
  ])('uses its own class, else the default: case %#', (rates, tax) => {
    expect(shippingTax(rates)).toBe(tax)
  })

  it('is zero if a code makes shipping free', () => {
    const discounts = [aDiscount({ type: 'free_shipping' })]
    expect(shippingTax([own], { discounts, codes: ['SAVE10'] })).toBe(0)
  })
})

describe('the tax contained in a price', () => {
  it.each([
    [11800, 180_000, 1800],
    [10000, 180_000, 1525],
    [1, 180_000, 0],
    [4, 180_000, 1],
    [110, 100_000, 10],
    [10000, 0, 0],
    [2, 1_000_000, 1],
  ])('of %i at %i millionths is %i, and changes no total', (unitPriceMinor, ratePpm, contained) => {
    const cart = aCart({ taxInclusive: true, lines: [aLine({ unitPriceMinor })], taxRates: [aRate({ ratePpm })] })
    const { lines, taxMinor, taxIncludedMinor, totalMinor } = quote(cart)
    expect([lines[0]?.taxMinor, taxMinor, taxIncludedMinor, totalMinor]).toEqual([
      contained,
      0,
      contained,
      unitPriceMinor,
    ])
  })

  it('is computed from the discounted price', () => {
    const cart = aCart({
      taxInclusive: true,
      lines: [aLine({ unitPriceMinor: 11800 })],
      taxRates: [aRate()],
      discounts: [aDiscount({ percentPpm: 500_000 })],
    })
    expect([quote(cart).taxIncludedMinor, quote(cart).totalMinor]).toEqual([900, 5900])
  })
})
