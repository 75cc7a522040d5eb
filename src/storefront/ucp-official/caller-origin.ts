import { isIP } from 'node:net'

/**
 * Why the request may come from a page of another website through DNS rebinding. Null if it does not. Programs send no
 * `Origin`. `host`: the `Host` header, or what a trusted proxy reports.
 */
export function originProblem(
  { host, origin }: { readonly host: string; readonly origin: string | undefined },
  baseUrl: string,
): { readonly code: 'host_not_allowed' | 'origin_not_allowed'; readonly message: string } | null {
  const own = new URL(baseUrl)
  const asked = hostOf(host)
  if (asked === null || !(asked.host === own.host || isUnnamed(asked.hostname)))
    return { code: 'host_not_allowed', message: `The Host header has to be ${own.host}, as BASE_URL says.` }
  if (origin === undefined || origin === own.origin || hostOf(origin.replace(/^https?:\/\//, ''))?.host === asked.host)
    return null
  return { code: 'origin_not_allowed', message: 'Pages of other websites may not call this.' }
}

/** Loopback or an IP address, not a name that someone else could point at this machine. */
const isUnnamed = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

function hostOf(text: string): URL | null {
  return /^[\w.[\]:-]+$/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null
}
