export interface PriceFacts {
  readonly currency: string
  /** Null: wherever the currency is used. */
  readonly regionId: string | null
  readonly amountMinor: number
  readonly saleAmountMinor: number | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
}

/**
 * What one unit costs in that currency and region at that moment, or null where it has no price there.
 * A region's own price goes before the currency's; a running sale before the ordinary price.
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
  if (price.saleAmountMinor !== null && isRunning(price, now)) return price.saleAmountMinor
  return price.amountMinor
}

function isRunning(price: PriceFacts, now: Date): boolean {
  if (price.saleStartsAt !== null && Date.parse(price.saleStartsAt) > now.getTime()) return false
  return price.saleEndsAt === null || Date.parse(price.saleEndsAt) > now.getTime()
}
