import { describe, expect, test } from 'vitest'
import type { AdminOrderRow, RefundRow } from '../../../../src/storefront/orders/order-row.types.ts'
import { orderView } from '../../../../src/storefront/orders/order-view.ts'
import { settledUnits } from '../../../../src/storefront/orders/units.rules.ts'
import { officialOrder } from '../../../../src/storefront/ucp-official/order-view.rules.ts'
import { releases } from '../../../../src/storefront/ucp-official/release.rules.ts'
import type { Agreed } from '../../../../src/storefront/ucp-official/session-view.rules.ts'

const bought = 3
const paid = 4000
const at = '2026-11-23T12:00:00.000Z'

interface Units {
  readonly canceled: number
  readonly returned: number
  readonly restocked: number
}
const refund = (id: string, status: RefundRow['status'], units: Units | null, amountMinor = 1000) => ({
  id,
  status,
  amountMinor,
  reason: 'Sent back',
  createdAt: at,
  updatedAt: at,
  lines: units ? [{ lineId: 'l1', quantity: units.canceled + units.returned, ...units }] : [],
})

/** Returns a paid order of one line, with the members that the view reads. */
const orderOf = (shipped: number, refunds: readonly ReturnType<typeof refund>[], isCanceled = false) =>
  orderView({
    id: 'o1',
    status: isCanceled ? 'canceled' : 'pending',
    fulfillment_status: 'not_fulfilled',
    placed_at: new Date(at),
    updated_at: new Date(at),
    canceled_at: isCanceled ? new Date(at) : null,
    snapshot: { buyer: {}, address: null, shippingOption: null },
    payment: { status: 'paid', amountMinor: paid, capturedMinor: paid, paidAt: at },
    lines: [{ id: 'l1', variantId: 'v1', title: 'Shirt', variantTitle: 'S', unitPriceMinor: 1000, quantity: bought }],
    fulfillments:
      shipped > 0
        ? [
            {
              id: 'f1',
              createdAt: at,
              shippedAt: at,
              deliveredAt: null,
              canceledAt: null,
              items: [{ lineId: 'l1', quantity: shipped }],
            },
          ]
        : [],
    events: [],
    notes: [],
    refunds,
  } as unknown as AdminOrderRow)

const [release] = releases
const agreed: Agreed = { release: release as Agreed['release'], capabilities: new Set(['dev.ucp.shopping.order']) }
const officially = (order: ReturnType<typeof orderOf>) => {
  const facts = { permalinkUrl: 'https://shop.example/o1', links: [], titleOf: () => 'Shirt (S)', settledUnits }
  const { line_items, adjustments } = officialOrder(order, agreed, facts)
  return {
    quantity: line_items[0]?.quantity,
    adjustments: adjustments.map(({ id, type, status, ...rest }) => [
      id,
      type,
      status,
      ...('line_items' in rest ? (rest.line_items ?? []).map(({ quantity }) => quantity) : []),
    ]),
  }
}

describe('the adjustments of an order of three units', () => {
  test.each([
    [
      'one unit is in stock again when the refund of three fails',
      orderOf(0, [refund('r1', 'failed', { canceled: 3, returned: 0, restocked: 1 })]),
      2,
      [
        ['r1', 'refund', 'failed', -3],
        ['r1.goods', 'cancellation', 'completed', -1],
      ],
    ],
    [
      'one of two units came back when the refund fails, and none is in stock again',
      orderOf(1, [refund('r1', 'failed', { canceled: 2, returned: 1, restocked: 0 })]),
      2,
      [
        ['r1', 'refund', 'failed', -3],
        ['r1.goods', 'return', 'completed', -1],
      ],
    ],
    [
      'nothing came back when the refund fails',
      orderOf(0, [refund('r1', 'failed', { canceled: 3, returned: 0, restocked: 0 })]),
      3,
      [['r1', 'refund', 'failed', -3]],
    ],
    [
      'a second refund returns all money after the first failed with one unit in stock',
      orderOf(0, [
        refund('r1', 'failed', { canceled: 3, returned: 0, restocked: 1 }),
        refund('r2', 'created', null, paid),
      ]),
      0,
      [
        ['r1', 'refund', 'failed', -3],
        ['r1.goods', 'cancellation', 'completed', -1],
        ['r2', 'refund', 'pending', -2],
      ],
    ],
    [
      'the order is canceled after a refund failed with one unit in stock',
      orderOf(0, [refund('r1', 'failed', { canceled: 3, returned: 0, restocked: 1 })], true),
      0,
      [
        ['o1.canceled', 'cancellation', 'completed', -2],
        ['r1', 'refund', 'failed', -3],
        ['r1.goods', 'cancellation', 'completed', -1],
      ],
    ],
  ])('%s', (_, order, total, adjustments) => {
    expect(officially(order)).toMatchObject({ quantity: { original: bought, total }, adjustments })
  })

  test('add up to the difference between original and total in every combination', () => {
    const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count)
    const units: Units[] = upTo(bought).flatMap((canceled) =>
      upTo(bought - canceled).flatMap((returned) =>
        upTo(canceled + returned).map((restocked) => ({ canceled, returned, restocked })),
      ),
    )
    const statuses = ['succeeded', 'failed'] as const
    const firsts = statuses.flatMap((status) => units.map((each) => refund('r1', status, each)))
    const seconds = (first: RefundRow['status']) => [
      [],
      ...statuses.flatMap((status) => [
        [refund('r2', status, null, first === 'failed' ? paid : paid - 1000)],
        ...units.map((each) => [refund('r2', status, each, 100)]),
        ...units.map((each) => [refund('r2', status, each, first === 'failed' ? paid : paid - 1000)]),
      ]),
    ]
    const combinations = upTo(bought).flatMap((shipped) =>
      firsts.flatMap((first) =>
        seconds(first.status).flatMap((second) =>
          [false, true].map((isCanceled) => ({ shipped, refunds: [first, ...second], isCanceled })),
        ),
      ),
    )
    // No unit is both canceled and shipped, and only shipped units come back.
    const possible = combinations.filter(({ shipped, refunds }) => {
      const parts = refunds.flatMap(({ status, lines }) => lines.map((line) => settledUnits(status, line)))
      const sum = (count: (part: Units) => number) => parts.reduce((total, part) => total + count(part), 0)
      return sum((part) => part.canceled) <= bought - shipped && sum((part) => part.returned) <= shipped
    })
    const wrong = possible.filter(({ shipped, refunds, isCanceled }) => {
      const { quantity, adjustments } = officially(orderOf(shipped, refunds, isCanceled))
      const changes = adjustments.filter(([, , status]) => status !== 'failed').flatMap(([, , , ...changed]) => changed)
      const sum = changes.reduce<number>((total, change) => total + Number(change), 0)
      return (
        quantity === undefined || sum !== quantity.total - quantity.original || changes.some((each) => Number(each) > 0)
      )
    })
    expect({ possible: possible.length, wrong: wrong.slice(0, 3) }).toEqual({ possible: 8448, wrong: [] })
  })
})
