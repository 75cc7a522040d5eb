import { useEffect, useRef } from 'react'
import { type GetData, type GetPath, get } from '../../../api/client.ts'
import { notifyFailed } from '../../../frame/notify.tsx'
import { useSearchState } from '../../../frame/search-state.ts'

/** Opens the record that the address names (`?open=`), once. */
export function useOpenRecord<P extends GetPath>(path: P, show: (data: GetData<P>) => void): void {
  const [{ open }, set] = useSearchState()
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    if (open === undefined) return
    set({ open: null })
    get(path, { params: { path: { id: open } } } as never)
      .then((data) => latest.current(data))
      .catch(notifyFailed)
  }, [open, path, set])
}
