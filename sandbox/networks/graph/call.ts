import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../faults.ts'
import type { Networks } from '../context.ts'
import { fieldsOf } from '../request-fields.ts'
import { type GraphToken, requireToken } from './access.ts'
import { GraphRefusal } from './errors.ts'
import { type Field, parseFields } from './fields.ts'
import type { ListRequest } from './paging.ts'
import { requireRoom, usageHeaders } from './usage.ts'

/** A request to the Graph API. `params` contains both query and body. */
export interface GraphCall {
  readonly networks: Networks
  readonly requestId: string
  readonly method: string
  readonly params: URLSearchParams
  /** Versioned base URL of the API, for links in responses. */
  readonly apiUrl: string
  readonly list: ListRequest
  text(name: string): string
  /** Returns undefined if the request has no `fields`. */
  fields(): readonly Field[] | undefined
  token(): GraphToken
}

export type GraphHandler = (
  operation: string,
  accountId: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (call: GraphCall) => Promise<object> | object,
) => Promise<FastifyReply>

export const graphVersion = 'v24.0'

export function graphHandler(networks: Networks): GraphHandler {
  return (operation, accountId, request, reply, run) =>
    networks.calls.answer(`graph.${operation}`, reply, async (requestId): Promise<Answer> => {
      const headers = usageHeaders(networks, accountId)
      try {
        requireRoom(networks, accountId)
        const body = await run(await callOf(networks, request, requestId))
        return { status: 200, body, headers: { ...headers, 'facebook-api-version': graphVersion } }
      } catch (error) {
        if (!(error instanceof GraphRefusal)) throw error
        const answer = error.answer(requestId)
        return { ...answer, headers: { ...headers, ...answer.headers } }
      }
    })
}

async function callOf(networks: Networks, request: FastifyRequest, requestId: string): Promise<GraphCall> {
  const { query, body } = await fieldsOf(request)
  const params = new URLSearchParams([...query, ...body])
  const bearer = /^(?:Bearer|OAuth) (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer !== undefined && !params.has('access_token')) params.set('access_token', bearer)
  const apiUrl = `http://${request.headers.host}${networks.mountedAt}/graph/${graphVersion}`
  const address = `http://${request.headers.host}${request.url.split('?', 1)[0]}`
  return {
    networks,
    requestId,
    method: request.method,
    params,
    apiUrl,
    list: { address, params },
    text: (name) => params.get(name) ?? '',
    fields: () => (params.has('fields') ? parseFields(params.get('fields') ?? '') : undefined),
    token: () => requireToken(networks, params.get('access_token')),
  }
}

/** Returns the time in the network's format: `2026-11-21T07:00:00+0000`. */
export const graphTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`
