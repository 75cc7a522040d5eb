import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { listOf } from '../../platform/http/admin-list.ts'
import { registerAdminResource } from '../../platform/http/admin-resource.ts'
import { adminFailures } from '../../platform/http/admin-surface.ts'
import { adjustProblems, adjustStock, setProblems, setStock, transferStock } from './adjust-stock.ts'
import { emptyLevels, listLocations, readLocation } from './location-store.ts'
import { AdminStock } from './schema.ts'
import { listStockHistory, stockLevels } from './stock-ledger-store.ts'
import {
  AdjustStockBody,
  CreateLocationBody,
  LocationQuery,
  SetStockBody,
  StockChange,
  StockHistoryQuery,
  StockLevel,
  StockLocation,
  TransferStockBody,
  UpdateLocationBody,
  VariantParams,
} from './stock-schema.ts'
import { readStock } from './stock-store.ts'
import { changeLocation, createLocation, createProblems, removeLocation, updateProblems } from './write-location.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/** Registers the routes for the stock ledger, stock per location, and manual changes with their reason. */
export function stockLedgerRoutes(app: FastifyInstance, deps: CatalogAdminDeps): void {
  const action = { tag: 'Stock', status: 200, singular: 'stock', view: AdminStock, target: 'variant' } as const
  registerAdminAction(app, deps, {
    ...action,
    url: '/stock/:variant_id/adjust',
    operationId: 'adjustStock',
    summary: 'Adjust stock, with a reason',
    description:
      'Adds `quantity_change`, which may be negative, at one location, with a reason for the history. Returns 409 if the stock would become negative.',
    params: VariantParams,
    body: AdjustStockBody,
    problems: (db, { variant_id }, given) => adjustProblems(db, variant_id, given),
    run: (tx, { variant_id }, body) => adjustStock(tx, variant_id, body),
  })
  registerAdminAction(app, deps, {
    ...action,
    url: '/stock/:variant_id/set',
    operationId: 'setStock',
    summary: 'Set counted stock, at one location or in total',
    description: 'Sets the counted units, at one location or for the whole variant, with a reason for the history.',
    params: VariantParams,
    body: SetStockBody,
    problems: (db, { variant_id }, given) => setProblems(db, variant_id, given),
    run: (tx, { variant_id }, body) => setStock(tx, variant_id, body),
  })
  registerAdminAction(app, deps, {
    ...action,
    url: '/stock/:variant_id/transfer',
    operationId: 'transferStock',
    summary: 'Move stock between two locations',
    description:
      'Moves units of a variant from one location to another; the total does not change. Returns 409 if the first location has too few units.',
    params: VariantParams,
    body: TransferStockBody,
    run: (tx, { variant_id }, body) => transferStock(tx, variant_id, body),
  })
  stockReads(app, deps)
  registerAdminResource(app, deps, {
    tag: 'Stock locations',
    path: '/stock-locations',
    singular: 'stock_location',
    plural: 'stock_locations',
    view: StockLocation,
    query: LocationQuery,
    list: listLocations,
    read: readLocation,
    create: { body: CreateLocationBody, problems: (_db, given) => createProblems(given), run: createLocation },
    update: { body: UpdateLocationBody, problems: updateProblems, run: changeLocation },
    remove: removeLocation,
    references: [emptyLevels],
  })
}

function stockReads(plain: FastifyInstance, deps: CatalogAdminDeps): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const known = async (variantId: string) => {
    if (!(await readStock(deps.db, variantId))) throw notFound('This variant')
  }
  app.get(
    '/stock/:variant_id/history',
    {
      schema: {
        tags: ['Stock'],
        operationId: 'listStockHistory',
        summary: 'List every change of stock, newest first',
        description:
          'Returns a page of the movements of a variant with their reason, order, location and who made them.',
        params: VariantParams,
        querystring: StockHistoryQuery,
        response: { 200: listOf('history', StockChange), ...adminFailures },
      },
    },
    async ({ params, query }) => {
      await known(params.variant_id)
      const { rows, count } = await listStockHistory(deps.db, params.variant_id, query)
      return { history: [...rows], count, limit: query.limit, offset: query.offset }
    },
  )
  app.get(
    '/stock/:variant_id/locations',
    {
      schema: {
        tags: ['Stock'],
        operationId: 'listStockLevels',
        summary: 'List a variant’s stock by location',
        description: "Returns the units of a variant at each location. Their sum is the variant's `on_hand`.",
        params: VariantParams,
        response: { 200: z.object({ locations: z.array(StockLevel) }), ...adminFailures },
      },
    },
    async ({ params }) => {
      await known(params.variant_id)
      return { locations: await stockLevels(deps.db, params.variant_id) }
    },
  )
}
