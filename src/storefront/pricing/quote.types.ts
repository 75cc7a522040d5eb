/** What the totals engine is told and what it answers. All amounts are integers in the currency's minor unit. */

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
  /** Null: every province; compared without case; `US-CA` equals `CA`. */
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
  /** Null: every class without a rate of its own; `shipping` is the class of shipping. */
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
  /** Of `amountMinor` and `minSubtotalMinor`. */
  readonly currency: string | null
  readonly minSubtotalMinor: number | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly usageLimit: number | null
  /** By others: what this cart itself holds is not counted, here and in `usedByCustomer`. */
  readonly usedCount: number
  readonly usageLimitPerCustomer: number | null
  readonly usedByCustomer: number
  readonly eligibleProductIds: readonly string[] | null
  readonly active: boolean
}

export interface QuoteInput {
  readonly currency: string
  /** Prices contain the tax; it is then shown, not added. */
  readonly taxInclusive: boolean
  readonly lines: readonly QuoteLine[]
  /** Null as long as no address is known: no shipping, no tax. */
  readonly destination: QuoteDestination | null
  /** The active options of the session's region. */
  readonly shippingOptions: readonly ShippingOptionFacts[]
  /** What the buyer chose, or null for the cheapest. */
  readonly chosenOptionId: string | null
  readonly taxRates: readonly TaxRateFacts[]
  /** In the order the buyer gave them, upper case, each once. */
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
  /** The tax on what remains: added, or contained in a tax-inclusive region. */
  readonly taxMinor: number
}

export interface QuotedOption {
  readonly id: string
  readonly title: string
  readonly carrier: string | null
  readonly amountMinor: number
  /** Start and end of whole UTC days, ISO 8601 with milliseconds; null where no estimate is known. */
  readonly earliest: string | null
  readonly latest: string | null
}

export type RejectedCode = {
  readonly code: string
  readonly reason: 'discount_code_invalid' | 'discount_code_expired' | 'discount_code_not_applicable'
  /** A sentence for the buyer. */
  readonly content: string
}

/** A discount's part of one line; `lineId` null: its part of delivery. */
export interface Allocation {
  readonly lineId: string | null
  /** Negative. */
  readonly amountMinor: number
}

export interface AppliedDiscount {
  readonly id: string
  readonly code: string
  readonly title: string
  /** Negative; 0 only for a free-shipping code as long as no option is selected. */
  readonly amountMinor: number
  /** In the order of the lines; they add up to the amount. Absent in sessions and orders from before it was kept. */
  readonly allocations?: readonly Allocation[]
}

export interface Quote {
  readonly lines: readonly QuotedLine[]
  /** Cheapest first; empty where nothing serves the destination. */
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
