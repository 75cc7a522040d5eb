type Path = readonly (string | number)[]

export interface Spot {
  readonly path: Path
  readonly value: unknown
}

/** Lists every place in a value, starting with the value itself. */
export function spotsOf(value: unknown, path: Path = []): Spot[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [{ path, value }, ...inside.flatMap(([key, child]) => spotsOf(child, [...path, key]))]
}

/** Copies the value with a replacement at one place. Undefined removes the place. */
export function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) {
    const changed = value.map((child, index) => (index === key ? replaceAt(child, rest, replacement) : child))
    return changed.filter((child) => child !== undefined)
  }
  const entries = new Map(Object.entries(Object(value)))
  const name = String(key)
  const child = replaceAt(entries.get(name), rest, replacement)
  if (child === undefined) entries.delete(name)
  else entries.set(name, child)
  return Object.fromEntries(entries)
}
