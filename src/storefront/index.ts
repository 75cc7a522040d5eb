import type { FastifyInstance } from 'fastify'
import type { AdminDeps } from '../platform/http/admin-resource.ts'
import { discountAdminRoutes } from './discounts/admin-routes.ts'
import { orderAdminRoutes } from './orders/admin-routes.ts'
import { paymentIssueAdminRoutes } from './payments/admin-routes.ts'
import { regionAdminRoutes } from './regions/admin-routes.ts'
import { settingsAdminRoutes } from './settings/admin-routes.ts'
import { shippingAdminRoutes } from './shipping/admin-routes.ts'
import { taxAdminRoutes } from './tax/admin-routes.ts'

/** The operator's side of the shop, mounted at `/admin` behind `requireAdminToken`. */
export async function storefrontAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  await settingsAdminRoutes(app, deps)
  await regionAdminRoutes(app, deps)
  await shippingAdminRoutes(app, deps)
  await taxAdminRoutes(app, deps)
  await discountAdminRoutes(app, deps)
  await orderAdminRoutes(app, deps)
  await paymentIssueAdminRoutes(app, deps)
}
