import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isSameOrigin } from './same-origin.rules.ts'

/** Throws `cross_site_request` (403) if the request does not come from a page of this origin. */
export function requireSameOrigin({ headers }: FastifyRequest, baseUrl: string): void {
  if (isSameOrigin(headers, baseUrl)) return
  throw new AppError(
    'cross_site_request',
    403,
    'This request does not come from a page of the shop itself, so nothing was done. Open the console and try again from there.',
  )
}
