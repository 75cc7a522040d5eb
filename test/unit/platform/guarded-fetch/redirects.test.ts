import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { GuardedRequest } from '../../../../src/platform/guarded-fetch/index.ts'
import { serve } from './servers.ts'
import { guarded, refusal } from './support.ts'

interface Arrived {
  readonly method: string | undefined
  readonly authorization: string | undefined
  readonly type: string | undefined
  readonly body: string
}

async function arrivedAt(request: IncomingMessage): Promise<Arrived> {
  let body = ''
  for await (const chunk of request) body += chunk
  const { authorization, 'content-type': type } = request.headers
  return { method: request.method, authorization, type, body }
}

/** Redirects with `status` to the same server or to a second one, and returns what arrived there. */
async function redirectedBy(status: number, where: 'same origin' | 'other origin', request: GuardedRequest) {
  const arrived: Arrived[] = []
  const target = await serve(async (incoming, response) => {
    arrived.push(await arrivedAt(incoming))
    response.end('there')
  })
  const start = await serve(async (incoming, response) => {
    if (incoming.url !== '/start') {
      arrived.push(await arrivedAt(incoming))
      return response.end('there')
    }
    const location = where === 'same origin' ? '/there' : `http://127.0.0.1:${target.port}/there`
    return response.writeHead(status, { location }).end('moved')
  })
  const guardedFetch = guarded({ allowHosts: [`127.0.0.1:${start.port}`, `127.0.0.1:${target.port}`] })
  const outcome = await refusal(guardedFetch(`http://127.0.0.1:${start.port}/start`, { maxRedirects: 1, ...request }))
  return { outcome, arrived }
}

const headers = { authorization: 'Bearer x', 'content-type': 'text/plain' }

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('is refused by %i unless the caller allows redirects', async (status) => {
    expect(await redirectedBy(status, 'same origin', { maxRedirects: 0 })).toEqual({
      outcome: 'redirect_refused',
      arrived: [],
    })
  })

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'PUT', 'PUT'],
    [302, 'PUT', 'PUT'],
  ])('by %i of a %s within one origin arrives as %s with the credentials', async (status, method, after) => {
    const { arrived } = await redirectedBy(status, 'same origin', { method, headers, body: 'b' })
    const kept = after === 'GET' ? { type: undefined, body: '' } : { type: 'text/plain', body: 'b' }
    expect(arrived).toEqual([{ method: after, authorization: 'Bearer x', ...kept }])
  })

  it('drops the credentials to another origin', async () => {
    const { arrived } = await redirectedBy(302, 'other origin', { headers })
    expect(arrived).toEqual([{ method: 'GET', authorization: undefined, type: undefined, body: '' }])
  })

  it('is refused to another origin if it has a body', async () => {
    const refused = await redirectedBy(307, 'other origin', { method: 'POST', headers, body: 'secret' })
    expect(refused).toEqual({ outcome: 'redirect_refused', arrived: [] })
  })

  it('ends if it is in a loop', async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
    const guardedFetch = guarded({ allowHosts: [`127.0.0.1:${server.port}`] })
    const fetching = guardedFetch(`http://127.0.0.1:${server.port}/`, { maxRedirects: 5 })
    expect(await refusal(fetching)).toBe('redirect_refused')
  })

  it('without a location is an ordinary response', async () => {
    const server = await serve((_request, response) => response.writeHead(302).end('x'))
    const guardedFetch = guarded({ allowHosts: [`127.0.0.1:${server.port}`] })
    expect((await guardedFetch(`http://127.0.0.1:${server.port}/`)).status).toBe(302)
  })
})
