import { type Queryable, sql } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Policies } from '../policies/policies.types.ts'
import type { TaxRateFacts } from '../pricing/quote.types.ts'
import type { KeyFacts, RegionFacts, ShopSettings, StoreFacts, TrustedAgentFacts } from './settings.types.ts'

interface SettingsRow {
  version: number
  store: StoreFacts | null
  regions: RegionFacts[]
  tax_rates: TaxRateFacts[]
  keys: (KeyFacts & { tokenHash: string })[]
  agents: TrustedAgentFacts[]
  policies: (Policies & { productId: string | null })[]
}

/** Reads all settings in one statement, so that they are consistent. Returns null if the shop has no settings yet. */
export async function loadShopSettings(db: Queryable): Promise<ShopSettings | null> {
  const { rows } = await settingsQuery.execute(db)
  const row = rows[0]
  if (!row?.store) return null
  const regions = new Map(row.regions.map((region) => [region.id, region]))
  const regionByCountry = new Map(
    row.regions.flatMap((region) => region.countries.map((country) => [country, region] as const)),
  )
  return {
    version: row.version,
    store: row.store,
    regions,
    regionByCountry,
    taxRates: row.tax_rates,
    keysByTokenHash: new Map(row.keys.map(({ tokenHash, ...key }) => [tokenHash, key])),
    allowedCurrenciesByKey: new Map(
      row.keys.flatMap(({ id, allowedCurrencies }) => (allowedCurrencies ? [[id, allowedCurrencies] as const] : [])),
    ),
    trustedAgents: new Map(row.agents.map((agent) => [agent.profile, agent])),
    policies: row.policies.find(({ productId }) => productId === null) ?? nothingSaid,
    policiesByProduct: new Map(
      row.policies.flatMap(({ productId, ...own }) => (productId === null ? [] : [[productId, own] as const])),
    ),
    supportedCountries: [...regionByCountry.keys()].sort(),
  }
}

const settingsQuery = statement<SettingsRow>`
  select
    (select version from settings_version) as version,
    (select json_build_object(
      'name', name, 'defaultRegionId', default_region_id, 'defaultSalesChannelId', default_sales_channel_id,
      'supportEmail', support_email, 'termsOfService', terms_of_service, 'privacyPolicy', privacy_policy,
      'refundPolicy', refund_policy, 'shippingPolicy', shipping_policy, 'linkSecret', link_secret,
      'legalName', legal_name, 'logoUrl', logo_url, 'contactPhone', contact_phone, 'defaultLocale', default_locale, 'timeZone', time_zone,
      'pages', json_build_object('enabled', pages_enabled, 'searchBots', search_bots_allowed, 'visitorBots', visitor_bots_allowed,
        'trainingBots', training_bots_allowed, 'allowedOrigins', allowed_origins)) from store) as store,
    coalesce((select json_agg(json_build_object(
      'id', r.id, 'name', r.name, 'currency', r.currency, 'taxInclusive', r.tax_inclusive,
      'countries', coalesce((select json_agg(country order by country) from region_country where region_id = r.id), '[]'),
      'shippingOptions', coalesce((select json_agg(json_build_object(
        'id', o.id, 'name', o.name, 'carrier', o.carrier, 'countries', o.countries, 'provinces', o.provinces,
        'amountMinor', o.amount_minor, 'freeOverMinor', o.free_over_minor, 'minDays', o.min_days, 'maxDays', o.max_days)
        order by o.amount_minor, o.id) from shipping_option o where o.region_id = r.id and o.active), '[]'))
      order by r.created_at, r.id) from region r), '[]') as regions,
    coalesce((select json_agg(json_build_object('name', name, 'country', country, 'province', province,
      'taxClass', tax_class, 'ratePpm', rate_ppm) order by id) from tax_rate), '[]') as tax_rates,
    coalesce((select json_agg(json_build_object('id', id, 'title', title, 'salesChannelId', sales_channel_id,
      'rateLimitPerMinute', rate_limit_per_minute, 'allowedCurrencies', allowed_currencies, 'tokenHash', t.token_hash, 'validUntil', t.valid_until))
      from publishable_key k cross join lateral (
        select k.token_hash, null::timestamptz as valid_until
        union all select o.token_hash, o.valid_until from publishable_key_old_token o where o.publishable_key_id = k.id
      ) t where revoked_at is null), '[]') as keys,
    coalesce((select json_agg(json_build_object('profile', profile, 'permits', permits,
      'signatureRequired', signature_required, 'keys', keys)) from trusted_agent), '[]') as agents,
    coalesce((select json_agg(json_build_object('productId', product_id, 'returns', returns, 'shipping', shipping,
      'warranty', warranty)) from policy), '[]') as policies`

const nothingSaid: Policies = { returns: null, shipping: null, warranty: null }

export async function currentVersion(db: Queryable): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from settings_version`.execute(db)
  return rows[0]?.version ?? 0
}

export async function saveKeyUse(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await db.updateTable('publishable_key').set({ last_used_at: now }).where('id', 'in', ids).execute()
}
