import { describe, expect, test } from 'vitest'
import type { AddressRequest, SessionRequest } from '../../../../src/storefront/checkout/index.ts'
import type { CapabilityName, Release } from '../../../../src/storefront/ucp-official/release.rules.ts'
import type { CheckoutRequest } from '../../../../src/storefront/ucp-official/schema.ts'
import {
  cartRequest,
  checkoutRequest,
  consentRequest,
  deliveryRequest,
  optionOf,
  type ReadingFacts,
} from '../../../../src/storefront/ucp-official/session-request.rules.ts'
import { april, august } from '../../../support/official-releases.ts'
import { pricedSession } from '../../../support/priced-session.ts'

const agreed = (release: Release, ...names: string[]) => ({
  release,
  capabilities: new Set(names.map((name) => `dev.ucp.shopping.${name}` as CapabilityName)),
})
const everything = agreed(august, 'checkout', 'fulfillment', 'discount', 'buyer_consent')
const bare = agreed(april, 'checkout')

const stored = pricedSession().state.address
const regions: Readonly<Record<string, string>> = { DE: 'region_eu', IN: 'region_in' }
const facts = (address: ReadingFacts['address'] = null): ReadingFacts => ({
  address,
  regionOf: (country) => regions[country] ?? null,
})

const line_items = [{ item: { id: 'variant_red' }, quantity: 2 }]
const lines = [{ lineItemId: null, variantId: 'variant_red', quantity: 2 }]
const unchanged: SessionRequest = {
  lines: null,
  buyer: null,
  address: null,
  regionId: null,
  currency: null,
  codes: null,
  optionId: null,
  optionPath: '/fulfillment/methods/0/groups/0/selected_option_id',
}

type Method = NonNullable<NonNullable<CheckoutRequest['fulfillment']>['methods']>[number]
const shippedBy = (...methods: Method[]): CheckoutRequest => ({ line_items, fulfillment: { methods } })

describe('a body that describes the whole session', () => {
  test('replaces all parts that were negotiated', () => {
    const body: CheckoutRequest = {
      line_items: [
        { id: 'line_1', item: { id: 'variant_red' }, quantity: 2 },
        { item: { id: 'variant_scarf' }, quantity: 1 },
      ],
      buyer: {
        email: 'kim@example.com',
        first_name: 'Kim',
        last_name: 'Berg',
        full_name: 'Kim Berg',
        phone_number: '+4930123456',
        consent: { 'dev.ucp.consent.marketing': { granted: true } },
      },
      context: { address_country: 'IN', currency: 'INR' },
      discounts: { codes: ['TEN'] },
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            destinations: [
              {
                id: 'dest_9',
                first_name: 'Ana',
                last_name: 'Rao',
                street_address: 'Lange Straße 1',
                extended_address: '2nd floor',
                address_locality: 'Berlin',
                address_region: 'BE',
                address_country: 'DE',
                postal_code: '10115',
                phone_number: '+4930999999',
              },
            ],
            selected_destination_id: 'dest_9',
            groups: [{ selected_option_id: 'option_home' }],
          },
        ],
      },
    }
    expect(checkoutRequest(body, everything, facts(stored))).toEqual({
      ...unchanged,
      keepsShortLines: true,
      whole: {
        lines: [
          { lineItemId: 'line_1', variantId: 'variant_red', quantity: 2 },
          { lineItemId: null, variantId: 'variant_scarf', quantity: 1 },
        ],
        buyer: {
          email: 'kim@example.com',
          firstName: 'Kim',
          lastName: 'Berg',
          fullName: 'Kim Berg',
          phoneNumber: '+4930123456',
        },
        codes: ['TEN'],
        consent: { 'dev.ucp.consent.marketing': true },
        address: {
          firstName: 'Ana',
          lastName: 'Rao',
          streetAddress: 'Lange Straße 1, 2nd floor',
          locality: 'Berlin',
          region: 'BE',
          country: 'DE',
          postalCode: '10115',
          phoneNumber: '+4930999999',
        },
        optionId: 'option_home',
      },
    })
  })

  test('removes the negotiated parts that it omits', () => {
    expect(checkoutRequest({ line_items }, everything, facts(stored))).toEqual({
      ...unchanged,
      keepsShortLines: true,
      whole: { lines, buyer: null, codes: [], consent: null, address: null, optionId: null },
    })
  })

  test('leaves alone the extensions that were not negotiated', () => {
    const body: CheckoutRequest = {
      line_items,
      buyer: { email: 'kim@example.com', consent: { marketing: true } },
      discounts: { codes: ['TEN'] },
      fulfillment: { methods: [{ destinations: [{ address_country: 'DE' }] }] },
    }
    const buyer = { email: 'kim@example.com' }
    const expected = { ...unchanged, keepsShortLines: true, whole: { lines, buyer } }
    expect([checkoutRequest(body, bare, facts()), cartRequest(body, bare, facts())]).toEqual([expected, expected])
  })

  test('of a cart has no destination, whatever was negotiated', () => {
    const body = shippedBy({ destinations: [{ address_country: 'DE' }] })
    expect(cartRequest(body, everything, facts()).whole).toEqual({ lines, buyer: null, codes: [], consent: null })
  })

  test.each([
    ['a country', { address_country: 'DE' }, 'region_eu', null],
    ['a country of no region', { address_country: 'FR' }, null, null],
    ['an empty country', { address_country: '' }, null, null],
    ['a currency', { currency: 'inr' }, null, 'inr'],
    ['no currency code', { currency: 'rupees' }, null, null],
    ['both', { address_country: 'IN', currency: 'INR' }, 'region_in', 'INR'],
    ['nothing', undefined, null, null],
  ])('takes from a context with %s a hint, unless there is a destination', (_case, context, regionId, currency) => {
    expect(cartRequest({ line_items, context }, bare, facts())).toMatchObject({ regionId, currency })
    const shipped = { ...shippedBy({ destinations: [{ address_country: 'DE' }] }), context }
    expect(checkoutRequest(shipped, everything, facts())).toMatchObject({ regionId: null, currency: null })
  })
})

