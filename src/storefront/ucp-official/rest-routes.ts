import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { sendReply } from '../../platform/http/reply.ts'
import { answerErrors } from '../../platform/http/surface.ts'
import type { SigningKeys } from '../signing-keys/index.ts'
import { publishableKeyOf, readUcpAgent } from '../ucp/index.ts'
import { signAnswers } from './answer-signature.ts'
import type { Authenticate } from './authentication.ts'
import type { Admit, OfficialCaller } from './caller.ts'
import type { OperationDeps } from './operation.ts'
import { type Operation, operationsOf } from './operations.ts'
import { operationIdOf, type Release } from './release.rules.ts'
import { TransportError } from './response-schema.ts'
import { IdParams } from './schema.ts'
import { officialSurface } from './surfaces.ts'

export interface OfficialDeps extends OperationDeps {
  readonly admit: Admit
  readonly authenticate: Authenticate
  readonly signingKeys: SigningKeys
}

const tags = ['Official UCP']

/** REST of one release, to be mounted at its endpoint. */
export function officialRest(app: FastifyInstance, deps: OfficialDeps, release: Release): void {
  answerErrors(app, officialSurface(release, deps.baseUrl), deps.log)
  const callers = new WeakMap<FastifyRequest, OfficialCaller>()
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    const introduction = {
      ...readUcpAgent(request.headers),
      key: publishableKeyOf(request.headers),
      requestId: request.id,
    }
    callers.set(request, await deps.admit(release, introduction))
  })
  const signed = signAnswers(app, deps)
  app.addHook('preValidation', async (request) => {
    const who = { profile: readUcpAgent(request.headers).profile, key: publishableKeyOf(request.headers) }
    if (await deps.authenticate(request, who)) signed.add(request)
  })
  for (const operation of operationsOf(release))
    app.route({
      method: operation.method,
      url: operation.path,
      schema: describe(operation, release),
      handler: async (request, reply) => {
        const caller = callers.get(request)
        if (!caller) throw new Error('The caller of this request was not admitted.')
        const reached = await operation.run(deps, {
          release,
          caller,
          id: idOf(request),
          body: operation.body ? (request.body ?? {}) : null,
          idempotencyKey: operation.method === 'GET' ? null : keyOf(request),
        })
        if (operation.answersSigned) signed.add(request)
        return sendReply(reply, reached)
      },
    })
}

const EmptyBody = z.object({}).nullish()

function describe({ name, summary, path, method, body, bodyRequired, status, result }: Operation, release: Release) {
  const wanted = body === null ? EmptyBody : bodyRequired ? body : body.nullish()
  return {
    tags,
    operationId: operationIdOf(name, release),
    summary,
    ...(path.includes(':id') ? { params: IdParams } : {}),
    ...(method === 'GET' ? {} : { body: wanted }),
    response: {
      [status]: result,
      ...(status === 200 ? {} : { 200: result }),
      '4xx': TransportError,
      '5xx': TransportError,
    },
  }
}

function idOf({ params }: FastifyRequest): string {
  const read = IdParams.safeParse(params)
  return read.success ? read.data.id : ''
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) && key.trim() !== '') return key
  throw new AppError('invalid', 400, 'Idempotency-Key takes 1 to 255 printable characters.')
}
