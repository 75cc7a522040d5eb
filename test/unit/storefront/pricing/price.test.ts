import { describe, expect, test } from 'vitest'
import { type PriceFacts, unitPrice } from '../../../../src/storefront/pricing/price.rules.ts'

const price = (amountMinor: number, more: Partial<PriceFacts> = {}): PriceFacts => ({
  currency: 'EUR',
  regionId: null,
  amountMinor,
  saleAmountMinor: null,
  saleStartsAt: null,
  saleEndsAt: null,
  ...more,
})
const now = new Date('2026-03-01T12:00:00.000Z')
const before = '2026-03-01T11:59:59.999Z'
const after = '2026-03-01T12:00:00.001Z'

describe('the price of a unit', () => {
  const inGermany = { currency: 'EUR', regionId: 'reg_de' }
  test.each<[string, PriceFacts[], typeof inGermany | { currency: string; regionId: null }, number | null]>([
    ['is that of the currency', [price(1, { currency: 'USD' }), price(2)], inGermany, 2],
    ['is that of the region before that of the currency', [price(1), price(2, { regionId: 'reg_de' })], inGermany, 2],
    [
      'is not that of another region',
      [price(1, { regionId: 'reg_fr' }), price(2), price(3, { regionId: 'reg_it' })],
      inGermany,
      2,
    ],
    [
      'is not that of the region in another currency',
      [price(1, { currency: 'USD', regionId: 'reg_de' }), price(2)],
      inGermany,
      2,
    ],
    [
      'is that of the currency without a region',
      [price(1, { regionId: 'reg_de' }), price(2), price(3)],
      { currency: 'EUR', regionId: null },
      2,
    ],
    ['may be nothing', [price(0)], inGermany, 0],
    ['is unknown in another currency', [price(1, { currency: 'USD' })], inGermany, null],
    ['is unknown in another region', [price(1, { regionId: 'reg_fr' })], inGermany, null],
    ['is unknown without prices', [], inGermany, null],
  ])('%s', (_rule, prices, market, amount) => {
    expect(unitPrice(prices, market, now)).toBe(amount)
  })
})

describe('a sale of 8 runs instead of the price of 10', () => {
  const later = (startsAt: string | null, endsAt: string | null, amountMinor = 7) => ({ amountMinor, startsAt, endsAt })
  test.each<[string, Partial<PriceFacts>, number]>([
    ['without limits', { saleAmountMinor: 8 }, 8],
    ['at no price at all', { saleAmountMinor: 0 }, 0],
    ['from its start on', { saleAmountMinor: 8, saleStartsAt: now.toISOString() }, 8],
    ['not before its start', { saleAmountMinor: 8, saleStartsAt: after }, 10],
    ['until just before its end', { saleAmountMinor: 8, saleEndsAt: after }, 8],
    ['not from its end on', { saleAmountMinor: 8, saleEndsAt: now.toISOString() }, 10],
    ['between two times', { saleAmountMinor: 8, saleStartsAt: before, saleEndsAt: after }, 8],
    ['not without an amount, whatever later sales say', { saleEndsAt: before, laterSales: [later(null, null)] }, 10],
    [
      'and is followed by later ones',
      {
        saleAmountMinor: 8,
        saleEndsAt: before,
        laterSales: [later(before, before, 6), later(before, null), later(null, null, 5)],
      },
      7,
    ],
    [
      'and by none that has not started',
      { saleAmountMinor: 8, saleEndsAt: before, laterSales: [later(after, null)] },
      10,
    ],
    ['and by none', { saleAmountMinor: 8, saleEndsAt: before, laterSales: [] }, 10],
  ])('%s', (_rule, sale, amount) => {
    expect(unitPrice([price(10, sale)], { currency: 'EUR', regionId: null }, now)).toBe(amount)
  })
})
