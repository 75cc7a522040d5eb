import { useEffect } from 'react'
import { isRefused } from '../api/errors.ts'
import { queries } from '../api/queries.ts'

/**
 * Reads a resource again every few seconds while the page is visible, for changes that the event stream does not
 * announce. A read that the API has refused is not repeated.
 */
export function useWatch(resource: string, everyMs: number, isWatched = true): void {
  useEffect(() => {
    if (!isWatched) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({
          queryKey: [resource],
          predicate: ({ state: { error } }) => !isRefused(error),
        })
    }, everyMs)
    return () => clearInterval(timer)
  }, [resource, everyMs, isWatched])
}
