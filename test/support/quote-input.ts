import type {
  DiscountFacts,
  QuoteInput,
  QuoteLine,
  ShippingOptionFacts,
  TaxRateFacts,
} from '../../src/storefront/pricing/index.ts'

export const now = new Date('2026-03-14T15:09:26.535Z')

/**
 * Returns a cart with one line of INR 499.00, shipped to Karnataka, without shipping options, tax rates or discount
 * codes.
 */
export const aCart = (given: Partial<QuoteInput> = {}): QuoteInput => ({
  currency: 'INR',
  taxInclusive: false,
  lines: [aLine()],
  destination: { country: 'IN', province: 'KA' },
  shippingOptions: [],
  chosenOptionId: null,
  taxRates: [],
  codes: given.discounts?.map((discount) => discount.code) ?? [],
  discounts: [],
  now,
  ...given,
})

export const aLine = (given: Partial<QuoteLine> = {}): QuoteLine => ({
  id: 'li_1',
  productId: 'prod_1',
  unitPriceMinor: 49900,
  quantity: 1,
  taxClass: null,
  ...given,
})

export const anOption = (given: Partial<ShippingOptionFacts> = {}): ShippingOptionFacts => ({
  id: 'so_1',
  name: 'Standard',
  carrier: 'Post',
  countries: null,
  provinces: null,
  amountMinor: 9900,
  freeOverMinor: null,
  minDays: null,
  maxDays: null,
  ...given,
})

export const aRate = (given: Partial<TaxRateFacts> = {}): TaxRateFacts => ({
  name: 'GST',
  country: 'IN',
  province: null,
  taxClass: null,
  ratePpm: 180_000,
  ...given,
})

/** Returns a discount of 10 % on everything, without conditions or end. */
export const aDiscount = (given: Partial<DiscountFacts> = {}): DiscountFacts => ({
  id: 'disc_1',
  code: 'SAVE10',
  title: 'Ten off',
  type: 'percent',
  percentPpm: given.type === undefined || given.type === 'percent' ? 100_000 : null,
  amountMinor: null,
  currency: null,
  minSubtotalMinor: null,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  usedCount: 0,
  usageLimitPerCustomer: null,
  usedByCustomer: 0,
  eligibleProductIds: null,
  active: true,
  ...given,
})
