import { may, useRead } from '../../api/index.ts'

/** Returns the countries of all regions, those of the default region first. */
export function useCountries(): readonly string[] {
  const { data } = useRead('/admin/regions', { limit: 100 }, { enabled: may('regions:read') })
  const settings = useRead('/admin/settings', undefined, { enabled: may('settings:read') })
  const home = settings.data?.settings.default_region_id
  const regions = (data?.regions ?? []).toSorted((a, b) => Number(b.id === home) - Number(a.id === home))
  return [...new Set(regions.flatMap(({ countries }) => countries))]
}
