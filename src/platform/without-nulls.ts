/**
 * Copies a JSON value without members that are `null`, at every level. Keeps null entries of arrays, because removing
 * one would shift the others. Returns a value without such members unchanged.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return mapped(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const kept = entries
    .filter(([, member]) => member !== null)
    .map(([name, member]) => [name, withoutNulls(member)] as const)
  const isSame = kept.length === entries.length && kept.every(([, member], at) => member === entries[at]?.[1])
  // `fromEntries` defines own members, so a member named `__proto__` remains an ordinary member.
  return isSame ? value : Object.fromEntries(kept)
}

function mapped(values: readonly unknown[]): readonly unknown[] {
  const copies = values.map(withoutNulls)
  return copies.some((copy, at) => copy !== values[at]) ? copies : values
}
