/** Text that the database takes: whole characters, no NUL, cut at `longest`. */
export const storableText = (text: string, longest: number): string =>
  text.slice(0, longest).replaceAll('\u0000', '').toWellFormed()

/** The same for every text within a value of JSON. */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value, value.length)
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name, 200), storableJson(member)]),
  )
}
