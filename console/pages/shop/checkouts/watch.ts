import { useEffect } from 'react'
import { refresh } from '../../../api/index.ts'

const everyMs = 4000

/** Reads checkouts again every few seconds while somebody looks: agents go on with theirs. */
export function useWatch(isWatched = true): void {
  useEffect(() => {
    if (!isWatched) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh('checkouts')
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWatched])
}
