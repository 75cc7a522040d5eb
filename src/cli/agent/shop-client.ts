import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type GuardedFetch, GuardedFetchError } from '../../platform/guarded-fetch/index.ts'

export type Transport = 'rest' | 'mcp'

/** Versions this client supports, newest first. */
const spoken = ['2026-08-25', '2026-04-08'] as const

const Service = z.looseObject({ transport: z.string(), endpoint: z.string() })
const Profile = z.looseObject({
  ucp: z.looseObject({
    version: z.string(),
    supported_versions: z.record(z.string(), z.string()).optional(),
    services: z.record(z.string(), z.array(Service)).optional(),
    capabilities: z.record(z.string(), z.unknown()).optional(),
  }),
  keys: z.array(z.looseObject({ kid: z.string() })).optional(),
  signing_keys: z.array(z.looseObject({ kid: z.string() })).optional(),
})
export type ShopProfile = z.infer<typeof Profile>

export interface Discovered {
  readonly version: string
  readonly profileUrl: string
  readonly profile: ShopProfile
}

export interface ShopClientDeps {
  readonly fetch: GuardedFetch
  /** URL of the agent's own profile. */
  readonly agentProfile: string
  readonly key: string | null
}

/**
 * Returns the shop's profile of the newest version that both sides support, or of the requested version. Throws if
 * there is no such profile.
 */
export async function discover({ fetch }: ShopClientDeps, shop: string, wanted: string | null): Promise<Discovered> {
  const bare = `${shop}/.well-known/ucp`
  const profile = Profile.safeParse(await read(fetch, bare))
  if (!profile.success) throw new Error(`There is no profile of a shop at ${bare}.`)
  const { version, supported_versions = {} } = profile.data.ucp
  const urls = new Map([...Object.entries(supported_versions), [version, bare] as const])
  const mutual = spoken.find((release) => urls.has(release) && (wanted === null || wanted === release))
  if (!mutual)
    throw new Error(`The shop speaks ${[...urls.keys()].sort().join(', ')}; this client ${spoken.join(', ')}.`)
  const profileUrl = urls.get(mutual) ?? bare
  const leaf = Profile.safeParse(await read(fetch, profileUrl))
  if (!leaf.success || leaf.data.ucp.version !== mutual) throw new Error(`${profileUrl} is not a profile of ${mutual}.`)
  return { version: mutual, profileUrl, profile: leaf.data }
}

async function read(fetch: GuardedFetch, url: string): Promise<unknown> {
  const { status, body } = await reached(fetch(url, { headers: { accept: 'application/json' } }))
  if (status !== 200) throw new Error(`${url} answered ${status}.`)
  return parsed(body)
}

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof GuardedFetchError) throw new Error(error.message)
    throw error
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Error('The shop did not answer with JSON.')
  }
}

/** A call to the shop, independent of the transport. */
export interface ShopCall {
  readonly tool: 'search_catalog' | 'create_checkout' | 'get_checkout' | 'complete_checkout' | 'get_order'
  readonly id?: string
  readonly body?: object
}

export interface ShopClient {
  readonly endpoint: string
  call(call: ShopCall): Promise<unknown>
}

const paths = {
  search_catalog: { method: 'POST', path: '/catalog/search', argument: 'catalog' },
  create_checkout: { method: 'POST', path: '/checkout-sessions', argument: 'checkout' },
  get_checkout: { method: 'GET', path: '/checkout-sessions/:id', argument: null },
  complete_checkout: { method: 'POST', path: '/checkout-sessions/:id/complete', argument: 'checkout' },
  get_order: { method: 'GET', path: '/orders/:id', argument: null },
} as const

export function shopClient(deps: ShopClientDeps, { profile }: Discovered, transport: Transport): ShopClient {
  const service = profile.ucp.services?.['dev.ucp.shopping']?.find((each) => each.transport === transport)
  if (!service) throw new Error(`The shop does not offer ${transport.toUpperCase()}.`)
  const { endpoint } = service
  return {
    endpoint,
    call: (call) => (transport === 'rest' ? overRest(deps, endpoint, call) : overMcp(deps, endpoint, call)),
  }
}

async function overRest(deps: ShopClientDeps, endpoint: string, { tool, id, body }: ShopCall): Promise<unknown> {
  const { method, path } = paths[tool]
  const headers = { 'ucp-agent': `profile="${deps.agentProfile}"`, 'idempotency-key': randomUUID() }
  const url = endpoint + path.replace(':id', encodeURIComponent(id ?? ''))
  const answer = await send(deps, url, { method, headers, body: method === 'GET' ? undefined : (body ?? {}) })
  if (answer.status < 300) return answer.body
  throw new Error(`The shop refused ${tool}: ${said(answer.body)}`)
}

async function overMcp(deps: ShopClientDeps, endpoint: string, { tool, id, body }: ShopCall): Promise<unknown> {
  const { argument } = paths[tool]
  const meta = { 'ucp-agent': { profile: deps.agentProfile }, 'idempotency-key': randomUUID() }
  const args = { meta, ...(id === undefined ? {} : { id }), ...(argument ? { [argument]: body ?? {} } : {}) }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } }
  const { body: answer } = await send(deps, endpoint, { method: 'POST', headers: {}, body: message })
  const Result = z.looseObject({ result: z.looseObject({ structuredContent: z.unknown() }) })
  const found = Result.safeParse(answer)
  if (found.success) return found.data.result.structuredContent
  throw new Error(`The shop refused ${tool}: ${said(answer)}`)
}

interface Request {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: object | undefined
}

async function send({ fetch, key }: ShopClientDeps, url: string, { method, headers, body }: Request) {
  const answer = await reached(
    fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(key === null ? {} : { 'x-publishable-api-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  return { status: answer.status, body: parsed(answer.body) }
}

const Refusal = z.union([
  z.looseObject({ content: z.string() }).transform(({ content }) => content),
  z.looseObject({ error: z.looseObject({ message: z.string() }) }).transform(({ error }) => error.message),
])
const said = (body: unknown): string => Refusal.safeParse(body).data ?? 'it did not say why.'

/** Polls until the condition is met. Returns null if the time runs out first. */
export async function until<T>(
  look: () => Promise<T>,
  isSo: (value: T) => boolean,
  { everyMs, withinMs }: { readonly everyMs: number; readonly withinMs: number },
): Promise<T | null> {
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    const value = await look()
    if (isSo(value)) return value
    if (waitedMs >= withinMs) return null
    await sleep(everyMs)
  }
}
