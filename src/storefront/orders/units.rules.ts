import { type FulfillmentFacts, lineProgress } from './progress.rules.ts'

export interface RefundedUnits {
  readonly lineId: string
  readonly quantity: number
  readonly canceled: number
  readonly returned: number
  readonly restocked: number
}

export interface UnitFacts {
  /** Nothing more is owed: the order is canceled or fully refunded. */
  readonly closed: boolean
  readonly fulfillments: readonly FulfillmentFacts[]
  readonly refunds: readonly { readonly status: string; readonly lines: readonly RefundedUnits[] }[]
}

/** Where the units of one order line are. `quantity` is `canceled + shipped + packed + open`. */
export interface LineUnits {
  readonly fulfilled: number
  readonly shipped: number
  readonly delivered: number
  /** Refunded or canceled before they shipped, so they never will. */
  readonly canceled: number
  /** Shipped, and back in the shop. */
  readonly returned: number
  /** In a fulfilment that has not shipped. */
  readonly packed: number
  /** Neither fulfilled nor canceled: can still be fulfilled. */
  readonly open: number
  /** Shipped and not refunded. */
  readonly sold: number
  /** Units of failed refunds whose goods stay settled. Their money can be refunded only as an amount. */
  readonly settledWithoutRefund: number
}

export function lineUnits(
  line: { readonly id: string; readonly quantity: number },
  { closed, fulfillments, refunds }: UnitFacts,
): LineUnits {
  const progress = lineProgress(line.id, fulfillments)
  const parts = refunds.flatMap(({ status, lines }) =>
    lines
      .filter(({ lineId }) => lineId === line.id)
      .map((part) => ({ ...settledUnits(status, part), isFailed: status === 'failed' })),
  )
  const sum = (count: (part: (typeof parts)[number]) => number): number =>
    parts.reduce((total, part) => total + count(part), 0)
  const { fulfilled, shipped } = progress
  const canceled = closed ? line.quantity - shipped : sum((part) => part.canceled)
  return {
    ...progress,
    canceled,
    returned: sum((part) => part.returned),
    packed: fulfilled - shipped,
    open: Math.max(0, line.quantity - canceled - fulfilled),
    sold: Math.max(0, shipped - sum((part) => part.quantity - part.canceled)),
    settledWithoutRefund: sum((part) => (part.isFailed ? part.quantity : 0)),
  }
}

/**
 * The units that count. After a failed refund these are the ones that came back or are in stock again; the others are
 * owed to the buyer as before. Restocked units are counted as returned ones first.
 */
export function settledUnits<Part extends RefundedUnits>(status: string, part: Part): Part {
  if (status !== 'failed') return part
  const canceled = Math.max(0, part.restocked - part.returned)
  return { ...part, quantity: canceled + part.returned, canceled }
}
