import { describe, expect, test } from 'vitest'
import {
  type AgentAbilities,
  negotiate,
  readAgentProfile,
  relevantTo,
  speaks,
} from '../../../../src/storefront/ucp-official/negotiation.rules.ts'
import { isLocation, operationIdOf } from '../../../../src/storefront/ucp-official/release.rules.ts'
import { april, august } from '../../../support/official-releases.ts'

const shopping = (names: readonly string[]) => names.map((name) => `dev.ucp.shopping.${name}`)
const ofApril = shopping([
  'checkout',
  'cart',
  'catalog.search',
  'catalog.lookup',
  'order',
  'fulfillment',
  'discount',
  'buyer_consent',
])
const ofAugust = [...ofApril, 'dev.ucp.common.location.search', 'dev.ucp.common.location.lookup']

const agent = (capabilities: Readonly<Record<string, readonly string[]>>): AgentAbilities => ({
  version: '2026-04-08',
  keys: [],
  webhookUrls: new Map(),
  capabilities: new Map(Object.entries(capabilities)),
})
/** Returns an agent that supports these shopping capabilities at a version. */
const supporting = (version: string, names: readonly string[]) =>
  agent(Object.fromEntries(shopping(names).map((name) => [name, [version]])))

describe('the capabilities of a release and an agent', () => {
  test('are all of the release if nothing is known about the agent', () => {
    // Copies, because the result is kept for each release object.
    expect([[...negotiate({ ...april }, null)], [...negotiate({ ...august }, null)]]).toEqual([ofApril, ofAugust])
  })

  test.each([
    ['those that both list at this version', { cart: ['2026-01-11', '2026-04-08'], order: ['2026-08-25'] }, ['cart']],
    ['none if none is shared', { 'com.example.x': ['2026-04-08'] }, []],
  ])('are %s', (_case, listed, names) => {
    const prefixed = Object.fromEntries(Object.entries(listed).map(([name, at]) => [`dev.ucp.shopping.${name}`, at]))
    expect([...negotiate(april, agent(prefixed))]).toEqual(shopping(names))
  })

  test.each([
    [april, ['discount'], []],
    [april, ['fulfillment', 'discount', 'buyer_consent'], []],
    [april, ['cart', 'fulfillment', 'discount', 'buyer_consent'], ['cart', 'discount']],
    [august, ['cart', 'fulfillment', 'discount', 'buyer_consent'], ['cart', 'discount', 'buyer_consent']],
    [
      april,
      ['checkout', 'fulfillment', 'discount', 'buyer_consent'],
      ['checkout', 'fulfillment', 'discount', 'buyer_consent'],
    ],
    [april, ['order', 'catalog.search'], ['catalog.search', 'order']],
  ])('include an extension only with one of its parents: %#', (release, supported, names) => {
    expect([...negotiate(release, supporting(release.version, supported))]).toEqual(shopping(names))
  })

  test('are the same object for the same agent and release', () => {
    const one = supporting('2026-04-08', ['cart'])
    const first = negotiate(april, one)
    expect(negotiate(april, one)).toBe(first)
    expect(negotiate(april, null)).toBe(negotiate(april, null))
    expect([...negotiate(august, one)]).toEqual([])
    expect([...negotiate(april, supporting('2026-04-08', ['order']))]).toEqual(shopping(['order']))
  })
})

describe('the capabilities that a response lists', () => {
  const at = (version: string, names: readonly string[]) =>
    Object.fromEntries(shopping(names).map((name) => [name, [{ version }]]))

  test.each([
    [april, 'checkout', ['checkout', 'fulfillment', 'discount', 'buyer_consent']],
    [april, 'cart', ['cart', 'discount']],
    [august, 'cart', ['cart', 'discount', 'buyer_consent']],
    [april, 'order', ['order']],
    [august, 'catalog.search', ['catalog.search']],
  ] as const)('are the root and its extensions: %#', (release, root, names) => {
    expect(relevantTo(`dev.ucp.shopping.${root}`, release, negotiate(release, null))).toEqual(
      at(release.version, names),
    )
  })

  test('are only negotiated ones, and the same object each time', () => {
    const negotiated = negotiate(april, supporting('2026-04-08', ['cart', 'checkout', 'discount']))
    const ofCart = relevantTo('dev.ucp.shopping.cart', april, negotiated)
    const ofCheckout = relevantTo('dev.ucp.shopping.checkout', april, negotiated)
    expect([ofCart, ofCheckout]).toEqual([
      at('2026-04-08', ['cart', 'discount']),
      at('2026-04-08', ['checkout', 'discount']),
    ])
    expect(relevantTo('dev.ucp.shopping.cart', april, negotiated)).toBe(ofCart)
  })
})

