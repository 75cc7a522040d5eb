/**
 * Computes the error function independently: the Maclaurin series in integers with 700 decimal places. It treats a
 * double as an exact fraction and uses no rational approximation.
 */
const places = 700n
const one = 10n ** places

/** Converts x to fixed point. At most the last place is off. */
function fixed(x: number): bigint {
  let exponent = 0
  let whole = x
  while (!Number.isInteger(whole)) {
    whole *= 2
    exponent++
  }
  return (BigInt(whole) * one) >> BigInt(exponent)
}

const times = (a: bigint, b: bigint): bigint => (a * b) / one

function squareRoot(value: bigint): bigint {
  const wanted = value * one
  let guess = 1n << BigInt(Math.ceil(wanted.toString(2).length / 2))
  for (;;) {
    const next = (guess + wanted / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** Uses Machin's formula. */
function pi(): bigint {
  const arctanOfOneOver = (n: bigint): bigint => {
    let term = one / n
    let sum = term
    for (let k = 3n, sign = -1n; term !== 0n; k += 2n, sign = -sign) {
      term /= n * n
      sum += (sign * term) / k
    }
    return sum
  }
  return 4n * (4n * arctanOfOneOver(5n) - arctanOfOneOver(239n))
}

const twoOverRootPi = (2n * one * one) / squareRoot(pi())

/** Returns erf(x), given x and its square. */
function series(x: bigint, square: bigint): bigint {
  let term = x
  let sum = x
  for (let n = 1n; term !== 0n; n++) {
    term = -times(term, square) / n
    sum += term / (2n * n + 1n)
  }
  return times(twoOverRootPi, sum)
}

/** Converts through 25 significant digits to the nearest double. */
function toNumber(value: bigint): number {
  const digits = (value < 0n ? -value : value).toString()
  const size = Number(`${digits.slice(0, 25)}e${digits.length - Math.min(25, digits.length) - Number(places)}`)
  return value < 0n ? -size : size
}

const erfOf = (x: number): bigint => series(fixed(x), times(fixed(x), fixed(x)))

export const exactErf = (x: number): number => toNumber(erfOf(x))
export const exactErfc = (x: number): number => toNumber(one - erfOf(x))

/** 1 - erf(|z| / sqrt(2)). */
export function exactTwoTailedP(z: number): number {
  const square = times(fixed(z), fixed(z)) / 2n
  return toNumber(one - series(squareRoot(square), square))
}
