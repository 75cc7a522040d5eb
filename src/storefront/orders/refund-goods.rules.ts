import type { LineUnits, RefundedUnits } from './units.rules.ts'
import type { UnitsProblem, WantedUnits } from './wanted-units.rules.ts'

export interface GoodsWanted extends WantedUnits {
  /** Whether the units were shipped and came back. */
  readonly returned?: boolean | undefined
  readonly restock?: boolean | undefined
}

export type GoodsDecision =
  | { readonly lines: readonly RefundedUnits[] }
  | { readonly problems: readonly UnitsProblem[] }

/**
 * Decides what happens to the units of a refund. Units with `returned` must have been shipped. Of other units, open
 * ones are canceled first; the rest has been shipped, and the buyer keeps it. Packed units are a problem, because their
 * parcel would still be shipped. Quantities must not exceed what can still be refunded.
 */
export function decideGoods(
  wanted: readonly GoodsWanted[],
  /**
   * Returns the units of a line. Returns null for all lines of a canceled order, because its cancellation settled the
   * goods.
   */
  unitsOf: (lineId: string) => LineUnits | null,
): GoodsDecision {
  const decided = wanted.map((line, index) => decideLine(line, unitsOf(line.line_item_id), `/line_items/${index}`))
  const problems = decided.filter((line) => 'message' in line)
  return problems.length > 0 ? { problems } : { lines: decided.filter((line) => 'lineId' in line) }
}

function decideLine(wanted: GoodsWanted, units: LineUnits | null, path: string): RefundedUnits | UnitsProblem {
  const { line_item_id: lineId, quantity, returned = false, restock = false } = wanted
  const sold = units?.sold ?? 0
  if (returned && quantity > sold) {
    const message = `Line ${lineId}: ${sold} shipped and not yet refunded, so ${quantity} cannot have been returned.`
    return { path: `${path}/returned`, message }
  }
  if (returned) return { lineId, quantity, canceled: 0, returned: quantity, restocked: restock ? quantity : 0 }
  if (!units) return { lineId, quantity, canceled: 0, returned: 0, restocked: 0 }
  const canceled = Math.min(quantity, units.open)
  const rest = quantity - canceled
  if (rest > 0 && units.packed > 0) {
    const message = `Line ${lineId}: ${units.packed} packed in a fulfilment that has not been shipped. Cancel it first, or set returned for units that came back.`
    return { path: `${path}/quantity`, message }
  }
  if (rest > 0 && restock) {
    const message = `Line ${lineId}: ${rest} of ${quantity} have been shipped. Refund them with returned once they have come back; only then can they be restocked.`
    return { path: `${path}/restock`, message }
  }
  return { lineId, quantity, canceled, returned: 0, restocked: restock ? canceled : 0 }
}
