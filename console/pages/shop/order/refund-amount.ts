import type { Line, Order } from './order.ts'

export interface RefundChoice {
  readonly quantity: number
  readonly returned: boolean
  /** Null until the person says whether the units are there. */
  readonly restock: boolean | null
}

export type RefundChoices = Readonly<Record<string, RefundChoice>>

export const refundableUnits = (line: Line): number => line.quantity - line.refunded_quantity

/** Returns units that are shipped and neither refunded nor returned. */
export const unitsOut = (line: Line): number =>
  Math.max(0, line.shipped_quantity - (line.refunded_quantity - line.canceled_quantity))

/** Whether units can be restocked: they were returned or never shipped. */
export const canRestock = (line: Line, choice: RefundChoice): boolean =>
  choice.returned || choice.quantity <= line.fulfillable_quantity

/** Returns all units that are not refunded yet. Those that never shipped go back into stock. */
export const allLeft = ({ line_items }: Pick<Order, 'line_items'>): RefundChoices =>
  Object.fromEntries(
    line_items
      .filter((line) => refundableUnits(line) > 0)
      .map((line) => {
        const choice = { quantity: refundableUnits(line), returned: false, restock: null }
        return [line.id, { ...choice, restock: canRestock(line, choice) || null }]
      }),
  )

/**
 * Returns the amount charged for the next units of a line, rounded so that the amounts of all units add up to exactly
 * the line.
 */
export function chargedFor(line: Line, quantity: number, taxIsIncluded: boolean): number {
  const charged = BigInt(line.total + line.discount + (taxIsIncluded ? 0 : line.tax))
  const upTo = (units: number): bigint => (charged * BigInt(units)) / BigInt(line.quantity)
  return Number(upTo(line.refunded_quantity + quantity) - upTo(line.refunded_quantity))
}

export function shippingLeft({ totals, line_items, refunds }: Order): number {
  const discount = totals.discount - line_items.reduce((sum, line) => sum + line.discount, 0)
  const tax = totals.tax_included > 0 ? 0 : totals.fulfillment_tax
  const refunded = refunds.reduce((sum, refund) => (refund.status === 'failed' ? sum : sum + refund.shipping_amount), 0)
  return Math.max(0, totals.fulfillment + discount + tax - refunded)
}

export interface RefundEffect {
  readonly amount: number
  readonly units: number
  readonly returned: number
  readonly canceled: number
  readonly restocked: number
}

export function effectOf(order: Order, choices: RefundChoices, shipping: number): RefundEffect {
  const taxIsIncluded = order.totals.tax_included > 0
  const start: RefundEffect = { amount: shipping, units: 0, returned: 0, canceled: 0, restocked: 0 }
  return order.line_items.reduce((effect, line) => {
    const choice = choices[line.id]
    if (!choice || choice.quantity === 0) return effect
    const { quantity, returned, restock } = choice
    return {
      amount: effect.amount + chargedFor(line, quantity, taxIsIncluded),
      units: effect.units + quantity,
      returned: effect.returned + (returned ? quantity : 0),
      canceled: effect.canceled + (returned ? 0 : Math.min(quantity, line.fulfillable_quantity)),
      restocked: effect.restocked + (restock === true && canRestock(line, choice) ? quantity : 0),
    }
  }, start)
}
