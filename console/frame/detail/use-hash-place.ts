import { useEffect } from 'react'

/** Scrolls to the part of the page that the URL's fragment names. */
export function useHashPlace(isShown: boolean): void {
  useEffect(() => {
    if (isShown && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isShown])
}
