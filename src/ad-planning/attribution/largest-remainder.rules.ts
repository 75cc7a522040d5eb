/**
 * Splits a whole number by weights into whole parts with exactly that sum (Hamilton's method). Each part is rounded
 * down. The remaining units go to the largest remainders, on a tie to the earlier part. If all weights are zero, the
 * parts are equal. Exact for any total and for weights that are safe integers.
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
    .sort((a, b) => Number((shares[b]?.rest ?? 0n) - (shares[a]?.rest ?? 0n)))
  const parts = shares.map(({ floor }) => floor)
  for (const index of order) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts.map(Number)
}

/** Converts fractions to whole weights, accurate to one part in 2^40. */
export function wholeWeights(fractions: readonly number[]): number[] {
  const most = Math.max(...fractions, 0)
  if (!(most > 0)) return fractions.map(() => 0)
  return fractions.map((fraction) => Math.round((Math.max(0, fraction) / most) * 2 ** 40))
}
