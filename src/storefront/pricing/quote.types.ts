/** Input and output of the totals engine. All amounts are integers in the currency's minor unit. */

export interface QuoteLine {
  readonly id: string
  readonly productId: string
  readonly unitPriceMinor: number
  readonly quantity: number
  /** Null: the default class. */
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
  /** Null: every country of the region. */
  readonly countries: readonly string[] | null
  /** Null: every province. Ignores case, and `US-CA` equals `CA`. */
  readonly provinces: readonly string[] | null
  readonly amountMinor: number
  /** Free when the subtotal after line discounts reaches this. */
  readonly freeOverMinor: number | null
  readonly minDays: number | null
  readonly maxDays: number | null
}

export interface TaxRateFacts {
  readonly name: string
  readonly country: string
  /** Null: the whole country. */
  readonly province: string | null
  /** Null: every class without its own rate. `shipping` is the class of shipping. */
  readonly taxClass: string | null
  /** Millionths: 180000 is 18 %. */
  readonly ratePpm: number
}

export interface DiscountFacts {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly type: 'percent' | 'fixed' | 'free_shipping'
  readonly percentPpm: number | null
  readonly amountMinor: number | null
  /** Currency of `amountMinor` and `minSubtotalMinor`. */
  readonly currency: string | null
  readonly minSubtotalMinor: number | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly usageLimit: number | null
  /** Uses by others. This cart's own hold is not counted here or in `usedByCustomer`. */
  readonly usedCount: number
  readonly usageLimitPerCustomer: number | null
  readonly usedByCustomer: number
  readonly eligibleProductIds: readonly string[] | null
  readonly active: boolean
}

export interface QuoteInput {
  readonly currency: string
  /** Prices include the tax, which is shown but not added. */
  readonly taxInclusive: boolean
  readonly lines: readonly QuoteLine[]
  /** Null until an address is known: no shipping, no tax. */
  readonly destination: QuoteDestination | null
  /** The active options of the session's region. */
  readonly shippingOptions: readonly ShippingOptionFacts[]
  /** The buyer's choice. Null: the cheapest. */
  readonly chosenOptionId: string | null
  readonly taxRates: readonly TaxRateFacts[]
  /** In the buyer's order, upper case, without duplicates. */
  readonly codes: readonly string[]
  readonly discounts: readonly DiscountFacts[]
  readonly now: Date
}

export interface QuotedLine {
  readonly id: string
  /** Unit price times quantity. */
  readonly totalMinor: number
  /** Its share of the discounts, 0 or negative. */
  readonly discountMinor: number
  /** Tax on what remains: added, or included in a tax-inclusive region. */
  readonly taxMinor: number
}

export interface QuotedOption {
  readonly id: string
  readonly title: string
  readonly carrier: string | null
  readonly amountMinor: number
  /** Start and end of whole UTC days, ISO 8601 with milliseconds. Null if there is no estimate. */
  readonly earliest: string | null
  readonly latest: string | null
}

export type RejectedCode = {
  readonly code: string
  readonly reason: 'discount_code_invalid' | 'discount_code_expired' | 'discount_code_not_applicable'
  /** A sentence for the buyer. */
  readonly content: string
}

/** A discount's share of one line. `lineId` null: its share of delivery. */
export interface Allocation {
  readonly lineId: string | null
  /** Negative. */
  readonly amountMinor: number
}

export interface AppliedDiscount {
  readonly id: string
  readonly code: string
  readonly title: string
  /** Negative. 0 only for a free-shipping code while no option is selected. */
  readonly amountMinor: number
  /** In line order; they add up to the amount. Absent in older sessions and orders. */
  readonly allocations?: readonly Allocation[]
}

export interface Quote {
  readonly lines: readonly QuotedLine[]
  /** Cheapest first. Empty if no option serves the destination. */
  readonly options: readonly QuotedOption[]
  readonly selectedOptionId: string | null
  readonly applied: readonly AppliedDiscount[]
  readonly rejected: readonly RejectedCode[]
  readonly subtotalMinor: number
  /** The selected option's price before discounts. */
  readonly fulfillmentMinor: number
  /** Added tax; 0 in a tax-inclusive region. */
  readonly taxMinor: number
  /** 0 or negative: discounts on lines and on shipping. */
  readonly discountMinor: number
  /** `subtotal + fulfillment + tax + discount`, never negative. */
  readonly totalMinor: number
  /** Tax contained in the prices of a tax-inclusive region. */
  readonly taxIncludedMinor: number
}
