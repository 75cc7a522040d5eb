import type { FastifyInstance } from 'fastify'
import type { CheckoutDeps } from './checkout/index.ts'
import { type CustomerDeps, customerAdminRoutes } from './customers/admin-routes.ts'
import { discountPreviewRoutes } from './discount-preview/admin-routes.ts'
import { discountAdminRoutes } from './discounts/admin-routes.ts'
import { operatorSessionRoutes } from './operator-sessions/admin-routes.ts'
import { orderAdminRoutes } from './orders/admin-routes.ts'
import { overviewAdminRoutes } from './overview/routes.ts'
import { policyAdminRoutes } from './policies/index.ts'
import { regionAdminRoutes } from './regions/admin-routes.ts'
import { settingsAdminRoutes } from './settings/admin-routes.ts'
import { paymentAdminRoutes, paymentIssueAdminRoutes } from './settlement/admin-routes.ts'
import { shippingAdminRoutes } from './shipping/admin-routes.ts'
import { taxAdminRoutes } from './tax/admin-routes.ts'

export { storefrontInvariants } from './invariants.ts'
export { storefrontPersonalData } from './personal-data.ts'

/** Registers the admin routes of the shop, mounted at `/admin` behind `requireAdminToken`. */
export async function storefrontAdminRoutes(app: FastifyInstance, deps: CustomerDeps): Promise<void> {
  await settingsAdminRoutes(app, deps)
  await policyAdminRoutes(app, deps)
  await regionAdminRoutes(app, deps)
  await shippingAdminRoutes(app, deps)
  await taxAdminRoutes(app, deps)
  await discountAdminRoutes(app, deps)
  discountPreviewRoutes(app, deps)
  await orderAdminRoutes(app, deps)
  await overviewAdminRoutes(app, deps)
  await paymentIssueAdminRoutes(app, deps)
  await customerAdminRoutes(app, deps)
}

/** Registers the admin routes of checkout sessions and payments, which call payment providers. */
export async function sessionAdminRoutes(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  await operatorSessionRoutes(app, deps)
  await paymentAdminRoutes(app, deps)
}
