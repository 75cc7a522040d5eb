const maxDepth = 64

/**
 * Serialises canonical JSON (RFC 8785): members sorted by UTF-16 code units, numbers and strings as in ECMAScript.
 * Escapes lone surrogates, which the RFC excludes. Throws a RangeError beyond 64 levels and a TypeError for values that
 * JSON cannot represent.
 */
export const canonicalJson = (value: unknown): string => write(value, 0)

function write(value: unknown, depth: number): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value} such as this.`)
  if (depth === maxDepth) throw new RangeError(`The value is nested deeper than ${maxDepth} levels.`)
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${write(member, depth + 1)}`).join(',')}}`
}
