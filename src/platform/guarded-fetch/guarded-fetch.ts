import type { Agent, Dispatcher } from 'undici'
import { isPublicAddress } from './addresses.ts'
import { type Connections, createConnections, type ResolveHost } from './connections.ts'
import { type AdmitDestination, createDestinationCheck, type Destination } from './destinations.ts'
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
  /** Resolves for any HTTP status. Rejects with a `GuardedFetchError` if the request is not allowed or fails. */
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
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
])

/**
 * Creates the only function that sends HTTP requests to other servers: https to public addresses, limited in time and
 * size, without proxies or cookies.
 */
export function createGuardedFetch(deps: GuardedFetchDeps): GuardedFetch {
  const isPublic = deps.isPublicAddress ?? isPublicAddress
  const admit = createDestinationCheck({ ...deps, isPublicAddress: isPublic })
  let opened: Promise<Connections> | null = null
  const connections = (): Promise<Connections> => {
    opened ??= createConnections(deps.lookup, isPublic)
    return opened
  }

  const guardedFetch = async (url: string, request: GuardedRequest = {}): Promise<GuardedResponse> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), request.timeoutMs ?? 10_000)
    try {
      const answer = connections().then((open) => follow(admit, open, url, request, deadline.signal))
      return await Promise.race([answer, aborted(deadline.signal)])
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
    const open = await opened
    await Promise.all([open?.checked.destroy(), open?.strange.destroy(), open?.exempt.destroy()])
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
  connections: Connections,
  start: string,
  request: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  let destination = admit(start, true)
  let outgoing = firstRequest(request)
  const usual = request.forStranger ? connections.strange : connections.checked
  for (let hops = 0; ; hops++) {
    const dispatcher = destination.exempt ? connections.exempt : usual
    const response = await send(connections, dispatcher, destination, outgoing, signal)
    const location = headerText(response.headers.location)
    if (location === undefined || !isRedirect(response.statusCode)) {
      return await receive(response, destination.url, outgoing.method, request)
    }
    discardBody(response.body)
    if (hops >= (request.maxRedirects ?? 0)) throw redirectRefused('The server redirects too often.')
    const next = admit(redirectTarget(location, destination.url), destination.exempt)
    outgoing = redirected(outgoing, response.statusCode, destination.url, next.url)
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

function send(
  { send: request }: Connections,
  dispatcher: Agent,
  destination: Destination,
  outgoing: Outgoing,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  signal.throwIfAborted()
  // Safe cast: undici's type lists known methods, but it accepts any token at run time.
  const method = outgoing.method as Dispatcher.HttpMethod
  const { headers, body } = outgoing
  return request(dispatcher, destination.url, { signal, method, headers, body })
}

/**
 * Rejects as soon as the signal aborts. undici notices an abort only after it has connected, and a slow resolver can
 * delay that. After the abort, undici sends nothing.
 */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function receive(
  response: Dispatcher.ResponseData,
  url: URL,
  method: string,
  request: GuardedRequest,
): Promise<GuardedResponse> {
  const headers = plainHeaders(response.headers)
  const maxBytes = request.maxBytes ?? 1_048_576
  const refusal = refusalOf(response.statusCode, headers, method, maxBytes, request.accept)
  if (refusal) {
    discardBody(response.body)
    throw refusal
  }
  const encoding = method === 'HEAD' ? '' : (headers['content-encoding'] ?? '').trim().toLowerCase()
  const body = await readBody(response.body, encoding, maxBytes)
  return { status: response.statusCode, headers, body, url: url.href }
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

function plainHeaders(received: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(received)) {
    const text = headerText(value)
    if (name !== 'set-cookie' && text !== undefined) headers[name] = text
  }
  return headers
}

const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value
