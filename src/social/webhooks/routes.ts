import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Surface, toAppError } from '../../platform/http/surface.ts'
import { type Secret, timingSafeEqualText } from '../../platform/secret.ts'
import { isSignedBy, type ReceiveDeps, receiveMessage } from './receive-message.ts'
import { storesTogether } from './store-together.ts'

/**
 * Maximum size of a message: three times that of a thousand changes, which is the most that a network sends at once.
 */
const largestBody = 8 * 1024 * 1024

export interface SocialWebhookDeps extends ReceiveDeps {
  /** Null if no app is set up: then no message can be verified. */
  readonly webhookApp: { readonly secret: Secret; readonly verifyToken: string | null } | null
}

const socialWebhookSurface: Surface = {
  prefix: '/webhooks/social',
  tooLargeCode: 'payload_too_large',
  errorBody: (error) => ({ type: error.code, message: error.message }),
}

const Verification = z.object({
  'hub.mode': z.string().max(100).optional(),
  'hub.challenge': z.string().max(1000).optional(),
  'hub.verify_token': z.string().max(1000).optional(),
})
/** Error responses. They are plain text, like every response here. */
const refusals = { '4xx': z.string(), '5xx': z.string() }
const tags = ['Webhooks']

/** Sends plain text only, because the challenge comes from the caller. */
const asText = (reply: FastifyReply): FastifyReply =>
  reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').serializer(String)

/** Registers the webhook of the page network, which signs the exact bytes with the app secret. */
export async function socialWebhookRoutes(plain: FastifyInstance, deps: SocialWebhookDeps): Promise<void> {
  const store = storesTogether(deps)
  plain.setErrorHandler((error: unknown, request, reply) => {
    const refusal = toAppError(error, socialWebhookSurface, request, deps.log)
    return asText(reply).code(refusal.status).send(refusal.message)
  })
  plain.removeAllContentTypeParsers()
  const asBytes = { parseAs: 'buffer' as const, bodyLimit: largestBody }
  plain.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/social/network_a',
    {
      schema: {
        tags,
        operationId: 'verifySocialWebhook',
        summary: 'Answer the challenge of a network',
        description: 'Returns the challenge of the network if the verify token is correct, and 403 otherwise.',
        querystring: Verification,
        produces: ['text/plain'],
        response: { 200: z.string(), 403: z.literal('Forbidden'), ...refusals },
      },
    },
    async ({ query }, reply) => {
      const token = deps.webhookApp?.verifyToken ?? null
      const given = query['hub.verify_token']
      const isOurs = token !== null && given !== undefined && timingSafeEqualText(given, token)
      if (query['hub.mode'] !== 'subscribe' || !isOurs) return asText(reply).code(403).send('Forbidden')
      return asText(reply)
        .code(200)
        .send(query['hub.challenge'] ?? '')
    },
  )
  app.post(
    '/social/network_a',
    {
      bodyLimit: largestBody,
      schema: {
        tags,
        operationId: 'receiveSocialEvents',
        summary: 'Receive reactions, comments and mentions',
        description:
          'Stores signed events about reactions, comments and mentions and responds at once. Returns 401 for a wrong signature.',
        produces: ['text/plain'],
        response: { 200: z.literal('EVENT_RECEIVED'), 401: z.literal('Unauthorized'), ...refusals },
      },
    },
    async ({ body, headers }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const header = headers['x-hub-signature-256']
      const signature = typeof header === 'string' ? header : undefined
      if (!deps.webhookApp) deps.log.error('a network sent a notification, but NETWORK_A_APP_SECRET is not set')
      if (!deps.webhookApp || !isSignedBy(deps.webhookApp.secret.reveal(), bytes, signature))
        return asText(reply).code(401).send('Unauthorized')
      const end = await receiveMessage(deps, store, bytes)
      if (end === 'too_many') return asText(reply).code(413).send('Payload Too Large')
      return asText(reply).code(200).send('EVENT_RECEIVED')
    },
  )
}
