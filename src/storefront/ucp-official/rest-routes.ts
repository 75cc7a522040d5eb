import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { bodyBytesOf } from '../../platform/http/json-body.ts'
import { sendReply } from '../../platform/http/reply.ts'
import { answerErrors } from '../../platform/http/surface.ts'
import { hashBody } from '../../platform/idempotency/idempotency.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import type { SigningKeys } from '../signing-keys/index.ts'
import { publishableKeyOf, readUcpAgent, treatNullsAsAbsent } from '../ucp/index.ts'
import { signAnswers } from './answer-signature.ts'
import type { Authenticate } from './authentication.ts'
import type { Admit, Introduction, OfficialCaller } from './caller.ts'
import type { OperationCall, OperationDeps } from './operation.ts'
import { type Operation, operationsOf } from './operations.ts'
import { operationIdOf, type Release } from './release.rules.ts'
import { TransportError } from './response-schema.ts'
import { IdParams } from './schema.ts'
import { officialSurface } from './surfaces.ts'

export interface OfficialDeps extends OperationDeps {
  readonly admit: Admit
  readonly authenticate: Authenticate
  readonly signingKeys: SigningKeys
  /** Limits requests without a valid key, by the client's network. */
  readonly addressLimiter: RateLimiter
}

const tags = ['Official UCP']

/** Mounts the REST interface of a release at its endpoint. */
export function officialRest(app: FastifyInstance, deps: OfficialDeps, release: Release): void {
  answerErrors(app, officialSurface(release, deps.baseUrl), deps.log)
  const callers = new WeakMap<FastifyRequest, { readonly caller: OfficialCaller; readonly who: Introduction }>()
  const admitted = (request: FastifyRequest) => {
    const found = callers.get(request)
    if (!found) throw new Error('The caller of this request was not admitted.')
    return found
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    const who = {
      ...readUcpAgent(request.headers),
      key: publishableKeyOf(request.headers),
      requestId: request.id,
      network: clientNetwork(request),
    }
    callers.set(request, { caller: await deps.admit(release, who), who })
  })
  const signed = signAnswers(app, deps)
  const changing = new Set(
    operationsOf(release)
      .filter(({ changes }) => changes)
      .map(({ method, path }) => `${method} /ucp/${release.version}${path}`),
  )
  app.addHook('preValidation', async (request) => {
    const { caller, who } = admitted(request)
    const claim = {
      ...who,
      trusted: caller.trusted,
      changes: changing.has(`${request.method} ${request.routeOptions.url}`),
    }
    if (await deps.authenticate(request, claim)) signed.add(request)
  })
  treatNullsAsAbsent(app)
  for (const operation of operationsOf(release))
    app.route({
      method: operation.method,
      url: operation.path,
      schema: describe(operation, release),
      handler: async (request, reply) => {
        const reached = await operation.run(deps, {
          release,
          caller: admitted(request).caller,
          id: idOf(request),
          body: operation.body ? (request.body ?? {}) : null,
          idempotency: operation.method === 'GET' ? null : keyOf(request),
        })
        if (operation.answersSigned) signed.add(request)
        return sendReply(reply, reached)
      },
    })
}

const EmptyBody = z.object({}).nullish()

function describe(
  { name, summary, description, path, method, body, bodyRequired, status, result }: Operation,
  release: Release,
) {
  const wanted = body === null ? EmptyBody : bodyRequired ? body : body.nullish()
  return {
    tags,
    operationId: operationIdOf(name, release),
    summary,
    description,
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

function keyOf(request: FastifyRequest): OperationCall<unknown>['idempotency'] {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) && key.trim() !== '')
    return { key, bodyHash: hashBody(bodyBytesOf(request)) }
  throw new AppError('invalid', 400, 'Idempotency-Key must have 1 to 255 printable characters.')
}
