import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Search = Readonly<Record<string, string>>

/** Returns the query of the URL, and a function to change it. Null and '' remove a parameter. */
export function useSearchState(): [Search, (patch: Readonly<Record<string, string | null>>) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const set = useCallback(
    (patch: Readonly<Record<string, string | null>>) => {
      void navigate({
        to: '.',
        replace: true,
        search: ((before: Search) =>
          Object.fromEntries(
            Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null && value !== ''),
          )) as never,
      })
    },
    [navigate],
  )
  return [search, set]
}
