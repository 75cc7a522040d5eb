import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../faults.ts'
import type { Networks } from '../context.ts'
import { fieldsOf, type RequestFields } from '../request-fields.ts'
import { ShortRefusal } from './problems.ts'

/** One request to the short-text network. */
export interface ShortCall extends RequestFields {
  readonly networks: Networks
  readonly requestId: string
  readonly method: string
  /** URL without query, as used in OAuth 1.0a signatures. */
  readonly address: string
  readonly path: string
  readonly authorization: string
  /** Returns a field of the query or the body. */
  text(name: string): string
}

export type ShortHandler = (
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (call: ShortCall) => Promise<Answer> | Answer,
) => Promise<FastifyReply>

export function shortHandler(networks: Networks): ShortHandler {
  return (operation, request, reply, run) =>
    networks.calls.answer(`short.${operation}`, reply, async (requestId): Promise<Answer> => {
      const headers = { 'x-transaction-id': requestId }
      try {
        const answer = await run(await callOf(networks, request, requestId))
        return { ...answer, headers: { ...headers, ...answer.headers } }
      } catch (error) {
        if (!(error instanceof ShortRefusal)) throw error
        const { answer } = error
        const isProblem = answer.status >= 400 && request.url.includes('/2/')
        return {
          ...answer,
          headers: {
            ...headers,
            ...(isProblem ? { 'content-type': 'application/problem+json' } : {}),
            ...answer.headers,
          },
        }
      }
    })
}

async function callOf(networks: Networks, request: FastifyRequest, requestId: string): Promise<ShortCall> {
  const fields = await fieldsOf(request)
  const path = request.url.split('?', 1)[0] ?? ''
  return {
    ...fields,
    networks,
    requestId,
    method: request.method,
    path: path.slice(`${networks.mountedAt}/short`.length),
    address: `http://${request.headers.host}${path}`,
    authorization: request.headers.authorization ?? '',
    text: (name) => fields.query.get(name) ?? fields.body.get(name) ?? '',
  }
}
