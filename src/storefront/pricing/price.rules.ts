export interface PriceFacts {
  readonly currency: string
  /** Null means all regions with the currency. */
  readonly regionId: string | null
  readonly amountMinor: number
  readonly saleAmountMinor: number | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  /** Later sales. No two sales overlap. */
  readonly laterSales?: readonly ScheduledSale[]
}

export interface ScheduledSale {
  readonly amountMinor: number
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/**
 * Returns the unit price in a currency and region at a given time, or null if the product has no price there. A price
 * of the region takes precedence over a price of the currency, and a running sale over the regular price. A sale runs
 * from its start until just before its end.
 */
export function unitPrice(
  prices: readonly PriceFacts[],
  market: { readonly currency: string; readonly regionId: string | null },
  now: Date,
): number | null {
  const candidates = prices.filter((price) => price.currency === market.currency)
  const price =
    candidates.find((candidate) => candidate.regionId !== null && candidate.regionId === market.regionId) ??
    candidates.find((candidate) => candidate.regionId === null)
  if (!price) return null
  return runningSale(price, now) ?? price.amountMinor
}

function runningSale(price: PriceFacts, now: Date): number | null {
  const { saleAmountMinor, saleStartsAt: startsAt, saleEndsAt: endsAt } = price
  if (saleAmountMinor === null) return null
  if (isRunning({ startsAt, endsAt }, now)) return saleAmountMinor
  return price.laterSales?.find((sale) => isRunning(sale, now))?.amountMinor ?? null
}

function isRunning({ startsAt, endsAt }: Omit<ScheduledSale, 'amountMinor'>, now: Date): boolean {
  if (startsAt !== null && Date.parse(startsAt) > now.getTime()) return false
  return endsAt === null || Date.parse(endsAt) > now.getTime()
}
