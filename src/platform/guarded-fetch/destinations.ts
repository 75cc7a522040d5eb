import { isIP } from 'node:net'
import { GuardedFetchError } from './errors.ts'

export interface DestinationRules {
  /** `host:port` pairs that may be private and use plain http, such as `localhost:9000` or `[::1]:9000`. */
  readonly allowHosts: readonly string[]
  /** Base URLs of providers. Only these URLs and URLs below their paths are trusted. */
  readonly trustedOrigins: readonly string[]
  readonly isPublicAddress: (address: string) => boolean
}

export interface Destination {
  readonly url: URL
  /** Whether the configuration trusts the destination. Then plain http and private addresses are allowed. */
  readonly exempt: boolean
}

/**
 * Returns the destination, or throws a `GuardedFetchError`. Resolved addresses are checked later. `exemptionsApply` is
 * false for redirects from public servers, which must not reach configured private hosts.
 */
export type AdmitDestination = (url: string, exemptionsApply: boolean) => Destination

export function createDestinationCheck(rules: DestinationRules): AdmitDestination {
  const allowed = new Set(rules.allowHosts.map(allowedHostKey))
  const trusted = rules.trustedOrigins.map(trustedBase)
  const isExempt = (url: URL) => allowed.has(hostKey(url)) || trusted.some((base) => isBelow(url, base))

  return (text, exemptionsApply) => {
    const url = parse(text)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw schemeRefused()
    if (url.username !== '' || url.password !== '') {
      throw new GuardedFetchError('credentials_in_url', 'A URL must not carry a user name or password.')
    }
    if (exemptionsApply && isExempt(url)) return { url, exempt: true }
    if (url.protocol !== 'https:') throw schemeRefused()
    const host = bareHost(url)
    if (isIP(host) !== 0 && !rules.isPublicAddress(host)) throw blockedAddress(host)
    return { url, exempt: false }
  }
}

export const blockedAddress = (host: string): GuardedFetchError =>
  new GuardedFetchError('blocked_address', `${host} is not a host of the public internet.`)

const schemeRefused = (): GuardedFetchError =>
  new GuardedFetchError('scheme_not_allowed', 'Only https URLs are fetched.')

function parse(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new GuardedFetchError('invalid_url', 'The URL cannot be parsed.')
  url.hash = ''
  return url
}

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const hostKey = (url: URL): string => `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`

function allowedHostKey(pair: string): string {
  const url = /^[^/@?#\\]+:\d{1,5}$/.test(pair) ? URL.parse(`http://${pair}/`) : null
  if (!url) throw new TypeError(`"${pair}" is not a host:port pair.`)
  return hostKey(url)
}

function trustedBase(text: string): URL {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`"${text}" is not an http or https base URL.`)
  return url
}

/**
 * Whether a URL is at or below a base path. Returns false for encoded slashes and dots, because servers disagree on
 * whether they leave the base path.
 */
function isBelow(url: URL, base: URL): boolean {
  if (url.origin !== base.origin) return false
  const basePath = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
  if (basePath === '/') return true
  if (/%2f|%5c|%2e/i.test(url.pathname)) return false
  return `${url.pathname}/`.startsWith(basePath)
}
