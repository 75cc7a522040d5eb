/**
 * Returns p-values adjusted for several tests (Holm 1979), in the order of `pValues`. Controls the probability of any
 * false alarm.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  let least = 0
  return inOrder(pValues, (p, rank) => {
    least = Math.max(least, Math.min(1, p * (pValues.length - rank)))
    return least
  })
}

/**
 * Returns p-values adjusted for several tests (Benjamini and Hochberg 1995), in the order of `pValues`. Controls the
 * share of false alarms among all alarms.
 */
export function benjaminiHochbergAdjusted(pValues: readonly number[]): number[] {
  let most = 1
  const last = pValues.length - 1
  return inOrder(
    pValues.map((p) => -p),
    (negative, rank) => {
      most = Math.min(most, (-negative * pValues.length) / (last - rank + 1))
      return most
    },
  )
}

/** Calls `make` from the smallest to the largest value. Returns the results in the given order. */
function inOrder(values: readonly number[], make: (value: number, rank: number) => number): number[] {
  const made = new Array<number>(values.length)
  values
    .map((value, index) => ({ value, index }))
    .sort((a, b) => a.value - b.value)
    .forEach(({ value, index }, rank) => {
      made[index] = make(value, rank)
    })
  return made
}
