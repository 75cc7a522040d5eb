/** Input and output of the totals engine. All amounts are integers in the currency's minor unit. */

export interface QuoteLine {
  readonly id: string
  readonly productId: string
  readonly unitPriceMinor: number
  readonly quantity: number
  /** Null means the default tax class. */
  readonly taxClass: string | null
}

export interface QuoteDestination {
  /** Upper-case ISO 3166-1 alpha-2. */
  readonly country: string
  readonly province: string | null
}

export interface ShippingOptionFacts {
  readonly id: string
  readonly name: string
  readonly carrier: string | null
  /** Null means all countries of the region. */
  readonly countries: readonly string[] | null
  /** Null means all provinces. Case is ignored, and `US-CA` equals `CA`. */
  readonly provinces: readonly string[] | null
  readonly amountMinor: number
  /** The option is free if the subtotal after line discounts is at least this amount. Null means never. */
  readonly freeOverMinor: number | null
  readonly minDays: number | null
  readonly maxDays: number | null
}

export interface TaxRateFacts {
  readonly name: string
  readonly country: string
  /** Null means the whole country. */
  readonly province: string | null
  /** Null means all classes without a separate rate. `shipping` is the class of shipping. */
  readonly taxClass: string | null
  /** In millionths: 180000 is 18 %. */
  readonly ratePpm: number
}

export interface DiscountFacts {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly type: 'percent' | 'fixed' | 'free_shipping'
  readonly percentPpm: number | null
  readonly amountMinor: number | null
  /** Currency of `amountMinor` and `minSubtotalMinor`. Null if the discount needs none. */
  readonly currency: string | null
  readonly minSubtotalMinor: number | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly usageLimit: number | null
  /** Uses by all buyers. Neither this nor `usedByCustomer` counts the cart's own hold. */
  readonly usedCount: number
  readonly usageLimitPerCustomer: number | null
  readonly usedByCustomer: number
  readonly eligibleProductIds: readonly string[] | null
  readonly active: boolean
}

export interface QuoteInput {
  readonly currency: string
  /** Whether prices include the tax. It is then shown but not added. */
  readonly taxInclusive: boolean
  readonly lines: readonly QuoteLine[]
  /** Null until a shipping address is known. The cart then has no shipping and no tax. */
  readonly destination: QuoteDestination | null
  /** The active options of the session's region. */
  readonly shippingOptions: readonly ShippingOptionFacts[]
  /** The buyer's choice. Null means the cheapest. */
  readonly chosenOptionId: string | null
  readonly taxRates: readonly TaxRateFacts[]
  /** In the buyer's order, in upper case, without duplicates. */
  readonly codes: readonly string[]
  readonly discounts: readonly DiscountFacts[]
  readonly now: Date
}

export interface QuotedLine {
  readonly id: string
  /** Unit price times quantity. */
  readonly totalMinor: number
  /** Share of the discounts: 0 or negative. */
  readonly discountMinor: number
  /** Tax on the discounted line: added, or contained in the price in a tax-inclusive region. */
  readonly taxMinor: number
}

export interface QuotedOption {
  readonly id: string
  readonly title: string
  readonly carrier: string | null
  readonly amountMinor: number
  /** Start of the first and end of the last UTC day, as ISO 8601 with milliseconds. Null if there is no estimate. */
  readonly earliest: string | null
  readonly latest: string | null
}

export type RejectedCode = {
  readonly code: string
  readonly reason: 'discount_code_invalid' | 'discount_code_expired' | 'discount_code_not_applicable'
  /** A sentence for the buyer. */
  readonly content: string
}

/** The part of a discount that reduces a line. If `lineId` is null, it reduces shipping. */
export interface Allocation {
  readonly lineId: string | null
  /** Negative. */
  readonly amountMinor: number
}

export interface AppliedDiscount {
  readonly id: string
  readonly code: string
  readonly title: string
  /** Negative. 0 only for a free-shipping code while no shipping option is selected. */
  readonly amountMinor: number
  /** In line order. They add up to the amount. Absent in older sessions and orders. */
  readonly allocations?: readonly Allocation[]
}

export interface Quote {
  readonly lines: readonly QuotedLine[]
  /** Cheapest option first. Empty if no option serves the destination. */
  readonly options: readonly QuotedOption[]
  readonly selectedOptionId: string | null
  readonly applied: readonly AppliedDiscount[]
  readonly rejected: readonly RejectedCode[]
  readonly subtotalMinor: number
  /** The selected option's price before discounts. */
  readonly fulfillmentMinor: number
  /** Tax added to the prices. 0 in a tax-inclusive region. */
  readonly taxMinor: number
  /** Discounts on lines and shipping: 0 or negative. */
  readonly discountMinor: number
  /** `subtotal + fulfillment + tax + discount`, never negative. */
  readonly totalMinor: number
  /** Tax contained in the prices of a tax-inclusive region. */
  readonly taxIncludedMinor: number
}
