const maxTerms = 200_000
const large = 1e200

/** value * exp(logScale): a number that may be too large for a double. */
export interface Scaled {
  readonly value: number
  readonly logScale: number
}

/** Computes Gauss's 2F1(a, b; c; z) by its series, for c > 0 and 0 <= z < 1. */
export function gaussHypergeometric(a: number, b: number, c: number, z: number): Scaled {
  let term = 1
  let sum = 1
  let logScale = 0
  for (let k = 0; k < maxTerms; k++) {
    term *= (((a + k) * (b + k)) / ((c + k) * (k + 1))) * z
    sum += term
    if (Math.abs(term) <= 1e-16 * Math.abs(sum)) break
    if (Math.abs(sum) < large) continue
    term /= large
    sum /= large
    logScale += Math.log(large)
  }
  return { value: sum, logScale }
}
