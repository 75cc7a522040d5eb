import { describe, expect, test } from 'vitest'
import type { Checkout, CheckoutState, LivePayment } from '../../../../src/storefront/checkout/checkout.types.ts'
import type { OfficialMessage } from '../../../../src/storefront/ucp-official/messages.rules.ts'
import type { CapabilityName, Release } from '../../../../src/storefront/ucp-official/release.rules.ts'
import {
  type Agreed,
  addressView,
  cartView,
  checkoutView,
  errorBody,
  type SessionFacts,
} from '../../../../src/storefront/ucp-official/session-view.rules.ts'
import { april, august } from '../../../support/official-releases.ts'
import { pricedSession } from '../../../support/priced-session.ts'

const agreed = (release: Release, ...names: string[]): Agreed => ({
  release,
  capabilities: new Set(names.map((name) => `dev.ucp.shopping.${name}` as CapabilityName)),
})
const everything = ['checkout', 'cart', 'fulfillment', 'discount', 'buyer_consent']

const message = (code: string, more: Partial<OfficialMessage> = {}): OfficialMessage => ({
  type: 'error',
  code,
  content: `About ${code}.`,
  severity: 'recoverable',
  ...more,
})
const age: OfficialMessage = { type: 'warning', code: 'age_restricted', content: 'From 18 years on.' }
const policies = [{ type: 'refund_policy', description: { plain: 'Within 30 days.' } }]

const facts = (more: Partial<SessionFacts> = {}): SessionFacts => ({
  titleOf: ({ title, variantTitle }) => `${title} / ${variantTitle}`,
  messages: [],
  payable: true,
  continueUrl: 'https://shop.example/checkout/session_1',
  orderUrl: null,
  links: [{ type: 'terms_of_service', url: 'https://shop.example/terms' }],
  policies,
  disclosures: [age],
  ...more,
})

const version = (of: string) => [{ version: of }]
const lines = [
  {
    id: 'line_1',
    item: { id: 'variant_red', title: 'Bag / Red', price: 2500 },
    quantity: 2,
    totals: [
      { type: 'subtotal', display_text: 'Subtotal', amount: 5000 },
      { type: 'discount', display_text: 'Discount', amount: -500 },
      { type: 'total', display_text: 'Total', amount: 4500 },
    ],
  },
  {
    id: 'line_2',
    item: { id: 'variant_scarf', title: 'Scarf / Default', price: 3000 },
    quantity: 1,
    totals: [
      { type: 'subtotal', display_text: 'Subtotal', amount: 3000 },
      { type: 'total', display_text: 'Total', amount: 3000 },
    ],
  },
]
const totals = [
  { type: 'subtotal', display_text: 'Subtotal', amount: 8000 },
  { type: 'discount', display_text: 'Discount', amount: -990 },
  { type: 'fulfillment', display_text: 'Shipping', amount: 490 },
  { type: 'tax', display_text: 'Tax', amount: 1425 },
  { type: 'total', display_text: 'Total', amount: 8925 },
]
const buyer = { email: 'kim@example.com', first_name: 'Kim', last_name: 'Berg', phone_number: '+4930123456' }
const discounts = {
  codes: ['TEN', 'GONE'],
  applied: [
    {
      code: 'TEN',
      title: 'Ten percent off bags',
      amount: 990,
      allocations: [
        { path: '$.line_items[0]', amount: 500 },
        { path: "$.totals[?@.type=='fulfillment']", amount: 490 },
      ],
    },
  ],
}
const links = [{ type: 'terms_of_service', url: 'https://shop.example/terms' }]

