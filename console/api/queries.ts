import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { notifyFailed, notifySaved } from '../frame/notify.tsx'
import {
  type ActionData,
  type ActionInit,
  type ActionPath,
  act,
  type GetInit,
  type GetPath,
  get,
  type Method,
} from './client.ts'
import { ApiError } from './errors.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 3,
    },
  },
})

/** `orders` for `/admin/orders/{id}/notes`: what a change of one of them makes stale. */
export const resourceOf = (path: string): string => path.split('/')[2] ?? path

/** A read of the API, cached by its path and parameters. */
export const read = <P extends GetPath>(path: P, init?: GetInit<P>) =>
  queryOptions({
    queryKey: [resourceOf(path), path, init ?? null] as const,
    queryFn: ({ signal }) => get(path, init, signal),
    placeholderData: keepPreviousData,
  })

/** Makes everything that was read of these resources stale; what is on the screen is read again. */
export const refresh = (...resources: string[]): Promise<unknown> =>
  Promise.all(resources.map((resource) => queries.invalidateQueries({ queryKey: [resource] })))

interface ActionOptions<Data> {
  /** Shown once it is done. */
  readonly done?: string | ((data: Data) => string)
  /** Further resources that it changes, beside its own: `['stock']`. */
  readonly changes?: readonly string[]
  readonly onDone?: (data: Data) => void
  /** Where the caller shows the error itself, at a field. */
  readonly quiet?: boolean
}

/** A change through the API. `mutate(init)` repeats under one `Idempotency-Key` until it is answered. */
export function useAction<M extends Method, P extends ActionPath<M>>(
  method: M,
  path: P,
  options: ActionOptions<ActionData<M, P>> = {},
): UseMutationResult<ActionData<M, P>, Error, ActionInit<M, P>> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (init: ActionInit<M, P>) => act(method, path, init),
    onSuccess: async (data) => {
      for (const resource of [resourceOf(path), 'needs', ...(options.changes ?? [])])
        void client.invalidateQueries({ queryKey: [resource] })
      if (options.done !== undefined) notifySaved(typeof options.done === 'string' ? options.done : options.done(data))
      options.onDone?.(data)
    },
    onError: (error) => {
      if (!options.quiet) notifyFailed(error)
    },
  })
}
