/** One parameter of an address as text; null where it is not there, or there twice. */
export function textOf(query: unknown, name: string): string | null {
  if (typeof query !== 'object' || query === null) return null
  const value: unknown = Reflect.get(query, name)
  return typeof value === 'string' ? value : null
}

/** The number of a page, from 1; 1 for whatever is none. */
export function pageOf(query: unknown, most: number): number {
  const text = textOf(query, 'page')
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), most) : 1
}
