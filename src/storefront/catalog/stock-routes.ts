import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Queryable } from '../../platform/db/database.ts'
import { notFound } from '../../platform/errors.ts'
import { registerList } from '../../platform/http/admin-list.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { type Given, rulesOver } from '../../platform/http/body-rules.ts'
import { sendRecord } from '../../platform/http/record-version.ts'
import { jsonReply } from '../../platform/http/reply.ts'
import { changeStock, stockProblems } from './change-stock.ts'
import { changeOnce } from './create-once.ts'
import { AdminStock, StockPatch, StockQuery } from './schema.ts'
import { listStock, readStock } from './stock-store.ts'
import type { CatalogAdminDeps } from './write-product.ts'

const VariantPath = z.object({ variant_id: z.string() })
const OneStock = z.object({ stock: AdminStock })
const tags = ['Stock']

export function stockRoutes(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  stockReadings(plain, deps)
  stockChangeRoute(plain, deps)
}

function stockReadings(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  registerList(plain, deps, {
    tag: 'Stock',
    path: '/stock',
    plural: 'stock',
    view: AdminStock,
    query: StockQuery,
    list: listStock,
  })
  app.get(
    '/stock/:variant_id',
    {
      schema: {
        tags,
        operationId: 'getStock',
        summary: "Get a variant's stock",
        description:
          'Returns the on-hand, reserved and available units of a variant. Returns 404 if there is no such variant.',
        params: VariantPath,
        response: { 200: OneStock, ...adminFailures },
      },
    },
    async ({ params }, reply) => {
      const stock = await readStock(deps.db, params.variant_id)
      if (!stock) throw notFound('The variant')
      return sendRecord(reply, 'stock', jsonReply(200, OneStock, { stock }))
    },
  )
}

function stockChangeRoute(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/stock/:variant_id',
    {
      config: rulesOver((db, given: Given<z.infer<typeof StockPatch>>, { params }) =>
        // Safe cast: the path of this route has these parameters.
        stockProblems(db, (params as { variant_id: string }).variant_id, given),
      ),
      schema: {
        tags,
        operationId: 'changeStock',
        summary: 'Set a variant’s stock (on_hand), or add to it (adjust)',
        description: 'Sets `on_hand` or adds `adjust` to it, and records the change in the stock history.',
        params: VariantPath,
        body: StockPatch,
        response: { 200: OneStock, ...adminFailures },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const editable = {
        singular: 'stock',
        async read(tx: Queryable) {
          const stock = await readStock(tx, params.variant_id)
          return stock && jsonReply(200, OneStock, { stock })
        },
      }
      const answer = await changeOnce(deps, request, 'stock', editable, async (tx) =>
        jsonReply(200, OneStock, { stock: await changeStock(deps, tx, { variantId: params.variant_id, patch: body }) }),
      )
      return sendRecord(reply, 'stock', answer)
    },
  )
}
