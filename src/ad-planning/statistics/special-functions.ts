import { createRequire } from 'node:module'
import { lazily } from '../../platform/lazily.ts'

/** The package `cephes`, loaded on first use, because each part of it reserves two megabytes of memory. */
const cephes = lazily((): typeof import('cephes') => createRequire(import.meta.url)('cephes'))

/** Beyond this, erfc underflows, which Cephes reports as an error. */
const erfcVanishesAt = 26.6

/** Returns the error function of x. */
export const erf = (x: number): number => cephes().erf(x)

/** Returns 1 - erf(x), without cancellation in the tail (W. J. Cody 1969). */
export function erfc(x: number): number {
  if (x > erfcVanishesAt) return 0
  return x < -erfcVanishesAt ? 2 : cephes().erfc(x)
}

/** Returns the natural logarithm of the gamma function, for x > 0. */
export const logGamma = (x: number): number => cephes().lgam(x)

export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

/** Returns the inverse of the normal distribution function; infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity
  return p >= 1 ? Infinity : cephes().ndtri(p)
}

/** Returns the upper regularised incomplete gamma function Q(a, x). */
export function gammaTail(a: number, x: number): number {
  if (x <= 0) return 1
  // The result would underflow, which Cephes reports as an error.
  if (a * Math.log(x) - x - logGamma(a) < -700) return x < a ? 1 : 0
  return cephes().igamc(a, x)
}

/** Returns the regularised incomplete beta function I_x(a, b). */
export function betaShare(a: number, b: number, x: number): number {
  if (x <= 0) return 0
  return x >= 1 ? 1 : cephes().incbet(a, b, x)
}
