import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { notifyFailed, notifySaved } from '../frame/notify.tsx'
import {
  type ActionData,
  type ActionInit,
  type ActionPath,
  act,
  addressOf,
  type GetData,
  type GetInit,
  type GetPath,
  get,
  type Method,
  resourceOf,
  touched,
} from './client.ts'
import { isRefused } from './errors.ts'
import { loadSession } from './session.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => !isRefused(error) && failures < 3,
    },
  },
})

export const read = <P extends GetPath>(path: P, init?: GetInit<P>) =>
  queryOptions({
    queryKey: [resourceOf(path), path, init ?? null] as const,
    queryFn: ({ signal }) => get(path, init, signal),
    // Keeps showing the rows of the previous filter, but never the fields of another record.
    placeholderData: (before, query) =>
      query && addressOf(path, query.queryKey[2] as object | null) === addressOf(path, init as object)
        ? keepPreviousData(before)
        : undefined,
  })

interface ReadOptions {
  readonly enabled?: boolean
  /** Starts after the other reads of the page. For counts, which are more expensive for the database than rows. */
  readonly late?: boolean
}

/** Reads from the API and updates on changes: `const { data, error } = useRead('/admin/regions/{id}', { id })`. */
export function useRead<P extends GetPath>(
  path: P,
  init?: GetInit<P>,
  { enabled, late = false }: ReadOptions = {},
): UseQueryResult<GetData<P>> {
  const query = read(path, init)
  const lateRead = async ({ signal }: { signal: AbortSignal }) => {
    await othersAnswered()
    return get(path, init, signal)
  }
  return useQuery({ ...query, enabled, ...(late ? { queryFn: lateRead, meta: { late } } : {}) } as never)
}

const othersAnswered = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queries.isFetching({ predicate: ({ meta }) => !meta?.late }) > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queries.getQueryCache().subscribe(look)
    look()
  })

/** Whether a cached read belongs to a deleted record. Reading it again would fail. */
const isGone = (gone: readonly string[], [, path, init]: readonly unknown[]): boolean => {
  if (gone.length === 0 || typeof path !== 'string') return false
  const address = `${addressOf(path, init as object | null)}/`
  return gone.some((deleted) => address.startsWith(`${deleted}/`))
}

/** Resources that the API derives from all others. */
export const derived = ['needs', 'agent-readiness', 'audit-log'] as const

/** Reads again the resources that `act` has changed, and further ones: `refresh('stock')`. */
export async function refresh(...resources: readonly string[]): Promise<void> {
  const acted = [...touched.resources]
  const gone = [...touched.gone]
  touched.resources.clear()
  touched.gone.clear()
  const stale = new Set([...resources, ...acted, ...(acted.length > 0 ? derived : [])])
  // The session contains the shop's name, currencies and languages.
  if (stale.has('regions') || stale.has('settings')) await loadSession().catch(() => {})
  await Promise.all(
    [...stale].map((resource) =>
      queries.invalidateQueries({ queryKey: [resource], predicate: ({ queryKey }) => !isGone(gone, queryKey) }),
    ),
  )
}

interface ActionOptions<Data> {
  readonly done?: string | ((data: Data) => string)
  /** Further resources that the action changes: `['stock']`. */
  readonly changes?: readonly string[]
  readonly onDone?: (data: Data) => void
  /** Shows no error, because the caller does. */
  readonly quiet?: boolean
}

/** `mutate(init)` retries with one `Idempotency-Key` for up to 15 s while the API is unreachable. */
export function useAction<M extends Method, P extends ActionPath<M>>(
  method: M,
  path: P,
  options: ActionOptions<ActionData<M, P>> = {},
): UseMutationResult<ActionData<M, P>, Error, ActionInit<M, P>> {
  return useMutation({
    mutationFn: (init: ActionInit<M, P>) => act(method, path, init as never),
    onSuccess: async (data) => {
      void refresh(...(options.changes ?? []))
      if (options.done !== undefined) notifySaved(typeof options.done === 'string' ? options.done : options.done(data))
      options.onDone?.(data)
    },
    onError: (error) => {
      if (!options.quiet) notifyFailed(error)
    },
  })
}
