/** An unexpected response, which ends the purchase. */
export class WalkProblem extends Error {
  override readonly name = 'WalkProblem'
}

export function check(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new WalkProblem(problem)
}

/** Compares values as JSON. Throws `WalkProblem` with both if they differ. */
export function checkEqual(actual: unknown, expected: unknown, what: string): void {
  const [is, due] = [JSON.stringify(actual), JSON.stringify(expected)]
  check(is === due, `${what} is ${is}, expected ${due}`)
}
