import { GuardedFetchError } from './errors.ts'

export interface Outgoing {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])
const keptAcrossOrigins = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent'])

export const isRedirect = (status: number): boolean => redirectStatuses.has(status)

/** Resolves a `Location` header to an absolute URL. Throws if it is not a URL. */
export function redirectTarget(location: string, from: URL): string {
  const target = URL.parse(location, from.href)
  if (!target) throw redirectRefused('The server redirects to something that is no URL.')
  return target.href
}

/**
 * Returns the request for the next hop. Another origin does not get the caller's credentials. Throws if it would get
 * the body.
 */
export function redirected(request: Outgoing, status: number, from: URL, to: URL): Outgoing {
  const becomesGet = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST'
  const next = becomesGet ? withoutBody(request) : request
  if (from.origin === to.origin) return next
  if (next.body !== undefined) throw redirectRefused('The server redirects a body to another origin.')
  const kept = Object.entries(next.headers).filter(([name]) => keptAcrossOrigins.has(name))
  return { ...next, headers: Object.fromEntries(kept) }
}

export const redirectRefused = (message: string): GuardedFetchError =>
  new GuardedFetchError('redirect_refused', message)

function withoutBody(request: Outgoing): Outgoing {
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith('content-'))
  return { method: 'GET', headers: Object.fromEntries(headers), body: undefined }
}
