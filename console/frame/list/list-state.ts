import { useMemo } from 'react'
import type { Search } from '../search-state.ts'
import { useSearchState } from '../search-state.ts'
import { listQuery, pageOf } from './list-query.ts'

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
  const known = filterKeys.join()
  const query = useMemo(
    () => listQuery(search, fixed, new Set(['q', 'order', ...known.split(',')])),
    [search, known, fixed],
  )
  return {
    search,
    page: pageOf(search),
    query,
    // A new filter begins at the first page.
    set: (patch) => setSearch('page' in patch ? patch : { page: null, ...patch }),
  }
}
