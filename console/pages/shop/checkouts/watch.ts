import { useEffect } from 'react'
import { refresh } from '../../../api/index.ts'

const everyMs = 4000

/** Polls while the page is visible, because agents change their carts at any time. */
export function useWatch(isWatched = true): void {
  useEffect(() => {
    if (!isWatched) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh('checkouts')
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWatched])
}
