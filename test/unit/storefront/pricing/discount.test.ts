import { describe, expect, it } from 'vitest'
import { quote } from '../../../../src/storefront/pricing/index.ts'
import { aCart, aDiscount, aLine, anOption, now } from '../../../support/quote-input.ts'

const second = (by: number) => new Date(now.getTime() + by * 1000)
/**
 * Returns the discount on a cart with one line. Discounts, except those of shipping codes, are allocated to the line.
 */
const applied = (code: string, amountMinor: number) => {
  const lineId = ['SHIPFREE', 'FIRST'].includes(code) ? null : 'li_1'
  const allocations = amountMinor === 0 ? [] : [{ lineId, amountMinor }]
  return { id: 'disc_1', code, title: 'Ten off', amountMinor, allocations }
}
const freeShipping = (given = {}) => aDiscount({ code: 'SHIPFREE', type: 'free_shipping', ...given })

describe('a percent code', () => {
  it.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [49940, 4994],
  ])('of ten per cent on %i is %i, rounded half up', (unitPriceMinor, taken) => {
    const answer = quote(aCart({ lines: [aLine({ unitPriceMinor })], discounts: [aDiscount()] }))
    expect(answer.discountMinor).toBe(taken === 0 ? 0 : -taken)
    expect(answer.totalMinor).toBe(unitPriceMinor - taken)
  })

  it('is rejected, not applied, if it yields 0', () => {
    const answer = quote(aCart({ lines: [aLine({ unitPriceMinor: 1 })], discounts: [aDiscount()] }))
    expect([answer.applied, answer.rejected]).toEqual([
      [],
      [
        {
          code: 'SAVE10',
          reason: 'discount_code_not_applicable',
          content: 'Discount code SAVE10 takes nothing off: it comes to less than the smallest amount.',
        },
      ],
    ])
  })

  it('is rounded once over its lines and distributed by largest remainder, with ties by id', () => {
    const lines = ['c', 'a', 'b'].map((id) => aLine({ id, unitPriceMinor: 333 }))
    const answer = quote(aCart({ lines, discounts: [aDiscount()] }))
    expect(answer.lines.map(({ id, discountMinor }) => [id, discountMinor])).toEqual([
      ['c', -33],
      ['a', -34],
      ['b', -33],
    ])
    expect(answer.discountMinor).toBe(-100)
  })

  it('leaves nothing for the next code if it is 100 %', () => {
    const all = aDiscount({ code: 'ALL', percentPpm: 1_000_000 })
    const answer = quote(aCart({ discounts: [all, aDiscount()] }))
    expect([answer.totalMinor, answer.applied, answer.rejected]).toEqual([
      0,
      [applied('ALL', -49900)],
      [
        {
          code: 'SAVE10',
          reason: 'discount_code_not_applicable',
          content: 'Discount code SAVE10 takes nothing off: nothing is left to take it from.',
        },
      ],
    ])
  })

  it('reduces only eligible products', () => {
    const lines = [aLine({ id: 'a', productId: 'p' }), aLine({ id: 'b', productId: 'q', unitPriceMinor: 1000 })]
    const answer = quote(aCart({ lines, discounts: [aDiscount({ eligibleProductIds: ['q', 'r'] })] }))
    expect(answer.lines.map((line) => line.discountMinor)).toEqual([0, -100])
  })

  it('is applied once if it is given twice', () => {
    const answer = quote(aCart({ codes: ['SAVE10', 'SAVE10'], discounts: [aDiscount()] }))
    expect(answer.applied).toEqual([applied('SAVE10', -4990)])
  })
})

