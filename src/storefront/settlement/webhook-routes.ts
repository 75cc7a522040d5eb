import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { answerErrors, type Surface } from '../../platform/http/surface.ts'
import type { CheckoutDeps } from '../checkout/index.ts'
import { type HandlerId, NotificationRefused, ProviderError } from '../payments/ports.ts'
import { createInquiries } from './inquiries.ts'
import { receiveNotification } from './receive-notification.ts'

const handlers = ['card_handler', 'inr_handler'] as const
const Received = z.object({ received: z.literal(true) }).meta({ id: 'NotificationReceived' })
const Refused = z.object({ type: z.string(), message: z.string(), code: z.string().optional() })

export const webhookSurface: Surface = {
  prefix: '/webhooks',
  tooLargeCode: 'payload_too_large',
  errorBody: ({ code, status, message }) =>
    status === 405 ? { type: 'not_allowed', message, code } : { type: code, message },
}

/** Registers the webhooks of the payment providers. They read the exact bytes, which the signature covers. */
export async function paymentWebhookRoutes(plain: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  answerErrors(plain, webhookSurface, deps.log)
  const inquiries = createInquiries(deps)
  plain.removeAllContentTypeParsers()
  plain.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const app = plain.withTypeProvider<ZodTypeProvider>()
  for (const handlerId of handlers) {
    app.post(
      `/payments/${handlerId}`,
      {
        schema: {
          tags: ['Webhooks'],
          operationId: handlerId === 'card_handler' ? 'receiveCardPayment' : 'receiveInrPayment',
          summary: `Receive payment events for ${handlerId}`,
          description:
            'Receives signed events from the payment provider. Stores each event before it responds, and applies it once even if it is delivered again. Returns 401 for a wrong signature.',
          response: { 200: Received, 400: Refused, 401: Refused, 413: Refused, 503: Refused },
        },
      },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        try {
          await receiveNotification({ ...deps, inquiries }, { handlerId, rawBody, headers: request.headers })
        } catch (error) {
          throw refusalOf(deps, handlerId, error)
        }
        return reply.code(200).send({ received: true })
      },
    )
  }
}

/**
 * Converts the error of a message that could not be processed. If a necessary call to the provider fails, the message
 * is not acknowledged, so that the provider delivers it again.
 */
function refusalOf(deps: CheckoutDeps, handlerId: HandlerId, error: unknown): unknown {
  if (!(error instanceof NotificationRefused || error instanceof ProviderError)) return error
  deps.log.warn({ handlerId, reason: error.message }, 'a payment event was refused')
  if (error instanceof ProviderError)
    return new AppError('unexpected', 503, 'The event could not be checked with the provider. Deliver it again.', {
      headers: { 'retry-after': '60' },
    })
  return new AppError(error.status === 401 ? 'unauthorized' : 'invalid_data', error.status, error.message)
}
