import { describe, expect, test } from 'vitest'
import { judgeable } from '../../../../src/storefront/catalog/refused-parts.rules.ts'
import { salesProblems } from '../../../../src/storefront/product-rules/sale.rules.ts'

const running = { amount: 0, startsAt: '2026-01-01T00:00:00.000Z', endsAt: null }

describe('the rules judge a request without the parts that the schema refused', () => {
  test('names and values of options that were refused differ from all others', () => {
    expect(
      judgeable.options([undefined, { name: 'Size', values: ['S', undefined, undefined] }, { values: ['Red'] }]),
    ).toEqual([
      { name: '\u00000', values: [] },
      { name: 'Size', values: ['S', '\u00001', '\u00002'] },
      { name: '\u00002', values: ['Red'] },
    ])
  })

  test('a refused picture has no members', () => {
    expect(judgeable.media([{ url: '/a.jpg', alt: 'Front' }, undefined])).toEqual([{ url: '/a.jpg', alt: 'Front' }, {}])
  })

  test('a variant is judged without its details and stock, which the schema checks as a whole', () => {
    const given = { id: 'var_1', sku: 'S', options: { Size: 'S' }, details: { gtin: '1' }, stock: { on_hand: 1 } }
    expect(judgeable.variant({ ...given, prices: [] })).toEqual({
      id: 'var_1',
      sku: 'S',
      options: { Size: 'S' },
      details: undefined,
      stock: undefined,
      prices: [],
    })
    expect(judgeable.variant(undefined)).toEqual({
      details: undefined,
      options: undefined,
      stock: undefined,
      prices: undefined,
    })
  })

  test('a price without a currency has a currency of its own and no region, and one without an amount has no limit', () => {
    const sales = [{ amount: 900, starts_at: null, ends_at: null }, undefined]
    expect(
      judgeable.variant({
        prices: [
          { currency: 'EUR', amount: 1000, region_id: 'reg_eu', sale_amount: 900 },
          { amount: 1000, region_id: 'reg_eu' },
          { currency: 'EUR', sales },
          undefined,
        ],
      }).prices,
    ).toEqual([
      { currency: 'EUR', amount: 1000, region_id: 'reg_eu', sale_amount: 900, sales: undefined },
      { currency: '\u00001', amount: 1000, region_id: null, sales: undefined },
      {
        currency: 'EUR',
        amount: Number.POSITIVE_INFINITY,
        region_id: undefined,
        sales: [
          { amount: 900, starts_at: null, ends_at: null },
          { amount: -1, starts_at: '', ends_at: '' },
        ],
      },
      { currency: '\u00003', amount: Number.POSITIVE_INFINITY, region_id: null, sales: undefined },
    ])
  })

  test.each([
    ['the whole sale', undefined],
    ['its amount', { starts_at: null, ends_at: running.startsAt }],
    ['its start', { amount: 0, ends_at: null }],
    ['its end', { amount: 0, starts_at: null }],
  ])('a sale beside a running one has no problem if this was refused: %s', (_part, given) => {
    const { amount, starts_at, ends_at } = judgeable.sale(given)
    expect(salesProblems(1, [running, { amount, startsAt: starts_at, endsAt: ends_at }])).toEqual([])
  })
})
