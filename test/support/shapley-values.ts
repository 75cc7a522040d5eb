const mostPlayers = 16

/**
 * Returns the Shapley values (Shapley 1953): each player's mean contribution over all orders of joining. `worth` takes
 * a coalition as a bit set of its members. Exact. Throws a RangeError for more than 16 players.
 */
export function shapleyValues(players: number, worth: (coalition: number) => number): number[] {
  if (!Number.isInteger(players) || players < 0 || players > mostPlayers)
    throw new RangeError(`There can be 0 to ${mostPlayers} players.`)
  const weights = orderWeights(players)
  const worths = Array.from({ length: 2 ** players }, (_, coalition) => worth(coalition))
  return Array.from({ length: players }, (_, player) => {
    let value = 0
    for (let coalition = 0; coalition < worths.length; coalition++) {
      if (coalition & (1 << player)) continue
      const gain = (worths[coalition | (1 << player)] ?? 0) - (worths[coalition] ?? 0)
      value += (weights[sizeOf(coalition)] ?? 0) * gain
    }
    return value
  })
}

/** `s! (n - s - 1)! / n!` for each size s of the coalition that a player joins. */
function orderWeights(players: number): number[] {
  const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
  return Array.from(
    { length: players },
    (_, size) => (factorial(size) * factorial(players - size - 1)) / factorial(players),
  )
}

function sizeOf(coalition: number): number {
  let size = 0
  for (let rest = coalition; rest > 0; rest &= rest - 1) size += 1
  return size
}
