import type { FastifyInstance } from 'fastify'
import { categoryRoutes } from './category-routes.ts'
import { groupRoutes } from './group-routes.ts'
import { priceRoutes } from './price-routes.ts'
import { productRoutes } from './product-routes.ts'
import { stockLedgerRoutes } from './stock-ledger-routes.ts'
import { stockRoutes } from './stock-routes.ts'
import type { CatalogAdminDeps } from './write-product.ts'

/** Registers the catalogue's admin routes, mounted under `/admin`. */
export async function catalogAdminRoutes(app: FastifyInstance, deps: CatalogAdminDeps): Promise<void> {
  await app.register(async (scope) => productRoutes(scope, deps))
  await app.register(async (scope) => priceRoutes(scope, deps))
  await app.register(async (scope) => categoryRoutes(scope, deps))
  await app.register(async (scope) => groupRoutes(scope, deps))
  await app.register(async (scope) => stockRoutes(scope, deps))
  await app.register(async (scope) => stockLedgerRoutes(scope, deps))
}
