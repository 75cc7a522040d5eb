import { expect, test } from 'vitest'
import { wantedProblems } from '../../../../src/storefront/orders/wanted-units.rules.ts'

const lines = [
  { id: 'a', left: 3 },
  { id: 'b', left: 0 },
]
const problem = (path: string, message: string) => ({ path, message })

test.each<[string, Parameters<typeof wantedProblems>[1], object[]]>([
  ['all that is left', [{ line_item_id: 'a', quantity: 3 }], []],
  [
    'more than is left',
    [{ line_item_id: 'a', quantity: 4 }],
    [problem('/items/0/quantity', 'Only 3 of line a are left, not 4.')],
  ],
  [
    'different lines',
    [
      { line_item_id: 'b', quantity: 0 },
      { line_item_id: 'a', quantity: 1 },
    ],
    [],
  ],
  [
    'a line of another order',
    [{ line_item_id: 'z', quantity: 1 }],
    [problem('/items/0/line_item_id', 'Line z is not in this order.')],
  ],
  [
    'a line twice, whose quantity is then not checked again',
    [
      { line_item_id: 'a', quantity: 1 },
      { line_item_id: 'b', quantity: 0 },
      { line_item_id: 'a', quantity: 9 },
    ],
    [problem('/items/2/line_item_id', 'Line a is given twice.')],
  ],
  [
    'a line three times',
    [1, 1, 1].map((quantity) => ({ line_item_id: 'a', quantity })),
    [1, 2].map((index) => problem(`/items/${index}/line_item_id`, 'Line a is given twice.')),
  ],
  [
    'an entry, a line id and a quantity that the schema refused',
    [undefined, { quantity: 9 }, { line_item_id: 'b' }],
    [],
  ],
  [
    'a line whose quantity the schema refused, twice',
    [{ line_item_id: 'a' }, { line_item_id: 'a' }],
    [problem('/items/1/line_item_id', 'Line a is given twice.')],
  ],
])('a request for units of an order names each line once, with at most what is left: %s', (_what, wanted, expected) => {
  expect(wantedProblems('items', wanted, lines)).toEqual(expected)
})
