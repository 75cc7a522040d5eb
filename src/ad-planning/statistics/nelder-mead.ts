export interface Minimum {
  readonly at: readonly number[]
  readonly value: number
  /** False if the search stopped at the maximum number of steps. */
  readonly converged: boolean
}

interface Corner {
  readonly at: readonly number[]
  readonly value: number
}

export interface Search {
  /** Edge length of the initial simplex. */
  readonly stride?: number
  readonly maxSteps?: number
  readonly tolerance?: number
}

/** Minimises a function with the simplex search of Nelder and Mead (1965). NaN counts as infinite. */
export function minimise(
  of: (at: readonly number[]) => number,
  start: readonly number[],
  { stride = 0.5, maxSteps = 4000, tolerance = 1e-12 }: Search = {},
): Minimum {
  const corner = (at: readonly number[]): Corner => {
    const value = of(at)
    return { at, value: Number.isNaN(value) ? Infinity : value }
  }
  let simplex = [
    corner(start),
    ...start.map((_, axis) => corner(start.map((each, index) => (index === axis ? each + stride : each)))),
  ]
  for (let step = 0; step < maxSteps; step++) {
    simplex = simplex.toSorted((a, b) => a.value - b.value)
    const [best, worst] = [first(simplex), last(simplex)]
    if (isSmall(simplex, best, worst, tolerance)) return { ...best, converged: true }
    simplex = improve(simplex, corner)
  }
  const best = first(simplex.toSorted((a, b) => a.value - b.value))
  return { ...best, converged: false }
}

/**
 * Makes one step: reflects the worst corner through the others, and expands or contracts. If that does not help,
 * shrinks the simplex.
 */
function improve(simplex: readonly Corner[], corner: (at: readonly number[]) => Corner): Corner[] {
  const others = simplex.slice(0, -1)
  const [best, worst, secondWorst] = [first(others), last(simplex), last(others)]
  const middle = worst.at.map((_, axis) => others.reduce((sum, { at }) => sum + (at[axis] ?? 0), 0) / others.length)
  const along = (by: number) => corner(middle.map((centre, axis) => centre + by * (centre - (worst.at[axis] ?? 0))))
  const reflected = along(1)
  if (reflected.value < best.value) {
    const expanded = along(2)
    return [...others, expanded.value < reflected.value ? expanded : reflected]
  }
  if (reflected.value < secondWorst.value) return [...others, reflected]
  const contracted = along(reflected.value < worst.value ? 0.5 : -0.5)
  if (contracted.value < Math.min(worst.value, reflected.value)) return [...others, contracted]
  return [best, ...simplex.slice(1).map(({ at }) => corner(at.map((each, axis) => (each + (best.at[axis] ?? 0)) / 2)))]
}

function isSmall(simplex: readonly Corner[], best: Corner, worst: Corner, tolerance: number): boolean {
  if (!(worst.value - best.value <= tolerance * (Math.abs(best.value) + tolerance))) return false
  const reach = Math.sqrt(tolerance)
  return simplex.every(({ at }) =>
    at.every((each, axis) => Math.abs(each - (best.at[axis] ?? 0)) <= reach * (1 + Math.abs(each))),
  )
}

/** Safe casts: a simplex has at least one corner. */
const first = (corners: readonly Corner[]): Corner => corners[0] as Corner
const last = (corners: readonly Corner[]): Corner => corners[corners.length - 1] as Corner
