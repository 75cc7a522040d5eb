import { addQuantities, fromThousandths, subtractQuantity, toThousandths } from '../../platform/quantity.ts'
import type { Problem } from './output.rules.ts'
import { inPieces, type RunUnits, takesDecimals, unitsRefused } from './run-units.rules.ts'

/** A partner's part of a run. Without a quantity, the part gets a share of the rest in proportion to `share`. */
export interface Assignment {
  readonly quantity: number | null
  readonly share: number
}

/**
 * Returns the units per assignment, at most `available` in total. Divides the rest among assignments without a quantity
 * by largest remainder, in whole pieces or in thousandths of a measured unit. An assignment that would get nothing is a
 * problem.
 */
export function allocate(
  available: number,
  assignments: readonly Assignment[],
  run: RunUnits = inPieces,
): { readonly quantities: number[] } | { readonly problems: Problem[] } {
  const fractions = assignments.flatMap(({ quantity }, index) => {
    const message = quantity === null ? null : unitsRefused(run, quantity)
    return message === null ? [] : [{ path: `/assignments/${index}/quantity`, message }]
  })
  if (fractions.length > 0) return { problems: fractions }
  const asked = addQuantities(...assignments.map(({ quantity }) => quantity ?? 0))
  const sharing = assignments.filter(({ quantity }) => quantity === null)
  const rest = subtractQuantity(available, asked)
  if (rest < 0)
    return { problems: [{ path: '/assignments', message: `${asked} units are asked for and ${available} are left.` }] }
  const weights = sharing.map(({ share }) => share)
  const shares = takesDecimals(run)
    ? splitByLargestRemainder(toThousandths(rest), weights).map(fromThousandths)
    : splitByLargestRemainder(rest, weights)
  const [...open] = shares
  const quantities = assignments.map(({ quantity }) => quantity ?? open.shift() ?? 0)
  const problems = quantities.flatMap((quantity, index) =>
    quantity > 0 ? [] : [{ path: `/assignments/${index}`, message: 'No units are left for this assignment.' }],
  )
  return problems.length > 0 ? { problems } : { quantities }
}

/**
 * Splits a total into whole numbers next to the exact shares. If remainders are equal, the earlier share gets the unit.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => ({
    whole: Math.floor((total * weight) / sum),
    remainder: (total * weight) % sum,
  }))
  const missing = total - exact.reduce((all, { whole }) => all + whole, 0)
  const first = exact
    .map(({ remainder }, index) => ({ remainder, index }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, missing)
  const luckier = new Set(first.map(({ index }) => index))
  return exact.map(({ whole }, index) => whole + (luckier.has(index) ? 1 : 0))
}

/**
 * Returns for each assignment the indexes of the assignments with the next lower rank, which must be completed first.
 * An assignment without a rank waits for none.
 */
export function waitsFor(ranks: readonly (number | null)[]): number[][] {
  const known = [...new Set(ranks.filter((rank) => rank !== null))].sort((a, b) => a - b)
  return ranks.map((rank) => {
    const before = rank === null ? undefined : known[known.indexOf(rank) - 1]
    return before === undefined ? [] : ranks.flatMap((other, index) => (other === before ? [index] : []))
  })
}