describe('a fixed code', () => {
  const fixed = (amountMinor: number, given = {}) =>
    aDiscount({ code: 'OFF', type: 'fixed', amountMinor, currency: 'INR', ...given })

  it.each([
    [10000, -10000],
    [49900, -49900],
    [49901, -49900],
    [9_000_000_000_000_000, -49900],
  ])('of %i changes 49900 by %i: never more than the total', (amountMinor, taken) => {
    const answer = quote(aCart({ discounts: [fixed(amountMinor)] }))
    expect([answer.applied, answer.totalMinor]).toEqual([[applied('OFF', taken)], 49900 + taken])
  })

  it('does not reduce shipping, even if it exceeds the goods', () => {
    const answer = quote(aCart({ shippingOptions: [anOption()], discounts: [fixed(60000)] }))
    expect([answer.discountMinor, answer.fulfillmentMinor, answer.totalMinor]).toEqual([-49900, 9900, 9900])
  })
})

describe('a free-shipping code', () => {
  it('reduces the selected option’s price, which fulfillment still shows in full', () => {
    const answer = quote(aCart({ shippingOptions: [anOption()], discounts: [freeShipping()] }))
    expect(answer).toMatchObject({
      applied: [applied('SHIPFREE', -9900)],
      rejected: [],
      lines: [{ id: 'li_1', totalMinor: 49900, discountMinor: 0, taxMinor: 0 }],
      fulfillmentMinor: 9900,
      discountMinor: -9900,
      totalMinor: 49900,
    })
  })

  it('reduces the price of the chosen option, not the cheapest', () => {
    const shippingOptions = [anOption(), anOption({ id: 'so_2', amountMinor: 25000 })]
    const answer = quote(aCart({ shippingOptions, chosenOptionId: 'so_2', discounts: [freeShipping()] }))
    expect([answer.applied, answer.totalMinor]).toEqual([[applied('SHIPFREE', -25000)], 49900])
  })

  it.each([
    ['no address is known', { destination: null, shippingOptions: [anOption()] }],
    ['nothing serves the address', { shippingOptions: [anOption({ countries: ['US'] })] }],
  ])('is kept with a discount of 0 while %s', (_when, given) => {
    const answer = quote(aCart({ ...given, discounts: [freeShipping()] }))
    expect([answer.applied, answer.rejected, answer.discountMinor]).toEqual([[applied('SHIPFREE', 0)], [], 0])
  })

  it('is kept beside another one until the price of shipping is known', () => {
    const discounts = [freeShipping(), freeShipping({ code: 'FIRST' })]
    const answer = quote(aCart({ destination: null, discounts }))
    expect([answer.applied, answer.rejected]).toEqual([[applied('SHIPFREE', 0), applied('FIRST', 0)], []])
  })

  it.each([
    ['by its price', { shippingOptions: [anOption({ amountMinor: 0 })], discounts: [freeShipping()] }, []],
    ['over its limit', { shippingOptions: [anOption({ freeOverMinor: 1 })], discounts: [freeShipping()] }, []],
    [
      'by a code before',
      { shippingOptions: [anOption()], discounts: [freeShipping({ code: 'FIRST' }), freeShipping()] },
      [applied('FIRST', -9900)],
    ],
  ])('is rejected if shipping is already free: %s', (_why, given, before) => {
    const answer = quote(aCart(given))
    expect([answer.applied, answer.rejected]).toEqual([
      before,
      [
        {
          code: 'SHIPFREE',
          reason: 'discount_code_not_applicable',
          content: 'Discount code SHIPFREE takes nothing off: shipping is already free.',
        },
      ],
    ])
  })

  it('keeps its place among the codes and reduces the rest of the price that other codes left', () => {
    const answer = quote(
      aCart({
        shippingOptions: [anOption({ freeOverMinor: 49900 })],
        discounts: [freeShipping(), aDiscount()],
      }),
    )
    expect(answer.applied).toEqual([applied('SHIPFREE', -9900), applied('SAVE10', -4990)])
  })

  it('requires one of its products in the cart if it is for certain products', () => {
    const shippingOptions = [anOption()]
    const forOne = quote(aCart({ shippingOptions, discounts: [freeShipping({ eligibleProductIds: ['prod_1'] })] }))
    const forNone = quote(aCart({ shippingOptions, discounts: [freeShipping({ eligibleProductIds: ['prod_2'] })] }))
    expect([forOne.discountMinor, forNone.discountMinor]).toEqual([-9900, 0])
  })
})

