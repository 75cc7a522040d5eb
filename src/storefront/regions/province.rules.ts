import { iso31662 } from 'iso-3166'
import { usualNames } from './province-names.ts'

interface Provinces {
  /** Codes without the country prefix, by folded name. */
  readonly codes: ReadonlyMap<string, string>
  /** The provinces that contain no other province of the list, sorted by name. */
  readonly smallest: readonly { readonly code: string; readonly name: string }[]
}

const byCountry = new Map<string, Provinces>()

/**
 * Returns the key for comparing provinces. Ignores case, accents and surrounding spaces. Uses the province part of the
 * ISO 3166-2 code if known, so `California`, `US-CA` and `ca` have the same key. Returns null if blank.
 */
export function provinceKey(province: string | null, country: string): string | null {
  const key = fold(province ?? '')
  const prefix = `${country.toUpperCase()}-`
  const own = key.startsWith(prefix) ? key.slice(prefix.length).trim() : key
  return knownProvinces(country).codes.get(own) ?? (own === '' ? null : own)
}

/** Returns the states, provinces or prefectures of a country, as addresses name them. */
export const provincesOf = (country: string): Provinces['smallest'] => knownProvinces(country).smallest

/**
 * Returns the name of a province, which may be given as a code. An unknown province, or null, is returned unchanged.
 */
export function provinceName(province: string | null, country: string): string | null {
  const key = provinceKey(province, country)
  return provincesOf(country).find(({ code }) => code === key)?.name ?? province
}

function knownProvinces(anyCase: string): Provinces {
  const country = anyCase.toUpperCase()
  const known = byCountry.get(country)
  if (known) return known
  const read = provincesIn(country)
  // Texts that name no country are not kept, because their number has no limit.
  if (read.codes.size > 0) byCountry.set(country, read)
  return read
}

/** Reads the provinces of a country, given as upper-case ISO 3166-1 alpha-2, from the standard. Takes milliseconds. */
export function provincesIn(country: string): Provinces {
  const listed = iso31662.filter(({ code }) => code.startsWith(`${country}-`))
  const parents = new Set(listed.map(({ parent }) => parent))
  const codeOf = (code: string) => code.slice(country.length + 1)
  const usual = Object.entries(usualNames[country] ?? {})
  const codes = new Map(listed.map(({ code, name }) => [fold(name), codeOf(code)]))
  for (const [code, name] of usual) codes.set(fold(name), code)
  const names = new Map(
    listed.filter(({ code }) => !parents.has(code)).map(({ code, name }) => [codeOf(code), spelled(name, country)]),
  )
  for (const [code, name] of usual) names.set(code, name)
  const smallest = [...names].map(([code, name]) => ({ code, name }))
  return { codes, smallest: smallest.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) }
}

/** Spells a province's name. In India, the long vowels of the transliteration are not written. */
const spelled = (name: string, country: string): string =>
  country === 'IN' ? name.normalize('NFD').replace(/\p{M}/gu, '') : name

const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toUpperCase()