describe('a checkout response', () => {
  test('of August shows the session with every negotiated extension, the policies and the disclosures', () => {
    expect(checkoutView(pricedSession(), agreed(august, ...everything), facts())).toEqual({
      ucp: {
        version: '2026-08-25',
        status: 'success',
        capabilities: {
          'dev.ucp.shopping.checkout': version('2026-08-25'),
          'dev.ucp.shopping.fulfillment': version('2026-08-25'),
          'dev.ucp.shopping.discount': version('2026-08-25'),
          'dev.ucp.shopping.buyer_consent': version('2026-08-25'),
        },
        payment_handlers: {},
      },
      id: 'session_1',
      status: 'ready_for_complete',
      currency: 'EUR',
      line_items: lines,
      totals,
      buyer: {
        ...buyer,
        consent: {
          'dev.ucp.consent.marketing': {
            granted: true,
            source: 'platform',
            description: 'Offers and news from this shop',
          },
        },
      },
      discounts,
      fulfillment: {
        methods: [
          {
            id: 'shipping',
            type: 'shipping',
            line_item_ids: ['line_1', 'line_2'],
            destinations: [
              {
                id: 'dest_1',
                type: 'shipping_address',
                first_name: 'Kim',
                last_name: 'Berg',
                street_address: 'Lange Straße 1',
                address_locality: 'Berlin',
                address_region: 'BE',
                address_country: 'DE',
                postal_code: '10115',
                phone_number: '+4930123456',
              },
            ],
            selected_destination_id: 'dest_1',
            groups: [
              {
                id: 'package_1',
                line_item_ids: ['line_1', 'line_2'],
                options: [
                  {
                    id: 'option_home',
                    title: 'To your door',
                    carrier: 'DHL',
                    earliest_fulfillment_time: '2026-12-02T00:00:00.000Z',
                    latest_fulfillment_time: '2026-12-04T23:59:59.999Z',
                    totals: [{ type: 'total', display_text: 'To your door', amount: 490 }],
                  },
                  {
                    id: 'option_shop',
                    title: 'Parcel shop',
                    totals: [{ type: 'total', display_text: 'Parcel shop', amount: 590 }],
                  },
                ],
                selected_option_id: 'option_home',
              },
            ],
          },
        ],
      },
      messages: [age],
      links,
      policies,
      continue_url: 'https://shop.example/checkout/session_1',
      expires_at: '2026-11-29T16:00:00.000Z',
    })
  })

  test('of April shows only what was negotiated, without policies and disclosures', () => {
    expect(checkoutView(pricedSession(), agreed(april, 'checkout'), facts())).toEqual({
      ucp: {
        version: '2026-04-08',
        status: 'success',
        capabilities: { 'dev.ucp.shopping.checkout': version('2026-04-08') },
        payment_handlers: {},
      },
      id: 'session_1',
      status: 'ready_for_complete',
      currency: 'EUR',
      line_items: lines,
      totals,
      buyer,
      messages: [],
      links,
      continue_url: 'https://shop.example/checkout/session_1',
      expires_at: '2026-11-29T16:00:00.000Z',
    })
  })

  const inReview = 'https://shop.example/checkout/session_1'
  const live = (nextAction: LivePayment['nextAction']): LivePayment => ({
    attemptId: 'attempt_1',
    handlerId: 'card_handler',
    nextAction,
    expiresAt: '2026-11-29T10:30:00.000Z',
  })
  const review = {
    type: 'error',
    code: 'payment_redirect_required',
    content: 'The buyer pays on the page of the payment provider.',
    severity: 'requires_buyer_review',
  }
  const price = { type: 'info', code: 'price_changed', content: 'Prices have changed.' } as const
  const page = { type: 'redirect', url: 'https://pay.example/p1', description: 'Pay' } as const
  const secret = { type: 'client_secret', client_secret: 's', description: 'Pay' } as const
  test.each([
    ["leads to the provider's page", live(page), 'requires_escalation', [review, price, age], 'https://pay.example/p1'],
    ['leads to our page if the provider has none', live(secret), 'requires_escalation', [review, price, age], inReview],
    ['waits for the provider', live(null), 'complete_in_progress', [price, age], inReview],
  ])('%s while a payment runs', (_case, payment, status, messages, continueUrl) => {
    const session = pricedSession({ status: 'complete_in_progress' }, { payment })
    expect(checkoutView(session, agreed(august, 'checkout'), facts({ messages: [price] }))).toMatchObject({
      status,
      messages,
      continue_url: continueUrl,
    })
  })

  test('ignores the next step of a payment that no longer runs', () => {
    const session = pricedSession({ status: 'ready_for_complete' }, { payment: live(page) })
    expect(checkoutView(session, agreed(april, 'checkout'), facts())).toMatchObject({
      status: 'ready_for_complete',
      messages: [],
      continue_url: inReview,
    })
  })

  const noAddress = message('missing_shipping_address', { path: '$.fulfillment' })
  const noEmail = message('missing_email')
  const buyers = (asked: OfficialMessage) => ({ ...asked, severity: 'requires_buyer_input' })
  test.each([
    ['an agent can add the address', ['checkout', 'fulfillment'], [noAddress], 'incomplete', [noAddress]],
    ['only the buyer can add the address', ['checkout'], [noAddress], 'requires_escalation', [buyers(noAddress)]],
    [
      'the agent can still add the e-mail address',
      ['checkout'],
      [noEmail, noAddress],
      'incomplete',
      [noEmail, buyers(noAddress)],
    ],
    [
      'notes of other types do not count',
      ['checkout'],
      [price, noAddress],
      'requires_escalation',
      [price, buyers(noAddress)],
    ],
    ['nothing is said', ['checkout'], [], 'incomplete', []],
  ])('is incomplete or needs the buyer: %s', (_case, names, messages, status, shown) => {
    const view = checkoutView(pricedSession(), agreed(april, ...names), facts({ messages, payable: false }))
    expect([view.status, view.messages]).toEqual([status, shown])
  })

  test.each(['completed', 'canceled'] as const)('of a %s session leads nowhere and discloses nothing', (status) => {
    const view = checkoutView(pricedSession({ status }), agreed(august, 'checkout'), facts({ messages: [price] }))
    expect(view).toMatchObject({ status, messages: [price] })
    expect(Object.keys(view)).not.toContain('continue_url')
  })

  test.each([
    ['order_1', 'https://shop.example/o/1', { id: 'order_1', permalink_url: 'https://shop.example/o/1' }],
    ['order_1', null, undefined],
    [null, 'https://shop.example/o/1', undefined],
  ])('names the order %s at %s as %j', (orderId, orderUrl, order) => {
    const session = pricedSession({ status: 'completed', orderId })
    const view = checkoutView(session, agreed(april, 'checkout'), facts({ orderUrl }))
    expect('order' in view ? view.order : undefined).toEqual(order)
  })
})

