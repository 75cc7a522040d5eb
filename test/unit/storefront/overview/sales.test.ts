import { describe, expect, test } from 'vitest'
import { salesByCurrency } from '../../../../src/storefront/overview/sales.rules.ts'
import type { GroupRow, SalesRow } from '../../../../src/storefront/overview/sales.types.ts'

const row = (day: string, orders: number, gross: number, refunded = 0, currency = 'EUR'): SalesRow => ({
  ...{ currency, day, orders, gross, refunded },
  units: 2 * orders,
})
const figures = (orders: number, gross: number, refunded = 0) => ({
  ...{ orders, gross, refunded },
  units: 2 * orders,
  net: gross - refunded,
})
const period = { from: '2026-03-03', to: '2026-03-04' }
const salesOf = (days: readonly SalesRow[], groups: readonly GroupRow[] | null = null) =>
  salesByCurrency({ period, interval: 'day', days, groups })
const bucket = (day: string, ...given: Parameters<typeof figures>) => ({ from: day, to: day, ...figures(...given) })

describe('the sales of a period', () => {
  test('are summed for each bucket, the period and the one before it', () => {
    expect(
      salesOf([
        row('2026-03-01', 1, 100, 10),
        row('2026-03-02', 2, 200),
        row('2026-03-03', 4, 400, 40),
        row('2026-03-04', 8, 800, 900),
      ]),
    ).toEqual([
      {
        currency: 'EUR',
        totals: figures(12, 1200, 940),
        previous: figures(3, 300, 10),
        buckets: [bucket('2026-03-03', 4, 400, 40), bucket('2026-03-04', 8, 800, 900)],
      },
    ])
  })

  test('are summed for each currency, also if it has orders only in one of the periods', () => {
    expect(salesOf([row('2026-03-02', 1, 100, 0, 'USD'), row('2026-03-04', 2, 200)])).toEqual([
      {
        currency: 'USD',
        totals: figures(0, 0),
        previous: figures(1, 100),
        buckets: [bucket('2026-03-03', 0, 0), bucket('2026-03-04', 0, 0)],
      },
      {
        currency: 'EUR',
        totals: figures(2, 200),
        previous: figures(0, 0),
        buckets: [bucket('2026-03-03', 0, 0), bucket('2026-03-04', 2, 200)],
      },
    ])
  })

  test('are none without orders', () => {
    expect(salesOf([])).toEqual([])
  })

  test('stay within the integers that a program can represent exactly', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(salesOf([row('2026-03-03', 1, most), row('2026-03-03', 1, 1)])).toEqual([
      {
        currency: 'EUR',
        totals: figures(2, most),
        previous: figures(0, 0),
        buckets: [bucket('2026-03-03', 2, most), bucket('2026-03-04', 0, 0)],
      },
    ])
  })

  test('list the groups of their currency, with no net amount for products', () => {
    const group = (id: string | null, currency: string, refunded: number | null): GroupRow => ({
      ...{ id, currency, refunded },
      name: id && `Named ${id}`,
      orders: 3,
      units: 4,
      gross: 500,
    })
    const groups = [group('a', 'EUR', 200), group('b', 'USD', 1), group('c', 'EUR', null), group(null, 'EUR', 0)]
    const listed = { orders: 3, units: 4, gross: 500 }
    expect(salesOf([row('2026-03-03', 3, 500)], groups)).toEqual([
      {
        currency: 'EUR',
        totals: figures(3, 500),
        previous: figures(0, 0),
        buckets: [bucket('2026-03-03', 3, 500), bucket('2026-03-04', 0, 0)],
        groups: [
          { id: 'a', name: 'Named a', ...listed, refunded: 200, net: 300 },
          { id: 'c', name: 'Named c', ...listed, refunded: null, net: null },
          { id: null, name: null, ...listed, refunded: 0, net: 500 },
        ],
      },
    ])
  })
})
