import { erf as cephesErf, erfc as cephesErfc, compiled, igamc, incbet, lgam, ndtri } from 'cephes'

await compiled

/** Beyond this, erfc underflows, which Cephes reports as an error. */
const erfcVanishesAt = 26.6

/** Odd, between -1 and 1. */
export const erf = (x: number): number => cephesErf(x)

/** 1 - erf(x), without cancellation in the tail (W. J. Cody 1969). */
export function erfc(x: number): number {
  if (x > erfcVanishesAt) return 0
  return x < -erfcVanishesAt ? 2 : cephesErfc(x)
}

/** Natural logarithm of the gamma function; x > 0. */
export const logGamma = (x: number): number => lgam(x)

export const logBeta = (a: number, b: number): number => lgam(a) + lgam(b) - lgam(a + b)

/** Inverse of the normal distribution function; infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity
  return p >= 1 ? Infinity : ndtri(p)
}

/** Upper regularised incomplete gamma function Q(a, x). */
export function gammaTail(a: number, x: number): number {
  if (x <= 0) return 1
  // Underflow, which Cephes would report as an error.
  if (a * Math.log(x) - x - lgam(a) < -700) return x < a ? 1 : 0
  return igamc(a, x)
}

/** Regularised incomplete beta function I_x(a, b). */
export function betaShare(a: number, b: number, x: number): number {
  if (x <= 0) return 0
  return x >= 1 ? 1 : incbet(a, b, x)
}
