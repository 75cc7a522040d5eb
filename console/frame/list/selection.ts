import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

export interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  /** In their newest state as far as they are on the page. */
  readonly rows: readonly Row[]
  /** `range`: everything from the row toggled before. */
  toggle(id: string, range?: boolean): void
  toggleAll(): void
  clear(): void
}

/** The selected rows. Live updates can move a row to the next page: it stays selected. Another query clears them. */
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
