import type { LineUnits, RefundedUnits } from './units.rules.ts'
import type { UnitsProblem, WantedUnits } from './wanted-units.rules.ts'

export interface RestockWanted extends WantedUnits {
  /** Whether the units were shipped and refunded, and came back after the refund. */
  readonly returned?: boolean | undefined
}

export interface RestockableLine {
  readonly id: string
  readonly units: LineUnits
  /** The line's units in refunds that did not fail. */
  readonly parts: readonly (RefundedUnits & { readonly refundId: string; readonly isPaidOut: boolean })[]
}

/** Units to add to a refund's record of a line. */
export type RestockMove = RefundedUnits & { readonly refundId: string }

export type RestockDecision =
  | { readonly moves: readonly RestockMove[] }
  | { readonly problems: readonly UnitsProblem[] }

/**
 * Decides to which refunds to add units that are restocked after their refund. Units that were never shipped, and
 * returned units that were not restocked, are in the shop. Shipped units are with the buyer until they are `returned`.
 * Each wanted line must be in the order and appear once. `closing`: the refund that completed the repayment, which
 * covers the units that no refund lists; null if part of the payment is not refunded.
 */
export function decideRestock(
  wanted: readonly RestockWanted[],
  lines: readonly RestockableLine[],
  closing: string | null,
): RestockDecision {
  const decided = wanted.flatMap((each, index) =>
    lines
      .filter(({ id }) => id === each.line_item_id)
      .flatMap((line) => movesOf(each, line, closing, `/line_items/${index}`)),
  )
  const problems = decided.filter((one) => 'message' in one)
  return problems.length > 0 ? { problems } : { moves: decided.filter((one) => 'lineId' in one) }
}

function movesOf(
  { quantity, returned = false }: RestockWanted,
  { id: lineId, units, parts }: RestockableLine,
  closing: string | null,
  path: string,
): (RestockMove | UnitsProblem)[] {
  const leftIn = (part: RefundedUnits): number =>
    returned ? part.quantity - part.canceled - part.returned : part.canceled + part.returned - part.restocked
  const named = parts.map((part) => ({ refundId: part.refundId, isPaidOut: part.isPaidOut, left: leftIn(part) }))
  const unnamed = closing === null ? 0 : returned ? units.sold : unnamedCanceled(units, parts)
  const left = named.reduce((sum, part) => sum + part.left, unnamed)
  if (quantity > left) {
    const where = returned ? 'are with the buyer' : 'are in the shop without being in stock'
    return [{ path: `${path}/quantity`, message: `Line ${lineId}: ${left} refunded units ${where}, not ${quantity}.` }]
  }
  const moves: RestockMove[] = []
  let rest = quantity
  for (const part of named) {
    const taken = Math.min(rest, part.left)
    rest -= taken
    const added = { quantity: 0, canceled: 0, returned: returned ? taken : 0, restocked: taken }
    // If the refund then failed, the restocked units would still count as settled. Therefore all units of the line must
    // be restocked together.
    if (taken > 0 && taken < part.left && !part.isPaidOut) {
      const message = `Line ${lineId}: its refund is not paid out yet. Restock all ${part.left} of its units, or wait until it has succeeded.`
      return [{ path: `${path}/quantity`, message }]
    }
    if (taken > 0) moves.push({ refundId: part.refundId, lineId, ...added })
  }
  if (rest === 0 || closing === null) return moves
  const covered = { quantity: rest, canceled: returned ? 0 : rest, returned: returned ? rest : 0, restocked: rest }
  return [...moves, { refundId: closing, lineId, ...covered }]
}

/**
 * Counts canceled units that no refund lists. Packed units do not count, because their parcel must be canceled first.
 */
const unnamedCanceled = ({ canceled, packed }: LineUnits, parts: readonly RefundedUnits[]): number =>
  Math.max(0, canceled - packed - parts.reduce((sum, part) => sum + part.canceled, 0))
