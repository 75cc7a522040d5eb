import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { nextTurn } from '../turns.ts'
import { blockedAddress } from './destinations.ts'
import { GuardedFetchError } from './errors.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Resolves a name to all its addresses. Throws if it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true })

/**
 * Asks the name servers, without `/etc/hosts`. While a name server is silent, the system's resolver would block one of
 * the four threads that are also needed for files, passwords and the names of known servers.
 */
const resolveByNameServer: ResolveHost = async (hostname) => {
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
}

export interface Connections {
  readonly checked: Agent
  /** For URLs chosen by strangers. */
  readonly strange: Agent
  /** For destinations that the configuration trusts. A separate pool, so that a socket is never used for both. */
  readonly exempt: Agent
  send(
    by: Agent,
    to: URL,
    request: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
  ): Promise<Dispatcher.ResponseData>
}

/** Connections idle for longer may have been lost unnoticed. Applies even if the server allows more. */
const restsMs = 4_000
const limits = {
  maxHeaderSize: 16_384,
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: restsMs,
  keepAliveMaxTimeout: restsMs,
} as const
const connectTimeoutMs = 10_000

/** Imports only the parts of undici that Weft uses, on first use. Yields to the event loop between imports. */
export async function createConnections(
  resolve: ResolveHost | undefined,
  isPublicAddress: (address: string) => boolean,
): Promise<Connections> {
  await import('undici/lib/core/util.js').then(nextTurn)
  await import('undici/lib/dispatcher/client-h1.js').then(nextTurn)
  await import('undici/lib/dispatcher/client-h2.js').then(nextTurn)
  const { default: Agent } = await import('undici/lib/dispatcher/agent.js')
  const { default: request } = await import('undici/lib/api/api-request.js')
  const agent = (permits: (address: string) => boolean, by = resolve ?? resolveBySystem) =>
    new Agent({ ...limits, connect: { timeout: connectTimeoutMs, lookup: checkedLookup(by, permits) } })
  return {
    checked: agent(isPublicAddress),
    strange: agent(isPublicAddress, resolve ?? resolveByNameServer),
    exempt: agent(() => true),
    send: (by, { origin, pathname, search }, options) =>
      request.call(by, { ...options, origin, path: pathname + search }),
  }
}

/**
 * Returns a lookup whose socket connects to exactly the checked address, even if the name resolves differently
 * afterwards. Fails if any address of the name is forbidden.
 */
export function checkedLookup(resolve: ResolveHost, permits: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: Error) => callback(error, [])
    resolve(hostname).then(
      (found) => {
        const first = found[0]
        if (!first) return fail(dnsFailed(hostname))
        if (!found.every(({ address }) => permits(address))) return fail(blockedAddress(hostname))
        if (options.all) return callback(null, [...found])
        return callback(null, first.address, first.family)
      },
      (cause: unknown) => fail(dnsFailed(hostname, cause)),
    )
  }
}

const dnsFailed = (hostname: string, cause?: unknown): GuardedFetchError =>
  new GuardedFetchError('dns_failed', `${hostname} could not be resolved.`, { cause })
