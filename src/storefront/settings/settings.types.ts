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
  /** ISO 8601. Null: until the key is revoked. */
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
  /** Company name, if it differs from the shop's. */
  readonly legalName: string | null
  readonly logoUrl: string | null
  readonly contactPhone: string | null
  /** Language of its product texts. */
  readonly defaultLocale: string
  /** IANA name. */
  readonly timeZone: string
  readonly pages: ShopPagesFacts
}

/** The shop's own pages and who may read them. */
export interface ShopPagesFacts {
  readonly enabled: boolean
  readonly searchBots: boolean
  /** Programs that open a page on a person's request. */
  readonly visitorBots: boolean
  readonly trainingBots: boolean
  /** Exact origins whose scripts may call the storefront. */
  readonly allowedOrigins: readonly string[]
}

/** An agent that the operator knows. */
export interface TrustedAgentFacts {
  readonly profile: string
  readonly permits: 'catalog' | 'everything'
  readonly signatureRequired: boolean
  /** JSON Web Keys. Empty: those of its profile. */
  readonly keys: readonly unknown[]
}

/** All rarely changing data of the shop, at `version`. */
export interface ShopSettings {
  readonly version: number
  readonly store: StoreFacts
  readonly regions: ReadonlyMap<string, RegionFacts>
  readonly regionByCountry: ReadonlyMap<string, RegionFacts>
  readonly taxRates: readonly TaxRateFacts[]
  /** Live keys by the SHA-256 of their token. Excludes revoked keys. */
  readonly keysByTokenHash: ReadonlyMap<string, KeyFacts>
  /** By id of the key. A key without an entry may use every currency. */
  readonly allowedCurrenciesByKey: ReadonlyMap<string, readonly string[]>
  /** By profile URL. */
  readonly trustedAgents: ReadonlyMap<string, TrustedAgentFacts>
  readonly policies: Policies
  /** Products with their own terms, by id. */
  readonly policiesByProduct: ReadonlyMap<string, Policies>
  /** Upper-case alpha-2, sorted: every country the shop sells to. */
  readonly supportedCountries: readonly string[]
}
