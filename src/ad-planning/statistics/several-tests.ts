/** p-values adjusted for having asked several questions at once, in the order given; Holm 1979: no false alarm among all. */
export function holmAdjusted(pValues: readonly number[]): number[] {
  let least = 0
  return inOrder(pValues, (p, rank) => {
    least = Math.max(least, Math.min(1, p * (pValues.length - rank)))
    return least
  })
}

/** Benjamini and Hochberg 1995: of all alarms, at most this share are false ones. */
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

/** Each value's result, made from the smallest to the largest. */
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
