/**
 * Shares a whole number among weights so that the parts are whole and add up to it exactly: each gets the floor of its
 * share, and the units left over go to the largest remainders, on a tie to the earlier (Hamilton's method). Weights that
 * are all zero share evenly. Exact for every total and every weight that is a safe integer.
 */
export function shareWhole(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const exact = weights.map((weight) => BigInt(weight))
  const sum = exact.reduce((all, weight) => all + weight, 0n)
  if (sum === 0n)
    return shareWhole(
      total,
      weights.map(() => 1),
    )
  const whole = BigInt(total)
  const shares = exact.map((weight) => ({ floor: (whole * weight) / sum, rest: (whole * weight) % sum }))
  let left = whole - shares.reduce((all, { floor }) => all + floor, 0n)
  const order = shares
    .map((_, index) => index)
    .sort((a, b) => byRest(shares[a]?.rest ?? 0n, shares[b]?.rest ?? 0n, a, b))
  const parts = shares.map(({ floor }) => floor)
  for (const index of order) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map(Number)
}

const byRest = (a: bigint, b: bigint, first: number, second: number): number =>
  a === b ? first - second : a > b ? -1 : 1

/** Fractions as whole weights that keep their proportions to one part in 2^40. */
export function wholeWeights(fractions: readonly number[]): number[] {
  const most = Math.max(...fractions, 0)
  if (!(most > 0)) return fractions.map(() => 0)
  return fractions.map((fraction) => Math.round((Math.max(0, fraction) / most) * 2 ** 40))
}