describe('a checkout response leaves out what the session lacks:', () => {
  const all = agreed(august, ...everything)
  const shown = (changes: Partial<CheckoutState>, told: Agreed = all) =>
    checkoutView(pricedSession({}, changes), told, facts()) as ReturnType<typeof checkoutView> & {
      readonly buyer?: unknown
      readonly discounts?: unknown
      readonly fulfillment?: unknown
    }
  const nobody = { email: null, firstName: null, lastName: null, phoneNumber: null }

  test.each([
    ['every name', nobody, agreed(august, 'checkout'), undefined],
    ['the names', { ...nobody, email: 'kim@example.com' }, agreed(august, 'checkout'), { email: 'kim@example.com' }],
    ['every name, but not the consent', nobody, agreed(april, ...everything), { consent: { marketing: true } }],
  ])('%s of the buyer', (_case, person, told, view) => {
    expect(shown({ buyer: person }, told).buyer).toEqual(view)
  })

  test('consent that an agent of April was never given', () => {
    expect(shown({ consent: undefined }, agreed(april, ...everything)).buyer).toEqual(buyer)
  })

  const method = { id: 'shipping', type: 'shipping', line_item_ids: ['line_1', 'line_2'] }
  test.each([
    ['the destination', { address: null }, { methods: [method] }],
    ['the lines', { lines: [] }, undefined],
  ])('%s of the fulfillment', (_case, changes, view) => {
    expect(shown(changes).fulfillment).toEqual(view)
  })

  test('the parts of a discount in older sessions, and minus zero', () => {
    const { quote } = pricedSession().state
    const applied = [{ id: 'discount_2', code: 'SHIP', title: 'Free shipping', amountMinor: 0 }]
    expect(shown({ codes: ['SHIP'], quote: { ...quote, applied } }).discounts).toEqual({
      codes: ['SHIP'],
      applied: [{ code: 'SHIP', title: 'Free shipping', amount: 0 }],
    })
  })

  test('a discount, shipping and tax that are zero', () => {
    const { quote } = pricedSession().state
    const plain = { ...quote, lines: [], selectedOptionId: null, discountMinor: 0, taxMinor: 0, totalMinor: 8000 }
    const view = shown({ quote: plain })
    expect(view.totals).toEqual([
      { type: 'subtotal', display_text: 'Subtotal', amount: 8000 },
      { type: 'total', display_text: 'Total', amount: 8000 },
    ])
    expect(view.line_items.map((line) => line.totals)).toEqual([
      [
        { type: 'subtotal', display_text: 'Subtotal', amount: 5000 },
        { type: 'total', display_text: 'Total', amount: 5000 },
      ],
      [
        { type: 'subtotal', display_text: 'Subtotal', amount: 3000 },
        { type: 'total', display_text: 'Total', amount: 3000 },
      ],
    ])
  })

  test.each([
    [1, [{ type: 'tax', display_text: 'Tax', amount: 1 }]],
    [0, []],
  ])('a tax unless there is one: %i', (taxMinor, tax) => {
    const { quote } = pricedSession().state
    expect(shown({ quote: { ...quote, taxMinor } }).totals.slice(3, -1)).toEqual(tax)
  })

  test('policies if the shop has none', () => {
    expect(Object.keys(checkoutView(pricedSession(), all, facts({ policies: [] })))).not.toContain('policies')
  })

  test('the unknown parts of an address', () => {
    const address = {
      firstName: null,
      lastName: null,
      streetAddress: '',
      locality: '',
      region: null,
      country: 'DE',
      postalCode: '10115',
      phoneNumber: null,
    }
    expect(addressView(address)).toEqual({ address_country: 'DE', postal_code: '10115' })
  })
})

