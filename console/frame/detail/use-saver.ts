import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ActionPath, act, type Method, versionOf } from '../../api/client.ts'
import { resourceOf } from '../../api/queries.ts'

export interface Saver {
  /** Saves fields of the record as the person last saw it; a version that others changed is refused with 412. */
  save(patch: Readonly<Record<string, unknown>>, force?: boolean): Promise<void>
  /** Reads the record again. */
  reload(): Promise<unknown>
  /** Names the record's drafts. */
  readonly key: string
}

/** How the fields of one record are saved: `useSaver('post', '/admin/products/{id}', { id })`. */
export function useSaver<M extends Method, P extends ActionPath<M>>(
  method: M,
  path: P,
  params: Readonly<Record<string, string>> = {},
  /** Further resources that a change makes stale. */
  changes: readonly string[] = [],
): Saver {
  const client = useQueryClient()
  const address = String(path).replace(/\{(\w+)\}/g, (hole, name: string) => encodeURIComponent(params[name] ?? hole))
  const stale = [resourceOf(String(path)), ...changes].join()
  const reload = useCallback(
    () => Promise.all(stale.split(',').map((resource) => client.invalidateQueries({ queryKey: [resource] }))),
    [client, stale],
  )
  const save = async (patch: Readonly<Record<string, unknown>>, force = false) => {
    const version = force ? undefined : versionOf(address)
    await act(method, path, {
      params: { path: params },
      body: patch,
      headers: version === undefined ? {} : { 'If-Match': version },
    } as never)
    await reload()
  }
  return { save, reload, key: address }
}
