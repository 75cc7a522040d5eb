import type { FastifyReply, FastifyRequest } from 'fastify'
import { dropToken, keepToken, type TokenCookie, tokenInCookie } from '../../platform/http/cookie.ts'
import { readSignedLink, signedLink } from '../../platform/signed-link.ts'

export interface CartCookie {
  readonly checkoutId: string
  /** Number of units in the cart as this browser last saw it. Only for display. */
  readonly units: number
}

const cookie: TokenCookie = { name: 'weft-cart', sameSite: 'Lax' }

/**
 * Reads the cart in this browser's cookie. Returns null if the cookie is missing, too long or has an invalid signature.
 */
export function readCartCookie(request: FastifyRequest, linkSecret: string, baseUrl: string): CartCookie | null {
  const token = tokenInCookie(request, cookie, baseUrl)
  if (token === null || token.length > 200) return null
  const [, link = '', units = ''] = /^(.+)~(\d{1,6})$/.exec(token) ?? []
  const checkoutId = readSignedLink(linkSecret, 'cart', link)
  return checkoutId === null ? null : { checkoutId, units: Number(units) }
}

export const keepCart = (
  reply: FastifyReply,
  { checkoutId, units }: CartCookie,
  { linkSecret, baseUrl, expires }: { readonly linkSecret: string; readonly baseUrl: string; readonly expires: Date },
): FastifyReply =>
  keepToken(reply, cookie, baseUrl, { token: `${signedLink(linkSecret, 'cart', checkoutId)}~${units}`, expires })

export const dropCart = (reply: FastifyReply, baseUrl: string): FastifyReply => dropToken(reply, cookie, baseUrl)
