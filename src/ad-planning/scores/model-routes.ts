import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { registerList } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { adminCall } from '../../platform/http/idempotent-call.ts'
import { jsonReply, sendReply } from '../../platform/http/reply.ts'
import { inIdempotentWork } from '../../platform/idempotency/idempotent-work.ts'
import { fitCustomerModels } from './fit-models.ts'
import { listModelled, listModels, readModels } from './model-list-store.ts'
import {
  CustomerModel,
  FittedModels,
  ModelledCustomer,
  ModelledCustomerQuery,
  ModelQuery,
} from './prediction-schema.ts'
import type { ScoreDeps } from './run-scores.ts'

const tag = 'Customer models'
const path = '/ad-planning/customer-models'
const longestMs = 300_000

export async function modelAdminRoutes(app: FastifyInstance, deps: ScoreDeps): Promise<void> {
  registerList(app, deps, {
    tag,
    path,
    plural: 'customer_models',
    view: CustomerModel,
    query: ModelQuery,
    list: listModels,
  })
  registerList(app, deps, {
    tag,
    path: `${path}/customers`,
    plural: 'modelled_customers',
    view: ModelledCustomer,
    query: ModelledCustomerQuery,
    list: listModelled,
  })
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/fit`,
    {
      schema: {
        tags: [tag],
        operationId: 'fitCustomerModels',
        summary: 'Fit the models to the shop’s orders now',
        description:
          'Fits the purchase models to the stored orders and updates all predictions. A job does the same every week.',
        body: z.strictObject({}).optional(),
        response: { 200: FittedModels, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await inIdempotentWork(deps, adminCall(request, deps.clock.now()), longestMs, async () => {
        const ids = await fitCustomerModels(deps)
        return jsonReply(200, FittedModels, { customer_models: await readModels(deps.db, ids) })
      })
      return sendReply(reply, answer)
    },
  )
}
