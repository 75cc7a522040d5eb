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
  /** Null means the configured limit. */
  readonly rateLimitPerMinute: number | null
  /** Null means all currencies of the shop. */
  readonly allowedCurrencies: readonly string[] | null
  /** ISO 8601. Null means until the key is revoked. */
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
  /** Company name. Null if it is the shop's. */
  readonly legalName: string | null
  readonly logoUrl: string | null
  readonly contactPhone: string | null
  /** Language of the product texts. */
  readonly defaultLocale: string
  /** IANA name. */
  readonly timeZone: string
  readonly pages: ShopPagesFacts
}

/** Settings of the shop's own pages and of the bots that may read them. */
export interface ShopPagesFacts {
  readonly enabled: boolean
  readonly searchBots: boolean
  /** Programs that open a page on a person's request. */
  readonly visitorBots: boolean
  readonly trainingBots: boolean
  /** Exact origins whose scripts may call the storefront. */
  readonly allowedOrigins: readonly string[]
}

/** An agent that the operator has registered. */
export interface TrustedAgentFacts {
  readonly profile: string
  readonly permits: 'catalog' | 'everything'
  readonly signatureRequired: boolean
  /** JSON Web Keys. Empty: the keys in the agent's profile apply. */
  readonly keys: readonly unknown[]
}

/** All data of the shop that rarely changes, as of `version`. */
export interface ShopSettings {
  readonly version: number
  readonly store: StoreFacts
  readonly regions: ReadonlyMap<string, RegionFacts>
  readonly regionByCountry: ReadonlyMap<string, RegionFacts>
  readonly taxRates: readonly TaxRateFacts[]
  /** Keys by the SHA-256 of their token, without revoked keys. */
  readonly keysByTokenHash: ReadonlyMap<string, KeyFacts>
  /**
   * Allowed currencies of publishable keys. The map's keys are ids of publishable keys. A publishable key without an
   * entry may use all currencies.
   */
  readonly allowedCurrenciesByKey: ReadonlyMap<string, readonly string[]>
  /** Registered agents by profile URL. */
  readonly trustedAgents: ReadonlyMap<string, TrustedAgentFacts>
  readonly policies: Policies
  /** Terms of the products that have their own. The keys are product ids. */
  readonly policiesByProduct: ReadonlyMap<string, Policies>
  /** All countries that the shop sells to, as upper-case alpha-2, sorted. */
  readonly supportedCountries: readonly string[]
}
