import type { FastifyReply, FastifyRequest } from 'fastify'
import * as cookies from '../../platform/http/cookie.ts'

const cookie: cookies.TokenCookie = { name: 'weft-partner', sameSite: 'Strict' }

/** Returns the session token in the cookie of the partner pages. Null without one. */
export const tokenInCookie = (request: FastifyRequest, baseUrl: string): string | null =>
  cookies.tokenInCookie(request, cookie, baseUrl)

/** Sets a session cookie that browsers do not send from other sites. */
export const keepToken = (reply: FastifyReply, baseUrl: string, token: string): FastifyReply =>
  cookies.keepToken(reply, cookie, baseUrl, { token })

export const dropToken = (reply: FastifyReply, baseUrl: string): FastifyReply =>
  cookies.dropToken(reply, cookie, baseUrl)
