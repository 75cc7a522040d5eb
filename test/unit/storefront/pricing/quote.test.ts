import { describe, expect, it } from 'vitest'
import { quote } from '../../../../src/storefront/pricing/index.ts'
import { aCart, aDiscount, aLine, anOption, aRate, now } from '../../../support/quote-input.ts'

const standard = { id: 'so_1', title: 'Standard', carrier: 'Post', earliest: null, latest: null }

describe('a quote', () => {
  it('keeps, in INR, the paise of 499.40 and taxes goods and shipping at 18 %, each rounded separately', () => {
    const cart = aCart({
      lines: [aLine({ unitPriceMinor: 49940 })],
      shippingOptions: [anOption()],
      taxRates: [aRate()],
    })
    expect(quote(cart)).toEqual({
      lines: [{ id: 'li_1', totalMinor: 49940, discountMinor: 0, taxMinor: 8989 }],
      options: [{ ...standard, amountMinor: 9900 }],
      selectedOptionId: 'so_1',
      applied: [],
      rejected: [],
      subtotalMinor: 49940,
      fulfillmentMinor: 9900,
      taxMinor: 10771,
      discountMinor: 0,
      totalMinor: 70611,
      taxIncludedMinor: 0,
    })
  })

  it('rounds 18 % per line, not on the sum: three lines of 1.25 have 23 paise tax each', () => {
    const lines = ['a', 'b', 'c'].map((id) => aLine({ id, unitPriceMinor: 125 }))
    expect(quote(aCart({ lines, taxRates: [aRate()] }))).toEqual({
      lines: lines.map(({ id }) => ({ id, totalMinor: 125, discountMinor: 0, taxMinor: 23 })),
      options: [],
      selectedOptionId: null,
      applied: [],
      rejected: [],
      subtotalMinor: 375,
      fulfillmentMinor: 0,
      taxMinor: 69,
      discountMinor: 0,
      totalMinor: 444,
      taxIncludedMinor: 0,
    })
  })

  it('applies, in USD, codes in order, taxes the rest, and shipping by its own class', () => {
    const ten = aDiscount()
    const five = aDiscount({
      id: 'disc_2',
      code: 'FIVE',
      title: 'Five dollars',
      type: 'fixed',
      amountMinor: 500,
      currency: 'USD',
      eligibleProductIds: ['prod_b'],
    })
    const cart = aCart({
      currency: 'USD',
      destination: { country: 'US', province: 'ca ' },
      lines: [
        aLine({ id: 'a', productId: 'prod_a', unitPriceMinor: 2000 }),
        aLine({ id: 'b', productId: 'prod_b', unitPriceMinor: 500, quantity: 2 }),
      ],
      shippingOptions: [anOption({ amountMinor: 599 })],
      taxRates: [
        aRate({ name: 'CA', country: 'US', province: 'US-CA', ratePpm: 82_500 }),
        aRate({ name: 'Shipping', country: 'US', taxClass: 'shipping', ratePpm: 0 }),
      ],
      discounts: [ten, five],
    })
    expect(quote(cart)).toEqual({
      lines: [
        { id: 'a', totalMinor: 2000, discountMinor: -200, taxMinor: 149 },
        { id: 'b', totalMinor: 1000, discountMinor: -600, taxMinor: 33 },
      ],
      options: [{ ...standard, amountMinor: 599 }],
      selectedOptionId: 'so_1',
      applied: [
        {
          id: 'disc_1',
          code: 'SAVE10',
          title: 'Ten off',
          amountMinor: -300,
          allocations: [
            { lineId: 'a', amountMinor: -200 },
            { lineId: 'b', amountMinor: -100 },
          ],
        },
        {
          id: 'disc_2',
          code: 'FIVE',
          title: 'Five dollars',
          amountMinor: -500,
          allocations: [{ lineId: 'b', amountMinor: -500 }],
        },
      ],
      rejected: [],
      subtotalMinor: 3000,
      fulfillmentMinor: 599,
      taxMinor: 182,
      discountMinor: -800,
      totalMinor: 2981,
      taxIncludedMinor: 0,
    })
    const reversed = quote({ ...cart, codes: ['FIVE', 'SAVE10'] })
    expect(reversed.applied.map(({ code, amountMinor }) => [code, amountMinor])).toEqual([
      ['FIVE', -500],
      ['SAVE10', -250],
    ])
    expect(reversed.discountMinor).toBe(-750)
  })

  it('shows the contained tax in JPY and adds none', () => {
    const cart = aCart({
      currency: 'JPY',
      taxInclusive: true,
      destination: { country: 'JP', province: null },
      lines: [aLine({ unitPriceMinor: 500, quantity: 3 })],
      shippingOptions: [anOption({ amountMinor: 600 })],
      taxRates: [aRate({ country: 'JP', ratePpm: 100_000 })],
    })
    expect(quote(cart)).toEqual({
      lines: [{ id: 'li_1', totalMinor: 1500, discountMinor: 0, taxMinor: 136 }],
      options: [{ ...standard, amountMinor: 600 }],
      selectedOptionId: 'so_1',
      applied: [],
      rejected: [],
      subtotalMinor: 1500,
      fulfillmentMinor: 600,
      taxMinor: 0,
      discountMinor: 0,
      totalMinor: 2100,
      taxIncludedMinor: 191,
    })
  })

  it('counts KWD in fils: 12.5 % of 2.500 is 0.313, and 5 % of the rest 0.109', () => {
    const cart = aCart({
      currency: 'KWD',
      destination: { country: 'KW', province: null },
      lines: [aLine({ unitPriceMinor: 1250, quantity: 2 })],
      taxRates: [aRate({ country: 'KW', ratePpm: 50_000 })],
      discounts: [aDiscount({ percentPpm: 125_000 })],
    })
    expect(quote(cart)).toEqual({
      lines: [{ id: 'li_1', totalMinor: 2500, discountMinor: -313, taxMinor: 109 }],
      options: [],
      selectedOptionId: null,
      applied: [
        {
          id: 'disc_1',
          code: 'SAVE10',
          title: 'Ten off',
          amountMinor: -313,
          allocations: [{ lineId: 'li_1', amountMinor: -313 }],
        },
      ],
      rejected: [],
      subtotalMinor: 2500,
      fulfillmentMinor: 0,
      taxMinor: 109,
      discountMinor: -313,
      totalMinor: 2296,
      taxIncludedMinor: 0,
    })
  })

  it('has neither shipping nor tax without a destination, but its discounts', () => {
    const cart = aCart({
      destination: null,
      shippingOptions: [anOption()],
      chosenOptionId: 'so_1',
      taxRates: [aRate()],
      discounts: [aDiscount()],
    })
    expect(quote(cart)).toEqual({
      lines: [{ id: 'li_1', totalMinor: 49900, discountMinor: -4990, taxMinor: 0 }],
      options: [],
      selectedOptionId: null,
      applied: [
        {
          id: 'disc_1',
          code: 'SAVE10',
          title: 'Ten off',
          amountMinor: -4990,
          allocations: [{ lineId: 'li_1', amountMinor: -4990 }],
        },
      ],
      rejected: [],
      subtotalMinor: 49900,
      fulfillmentMinor: 0,
      taxMinor: 0,
      discountMinor: -4990,
      totalMinor: 44910,
      taxIncludedMinor: 0,
    })
  })

  it('is zero for an empty cart, without shipping options', () => {
    const empty = aCart({ lines: [], shippingOptions: [anOption()], taxRates: [aRate()], discounts: [aDiscount()] })
    expect(quote(empty)).toEqual({
      lines: [],
      options: [],
      selectedOptionId: null,
      applied: [],
      rejected: [
        {
          code: 'SAVE10',
          reason: 'discount_code_not_applicable',
          content: 'Discount code SAVE10 does not apply to anything in the cart.',
        },
      ],
      subtotalMinor: 0,
      fulfillmentMinor: 0,
      taxMinor: 0,
      discountMinor: 0,
      totalMinor: 0,
      taxIncludedMinor: 0,
    })
  })

  it('is exact up to the largest safe integer', () => {
    const cart = aCart({ lines: [aLine({ unitPriceMinor: 900_719_925_474_099, quantity: 10 })], taxRates: [] })
    expect(quote(cart).totalMinor).toBe(9_007_199_254_740_990)
    const halved = quote({ ...cart, codes: ['HALF'], discounts: [aDiscount({ code: 'HALF', percentPpm: 500_000 })] })
    expect(halved.totalMinor).toBe(4_503_599_627_370_495)
  })

  it.each([
    ['a line', aCart({ lines: [aLine({ unitPriceMinor: Number.MAX_SAFE_INTEGER, quantity: 2 })] })],
    [
      'the subtotal',
      aCart({
        lines: [aLine({ id: 'a', unitPriceMinor: Number.MAX_SAFE_INTEGER }), aLine({ id: 'b', unitPriceMinor: 1 })],
      }),
    ],
    ['the tax', aCart({ lines: [aLine({ unitPriceMinor: Number.MAX_SAFE_INTEGER })], taxRates: [aRate()] })],
    ['a fractional price', aCart({ lines: [aLine({ unitPriceMinor: 499.4 })] })],
    ['a fractional price of an even number of units', aCart({ lines: [aLine({ unitPriceMinor: 0.5, quantity: 2 })] })],
    ['a negative price', aCart({ lines: [aLine({ unitPriceMinor: -1 })] })],
    ['a fractional quantity', aCart({ lines: [aLine({ quantity: 1.5 })] })],
    ['a negative quantity', aCart({ lines: [aLine({ quantity: -1 })] })],
    ['a negative shipping price', aCart({ shippingOptions: [anOption({ amountMinor: -1 })] })],
    ['a negative discount', aCart({ discounts: [aDiscount({ type: 'fixed', amountMinor: -100, currency: 'INR' })] })],
  ])('refuses %s that is not a safe integer of at least 0', (_what, cart) => {
    expect(() => quote(cart)).toThrow(RangeError)
  })

  it('depends on the given clock only', () => {
    const cart = aCart({ shippingOptions: [anOption({ minDays: 0, maxDays: 0 })], now })
    expect(quote(cart)).toEqual(quote(structuredClone(cart)))
  })
})
