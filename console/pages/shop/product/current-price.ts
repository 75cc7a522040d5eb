interface Sale {
  readonly amount: number
  readonly starts_at: string | null
  readonly ends_at: string | null
}

/** Returns what a shopper pays: the amount of the sale that runs now, or the regular one. Sales do not overlap. */
export function currentPrice(
  { amount, sales }: { readonly amount: number; readonly sales: readonly Sale[] },
  now: Date,
): number {
  const running = sales.find(
    ({ starts_at, ends_at }) =>
      (starts_at === null || new Date(starts_at) <= now) && (ends_at === null || new Date(ends_at) > now),
  )
  return running?.amount ?? amount
}
