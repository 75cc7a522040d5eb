import createClient, { type FetchOptions, type FetchResponse } from 'openapi-fetch'
import type { FilterKeys, PathsWithMethod } from 'openapi-typescript-helpers'
import { confirmIdentity } from './confirm-identity.ts'
import { ApiError, errorOf } from './errors.ts'
import type { paths } from './generated/schema.ts'
import { endSession } from './session.ts'

export type Method = 'post' | 'put' | 'patch' | 'delete'
export type GetPath = PathsWithMethod<paths, 'get'>
export type ActionPath<M extends Method> = PathsWithMethod<paths, M>
export type GetInit<P extends GetPath> = FetchOptions<FilterKeys<paths[P], 'get'>>
export type ActionInit<M extends Method, P extends ActionPath<M>> = FetchOptions<FilterKeys<paths[P], M>>
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
  // A list of values is sent as `status=a,b`.
  querySerializer: { array: { style: 'form', explode: false } },
})

/** The version of each record that was read last, by the path of its address. */
const versions = new Map<string, string>()

/** The `ETag` under which the person saw this record; an update sends it as `If-Match`. */
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

/** Reads from the API; throws an `ApiError` for a refusal and a `TypeError` where there is no connection. */
export async function get<P extends GetPath>(path: P, init?: GetInit<P>, signal?: AbortSignal): Promise<GetData<P>> {
  // The generic path defeats the inference of openapi-fetch; its types are those of `GetInit` and `GetData`.
  const { data }: { data?: unknown } = await client.GET(path as never, { ...init, signal } as never)
  return data as GetData<P>
}

/**
 * Changes something. A call that the server may have carried out although its answer was lost is repeated under the
 * same `Idempotency-Key`. Where the server wants the password again, the person is asked and the call repeated.
 */
export async function act<M extends Method, P extends ActionPath<M>>(
  method: M,
  path: P,
  init: ActionInit<M, P>,
  key: string = crypto.randomUUID(),
): Promise<ActionData<M, P>> {
  const headers = { 'Idempotency-Key': key, ...(init as { headers?: Record<string, string> }).headers }
  const send = () => client.request(method, path as never, { ...init, headers } as never)
  const { data }: { data?: unknown } = await untilReached(send).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
    await confirmIdentity()
    return untilReached(send)
  })
  return data as ActionData<M, P>
}

const waitsMs = [500, 1000, 2000, 4000, 8000]

/** Repeats a call while the server is away or restarting: up to 15 s. */
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
