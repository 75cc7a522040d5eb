import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useCallback } from 'react'

type GoProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; children?: ReactNode; preload?: LinkProps['preload'] }

/** A link within the console: `to` is a path below `/console`, with its query. */
export function Go({ to, ...rest }: GoProps) {
  const [path = '', query] = to.split('?')
  const search = query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))
  // Pages come from a table, so the router cannot know their paths as types.
  return (
    <Link
      activeOptions={{ exact: true, includeSearch: false }}
      {...(rest as object)}
      to={path as never}
      search={search as never}
    />
  )
}

/** Goes to a path below `/console`, with its query. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (to: string) => {
      const [path = '', query] = to.split('?')
      void navigate({
        to: path as never,
        search: (query === undefined ? {} : Object.fromEntries(new URLSearchParams(query))) as never,
      })
    },
    [navigate],
  )
}
