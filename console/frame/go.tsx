import { type AnyRouter, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useCallback } from 'react'

type GoProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a path below `/console`. `followLinks` handles the click. */
export const Go = ({ to, ...rest }: GoProps) => <a {...rest} href={to === '/' ? '/console' : `/console${to}`} data-go />

/** The router has no types for paths, because pages come from a table. */
interface Place {
  readonly to: never
  readonly search: never
  readonly hash?: string
}

function placeOf(path: string): Place {
  const { pathname, search, hash } = new URL(path, location.origin)
  const parameters = Object.fromEntries(new URLSearchParams(search))
  return { to: pathname as never, search: parameters as never, ...(hash === '' ? {} : { hash: hash.slice(1) }) }
}

export function useGo(): (to: string) => void {
  const navigate = useNavigate()
  return useCallback((to: string) => void navigate(placeOf(to)), [navigate])
}

/** A page is preloaded after the pointer rests on its link for this long. */
const restMs = 50

/**
 * Handles clicks on `Go` links, and preloads pages on hover or focus, until the returned function is called. One
 * listener serves the hundreds of links in a list.
 */
export function followLinks(router: Pick<AnyRouter, 'navigate' | 'preloadRoute'>): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const placeIn = ({ target }: Event): Place | null => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-go]') : null
    return link && placeOf(link.href.slice(`${location.origin}/console`.length) || '/')
  }
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
    const place = isPlain && !event.defaultPrevented && placeIn(event)
    if (!place) return
    event.preventDefault()
    void router.navigate(place)
  }
  const onPoint = (event: Event) => {
    clearTimeout(resting)
    const place = placeIn(event)
    if (place) resting = setTimeout(() => void router.preloadRoute(place).catch(() => {}), restMs)
  }
  const ended = new AbortController()
  document.addEventListener('click', onClick, ended)
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onPoint, ended)
  return () => {
    clearTimeout(resting)
    ended.abort()
  }
}
