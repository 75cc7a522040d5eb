import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { Agent, request } from 'undici'
import { blockedAddress } from './destinations.ts'
import { GuardedFetchError } from './errors.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** All addresses of a name; throws when there are none. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true })

export interface Connections {
  readonly checked: Agent
  /** For destinations that the configuration vouches for. Kept apart, so that a pooled socket never changes sides. */
  readonly exempt: Agent
  readonly send: typeof request
}

/** Whatever the server allows: a connection that rests for longer may have died without a word. */
const restsMs = 4_000
const limits = {
  maxHeaderSize: 16_384,
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: restsMs,
  keepAliveMaxTimeout: restsMs,
} as const
const connectTimeoutMs = 10_000

/** Loads undici, which is large, so that a shop that asks nobody starts without it. */
export async function createConnections(
  resolve: ResolveHost,
  isPublicAddress: (address: string) => boolean,
): Promise<Connections> {
  const { Agent, request: send } = await import('undici')
  const agent = (permits: (address: string) => boolean) =>
    new Agent({ ...limits, connect: { timeout: connectTimeoutMs, lookup: checkedLookup(resolve, permits) } })
  return { checked: agent(isPublicAddress), exempt: agent(() => true), send }
}

/**
 * The socket connects to exactly what this hands over, so the checked address is the used one whatever
 * the name resolves to a moment later. One forbidden address among several refuses the name.
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
