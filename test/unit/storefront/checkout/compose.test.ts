import { describe, expect, test } from 'vitest'
import { AppError } from '../../../../src/platform/errors.ts'
import type { CheckoutLine, Notice, VariantOffer } from '../../../../src/storefront/checkout/checkout.types.ts'
import { type ComposeFacts, compose, type Draft } from '../../../../src/storefront/checkout/compose.rules.ts'
import type { ShopSettings } from '../../../../src/storefront/settings/index.ts'
import { aDiscount, anOption, aRate, now } from '../../../support/quote-input.ts'

const offer: VariantOffer = {
  id: 'variant_red',
  productId: 'product_bag',
  title: 'Bag',
  variantTitle: 'Red',
  sku: 'BAG-R',
  taxClass: null,
  sellable: true,
  managed: true,
  allowBackorder: false,
  available: 5,
  prices: [
    {
      currency: 'INR',
      regionId: null,
      amountMinor: 50_000,
      saleAmountMinor: null,
      saleStartsAt: null,
      saleEndsAt: null,
    },
  ],
}
const line: CheckoutLine = {
  id: 'line_1',
  variantId: 'variant_red',
  productId: 'product_bag',
  title: 'Bag',
  variantTitle: 'Red',
  sku: 'BAG-R',
  taxClass: null,
  unitPriceMinor: 50_000,
  quantity: 2,
  shortTo: null,
}
const entered = {
  buyer: { email: 'asha@example.com', firstName: 'Asha', lastName: null, phoneNumber: null },
  consent: { 'dev.ucp.consent.marketing': false },
  language: 'hi',
  link: { utm_source: 'social' },
  address: {
    id: 'dest_1',
    firstName: 'Asha',
    lastName: null,
    streetAddress: 'MG Road 1',
    locality: 'Bengaluru',
    region: 'KA',
    country: 'IN',
    postalCode: '560001',
    phoneNumber: null,
  },
  codes: ['SAVE10'],
  chosenOptionId: 'so_fast',
}
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...entered,
  lines: [{ id: 'line_1', variantId: 'variant_red', quantity: 2, before: line, touchedBy: null }],
  region: {
    id: 'region_in',
    name: 'India',
    currency: 'INR',
    taxInclusive: false,
    countries: ['IN'],
    shippingOptions: [
      anOption({ id: 'so_slow', amountMinor: 5000 }),
      anOption({ id: 'so_fast', name: 'Express', amountMinor: 9900 }),
    ],
  },
  currencyBefore: 'INR',
  notices: [],
  ...more,
})
/** The rules read only the tax rates. */
const settings = { taxRates: [aRate()] } as unknown as ShopSettings
const facts = (more: Partial<VariantOffer> = {}): ComposeFacts => ({
  settings,
  offers: new Map([['variant_red', { ...offer, ...more }]]),
  discounts: [aDiscount()],
  now,
})
const priceOf = (amountMinor: number) => ({ prices: offer.prices.map((price) => ({ ...price, amountMinor })) })

test('a draft gets prices, taxes, shipping, discounts and totals, and no payment', () => {
  const { state, problems, repriced } = compose(draft(), facts())
  expect([problems, repriced]).toEqual([[], []])
  expect(state).toEqual({
    ...entered,
    lines: [line],
    notices: [],
    payment: null,
    quote: {
      lines: [{ id: 'line_1', totalMinor: 100_000, discountMinor: -10_000, taxMinor: 16_200 }],
      options: [
        { id: 'so_slow', title: 'Standard', carrier: 'Post', amountMinor: 5000, earliest: null, latest: null },
        { id: 'so_fast', title: 'Express', carrier: 'Post', amountMinor: 9900, earliest: null, latest: null },
      ],
      selectedOptionId: 'so_fast',
      applied: [
        {
          id: 'disc_1',
          code: 'SAVE10',
          title: aDiscount().title,
          amountMinor: -10_000,
          allocations: [{ lineId: 'line_1', amountMinor: -10_000 }],
        },
      ],
      rejected: [],
      subtotalMinor: 100_000,
      fulfillmentMinor: 9900,
      taxMinor: 17_982,
      discountMinor: -10_000,
      totalMinor: 117_882,
      taxIncludedMinor: 0,
    },
  })
})

test.each([
  ['without an address', { address: null }],
  ['without a street', { address: { ...entered.address, streetAddress: '' } }],
])('a draft %s has no shipping and no tax yet', (_case, more) => {
  expect(compose(draft(more), facts()).state.quote).toMatchObject({
    options: [],
    selectedOptionId: null,
    fulfillmentMinor: 0,
    taxMinor: 0,
    totalMinor: 90_000,
  })
})

test('tax follows the province of the address', () => {
  const rates = [aRate(), aRate({ province: 'KA', ratePpm: 50_000 })]
  const withRates = { ...facts(), settings: { taxRates: rates } as unknown as ShopSettings }
  expect(compose(draft(), withRates).state.quote.taxMinor).toBe(4995)
})

describe('a price that changed since the session showed it', () => {
  const said = 'Bag: ₹500.00 → ₹450.00'
  const notice: Notice = {
    code: 'price_changed',
    content: `Prices have changed: ${said}.`,
    about: { is: 'prices_changed', lines: [said] },
  }
  const failed: Notice = { code: 'payment_failed', content: 'The payment failed.' }
  const older: Notice = { code: 'price_changed', content: 'Prices have changed: Bag.' }

  test.each([
    ['is told', [], [notice]],
    ['is told after other notices, instead of an earlier change', [older, failed], [failed, notice]],
  ])('%s', (_case, notices, told) => {
    const composed = compose(draft({ notices }), facts(priceOf(45_000)))
    expect([composed.repriced, composed.state.notices]).toEqual([[said], told])
  })

  test('stays told until the agent acts on it', () => {
    expect(compose(draft({ notices: [older, failed] }), facts()).state.notices).toEqual([older, failed])
  })

  test.each([null, 'EUR'])('is not told if the session was in another currency: %s', (currencyBefore) => {
    const composed = compose(draft({ currencyBefore }), facts(priceOf(45_000)))
    expect([composed.repriced, composed.state.notices]).toEqual([[], []])
    expect(composed.state.lines).toEqual([{ ...line, unitPriceMinor: 45_000 }])
  })
})

test('two changed prices are one notice', () => {
  const second = { ...line, id: 'line_2' }
  const lines = [line, second].map((before) => ({ ...before, before, touchedBy: null }))
  expect(compose(draft({ lines }), facts(priceOf(45_000))).state.notices.map(({ content }) => content)).toEqual([
    'Prices have changed: Bag: ₹500.00 → ₹450.00; Bag: ₹500.00 → ₹450.00.',
  ])
})

test.each([
  [5, []],
  [
    6,
    [
      {
        code: 'out_of_stock',
        message: 'Insufficient stock for Bag (Red): 5 available.',
        path: '/line_items/0/quantity',
        available_quantity: 5,
      },
    ],
  ],
])('a request for %i of five units has the problems %j', (quantity, problems) => {
  const lines = [{ ...line, quantity, before: line, touchedBy: { index: 0, field: 'item/id' } as const }]
  expect(compose(draft({ lines }), facts()).problems).toEqual(problems)
})

test('a total beyond exact integers is refused', () => {
  const refused = () => compose(draft(), facts(priceOf(Number.MAX_SAFE_INTEGER)))
  expect(refused).toThrow(AppError)
  expect(refused).toThrow('The total of this session is too large. Reduce the quantities.')
})
