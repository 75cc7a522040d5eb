/** Exact arithmetic with amounts: integers from 0 to `Number.MAX_SAFE_INTEGER` in the currency's minor unit. */

/** Returns the value. Throws a RangeError if it is not a valid amount, so that no result is inexact. */
export function exactAmount(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${what} is not an exact amount: ${value}`)
  return value
}

/** Adds the amounts. Throws a RangeError if the sum would not be exact. */
export function sumOf(amountsMinor: readonly number[]): number {
  let sum = 0
  for (const amountMinor of amountsMinor) sum = exactAmount(sum + amountMinor, 'A sum')
  return sum
}

/** Returns `amount * numerator / denominator`, rounded half up to a minor unit. */
export function portionOf(amountMinor: number, numerator: number, denominator: number): number {
  const divisor = 2n * BigInt(denominator)
  return fromBigInt((2n * BigInt(amountMinor) * BigInt(numerator) + BigInt(denominator)) / divisor)
}

export interface Share {
  /** Orders equal remainders, so that the order of the list does not affect the result. */
  readonly id: string
  /** Weight of the share. A share never receives more than this. */
  readonly weightMinor: number
}

/**
 * Splits an amount in proportion to the weights, by the largest remainder method. The parts are integers, add up to the
 * amount, and never exceed their weights. Equal remainders are ordered by id. Throws a RangeError if the amount exceeds
 * the sum of the weights.
 */
export function spread(amountMinor: number, shares: readonly Share[]): number[] {
  const total = sumOf(shares.map((share) => share.weightMinor))
  if (amountMinor > total) throw new RangeError(`${amountMinor} cannot be spread over ${total}`)
  if (total === 0) return shares.map(() => 0)
  const parts = shares.map((share, index) => {
    const product = BigInt(amountMinor) * BigInt(share.weightMinor)
    const floor = fromBigInt(product / BigInt(total))
    return { id: share.id, index, floor, remainder: product % BigInt(total) }
  })
  const left = amountMinor - sumOf(parts.map((part) => part.floor))
  const raised = new Set(
    parts
      .toSorted((a, b) => descending(a.remainder, b.remainder) || byId(a, b))
      .slice(0, left)
      .map((part) => part.index),
  )
  return parts.map((part) => part.floor + (raised.has(part.index) ? 1 : 0))
}

/** Compares ids by code unit, so that the order is the same on every machine and in every locale. */
export function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

function descending(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a > b ? -1 : 1
}

function fromBigInt(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`An amount is beyond exact integers: ${value}`)
  return Number(value)
}
