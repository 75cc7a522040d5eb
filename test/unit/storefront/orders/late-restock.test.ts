import { describe, expect, test } from 'vitest'
import {
  decideRestock,
  type RestockableLine,
  type RestockWanted,
} from '../../../../src/storefront/orders/late-restock.rules.ts'
import type { LineUnits } from '../../../../src/storefront/orders/units.rules.ts'

const noUnits: LineUnits = {
  fulfilled: 0,
  shipped: 0,
  delivered: 0,
  canceled: 0,
  returned: 0,
  packed: 0,
  open: 0,
  sold: 0,
  settledWithoutRefund: 0,
}

/** Returns the units of a line in a successful refund. */
const part = (refundId: string, quantity: number, more: Partial<RestockableLine['parts'][number]> = {}) => ({
  refundId,
  lineId: 'l1',
  quantity,
  canceled: 0,
  returned: 0,
  restocked: 0,
  isPaidOut: true,
  ...more,
})
const lineOf = (parts: RestockableLine['parts'], units: Partial<LineUnits> = {}, id = 'l1'): RestockableLine => ({
  id,
  units: { ...noUnits, ...units },
  parts,
})
const canceled = (quantity: number): RestockWanted => ({ line_item_id: 'l1', quantity })
const returned = (quantity: number): RestockWanted => ({ line_item_id: 'l1', quantity, returned: true })

/** Returns a move of units that never shipped, or that had come back before. */
const restocks = (refundId: string, restocked: number) => ({
  ...{ refundId, lineId: 'l1', quantity: 0, canceled: 0, returned: 0 },
  restocked,
})
const takesBack = (refundId: string, units: number) => ({ ...restocks(refundId, units), returned: units })

const tooMany = (left: number, quantity: number) => ({
  problems: [
    {
      path: '/line_items/0/quantity',
      message: `Line l1: ${left} refunded units are in the shop without being in stock, not ${quantity}.`,
    },
  ],
})
const tooManyReturned = (left: number, quantity: number) => ({
  problems: [
    {
      path: '/line_items/0/quantity',
      message: `Line l1: ${left} refunded units are with the buyer, not ${quantity}.`,
    },
  ],
})

describe('units that were refunded without being restocked are restocked later', () => {
  test.each<[string, RestockWanted, RestockableLine['parts'], object]>([
    ['units that never shipped', canceled(2), [part('r1', 2, { canceled: 2 })], { moves: [restocks('r1', 2)] }],
    ['some of them', canceled(1), [part('r1', 2, { canceled: 2 })], { moves: [restocks('r1', 1)] }],
    ['units that came back', canceled(2), [part('r1', 3, { returned: 2 })], { moves: [restocks('r1', 2)] }],
    [
      'both, without those restocked before',
      canceled(3),
      [part('r1', 6, { canceled: 2, returned: 3, restocked: 2 })],
      { moves: [restocks('r1', 3)] },
    ],
    ['more than never shipped', canceled(3), [part('r1', 5, { canceled: 2 })], tooMany(2, 3)],
    ['units that are with the buyer', canceled(1), [part('r1', 5)], tooMany(0, 1)],
    ['units restocked before', canceled(1), [part('r1', 2, { canceled: 2, restocked: 2 })], tooMany(0, 1)],
    ['units that the buyer sends back', returned(2), [part('r1', 2)], { moves: [takesBack('r1', 2)] }],
    ['some of those', returned(1), [part('r1', 2)], { moves: [takesBack('r1', 1)] }],
    ['more than the buyer has', returned(2), [part('r1', 5, { canceled: 3, returned: 1 })], tooManyReturned(1, 2)],
    [
      'units of several refunds, oldest first',
      canceled(4),
      [part('r1', 3, { canceled: 3 }), part('r2', 1), part('r3', 2, { canceled: 2 })],
      { moves: [restocks('r1', 3), restocks('r3', 1)] },
    ],
    [
      'units of the first of two refunds',
      canceled(3),
      [part('r1', 3, { canceled: 3 }), part('r2', 2, { canceled: 2 })],
      { moves: [restocks('r1', 3)] },
    ],
    [
      'more than all refunds name',
      canceled(4),
      [part('r1', 2, { canceled: 2 }), part('r2', 1, { canceled: 1 })],
      tooMany(3, 4),
    ],
  ])('%s', (_units, wanted, parts, expected) => {
    expect(decideRestock([wanted], [lineOf(parts)], null)).toEqual(expected)
  })
})