describe('a cart response', () => {
  const session: Checkout = pricedSession()
  const note = { type: 'info', code: 'price_changed', content: 'Prices have changed.' } as const
  const short = message('out_of_stock', { path: '$.line_items[0].quantity' })
  const ofCheckoutOnly = [
    'missing_items',
    'missing_email',
    'missing_shipping_address',
    'address_undeliverable',
    'payment_failed',
    'payment_expired',
  ].map((code) => message(code))

  test('of August shows the lines, the discounts and the consent, but nothing about paying', () => {
    const messages = [...ofCheckoutOnly, short, note]
    expect(cartView(session, agreed(august, ...everything), facts({ messages }))).toEqual({
      ucp: {
        version: '2026-08-25',
        status: 'success',
        capabilities: {
          'dev.ucp.shopping.cart': version('2026-08-25'),
          'dev.ucp.shopping.discount': version('2026-08-25'),
          'dev.ucp.shopping.buyer_consent': version('2026-08-25'),
        },
      },
      id: 'session_1',
      currency: 'EUR',
      line_items: lines,
      totals,
      buyer: {
        ...buyer,
        consent: {
          'dev.ucp.consent.marketing': {
            granted: true,
            source: 'platform',
            description: 'Offers and news from this shop',
          },
        },
      },
      discounts,
      messages: [short, note, age],
      links,
      policies,
      continue_url: 'https://shop.example/checkout/session_1',
      expires_at: '2026-11-29T16:00:00.000Z',
    })
  })

  test('of April has no consent, because that release extends only the checkout with it', () => {
    expect(cartView(session, agreed(april, ...everything), facts())).toEqual({
      ucp: {
        version: '2026-04-08',
        status: 'success',
        capabilities: {
          'dev.ucp.shopping.cart': version('2026-04-08'),
          'dev.ucp.shopping.discount': version('2026-04-08'),
        },
      },
      id: 'session_1',
      currency: 'EUR',
      line_items: lines,
      totals,
      buyer,
      discounts,
      messages: [],
      links,
      continue_url: 'https://shop.example/checkout/session_1',
      expires_at: '2026-11-29T16:00:00.000Z',
    })
  })
})

test('an error response names only the version, the messages and a page to go on', () => {
  const messages = [message('not_found', { severity: 'unrecoverable' })]
  expect(errorBody(april, messages, 'https://shop.example')).toEqual({
    ucp: { version: '2026-04-08', status: 'error' },
    messages,
    continue_url: 'https://shop.example',
  })
})
