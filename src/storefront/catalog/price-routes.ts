import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { registerList } from '../../platform/http/admin-resource.ts'
import { AdminPrice, PriceBatch, PriceQuery } from './price-schema.ts'
import { listPrices } from './price-store.ts'
import { priceProblems, writePrices } from './write-prices.ts'
import type { CatalogAdminDeps } from './write-product.ts'

export function priceRoutes(app: FastifyInstance, deps: CatalogAdminDeps): void {
  registerList(app, deps, {
    tag: 'Prices',
    path: '/prices',
    plural: 'prices',
    view: AdminPrice,
    query: PriceQuery,
    list: listPrices,
  })
  registerAdminAction(app, deps, {
    url: '/prices/batch',
    tag: 'Prices',
    operationId: 'setPrices',
    summary: 'Set prices and schedule sales of many variants, all or nothing',
    description:
      'Applies all changes in one transaction. If an entry is invalid, returns 400 with every problem and changes nothing.',
    status: 200,
    singular: 'prices',
    view: z.array(AdminPrice),
    params: z.object({}),
    body: PriceBatch,
    target: 'price',
    problems: (db, _params, given) => priceProblems(db, given),
    run: (tx, _params, body) => writePrices(tx, body),
  })
}