describe('the refund that completes the repayment covers units that no refund lists', () => {
  const covered = (quantity: number) => ({
    ...{ refundId: 'r9', lineId: 'l1', quantity, canceled: quantity, returned: 0, restocked: quantity },
  })
  const takenBack = (quantity: number) => ({ ...covered(quantity), canceled: 0, returned: quantity })

  test.each<[string, RestockWanted, RestockableLine['parts'], Partial<LineUnits>, object]>([
    ['units that never shipped', canceled(3), [], { canceled: 3 }, { moves: [covered(3)] }],
    ['some of them', canceled(2), [], { canceled: 3 }, { moves: [covered(2)] }],
    ['none that are packed', canceled(2), [], { canceled: 3, packed: 2 }, tooMany(1, 2)],
    [
      'none that a refund lists',
      canceled(3),
      [part('r1', 2, { canceled: 2, restocked: 2 })],
      { canceled: 4 },
      tooMany(2, 3),
    ],
    [
      'those that a refund lists go to that refund first',
      canceled(3),
      [part('r1', 2, { canceled: 2 })],
      { canceled: 4 },
      { moves: [restocks('r1', 2), covered(1)] },
    ],
    [
      'never fewer than none',
      canceled(2),
      [part('r1', 3, { canceled: 3 })],
      { canceled: 1 },
      { moves: [restocks('r1', 2)] },
    ],
    ['which takes away none', canceled(4), [part('r1', 3, { canceled: 3 })], { canceled: 1 }, tooMany(3, 4)],
    ['units that the buyer sends back', returned(2), [], { canceled: 1, sold: 2 }, { moves: [takenBack(2)] }],
    ['no more than the buyer has', returned(3), [], { canceled: 1, sold: 2 }, tooManyReturned(2, 3)],
    [
      'returned units of a refund first',
      returned(3),
      [part('r1', 1)],
      { sold: 2 },
      { moves: [takesBack('r1', 1), takenBack(2)] },
    ],
  ])('%s', (_units, wanted, parts, units, expected) => {
    expect(decideRestock([wanted], [lineOf(parts, units)], 'r9')).toEqual(expected)
  })

  test('but no units while part of the payment is not refunded', () => {
    expect(decideRestock([canceled(3)], [lineOf([], { canceled: 3 })], null)).toEqual(tooMany(0, 3))
    expect(decideRestock([returned(3)], [lineOf([], { sold: 3 })], null)).toEqual(tooManyReturned(0, 3))
  })
})

describe('units of a refund that is not paid out are restocked together, because the refund may fail', () => {
  const pending = part('r2', 3, { canceled: 3, isPaidOut: false })
  const waits = {
    problems: [
      {
        path: '/line_items/0/quantity',
        message: 'Line l1: its refund is not paid out yet. Restock all 3 of its units, or wait until it has succeeded.',
      },
    ],
  }
  test.each<[string, number, RestockableLine['parts'], object]>([
    ['all of them', 3, [pending], { moves: [restocks('r2', 3)] }],
    ['some of them', 2, [pending], waits],
    ['one of them', 1, [pending], waits],
    [
      'none, after those of a refund that is paid out',
      2,
      [part('r1', 2, { canceled: 2 }), pending],
      { moves: [restocks('r1', 2)] },
    ],
    ['some, after those of a refund that is paid out', 4, [part('r1', 2, { canceled: 2 }), pending], waits],
  ])('%s', (_units, quantity, parts, expected) => {
    expect(decideRestock([canceled(quantity)], [lineOf(parts)], null)).toEqual(expected)
  })
})

describe('several lines', () => {
  const lines = [
    lineOf([part('r1', 2, { canceled: 2 })]),
    lineOf([part('r1', 2, { lineId: 'l2', canceled: 2 })], {}, 'l2'),
  ]
  const l2 = (quantity: number): RestockWanted => ({ line_item_id: 'l2', quantity })

  test('are restocked together', () => {
    expect(decideRestock([l2(1), canceled(2)], lines, null)).toEqual({
      moves: [{ ...restocks('r1', 1), lineId: 'l2' }, restocks('r1', 2)],
    })
  })

  test('are refused together, with a problem for each that has too few units', () => {
    expect(decideRestock([canceled(2), l2(3)], lines, null)).toEqual({
      problems: [
        {
          path: '/line_items/1/quantity',
          message: 'Line l2: 2 refunded units are in the shop without being in stock, not 3.',
        },
      ],
    })
  })
})
