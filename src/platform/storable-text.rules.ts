/** Makes text storable in PostgreSQL: well-formed, without NUL, at most `longest` characters. */
export const storableText = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll('\u0000', '').toWellFormed()

/**
 * Applies `storableText` to every string in a JSON value. Numbers that overflow become null, and names of members are
 * cut to 200 characters.
 */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (typeof value === 'string') return storableText(value, value.length)
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name, 200), storableJson(member)]),
  )
}