const unknown = {
  firstName: null,
  lastName: null,
  streetAddress: '',
  locality: '',
  region: null,
  postalCode: null,
  phoneNumber: null,
}
const addressIn = (body: CheckoutRequest, address: ReadingFacts['address'] = null): AddressRequest | null =>
  checkoutRequest(body, everything, facts(address)).whole?.address ?? null

describe('the destination of a body', () => {
  const { id: _id, ...known } = stored ?? { id: '' }

  test.each([
    ['no methods', shippedBy(), null],
    ['a method without destinations', shippedBy({}), null],
    ['another method', shippedBy({ type: 'pickup', destinations: [{ address_country: 'DE' }] }), null],
    ['a destination without a country', shippedBy({ destinations: [{ street_address: 'Road 1' }] }), null],
    [
      'a destination in the country of the context',
      { ...shippedBy({ destinations: [{ postal_code: '10115' }] }), context: { address_country: 'DE' } },
      { ...unknown, country: 'DE', postalCode: '10115' },
    ],
    ['a context alone', { ...shippedBy({ destinations: [] }), context: { address_country: 'DE' } }, null],
    [
      'a second method of the right type',
      shippedBy({ type: 'pickup' }, { type: 'shipping', destinations: [{ address_country: 'DE' }] }),
      { ...unknown, country: 'DE' },
    ],
    [
      'two destinations, of which the second is selected',
      shippedBy({
        destinations: [
          { id: 'x', address_country: 'FR' },
          { id: 'y', address_country: 'DE' },
        ],
        selected_destination_id: 'y',
      }),
      { ...unknown, country: 'DE' },
    ],
    [
      'two destinations, of which none is selected',
      shippedBy({ destinations: [{ address_country: 'FR' }, { address_country: 'DE' }] }),
      { ...unknown, country: 'FR' },
    ],
    [
      'a second line without a first one, which is no street',
      shippedBy({ destinations: [{ extended_address: 'Flat 2', address_country: 'DE' }] }),
      { ...unknown, country: 'DE' },
    ],
  ])('%s', (_case, body, address) => {
    expect(addressIn(body)).toEqual(address)
  })

  test.each([
    ['named by its id alone', { selected_destination_id: 'dest_1' }, known],
    ['listed by its id', { destinations: [{ id: 'dest_1' }] }, known],
    [
      'corrected in part',
      { destinations: [{ id: 'dest_1', postal_code: '10117', first_name: 'Ana' }] },
      { ...known, postalCode: '10117', firstName: 'Ana' },
    ],
    [
      'replaced by a second line, which is no street',
      { destinations: [{ id: 'dest_1', extended_address: 'Flat 2' }] },
      { ...unknown, country: 'DE' },
    ],
    [
      'replaced by another street',
      { destinations: [{ id: 'dest_1', street_address: 'Kurze Straße 2' }] },
      { ...unknown, country: 'DE', streetAddress: 'Kurze Straße 2' },
    ],
    [
      'replaced by another country',
      { destinations: [{ id: 'dest_1', address_country: 'AT' }] },
      { ...unknown, country: 'AT' },
    ],
    ['not meant by another id', { selected_destination_id: 'dest_2' }, null],
    ['not meant by a destination with another id', { destinations: [{ id: 'dest_2', postal_code: '1' }] }, null],
    [
      'not meant by a new destination beside its id',
      { destinations: [{ address_country: 'AT' }], selected_destination_id: 'dest_1' },
      { ...unknown, country: 'AT' },
    ],
  ])('is the stored one, %s', (_case, method, address) => {
    expect(addressIn(shippedBy(method), stored)).toEqual(address)
  })

  test('named by its id is nothing if none is stored', () => {
    expect(addressIn(shippedBy({ selected_destination_id: 'dest_1' }))).toBe(null)
  })
})

test.each([
  ['none', { line_items }, null],
  ['none in a method', shippedBy({}), null],
  ['none in a group', shippedBy({ groups: [{}] }), null],
  ['the first chosen one', shippedBy({ groups: [{ selected_option_id: null }, { selected_option_id: 'o2' }] }), 'o2'],
  ['not that of another method', shippedBy({ type: 'pickup', groups: [{ selected_option_id: 'o1' }] }), null],
])('the shipping option of a body: %s', (_case, body, option) => {
  expect(optionOf(body)).toBe(option)
})

describe('the delivery of a converted cart', () => {
  test('is the destination and the option of the body', () => {
    const body = shippedBy({ destinations: [{ address_country: 'DE' }], groups: [{ selected_option_id: 'o1' }] })
    expect(deliveryRequest(body, facts())).toEqual({
      ...unchanged,
      whole: { address: { ...unknown, country: 'DE' }, optionId: 'o1' },
    })
  })

  test.each([
    ['no fulfillment', { line_items, context: { address_country: 'DE' } }],
    ['an option without a destination', shippedBy({ groups: [{ selected_option_id: 'o1' }] })],
  ])('is nothing for a body with %s', (_case, body) => {
    expect(deliveryRequest(body, facts())).toBe(null)
  })

  test('without fulfillment is nothing even if a destination is stored', () => {
    expect(deliveryRequest({ line_items }, facts(stored))).toBe(null)
  })
})

test('consent alone changes nothing else', () => {
  const whole = { consent: { 'dev.ucp.consent.marketing': true } }
  expect(consentRequest(whole)).toEqual({ ...unchanged, whole })
})
