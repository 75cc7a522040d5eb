import { expect, test } from 'vitest'
import { lineProgress, orderProgress } from '../../../../src/storefront/orders/progress.rules.ts'

type Step = 'created' | 'shipped' | 'delivered' | 'handed over' | 'canceled'
type Part = readonly [step: Step, a: number, b: number]

/** Returns the units of line a (2 ordered) and line b (1 ordered). */
const fulfillment = ([step, a, b]: Part) => ({
  shipped: step === 'shipped' || step === 'delivered',
  delivered: step === 'delivered' || step === 'handed over',
  canceled: step === 'canceled',
  items: [
    { lineId: 'a', quantity: a },
    { lineId: 'b', quantity: b },
  ].filter((item) => item.quantity > 0),
})
const lines = [
  { id: 'a', quantity: 2, canceled: 0 },
  { id: 'b', quantity: 1, canceled: 0 },
]

const cases: readonly (readonly [status: string, fulfillmentStatus: string, parts: readonly Part[]])[] = [
  ['pending', 'not_fulfilled', []],
  ['pending', 'not_fulfilled', [['canceled', 2, 1]]],
  ['pending', 'partially_fulfilled', [['created', 1, 0]]],
  ['pending', 'partially_fulfilled', [['created', 2, 0]]],
  [
    'pending',
    'partially_fulfilled',
    [
      ['created', 2, 0],
      ['canceled', 0, 1],
    ],
  ],
  ['pending', 'fulfilled', [['created', 2, 1]]],
  [
    'pending',
    'fulfilled',
    [
      ['created', 1, 1],
      ['created', 1, 0],
    ],
  ],
  ['pending', 'partially_shipped', [['shipped', 1, 0]]],
  [
    'pending',
    'partially_shipped',
    [
      ['shipped', 1, 0],
      ['created', 1, 1],
    ],
  ],
  ['pending', 'shipped', [['shipped', 2, 1]]],
  [
    'pending',
    'shipped',
    [
      ['shipped', 2, 0],
      ['shipped', 0, 1],
      ['canceled', 2, 1],
    ],
  ],
  ['pending', 'partially_delivered', [['delivered', 1, 0]]],
  [
    'pending',
    'partially_delivered',
    [
      ['delivered', 1, 0],
      ['shipped', 1, 1],
    ],
  ],
  [
    'pending',
    'partially_delivered',
    [
      ['delivered', 2, 0],
      ['created', 0, 1],
    ],
  ],
  ['completed', 'delivered', [['delivered', 2, 1]]],
  [
    'completed',
    'delivered',
    [
      ['delivered', 2, 0],
      ['handed over', 0, 1],
    ],
  ],
  ['completed', 'delivered', [['handed over', 2, 1]]],
]

test.each(cases)('an order is %s and %s with the units %j', (status, fulfillmentStatus, parts) => {
  const progress = orderProgress({ canceled: false, lines, fulfillments: parts.map(fulfillment) })
  expect(progress).toEqual({ status, fulfillmentStatus })
})

test.each<[status: string, fulfillmentStatus: string, canceled: [number, number], parts: readonly Part[]]>([
  ['pending', 'not_fulfilled', [1, 1], []],
  ['pending', 'canceled', [2, 1], []],
  ['pending', 'fulfilled', [1, 1], [['created', 1, 0]]],
  ['pending', 'shipped', [2, 0], [['shipped', 0, 1]]],
  ['completed', 'delivered', [1, 0], [['delivered', 1, 1]]],
  ['pending', 'partially_delivered', [1, 0], [['delivered', 1, 0]]],
])('an order is %s and %s with %j of its units canceled', (status, fulfillmentStatus, [a, b], parts) => {
  const left = [
    { id: 'a', quantity: 2, canceled: a },
    { id: 'b', quantity: 1, canceled: b },
  ]
  const progress = orderProgress({ canceled: false, lines: left, fulfillments: parts.map(fulfillment) })
  expect(progress).toEqual({ status, fulfillmentStatus })
})

test('a canceled order is canceled, regardless of its progress', () => {
  for (const step of ['created', 'shipped', 'delivered', 'canceled'] as const) {
    const progress = orderProgress({ canceled: true, lines, fulfillments: [fulfillment([step, 2, 1])] })
    expect(progress).toEqual({ status: 'canceled', fulfillmentStatus: 'canceled' })
  }
})

test('a handover without a parcel counts as shipped and delivered, and canceled units do not count', () => {
  const parts: Part[] = [
    ['handed over', 1, 0],
    ['canceled', 1, 1],
    ['created', 1, 0],
  ]
  expect(lineProgress('a', parts.map(fulfillment))).toEqual({ fulfilled: 2, shipped: 1, delivered: 1 })
  expect(lineProgress('b', parts.map(fulfillment))).toEqual({ fulfilled: 0, shipped: 0, delivered: 0 })
})
