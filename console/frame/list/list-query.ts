import type { Search } from '../search-state.ts'

export const pageSize = 50

type Query = Readonly<Record<string, string | number | boolean>>

/** Parameters of the URL that are not filters. */
const own = new Set(['page', 'cols', 'open', 'view'])

/** Returns the name of the filter for the end of a range: `created_at[lt]` for `created_at[gte]`. */
export const untilOf = (since: string): string =>
  since.endsWith('[gte]') ? since.replace('[gte]', '[lt]') : since.replace('from', 'to')

export const pageOf = (search: Search): number => Math.max(1, Number(search.page ?? 1) || 1)

/** Returns parameters for the API, from the list's URL. `allowed`: the list's parameters; null allows all. */
export function listQuery(search: Search, fixed: Query = {}, allowed: ReadonlySet<string> | null = null): Query {
  const asked = Object.entries(search).filter(([key]) => !own.has(key) && (allowed?.has(key) ?? true))
  return { limit: pageSize, offset: (pageOf(search) - 1) * pageSize, ...fixed, ...Object.fromEntries(asked) }
}
