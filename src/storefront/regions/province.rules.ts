import { iso31662 } from 'iso-3166'

const byCountry = new Map<string, ReadonlyMap<string, string>>()

/**
 * Key for comparing provinces: ignores case, accents and surrounding space, and uses the subdivision part of the ISO
 * 3166-2 code if known, so `California`, `US-CA` and `ca` are equal. Null if blank.
 */
export function provinceKey(province: string | null, country: string): string | null {
  const key = fold(province ?? '')
  if (key === '') return null
  const prefix = `${country.toUpperCase()}-`
  const own = key.startsWith(prefix) ? key.slice(prefix.length).trim() : key
  return namesOf(country.toUpperCase()).get(own) ?? (own === '' ? null : own)
}

function namesOf(country: string): ReadonlyMap<string, string> {
  const known = byCountry.get(country)
  if (known) return known
  const names = new Map<string, string>()
  for (const { code, name } of iso31662) {
    if (code.startsWith(`${country}-`)) names.set(fold(name), code.slice(country.length + 1))
  }
  byCountry.set(country, names)
  return names
}

const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toUpperCase()
