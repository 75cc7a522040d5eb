import type { FastifyReply, FastifyRequest } from 'fastify'

export interface TokenCookie {
  readonly name: string
  readonly sameSite: 'Strict' | 'Lax'
}

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:')

/**
 * Returns the name of the cookie. Over https it has the prefix `__Host-`, which prevents other hosts of the same domain
 * from setting the cookie.
 */
const nameFor = ({ name }: TokenCookie, baseUrl: string): string => (isHttps(baseUrl) ? `__Host-${name}` : name)

const attributes = ({ sameSite }: TokenCookie, baseUrl: string): string =>
  `Path=/; HttpOnly; SameSite=${sameSite}${isHttps(baseUrl) ? '; Secure' : ''}`

/** Returns the session token in the request's cookie, or null if there is none. */
export function tokenInCookie(request: FastifyRequest, cookie: TokenCookie, baseUrl: string): string | null {
  const name = nameFor(cookie, baseUrl)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** Sets the cookie. `HttpOnly` hides it from scripts. Without `expires` it lasts until the browser is closed. */
export function keepToken(
  reply: FastifyReply,
  cookie: TokenCookie,
  baseUrl: string,
  { token, expires }: { readonly token: string; readonly expires?: Date },
): FastifyReply {
  const until = expires ? `Expires=${expires.toUTCString()}; ` : ''
  return reply.header('set-cookie', `${nameFor(cookie, baseUrl)}=${token}; ${until}${attributes(cookie, baseUrl)}`)
}

export const dropToken = (reply: FastifyReply, cookie: TokenCookie, baseUrl: string): FastifyReply =>
  reply.header('set-cookie', `${nameFor(cookie, baseUrl)}=; Max-Age=0; ${attributes(cookie, baseUrl)}`)
