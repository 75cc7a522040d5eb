import { describe, expect, test } from 'vitest'
import {
  chooseRegion,
  defaultRegion,
  type RegionWanted,
  regionWithCurrency,
} from '../../../../src/storefront/regions/region.rules.ts'
import type { RegionFacts, ShopSettings } from '../../../../src/storefront/settings/settings.types.ts'

const regionOf = (id: string, currency: string, ...countries: readonly string[]): RegionFacts => ({
  ...{ id, name: id, currency, countries, taxInclusive: false },
  shippingOptions: [],
})
const india = regionOf('reg_in', 'INR', 'IN')
const europe = regionOf('reg_eu', 'EUR', 'AT', 'DE')
const france = regionOf('reg_fr', 'EUR', 'FR')

/** Returns settings with the members that choose a region. */
const shop = (defaultRegionId: string | null, ...regions: readonly RegionFacts[]) =>
  ({
    store: { defaultRegionId },
    regions: new Map(regions.map((region) => [region.id, region])),
    regionByCountry: new Map(regions.flatMap((region) => region.countries.map((country) => [country, region]))),
    supportedCountries: ['AT', 'DE', 'FR', 'IN'],
  }) as unknown as ShopSettings
const settings = shop('reg_in', europe, france, india)

describe('the region of a session', () => {
  const nothing: RegionWanted = { regionId: null, currency: null, country: undefined }
  const unsupported = { refused: 'country_not_supported', supported: ['AT', 'DE', 'FR', 'IN'] }
  test.each<[string, Partial<RegionWanted>, RegionFacts | null, object]>([
    ['is the requested one', { regionId: 'reg_fr' }, null, { region: france }],
    ['is the requested one before the currency', { regionId: 'reg_fr', currency: 'INR' }, europe, { region: france }],
    ['is the requested one, which has the country', { regionId: 'reg_eu', country: 'DE' }, null, { region: europe }],
    [
      'is refused if the requested one does not have the country',
      { regionId: 'reg_eu', country: 'FR' },
      null,
      { refused: 'country_not_supported', supported: ['AT', 'DE'] },
    ],
    [
      'is refused if a region is requested and the country is unknown',
      { regionId: 'reg_eu', country: null },
      null,
      { refused: 'country_not_supported', supported: ['AT', 'DE'] },
    ],
    [
      'is refused if it does not exist',
      { regionId: 'reg_gone', country: 'DE' },
      europe,
      { refused: 'unknown_region', id: 'reg_gone' },
    ],
    ['is that of the country', { country: 'DE', currency: 'INR' }, france, { region: europe }],
    ['is refused for a country without a region', { country: 'US', currency: 'EUR' }, france, unsupported],
    ['is refused for an unknown country', { country: null }, france, unsupported],
    ['is the first with the currency', { currency: 'EUR' }, india, { region: europe }],
    ['stays if no region has the currency', { currency: 'USD' }, france, { region: france }],
    ['stays if nothing is wanted', {}, france, { region: france }],
    ['is the default', {}, null, { region: india }],
    ['is the first with an allowed currency', { currencies: ['USD', 'EUR'] }, null, { region: europe }],
    ['stays in a currency that is not allowed', { currencies: ['EUR'] }, india, { region: india }],
  ])('%s', (_rule, wanted, current, expected) => {
    expect(chooseRegion(settings, { ...nothing, ...wanted }, current)).toEqual(expected)
  })
})

describe('the default region', () => {
  test.each<[string, ShopSettings, string[] | null | undefined, RegionFacts]>([
    ['is that of the shop', settings, undefined, india],
    ['is that of the shop if its currency is allowed', settings, ['EUR', 'INR'], india],
    ['is the first with an allowed currency', settings, ['EUR'], europe],
    ['is that of the shop if no region has an allowed currency', settings, ['USD'], india],
    ['is the first of a shop that names none', shop(null, france, india), null, france],
    ['is the first of a shop whose default is gone', shop('reg_gone', europe, india), null, europe],
    ['is the first if none is named and no currency is allowed', shop(null, france, india), [], france],
  ])('%s', (_rule, given, currencies, expected) => {
    expect(defaultRegion(given, currencies)).toEqual(expected)
  })

  test('does not exist in a shop without regions', () => {
    expect(() => defaultRegion(shop(null))).toThrow(
      expect.objectContaining({
        code: 'conflict',
        status: 409,
        message: 'This shop has no region yet: add one under /admin/regions.',
        details: { severity: 'fatal' },
      }),
    )
  })
})

test('a currency is that of the first region that has it', () => {
  expect([regionWithCurrency(settings, 'EUR'), regionWithCurrency(settings, 'USD')]).toEqual([europe, undefined])
})
