import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardOf, cardReader, renderCard } from '../../../../src/storefront/catalog-search/cards/card-text.ts'
import { productView } from '../../../../src/storefront/catalog-search/product-view.ts'

const baseUrl = 'https://shop.example'
const now = new Date('2026-06-01T00:00:00Z')
/** Text that looks like the separators between parts of a card, and any other text. */
const text = fc.oneof(
  fc.constantFrom('{"":0}', '\u0001', '"price":', 'null', '\ud800', '', '$&'),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const moment = fc.constantFrom(null, '2026-05-31T00:00:00+00:00', '2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z')
const price = fc.record({
  currency: fc.constantFrom('USD', 'INR'),
  regionId: fc.constantFrom(null, 'reg_a', 'reg_b'),
  amountMinor: fc.nat(1_000_000),
  saleAmountMinor: fc.option(fc.nat(1000), { nil: null }),
  saleStartsAt: moment,
  saleEndsAt: moment,
})
const variant = fc.record({
  id: text,
  title: text,
  sku: fc.option(text, { nil: null }),
  options: fc.array(fc.record({ name: text, value: text }), { maxLength: 2 }),
  prices: fc.uniqueArray(price, { maxLength: 4, selector: ({ currency, regionId }) => `${currency} ${regionId}` }),
  managed: fc.boolean(),
  allowBackorder: fc.boolean(),
  available: fc.integer({ min: -1, max: 2 }),
})
const product = fc.record({
  id: text,
  title: text,
  handle: text,
  description: text,
  categories: fc.array(fc.record({ id: text, name: text }), { maxLength: 2 }),
  collectionIds: fc.array(text, { maxLength: 2 }),
  media: fc.array(fc.record({ url: fc.constantFrom('/a.png', 'https://cdn.example/b.png'), alt: text }), {
    maxLength: 2,
  }),
  variants: fc.array(variant, { maxLength: 3 }),
  channelIds: fc.uniqueArray(fc.constantFrom('web', 'partner', 'we"b'), { maxLength: 3 }),
})
const market = fc.record({
  currency: fc.constantFrom('USD', 'INR', 'CHF'),
  regionId: fc.constantFrom(null, 'reg_a', 'reg_c'),
})

describe('a product stored as text', () => {
  test('is equal byte for byte to the product rendered from the database, in any market', () => {
    fc.assert(
      fc.property(product, market, (shown, where) => {
        const channelIds = [...shown.channelIds, 'web']
        const card = cardOf({ ...shown, channelIds }, baseUrl)
        expect(renderCard(card, cardReader('web', where, now))?.toString()).toBe(
          JSON.stringify(productView(shown, where, baseUrl, now)),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('is rendered equally after any other product, at any time', () => {
    const moments = ['2026-05-31T12:00:00Z', '2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'].map((at) => new Date(at))
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 5 }), market, (products, where) => {
        const lasting = new Map()
        for (const at of [...moments, ...moments]) {
          const reader = cardReader('web', where, at, lasting)
          for (const shown of products) {
            const card = cardOf({ ...shown, channelIds: ['web'] }, baseUrl)
            expect(renderCard(card, reader)?.toString()).toBe(JSON.stringify(productView(shown, where, baseUrl, at)))
          }
        }
      }),
    )
  })

  test('is rendered only for its channels, with any channel names', () => {
    fc.assert(
      fc.property(product, fc.constantFrom('web', 'partner', 'b'), (shown, channel) => {
        const rendered = renderCard(
          cardOf(shown, baseUrl),
          cardReader(channel, { currency: 'USD', regionId: null }, now),
        )
        expect(rendered !== null).toBe(shown.channelIds.some((id) => id === channel))
      }),
    )
  })

  test('is on sale during the sale, without being rewritten', () => {
    const sale = {
      currency: 'USD',
      regionId: null,
      amountMinor: 2500,
      saleAmountMinor: 1900,
      saleStartsAt: '2026-06-01T00:00:00+00:00',
      saleEndsAt: '2026-06-02T00:00:00+00:00',
    }
    const card = cardOf(
      {
        id: 'p',
        title: 'Lamp',
        handle: 'lamp',
        description: '',
        categories: [],
        collectionIds: [],
        media: [],
        channelIds: ['web'],
        variants: [
          {
            id: 'v',
            title: 'V',
            sku: null,
            options: [],
            prices: [sale],
            managed: false,
            allowBackorder: false,
            available: 0,
          },
        ],
      },
      baseUrl,
    )
    const amountAt = (time: string) => {
      const shown = renderCard(card, cardReader('web', { currency: 'USD', regionId: null }, new Date(time)))
      return JSON.parse(shown?.toString() ?? '').variants[0].price.amount
    }
    expect(
      ['2026-05-31T23:59:59.999Z', '2026-06-01T00:00:00Z', '2026-06-01T23:59:59.999Z', '2026-06-02T00:00:00Z'].map(
        amountAt,
      ),
    ).toEqual([2500, 1900, 1900, 2500])
  })
})
