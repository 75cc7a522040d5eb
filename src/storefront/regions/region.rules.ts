import { AppError } from '../../platform/errors.ts'
import type { RegionFacts, ShopSettings } from '../settings/index.ts'

export type RegionChoice =
  | { readonly region: RegionFacts }
  | { readonly refused: 'unknown_region'; readonly id: string }
  | { readonly refused: 'country_not_supported'; readonly supported: readonly string[] }

export interface RegionWanted {
  readonly regionId: string | null
  /** Upper-case ISO 4217 code or null. */
  readonly currency: string | null
  /** Undefined means no shipping address. Null means a shipping address whose country is unknown. */
  readonly country: string | null | undefined
  /** Currencies to choose from if the caller names none. Null means all. */
  readonly currencies?: readonly string[] | null
}

/**
 * Chooses the region of a session (specification of `/ucp`, "Region resolution"): the requested region, otherwise the
 * region of the country in the shipping address, the first region with the requested currency, the session's region
 * (`current`), or the default region. Refuses an unknown region, a country outside the requested region, and a country
 * without a region.
 */
export function chooseRegion(settings: ShopSettings, wanted: RegionWanted, current: RegionFacts | null): RegionChoice {
  if (wanted.regionId !== null) return namedRegion(settings, wanted.regionId, wanted.country)
  if (wanted.country !== undefined) {
    const region = wanted.country === null ? undefined : settings.regionByCountry.get(wanted.country)
    if (region) return { region }
    return { refused: 'country_not_supported', supported: settings.supportedCountries }
  }
  const byCurrency = wanted.currency === null ? undefined : regionWithCurrency(settings, wanted.currency)
  return { region: byCurrency ?? current ?? defaultRegion(settings, wanted.currencies) }
}

export const regionWithCurrency = (settings: ShopSettings, currency: string): RegionFacts | undefined =>
  [...settings.regions.values()].find((region) => region.currency === currency)

/**
 * Returns the shop's default region if `currencies` contains its currency (null: all). Without such a default, returns
 * the first region with an allowed currency, or the default or first region if no region has one. Throws `conflict` if
 * the shop has no region.
 */
export function defaultRegion(settings: ShopSettings, currencies: readonly string[] | null = null): RegionFacts {
  const named = settings.regions.get(settings.store.defaultRegionId ?? '')
  const regions = [...(named ? [named] : []), ...settings.regions.values()]
  const region = regions.find(({ currency }) => currencies === null || currencies.includes(currency)) ?? regions[0]
  if (!region)
    throw new AppError('conflict', 409, 'This shop has no region yet: add one under /admin/regions.', {
      severity: 'fatal',
    })
  return region
}

function namedRegion(settings: ShopSettings, id: string, country: string | null | undefined): RegionChoice {
  const region = settings.regions.get(id)
  if (!region) return { refused: 'unknown_region', id }
  if (country === undefined || region.countries.includes(country ?? '')) return { region }
  return { refused: 'country_not_supported', supported: region.countries }
}
