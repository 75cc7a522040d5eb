import createClient, { type FetchOptions, type FetchResponse } from 'openapi-fetch'
import type { FilterKeys, PathsWithMethod } from 'openapi-typescript-helpers'
import { confirmIdentity } from './confirm-identity.ts'
import { ApiError, errorOf } from './errors.ts'
import type { paths } from './generated/schema.ts'
import { endSession } from './session.ts'

export type Method = 'post' | 'put' | 'patch' | 'delete'
export type GetPath = PathsWithMethod<paths, 'get'>
export type ActionPath<M extends Method> = PathsWithMethod<paths, M>

/** Parameters of an operation, either in its path or in its query. */
type ParametersIn<Operation, Place extends 'path' | 'query'> = Operation extends {
  parameters: { [K in Place]?: infer Values }
}
  ? [NonNullable<Values>] extends [never]
    ? unknown
    : NonNullable<Values>
  : unknown
type Parameters<P extends keyof paths, M extends keyof paths[P]> = ParametersIn<paths[P][M], 'path'> &
  ParametersIn<paths[P][M], 'query'>
type BodyOf<Options> = Pick<Options, Extract<keyof Options, 'body'>>

/** Path and query parameters in one object: `{ id, limit: 50 }`. */
export type GetInit<P extends GetPath> = Parameters<P, 'get'> | FetchOptions<FilterKeys<paths[P], 'get'>>
/** Path and query parameters with the body: `{ id, body: { name } }`. */
export type ActionInit<M extends Method, P extends ActionPath<M>> =
  | (Parameters<P, M> & BodyOf<FetchOptions<FilterKeys<paths[P], M>>> & { headers?: Readonly<Record<string, string>> })
  | FetchOptions<FilterKeys<paths[P], M>>
type Operation<P extends keyof paths, M extends keyof paths[P]> = Extract<paths[P][M], Record<string | number, unknown>>
export type GetData<P extends GetPath> = NonNullable<
  FetchResponse<Operation<P, 'get'>, object, 'application/json'>['data']
>
export type ActionData<M extends Method, P extends ActionPath<M>> = NonNullable<
  FetchResponse<Operation<P, M>, object, 'application/json'>['data']
>

export const client = createClient<paths>({
  baseUrl: `${location.origin}/`,
  credentials: 'same-origin',
  // Arrays are sent as `status=a,b`.
  querySerializer: { array: { style: 'form', explode: false } },
})

/** `ETag` of each record as last read, by URL. Updates send it as `If-Match`. */
const versions = new Map<string, string>()

export const versionOf = (address: string): string | undefined => versions.get(address)

client.use({
  async onResponse({ request, response }) {
    const version = response.headers.get('etag')
    if (response.ok && version !== null && request.method === 'GET')
      versions.set(new URL(request.url).pathname, version)
    if (response.ok) return undefined
    const error = await errorOf(response)
    if (error.status === 401) endSession()
    throw error
  },
})

const placesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Separates flat parameters into path and query, as openapi-fetch expects them. */
function requestOf(path: string, init: object = {}): object {
  if ('params' in init) return init
  const { body, headers, bodySerializer, ...rest } = init as Readonly<Record<string, unknown>>
  const inPath = placesIn(path)
  const parameters = Object.entries(rest)
  return {
    params: {
      path: Object.fromEntries(parameters.filter(([name]) => inPath.includes(name))),
      query: Object.fromEntries(parameters.filter(([name]) => !inPath.includes(name))),
    },
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
    ...(bodySerializer === undefined ? {} : { bodySerializer }),
  }
}

/** Returns the path with its parameters filled in, such as `/admin/regions/reg_1`. */
export function addressOf(path: string, init: object | null = {}): string {
  const { params } = requestOf(path, init ?? {}) as { params?: { path?: Readonly<Record<string, unknown>> } }
  return path.replace(/\{(\w+)\}/g, (hole, name: string) => encodeURIComponent(String(params?.path?.[name] ?? hole)))
}

/** Returns the first part of the cache keys of a path: `orders` for `/admin/orders/{id}/notes`. */
export const resourceOf = (path: string): string => path.split('/')[2] ?? path

/** Resources changed, and URLs of records deleted, since the last `refresh`. */
export const touched = { resources: new Set<string>(), gone: new Set<string>() }

/** Reads from the API. Throws an `ApiError` for an error response, and a `TypeError` if there is no connection. */
export async function get<P extends GetPath>(path: P, init?: GetInit<P>, signal?: AbortSignal): Promise<GetData<P>> {
  // openapi-fetch cannot infer types from a generic path, so this function casts. `GetInit` and `GetData` declare the
  // types for its callers.
  const request = { ...requestOf(path, init as object), signal }
  const { data }: { data?: unknown } = await client.GET(path as never, request as never)
  return data as GetData<P>
}

/**
 * Calls the API and returns the answer. Repeats the call with the same `Idempotency-Key` for up to 15 s while the
 * server is unreachable, and once after the person has entered the password that the API asks for. Throws an `ApiError`
 * if the API refuses the call. The next `refresh` reads the changed resource again.
 */
export async function act<M extends Method, P extends ActionPath<M>>(
  method: M,
  path: P,
  init: ActionInit<M, P>,
  key: string = crypto.randomUUID(),
): Promise<ActionData<M, P>> {
  const request = requestOf(path, init)
  const headers = { 'Idempotency-Key': key, ...(request as { headers?: Record<string, string> }).headers }
  const send = () => client.request(method, path as never, { ...request, headers } as never)
  const { data }: { data?: unknown } = await untilReached(send).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
    await confirmIdentity()
    return untilReached(send)
  })
  if (!/\/(preview|validate)$/.test(path)) touched.resources.add(resourceOf(path))
  const isGone = method === 'delete' && (data as { deleted?: unknown } | undefined)?.deleted !== false
  if (isGone) touched.gone.add(addressOf(path, init))
  return data as ActionData<M, P>
}

const waitsMs = [500, 1000, 2000, 4000, 8000]

/** Tries again for up to 15 s if there is no connection or the server answers 503. Then throws the last error. */
async function untilReached<T>(send: () => Promise<T>): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await send()
    } catch (error) {
      const away = error instanceof TypeError || (error instanceof ApiError && error.status === 503)
      if (!away) throw error
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
  return send()
}