describe('a platform profile', () => {
  const order = (...entries: readonly object[]) => ({
    ucp: { version: '2026-04-08', capabilities: { 'dev.ucp.shopping.order': entries } },
  })
  const url = 'https://agent.example/orders'
  const longUrl = (length: number) => url.padEnd(length, 'x')
  const webhookUrls = (document: unknown) => readAgentProfile(document)?.webhookUrls

  test('lists versions, keys under both names, and URLs for order updates', () => {
    expect(
      readAgentProfile({
        ucp: {
          version: '2026-08-25',
          services: { 'dev.ucp.shopping': [{ version: '2026-08-25', transport: 'rest' }] },
          capabilities: {
            'dev.ucp.shopping.order': [
              { version: '2026-04-08' },
              { version: '2026-08-25', config: { webhook_url: url } },
            ],
            'dev.ucp.shopping.cart': [{ version: '2026-08-25', config: { webhook_url: 'https://agent.example/cart' } }],
          },
        },
        keys: [{ kid: 'a' }],
        signing_keys: [{ kid: 'b' }],
      }),
    ).toEqual({
      version: '2026-08-25',
      capabilities: new Map([
        ['dev.ucp.shopping.order', ['2026-04-08', '2026-08-25']],
        ['dev.ucp.shopping.cart', ['2026-08-25']],
      ]),
      keys: [{ kid: 'a' }, { kid: 'b' }],
      webhookUrls: new Map([['2026-08-25', url]]),
    })
  })

  test('may have unknown members, which are ignored', () => {
    const plain = { version: '2026-04-08', capabilities: { 'com.example.x': [{ version: '1' }] } }
    const extended = { ...plain, mood: 'sunny' }
    expect(readAgentProfile({ ucp: extended })).toEqual({
      version: '2026-04-08',
      capabilities: new Map([['com.example.x', ['1']]]),
      keys: [],
      webhookUrls: new Map(),
    })
  })

  test('may be empty', () => {
    expect(readAgentProfile({ ucp: { version: '2026-04-08' } })).toEqual({
      version: '2026-04-08',
      capabilities: new Map(),
      keys: [],
      webhookUrls: new Map(),
    })
  })

  test.each([
    ['of 2,048 characters', { webhook_url: longUrl(2048) }, new Map([['2026-04-08', longUrl(2048)]])],
    ['of 2,049 characters is ignored', { webhook_url: longUrl(2049) }, new Map()],
    ['that is no text is ignored', { webhook_url: 1 }, new Map()],
    ['in a malformed configuration is ignored', 'none', new Map()],
  ])('has a URL for order updates %s', (_case, config, urls) => {
    expect(webhookUrls(order({ version: '2026-04-08', config }))).toEqual(urls)
  })

  test.each([
    [100, 100],
    [101, 0],
  ])('with %i keys has %i', (count, used) => {
    const list = Array.from({ length: count }, (_, kid) => ({ kid }))
    const of = (keys: object) => readAgentProfile({ ucp: { version: '2026-04-08' }, ...keys })?.keys.length
    expect([of({ keys: list }), of({ signing_keys: list })]).toEqual([used, used])
  })

  test.each([
    null,
    [],
    {},
    { ucp: {} },
    { ucp: { version: 'draft' } },
    { ucp: { version: '2026-04-08', capabilities: [] } },
    { ucp: { version: '2026-04-08', capabilities: { 'dev.ucp.shopping.cart': [{}] } } },
  ])('is not %j', (document) => {
    expect(readAgentProfile(document)).toBe(null)
  })
})

test.each([
  ['2026-04-08', true],
  ['2026-08-25', true],
  ['2026-01-11', false],
  ['', false],
])('the shop speaks the official release %s: %s', (version, is) => {
  expect(speaks(version)).toBe(is)
})

test.each([
  ['create_checkout', 'createCheckoutInApril', 'createCheckoutInAugust'],
  ['get_order', 'getOrderInApril', 'getOrderInAugust'],
  ['search', 'searchInApril', 'searchInAugust'],
])('the operation %s of a release is %s or %s in the API reference', (name, inApril, inAugust) => {
  expect([operationIdOf(name, april), operationIdOf(name, august)]).toEqual([inApril, inAugust])
})

test.each([
  ['dev.ucp.common.location.search', true],
  ['dev.ucp.shopping.cart', false],
  ['com.example.dev.ucp.common.', false],
])('%s is about stock locations: %s', (name, is) => {
  expect(isLocation(name)).toBe(is)
})
