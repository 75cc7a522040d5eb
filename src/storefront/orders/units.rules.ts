import { type FulfillmentFacts, lineProgress } from './progress.rules.ts'

export interface RefundedUnits {
  readonly lineId: string
  readonly quantity: number
  readonly canceled: number
  readonly returned: number
  readonly restocked: number
}

export interface UnitFacts {
  /** Whether nothing is left to ship, because the order is canceled or fully refunded. */
  readonly closed: boolean
  readonly fulfillments: readonly FulfillmentFacts[]
  readonly refunds: readonly { readonly status: string; readonly lines: readonly RefundedUnits[] }[]
}

/**
 * The units of an order line by their state. `quantity` is `canceled + shipped + packed + open`. In a closed order,
 * `canceled` includes the packed units.
 */
export interface LineUnits {
  readonly fulfilled: number
  readonly shipped: number
  readonly delivered: number
  /** Refunded or canceled before shipping. */
  readonly canceled: number
  /** Shipped and returned to the shop. */
  readonly returned: number
  /** In a fulfilment that has not been shipped. */
  readonly packed: number
  /** Neither fulfilled nor canceled: these units can still be fulfilled. */
  readonly open: number
  /** Shipped and not refunded. */
  readonly sold: number
  /** Units of failed refunds whose goods were restocked or returned. They can be refunded only as an amount. */
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
 * Returns the units of a refund that count as settled. If the refund failed, only units that came back or were
 * restocked count, because the shop still owes the buyer the others. Restocked units count as returned units first.
 */
export function settledUnits<Part extends RefundedUnits>(status: string, part: Part): Part {
  if (status !== 'failed') return part
  const canceled = Math.max(0, part.restocked - part.returned)
  return { ...part, quantity: canceled + part.returned, canceled }
}
