import { isIP } from 'node:net'

/**
 * Returns why the request may come from a page of another website, through DNS rebinding. Returns null if it cannot.
 * Programs send no `Origin`. `host`: the `Host` header, or the value from a trusted proxy.
 */
export function originProblem(
  { host, origin }: { readonly host: string; readonly origin: string | undefined },
  baseUrl: string,
): { readonly code: 'host_not_allowed' | 'origin_not_allowed'; readonly message: string } | null {
  const own = new URL(baseUrl)
  const asked = hostOf(host, own.protocol)
  if (asked === null || !(asked.host === own.host || isUnnamed(asked.hostname)))
    return { code: 'host_not_allowed', message: `The Host header has to be ${own.host}, as BASE_URL says.` }
  if (origin === undefined || isOwn(URL.parse(origin), own, asked)) return null
  return { code: 'origin_not_allowed', message: 'Pages of other websites may not call this.' }
}

/**
 * Whether the origin is the shop's own. A caller by IP address may use either scheme, because TLS ends in front of
 * Weft.
 */
function isOwn(from: URL | null, own: URL, asked: URL): boolean {
  if (from === null || !/^https?:$/.test(from.protocol)) return false
  return from.origin === own.origin || (asked.host !== own.host && from.host === asked.host)
}

/** Whether the host is loopback or an IP address. Other people could point a name at this machine. */
const isUnnamed = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Parses a host. Omits the port if it is the scheme's default. Null for anything that is not a host. */
const hostOf = (text: string, scheme: string): URL | null =>
  /^[\w.[\]:-]+$/.test(text) ? URL.parse(`${scheme}//${text}`) : null
