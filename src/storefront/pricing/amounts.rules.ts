/** Exact arithmetic on amounts: whole, not negative, in the currency's minor unit, at most `Number.MAX_SAFE_INTEGER`. */

/** The value itself; throws a RangeError where it is not an amount, so that nothing is ever off by a unit. */
export function exactAmount(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${what} is not an exact amount: ${value}`)
  return value
}

/** Throws a RangeError where it would no longer be exact. */
export function sumOf(amountsMinor: readonly number[]): number {
  let sum = 0
  for (const amountMinor of amountsMinor) sum = exactAmount(sum + amountMinor, 'A sum')
  return sum
}

/** `amount * numerator / denominator`, rounded half up: exactly half a minor unit becomes a whole one. */
export function portionOf(amountMinor: number, numerator: number, denominator: number): number {
  const divisor = 2n * BigInt(denominator)
  return fromBigInt((2n * BigInt(amountMinor) * BigInt(numerator) + BigInt(denominator)) / divisor)
}

export interface Share {
  /** Breaks ties, so that the order in which shares are listed decides nothing. */
  readonly id: string
  /** What the share weighs, and the most that it can take. */
  readonly weightMinor: number
}

/**
 * Spreads an amount in proportion to the weights by largest remainder: the parts are whole, add up to the amount
 * exactly, and none is above its weight. Equal remainders go by id. Throws a RangeError for more than all weights.
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

/** Order of ids by code unit: the same on every machine and in every locale. */
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
