import type { IncomingMessage } from 'node:http'
import { isPublicAddress } from './addresses.ts'
import {
  type Connections,
  createConnections,
  type ResolveHost,
  resolveByNameServer,
  resolveBySystem,
} from './connections.ts'
import { type AdmitDestination, createDestinationCheck } from './destinations.ts'
import { asGuardedFetchError, GuardedFetchError, type GuardedFetchErrorCode } from './errors.ts'
import { isRedirect, type Outgoing, redirected, redirectRefused, redirectTarget } from './redirects.ts'
import { acceptedEncodings, discardBody, readBody, tooLarge } from './response-body.ts'

export interface GuardedFetchDeps {
  /** `host:port` pairs that may be private and use plain http. */
  readonly allowHosts: readonly string[]
  /** Base URLs of configured providers. Everything at or below their paths is trusted. */
  readonly trustedOrigins: readonly string[]
  readonly log: { warn(details: object, message: string): void }
  /** Resolves names. Tests pass their own function. */
  readonly lookup?: ResolveHost
  /** Tests pass their own function, because they can only connect to loopback. */
  readonly isPublicAddress?: (address: string) => boolean
}

export interface GuardedRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Time limit for the whole call: DNS, connections, redirects and body. Default: 10,000. */
  readonly timeoutMs?: number
  /** Maximum size of the decoded body. Default: 1 MiB. */
  readonly maxBytes?: number
  /** Whether a stranger chose the URL. Then its host is resolved without blocking a thread. */
  readonly forStranger?: boolean
  /** Default: 0, so a redirect is an error. */
  readonly maxRedirects?: number
  /**
   * Media types allowed in a successful response (`application/json`, `image/*`), also sent as `Accept`. Default:
   * any.
   */
  readonly accept?: readonly string[]
}

export interface GuardedResponse {
  readonly status: number
  /** Lowercase names. Values of repeated headers are joined by `, `. Omits `set-cookie`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** URL of the last hop. */
  readonly url: string
}

export interface GuardedFetch {
  /**
   * Resolves for any HTTP status except a redirect that it may not follow. Rejects with a `GuardedFetchError` if the
   * request is not allowed or fails.
   */
  (url: string, request?: GuardedRequest): Promise<GuardedResponse>
  /** Returns why a URL is rejected before DNS resolution; null if it is allowed. */
  refusal(url: string): string | null
  /** Closes all connections, including active ones. */
  close(): Promise<void>
}

const refusals = new Set<GuardedFetchErrorCode>([
  'blocked_address',
  'credentials_in_url',
  'redirect_refused',
  'scheme_not_allowed',
])
const ownHeaders = new Set([
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
])

/**
 * Creates the function for HTTP requests to other servers: https to public addresses, and any request to configured
 * hosts. Limited in time and size, without proxies or cookies. The clients of S3 and Stripe do not use it.
 */
export function createGuardedFetch(deps: GuardedFetchDeps): GuardedFetch {
  const isPublic = deps.isPublicAddress ?? isPublicAddress
  const admit = createDestinationCheck({ ...deps, isPublicAddress: isPublic })
  // Separate, so that a pooled socket is never used for both.
  const connections = {
    checked: createConnections(deps.lookup ?? resolveBySystem, isPublic),
    strange: createConnections(deps.lookup ?? resolveByNameServer, isPublic),
    exempt: createConnections(deps.lookup ?? resolveBySystem, () => true),
  }

  const guardedFetch = async (url: string, request: GuardedRequest = {}): Promise<GuardedResponse> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), request.timeoutMs ?? 10_000)
    try {
      return await follow(admit, connections, url, request, deadline.signal)
    } catch (cause) {
      const error = asGuardedFetchError(cause, deadline.signal.aborted)
      const host = URL.parse(url)?.hostname
      if (refusals.has(error.code)) deps.log.warn({ code: error.code, host }, 'outgoing request refused')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const close = async () => {
    for (const each of Object.values(connections)) each.close()
  }
  const refusal = (url: string): string | null => {
    try {
      admit(url, true)
      return null
    } catch (cause) {
      if (cause instanceof GuardedFetchError) return cause.message
      throw cause
    }
  }
  return Object.assign(guardedFetch, { refusal, close })
}

async function follow(
  admit: AdmitDestination,
  connections: Readonly<Record<'checked' | 'strange' | 'exempt', Connections>>,
  start: string,
  request: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  let destination = admit(start, true)
  let outgoing = firstRequest(request)
  const usual = request.forStranger ? connections.strange : connections.checked
  for (let hops = 0; ; hops++) {
    const { send } = destination.exempt ? connections.exempt : usual
    const response = await send(destination.url, outgoing, signal)
    const { status, headers } = headOf(response)
    if (headers.location === undefined || !isRedirect(status)) {
      return await receive(response, destination.url, outgoing.method, request)
    }
    discardBody(response)
    if (hops >= (request.maxRedirects ?? 0)) throw redirectRefused('The server redirects too often.')
    const next = admit(redirectTarget(headers.location, destination.url), destination.exempt)
    outgoing = redirected(outgoing, status, destination.url, next.url)
    destination = next
  }
}

function firstRequest(request: GuardedRequest): Outgoing {
  const headers: Record<string, string> = { 'accept-encoding': acceptedEncodings, 'user-agent': 'weft' }
  if (request.accept) headers.accept = request.accept.join(', ')
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (ownHeaders.has(name.toLowerCase())) {
      throw new GuardedFetchError('invalid_request', `The header ${name} cannot be set.`)
    }
    headers[name.toLowerCase()] = value
  }
  return { method: (request.method ?? 'GET').toUpperCase(), headers, body: request.body }
}

async function receive(
  response: IncomingMessage,
  url: URL,
  method: string,
  request: GuardedRequest,
): Promise<GuardedResponse> {
  const { status, headers } = headOf(response)
  const maxBytes = request.maxBytes ?? 1_048_576
  const refusal = refusalOf(status, headers, method, maxBytes, request.accept)
  if (refusal) {
    discardBody(response)
    throw refusal
  }
  const encoding = method === 'HEAD' ? '' : (headers['content-encoding'] ?? '').trim().toLowerCase()
  const body = await readBody(response, encoding, maxBytes)
  return { status, headers, body, url: url.href }
}

function refusalOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  method: string,
  maxBytes: number,
  accept: readonly string[] | undefined,
): GuardedFetchError | undefined {
  if (method !== 'HEAD' && Number(headers['content-length']) > maxBytes) return tooLarge(maxBytes)
  if (!accept || status < 200 || status > 299 || status === 204) return undefined
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const fits = (wanted: string) => (wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted)
  if (accept.some(fits)) return undefined
  return new GuardedFetchError('type_not_accepted', `The response is not ${accept.join(' or ')}.`)
}

function headOf({ statusCode = 0, headersDistinct }: IncomingMessage) {
  const headers: Record<string, string> = Object.create(null)
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (name !== 'set-cookie') headers[name] = values.join(', ')
  }
  return { status: statusCode, headers }
}
