import type { FastifyReply, FastifyRequest } from 'fastify'

/** No other site can set or overwrite a cookie whose name begins so; only https has it. */
const nameFor = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Host-weft-partner' : 'weft-partner')

const attributes = (baseUrl: string): string =>
  `Path=/; HttpOnly; SameSite=Strict${baseUrl.startsWith('https:') ? '; Secure' : ''}`

/** The token of the login that the browser keeps for these pages. */
export function tokenInCookie(request: FastifyRequest, baseUrl: string): string | null {
  const name = nameFor(baseUrl)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** Until the browser is closed; no script reads it, and no other site makes the browser send it. */
export const keepToken = (reply: FastifyReply, baseUrl: string, token: string): FastifyReply =>
  reply.header('set-cookie', `${nameFor(baseUrl)}=${token}; ${attributes(baseUrl)}`)

export const dropToken = (reply: FastifyReply, baseUrl: string): FastifyReply =>
  reply.header('set-cookie', `${nameFor(baseUrl)}=; Max-Age=0; ${attributes(baseUrl)}`)
