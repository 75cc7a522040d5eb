import type { FastifyInstance } from 'fastify'
import { adminSurface, requireAdminToken } from './platform/http/admin-surface.ts'
import { createServer } from './platform/http/server.ts'
import type { Surface } from './platform/http/surface.ts'
import { storefrontAdminRoutes } from './storefront/admin-routes.ts'
import { hostedPages } from './storefront/hosted-pages/index.ts'
import { paymentWebhookRoutes, webhookSurface } from './storefront/payments/index.ts'
import { discoveryRoutes, type UcpDeps, ucpRoutes, ucpSurface } from './storefront/ucp/index.ts'

export interface AppDeps {
  readonly storefront: UcpDeps
  readonly adminToken: string | null
  /** Shown on the welcome page; null outside a demo. */
  readonly demoPublishableKey: string | null
  /** What only a shop without real credentials serves: its payment page, its demo pictures. */
  readonly sandbox: ((app: FastifyInstance) => void) | null
}

const elsewhere: Surface = { prefix: '', tooLargeCode: adminSurface.tooLargeCode, errorBody: adminSurface.errorBody }

/** The whole service as one Fastify instance; nothing listens yet. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const { storefront } = deps
  const app = createServer({ log: storefront.log, surfaces: [ucpSurface, adminSurface, webhookSurface], elsewhere })
  discoveryRoutes(app, storefront)
  app.register((scope) => ucpRoutes(scope, storefront), { prefix: '/ucp' })
  app.register((scope) => paymentWebhookRoutes(scope, storefront), { prefix: '/webhooks' })
  app.register((scope) => hostedPages(scope, { ...storefront, demoPublishableKey: deps.demoPublishableKey }))
  app.register(
    async (scope) => {
      requireAdminToken(scope, { adminToken: deps.adminToken, log: storefront.log })
      await storefrontAdminRoutes(scope, storefront)
    },
    { prefix: '/admin' },
  )
  deps.sandbox?.(app)
  return app
}
