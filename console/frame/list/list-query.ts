import type { Search } from '../search-state.ts'

export const pageSize = 50

type Query = Readonly<Record<string, string | number | boolean>>

/** Names that a page keeps in the address beside the filters of its list. */
const own = new Set(['page', 'cols', 'open', 'view'])

/** The parameter that ends the range which this one begins: `created_at[lt]` for `created_at[gte]`. */
export const untilOf = (since: string): string =>
  since.endsWith('[gte]') ? since.replace('[gte]', '[lt]') : since.replace('from', 'to')

export const pageOf = (search: Search): number => Math.max(1, Number(search.page ?? 1) || 1)

/** The parameters of the API for what the address of a list says; `allowed`: the filters that the list takes. */
export function listQuery(search: Search, fixed: Query = {}, allowed: ReadonlySet<string> | null = null): Query {
  const asked = Object.entries(search).filter(([key]) => !own.has(key) && (allowed?.has(key) ?? true))
  return { limit: pageSize, offset: (pageOf(search) - 1) * pageSize, ...fixed, ...Object.fromEntries(asked) }
}
