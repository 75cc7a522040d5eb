/**
 * What provinces are compared by: without case and surrounding space, and an ISO 3166-2 code of the country
 * (`US-CA`) equals its own part (`CA`). Null for a blank one. A name never equals a code: `California` is not `CA`.
 */
export function provinceKey(province: string | null, country: string): string | null {
  const key = province?.trim().toUpperCase() ?? ''
  const prefix = `${country.toUpperCase()}-`
  const own = key.startsWith(prefix) ? key.slice(prefix.length).trim() : key
  return own === '' ? null : own
}
