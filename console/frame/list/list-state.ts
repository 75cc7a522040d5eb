import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Search, useSearchState } from '../search-state.ts'
import { listQuery, pageOf } from './list-query.ts'

export interface ListState {
  readonly search: Search
  readonly set: (patch: Readonly<Record<string, string | null>>) => void
  readonly page: number
  readonly query: Readonly<Record<string, string | number | boolean>>
}

/** Returns the state of a list. All of it is in the URL, so that it can be bookmarked and saved as a view. */
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
    // After a change of the filter, the list starts at page 1.
    set: (patch) => setSearch('page' in patch ? patch : { page: null, ...patch }),
  }
}

interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  /** Selected rows. Rows on the current page are in their newest version. */
  readonly rows: readonly Row[]
  /** `range`: also toggles all rows from the last toggled one. */
  toggle(id: string, range?: boolean): void
  toggleAll(): void
  clear(): void
}

/**
 * Returns the selected rows. They remain selected if live updates move them to another page. A new query clears the
 * selection.
 */
export function useSelection<Row>(page: readonly Row[], idOf: (row: Row) => string, query: unknown): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const last = useRef<string | null>(null)
  const onPage = useMemo(() => new Map(page.map((row) => [idOf(row), row])), [page, idOf])
  const latest = useRef(onPage)
  latest.current = onPage

  const clear = useCallback(() => setSelected(new Map()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the reason, not an input
  useEffect(clear, [query])

  const toggle = useCallback((id: string, range = false) => {
    const rows = [...latest.current]
    const [from, at] = [last.current, id].map((one) => rows.findIndex(([other]) => other === one)) as [number, number]
    const span = range && from >= 0 ? rows.slice(Math.min(from, at), Math.max(from, at) + 1) : rows.slice(at, at + 1)
    last.current = id
    setSelected((before) => {
      const next = new Map(before)
      for (const [one, row] of span) before.has(id) ? next.delete(one) : next.set(one, row)
      return next
    })
  }, [])
  const toggleAll = useCallback(
    () =>
      setSelected((before) => {
        const all = [...latest.current]
        return all.every(([id]) => before.has(id)) ? new Map() : new Map([...before, ...all])
      }),
    [],
  )

  return {
    ids: useMemo(() => new Set(selected.keys()), [selected]),
    rows: useMemo(() => [...selected].map(([id, row]) => onPage.get(id) ?? row), [selected, onPage]),
    toggle,
    toggleAll,
    clear,
  }
}
