/** Returns a query parameter as text. Returns null if it is missing or repeated. */
export function textOf(query: unknown, name: string): string | null {
  if (typeof query !== 'object' || query === null) return null
  const value: unknown = Reflect.get(query, name)
  return typeof value === 'string' ? value : null
}

/** Returns the page number, from 1. An invalid number counts as 1. */
export function pageOf(query: unknown, most: number): number {
  const text = textOf(query, 'page')
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), most) : 1
}
