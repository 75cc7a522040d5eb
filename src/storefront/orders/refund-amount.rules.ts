import { formatMoney } from '../../platform/money.ts'
import { type UnitsProblem, type WantedUnits, wantedProblems } from './wanted-units.rules.ts'

export interface RefundableLine {
  readonly id: string
  readonly quantity: number
  readonly refundedQuantity: number
  readonly totalMinor: number
  /** 0 or negative. */
  readonly discountMinor: number
  readonly taxMinor: number
}

export interface RefundFacts {
  readonly currency: string
  /** Paid less what has been sent back or is on its way. */
  readonly refundableMinor: number
  /** The tax is contained in the lines' totals. */
  readonly taxInclusive: boolean
  readonly lines: readonly RefundableLine[]
}

export interface RefundWanted {
  readonly amount?: number
  readonly line_items?: readonly WantedUnits[]
}

export type RefundDecision = { readonly amountMinor: number } | { readonly problems: readonly UnitsProblem[] }

/** What goes back: the amount given, or what the units given were charged with their discounts and tax, or all that is left. */
export function decideRefund(facts: RefundFacts, wanted: RefundWanted): RefundDecision {
  const { amount, line_items: units } = wanted
  if (amount !== undefined && units !== undefined)
    return { problems: [{ path: '/amount', message: 'Give an amount or line_items, not both.' }] }
  if (amount !== undefined) return within(facts, amount, '/amount')
  if (units === undefined) return { amountMinor: facts.refundableMinor }
  const left = facts.lines.map((line) => ({ id: line.id, left: line.quantity - line.refundedQuantity }))
  const problems = wantedProblems('line_items', units, left)
  if (problems.length > 0) return { problems }
  const sum = units.reduce((total, { line_item_id: id, quantity }) => {
    const line = facts.lines.find((candidate) => candidate.id === id)
    return line ? total + chargedFor(line, quantity, facts.taxInclusive) : total
  }, 0)
  if (sum === 0) return { problems: [{ path: '/line_items', message: 'These units were charged nothing.' }] }
  return within(facts, sum, '/line_items')
}

function within(facts: RefundFacts, amountMinor: number, path: string): RefundDecision {
  if (amountMinor <= facts.refundableMinor) return { amountMinor }
  const left = formatMoney(facts.refundableMinor, facts.currency)
  const asked = formatMoney(amountMinor, facts.currency)
  return { problems: [{ path, message: `At most ${left} is left to refund, not ${asked}.` }] }
}

/** The next `quantity` units' part; the parts of all units add up to what the line was charged, to the minor unit. */
function chargedFor(line: RefundableLine, quantity: number, taxInclusive: boolean): number {
  const charged = BigInt(line.totalMinor + line.discountMinor + (taxInclusive ? 0 : line.taxMinor))
  const upTo = (units: number): bigint => (charged * BigInt(units)) / BigInt(line.quantity)
  return Number(upTo(line.refundedQuantity + quantity) - upTo(line.refundedQuantity))
}
