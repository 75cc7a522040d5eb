import { useCallback } from 'react'
import { type ActionPath, act, addressOf, type Method, resourceOf, versionOf } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'

export interface Saver {
  /** Saves and reads the record again. Sends `If-Match` unless `force` is true; rejects with 412 for an old version. */
  save(patch: Readonly<Record<string, unknown>>, force?: boolean): Promise<void>
  reload(): Promise<unknown>
  /** Prefix for the names of drafts. */
  readonly key: string
}

/** Returns a saver for the fields of one record: `useSaver('post', '/admin/products/{id}', { id })`. */
export function useSaver<M extends Method, P extends ActionPath<M>>(
  method: M,
  path: P,
  params: Readonly<Record<string, string>> = {},
  /** Further resources to read again after a change. */
  changes: readonly string[] = [],
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
