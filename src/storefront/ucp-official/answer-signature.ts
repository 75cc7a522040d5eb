import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { signedAnswer } from '../../platform/http-signatures/index.ts'
import type { SigningKeys } from '../signing-keys/index.ts'

/** Signs the responses to the requests that are added to the returned set. */
export function signAnswers(
  app: FastifyInstance,
  { signingKeys, clock }: { readonly signingKeys: SigningKeys; readonly clock: Clock },
): { add(request: FastifyRequest): void } {
  const signed = new WeakSet<FastifyRequest>()
  app.addHook('onSend', async (request, reply, payload) => {
    if (!signed.has(request) || typeof payload !== 'string') return
    const contentType = String(reply.getHeader('content-type') ?? '')
    const answer = { status: reply.statusCode, contentType, body: payload }
    reply.headers(signedAnswer(answer, await signingKeys.signer(), clock.now()))
  })
  return signed
}
