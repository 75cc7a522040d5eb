export const feedFormats = ['google', 'openai', 'acp'] as const
export type FeedFormat = (typeof feedFormats)[number]

/** A feed: a market, a language and a format. */
export interface Feed {
  readonly id: string
  readonly name: string
  readonly format: FeedFormat
  readonly region_id: string
  readonly country: string
  readonly locale: string | null
  readonly enabled: boolean
  readonly token_version: number
  /** Brand of products without a vendor. Null if they have none. */
  readonly brand: string | null
  readonly store_country: string | null
  readonly link_template: string | null
  readonly checkout: boolean
  readonly backorder_days: number
  readonly refresh_minutes: number
  readonly seq: number
  readonly oldest_seq: number
  readonly refreshed_at: Date | null
  readonly listed_count: number
  readonly problem_count: number
}

export interface OfferProblem {
  /** Name of the attribute in the feed, such as `gtin`. */
  readonly attribute: string
  readonly message: string
  /** Whether the problem keeps the item out of the feed. If not, the item is listed with this problem. */
  readonly refuses: boolean
  /** Id of the admin record to correct, and the JSON pointer to its field. */
  readonly record: string
  readonly field: string
}

export interface Money {
  readonly amount: number
  readonly currency: string
}

export interface OfferShipping {
  readonly country: string
  readonly province: string | null
  readonly service: string
  readonly price: Money
  readonly minDays: number | null
  readonly maxDays: number | null
}

export interface OfferPicture {
  readonly url: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

/** A variant with the data for all formats. Each format uses a part of it. */
export interface Offer {
  /** The id with which agents buy the variant. */
  readonly id: string
  readonly productId: string
  readonly place: number
  readonly title: string
  readonly productTitle: string
  readonly description: string
  readonly link: string | null
  readonly productLink: string | null
  readonly pictures: readonly OfferPicture[]
  /** The price that the checkout charges now. Null if it is not sold in this market. */
  readonly price: Money | null
  /** The price without the running sale. Null if there is no sale. */
  readonly ordinary: Money | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  readonly taxIncluded: boolean
  readonly availability: 'in_stock' | 'out_of_stock' | 'backorder'
  /** Date on which a backordered item is expected. Null if unknown. */
  readonly availableOn: string | null
  readonly hasVariants: boolean
  readonly options: readonly { readonly name: string; readonly value: string; readonly writtenName?: string }[]
  readonly sku: string | null
  readonly brand: string | null
  readonly gtin: string | null
  readonly mpn: string | null
  readonly condition: 'new' | 'refurbished' | 'used'
  readonly ageGroup: string | null
  readonly gender: string | null
  readonly weightGrams: number | null
  readonly categoryPath: readonly string[]
  readonly googleCategory: string | null
  readonly shipping: readonly OfferShipping[]
  readonly handlingDays: { readonly min: number; readonly max: number } | null
  readonly returns: { readonly days: number | null; readonly finalSale: boolean; readonly exchanges: boolean } | null
  readonly seller: Seller
  readonly excluded: readonly FeedFormat[]
}

export interface Seller {
  readonly name: string
  readonly url: string
  readonly privacyUrl: string
  readonly termsUrl: string
  readonly returnsUrl: string | null
  readonly country: string | null
}

/** The variants of a product, for formats that group them. */
export interface OfferGroup {
  readonly productId: string
  readonly offers: readonly Offer[]
}
