import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { checkedLookup, type ResolveHost, resolveBySystem } from './connections.ts'
import { createDestinationCheck } from './destinations.ts'
import { GuardedFetchError } from './errors.ts'

export interface ServerGuardDeps {
  /** `host:port` pairs that may be private. */
  readonly allowHosts: readonly string[]
  readonly log: { warn(details: object, message: string): void }
  /** Resolves names. Tests pass their own function. */
  readonly lookup?: ResolveHost
  /** Tests pass their own function, because they can only connect to loopback. */
  readonly isPublicAddress?: (address: string) => boolean
}

/** The rules of the guarded fetch, for protocols other than HTTP. */
export interface ServerGuard {
  /** Returns why a server is rejected before DNS resolution; null if it is allowed. */
  refusal(host: string, port: number): string | null
  /**
   * Returns a lookup for `net.connect`: resolves to checked addresses only. Throws a `GuardedFetchError` for a
   * forbidden address.
   */
  lookup(host: string, port: number): LookupFunction
}

export function createServerGuard(deps: ServerGuardDeps): ServerGuard {
  const isPublic = deps.isPublicAddress ?? isPublicAddress
  const admit = createDestinationCheck({ allowHosts: deps.allowHosts, trustedOrigins: [], isPublicAddress: isPublic })
  const resolve = deps.lookup ?? resolveBySystem
  const admitServer = (host: string, port: number) =>
    admit(`https://${host.includes(':') ? `[${host}]` : host}:${port}/`, true)
  const told = (error: unknown, host: string): void => {
    if (error instanceof GuardedFetchError && error.code === 'blocked_address')
      deps.log.warn(
        { code: error.code, host },
        'outgoing connection blocked: the host is not public and not in FETCH_ALLOW_HOSTS',
      )
  }
  return {
    refusal(host, port) {
      try {
        admitServer(host, port)
        return null
      } catch (error) {
        if (error instanceof GuardedFetchError) return error.message
        throw error
      }
    },
    lookup(host, port) {
      try {
        const { exempt } = admitServer(host, port)
        const checked = checkedLookup(resolve, exempt ? () => true : isPublic)
        return (hostname, options, callback) =>
          checked(hostname, options, (error, address, family) => {
            if (error) told(error, host)
            callback(error, address, family)
          })
      } catch (error) {
        told(error, host)
        throw error
      }
    },
  }
}
