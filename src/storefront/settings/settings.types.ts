import type { Policies } from '../policies/policies.types.ts'
import type { ShippingOptionFacts, TaxRateFacts } from '../pricing/quote.types.ts'

export interface RegionFacts {
  readonly id: string
  readonly name: string
  /** Upper-case ISO 4217. */
  readonly currency: string
  readonly taxInclusive: boolean
  /** Upper-case alpha-2, sorted. */
  readonly countries: readonly string[]
  readonly shippingOptions: readonly ShippingOptionFacts[]
}

export interface KeyFacts {
  readonly id: string
  readonly title: string
  readonly salesChannelId: string
  /** Null: the configured limit. */
  readonly rateLimitPerMinute: number | null
  /** Null: every currency of the shop. */
  readonly allowedCurrencies: readonly string[] | null
  /** ISO 8601; null: as long as the key is not revoked. */
  readonly validUntil: string | null
}

export interface StoreFacts {
  readonly name: string
  readonly defaultRegionId: string | null
  readonly defaultSalesChannelId: string | null
  readonly supportEmail: string | null
  readonly termsOfService: string
  readonly privacyPolicy: string
  readonly refundPolicy: string
  readonly shippingPolicy: string
  readonly linkSecret: string
  /** Of the company, where it is not the shop's name. */
  readonly legalName: string | null
  readonly logoUrl: string | null
  readonly contactPhone: string | null
  /** The language that its products are described in. */
  readonly defaultLocale: string
  readonly pages: ShopPagesFacts
}

/** Which of the shop's own pages there are, and who may read them. */
export interface ShopPagesFacts {
  readonly enabled: boolean
  readonly searchBots: boolean
  /** Programs that open a page because a person has asked them to. */
  readonly visitorBots: boolean
  readonly trainingBots: boolean
  /** Websites whose scripts may call the storefront: exact origins. */
  readonly allowedOrigins: readonly string[]
}

/** An agent that the operator knows. */
export interface TrustedAgentFacts {
  readonly profile: string
  readonly permits: 'catalog' | 'everything'
  readonly signatureRequired: boolean
  /** JSON Web Keys; empty: those of its profile count. */
  readonly keys: readonly unknown[]
}

/** Everything of the shop that changes rarely, as it was at `version`. */
export interface ShopSettings {
  readonly version: number
  readonly store: StoreFacts
  readonly regions: ReadonlyMap<string, RegionFacts>
  readonly regionByCountry: ReadonlyMap<string, RegionFacts>
  readonly taxRates: readonly TaxRateFacts[]
  /** Live keys by the SHA-256 of their token; a revoked key is not here. */
  readonly keysByTokenHash: ReadonlyMap<string, KeyFacts>
  /** By the id of the key; a key that is not here may sell in every currency. */
  readonly allowedCurrenciesByKey: ReadonlyMap<string, readonly string[]>
  /** By the address of their profile. */
  readonly trustedAgents: ReadonlyMap<string, TrustedAgentFacts>
  readonly policies: Policies
  /** By the product's id: terms of its own. */
  readonly policiesByProduct: ReadonlyMap<string, Policies>
  /** Upper-case alpha-2, sorted: everywhere the shop sells to. */
  readonly supportedCountries: readonly string[]
}
