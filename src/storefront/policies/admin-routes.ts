import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type AdminDeps, oneOf } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { IdParams } from '../../platform/http/fields.ts'
import { changeRecord, sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply } from '../../platform/http/reply.ts'
import { changePolicies, changeProductPolicies, readProductPolicies } from './change-policies.ts'
import { readPolicies } from './policy-store.ts'
import { PoliciesBody, PoliciesView, ProductPoliciesView } from './schema.ts'

const ofShop = oneOf('policies', PoliciesView)
const ofProduct = oneOf('policies', ProductPoliciesView)

/** Registers the routes for the shop's terms at `/settings/policies` and a product's at `/products/{id}/policies`. */
export async function policyAdminRoutes(plain: FastifyInstance, deps: AdminDeps): Promise<void> {
  shopPolicyRoutes(plain, deps)
  productPolicyRoutes(plain, deps)
}

function shopPolicyRoutes(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const shopReply = async (db: Queryable) => jsonReply(200, ofShop, { policies: await readPolicies(db, null) })
  app.get(
    '/settings/policies',
    {
      schema: {
        tags: ['Settings'],
        operationId: 'getPolicies',
        summary: 'Read the terms of returns, delivery and warranty',
        description: 'Returns the terms for products without their own terms. Null: not specified.',
        response: { 200: ofShop, ...adminFailures },
      },
    },
    async (_request, reply) => sendRecord(reply, 'policies', await shopReply(deps.db)),
  )
  app.put(
    '/settings/policies',
    {
      schema: {
        tags: ['Settings'],
        operationId: 'putPolicies',
        summary: 'Change the terms of returns, delivery and warranty',
        description:
          'Replaces the parts in the body. Omitted parts keep their values; null clears a part. The shop’s pages, structured data and the official UCP faces use them within about a second.',
        body: PoliciesBody,
        response: { 200: ofShop, ...adminFailures },
      },
    },
    async (request, reply) => {
      const editable = { singular: 'policies', read: shopReply }
      const answer = await changeRecord(deps, request, editable, async (tx) =>
        jsonReply(200, ofShop, { policies: await changePolicies(tx, request.body, deps.clock.now()) }),
      )
      return sendRecord(reply, 'policies', answer)
    },
  )
}

function productPolicyRoutes(plain: FastifyInstance, deps: AdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const productReply = async (db: Queryable, id: string) => {
    const policies = await readProductPolicies(db, id)
    return policies && jsonReply(200, ofProduct, { policies })
  }
  app.get(
    '/products/:id/policies',
    {
      schema: {
        tags: ['Products'],
        operationId: 'getProductPolicies',
        summary: 'Read a product’s own terms and its effective terms',
        description:
          'Returns the product’s own terms (null: the shop’s terms apply) and, in `effective`, the terms that apply.',
        params: IdParams,
        response: { 200: ofProduct, ...adminFailures },
      },
    },
    async (request, reply) => {
      const answer = await productReply(deps.db, request.params.id)
      if (!answer) throw notFound('This product')
      return sendRecord(reply, 'policies', answer)
    },
  )
  app.put(
    '/products/:id/policies',
    {
      schema: {
        tags: ['Products'],
        operationId: 'putProductPolicies',
        summary: 'Change a product’s own terms',
        description:
          'Replaces the parts in the body. Omitted parts keep their values; null restores the shop’s terms for a part. `{"returns": {"final_sale": true}}` makes it a final sale.',
        params: IdParams,
        body: PoliciesBody,
        response: { 200: ofProduct, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const editable = { singular: 'policies', read: (tx: Queryable) => productReply(tx, id) }
      const answer = await changeRecord(deps, request, editable, async (tx) =>
        jsonReply(200, ofProduct, {
          policies: await changeProductPolicies(tx, id, request.body, deps.clock.now()),
        }),
      )
      return sendRecord(reply, 'policies', answer)
    },
  )
}
