import { describe, expect, test } from 'vitest'
import {
  overlap,
  type Sale,
  salesInOrder,
  salesProblems,
  windowOf,
} from '../../../../src/storefront/product-rules/sale.rules.ts'

const january = '2026-01-01T00:00:00.000Z'
const february = '2026-02-01T00:00:00.000Z'
const march = '2026-03-01T00:00:00.000Z'
const sale = (startsAt: string | null, endsAt: string | null, amount = 900): Sale => ({ amount, startsAt, endsAt })

describe('the sales of a price of 10.00', () => {
  const runsWith = (index: number, period: string) => ({
    index,
    field: null,
    message: `This sale runs at the same time as the one ${period}.`,
  })
  const backwards = { index: 0, field: 'ends_at', message: 'The sale must end after it starts.' }
  test.each<[string, Sale[], object[]]>([
    ['none', [], []],
    ['a sale without limits', [sale(null, null)], []],
    ['a sale below the price by one', [sale(null, null, 999)], []],
    [
      'a sale at the price',
      [sale(null, null, 1000)],
      [{ index: 0, field: 'amount', message: 'The sale amount must be below the amount.' }],
    ],
    ['a sale that ends before it starts', [sale(february, january)], [backwards]],
    ['a sale that ends when it starts', [sale(january, '2026-01-01T01:00:00+01:00')], [backwards]],
    ['one sale after the other', [sale(null, january), sale(february, null), sale(january, february)], []],
    [
      'two sales at the same time',
      [sale(january, march), sale(february, null)],
      [runsWith(1, `from ${january} to ${march}`)],
    ],
    [
      'a sale within another, given first',
      [sale(february, march), sale(january, null)],
      [runsWith(1, `from ${february} to ${march}`)],
    ],
    [
      'three sales, of which each problem names the first that is in the way',
      [sale(january, february), sale(null, null), sale(january, null)],
      [runsWith(1, `from ${january} to ${february}`), runsWith(2, `from ${january} to ${february}`)],
    ],
    [
      'sales without a start',
      [sale(null, march), sale(null, january)],
      [runsWith(1, `from the beginning to ${march}`)],
    ],
    ['sales without an end', [sale(january, null), sale(march, null)], [runsWith(1, `from ${january} without end`)]],
  ])('%s', (_sales, sales, problems) => {
    expect(salesProblems(1000, sales)).toEqual(problems)
  })
})

test.each([
  ['the same period', sale(january, march), sale(january, march), true],
  ['one that starts when the other ends', sale(january, february), sale(february, march), false],
  ['one that starts before the other ends', sale(january, march), sale(february, null), true],
  ['one before the other', sale(null, january), sale(february, null), false],
  ['no limits', sale(null, null), sale(february, march), true],
])('sales overlap, whichever comes first: %s', (_periods, one, other, expected) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected])
})

test('sales are sorted by their start, those without a start first, and keep their order otherwise', () => {
  const sales = [
    sale(march, null, 1),
    sale(january, null, 2),
    sale(null, january, 3),
    sale(null, null, 4),
    sale(january, march, 5),
  ]
  expect(salesInOrder(sales).map(({ amount }) => amount)).toEqual([3, 4, 2, 5, 1])
})

test.each([
  [sale(january, march), `from ${january} to ${march}`],
  [sale(null, march), `from the beginning to ${march}`],
  [sale(january, null), `from ${january} without end`],
  [sale(null, null), 'from the beginning without end'],
])('the period of %j is %j', (given, text) => {
  expect(windowOf(given)).toBe(text)
})
