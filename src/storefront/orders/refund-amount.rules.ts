import { formatMoney } from '../../platform/money.ts'
import type { Sound } from '../../platform/sound-part.ts'
import { type UnitsProblem, type WantedUnits, wantedProblems } from './wanted-units.rules.ts'

export interface RefundableLine {
  readonly id: string
  readonly quantity: number
  readonly refundedQuantity: number
  /** Units of failed refunds whose goods were restocked or returned. They can be refunded only as an amount. */
  readonly settledWithoutRefund: number
  readonly totalMinor: number
  /** 0 or negative. */
  readonly discountMinor: number
  readonly taxMinor: number
}

export interface RefundFacts {
  readonly currency: string
  /** The payment less refunds that succeeded or are pending. */
  readonly refundableMinor: number
  /** Whether line totals include the tax. */
  readonly taxInclusive: boolean
  /** Whether the order's cancellation has settled its goods. */
  readonly canceled: boolean
  /** Shipping as charged, less its refunded part. */
  readonly shippingLeftMinor: number
  readonly lines: readonly RefundableLine[]
}

export interface RefundWanted {
  readonly amount?: number
  readonly line_items?: readonly (WantedUnits & { readonly restock?: boolean })[]
  readonly shipping_amount?: number
}

export type RefundDecision =
  | { readonly amountMinor: number; readonly shippingMinor: number }
  | { readonly problems: readonly UnitsProblem[] }

/**
 * Decides the amount of a refund: the given amount; or the charged price of the given units with their discounts and
 * tax, plus the given part of shipping; or everything that is left.
 */
export function decideRefund(facts: RefundFacts, wanted: RefundWanted): RefundDecision {
  const { amount, line_items: units, shipping_amount: shipping } = wanted
  if (amount !== undefined && (units !== undefined || shipping !== undefined))
    return { problems: [{ path: '/amount', message: 'Give an amount, or line_items and shipping_amount, not both.' }] }
  if (amount !== undefined) return within(facts, { amountMinor: amount, shippingMinor: 0 }, '/amount')
  if (units === undefined && shipping === undefined) return { amountMinor: facts.refundableMinor, shippingMinor: 0 }
  return ofParts(facts, units ?? [], shipping ?? 0)
}

/** Returns the problems of the units and shipping to refund. Skips parts that the schema refused. */
export function partProblems(
  facts: RefundFacts,
  { line_items: units = [], shipping_amount: shippingMinor = 0 }: Sound<RefundWanted>,
): UnitsProblem[] {
  const left = facts.lines.map((line) => ({
    id: line.id,
    left: line.quantity - line.refundedQuantity - line.settledWithoutRefund,
  }))
  return [
    ...wantedProblems('line_items', units, left),
    ...restockProblems(facts, units),
    ...shippingProblems(facts, shippingMinor),
  ]
}

function ofParts(
  facts: RefundFacts,
  units: NonNullable<RefundWanted['line_items']>,
  shippingMinor: number,
): RefundDecision {
  const problems = partProblems(facts, { line_items: units, shipping_amount: shippingMinor })
  if (problems.length > 0) return { problems }
  const sum = units.reduce((total, { line_item_id: id, quantity }) => {
    const line = facts.lines.find((candidate) => candidate.id === id)
    return line ? total + chargedFor(line, quantity, facts.taxInclusive) : total
  }, 0)
  const amountMinor = sum + shippingMinor
  if (amountMinor === 0)
    return {
      problems: [{ path: '/line_items', message: 'These units were free of charge: there is nothing to refund.' }],
    }
  return within(facts, { amountMinor, shippingMinor }, units.length > 0 ? '/line_items' : '/shipping_amount')
}

function restockProblems(
  { canceled }: RefundFacts,
  units: NonNullable<Sound<RefundWanted>['line_items']>,
): UnitsProblem[] {
  if (!canceled) return []
  const message =
    'The stock of this order was settled when the order was canceled. Adjust the stock of the variants instead.'
  return units.flatMap(({ restock } = {}, index) =>
    restock ? [{ path: `/line_items/${index}/restock`, message }] : [],
  )
}

function shippingProblems(facts: RefundFacts, shippingMinor: number): UnitsProblem[] {
  if (shippingMinor <= facts.shippingLeftMinor) return []
  const left = formatMoney(facts.shippingLeftMinor, facts.currency)
  return [{ path: '/shipping_amount', message: `At most ${left} is left to refund of delivery.` }]
}

function within(
  facts: RefundFacts,
  parts: { readonly amountMinor: number; readonly shippingMinor: number },
  path: string,
): RefundDecision {
  const { amountMinor } = parts
  if (amountMinor <= facts.refundableMinor) return parts
  const left = formatMoney(facts.refundableMinor, facts.currency)
  const asked = formatMoney(amountMinor, facts.currency)
  return { problems: [{ path, message: `At most ${left} is left to refund, not ${asked}.` }] }
}

/**
 * Returns the share of the line's charge for the next `quantity` units. The shares of all units add up exactly to the
 * charge.
 */
function chargedFor(line: RefundableLine, quantity: number, taxInclusive: boolean): number {
  const charged = BigInt(line.totalMinor + line.discountMinor + (taxInclusive ? 0 : line.taxMinor))
  const upTo = (units: number): bigint => (charged * BigInt(units)) / BigInt(line.quantity)
  return Number(upTo(line.refundedQuantity + quantity) - upTo(line.refundedQuantity))
}
