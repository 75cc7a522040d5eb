import { useMemo } from 'react'
import type { Search } from '../search-state.ts'
import { useSearchState } from '../search-state.ts'

export const pageSize = 50

/** Names that the list keeps in the address beside its filters. */
const own = new Set(['page', 'cols', 'open'])

export interface ListState {
  readonly search: Search
  readonly set: (patch: Readonly<Record<string, string | null>>) => void
  readonly page: number
  /** The parameters of the API for what the address says. */
  readonly query: Readonly<Record<string, string | number | boolean>>
}

/** Everything a list shows is in its address, so that it can be sent, bookmarked and saved as a view. */
export function useListState(
  filterKeys: readonly string[],
  fixed: Readonly<Record<string, string | number | boolean>> = {},
): ListState {
  const [search, setSearch] = useSearchState()
  const page = Math.max(1, Number(search.page ?? 1) || 1)
  const known = filterKeys.join()
  const query = useMemo(() => {
    const allowed = new Set(['q', 'order', ...known.split(',')])
    const asked = Object.entries(search).filter(([key]) => !own.has(key) && allowed.has(key))
    return { limit: pageSize, offset: (page - 1) * pageSize, ...fixed, ...Object.fromEntries(asked) }
  }, [search, page, known, fixed])
  return {
    search,
    page,
    query,
    // A new filter begins at the first page.
    set: (patch) => setSearch('page' in patch ? patch : { page: null, ...patch }),
  }
}
