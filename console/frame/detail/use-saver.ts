import { useCallback } from 'react'
import { type ActionPath, act, addressOf, type Method, resourceOf, versionOf } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'

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
  /** Hears what the API answered. */
  onSaved?: (answer: unknown) => void,
): Saver {
  const address = addressOf(path, params)
  const stale = [resourceOf(path), ...changes].join()
  const reload = useCallback(() => refresh(...stale.split(',')), [stale])
  const save = async (patch: Readonly<Record<string, unknown>>, force = false) => {
    const version = force ? undefined : versionOf(address)
    const headers = version === undefined ? {} : { 'If-Match': version }
    const answer = await act(method, path, { ...params, body: patch, headers } as never)
    await reload()
    onSaved?.(answer)
  }
  return { save, reload, key: address }
}