describe('a code that cannot be applied', () => {
  const notApplicable = 'discount_code_not_applicable'
  it.each([
    [{ active: false }, 'discount_code_invalid', 'is not active'],
    [{ endsAt: second(-1) }, 'discount_code_expired', 'expired on 2026-03-14 15:09 UTC'],
    [{ startsAt: second(60) }, notApplicable, 'is not valid before 2026-03-14 15:10 UTC'],
    [{ usageLimit: 5, usedCount: 5 }, 'discount_code_expired', 'has been used as often as it can be'],
    [
      { usageLimitPerCustomer: 1, usedByCustomer: 1 },
      notApplicable,
      'has been used by this customer as often as it can be',
    ],
    [{ currency: 'USD', minSubtotalMinor: 100 }, notApplicable, 'is for orders in USD, not in INR'],
    [{ type: 'fixed' as const, amountMinor: 100, currency: 'USD' }, notApplicable, 'is for orders in USD, not in INR'],
    [{ eligibleProductIds: ['prod_2'] }, notApplicable, 'does not apply to anything in the cart'],
    [{ eligibleProductIds: [] }, notApplicable, 'does not apply to anything in the cart'],
    [{ currency: 'INR', minSubtotalMinor: 60_000 }, notApplicable, 'needs a subtotal of ₹600.00: ₹101.00 is missing'],
    [{ active: false, endsAt: second(-1) }, 'discount_code_invalid', 'is not active'],
  ])('because of %j is %s, with the reason', (given, reason, why) => {
    const answer = quote(aCart({ discounts: [aDiscount(given)] }))
    expect([answer.applied, answer.rejected, answer.discountMinor, answer.totalMinor]).toEqual([
      [],
      [{ code: 'SAVE10', reason, content: `Discount code SAVE10 ${why}.` }],
      0,
      49900,
    ])
  })

  it('because it is unknown is invalid, and the other codes still apply', () => {
    const answer = quote(aCart({ codes: ['NOPE', 'SAVE10'], discounts: [aDiscount()] }))
    expect([answer.applied, answer.rejected]).toEqual([
      [applied('SAVE10', -4990)],
      [{ code: 'NOPE', reason: 'discount_code_invalid', content: 'Discount code NOPE is not known.' }],
    ])
  })

  it('names the missing amount with the currency’s own decimals', () => {
    const cart = aCart({
      currency: 'KWD',
      lines: [aLine({ unitPriceMinor: 1250 })],
      discounts: [aDiscount({ currency: 'KWD', minSubtotalMinor: 2000 })],
    })
    expect(quote(cart).rejected.map((rejected) => rejected.content)).toEqual([
      'Discount code SAVE10 needs a subtotal of KWD\u00a02.000: KWD\u00a00.750 is missing.',
    ])
  })
})

describe('a code at its limits', () => {
  it.each([
    ['at its start', { startsAt: now }],
    ['at its end', { endsAt: now }],
    ['one use before its limit', { usageLimit: 5, usedCount: 4 }],
    ['one use before the customer’s limit', { usageLimitPerCustomer: 2, usedByCustomer: 1 }],
    ['at its minimum', { currency: 'INR', minSubtotalMinor: 49900 }],
    ['with a currency but no amount in it', { currency: 'USD' }],
  ])('is applied %s', (_when, given) => {
    expect(quote(aCart({ discounts: [aDiscount(given)] })).applied).toEqual([applied('SAVE10', -4990)])
  })

  it('compares its minimum with the subtotal before discounts, so the order of codes does not matter', () => {
    const min = aDiscount({ code: 'MIN', currency: 'INR', minSubtotalMinor: 49900 })
    const both = [aDiscount(), min]
    expect(quote(aCart({ discounts: both })).rejected).toEqual([])
    expect(quote(aCart({ discounts: both, codes: ['MIN', 'SAVE10'] })).rejected).toEqual([])
  })
})
