import { criticalZ, normalCdf, normalDensity } from './normal.ts'

export type BoundaryShape = 'pocock' | 'obrien_fleming'

const gridHalf = 40
const grid = 2 * gridHalf + 1

/**
 * Returns the critical z for each of `looks` equally spaced looks. The chance of any false alarm over all of them is
 * `alpha` (two-sided; Jennison and Turnbull 2000, tables 2.1 and 2.3). The caller must pass at most 20 looks.
 */
export function lookBoundaries(shape: BoundaryShape, looks: number, alpha: number): number[] {
  if (looks === 1) return [criticalZ(alpha)]
  const excess = (constant: number) => Math.log(crossingProbability(boundariesFor(shape, looks, constant)) / alpha)
  // The result is between the boundary of a single look and the boundary if alpha is split evenly.
  let low = { at: criticalZ(alpha), excess: excess(criticalZ(alpha)) }
  let high = { at: criticalZ(alpha / looks), excess: excess(criticalZ(alpha / looks)) }
  let at = low.at
  for (let step = 0; step < 12 && high.at - low.at > 1e-7; step++) {
    at = low.at + ((high.at - low.at) * low.excess) / (low.excess - high.excess)
    const found = { at, excess: excess(at) }
    if (Math.abs(found.excess) < 1e-7) break
    if (found.excess > 0) low = found
    else high = found
  }
  return boundariesFor(shape, looks, at)
}

const boundariesFor = (shape: BoundaryShape, looks: number, constant: number): number[] =>
  Array.from({ length: looks }, (_, index) =>
    shape === 'pocock' ? constant : constant * Math.sqrt(looks / (index + 1)),
  )

/**
 * Returns the probability that a random walk without drift crosses its boundary at any look (Armitage, McPherson and
 * Rowe 1969).
 */
export function crossingProbability(boundaries: readonly number[]): number {
  let crossed = 0
  let inside: { readonly at: number; readonly mass: number }[] = [{ at: 0, mass: 1 }]
  for (const [index, boundary] of boundaries.entries()) {
    const edge = boundary * Math.sqrt(index + 1)
    crossed += inside.reduce((sum, { at, mass }) => sum + mass * (normalCdf(at - edge) + normalCdf(-edge - at)), 0)
    if (index < boundaries.length - 1) inside = nextWithin(inside, edge)
  }
  return crossed
}

/** Returns the distribution of the walks that are still inside after one more step, by Simpson's rule. */
function nextWithin(from: readonly { readonly at: number; readonly mass: number }[], edge: number) {
  const width = edge / gridHalf
  return Array.from({ length: grid }, (_, index) => {
    const at = (index - gridHalf) * width
    const density = from.reduce((sum, { at: start, mass }) => sum + mass * normalDensity(at - start), 0)
    const weight = index === 0 || index === grid - 1 ? 1 : index % 2 === 1 ? 4 : 2
    return { at, mass: (density * weight * width) / 3 }
  })
}
