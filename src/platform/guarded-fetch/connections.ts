import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { blockedAddress } from './destinations.ts'
import { GuardedFetchError } from './errors.ts'
import type { Outgoing } from './redirects.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Resolves a name to all its addresses. If it has none, throws or returns an empty list. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>

export const resolveBySystem: ResolveHost = (hostname) => systemLookup(hostname, { all: true })

/**
 * Resolves a host name by the name servers, without `/etc/hosts`. Returns no address if it is unknown. The system's
 * resolver would block a thread while a name server is silent. There are four such threads, and files, passwords and
 * the names of known servers need them too.
 */
export const resolveByNameServer: ResolveHost = async (hostname) => {
  const resolver = new Resolver({ timeout: 1000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  )
}

/** Sends requests over pooled connections to permitted addresses. */
export interface Connections {
  send(to: URL, outgoing: Outgoing, signal: AbortSignal): Promise<IncomingMessage>
  /** Closes all connections, including active ones. */
  close(): void
}

/** Maximum idle time of a connection, even if the server allows more. After longer it may have been lost unnoticed. */
const restsMs = 4_000
const connectTimeoutMs = 10_000
const maxHeaderSize = 16_384

export function createConnections(resolve: ResolveHost, permits: (address: string) => boolean): Connections {
  const pooled = { keepAlive: true, timeout: restsMs, lookup: checkedLookup(resolve, permits) }
  const plain = new HttpAgent(pooled)
  const secure = new HttpsAgent(pooled)
  return {
    send(to, { method, headers, body }, signal) {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const options = { method, headers: { ...headers, ...length }, signal, maxHeaderSize }
      return to.protocol === 'https:'
        ? answer(httpsRequest(to, { ...options, agent: secure }), 'secureConnect', body)
        : answer(httpRequest(to, { ...options, agent: plain }), 'connect', body)
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** Sends a request and waits for the headers of its response. `connected` is the event of a socket that can send. */
const answer = (request: ClientRequest, connected: 'connect' | 'secureConnect', body: Outgoing['body']) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const limit = setTimeout(() => request.destroy(connectFailed()), connectTimeoutMs)
    const stop = () => clearTimeout(limit)
    request.once('socket', (socket) => (request.reusedSocket ? stop() : socket.once(connected, stop)))
    request.once('response', resolve)
    request.on('error', reject)
    // A server that switches protocols ends the request with neither a response nor an error.
    request.once('close', () => {
      stop()
      reject(new Error('The connection was closed without a response.'))
    })
    request.end(body)
  })

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

const connectFailed = (): GuardedFetchError =>
  new GuardedFetchError('connect_failed', 'The server accepted no connection in time.')
